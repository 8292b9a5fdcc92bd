import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { TOTP } from 'otpauth';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type MailLoops, startMail } from '../../src/compose/mail/mail-loops.ts';
import { enrollOwner } from '../../src/compose/mail/owner-codes.ts';
import { controllerProjection } from '../../src/domain/cycle/views/controller.ts';
import { later } from '../../src/kernel/later.ts';
import { SINGLETON } from '../../src/kernel/projection/projection.ts';
import { agentUnderTest } from './agent-under-test.ts';

const { agent, record } = await agentUnderTest();
const { stateDir } = agent.config;
/** In this time to come the code is still good: its mail may wait for others on a busy machine. */
const AHEAD_MS = 60_000;
const DEADLINE_MS = 300_000;
let mail: MailLoops;

beforeAll(async () => {
  await mkdir(join(stateDir, 'mail', 'new'), { recursive: true, mode: 0o700 });
  mail = await startMail({
    agent,
    onError: (where, error) => {
      process.stderr.write(`${where}: ${String(error)}\n`);
    },
  });
});
afterAll(() => mail.close());

let count = 0;

/** The owner puts a file into the mailbox and waits for the answer. */
async function ask(text: string): Promise<string> {
  const known = new Set(await answers());
  count += 1;
  const name = `${count}.owner.txt`;
  await writeFile(join(stateDir, 'mail', 'new', name), `Subject: mail ${count}\n---\n${text}\n`, {
    mode: 0o600,
  });
  const end = Date.now() + DEADLINE_MS;
  while (Date.now() < end) {
    const fresh = (await answers()).find((file) => !known.has(file));
    if (fresh !== undefined) return readFile(join(stateDir, 'outbox', fresh), 'utf8');
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  throw new Error(`no answer to "${text}"`);
}

async function answers(): Promise<readonly string[]> {
  const files = await readdir(join(stateDir, 'outbox'));
  return files.filter((file) => file.endsWith('.txt'));
}

async function isPaused(): Promise<boolean> {
  const wanted = [{ projection: controllerProjection, keys: [SINGLETON] }];
  const view = await agent.log.view(agent.agentId, wanted);
  return (view.get(controllerProjection, SINGLETON)?.paused ?? null) !== null;
}

// No model, no queue and no controller: only the log and the mailbox.
describe('the way in by mail', () => {
  it('tells how the agent is and what it spent', async () => {
    const answer = await ask('How are you doing?\nBudget please');
    expect(answer).toContain('I am running.');
    expect(answer).toContain('of $2.00 spent today');
  });

  it('pauses and resumes', async () => {
    expect(await ask('please pause')).toContain('Paused');
    expect(await isPaused()).toBe(true);
    expect(await ask('resume')).toContain('Going on');
    expect(await isPaused()).toBe(false);
  });

  it('grants with a code what waited for it', async () => {
    const asked = {
      action_id: 'tool-1-1-1-1',
      cycle_no: 1,
      to: 'owner',
      rule: 'r',
      reason: 'it sends',
      tool: 'http',
      summary: 'post a form',
      args_hash: 'h',
      work_id: null,
      expires_at: later(agent.now(), 3_600_000),
    };
    await record({ type: 'ActionEscalated', payload: asked });
    expect(await ask('approve tool-1-1-1-1')).toContain('owner enroll');
    const enrolled = await enrollOwner({ stateDir, agentId: 'main' }, false);
    if (enrolled.status !== 'enrolled') throw new Error('it was enrolled before');
    const code = new TOTP({ secret: enrolled.secret }).generate({
      timestamp: Date.now() + AHEAD_MS,
    });
    expect(await ask(`approve tool-1-1-1-1 ${code}`)).toContain('Approved');
  });

  it('files what is no command, and says that nobody can think about it', async () => {
    expect(await ask('Please tidy up the workspace and tell me what was there.')).toContain(
      'filed as work, which needs a model',
    );
  });
});
