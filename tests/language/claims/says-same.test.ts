import { fc, test } from '@fast-check/vitest';
import { describe, expect, it } from 'vitest';
import { saysSame } from '../../../src/language/claims/says-same.ts';

describe('two texts', () => {
  it.each([
    ['The office is closed on Fridays.', 'On Fridays the office is closed'],
    ['My dog is called Rex.', 'By the way, my dog is called Rex!'],
    ['Please note that the printer needs paper', 'The printer needs the paper'],
    [
      'The printer on the second floor always needs paper of the heavy kind in the lower tray',
      'The printer on the second floor always needs paper of the heavy kind in lower tray',
    ],
    ['Das Büro ist freitags geschlossen', 'Übrigens: das Büro ist freitags geschlossen!'],
  ])('say the same: %j and %j', (one, other) => {
    expect([saysSame(one, other), saysSame(other, one)]).toEqual([true, true]);
  });

  it.each([
    ['The office is closed on Fridays', 'The office is not closed on Fridays'],
    ['The office is closed on Fridays', 'The office is closed on Mondays'],
    ['Anna uses Berta', 'Berta uses Anna'],
    ['Cats chase dogs', 'Dogs chase cats'],
    ['The rent is 900 euros', 'The rent is 950 euros'],
    ['The rent of the flat is 900 euros', 'The rent of the shop is 900 euros'],
    ['My dog is called Rex', 'My cat is called Rex'],
    ['We meet Tom at the station', 'We meet Tim at the station'],
    [
      'I always take the first train to the city in summer',
      'I always take the first train to the city',
    ],
    [
      'I may take the first train to the city with all of them',
      'I take the first train to the city with all of them',
    ],
    ['Thanks', 'Thanks a lot'],
  ])('say something else: %j and %j', (one, other) => {
    expect([saysSame(one, other), saysSame(other, one)]).toEqual([false, false]);
  });

  test.prop([fc.string(), fc.string()])('say as much of each other', (one, other) => {
    expect(saysSame(one, other)).toBe(saysSame(other, one));
  });
});
