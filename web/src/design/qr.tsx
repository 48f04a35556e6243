// A QR code made here, by our own encoder; no picture is fetched from anywhere.
import { useEffect, useState } from 'preact/hooks';
import { loadQr } from '../../../bindings/wasm/qr.js';
import { loadBytes } from '../files.ts';

interface Code {
  size: number;
  get(x: number, y: number): boolean;
}
type Encoder = (text: string) => Code;

let encoder: Promise<Encoder> | null = null;

/** The encoder is loaded when the first code is shown. */
function loadEncoder(): Promise<Encoder> {
  encoder ??= loadBytes('qr.wasm').then((bytes) => loadQr(bytes) as Promise<Encoder>);
  return encoder;
}

const QUIET = 4; // light modules that scanners want around it

/** All dark modules as one path: a run of a row is one rectangle. */
function outline(code: Code): string {
  let path = '';
  for (let y = 0; y < code.size; y++)
    for (let x = 0; x < code.size; x++) {
      let run = 0;
      while (code.get(x + run, y)) run++;
      if (run) path += `M${x} ${y}h${run}v1h-${run}z`;
      x += run;
    }
  return path;
}

interface QrProps {
  text: string;
  /** What the code is for, for those who cannot see it. */
  label: string;
  class?: string;
}

export function Qr({ text, label, class: extra }: QrProps) {
  const [code, set] = useState<Code | null>(null);
  useEffect(() => {
    let here = true;
    loadEncoder()
      .then((encode) => here && set(encode(text)))
      .catch(() => here && set(null)); // code and link stand beside it
    return () => {
      here = false;
    };
  }, [text]);
  if (!code) return <div class={`qr ${extra ?? ''}`} aria-hidden="true" />;
  const side = code.size + 2 * QUIET;
  return (
    <svg class={`qr ${extra ?? ''}`} role="img" aria-label={label} viewBox={`${-QUIET} ${-QUIET} ${side} ${side}`} shape-rendering="crispEdges">
      <rect x={-QUIET} y={-QUIET} width={side} height={side} fill="#ffffff" />
      <path d={outline(code)} fill="#000000" />
    </svg>
  );
}
