// Dice and the signs on them. A colour is also a way of printing: blue is solid, red has a second outline, orange is hollow.
import { t } from '../i18n.ts';
import type { Colour, Face, Shape } from './yucatan_words.ts';

const outlines: Record<Shape, string> = {
  circle: 'M20 4.4a15.6 15.6 0 1 1 0 31.2a15.6 15.6 0 1 1 0-31.2z',
  square: 'M6 6h28v28H6z',
  cross: 'M12.6 4.2h14.8v8.4h8.4v14.8h-8.4v8.4H12.6v-8.4H4.2V12.6h8.4z',
};
/** A paint blot: the picture of a colour without a shape. */
const blot = 'M20 2.4c5 6.8 14.4 12 14.4 20.8a14.4 14 0 0 1-28.8 0c0-8.8 9.4-14 14.4-20.8z';

const shrunk = (by: number) => `translate(20 20) scale(${by}) translate(-20 -20)`;

function Print({ d, colour }: { d: string; colour: Colour }) {
  if (colour === 'orange') return <path d={d} class="yu-hollow" transform={shrunk(0.88)} />;
  if (colour === 'blue') return <path d={d} class="yu-blue" />;
  return (
    <>
      <path d={d} class="yu-outline" />
      <path d={d} class="yu-red" transform={shrunk(0.8)} />
    </>
  );
}

/** A die showing a face, or, before it is thrown, a little sun. */
export function Die({ face, class: name = '' }: { face: Face | null; class?: string }) {
  return (
    <svg viewBox="0 0 40 40" class={`yu-die ${name}`} aria-hidden="true">
      <rect x="1.5" y="1.5" width="37" height="37" rx="8" class="yu-die-body" />
      {face ? (
        <>
          <Print d={outlines[face.shape]} colour={face.colour} />
          <text x="20" y="26.4" class={face.colour === 'orange' ? 'yu-pip yu-pip-ink' : 'yu-pip'}>{face.number}</text>
        </>
      ) : (
        <g class="yu-blank">
          <circle cx="20" cy="20" r="5.5" />
          {Array.from({ length: 8 }, (_, i) => <path d="M20 10.5v-3.5" transform={`rotate(${i * 45} 20 20)`} />)}
        </g>
      )}
    </svg>
  );
}

const parities: Record<string, [string, string, string]> = { odd: ['1', '3', '5'], even: ['2', '4', '6'] };

/** The picture on a tip card. */
export function TipSign({ tip }: { tip: string }) {
  const inside =
    tip in outlines ? (
      <path d={outlines[tip as Shape]} class="yu-sign-shape" />
    ) : tip === 'blue' || tip === 'red' || tip === 'orange' ? (
      <>
        <Print d={blot} colour={tip} />
        <text x="20" y="28.8" class={tip === 'orange' ? 'yu-pip yu-pip-ink' : 'yu-pip'}>{letterOf(tip)}</text>
      </>
    ) : tip in parities ? (
      <>
        <text x="20" y="17" class="yu-sign-small">{parities[tip]![0]}</text>
        <text x="10" y="35" class="yu-sign-small">{parities[tip]![1]}</text>
        <text x="30" y="35" class="yu-sign-small">{parities[tip]![2]}</text>
      </>
    ) : (
      <text x="20" y="32" class="yu-sign-number">{tip}</text>
    );
  return <svg viewBox="0 0 40 40" class="yu-sign" aria-hidden="true">{inside}</svg>;
}

/** The first letter of a colour's name: B, R and O in all our languages. */
function letterOf(colour: Colour): string {
  const name = { blue: t('blue'), red: t('red'), orange: t('orange') }[colour];
  return name.charAt(0).toUpperCase();
}
