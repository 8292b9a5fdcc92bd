import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { hasMembers } from '../../../src/adapters/process/process-group.ts';
import { type Answer, errorAnswer, reply } from '../models/messages-server.ts';
import {
  aReport,
  asks,
  calls,
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
const sessionsAsked = ({ api }: World) =>
  api.requests.map(({ headers }) => headers['x-claude-code-session-id']);

beforeEach(({ skip }) => {
  if (!isClaudeInstalled) skip(HOW_TO_INSTALL_CLAUDE);
});
afterEach(async () => {
  for (const world of worlds.splice(0)) await world.remove();
});

describe('a piece of work', () => {
  it('is done with the tools it was given, and reported in the asked shape', async () => {
    const world = await worldWith(
      calls('shell', { command: 'make it' }),
      calls('read_file', { path: 'made.txt' }),
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
    expect(world.taken).toEqual([
      { name: 'shell', input: { command: 'make it' } },
      { name: 'read_file', input: { path: 'made.txt' } },
    ]);
    expect(JSON.stringify(world.api.requests[1]?.body)).toContain('result 1');
    expect(await hasMembers(world.groups[0]!)).toBe(false);
  });

  it('is told who it is and what to do, and nothing of its user', async () => {
    const world = await worldWith(reports());
    await mkdir(world.folder, { recursive: true });
    await writeFile(join(world.configDir, 'CLAUDE.md'), 'canary-of-the-user');
    await writeFile(join(world.folder, 'CLAUDE.md'), 'canary-of-the-folder');
    const secret = join(world.configDir, 'secret.txt');
    await writeFile(secret, 'canary-in-a-file');
    const prompt = `/help me with this @${secret} !`;
    await world.work({ prompt, system: 'You are Homeostat.' });
    const sent = JSON.stringify(world.api.requests[0]?.body);
    expect(sent).toContain('You are Homeostat.');
    expect(sent).toContain('/help me with this');
    expect(sent).not.toContain('canary');
  });

  it('hears why a call was refused, or could not be carried out', async () => {
    const world = await worldWith(
      calls('shell', { command: 'one' }),
      calls('shell', { command: 'two' }),
      reports(),
    );
    const answers = [
      async () => ({ text: 'BLOCKED: not on my watch', isError: true }),
      () => Promise.reject(new Error('out of order')),
    ];
    await world.work({ take: () => answers.shift()!() });
    const told = world.api.requests.map(({ body }) => JSON.stringify(body));
    expect(told[1]).toContain('BLOCKED: not on my watch');
    expect(told[2]).toContain('not done: out of order');
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

describe('the program', () => {
  it('has no tool but those it was given', async () => {
    const world = await worldWith(reports());
    await world.work();
    const tools = world.api.requests[0]?.body['tools'] as { name: string }[]; // of the Messages API
    expect(tools.map(({ name }) => name).toSorted()).toEqual([
      'StructuredOutput',
      'mcp__agent__read_file',
      'mcp__agent__shell',
    ]);
  });

  it('carries out none of its own, whatever the model asks of it', async () => {
    const world = await worldWith(reports());
    const [made, secret] = [join(world.root, 'made.txt'), join(world.root, 'secret.txt')];
    await writeFile(secret, 'canary');
    const asked = [
      ['Bash', { command: `cat ${secret}; touch ${made}`, description: 'x' }],
      ['Bash', { command: `touch ${made}`, dangerouslyDisableSandbox: true }],
      ['Read', { file_path: secret }],
      ['Write', { file_path: made, content: 'x' }],
      ['Edit', { file_path: secret, old_string: 'canary', new_string: 'x' }],
      ['MultiEdit', { file_path: secret, edits: [{ old_string: 'canary', new_string: 'x' }] }],
      ['NotebookEdit', { notebook_path: made, new_source: 'x' }],
      ['Glob', { pattern: `${world.root}/*` }],
      ['Grep', { pattern: 'canary', path: world.root, output_mode: 'content' }],
      ['WebFetch', { url: world.api.url, prompt: 'x' }],
      ['WebSearch', { query: 'x' }],
      ['Task', { description: 'x', prompt: 'x', subagent_type: 'general-purpose' }],
      ['Agent', { description: 'x', prompt: 'x', subagent_type: 'general-purpose' }],
      ['Skill', { skill: 'x' }],
      ['SlashCommand', { command: '/init' }],
      ['ToolSearch', { query: 'select:Bash' }],
      ['EnterWorktree', { name: 'x' }],
      ['CronCreate', { cron: '* * * * *', prompt: 'x' }],
      ['Monitor', { command: `touch ${made}` }],
      ['Workflow', { script: 'x' }],
      ['mcp__agent__nothing', {}],
      ['mcp__other__shell', { command: 'x' }],
    ] as const;
    const attacked = await worldWith(...asked.map(([name, input]) => asks(name, input)), reports());
    const outcome = await attacked.work({ maxTurns: 2 * asked.length });
    expect(outcome).toMatchObject({ status: 'done' });
    expect(attacked.taken).toEqual([]);
    expect(attacked.api.requests).toHaveLength(asked.length + 1);
    const results = attacked.api.requests.flatMap(({ body }) => resultsIn(body));
    expect(results.filter(({ is_error }) => is_error !== true)).toEqual([]);
    expect(JSON.stringify(results)).not.toMatch(/"content":"[^"]*canary/);
    expect(await readdir(world.root)).not.toContain('made.txt');
    expect(await readFile(secret, 'utf8')).toBe('canary');
  });
});

type Block = { readonly type: string; readonly is_error?: boolean; readonly content?: unknown };

/** Of the newest message of a request. */
function resultsIn(body: Readonly<Record<string, unknown>>): readonly Block[] {
  const messages = body['messages'] as { content: string | Block[] }[]; // of the Messages API
  const blocks = messages.at(-1)?.content ?? [];
  return typeof blocks === 'string' ? [] : blocks.filter(({ type }) => type === 'tool_result');
}

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
    const world = await worldWith(calls('shell', { command: 'true' }));
    const outcome = await world.work({ budgetUsd: 0.000_001 });
    expect(outcome).toMatchObject({ status: 'failed', error: 'budget' });
    expect(outcome.costUsd).toBeGreaterThan(0);
  });

  it('is out of turns', async () => {
    const world = await worldWith(calls('shell', { command: 'true' }));
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

  it('ends a call with it when its time is over, and waits until that has ended', async () => {
    const world = await worldWith(calls('shell', { command: 'sleep' }), reports());
    const seen: string[] = [];
    const take = (_: unknown, signal: AbortSignal) => {
      seen.push('begun');
      return new Promise<never>((_resolve, reject) => {
        signal.addEventListener('abort', () => {
          // As a step that does not end at once.
          setImmediate(() => {
            seen.push('ended');
            reject(new Error('stopped'));
          });
        });
        stop.abort();
      });
    };
    const stop = new AbortController();
    const outcome = await world.work({ take }, stop.signal);
    expect(outcome).toMatchObject({ status: 'failed', error: 'aborted' });
    expect(seen).toEqual(['begun', 'ended']);
    expect(await hasMembers(world.groups[0]!)).toBe(false);
  });

  it('is out of its time', async () => {
    const world = await worldWith(async () => new Promise<never>(() => undefined));
    expect(await world.work({ timeoutMs: 1 })).toMatchObject({
      status: 'failed',
      error: 'timeout',
    });
    expect(await hasMembers(world.groups[0]!)).toBe(false);
  });
});
