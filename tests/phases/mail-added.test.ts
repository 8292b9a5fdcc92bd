import { expect, it } from 'vitest';
import { intentionProjection } from '../../src/domain/task/views/intention.ts';
import { mailStory } from './mail-story.ts';

/** The task that a mail adds. It is Saturday 2026-11-21, 04:00. */
async function added(text: string) {
  const story = mailStory();
  story.arrives({ text, subject: '' });
  await story.round();
  const view = await story.log.view('a', [{ projection: intentionProjection, keys: 'all' }]);
  return [...view.all(intentionProjection).values()];
}

it.each([
  [
    'New task: compare three quotes for the roof by 5 December. It matters a lot.',
    { title: 'compare three quotes for the roof', content: 'It matters a lot' },
  ],
  ['Add a task: call Bob. He is back on Monday.', { title: 'call Bob', due_at: null }],
  ['Add a task: see Dr. Weber', { title: 'see Dr. Weber', content: '' }],
  ['Add a task: pay the rent. Urgent.', { title: 'pay the rent', content: '', priority: 5 }],
])('a task is what the first sentence says, and the others tell of it: %s', async (text, task) => {
  expect(await added(text)).toMatchObject([task]);
});
