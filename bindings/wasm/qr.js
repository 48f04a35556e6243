// QR codes from qr.wasm, some kilobytes that know nothing of the games.

/** Loads qr.wasm (its bytes); the answer makes a code of a text: {size, get(x, y)}, true for dark. Scanners want 4 light modules around it. */
export async function loadQr(bytes) {
  const { instance } = await WebAssembly.instantiate(bytes);
  const { memory, buffer, text_max, encode } = instance.exports;
  return (text) => {
    const said = new TextEncoder().encode(text);
    if (said.length > text_max()) throw new Error('this text is too long for a QR code');
    new Uint8Array(memory.buffer).set(said, buffer());
    const size = encode(said.length);
    const modules = new Uint8Array(memory.buffer).slice(buffer(), buffer() + size * size);
    return { size, get: (x, y) => x >= 0 && y >= 0 && x < size && y < size && modules[y * size + x] === 1 };
  };
}
