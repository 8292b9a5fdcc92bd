import { test } from '@fast-check/vitest';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { conversationSettings } from '../../../src/domain/conversation/settings.ts';
import {
  pickTelling,
  type Spoken,
  tellInShort,
} from '../../../src/domain/conversation/tell-in-short.ts';

const owner = (id: string, text: string): Spoken => ({ id, by: 'owner', text });
const agent = (id: string, text: string): Spoken => ({ id, by: 'agent', text });

describe('what tells what a conversation is about', () => {
  it('is the first wish, what was decided and told, and the last questions', () => {
    const picked = pickTelling(
      [],
      [
        owner('1', 'Please plan a trip to Rome.'),
        agent('2', 'Where do you want to stay?'),
        owner('3', 'We take the hotel near the station.'),
        owner('4', 'ok, thanks'),
        owner('5', 'My train arrives at 18:40.'),
        owner('6', 'What does the museum cost?'),
        agent('7', 'It costs 15 euros.'),
        owner('8', 'And when does it open?'),
      ],
    );
    expect(picked.map(({ id, as }) => `${id} ${as}`)).toEqual([
      '1 first',
      '2 asked',
      '3 decided',
      '5 told',
      '8 wondered',
    ]);
  });

  it('is read in German too', () => {
    const said = [
      owner('1', 'Plane bitte die Reise.'),
      owner('2', 'Wir nehmen lieber den Nachtzug.'),
    ];
    expect(pickTelling([], said)).toContainEqual({ id: '2', as: 'decided' });
  });

  it('goes on from what was picked before: the first wish stays the first', () => {
    const known = pickTelling([], [owner('1', 'Please plan a trip to Rome.')]);
    const later = pickTelling(known, [owner('2', 'Book the flight, please.')]);
    expect(later.filter(({ as }) => as === 'first')).toEqual([{ id: '1', as: 'first' }]);
  });
});

const anySpoken = fc.array(
  fc.record({
    id: fc.uuid(),
    by: fc.constantFrom('owner' as const, 'agent' as const),
    text: fc.oneof(
      fc.string({ unit: 'grapheme', maxLength: 500 }),
      fc.constantFrom('We decided: no fish.', 'Why?', 'My car is a red Fiat.', 'Really?'),
    ),
  }),
  { maxLength: 60 },
);

test.prop([anySpoken, fc.nat(60)])(
  'picks the same in two parts as at once, and never more than it may',
  (all, at) => {
    const parts = pickTelling(pickTelling([], all.slice(0, at)), all.slice(at));
    expect(parts).toEqual(pickTelling([], all));
    for (const [as, most] of Object.entries(conversationSettings.summary.picked)) {
      expect(parts.filter((one) => one.as === as).length).toBeLessThanOrEqual(most);
    }
  },
);

test.prop([anySpoken])('is one line, however long and broken what was said is', (all) => {
  const texts = new Map(all.map(({ id, text }) => [id, text]));
  const told = tellInShort(pickTelling([], all), { count: 9, textOf: (id) => texts.get(id) });
  expect(told).not.toContain('\n');
  expect(told).toMatch(/^Before that, 9 messages, in short\./);
});
