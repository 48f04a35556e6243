// A real Chromium as a peer: node peer_chromium.mjs PORT. Prints "ok NAME" for each thing that worked.
import { chromium } from "../../web/node_modules/playwright-core/index.mjs";

const origin = `http://127.0.0.1:${process.argv[2]}`;
const browser = await chromium.launch({
  executablePath: process.env.CHROMIUM ?? "/usr/bin/chromium",
  args: ["--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run", "--disable-background-networking",
    "--disable-component-update", "--disable-sync"],
});
const page = await browser.newPage({ bypassCSP: true }); // the page of an error may open no socket

/** Opens a socket in the page, sends, hears `count` messages, then closes or waits: what came of it. */
const talk = (send, count = 0, close = null) => page.evaluate(([url, texts, wanted, code]) => new Promise((done) => {
  const socket = new WebSocket(url);
  const heard = [];
  const out = (more) => done({ heard, extensions: socket.extensions, ...more });
  socket.onopen = () => {
    for (const text of texts) socket.send(text === "binary" ? new Uint8Array([1, 2]) : text);
    if (wanted === 0 && code !== null) socket.close(code);
  };
  socket.onmessage = (m) => {
    heard.push(m.data);
    if (heard.length === wanted) code === null ? out({}) : socket.close(code);
  };
  socket.onclose = (c) => out({ code: c.code });
}), [`${origin.replace("http", "ws")}/ws`, send, count, close]);

let failed = false;
const check = (name, good, seen) => {
  console.log(good ? `ok ${name}` : `FAILED ${name}: ${JSON.stringify(seen)}`);
  failed ||= !good;
};

await page.goto(`${origin}/`);
const texts = ["hello", "", "Grüße € 𐍈", "x".repeat(4096)];
const echo = await talk(texts, texts.length, 4123);
check("echo", JSON.stringify(echo.heard) === JSON.stringify(texts), echo);
check("no extension is taken", echo.extensions === "", echo);
check("close", echo.code === 4123, echo);
for (const [name, send, code] of [["binary", ["binary"], 1003], ["too big", ["x".repeat(4097)], 1009], ["server closes", ["please close"], 4001]]) {
  const seen = await talk(send);
  check(name, seen.code === code, seen);
}
await page.goto("about:blank"); // origin "null"
const foreign = await talk(["hello"], 1);
check("foreign origin", foreign.code === 1006 && foreign.heard.length === 0, foreign);
await browser.close();
if (failed) process.exit(1);
console.log("all");
