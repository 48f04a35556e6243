// DUCK: equal cards, sequences, the card on top, where to draw, ducking right and wrong, lifebelts and towels.
import { mark } from '../i18n.ts';
import type { Lesson } from './lesson.ts';

/** First the cards one after another, then the button that plays them. */
const pick = (action: string, ...cards: string[]) => [
  `.duck-forms [data-action="${action}"]`,
  ...cards.map((card) => `.duck-fan [data-card="${card}"][aria-pressed="false"]`),
  '.duck-fan',
];

export const lesson: Lesson = {
  game: 'duck',
  others: ['Ada', 'Bruno'],
  options: {},
  begin: [
    '22/69', '41/68', '60/67', '57/66', '10/65', '47/64', '22/63', // Ada: 8y 7b 6r 5r 4y 2r 1b
    '61/62', '36/61', '15/60', '12/59', '48/58', '7/57', '4/56', // Bruno: 8r 6b 6y 5y 4r 3y 2y
    '14/55', '51/54', '19/53', '21/52', '23/51', '12/50', '33/49', // you: 7y 7r 2b 3b 4b 6y 1r
    '37/48', // on your pile: 3r
    '1b', 'pile', '24/47', '8r', 'pile', '6/46',
  ],
  steps: [
    {
      text: mark('Ducks on a pond, and in each round one lifebelt. Get rid of your cards, or duck in time; after five rounds the most points win.'),
    },
    {
      text: mark('Equal numbers go together, and you choose which card lies on top: neighbours may take it later. Pick both sevens and play them with the red one on top.'),
      at: pick('7yr', '7y', '7r'),
      want: '7yr',
      not: mark('Good ducks too! But now play both sevens, the red one on top.'),
    },
    {
      text: mark('Then you draw one card: unseen from the pile, or the top card of a neighbour. Ada’s blue 1 is small and suits your blue cards: take it.'),
      at: ['.duck-sources [data-action="left"]', '.play-table [data-action="left"]'],
      want: 'left',
      not: mark('You may. But Ada’s blue 1 suits your cards better.'),
      then: ['5rb', 'pile', '19/45', '6yb', 'pile', '7/44'],
    },
    {
      text: mark('Three or more numbers in a row, all of one colour, go together too. Play blue 1, 2, 3, 4 and leave the 4 on top.'),
      at: pick('b1-4', '1b', '2b', '3b', '4b'),
      want: 'b1-4',
      not: mark('Get rid of more at once: blue 1, 2, 3, 4, with the 4 on top.'),
    },
    {
      text: mark('This time draw from the pile. Nobody sees what you get.'),
      at: ['.duck-sources [data-action="pile"]', '.play-table [data-action="pile"]'],
      want: 'pile',
      not: mark('Draw from the pile this time.'),
      then: ['13/43', '8y', 'pile', '15/42', '3yy', 'pile', '31/41'],
    },
    {
      text: mark('A zero! Your hand adds up to 7. With 10 or less you may duck: you claim that nobody else has as little. Ada holds six cards, Bruno five: duck!'),
      at: ['.duck-duck'],
      want: 'duck',
      not: mark('Why wait? With 7 in hand, duck now.'),
    },
    {
      text: mark('Right! You take the lifebelt, green side up, for 6 points, and your highest card goes under your towel for 6 more.'),
      at: ['.duck-ending li:first-child', '.duck-ending'],
    },
    {
      text: mark('Of the others, Ada has the highest sum and discards everything. Bruno keeps his highest card under his towel. The same happens when somebody plays the last card and takes the lifebelt.'),
      at: ['.duck-ending li:nth-child(2)', '.duck-ending'],
      // Round 2. Bruno: 7y 7b 7r 0r 1y 1r 2b; you: 0b 1y 1r 1b 2r 2y 3b; Ada: 8b 6r 5y 4b 7y 2y 3y, on her pile 6b.
      then: [
        '17/67', '39/66', '61/65', '42/64', '1/63', '41/62', '23/61',
        '19/60', '1/59', '38/58', '18/57', '38/56', '2/55', '21/54',
        '34/53', '46/52', '10/51', '22/50', '13/49', '2/48', '3/47', '24/46',
        '7ybr', 'pile', '13/45',
      ],
    },
    {
      text: mark('Round two. Bruno has just played three sevens. You hold seven small ducks, 10 in all: tempting! Duck.'),
      at: ['.duck-duck'],
      want: 'duck',
      not: mark('Just this once: duck, and see what happens.'),
    },
    {
      text: mark('Wrong: Bruno had only 5. You take the lifebelt red side up, minus 2, and no card goes under your towel. Think twice when others have few cards.'),
      at: ['.duck-ending li:first-child', '.duck-ending'],
    },
    {
      text: mark('The lifebelts grow from 6 to 10, and cards under towels leave the game for good. Now play for real!'),
    },
  ],
};
