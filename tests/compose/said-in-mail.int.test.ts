import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { talkReads } from '../../src/app/talk/talk-reads.ts';
import { type MailLoops, startMail } from '../../src/compose/mail/mail-loops.ts';
import { untilTrue } from '../support/until.ts';
import { agentUnderTest } from './agent-under-test.ts';

const OWNER = 'anna@example.org';
const { agent } = await agentUnderTest();
let mail: MailLoops;

beforeAll(async () => {
  await writeFile(join(agent.config.stateDir, 'mail.json'), JSON.stringify({ owner: [OWNER] }));
  mail = await startMail({ agent, onError: () => undefined });
});
afterAll(() => mail.close());

const talk = talkReads({ ...agent, hasModel: async () => false });
const page = { limit: 30 };

it('answers by mail what the owner said on a page in a thread of mail, and shows both there', async () => {
  const threadId = 'thread-roof';
  await mail.http.take({ id: 'm-1', subject: 'The roof', text: 'status', threadId });
  const messages = async () => (await talk.show(threadId, page))?.messages ?? [];
  await untilTrue(async () => (await messages()).length === 2);
  await mail.chat.say({ id: 'p-1', text: 'budget', threadId, subject: 'The roof' });
  await untilTrue(async () => (await messages()).length === 4);
  expect((await messages()).map(({ by, subject }) => `${by}: ${subject}`)).toEqual([
    'owner: The roof',
    'agent: Re: The roof',
    'owner: The roof',
    'agent: Re: The roof',
  ]);
  const sent = await agent.log.read(agent.agentId, { types: ['MailQueued'], limit: 10 });
  expect(sent.map(({ payload }) => payload)).toMatchObject([{ to: [OWNER] }, { to: [OWNER] }]);
  expect(await talk.list({ kinds: ['mail'], limit: 10 })).toMatchObject({
    conversations: [{ thread_id: threadId, subject: 'The roof', open: null }],
  });
});
