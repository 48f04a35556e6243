// What a screen reader is told without being asked: one polite and one assertive region for the whole page (in App).
import { useEffect, useState } from 'preact/hooks';

type Tone = 'polite' | 'assertive';
type Listener = (text: string, tone: Tone) => void;
let listener: Listener | null = null;

/** Says a sentence. The same sentence twice is said twice. */
export function announce(text: string, tone: Tone = 'polite'): void {
  listener?.(text, tone);
}

export function Live() {
  const [said, say] = useState<Record<Tone, { text: string; count: number }>>({
    polite: { text: '', count: 0 },
    assertive: { text: '', count: 0 },
  });
  useEffect(() => {
    listener = (text, tone) => say((s) => ({ ...s, [tone]: { text, count: s[tone].count + 1 } }));
    return () => {
      listener = null;
    };
  }, []);
  // Equal texts in a row differ by a no-break space at the end, else nothing would have changed and nothing would be said.
  const spoken = ({ text, count }: { text: string; count: number }) => (count % 2 ? text : text && `${text}\u00a0`);
  return (
    <>
      <div class="visually-hidden" role="status" aria-live="polite" data-live="polite">
        {spoken(said.polite)}
      </div>
      <div class="visually-hidden" role="alert" aria-live="assertive" data-live="assertive">
        {spoken(said.assertive)}
      </div>
    </>
  );
}
