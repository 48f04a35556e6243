// Back, forth, to any moment, by itself.
import { useEffect } from 'preact/hooks';
import { useSettings } from '../app/hooks.ts';
import { motion } from '../app/settings.ts';
import { Button } from '../design/components.tsx';
import type { Motion } from '../game.ts';
import { t } from '../i18n.ts';

const PACE_MS: Record<Motion, number> = { normal: 1600, fast: 800, none: 1200 };

interface ControlsProps {
  at: number;
  last: number;
  playing: boolean;
  onGo: (at: number) => void;
  /** So many decisions on, counted from where it is by then. */
  onStep: (by: number) => void;
  onPlay: (playing: boolean) => void;
  eyes: string;
  names: string[];
  /** While the game runs there is only the public view. */
  running: boolean;
  onEyes: (eyes: string) => void;
}

/** Arrows, Home, End and the space bar, wherever nothing else wants them. */
function useKeys(props: ControlsProps): void {
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      const target = event.target as HTMLElement | null;
      if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return;
      if (target?.closest('input, select, textarea, [role=tab], dialog, summary, a') || document.querySelector('dialog[open]')) return;
      const by = { ArrowLeft: -1, ArrowRight: 1 }[event.key];
      const to = { Home: 0, End: props.last }[event.key];
      if (by !== undefined) props.onStep(by);
      else if (to !== undefined) props.onGo(to);
      else if (event.key === ' ' && !target?.closest('button')) props.onPlay(!props.playing);
      else return;
      event.preventDefault();
    };
    addEventListener('keydown', press);
    return () => removeEventListener('keydown', press);
  });
}

function useAutoplay({ at, last, playing, onStep, onPlay }: ControlsProps): void {
  useSettings();
  const pace = PACE_MS[motion()];
  useEffect(() => {
    if (!playing) return;
    if (at >= last) return onPlay(false);
    const timer = setTimeout(() => onStep(1), pace);
    return () => clearTimeout(timer);
  }, [playing, at, last, pace]);
}

export function Controls(props: ControlsProps) {
  const { at, last, playing, onGo, onStep, onPlay, eyes, names, running, onEyes } = props;
  useKeys(props);
  useAutoplay(props);
  const step = (by: number) => {
    onPlay(false);
    onStep(by);
  };
  return (
    <div class="replay-controls">
      <div class="replay-buttons">
        <Button class="round" icon="previous" data-step="back" aria-label={t('One decision back')} aria-disabled={at === 0} onClick={() => step(-1)} />
        <Button class="round" kind="go" icon={playing ? 'close' : 'play'} data-step="play" aria-label={playing ? t('Stop') : t('Play by itself')} onClick={() => (at >= last && !playing ? (onGo(0), onPlay(true)) : onPlay(!playing))} />
        <Button class="round" icon="next" data-step="forth" aria-label={t('One decision on')} aria-disabled={at === last} onClick={() => step(1)} />
      </div>
      <label class="replay-slider">
        <span>{at === 0 ? t('The beginning') : t('Decision {count} of {all}', { count: at, all: last })}</span>
        <input type="range" min={0} max={last} value={at} onInput={(e) => (onPlay(false), onGo(Number(e.currentTarget.value)))} />
      </label>
      <label class="replay-eyes">
        <span class="visually-hidden">{t('Whose eyes')}</span>
        <select value={eyes} disabled={running} onChange={(e) => onEyes(e.currentTarget.value)} data-eyes={eyes}>
          <option value="all">{t('All cards open')}</option>
          <option value="public">{t('What everybody saw')}</option>
          {names.map((name, seat) => (
            <option key={seat} value={String(seat)}>
              {t('As {name} saw it', { name })}
            </option>
          ))}
        </select>
      </label>
    </div>
  );
}
