import { fc, test } from '@fast-check/vitest';
import { describe, expect, it } from 'vitest';
import { affectFact, affectIn, moodAfter, moodWith } from '../../../src/domain/profile/affect.ts';

const STRESS = { valence: -0.3, stress: 0.2 };
const PLEASURE = { valence: 0.2, stress: -0.1 };

describe('mood in words (S26, D26)', () => {
  it.each([
    'I am stuck',
    "I'm so frustrated with this",
    'I hate that it is slow',
    'It did not work, and I am angry',
    'No. I am stuck',
    'Thanks, but I am stuck again',
    'I am stuck: `love()` fails',
    'I am stuck at parse(x) again',
  ])('hears stress in: %s', (text) => {
    expect(affectIn(text)).toMatchObject(STRESS);
  });

  it.each(['Thanks!', 'That is great', 'PERFECT', 'I love it :)', 'Not slow any more: great'])(
    'hears pleasure in: %s',
    (text) => {
      expect(affectIn(text)).toMatchObject(PLEASURE);
    },
  );

  it.each([
    'Whatever you think',
    'Find my glove, and the unstuck drawer',
    'This is not great',
    'It is not really that great',
    "I don't love it",
    'It was never perfect',
    "I'm not stuck",
    'You cannot hate it',
    'The greatness of a perfectionist',
    'Der Handschuh, die Liebe',
    'He wrote "I hate you" to the shop',
    'Rename “great” in the title',
    'The flag `--stuck` is missing',
    '> I am angry\nPlease answer him',
    '```\nconst love = perfect(hate);\n```',
    'if (state == stuck) {',
    'const angry = true;',
    '    raise Frustrated(angry)',
    '  at hate (angry.ts:12:3)',
    '<p>perfect</p>',
    '',
  ])('hears nothing in: %s', (text) => {
    expect(affectIn(text)).toBeNull();
  });

  it('hears a person around what they pasted', () => {
    expect(affectIn('I am stuck here:\n```\nlove();\n```')).toMatchObject(STRESS);
    expect(affectIn('const hate = 1;\nthanks')).toMatchObject(PLEASURE);
  });

  it('is on record with the word and not with the sentence', () => {
    const fact = affectFact('I am stuck with my divorce', { userId: 'ada', messageId: 'm1' });
    expect(fact?.payload).toEqual({
      user_id: 'ada',
      message_id: 'm1',
      valence_delta: -0.3,
      stress_delta: 0.2,
      matched: 'stuck',
    });
    expect(affectFact('Good morning', { userId: 'ada', messageId: 'm1' })).toBeNull();
  });

  test.prop([fc.string({ unit: 'binary', maxLength: 2000 })])('reads any text', (text) => {
    expect(() => affectIn(text)).not.toThrow();
  });
});

const mood = fc.record({
  valence: fc.double({ min: -1, max: 1, noNaN: true }),
  stress: fc.double({ min: 0, max: 1, noNaN: true }),
});

describe('mood over time', () => {
  test.prop([mood, fc.array(mood)])('stays in its bounds', (start, heard) => {
    const end = heard.reduce(moodWith, start);
    expect(Math.abs(end.valence)).toBeLessThanOrEqual(1);
    expect(end.stress).toBeGreaterThanOrEqual(0);
    expect(end.stress).toBeLessThanOrEqual(1);
  });

  test.prop([mood, fc.nat({ max: 1000 })])('only fades', (start, hours) => {
    const from = '2026-03-01T00:00:00.000Z';
    const to = new Date(Date.parse(from) + hours * 3_600_000).toISOString();
    const end = moodAfter(start, from, to);
    expect(Math.abs(end.valence)).toBeLessThanOrEqual(Math.abs(start.valence) + 0.001);
    expect(end.stress).toBeLessThanOrEqual(start.stress + 0.001);
  });
});
