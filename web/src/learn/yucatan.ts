// Yu-ca-tan in ten steps: choose a tip, throw, lay off, push or stop, bust.
import { mark } from '../i18n.ts';
import type { Lesson } from './lesson.ts';

const tip = (name: string) => [`[data-tip="${name}"]`];

export const lesson: Lesson = {
  game: 'yucatan',
  others: ['Ada'],
  options: { rounds: 2 },
  begin: [],
  steps: [
    {
      text: mark('An old stone calendar lies in the pond, and you can read the future in it. Foretell what your dice will show: most points after the last round win.'),
    },
    {
      text: mark('Begin with something easy: choose “odd”. Then all twelve dice are thrown.'),
      at: tip('odd'),
      want: 'odd',
      not: mark('Every tip is allowed. But try “odd” first: half of all faces are odd.'),
      then: ['1404650096/2176782336'], // 3 2 5 6 1 4 5 2 3 2 6 4
    },
    {
      text: mark('Five dice are odd. They lie on the card now, 1 point each; dice that match must always be laid off.'),
      at: tip('odd'),
    },
    {
      text: mark('Harder tips pay more: 2 points a die for a shape or a colour, 3 for one number. Seven dice are left, and a third of the faces are blue: choose “blue”.'),
      at: tip('blue'),
      want: 'blue',
      not: mark('You could. For now choose “blue”: a third of all faces match.'),
      then: ['268713/279936'], // 4 2 1 3 4 5 6
    },
    {
      text: mark('Three blue dice: 11 points are at stake. With four dice left the next throw could ruin everything, so stop and keep them.'),
      at: ['.yu-stop'],
      want: 'stop',
      not: mark('Brave! But with four dice left, rather stop and keep your 11 points.'),
      // Ada: two sixes, then no five among ten dice.
      then: ['6', '1352273225/2176782336', '5', '55535622/60466176'],
    },
    {
      text: mark('Ada wanted too much: not one of ten dice showed a 5. A dash on the sheet, and everything from that turn is lost.'),
      at: ['.yu-sheet li:nth-child(2)', '.yu-sheet'],
    },
    {
      text: mark('The second round. Dare a number: choose “3”.'),
      at: tip('3'),
      want: '3',
      not: mark('Another tip would be fine too. But now dare the “3”.'),
      then: ['1473994406/2176782336'], // four threes
    },
    {
      text: mark('Four times 3: 12 points. “Odds” shows how likely each tip is. Feel for once what greed is like, and choose “6” with eight dice.'),
      at: tip('6'),
      want: '6',
      not: mark('For once be greedy: choose “6”.'),
      // No six among eight; then Ada: seven even dice, and stops.
      then: ['197970/1679616', 'even', '837486757/2176782336', 'stop'],
    },
    {
      text: mark('No 6: a dash for you this time. What was scored before stays, and so you win 11 to 7.'),
      at: ['.yu-sheet li:first-child', '.yu-sheet'],
    },
    {
      text: mark('That is the whole game: choose a tip, throw, lay off – and stop in time. Now play for real!'),
    },
  ],
};
