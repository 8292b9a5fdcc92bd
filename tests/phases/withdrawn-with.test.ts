import { expect, it } from 'vitest';
import { approvalProjection } from '../../src/domain/action/views/approval.ts';
import { payloadsOf } from '../../src/domain/fact.ts';
import { cancelTask } from '../../src/domain/task/command-tasks.ts';
import { deskOver } from '../support/desk-over.ts';
import { testOrigin } from '../support/test-log.ts';
import { mailStory } from './mail-story.ts';

type Story = ReturnType<typeof mailStory>;

const asked = (action_id: string, work_id: string) => ({
  type: 'ActionEscalated',
  payload: {
    action_id,
    cycle_no: 3,
    to: 'owner',
    rule: 'r',
    reason: 'it sends',
    tool: 'http_send',
    summary: 'POST https://hooks.example',
    args_hash: 'h',
    work_id,
    expires_at: '2030-01-01T00:00:00.000Z',
  },
});

async function approvalsOf({ log }: Story) {
  const view = await log.view('a', [{ projection: approvalProjection, keys: 'all' }]);
  const all = [...view.all(approvalProjection).values()];
  return Object.fromEntries(all.map(({ approval_id, status }) => [approval_id, status]));
}

async function openTask(story: Story) {
  await story.record(
    {
      type: 'IntentionFormed',
      payload: {
        intention_id: 'hook',
        kind: 'task',
        source: 'cli',
        title: 'Tell the hook',
        content: '',
        priority: 3,
        due_at: null,
        tags: [],
        blocks: [],
        blocked_by: [],
        steps: [],
        verify: [],
        source_hash: null,
      },
    },
    asked('of-it', 'task:hook'),
    asked('of-another', 'task:other'),
  );
}

const ONE_LEFT = { 'of-it': 'expired', 'of-another': 'pending' };

it('a letter that is dropped takes what it asked its owner for with it', async () => {
  const story = mailStory({ hasModel: true });
  const inReplyTo = story.arrives({ text: 'Post the number to the hook.', subject: 'Hook' });
  await story.round();
  const [letter] = payloadsOf(await story.all('InboxFileSeen'), 'InboxFileSeen');
  const work = `inbox:${letter?.file_hash ?? ''}`;
  await story.record(asked('of-it', work), asked('of-another', 'task:other'));
  story.arrives({ text: 'Never mind, I did it by hand.', inReplyTo, subject: 'Re: Hook' });
  await story.round();
  expect(story.went.at(-1)?.text).toContain('I leave "Hook"');
  expect(await approvalsOf(story)).toEqual(ONE_LEFT);
});

it.each(['cancel task hook', 'task hook is done'])('so does a task: %s', async (text) => {
  const story = mailStory();
  await openTask(story);
  story.arrives({ text });
  await story.round();
  expect(await approvalsOf(story)).toEqual(ONE_LEFT);
});

it('so does a task that is cancelled or called done elsewhere', async () => {
  for (const end of ['cancel', 'done'] as const) {
    const story = mailStory();
    await openTask(story);
    const desk = deskOver(story.log);
    await (end === 'cancel'
      ? desk.change(testOrigin, 'hook', (tasks, id) => cancelTask(tasks, { id, reason: 'no' }))
      : desk.say(testOrigin, 'hook', { is: 'done', evidence: ['seen'] }));
    expect(await approvalsOf(story)).toEqual(ONE_LEFT);
  }
});
