import { spawnSync } from 'node:child_process';
import { mkdir, readdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { hasMembers } from '../../../src/adapters/process/process-group.ts';
import { sandboxEnclosure } from '../../../src/adapters/sandbox/sandbox-enclosure.ts';
import { type Answer, errorAnswer, reply } from '../models/messages-server.ts';
import {
  aReport,
  asks,
  enclosedWorker,
  HOW_TO_INSTALL_CLAUDE,
  isClaudeInstalled,
  reports,
  workerUnderTest,
} from './worker-under-test.ts';

type World = Awaited<ReturnType<typeof workerUnderTest>>;
const worlds: World[] = [];
async function worldWith(...script: readonly Answer[]): Promise<World> {
  const world = await workerUnderTest(...script);
  worlds.push(world);
  return world;
}
const isInstalled = (name: string) => spawnSync('which', [name]).status === 0;
const refuse = async () => ({ allow: false as const, reason: 'not on my watch' });
const sessionsAsked = ({ api }: World) =>
  api.requests.map(({ headers }) => headers['x-claude-code-session-id']);

beforeEach(({ skip }) => {
  if (!isClaudeInstalled) skip(HOW_TO_INSTALL_CLAUDE);
});
afterEach(async () => {
  for (const world of worlds.splice(0)) await world.remove();
});

describe('a piece of work', () => {
  it('is done with tools that were judged first, and reported in the asked shape', async () => {
    const world = await worldWith(
      asks('Bash', { command: 'echo hello > made.txt', description: 'make it' }),
      asks('Write', { file_path: 'PLACE', content: 'x' }),
      reports(),
    );
    const outcome = await world.work();
    expect(outcome).toMatchObject({
      status: 'done',
      report: aReport,
      resumed: false,
      resumeFailure: null,
      toolCalls: 2,
      denials: [],
      terminalReason: 'completed',
    });
    expect(outcome.costUsd).toBeGreaterThan(0);
    expect(outcome.sessionCostUsd).toBeCloseTo(outcome.costUsd ?? 0);
    expect(outcome.usage?.outputTokens).toBeGreaterThan(0);
    expect(await world.read('made.txt')).toBe('hello\n');
    expect(world.judged.map(({ name, touches }) => [name, touches])).toEqual([
      ['Bash', { command: 'echo hello > made.txt' }],
      ['Write', { writes: ['PLACE'], content: 'x' }],
    ]);
    expect(await hasMembers(world.groups[0]!)).toBe(false);
  });

  it('is told who it is and what to do, and nothing of its user', async () => {
    const world = await worldWith(reports());
    await mkdir(join(world.configDir, 'home'), { recursive: true });
    await writeFile(join(world.configDir, 'CLAUDE.md'), 'canary-of-the-user');
    await writeFile(join(world.workspace, 'CLAUDE.md'), 'canary-of-the-folder');
    const secret = join(world.configDir, 'secret.txt');
    await writeFile(secret, 'canary-in-a-file');
    const prompt = `/help me with this @${secret} !`;
    await world.work({ prompt, system: 'You are Homeostat.' });
    const sent = JSON.stringify(world.api.requests[0]?.body);
    expect(sent).toContain('You are Homeostat.');
    expect(sent).toContain('/help me with this');
    expect(sent).not.toContain('canary');
    const tools = world.api.requests[0]?.body['tools'] as { name: string }[]; // of the Messages API
    expect(tools.map(({ name }) => name)).not.toContain('WebFetch');
    expect(tools.map(({ name }) => name)).not.toContain('Agent');
  });

  it('has a refused tool not run, and hears why', async () => {
    const world = await worldWith(asks('Bash', { command: 'touch made.txt' }), reports());
    const outcome = await world.work({ judge: refuse });
    expect(outcome).toMatchObject({
      status: 'done',
      denials: [{ name: 'Bash', reason: 'not on my watch' }],
    });
    expect(await world.files()).toEqual([]);
    expect(JSON.stringify(world.api.requests[1]?.body)).toContain('not on my watch');
  });

  it.each([
    ['throws', () => Promise.reject(new Error('out of order'))],
    ['never answers', () => new Promise<never>(() => undefined)],
  ])('has no tool run while the judge %s', async (_, judge) => {
    const world = await worldWith(
      asks('Bash', { command: 'touch made.txt' }),
      asks('Write', { file_path: '/nowhere', content: 'x' }),
      reports(),
    );
    const outcome = await world.work({ judge });
    expect(outcome.denials).toHaveLength(2);
    expect(await world.files()).toEqual([]);
  });

  it('runs what the judge made of a command in its place', async () => {
    const world = await worldWith(asks('Bash', { command: 'touch asked.txt' }), reports());
    await world.work({
      judge: async () => ({ allow: true, reason: '', input: { command: 'touch wrapped.txt' } }),
    });
    expect(await world.files()).toEqual(['wrapped.txt']);
  });

  it('does not begin when its dispatch cannot be recorded', async () => {
    const world = await worldWith(reports());
    const onSpawn = () => Promise.reject(new Error('the log is gone'));
    const outcome = await world.work({ onSpawn });
    expect(outcome).toMatchObject({ status: 'failed', error: 'not_started', costUsd: 0 });
    expect(outcome).toMatchObject({ message: 'the log is gone' });
    expect(world.api.requests).toEqual([]);
  });
});

describe('a command', () => {
  const key = 'echo "key: $ANTHROPIC_API_KEY$HOMEOSTAT_HOOK_TOKEN"';

  it('never sees the key the worker has, nor the token of its judge', async () => {
    const world = await worldWith(
      asks('Bash', { command: `${key} > seen.txt; exit 3` }),
      reports(),
    );
    expect(await world.work()).toMatchObject({ status: 'done', toolCalls: 1 });
    expect(await world.read('seen.txt')).toBe('key: \n');
    expect(JSON.stringify(world.api.requests[1]?.body)).toContain('Exit code 3');
  });

  it('runs in the sandbox: it changes the workspace and nothing else', async ({ skip }) => {
    const missing = ['bwrap', 'socat', 'rg'].filter((name) => !isInstalled(name));
    if (missing.length > 0) skip(`not installed: ${missing.join(', ')}`);
    const command = `${key} > "it's seen.txt"; cat ../secret.txt > stolen.txt; cat /proc/*/environ | tr '\\0' '\\n' | grep sk-ant > keys.txt; touch ../outside.txt`;
    const world = await enclosedWorker(
      ({ root, workspace }) =>
        sandboxEnclosure({
          stateDir: root,
          workspace,
          home: join(root, 'home'),
          projects: [],
          readable: [],
          taskLimit: 200,
        }),
      asks('Bash', { command }),
      reports(),
    );
    worlds.push(world);
    await writeFile(join(world.workspace, '../secret.txt'), 'canary');
    expect(await world.work()).toMatchObject({ status: 'done', denials: [] });
    expect(await world.files()).toEqual(["it's seen.txt", 'keys.txt', 'stolen.txt']);
    expect(await world.read("it's seen.txt")).toBe('key: \n');
    expect([await world.read('keys.txt'), await world.read('stolen.txt')]).toEqual(['', '']);
    expect(await readdir(join(world.workspace, '..'))).not.toContain('outside.txt');
    expect(await readdir(join(world.workspace, '../tmp'))).toEqual([]);
  });
});

describe('a session', () => {
  it('is resumed with all it knew, and costs only what is new', async () => {
    const world = await worldWith(reports(), reports());
    const first = await world.work({ prompt: 'remember the word heron' });
    const { sessionId, sessionCostUsd } = first;
    const resume = { sessionId: sessionId ?? '', costUsd: sessionCostUsd };
    const second = await world.work({ resume, system: 'You are older now.', budgetUsd: 0.001 });
    expect(second).toMatchObject({ status: 'done', resumed: true, resumeFailure: null, sessionId });
    expect(sessionsAsked(world)).toEqual([sessionId, sessionId]);
    const sent = JSON.stringify(world.api.requests[1]?.body);
    expect(sent).toContain('heron');
    expect(sent).toContain('You are older now.');
    expect(second.costUsd).toBeCloseTo(first.costUsd ?? Number.NaN);
    expect(second.sessionCostUsd).toBeCloseTo(2 * (first.costUsd ?? Number.NaN));
  });

  it('that is dead makes way for a new one', async () => {
    const world = await worldWith(reports(), reports());
    const first = await world.work();
    await rm(join(world.configDir, 'projects'), { recursive: true });
    const resume = { sessionId: first.sessionId ?? '', costUsd: first.sessionCostUsd };
    const second = await world.work({ resume });
    expect(second).toMatchObject({ status: 'done', report: aReport, resumed: false });
    expect(second.resumeFailure).toContain('No conversation found');
    expect(second.sessionId).not.toBe(first.sessionId);
    expect(sessionsAsked(world)).toEqual([first.sessionId, second.sessionId]);
    expect(second.costUsd).toBeCloseTo(first.costUsd ?? Number.NaN);
  });
});

describe('a run that does not end well', () => {
  it.each([
    [401, 'authentication_error', 'auth'],
    [429, 'rate_limit_error', 'rate_limited'],
    [500, 'api_error', 'api_error'],
  ])('is an error of the API at %i', async (status, type, error) => {
    const world = await worldWith(errorAnswer(status, type));
    const outcome = await world.work();
    expect(outcome).toMatchObject({ status: 'failed', error, apiStatus: status, costUsd: 0 });
  });

  it('is out of its budget', async () => {
    const world = await worldWith(asks('Bash', { command: 'true' }));
    const outcome = await world.work({ budgetUsd: 0.000_001 });
    expect(outcome).toMatchObject({ status: 'failed', error: 'budget' });
    expect(outcome.costUsd).toBeGreaterThan(0);
  });

  it('is out of turns', async () => {
    const world = await worldWith(asks('Bash', { command: 'true' }));
    const outcome = await world.work({ maxTurns: 2 });
    expect(outcome).toMatchObject({ status: 'failed', error: 'max_turns' });
  });

  it('has no report', async () => {
    const world = await worldWith(reply('I am done, I think.'));
    const outcome = await world.work();
    expect(outcome).toMatchObject({ status: 'failed', error: 'no_report' });
    expect(outcome.text).toBe('I am done, I think.');
  });

  it('cannot hand in a report of another shape', async () => {
    const world = await worldWith(reports({ action_taken: 7 }));
    expect(await world.work()).toMatchObject({ status: 'failed', error: 'no_report' });
  });

  it('is ended with all that it started when its time is over', async () => {
    const made = async (timeoutMs: number) => {
      const world = await worldWith(
        asks('Bash', { command: 'touch begun; sleep 60 & sleep 61; touch late' }),
        reports(),
      );
      const outcome = await world.work({ timeoutMs });
      expect(outcome).toMatchObject({ status: 'failed', error: 'timeout' });
      expect(await hasMembers(world.groups[0]!)).toBe(false);
      return world.files();
    };
    let files = await made(5_000);
    // On a busy machine the program itself may take that long to start.
    for (const timeoutMs of [20_000, 55_000]) if (files.length === 0) files = await made(timeoutMs);
    expect(files).toEqual(['begun']);
  }, 300_000);

  it('is stopped, and no tool starts after that', async () => {
    const world = await worldWith(asks('Bash', { command: 'touch late.txt' }), reports());
    const stop = new AbortController();
    const outcome = await world.work(
      {
        judge: async () => {
          stop.abort();
          return { allow: true, reason: 'too late' };
        },
      },
      stop.signal,
    );
    expect(outcome).toMatchObject({ status: 'failed', error: 'aborted' });
    expect(await world.files()).toEqual([]);
  });
});
