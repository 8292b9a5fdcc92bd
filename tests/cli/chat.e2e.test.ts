import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { messagesServer } from '../adapters/models/messages-server.ts';
import { byPurpose, noConsolidation, nothingToReport, writing } from '../compose/thinking-model.ts';
import { type Cli, openCli } from '../support/cli.ts';
import { freshDatabase } from '../support/postgres.ts';

const ANSWER = 'Three files lie there.';
const db = await freshDatabase();
const server = await messagesServer(
  byPurpose(({ purpose, text }) => {
    if (purpose === 'read') return { kind: 'question', intents: [], lessons: [] };
    if (purpose === 'decide') return writing(text, ANSWER);
    if (purpose === 'report') return nothingToReport;
    return purpose === 'verdict' ? { productive: true, reason: 'answered' } : noConsolidation;
  }),
);
const MODEL = {
  HOMEOSTAT_MODEL: 'anthropic',
  ANTHROPIC_API_KEY: 'test-key',
  ANTHROPIC_BASE_URL: server.url,
};
/** No tick of its own for a year. */
const QUIET = { HOMEOSTAT_SCHEDULE: '0 0 1 1 *' };
let cli: Cli;
let agent: ReturnType<Cli['start']>;
let settings: Record<string, string>;

beforeAll(async () => {
  cli = await openCli();
  settings = { DATABASE_URL: db.ownerUrl, ...QUIET };
});
afterAll(async () => {
  await cli.close();
  await server.close();
});

const once = (...args: string[]) => cli.runWith(settings, 'chat', '--once', ...args);

describe('homeostat chat', () => {
  it('says how to start a controller when none runs', async () => {
    const { code, document } = await once('status');
    expect(code).toBe(1);
    expect(document).toMatchObject({ ok: false, error: { type: 'not_running' } });
    expect(JSON.stringify(document)).toContain('homeostat start');
  });

  it('answers a command at once, without a model', async () => {
    agent = cli.start(settings);
    await agent.seen('started');
    const { code, document } = await once('status');
    expect(document).toMatchObject({ ok: true, answer: expect.stringMatching(/\S/) as string });
    expect(code).toBe(0);
  });

  it('says honestly what it cannot think about, and what would change that', async () => {
    const { code, document } = await once('What is in my workspace, and why is it there?');
    expect(code).toBe(1);
    expect(document).toMatchObject({ error: { type: 'no_answer' } });
    expect(JSON.stringify(document)).toContain('homeostat model use');
  });

  it('prints the answer of the model, and keeps what was said in one thread', async () => {
    agent.child.kill('SIGTERM');
    await agent.ended;
    settings = { ...settings, ...MODEL };
    agent = cli.start(settings);
    await agent.seen('started');
    const { code, document } = await once('How many files lie in my workspace today?');
    expect(document).toMatchObject({ ok: true, answer: expect.stringContaining(ANSWER) as string });
    expect(code).toBe(0);
    const { document: told } = await cli.runWith(settings, 'chat', '--history');
    const { chat } = told as unknown as {
      chat: { messages: { by: string; text: string }[] };
    }; // as `chat --history --json` prints it
    const mine = chat.messages.filter(({ by }) => by === 'owner').map(({ text }) => text.trim());
    expect(mine).toEqual([
      'status',
      'What is in my workspace, and why is it there?',
      'How many files lie in my workspace today?',
    ]);
    expect(chat.messages.at(-1)).toMatchObject({ by: 'agent' });
  });

  it('ends with 1 where a command is refused', async () => {
    const { code, document } = await once('forget note:abc');
    expect(code).toBe(1);
    expect(document).toMatchObject({ ok: false, error: { type: 'refused' } });
  });

  it('ends with 1 where no answer comes in time, and says what to do', async () => {
    const { code, document } = await once('How long is the list, and why?', '--timeout', '0.01');
    expect(code).toBe(1);
    expect(document).toMatchObject({ error: { type: 'timeout' } });
    expect(JSON.stringify(document)).toContain('homeostat chat --history');
  });

  it('begins anew when asked to', async () => {
    const { document } = await once('tasks', '--new');
    const { document: told } = await cli.runWith(settings, 'chat', '--history');
    const { chat } = told as unknown as { chat: { thread_id: string; messages: unknown[] } };
    expect(chat.thread_id).toBe((document as unknown as { thread_id: string }).thread_id);
    expect(chat.messages).toHaveLength(2);
  });
});
