import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { chatReads } from '../../src/app/mail/read-chat.ts';
import { seedAgent } from '../../src/app/seed-agent.ts';
import { type MailLoops, startMail } from '../../src/compose/mail/mail-loops.ts';
import { messagesServer } from '../adapters/models/messages-server.ts';
import { untilTrue } from '../support/until.ts';
import { agentUnderTest } from './agent-under-test.ts';
import { ownerStory } from './owner-story.ts';
import { byPurpose, calling, doing, noConsolidation, nothingToReport } from './thinking-model.ts';

type Shown = { readonly purpose: string; readonly text: string };

const shown: Shown[] = [];
const FIRST = 'Sort the lines of left.txt from A to Z, please.';
const SAME = 'And now do the same for the other file.';
/** Work whose end a file shows, so that it is reviewed. */
const BOTH = `${SAME} It is right.txt this time.`;
const QUESTION = 'What is the other file about?';
let answer = 'Both lines of left.txt are sorted now.';
const see = (purpose: string, text: string) => shown.push({ purpose, text });
const server = await messagesServer(
  byPurpose(
    ({ purpose, text, round }) => {
      see(purpose, text);
      if (purpose === 'read') {
        const kind = text.includes(QUESTION) ? 'question' : 'instruction';
        return { kind, intents: [], lessons: [] };
      }
      if (purpose === 'decide') return doing(text);
      if (purpose === 'act' && text.includes(SAME) && round === 1) {
        return calling({ name: 'write_file', input: { path: 'other.txt', content: 'a' } });
      }
      if (purpose === 'act') {
        return calling({ name: 'report', input: { ...nothingToReport, answer } });
      }
      if (purpose === 'report') return nothingToReport;
      return purpose === 'verdict' ? { productive: true, reason: 'done' } : noConsolidation;
    },
    {
      accept: ({ text }) => {
        see('accept', text);
        const file = { kind: 'file', path: 'other.txt', contains: null };
        const checks = text.includes(SAME) ? [file] : [];
        return { checks, statements: ['it is as it was asked for'] };
      },
      review: ({ text }) => {
        see('review', text);
        return { met: true, covers: true, missing: [] };
      },
    },
  ),
);
afterAll(() => server.close());
const { agent, record } = await agentUnderTest({
  ANTHROPIC_API_KEY: 'test-key',
  ANTHROPIC_BASE_URL: server.url,
});
let mail: MailLoops;

beforeAll(async () => {
  await seedAgent(agent);
  await record({ type: 'ModelConsented', payload: { provider: 'anthropic', by: 'owner' } });
  mail = await startMail({
    agent,
    onError: (where, error) => {
      throw new Error(where, { cause: error });
    },
  });
  await ownerStory(record).cycle(agent); // the default standing order goes first
});
afterAll(() => mail.close());

const { cycle } = ownerStory(record);

const chats = chatReads({ ...agent, hasModel: () => mail.chat.hasModel() });

/** What the owner says in a chat, worked on until it is answered. */
async function talk(id: string, text: string, threadId = 'chat-one'): Promise<void> {
  shown.length = 0;
  await mail.chat.say({ id, text, threadId });
  const standing = async () => (await chats.thread(threadId))?.standing?.state;
  await untilTrue(async () => (await standing()) === 'working');
  await cycle(agent);
  await untilTrue(async () => (await standing()) === 'answered');
}

const promptOf = (purpose: string) => shown.find((one) => one.purpose === purpose)?.text ?? '';

describe('a chat that goes on', () => {
  it('tells whoever decides, acts and judges what was said before', async () => {
    await talk('m1', FIRST);
    expect(promptOf('act')).not.toContain('What was said before');
    await talk('m2', SAME);
    for (const purpose of ['decide', 'act', 'accept', 'review']) {
      expect([purpose, promptOf(purpose)]).toEqual([
        purpose,
        expect.stringContaining('Sort the lines of left.txt'),
      ]);
    }
    for (const purpose of ['decide', 'act', 'review']) {
      expect([purpose, promptOf(purpose)]).toEqual([purpose, expect.stringContaining(answer)]);
    }
    const act = promptOf('act').split('# What was said before')[1] ?? '';
    expect(act.indexOf('Sort the lines')).toBeLessThan(act.indexOf('are sorted now'));
    expect(act.indexOf('are sorted now')).toBeLessThan(act.indexOf('the other file'));
  });

  it('shows whoever acts and judges what a mail passes on, and tells the others that it is there', async () => {
    const offer =
      '---------- Forwarded message ---------\nFrom: Printers <info@example.net>\nSubject: Offer\n\n500 flyers cost 129 euros net.';
    await talk('m2f', `${SAME} Take the price from the offer below.\n\n${offer}`, 'chat-offer');
    for (const purpose of ['act', 'review']) {
      expect([purpose, promptOf(purpose)]).toEqual([
        purpose,
        expect.stringMatching(/<<outside .*500 flyers cost 129 euros net/),
      ]);
    }
    for (const purpose of ['decide', 'accept']) {
      expect(promptOf(purpose)).toContain('With it came a mail that it passes on');
      expect(promptOf(purpose)).not.toContain('500 flyers');
    }
  });

  it('tells them what code has done of a message already, so that nobody does it again', async () => {
    await talk(
      'm2b',
      `${BOTH} And remind me on 1 March 2090 at 10:00 of the hazelnuts.`,
      'chat-both',
    );
    for (const purpose of ['decide', 'act', 'accept', 'review']) {
      expect([purpose, promptOf(purpose)]).toEqual([
        purpose,
        expect.stringMatching(/I will remind you of .{0,4}the hazelnuts/),
      ]);
    }
    expect(promptOf('act').split('# What was done of it already')[1]).toContain('hazelnuts');
  });

  it('keeps the conversations apart', async () => {
    await talk('m3', QUESTION, 'chat-two');
    expect(promptOf('act')).not.toContain('left.txt');
  });

  it('has what it wants done judged by a reviewer, and a question only answered', async () => {
    await talk('m4', 'Tell the market office that we come.', 'chat-three');
    expect(promptOf('review')).toContain('Tell the market office');
    await talk('m5', QUESTION, 'chat-three');
    expect(promptOf('review')).toBe('');
  });

  it('tells in short what was said first when it is too much, and what was said last word for word', async () => {
    answer = 'Yes. '.repeat(400);
    for (const no of [1, 2, 3, 4, 5, 6]) {
      await talk(`long-${no}`, `Question ${no}: ${'is it so? '.repeat(600)}`, 'chat-long');
    }
    const act = promptOf('act');
    expect(act).not.toContain('"owner_said":"Question 1:');
    expect(act).toMatch(
      /"said_earlier":"Before that, \d+ messages, in short\. It began with: \\"Question 1:/,
    );
    expect(act).toContain(`"you_said":"${answer.trim().slice(0, 100)}`);
    expect(act.length).toBeLessThan(60_000);
  });
});

it('tells what work of any kind waits for, and not what the chat has told itself', async () => {
  const job = { job_id: 'job-paint', work_id: 'task:paint', cycle_no: 1 };
  const opened = { type: 'JobOpened', payload: { ...job, fingerprint: 'f' } };
  const pause = { detail: '', retry_at: null, question: 'Which colour?' };
  await record(opened, { type: 'JobPaused', payload: { ...job, ...pause, reason: 'question' } });
  const paint = { work_id: 'task:paint', kind: 'question', text: 'Which colour?' };
  const asksOf = async (threadId: string | null) => (await chats.asks(threadId)).asks;
  expect(await asksOf(null)).toContainEqual(expect.objectContaining(paint));
  const works = (await asksOf(null)).map(({ work_id }) => work_id);
  const told = (await asksOf('chat-long')).map(({ work_id }) => work_id);
  expect(told).toContain('task:paint');
  expect(works).toEqual(expect.arrayContaining(told));
  await record({ type: 'JobPaused', payload: { ...job, ...pause, reason: 'job_money' } });
  expect(await asksOf(null)).toContainEqual(expect.objectContaining({ ...paint, kind: 'money' }));
});
