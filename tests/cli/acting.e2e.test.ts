import { execFile } from 'node:child_process';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, afterEach, beforeEach, expect, it } from 'vitest';
import { payloadsOf } from '../../src/domain/fact.ts';
import type { RecordedEvent } from '../../src/kernel/event/event.ts';
import {
  CLAUDE,
  calls,
  HOW_TO_INSTALL_CLAUDE,
  isClaudeInstalled,
  reports,
} from '../adapters/claude-code/worker-under-test.ts';
import { type Answer, messagesServer } from '../adapters/models/messages-server.ts';
import {
  type Asked,
  byPurpose,
  calling,
  doing,
  harmless,
  noConsolidation,
  nothingToReport,
  reporting,
} from '../compose/thinking-model.ts';
import { type Cli, openCli } from '../support/cli.ts';
import { brokenInvariants } from '../support/log-invariants.ts';
import { PATIENCE, SLOW } from '../support/until.ts';

const run = promisify(execFile);

const acts: { of: (prompt: Asked) => unknown } = { of: () => reporting() };
const worker: { of: () => Answer } = { of: () => reports() };
const thinks = byPurpose((prompt) => {
  if (prompt.purpose === 'decide') return doing(prompt.text);
  if (prompt.purpose === 'act') return acts.of(prompt);
  if (prompt.purpose === 'audit') return harmless;
  if (prompt.purpose === 'verdict') return { productive: true, reason: 'done' };
  return prompt.purpose === 'report' ? nothingToReport : noConsolidation;
});
const server = await messagesServer((response, sent) => {
  const isWorker = sent.headers['x-claude-code-session-id'] !== undefined;
  return (isWorker ? worker.of() : thinks)(response, sent);
});
afterAll(() => server.close());

const thinking = {
  ANTHROPIC_API_KEY: 'test-key',
  ANTHROPIC_BASE_URL: server.url,
  HOMEOSTAT_MODEL: 'anthropic',
};
let cli: Cli;
beforeEach(async () => {
  cli = await openCli();
});
afterEach(() => cli.close());

async function addTask(id: string): Promise<void> {
  await mkdir(join(cli.stateDir, 'tasks'), { recursive: true });
  const file = join(cli.stateDir, 'tasks', `${id}.json`);
  await writeFile(file, JSON.stringify({ id, title: `Do ${id}` }), { mode: 0o600 });
}

async function events(...types: readonly string[]): Promise<readonly RecordedEvent[]> {
  const filter = types.flatMap((type) => ['--type', type]);
  const { document } = await cli.run('events', '--after', '0', '--limit', '100000', ...filter);
  return (document as unknown as { events: RecordedEvent[] }).events;
}

const witness = () => readFile(join(cli.stateDir, 'workspace/witness.txt'), 'utf8').catch(() => '');

/** Processes of the machine that sleep for exactly so long. */
async function sleepers(seconds: number): Promise<readonly string[]> {
  const found = await run('pgrep', ['-f', `sleep ${seconds}`]).catch(() => ({ stdout: '' }));
  return found.stdout.split('\n').filter(Boolean);
}

/** Killed while a command of the model sleeps, and started again. */
async function killedAtWork(env: Record<string, string>) {
  await addTask('long');
  const first = cli.start(env);
  await expect.poll(witness, PATIENCE).toBe('begun\n');
  first.child.kill('SIGKILL');
  await first.ended;
  return cli.start(env);
}

/** What was begun has ended with the process, was not begun again, and the log is whole. */
async function isOver(seconds: number, second: Awaited<ReturnType<typeof killedAtWork>>) {
  await expect.poll(() => sleepers(seconds), PATIENCE).toEqual([]);
  await second.seen('tick');
  await expect.poll(async () => brokenInvariants(await events()), SLOW).toEqual([]);
  expect(await witness()).toBe('begun\n');
  expect((await cli.run('log', 'verify')).document).toMatchObject({ ok: true });
}
const forAWhile = () => 100_000 + Math.floor(Math.random() * 900_000);

it('ends what a model had started when it is killed, and tells the conversation to look first', async () => {
  const seconds = forAWhile();
  const command = `echo begun >> witness.txt; (setsid sleep ${seconds} &) ; sleep ${seconds}`;
  const resumed: string[] = [];
  acts.of = ({ text, round }) => {
    if (round === 1) return calling({ name: 'shell', input: { command } });
    resumed.push(text);
    return reporting();
  };
  const second = await killedAtWork(thinking);
  await expect.poll(() => resumed.length, PATIENCE).toBeGreaterThan(0);
  expect(resumed[0]).toContain('OUTCOME UNKNOWN');
  await isOver(seconds, second);
  await expect.poll(async () => (await events('JobConcluded')).length, SLOW).toBe(1);
  expect(await events('JobOpened')).toHaveLength(1);
  expect(await events('EffectIndeterminate')).toEqual([]);
});

it('ends Claude Code too when it is killed, with the command it runs, and does not start it again', async ({
  skip,
}) => {
  if (!isClaudeInstalled) skip(HOW_TO_INSTALL_CLAUDE);
  const seconds = forAWhile();
  const command = `echo begun >> witness.txt; sleep ${seconds}`;
  worker.of = () => calls('shell', { command, timeout_s: 600 });
  const second = await killedAtWork({
    ...thinking,
    HOMEOSTAT_WORKER: 'claude-code',
    HOMEOSTAT_CLAUDE: CLAUDE,
    HOMEOSTAT_DAILY_USD: '20',
  });
  const unknown = async () => (await events('EffectIndeterminate')).length;
  await expect.poll(unknown, SLOW).toBeGreaterThan(0);
  const { document } = await cli.run('status');
  expect(JSON.stringify(document)).toContain('indeterminate effect');
  await isOver(seconds, second);
  const groups = payloadsOf(await events('EffectDispatched'), 'EffectDispatched').flatMap(
    ({ pgid }) => pgid ?? [],
  );
  expect(groups.length).toBeGreaterThan(0);
  for (const group of groups) expect(() => process.kill(-group, 0)).toThrow('ESRCH');
});
