import { expect, it } from 'vitest';
import { queueNotice } from '../../src/domain/mail/queue-notice.ts';
import { mailStory, OWNER } from './mail-story.ts';

const ASKED = {
  type: 'ActionEscalated',
  payload: {
    action_id: 'tool-3-1-1-1',
    cycle_no: 3,
    to: 'owner',
    rule: 'r',
    reason: 'it deletes',
    tool: 'shell',
    summary: 'rm old.txt',
    args_hash: 'h',
    work_id: null,
    expires_at: '2030-01-01T00:00:00.000Z',
  },
};

const notice = async (story: ReturnType<typeof mailStory>, ...approvals: string[]) => {
  const text = await story.ports.blobs.putPersonal('mail:n1', 'shell waits for your word');
  const mail = { mailId: 'n1', to: [OWNER], subject: 'an alert', text, html: null, approvals };
  await story.record(...queueNotice({ ...mail, domain: 'agent.example' }));
  await story.round();
  return story.went[0]!.messageId;
};
const second = { ...ASKED, payload: { ...ASKED.payload, action_id: 'tool-4-1' } };

it('takes a bare yes to a notice as the word on the approval it named, with a code', async () => {
  const story = mailStory({ codes: { '123456': 7 } });
  await story.record(ASKED, second);
  const inReplyTo = await notice(story, 'tool-4-1');
  expect(inReplyTo).toBe('<n1@agent.example>');
  story.arrives({ text: 'yes', inReplyTo });
  await story.round();
  expect(story.went[1]!.text).toContain('needs a one-time code');
  story.arrives({ text: 'yes 123456', inReplyTo });
  await story.round();
  expect((await story.all('ApprovalGranted')).map(({ payload }) => payload)).toMatchObject([
    { approval_id: 'tool-4-1' },
  ]);
  story.arrives({ text: 'no', inReplyTo });
  await story.round();
  expect(await story.all('ApprovalDenied')).toHaveLength(0);
});

it('asks which, where a notice named several, and takes a no without a code', async () => {
  const story = mailStory({ codes: { '123456': 7 } });
  await story.record(ASKED, second);
  const inReplyTo = await notice(story, 'tool-3-1-1-1', 'tool-4-1');
  story.arrives({ text: 'yes 123456', inReplyTo });
  await story.round();
  expect(await story.all('ApprovalGranted')).toHaveLength(0);
  expect(story.went[1]!.text).toContain('Which one?');
  const one = mailStory();
  await one.record(ASKED);
  one.arrives({ text: 'no', inReplyTo: await notice(one, 'tool-3-1-1-1') });
  await one.round();
  expect(await one.all('ApprovalDenied')).toHaveLength(1);
});
