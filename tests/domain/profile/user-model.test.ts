import { expect, it } from 'vitest';
import {
  describeUser,
  knowledgeLevel,
  moodOf,
  trustScore,
} from '../../../src/domain/profile/describe-user.ts';
import { userModelProjection } from '../../../src/domain/profile/views/user-model.ts';
import type { Trust } from '../../../src/kernel/event/event.ts';
import { bareTask } from '../../support/bare-task.ts';
import { documentsOf, recorded } from '../../support/recorded.ts';
import { experience } from '../learning/stories.ts';

const task = (title: string) => ({
  type: 'IntentionFormed',
  payload: bareTask(title, title),
});
const NOW = '2026-03-10T00:00:00.000Z';

const worked = (capabilities: readonly string[]) => ({
  ...experience({}),
  success: true,
  verified: true,
  was_exploration: false,
  capabilities: [...capabilities],
});

function modelOf(titles: readonly string[], trust: Trust = 'owner') {
  const events = titles.map((title, i) =>
    recorded(task(title), i + 1, { occurredAt: `2026-03-0${(i % 9) + 1}T08:30:00.000Z`, trust }),
  );
  return documentsOf(userModelProjection, events).get('default');
}

it('is made of what the owner does, and of nothing anybody else does', () => {
  const doc = modelOf(['Renew the domain', 'Check the domain again']);
  expect(doc).toMatchObject({ interaction_count: 2, user_id: 'default' });
  expect(doc?.hours[8]).toBe(2);
  expect(doc?.topics_discussed[0]).toMatchObject({ word: 'domain', count: 2 });
  expect(modelOf(['Renew the domain'], 'outside')).toBeUndefined();
});

const signal = (message_id: string, at: string, more: object = {}) =>
  recorded(
    {
      type: 'AffectSignalObserved',
      payload: {
        user_id: 'default',
        message_id,
        valence_delta: -0.3,
        stress_delta: 0.2,
        matched: 'stuck',
        ...more,
      },
    },
    1,
    { occurredAt: at, eventId: message_id },
  );
const fromSignals = (...signals: readonly ReturnType<typeof signal>[]) =>
  documentsOf(
    userModelProjection,
    signals.map((one, at) => ({ ...one, seq: at + 1 })),
  );

it('hears the mood in titles that the owner typed, and leaves those of mails to the mail', () => {
  expect(modelOf(['I am stuck'])).toMatchObject({ stress: 0.2, valence: -0.3, praised: 0 });
  expect(modelOf(['Whatever: mend the gloves, not great'])).toMatchObject({
    stress: 0,
    valence: 0,
  });
  const byMail = {
    ...task('I am stuck'),
    payload: { ...bareTask('a', 'I am stuck'), source: 'mail' },
  };
  const events = [recorded(byMail, 1, { trust: 'owner' })];
  expect(documentsOf(userModelProjection, events).get('default')).toMatchObject({ stress: 0 });
});

it('is moved once by a message, and three times in an hour at most (D26)', () => {
  const at = (minute: number) => `2026-03-01T08:${String(minute).padStart(2, '0')}:00.000Z`;
  const twice = fromSignals(signal('m1', at(0)), signal('m1', at(1))).get('default');
  expect(twice).toMatchObject({ stress: 0.2, felt_in_hour: 1 });
  const all = Array.from({ length: 30 }, (_, minute) => signal(`m${minute}`, at(minute)));
  const flooded = fromSignals(...all).get('default');
  expect(flooded?.stress).toBeLessThanOrEqual(0.6);
  expect(flooded?.stress).toBeGreaterThan(0.55);
});

it('goes back to where it began, by half a day, whenever it is read', () => {
  const doc = fromSignals(signal('m1', '2026-03-01T08:00:00.000Z')).get('default');
  if (doc === undefined) throw new Error('no model');
  expect(moodOf(doc, '2026-03-01T08:00:00.000Z')).toEqual({ stress: 0.2, valence: -0.3 });
  expect(moodOf(doc, '2026-03-02T08:00:00.000Z')).toEqual({ stress: 0.1, valence: -0.15 });
  expect(moodOf(doc, '2026-05-01T08:00:00.000Z')).toEqual({ stress: 0, valence: 0 });
  const later = signal('m2', '2026-03-02T08:00:00.000Z');
  const both = fromSignals(signal('m1', '2026-03-01T08:00:00.000Z'), later).get('default');
  expect(both).toMatchObject({ stress: 0.3, valence: -0.45 });
});

it('is one for each user', () => {
  const at = '2026-03-01T08:00:00.000Z';
  const models = fromSignals(
    signal('m1', at),
    signal('m2', at, { user_id: 'ada', stress_delta: 0 }),
  );
  expect(models.get('default')).toMatchObject({ user_id: 'default', stress: 0.2 });
  expect(models.get('ada')).toMatchObject({ user_id: 'ada', stress: 0 });
});

it('meets the people of attended sessions, each by their name', () => {
  const prompt = (user_id: string, prompt_id: string) => ({
    type: 'HostPromptGiven',
    payload: { session_id: 's', prompt_id, user_id, text: { blob: 'b', bytes: 1 } },
  });
  const events = [prompt('ada', 'p1'), prompt('ada', 'p2'), prompt('default', 'p3')];
  const models = documentsOf(
    userModelProjection,
    events.map((one, at) => recorded(one, at + 1, { trust: 'outside' })),
  );
  expect(models.get('ada')).toMatchObject({ user_id: 'ada', interaction_count: 2 });
  expect(models.get('default')).toMatchObject({ interaction_count: 1 });
});

it('trusts by praise and corrections, and knows what worked', () => {
  const at = '2026-03-01T08:00:00.000Z';
  const praise = signal('m1', at, { valence_delta: 0.2, stress_delta: -0.1, matched: 'great' });
  const praised = fromSignals(praise).get('default');
  expect(praised && trustScore(praised)).toBe(0.67);
  const corrected = documentsOf(userModelProjection, [
    recorded(task('Write a report'), 1, { trust: 'owner' }),
    recorded(
      {
        type: 'UserCorrectionDetected',
        payload: {
          message_id: 'm',
          correction: 'Be shorter',
          rule_action: 'create',
          lesson_id: 'l',
          kind: 'rule',
          source: 'user_feedback',
          reinforces: false,
        },
      },
      2,
      { trust: 'owner' },
    ),
    recorded({ type: 'ExperienceRecorded', payload: worked(['write-reports']) }, 3),
    recorded({ type: 'ExperienceRecorded', payload: worked(['write-reports', 'git']) }, 4),
    recorded({ type: 'ExperienceRecorded', payload: { ...worked(['luck']), verified: false } }, 5),
  ]).get('default');
  expect(corrected && trustScore(corrected)).toBe(0.33);
  expect(corrected?.successful_patterns).toMatchObject([
    { capability_id: 'write-reports', count: 2 },
    { capability_id: 'git', count: 1 },
  ]);
});

it('says little, and only what was seen often enough, with its sources', () => {
  const isTelling = (word: string) => word !== 'with';
  expect(describeUser(undefined, NOW, isTelling)).toEqual([]);
  expect(describeUser(modelOf(['Renew the domain']), NOW, isTelling)).toEqual([]);
  const lines = describeUser(
    modelOf(Array.from({ length: 30 }, () => 'Renew the domain with care')),
    NOW,
    isTelling,
  );
  expect(lines.map(({ text }) => text)).toEqual([
    'The owner is mostly there at 8 h UTC.',
    'The owner often asks about: renew, domain, care.',
  ]);
  for (const { eventIds } of lines) expect(eventIds.length).toBeGreaterThan(0);
  expect([1, 4, 10].map(knowledgeLevel)).toEqual(['NOVICE', 'INTERMEDIATE', 'EXPERT']);
});
