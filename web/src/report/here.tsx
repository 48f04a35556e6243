// The luck report where a game has just ended.
import { Panel, type PanelProps } from './panel.tsx';
import type { LuckOrigin } from './types.ts';
import { useLuck } from './use_luck.ts';

export type HereProps = Omit<PanelProps, 'work' | 'at' | 'onGo'> & { origin: LuckOrigin };

export function Here({ origin, ...rest }: HereProps) {
  return <Panel work={useLuck(origin)} {...rest} />;
}
