// Save Doctor Lucky: step and draw, the Doctor's walk, movement cards, witnesses, attempts and answers, flooding.
import { mark } from '../i18n.ts';
import type { Lesson } from './lesson.ts';

/** A movement card: the card, the piece, the room. */
const move = (card: string, piece: 'me' | 'dr', room: string) => [
  `.lucky-rooms [data-action="play:${card}:${piece}:${room}"]`,
  `.lucky-piece[data-piece="${piece}"][aria-pressed="false"]`,
  `.lucky-hand [data-card="m${card}"]`,
];

export const lesson: Lesson = {
  game: 'doctor_lucky',
  others: ['Ada', 'Bruno'],
  options: {},
  begin: [
    '0/3', '65/90', '73/89', '73/88', '63/87', // you in 5, Ada in 14, Bruno in 15, the Doctor in 3
    '67/90', '61/89', '52/88', '48/87', '36/86', '0/85', '75/84', '64/83', // you: 7, 1, piano lid, soup tureen, f3, f1, 21, 10
    '62/82', '52/81', '25/80', '0/79', '0/78', '69/77', '67/76', '59/75', // Ada: 8, fur coat, f2, f1, f1, 22, 19, 11
    '23/74', '51/73', '51/72', '60/71', '60/70', '43/69', '59/68', '45/67', // Bruno: f2, 0, 2, 16, 17, umbrella, 18, oar
  ],
  steps: [
    {
      text: mark('The ship is sinking, and only the old Doctor has not noticed. Whoever saves him wins – but somebody has to see it, or nobody will believe you.'),
    },
    {
      text: mark('After every turn the Doctor walks on to the next higher number. Here you read where he goes, and whose turn that brings.'),
      at: ['.lucky-note'],
    },
    {
      text: mark('In your turn you may take one step through a door. Wait for the Doctor where he is going: step into the Dining saloon, 4.'),
      at: ['.lucky-step [data-action="go:4"]', '.play-table [data-action="go:4"]'],
      want: 'go:4',
      not: mark('Later, perhaps. First go to 4, the Dining saloon.'),
    },
    {
      text: mark('As long as you have played no card you may draw one. That ends your turn.'),
      at: ['.lucky-draw'],
      want: 'draw',
      not: mark('Draw a card first: you will need every one.'),
      then: ['0/66'], // a failure card worth 1
    },
    {
      text: mark('The Doctor walked right into your room: whoever he meets has the next turn, and so it is yours again. But nobody sees you two here – no witness, no rescue.'),
      at: ['.lucky-sight'],
    },
    {
      text: mark('Ada watches the Ballroom. A movement card brings the Doctor or yourself to its room: play 7 and send the Doctor there.'),
      at: move('7', 'dr', '7'),
      want: 'play:7:dr:7',
      not: mark('Not now: play the card 7, for the Doctor, to room 7.'),
    },
    {
      text: mark('Or it walks as many steps as it shows feet. Play 1, the Boiler room, and walk to the Ballroom yourself: two of its three steps will do.'),
      at: move('1', 'me', '7'),
      want: 'play:1:me:7',
      not: mark('Not now: play the card 1 and walk to room 7 yourself.'),
    },
    {
      text: mark('You are with the Doctor and Ada sees you: try to save him! The lid of the grand piano is worth 5 in the Ballroom; bare hands are worth only 1.'),
      at: ['.lucky-saves [data-action="save:piano_lid"]', '.lucky-bar [data-action="save:piano_lid"]', '.lucky-save'],
      want: 'save:piano_lid',
      not: mark('It is the moment to save the Doctor, with the lid of the grand piano.'),
      then: ['f2', 'f1', 'done', 'f2'],
    },
    {
      text: mark('Ada and Bruno stop you with failure cards: 2, 1 and 2 make 5. But cards that were played are out of the game, and they will miss them later.'),
      at: ['.play-dock .since', '.side .log li:last-child'],
      then: ['play:8:me:8', 'save:fur_coat', 'done'],
    },
    {
      text: mark('Now Ada tries, worth 3, and Bruno lets it pass. You are asked last: if you can stop her, you must. Play your failure card worth 3.'),
      at: ['.lucky-answers [data-action="f3"]', '.play-table [data-action="f3"]'],
      want: 'f3',
      not: mark('That would do as well. But one card worth 3 is enough.'),
      later: [
        'draw', '61/65', 'go:8', 'draw', '57/64', 'go:4', 'draw', '62/63', 'draw', '60/62', 'go:4', 'draw', '0/61', 'go:1', 'draw', '53/60',
        'draw', '58/59', 'draw', '51/58', 'go:g', 'draw', '54/57', 'draw', '35/56', 'draw', '32/55', 'draw', '52/54', 'draw', '48/53',
        'draw', '48/52', 'draw', '50/51', 'end',
      ],
    },
    {
      text: mark('A while later: the pile of deck D, the lowest, has one card left. Draw it.'),
      at: ['.lucky-draw'],
      want: 'draw',
      not: mark('Draw the last card of deck D.'),
      then: ['46/50'],
    },
    {
      text: mark('Deck D is under water! Ada and the Doctor were down there and fled to room 3; then he walked on, to you. When deck A floods, nobody wins.'),
      at: ['.ship-decks .ship-gone', '.lucky-note'],
    },
    {
      text: mark('It is your turn, and Ada sees you from room 3. The soup tureen is worth 5 here, and the others have few failure cards left: save him!'),
      at: ['.lucky-saves [data-action="save:soup_tureen"]', '.lucky-bar [data-action="save:soup_tureen"]', '.lucky-save'],
      want: 'save:soup_tureen',
      not: mark('Now or never: save the Doctor with the soup tureen.'),
      then: ['f1', 'done', 'done'],
    },
    {
      text: mark('Saved, and in a soup tureen! Now play for real.'),
    },
  ],
};
