// The Worker of a local game: the rules core and the bots in WebAssembly. The state never leaves it.
import { Luckpond, Refusal } from '../../../bindings/wasm/luckpond.js';
import { Host } from './host.ts';
import { browserKeep } from './keep.ts';
import type { Ask, FromWorker } from './messages.ts';

declare const self: DedicatedWorkerGlobalScope;

const post = (message: FromWorker) => self.postMessage(message);

function start(wasm: ArrayBuffer): Promise<Host> {
  return Luckpond.load(wasm).then(
    (pond) =>
      new Host(pond, {
        keep: browserKeep,
        show: (shown) => post({ shown }),
        seed: () => crypto.getRandomValues(new Uint8Array(32)),
        now: () => Date.now(),
        wait: (ms) => new Promise((resolve) => setTimeout(resolve, ms)),
      }),
  );
}

let host: Promise<Host> | null = null;

/** One question after another: an action is kept before the next is heard. */
let queue: Promise<void> = Promise.resolve();

async function answer(ask: Ask): Promise<void> {
  try {
    post({ id: ask.id, answer: await (await host!).ask(ask) });
  } catch (e) {
    const clause = e instanceof Refusal ? String((e as { clause?: unknown }).clause ?? '') : '';
    post({ id: ask.id, refused: { message: e instanceof Error ? e.message : String(e), clause } });
  }
}

self.onmessage = (message: MessageEvent<{ wasm: ArrayBuffer } | Ask>) => {
  const { data } = message;
  if ('wasm' in data) host = start(data.wasm);
  else queue = queue.then(() => answer(data));
};
