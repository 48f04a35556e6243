// Lucktails: whose card you see, bait, raise, bonus, take, opt out, the lucktails card, the race to 15.
import { mark } from '../i18n.ts';
import type { Lesson } from './lesson.ts';

const choice = (action: string) => [`.lt-actions [data-action="${action}"]`, '.lt-actions'];
const seat = (number: number) => [`.lt-seat[data-seat="${number}"]`];

export const lesson: Lesson = {
  game: 'lucktails',
  others: ['Ada', 'Bruno'],
  options: {},
  // You 1, Ada 4, Bruno 6; face up 0, 2, 3.
  begin: ['1/8', '3/7', '4/6', '0/5', '0/4', '0/3'],
  steps: [
    {
      text: mark('A pond full of fish, and everybody wants the fattest. Lure the others out of the round and leave it yourself at the right moment: 15 points (VP) win.'),
    },
    {
      text: mark('You see the card of your right neighbour: Bruno has the 6, the best number, and does not know it.'),
      at: seat(2),
    },
    {
      text: mark('Your own card is hidden from you; only Ada, on your left, sees it. Everybody may say anything about cards, true or not.'),
      at: seat(0),
    },
    {
      text: mark('You start: announce a bait of 2.'),
      at: choice('+2'),
      want: '+2',
      not: mark('All of that is allowed. Begin with a bait of 2.'),
      then: ['+2', '+1'],
    },
    {
      text: mark('The bait is 5 already. This line shows what it is worth to whoever takes it: 2 VP now, and 3 from a bait of 6 on.'),
      at: ['.lt-gauge'],
    },
    {
      text: mark('Let the bait grow: raise it by 2.'),
      at: choice('+2'),
      want: '+2',
      not: mark('Not yet: raise the bait by 2.'),
      then: ['+1', '+1'],
    },
    {
      text: mark('A raise past 9 lays a bonus VP on one of the two middle cards. Raise by 1 and lay it on card 1.'),
      at: choice('+1@1'),
      want: '+1@1',
      not: mark('Raise by 1, with the bonus on card 1: you will need it there.'),
      then: ['take'],
    },
    {
      text: mark('Ada takes the bait: 4 VP. Her card is turned over and brings nothing, she is out of the round, and the bait is gone.'),
      at: seat(1),
      then: ['+1'],
    },
    {
      text: mark('Now opt out: keep your card, or switch it for one in the middle. Take card 1, where the bonus lies.'),
      at: choice('switch1'),
      want: 'switch1',
      not: mark('A good thought. But on card 1 lies a bonus: switch with it.'),
      then: ['0/2'], // a 5
    },
    {
      text: mark('A 5 and the bonus: 6 VP. The last one in a round, now Bruno, can only opt out. Then the left neighbour of the starting player starts the next round.'),
      at: ['.lt-track', '.lt-stage'],
      // Bruno keeps his 6. Round 2: Ada 5, Bruno 2, you 0; face up 1, 3, 4. You raise as well.
      later: ['keep', '5/8', '2/7', '0/6', '0/5', '0/4', '0/3', '+2', '+2', '+2', '+1', '+2'],
    },
    {
      text: mark('Round two, and the bait stands at 9. Bruno has only a 2, and who knows what you have? Take the bait: 3 VP for sure.'),
      at: choice('take'),
      want: 'take',
      not: mark('Too risky just now: take the bait.'),
      then: ['keep', 'keep'],
      // Round 3 goes by: 10, 14 and 12 VP. Round 4: you 2, Ada 0, Bruno 1; face up 3, 4, 5.
      later: ['4/8', '1/7', '3/6', '0/5', '0/4', '0/3', 'keep', 'keep', 'keep', '2/8', '0/7', '0/6', '0/5', '0/4', '0/3'],
    },
    {
      text: mark('Later, Ada leads with 14. The lucktails card L is still hidden somewhere: revealed by opting out, it lifts you to the leader. Try your luck with card 2!'),
      at: choice('switch2'),
      want: 'switch2',
      not: mark('Try your luck: switch with card 2.'),
      then: ['1/2'],
    },
    {
      text: mark('Lucktails! It lifts you from 10 to 14 VP, level with Ada. To a leader it would have brought nothing.'),
      at: seat(0),
      then: ['keep', 'keep'],
      // Round 5: Ada 1, Bruno 2, you 0. Ada opts out and has 15; the bait between Bruno and you is 6.
      later: ['1/8', '1/7', '0/6', '0/5', '0/4', '1/3', '+2', '+2', '+2', 'keep', '+2', '+2', '+2'],
    },
    {
      text: mark('The next round: Ada has just opted out and has 15 VP. The bait is worth 3 to you, and that is more: take it!'),
      at: choice('take'),
      want: 'take',
      not: mark('Do not let the win swim away: take the bait.'),
      then: ['keep'],
    },
    {
      text: mark('17 VP! At the end of a round whoever has 15 or more and leads alone wins; with a tied lead everybody plays on. Now play for real!'),
    },
  ],
};
