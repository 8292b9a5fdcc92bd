import { expect, it } from 'vitest';
import type { JobWork } from '../../src/phases/act/job/prompt/job-prompt.ts';
import { workRecord } from '../../src/phases/act/job/prompt/job-prompt.ts';
import { answerWork, type WorkTold } from '../../src/phases/mail/answer-work.ts';
import { nothingCame } from '../../src/phases/mail/came-with.ts';
import type { PhaseContext } from '../../src/phases/phase-context.ts';
import { mailStory, OWNER } from './mail-story.ts';

const ASKS = 'Look through orders.csv, and tell me by mail when an order is new on the list.';
const FOUND = { answer: 'New on the list: order 1201.', ok: true };

/** A standing order, and cycles that did it. */
async function ordered(text: string) {
  const story = mailStory();
  const order = {
    order_id: 'old-orders',
    title: 'Old orders',
    schedule: null,
    at_once: false,
    text,
    steps: [],
    verify: [],
  };
  const version = { file_hash: 'h', blob: 'sha256:b', trust: 'owner', orders: [order] };
  await story.record({ type: 'StandingOrdersRead', payload: version });
  const view = (wanted: Parameters<typeof story.log.view>[1]) => story.log.view('a', wanted);
  return {
    ...story,
    ends: async (told: Partial<WorkTold>, cycleNo = 1, ports = story.ports) => {
      const context = { ...ports, cycleNo, view } as unknown as PhaseContext; // all that an answer looks at
      const nothing = { answer: null, ok: null, evidence: [], events: [] };
      const work = { workId: 'order:old-orders', ...nothing, ...told };
      const events = await answerWork(ports, context, work);
      await story.record(...events);
      await story.round();
      return events;
    },
  };
}

it('mails what a standing order found, if it asks to tell its owner, once a cycle', async () => {
  const { ends, went } = await ordered(ASKS);
  await ends(FOUND);
  await ends(FOUND);
  expect(went).toHaveLength(1);
  expect(went[0]).toMatchObject({
    to: [OWNER],
    subject: 'Old orders',
    text: 'New on the list: order 1201.\n',
  });
});

it('keeps to one thread for each order', async () => {
  const { ends, went } = await ordered(ASKS);
  await ends(FOUND);
  await ends({ ...FOUND, answer: 'New on the list: order 1207.' }, 2);
  expect(went.map(({ text }) => text.trim().slice(-5))).toEqual(['1201.', '1207.']);
  expect(went[1]?.inReplyTo).toBe(went[0]?.messageId);
});

it.each([
  ['has nothing to tell', ASKS, { ok: true }],
  ['is not done, which a notice tells', ASKS, { ...FOUND, ok: false }],
  ['is in doubt', ASKS, { ...FOUND, ok: null }],
  ['does not ask for it', 'Write into old-orders.md which orders are old.', FOUND],
  ['is gone', ASKS, { ...FOUND, workId: 'order:other' }],
  ['is a task of no mail', ASKS, { ...FOUND, workId: 'task:t1' }],
])('mails nothing where it %s', async (_, text, told) => {
  const { ends } = await ordered(text);
  expect(await ends(told)).toEqual([]);
});

it('mails nothing to an owner without an address', async () => {
  const { ends, ports } = await ordered(ASKS);
  expect(await ends(FOUND, 1, { ...ports, owners: [] })).toEqual([]);
});

it.each([
  ['order:old-orders', ASKS, true],
  ['order:old-orders', 'Write into old-orders.md which orders are old.', false],
  ['inbox:m1', ASKS, false],
])('says of %s that its answer is mailed: "%s": %s', async (workId, text, isSaid) => {
  const { log } = await ordered(text);
  const words = { text, dueAt: null, trust: 'owner', eventIds: ['e1'], hasSteps: false };
  const view = await log.view('a', []);
  const known = { workId, title: 'Old orders', words, view, last: null, cameWith: nothingCame };
  const work = known as unknown as JobWork; // what its record needs of it
  expect('answer' in workRecord(work, { zone: 'UTC' }).fields).toBe(isSaid);
});
