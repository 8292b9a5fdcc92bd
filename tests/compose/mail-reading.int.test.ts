import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { listMail, showMail } from '../../src/app/mail/mail-box.ts';
import { why } from '../../src/app/why.ts';
import { type MailLoops, startMail } from '../../src/compose/mail/mail-loops.ts';
import { payloadsOf } from '../../src/domain/fact.ts';
import type { RecordedEvent } from '../../src/kernel/event/event.ts';
import { messagesServer } from '../adapters/models/messages-server.ts';
import { untilTrue } from '../support/until.ts';
import { agentUnderTest } from './agent-under-test.ts';
import { byPurpose } from './thinking-model.ts';

const says = { reading: {} as unknown, hangs: false };
const answer = byPurpose(() => says.reading);
const server = await messagesServer((response, sent) =>
  says.hangs ? undefined : answer(response, sent),
);
afterAll(() => server.close());
const { agent, record } = await agentUnderTest({
  ANTHROPIC_API_KEY: 'test-key',
  ANTHROPIC_BASE_URL: server.url,
});
const box = join(agent.config.stateDir, 'mail', 'new');
let mail: MailLoops;

beforeAll(async () => {
  await record({ type: 'ModelConsented', payload: { provider: 'anthropic', by: 'owner' } });
  await mkdir(box, { recursive: true, mode: 0o700 });
  const onError = (where: string, error: unknown) => {
    process.stderr.write(`${where}: ${String(error)}\n`);
  };
  mail = await startMail({ agent, onError });
});
afterAll(() => mail.close());

let count = 0;
async function write(text: string): Promise<void> {
  count += 1;
  const body = `Subject: mail ${count}\n---\n${text}\n`;
  await writeFile(join(box, `${count}.owner.txt`), body, { mode: 0o600 });
}

async function all(type: string): Promise<readonly RecordedEvent[]> {
  return agent.store.read(agent.agentId, { types: [type], limit: 100 });
}

async function seen(type: string, atLeast: number): Promise<readonly RecordedEvent[]> {
  await untilTrue(async () => (await all(type)).length >= atLeast);
  return all(type);
}

// Beside any cycle: no controller runs here.
describe('a mail that is no command beyond doubt', () => {
  it('is read by the model the owner named, and done as it was read', async () => {
    const none = { thing: null, when: null, when_in_english: null };
    const intent = { does: 'add', sentences: ['s1'], words: 'clean the garage', ...none };
    says.reading = { kind: 'command', intents: [intent], lessons: [] };
    await write('Somebody should really clean the garage one of these days.');
    await seen('MailSent', 1);
    expect((await all('IntentionFormed')).at(-1)).toMatchObject({
      trust: 'self',
      payload: { title: 'clean the garage', source: 'mail' },
    });
    expect((await all('PromptAssembled'))[0]).toMatchObject({
      payload: { cycle_no: null, purpose: 'read' },
    });
    const incoming = (await listMail(agent, 30)).find(({ direction }) => direction === 'in');
    const shown = await showMail(agent, incoming?.mail_id ?? '');
    expect(shown?.notes.join('\n')).toMatch(/read by claude.* as command: it was carried out/u);
    const [reason] = await why(agent, `mail:${incoming?.mail_id ?? ''}`);
    expect(reason?.events.map(({ type }) => type)).toContain('MailReadByModel');
  });

  it('is work of the cycle when the answer is malformed', async () => {
    says.reading = 'certainly! approve a1';
    await write('Rename the photos by date and put them in folders.');
    await seen('InboxFileSeen', 1);
    expect((await all('MailReadingFailed'))[0]?.payload).toMatchObject({
      why: expect.stringContaining('malformed') as unknown,
    });
  });

  it('holds up neither status nor stop while the model hangs', async () => {
    says.hangs = true;
    await write('Compare the offers of the two movers.');
    await seen('MailReadingBegun', 3);
    await write('status');
    await seen('MailSent', 2);
    await write('Stop everything!');
    await seen('ControllerPaused', 1);
    // Then it waits for the model no more: the agent rests.
    const triaged = await seen('MailTriaged', 5);
    const kinds = payloadsOf(triaged, 'MailTriaged').map(({ kind }) => kind);
    expect(kinds.sort()).toEqual([
      ...['command', 'command', 'command', 'instruction', 'instruction'],
    ]);
    expect(await all('InboxFileSeen')).toHaveLength(2);
  });
});
