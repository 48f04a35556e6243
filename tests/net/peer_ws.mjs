// The npm package ws as a peer: node peer_ws.mjs PORT. Prints "ok NAME" for each thing that worked.
import WebSocket from "ws";

const url = `ws://127.0.0.1:${process.argv[2]}/ws`;
const origin = `http://127.0.0.1:${process.argv[2]}`;

const open = (options = {}) => new Promise((done, failed) => {
  const socket = new WebSocket(url, { origin, ...options });
  socket.heard = [];
  socket.on("message", (data, binary) => socket.heard.push([data.toString(), binary]));
  socket.on("open", () => done(socket));
  socket.on("error", failed);
});
const closed = (socket) => new Promise((done) => socket.on("close", (code) => done(code)));
const until = async (test) => {
  for (let i = 0; i < 500 && !test(); i++) await new Promise((go) => setTimeout(go, 10));
};
const check = (name, good) => {
  if (!good) { console.log(`FAILED ${name}`); process.exit(1); }
  console.log(`ok ${name}`);
};

{
  const socket = await open();
  check("no extension is taken", socket.extensions === "");
  const texts = ["hello", "", "Grüße € 𐍈", "x".repeat(4096)];
  for (const text of texts) socket.send(text);
  await until(() => socket.heard.length === texts.length);
  check("echo", JSON.stringify(socket.heard) === JSON.stringify(texts.map((t) => [t, false])));
  socket.send("frag", { fin: false });
  socket.send("ments", { fin: true });
  await until(() => socket.heard.length === texts.length + 1);
  check("fragments", socket.heard.at(-1)[0] === "fragments");
  let pong = null;
  socket.on("pong", (data) => { pong = data.toString(); });
  socket.ping("are you there");
  await until(() => pong !== null);
  check("pong", pong === "are you there");
  socket.close(4123, "bye");
  check("close", await closed(socket) === 4123);
}
for (const [name, say, code] of [
  ["binary", (s) => s.send(Buffer.from([1, 2])), 1003],
  ["too big", (s) => s.send("x".repeat(4097)), 1009],
  ["server closes", (s) => s.send("please close"), 4001],
  ["close without code", (s) => s.close(), 1005],
]) {
  const socket = await open();
  socket.on("error", () => {});
  say(socket);
  check(name, await closed(socket) === code);
}
for (const [name, options] of [["foreign origin", { origin: "http://evil.example" }], ["no origin", { origin: undefined }]]) {
  const status = await open(options).then(() => 101, (error) => Number(/\d{3}/.exec(error.message)?.[0]));
  check(name, status === 403);
}
check("bearer token", await open({ origin: undefined, headers: { Authorization: "Bearer x" } })
  .then((socket) => { socket.terminate(); return true; }, () => false));
console.log("all");
