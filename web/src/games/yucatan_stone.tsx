// The round stone under water that everything lies on: a calendar of fourteen fields around a pool, with the sun and agave leaves.
import { tips } from './yucatan_words.ts';

const turn = 360 / tips.length;
/** Dots for ones, a bar for five: numbers as they were carved in Yucatán. */
function Carved({ number }: { number: number }) {
  const ones = number % 5;
  return (
    <g class="yu-carved">
      {Array.from({ length: ones }, (_, i) => <circle cx={300 + (i - (ones - 1) / 2) * 9} cy={number >= 5 ? 120 : 124} r="3" />)}
      {number >= 5 && <path d="M286 128h28" />}
    </g>
  );
}

/** Rays and leaves between the pool and the ring. */
function Sun() {
  return (
    <>
      {tips.map((_, i) => (
        <g transform={`rotate(${(i - 2) * turn} 300 300)`}>
          <path d="M300 106q13 27 0 50q-13-23 0-50z" class="yu-leaf" />
          <path d="M300 112v38" class="yu-vein" />
        </g>
      ))}
      {tips.map((_, i) => (
        <g transform={`rotate(${(i - 2.5) * turn} 300 300)`}>{i < 6 ? <Carved number={i + 1} /> : <path d="M292 122l8-8l8 8l-8 8z" class="yu-carved" />}</g>
      ))}
    </>
  );
}

export function Stone() {
  return (
    <svg viewBox="0 0 600 600" preserveAspectRatio="none" class="yu-stone" aria-hidden="true">
      <ellipse cx="306" cy="308" rx="293" ry="291" class="yu-drop" />
      <circle cx="300" cy="300" r="296" class="yu-rim" />
      <circle cx="300" cy="300" r="280" class="yu-groove" />
      {Array.from({ length: 56 }, (_, i) => <path d="M300 5v13" class="yu-notch" transform={`rotate(${(i + 0.5) * (turn / 4)} 300 300)`} />)}
      {tips.map((_, i) => <path d="M300 20v84" class="yu-groove" transform={`rotate(${(i - 2) * turn} 300 300)`} />)}
      <circle cx="300" cy="300" r="198" class="yu-band" />
      <Sun />
      <circle cx="300" cy="300" r="164" class="yu-water" />
      <circle cx="300" cy="300" r="150" class="yu-ripple" />
      <circle cx="300" cy="300" r="112" class="yu-ripple" />
      <g class="yu-light">
        <path d="M70 190q40-26 78 0t78-4M372 92q34-22 66 0t60-4M112 424q30-20 58 0t56 0M400 470q40-26 78 0M196 232q26-16 50 0t50 0M322 380q24-16 46 0t46 0" />
      </g>
    </svg>
  );
}

/** The pond around the stone. */
export function Waves() {
  return (
    <svg viewBox="0 0 860 600" preserveAspectRatio="xMidYMid slice" class="yu-waves" aria-hidden="true">
      <path d="M20 40q18-12 36 0t36 0t36 0M700 60q18-12 36 0t36 0M24 560q18-12 36 0t36 0M600 574q18-12 36 0t36 0t36 0M40 300q14-10 28 0M560 24q14-10 28 0t28 0M250 580q14-10 28 0t28 0" />
      <g class="yu-reed">
        <path d="M36 600q-4-70 8-120M52 600q2-50-12-92M820 600q8-80-6-140M838 600q-2-56 12-98M806 600q-6-40-20-60" />
        <path d="M44 482q6-20 2-34q-8 12-2 34zM814 462q4-22-2-36q-7 14 2 36z" class="yu-cattail" />
      </g>
    </svg>
  );
}

export function YucatanEmblem({ class: name }: { class?: string }) {
  return (
    <svg viewBox="0 0 120 120" class={name} aria-hidden="true">
      <circle cx="63" cy="64" r="53" fill="var(--ink)" opacity=".22" />
      <circle cx="60" cy="60" r="54" fill="#d8c9a3" stroke="var(--ink)" stroke-width="3" />
      {tips.map((_, i) => <path d="M60 9q5 9 0 17q-5-8 0-17z" fill="var(--print-green)" stroke="var(--ink)" stroke-width="1.5" transform={`rotate(${i * turn} 60 60)`} />)}
      <circle cx="60" cy="60" r="33" fill="var(--print-blue)" stroke="var(--ink)" stroke-width="3" />
      <path d="M34 52q7-5 13 0t13 0M62 84q7-5 13 0" fill="none" stroke="var(--paper)" stroke-width="2" opacity=".7" stroke-linecap="round" />
      <g stroke="var(--ink)" stroke-width="2.5">
        <rect x="36" y="46" width="26" height="26" rx="6" fill="var(--paper)" transform="rotate(-12 49 59)" />
        <circle cx="49" cy="59" r="8" fill="var(--print-orange)" stroke="none" />
        <rect x="60" y="52" width="26" height="26" rx="6" fill="var(--paper)" transform="rotate(9 73 65)" />
        <path d="M70 57h6v5h5v6h-5v5h-6v-5h-5v-6h5z" fill="var(--print-red)" stroke="none" transform="rotate(9 73 65)" />
      </g>
    </svg>
  );
}
