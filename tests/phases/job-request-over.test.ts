import { beforeEach, describe, expect, it } from 'vitest';
import { payloadsOf } from '../../src/domain/fact.ts';
import type { Verdict } from '../../src/guard/verdict.ts';
import { jobStory, report, write } from './job-story.ts';
import { allowed, answers, asks, harmless } from './loop-story.ts';

const escalate: Verdict = { ...allowed, verdict: 'escalate', rule: 'secret', reason: 'a key' };

/** A job that rests because its one call waits for its owner's yes. */
async function askedStory() {
  const story = await jobStory({ guard: { judge: () => escalate } });
  const { addTask, cycle, says, given, world, blobs } = story;
  await addTask('t1');
  const told: string[] = [];
  says.act = (turn, { output, messages }) => {
    if (output !== undefined) return answers({ ...harmless, passed: false });
    told.push(messages.at(-1)?.text ?? '');
    return turn === 1 ? asks(write('out/greeting.txt')) : report({ succeeded: false });
  };
  const first = await cycle('t1');
  const [asked] = payloadsOf(
    await world.store.read('a', { types: ['ActionEscalated'], limit: 10 }),
    'ActionEscalated',
  );
  const approval_id = asked?.action_id ?? '';
  const ends = (why?: string) =>
    given({
      type: 'ApprovalExpired',
      payload: { approval_id, work_id: 'task:t1', ...(why !== undefined && { why }) },
    });
  const mail = { mail_id: 'm1', thread_id: 'th1' };
  const isAsked = () =>
    given({
      type: 'MailQueued',
      payload: {
        mail_id: 'out1',
        thread_id: 'th1',
        message_id: '<out1@x>',
        in_reply_to: null,
        references: [],
        to: ['o@x'],
        subject: 's',
        text: { blob: 'none', bytes: 1 },
        html: null,
        cause: 'notice',
        answers: null,
        cycle_no: null,
        supersedes: null,
        asks: false,
        approvals: [approval_id],
      },
    });
  const saysLate = async (words: string) => {
    const text = await blobs.putPersonal('inbox:m1', words);
    await given(
      {
        type: 'MailReceived',
        payload: {
          ...mail,
          message_id: '<m1@x>',
          from: 'o@x',
          subject: 's',
          text,
          quoted: null,
          is_owner: true,
          trust: 'owner',
          trust_reason: 'dkim',
          is_automatic: false,
          attachments: [],
          content_hash: 'c',
          channel: 'mail',
          delivery_id: 'd1',
          keys: [],
          bytes: 1,
          received_at: '2030-01-01T00:00:00.000Z',
        },
      },
      {
        type: 'MailTriaged',
        payload: {
          ...mail,
          kind: 'command',
          commands: ['approve'],
          refused: true,
          reply: 'queued',
        },
      },
    );
  };
  return { ...story, first, told, approval_id, ends, isAsked, saysLate };
}

describe('a job whose request to its owner is over', () => {
  let story: Awaited<ReturnType<typeof askedStory>>;
  beforeEach(async () => {
    story = await askedStory();
  });

  it('is told that nobody answered it and since when, and not that it waits', async () => {
    expect(story.first.of('JobPaused')).toMatchObject([{ reason: 'approval' }]);
    await story.ends();
    await story.cycle('t1');
    const words = story.told.at(-1) ?? '';
    expect(words).toContain('nobody answered it by ');
    expect(words).toContain('write out/greeting.txt');
    expect(words).not.toContain('waits for the owner');
  });

  it('is told why it was withdrawn', async () => {
    await story.ends('the work that asked for it has ended');
    await story.cycle('t1');
    expect(story.told.at(-1)).toContain('withdrawn: the work that asked for it has ended');
  });

  it('is told of a permission that was not used in its time', async () => {
    const { approval_id, given, ends, cycle, told } = story;
    const expires_at = '2026-12-01T00:00:00.000Z';
    const about = { approval_id, work_id: 'task:t1', by: 'owner', expires_at };
    await given({ type: 'ApprovalGranted', payload: about });
    await ends();
    await cycle('t1');
    expect(told.at(-1)).toContain('the owner allowed it, and it was not done by ');
  });

  it('is told what its owner said too late, without the code', async () => {
    await story.isAsked();
    await story.ends();
    await story.saysLate('yes please 678085');
    await story.cycle('t1');
    const words = story.told.at(-1) ?? '';
    expect(words).toContain('"owner_said":"yes please"');
    expect(words).toContain('too late');
    expect(words).not.toContain('678085');
  });

  it('hears nothing of a word in another thread', async () => {
    await story.ends();
    await story.saysLate('yes please 678085');
    await story.cycle('t1');
    expect(story.told.at(-1)).not.toContain('yes please');
  });

  it('is told once', async () => {
    const { ends, cycle, says, told, isAsked, saysLate } = story;
    await isAsked();
    await ends();
    await saysLate('yes please 678085');
    says.act = (_, { messages }) => {
      told.push(messages.at(-1)?.text ?? '');
      return asks({ name: 'ask_owner', input: { question: 'Which colour?' } });
    };
    await cycle('t1');
    await cycle('t1', 'revised');
    const [first, second] = told.slice(-2);
    expect(first).toContain('nobody answered it by');
    expect(first).toContain('too late');
    expect(second).not.toContain('nobody answered it by');
    expect(second).not.toContain('too late');
  });
});
