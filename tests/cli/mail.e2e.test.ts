import { TOTP } from 'otpauth';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { postgresEventStore } from '../../src/adapters/postgres/log/event-store.ts';
import { enrollOwner } from '../../src/compose/mail/owner-codes.ts';
import { openAgent } from '../../src/compose/open/agent.ts';
import { loadConfig } from '../../src/config.ts';
import type { HomeostatEvent } from '../../src/domain/catalogue.ts';
import { catalogue } from '../../src/domain/catalogue.ts';
import { type PayloadOf, payloadsOf } from '../../src/domain/fact.ts';
import { controllerOrigin } from '../../src/kernel/event/controller-origin.ts';
import { later } from '../../src/kernel/later.ts';
import { isDovecotInstalled } from '../adapters/mail/dovecot-server.ts';
import {
  AGENT,
  type Letter,
  type OwnersMailbox,
  ownersMailbox,
} from '../adapters/mail/owners-mailbox.ts';
import { type Cli, openCli } from '../support/cli.ts';
import { freshDatabase } from '../support/postgres.ts';
import { untilTrue } from '../support/until.ts';

const db = await freshDatabase();
const store = postgresEventStore(db.app, catalogue);

let box: OwnersMailbox;
let cli: Cli;
let agent: ReturnType<Cli['start']>;
let born: Record<string, string>;

async function live(pollSeconds: number, environment: Record<string, string>): Promise<void> {
  const passwords = await box.settle(cli.stateDir, { pollSeconds });
  born = { DATABASE_URL: db.ownerUrl, ...passwords, ...environment };
  agent = cli.start(born);
  await agent.seen('started');
}

/** In this time to come the code is still good: its mail may wait for others on a busy machine. */
const AHEAD_MS = 60_000;
/** Nothing listens there. */
const NOBODY = '127.0.0.1:1';
const WITHOUT_BRAIN = {
  REDIS_URL: `redis://${NOBODY}`,
  HOMEOSTAT_MODEL: 'anthropic',
  ANTHROPIC_API_KEY: 'test',
  ANTHROPIC_BASE_URL: `http://${NOBODY}`,
};

async function answered(letter: Letter) {
  const sent = await box.write(letter);
  const reply = await replyTo(sent.messageId);
  return { ...sent, reply };
}

/** What the agent asks for, twice. Gives the ids. */
async function approvalsAskedFor(): Promise<readonly string[]> {
  const config = loadConfig({ HOMEOSTAT_STATE: cli.stateDir, DATABASE_URL: db.ownerUrl });
  const other = await openAgent({
    config,
    progress: () => undefined,
    applicationName: 'test',
    onError: (error) => {
      throw error;
    },
  });
  const ids = ['tool-1-1-1-1', 'tool-1-1-1-2'];
  const events = ids.map((action_id) => ({
    type: 'ActionEscalated',
    payload: {
      action_id,
      cycle_no: 1,
      to: 'owner',
      rule: 'r',
      reason: 'it sends',
      tool: 'http',
      summary: `post the form of ${action_id}`,
      args_hash: 'h',
      work_id: null,
      expires_at: later(other.now(), 3_600_000),
    },
  }));
  await other.log.append(other.agentId, controllerOrigin(other), { events });
  await other.close();
  return ids;
}

const replyTo = (messageId: string) => untilTrue(async () => (await box.replies(messageId))[0]);

async function payloads<Name extends HomeostatEvent['type']>(
  type: Name,
): Promise<readonly PayloadOf<Name>[]> {
  return payloadsOf(await store.read('main', { types: [type], limit: 1000 }), type);
}

async function putAgain(...mails: readonly string[]): Promise<void> {
  await box.dovecot.asPerson(async (client) => {
    for (const raw of mails) await client.append('INBOX', Buffer.from(raw));
  });
}

// One agent over all cases: each goes on in the mailbox that the one before left.
describe.skipIf(!isDovecotInstalled)('the running agent over IMAP and SMTP', () => {
  beforeAll(async () => {
    [box, cli] = await Promise.all([ownersMailbox(), openCli()]);
    await live(3600, { HOMEOSTAT_SCHEDULE: '0 0 1 1 *' });
  });
  afterAll(async () => {
    await cli.close();
    await box.close();
  });
  const written: string[] = [];
  const answers = async () =>
    (await box.replies()).filter(({ inReplyTo }) => inReplyTo !== null).length;

  it('wakes by IDLE, and keeps a thread over three mails', async () => {
    const first = await answered({ text: 'status', subject: 'how are you' });
    expect(first.reply).toMatchObject({
      from: AGENT,
      subject: 'Re: how are you',
      inReplyTo: first.messageId,
      references: [first.messageId],
      text: expect.stringContaining('I am running.') as unknown,
    });
    const second = await answered({ text: 'budget', subject: 'Re: x', answers: first.reply });
    const third = await answered({ text: 'tasks', subject: 'Re: x', answers: second.reply });
    expect(third.reply.references).toEqual([
      ...[first.messageId, first.reply.messageId, second.messageId],
      ...[second.reply.messageId, third.messageId],
    ]);
    const threads = [first, second, third].map(({ reply }) => reply.threadId);
    expect(new Set(threads).size).toBe(1);
    expect(await answers()).toBe(3);
    written.push(first.raw, second.raw, third.raw);
  });

  it('neither answers nor obeys what is not signed, or by somebody else', async () => {
    await box.write({ text: 'pause', isSigned: false });
    await box.write({ text: 'pause', from: 'ada@evil.example' });
    const { reply } = await answered({ text: 'status' });
    expect(reply.text).toContain('I am running.');
    expect(await answers()).toBe(4);
    const strangers = (await payloads('MailTriaged')).filter(
      (mail) => mail['reply'] === 'not_owner',
    );
    expect(strangers).toHaveLength(2);
  });

  it('handles no mail twice, whatever is done to its flags and copies', async () => {
    const before = await payloads('MailReceived');
    await box.dovecot.asPerson(async (client) => {
      const lock = await client.getMailboxLock('INBOX');
      await client.messageFlagsSet('1:*', []);
      await client.messageCopy('1:*', 'INBOX');
      lock.release();
    });
    await putAgain(...written, ...written.map((raw) => `Received: by elsewhere\r\n${raw}`));
    await answered({ text: 'status' });
    expect(await payloads('MailReceived')).toHaveLength(before.length + 1);
    expect(await answers()).toBe(5);
  });

  it('comes back after the server was away, and knows its mails by their new names', async () => {
    const before = await payloads('MailReceived');
    await box.dovecot.kill();
    await box.dovecot.changeUidValidity();
    await box.dovecot.start();
    await answered({ text: 'status' });
    expect(await payloads('MailReceived')).toHaveLength(before.length + 1);
    expect(await answers()).toBe(6);
  });

  it('knows them after a restart, and looks by itself where the server tells nothing', async () => {
    const before = await payloads('MailReceived');
    agent.child.kill('SIGINT');
    expect(await agent.ended).toBe(0);
    await box.dovecot.kill();
    await box.dovecot.changeUidValidity();
    await box.dovecot.forgetIdle();
    await box.dovecot.start();
    await live(5, WITHOUT_BRAIN);
    await answered({ text: 'status' });
    await answered({ text: 'budget' });
    expect(await payloads('MailReceived')).toHaveLength(before.length + 2);
    expect(await answers()).toBe(8);
  });

  it('waits while the names of the owner cannot be looked up, and says so', async () => {
    box.dns.isFailing = true;
    await box.write({ text: 'tasks' });
    await untilTrue(async () => (await payloads('MailDeferred')).length > 0);
    box.dns.isFailing = false;
    const { reply } = await answered({ text: 'status' });
    expect(reply.text).toContain('I cannot look up yet whose it is');
  });

  // Its life has no model and no Redis since the last start; a cycle tries to do the work all the while.
  it('answers and obeys while the model and the queue are away', async () => {
    const { document } = await cli.runWith(born, 'status');
    expect(JSON.stringify(document)).toContain('not reachable');
    await box.write({ text: 'Please write me a poem about the sea.' });
    await untilTrue(async () => (await payloads('CycleScheduled')).length > 0);
    const [granted = '', denied = ''] = await approvalsAskedFor();
    const enrolled = await enrollOwner({ stateDir: cli.stateDir, agentId: 'main' }, false);
    if (enrolled.status !== 'enrolled') throw new Error('it was enrolled before');
    const code = new TOTP({ secret: enrolled.secret }).generate({
      timestamp: Date.now() + AHEAD_MS,
    });
    const sent = [];
    for (const text of [
      ...['status', 'budget', 'approvals', `approve ${granted} ${code}`, `deny ${denied}`],
      ...['pause', 'status', 'resume', 'status'],
    ]) {
      sent.push(await box.write({ text }));
    }
    const said = await Promise.all(sent.map(({ messageId }) => replyTo(messageId)));
    const expected = [
      ...['I am running', 'spent today', granted, 'Approved', 'Denied'],
      ...['Paused', 'I am paused', 'Going on', 'I am running'],
    ];
    expect(said.map(({ text }) => text)).toEqual(
      expected.map((words) => expect.stringContaining(words) as unknown),
    );
  });
});
