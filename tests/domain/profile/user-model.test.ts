import { expect, it } from 'vitest';
import { describeUser, knowledgeLevel } from '../../../src/domain/profile/describe-user.ts';
import { userModelProjection } from '../../../src/domain/profile/views/user-model.ts';
import type { Trust } from '../../../src/kernel/event/event.ts';
import { SINGLETON } from '../../../src/kernel/projection/projection.ts';
import { bareTask } from '../../support/bare-task.ts';
import { documentsOf, recorded } from '../../support/recorded.ts';

const task = (title: string) => ({
  type: 'IntentionFormed',
  payload: bareTask(title, title),
});
function modelOf(titles: readonly string[], trust: Trust = 'owner') {
  const events = titles.map((title, i) =>
    recorded(task(title), i + 1, { occurredAt: `2026-03-0${(i % 9) + 1}T08:30:00.000Z`, trust }),
  );
  return documentsOf(userModelProjection, events).get(SINGLETON);
}

it('is made of what the owner does, and of nothing anybody else does', () => {
  const doc = modelOf(['Renew the domain', 'Check the domain again']);
  expect(doc).toMatchObject({ interaction_count: 2, user_id: 'default' });
  expect(doc?.hours[8]).toBe(2);
  expect(doc?.topics_discussed[0]).toMatchObject({ word: 'domain', count: 2 });
  expect(modelOf(['Renew the domain'], 'outside')).toBeUndefined();
});

it('hears stress and pleasure in whole words that are not negated (S26, D26)', () => {
  expect(modelOf(['I am stuck'])).toMatchObject({ stress: 0.2, valence: -0.3 });
  expect(modelOf(['great, thanks', 'This is perfect'])).toMatchObject({ stress: 0, valence: 0.4 });
  expect(modelOf(['Mend the unstuck gloves', 'not great'])).toMatchObject({
    stress: 0,
    valence: 0,
  });
});

it('says little, and only what was seen often enough, with its sources', () => {
  expect(describeUser(undefined)).toEqual([]);
  expect(describeUser(modelOf(['Renew the domain']))).toEqual([]);
  const lines = describeUser(modelOf(Array.from({ length: 12 }, () => 'Renew the domain')));
  expect(lines.map(({ text }) => text)).toEqual([
    'The owner is mostly there at 8 h UTC.',
    'The owner often asks about: renew (expert), domain (expert).',
  ]);
  for (const { eventIds } of lines) expect(eventIds.length).toBeGreaterThan(0);
  expect([1, 4, 10].map(knowledgeLevel)).toEqual(['NOVICE', 'INTERMEDIATE', 'EXPERT']);
});
