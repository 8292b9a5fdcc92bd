import { describe, expect, it } from 'vitest';
import { correctionsByModel } from '../../../src/domain/lesson/corrections-by-model.ts';
import { detectCorrections } from '../../../src/domain/lesson/detect-corrections.ts';
import type { LessonDoc } from '../../../src/domain/lesson/views/lesson.ts';
import { sentencesOf } from '../../../src/language/words/sentences.ts';
import { fieldsOf } from '../../support/fields-of.ts';

const NOW = '2026-11-21T04:00:00.000Z';
const sorted: LessonDoc = {
  lesson_id: 'rule_sorted',
  text: 'From now on sort my lists by name.',
  kind: 'rule',
  source: 'user_feedback',
  weight: 1,
  anchor_at: NOW,
  created_at: NOW,
  count: 1,
  status: 'active',
  retired_for: null,
  message_ids: ['before'],
  event_ids: ['e1'],
};

function came(sentences: readonly string[], lesson_id = 'rule_sorted') {
  const own = sentences.join(' ');
  const proposals = sentences.map((text) => ({ text, lesson_id, relation: 'opposite' as const }));
  const known = new Map([[sorted.lesson_id, sorted]]);
  const said = { messageId: 'm1', now: NOW };
  const facts = correctionsByModel(own, { own, proposals, kind: 'rule' }, { known, said });
  return facts.map((one) => ({ type: one.type, ...fieldsOf(one) }));
}

describe('a rule that its owner gives up', () => {
  it.each([
    [['You no longer need to sort my lists by name.', 'Drop that rule.']],
    [["You don't have to sort the lists any more."]],
    [['Drop the rule about lists.', 'You no longer need to sort them.']],
  ])('is retired, and nothing is kept in its place: %j', (sentences) => {
    expect(came(sentences)).toMatchObject([
      { type: 'LessonRetired', lesson_id: 'rule_sorted', reason: 'manual' },
    ]);
  });

  it('stays where the words do not name it, or the sentence says how to work', () => {
    expect(came(['You no longer need to water the plants.'])).not.toContainEqual(
      expect.objectContaining({ type: 'LessonRetired' }),
    );
    expect(came(['Never sort my lists.'])).toMatchObject([
      { type: 'UserCorrectionDetected', lesson_id: 'rule_sorted', rule_action: 'update' },
    ]);
  });

  it.each(['Drop that rule.', 'Vergiss die Regel.', 'Oublie cette règle', 'Schrap die regel.'])(
    'is no rule itself: %s',
    (text) => {
      expect(detectCorrections(text)).toEqual([]);
    },
  );
});

describe('what is to last, behind what is wanted at once', () => {
  it.each([
    ['Remind me at 10 to pay it, and from now on write to me in English.', 'from now on write'],
    ['Erinner mich um 10 ans Zahlen und ab jetzt schreib mir auf Deutsch.', 'ab jetzt schreib'],
  ])('is a rule of its own: %s', (text, begins) => {
    const [only, another] = detectCorrections(text);
    expect(only?.text.startsWith(begins)).toBe(true);
    expect(another).toBeUndefined();
  });

  it('stays in its sentence where it is a time', () => {
    expect(sentencesOf('Yoga on Mondays, and from now on at 7 pm')).toHaveLength(1);
  });
});
