// "Verify the deal": the page computes every draw again, by itself, and says in words what that proves and what not.
import { useState } from 'preact/hooks';
import { Button, Icon } from '../design/components.tsx';
import { mark, n, t } from '../i18n.ts';
import { keptSeed, type KeptSeed } from '../online/seeds.ts';
import type { Replay } from '../protocol.ts';
import { loadRecord } from './load.ts';
import { NotProved, verify, type Proof } from './verify.ts';

type Outcome = { proof: Proof; own: Own } | NotProved | Error;

/** What became of the seed that this browser kept. */
export type Own = 'used' | 'withheld' | 'missing' | 'other server' | 'none';

export function ownShare(proof: Proof, kept: KeptSeed | undefined): Own {
  if (!kept) return 'none';
  if (kept.server !== proof.terms.serverCommitment) return 'other server';
  const place = proof.terms.places.find((p) => p.commitment === kept.commitment);
  if (!place) return 'missing';
  return place.seed === kept.seed ? 'used' : 'withheld';
}

/** The record must tell the game that is on the screen. */
function sameGame(proof: Proof, replay: Replay): void {
  const shown = replay.steps.flatMap((s) => (s.action === undefined ? [] : [s.action]));
  const same = shown.length === proof.actions.length && shown.every((a, i) => a === proof.actions[i]);
  if (!same || proof.terms.game !== replay.game) throw new NotProved(0, mark('the record is of another game than the one shown'));
}

async function check(replay: Replay): Promise<Outcome> {
  try {
    const proof = verify(await loadRecord(replay.record));
    sameGame(proof, replay);
    return { proof, own: ownShare(proof, keptSeed(proof.terms.table, proof.terms.number)) };
  } catch (e) {
    return e instanceof Error ? e : new Error(String(e));
  }
}

function ownSentence(own: Own): string {
  switch (own) {
    case 'used': return t('Your own share, kept in this browser, is in it: nobody could choose these cards.');
    case 'withheld': return t('Your device had a share, but it is marked as withheld. If your line was good at the start, be wary of this server.');
    case 'missing': return t('Your device had fixed a share, but the record does not have it. Be wary of this server.');
    case 'other server': return t('The server’s promise in the record is not the one your device saw before the game. Be wary of this server.');
    case 'none': return t('This browser has no share of this game to compare: it was not among the players, or has forgotten it.');
  }
}

function Proved({ proof, own, names }: { proof: Proof; own: Own; names: string[] }) {
  const local = proof.terms.table === 'local';
  const opened = proof.terms.places.filter((p) => p.seed.length === 64).length;
  const withheld = proof.placeOf.flatMap((place, seat) => (proof.terms.places[place]!.seed === 'withheld' ? [names[seat]!] : []));
  return (
    <div class="checked good" data-verified="yes">
      <h3>
        <Icon name="check" /> {t('The deal was fair')}
      </h3>
      <ul>
        <li>{t('The record is unchanged: its running check fits in every line.')}</li>
        <li>{local ? t('The secret number of this device is the one it had fixed before the game.') : t('The server’s secret number is the one it had promised before the game.')}</li>
        {!local && <li>{n('{count} player’s secret number keeps its promise and is part of the shuffle.', '{count} players’ secret numbers keep their promises and are part of the shuffle.', opened)}</li>}
        <li>{n('{count} draw was computed again and is right.', 'All {count} draws were computed again and are right.', proof.draws)}</li>
        {proof.terms.seats === 'drawn' && <li>{t('So are the drawn seats.')}</li>}
      </ul>
      {!local && <p class={own === 'used' || own === 'none' ? '' : 'warn'}>{ownSentence(own)}</p>}
      {local && <p>{t('Nobody else was asked for a number: this device alone made the deal.')}</p>}
      {opened === 0 && !local && <p class="warn">{t('No player had a share: the server alone made this deal and could have tried several.')}</p>}
      {withheld.length > 0 && <p class="warn">{t('Not opened in time: {names}.', { names: withheld.join(', ') })}</p>}
      <details>
        <summary>{t('What this does not prove')}</summary>
        <p>
          {t('That nobody looked: the server deals, so it knows all cards. And if all players were in league with the host, they could have chosen a deal together.')}{' '}
          <a href="/about">{t('More about it')}</a>
        </p>
      </details>
      <p class="note">{t('Your browser did all of this itself; it did not ask the server whether it was honest.')}</p>
    </div>
  );
}

function Failed({ why }: { why: Error }) {
  if (!(why instanceof NotProved)) return <p role="alert">{t('The record could not be loaded.')}</p>;
  if (why.kind === 'not opened') return <p role="alert">{t('This game cannot be checked: {reason}.', { reason: t(why.message /* marked: verify.ts */) })}</p>;
  return (
    <div class="checked bad" data-verified="no" role="alert">
      <h3>
        <Icon name="close" /> {t('The deal cannot be trusted')}
      </h3>
      <p>{why.line > 0 ? t('Line {line} of the record: {reason}', { line: why.line, reason: t(why.message /* marked: verify.ts */) }) : t(why.message /* marked: verify.ts */)}</p>
    </div>
  );
}

export function Check({ replay, names }: { replay: Replay; names: string[] }) {
  const [outcome, set] = useState<Outcome | 'busy' | null>(null);
  const run = () => {
    set('busy');
    void check(replay).then(set);
  };
  return (
    <section class="check" aria-label={t('Verify the deal')} aria-live="polite">
      {outcome === null || outcome === 'busy' ? (
        <>
          <p>{t('Before the game everybody fixed a secret number. With all of them your browser can compute every card and throw again.')}</p>
          <Button kind="go" icon="check" data-verify="" aria-disabled={outcome === 'busy'} onClick={run}>
            {t('Verify the deal')}
          </Button>
        </>
      ) : outcome instanceof Error ? (
        <Failed why={outcome} />
      ) : (
        <Proved proof={outcome.proof} own={outcome.own} names={names} />
      )}
    </section>
  );
}
