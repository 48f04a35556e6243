// Eight faces of a duck.
import { t } from '../i18n.ts';

export const emotes = ['wave', 'laugh', 'wow', 'think', 'sad', 'thanks', 'well', 'hurry'] as const;
export type Emote = (typeof emotes)[number];
export const isEmote = (word: string): word is Emote => (emotes as readonly string[]).includes(word);

export function emoteName(emote: Emote): string {
  switch (emote) {
    case 'wave': return t('Hello!');
    case 'laugh': return t('Ha!');
    case 'wow': return t('Wow!');
    case 'think': return t('Hmm …');
    case 'sad': return t('Oh no');
    case 'thanks': return t('Thank you');
    case 'well': return t('Well played');
    case 'hurry': return t('Hurry up, please');
  }
}

/** Eyes, bill, and what is beside the head, on 32 by 32. */
const faces: Record<Emote, { eyes: string; bill: string; more: string }> = {
  wave: { eyes: 'M12 13v2M19 13v2', bill: 'M9 19q7 6 14 0q-7-3-14 0z', more: 'M27 20q4-5 1-10M29 22q4-3 3-8' },
  laugh: { eyes: 'M10 14q2-3 4 0M17 14q2-3 4 0', bill: 'M9 18h14q-1 7-7 7t-7-7z', more: '' },
  wow: { eyes: 'M12 11a2 2 0 1 0 .1 0zM19 11a2 2 0 1 0 .1 0z', bill: 'M13 19h6v5h-6z', more: '' },
  think: { eyes: 'M13 11v2M20 11v2M17 8l5-2', bill: 'M10 21l12-2q-5 4-12 2z', more: 'M27 8v.1M29.5 5v.1M25 11v.1' },
  sad: { eyes: 'M10 12l4 2M21 12l-4 2', bill: 'M9 22q7-6 14 0q-7 2-14 0z', more: 'M23 15q2 3 0 4q-2-1 0-4z' },
  thanks: { eyes: 'M10 13q2 2 4 0M17 13q2 2 4 0', bill: 'M9 19q7 6 14 0q-7-3-14 0z', more: 'M28 7q-3-4-4-1q0 2 4 5q4-3 4-5q-1-3-4 1z' },
  well: { eyes: 'M12 12v2M19 12v2', bill: 'M9 18q7 7 14 0q-7-2-14 0z', more: 'M28 3l1 3h3l-2.500 2l1 3l-2.500-2l-2.500 2l1-3l-2.500-2h3z' },
  hurry: { eyes: 'M12 11v3M19 11v3', bill: 'M9 19h14l-3 4h-8z', more: 'M25 3h6M25 12h6M26 3q0 3 2 4.500q-2 1.500-2 4.500M30 3q0 3-2 4.500q2 1.500 2 4.500' },
};

/** Decorative; its name stands beside it or on its button. */
export function EmoteFace({ emote }: { emote: Emote }) {
  const face = faces[emote];
  return (
    <svg class="emote-face" viewBox="0 0 34 32" aria-hidden="true">
      <circle class="emote-head" cx="15" cy="17" r="12.500" />
      <path class="emote-bill" d={face.bill} />
      <path class="emote-line" d={face.eyes} />
      {face.more && <path class="emote-more" d={face.more} />}
    </svg>
  );
}
