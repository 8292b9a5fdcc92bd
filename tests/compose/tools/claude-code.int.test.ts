import { readdir, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { seedAgent } from '../../../src/app/seed-agent.ts';
import { taskDesk } from '../../../src/app/tasks/task-desk.ts';
import { budgetProjection, OPEN_KEY } from '../../../src/domain/budget/views/budget.ts';
import { effectProjection } from '../../../src/domain/cycle/views/effect.ts';
import { payloadsOf } from '../../../src/domain/fact.ts';
import type { RecordedEvent } from '../../../src/kernel/event/event.ts';
import {
  CLAUDE,
  calls,
  HOW_TO_INSTALL_CLAUDE,
  isClaudeInstalled,
  reports,
} from '../../adapters/claude-code/worker-under-test.ts';
import { type Answer, messagesServer } from '../../adapters/models/messages-server.ts';
import { agentUnderTest } from '../agent-under-test.ts';
import { ownerStory, payloadOf, typesOf } from '../owner-story.ts';
import { byPurpose, doing, harmless, noConsolidation, nothingToReport } from '../thinking-model.ts';

const script: Answer[] = [];
const sessions: unknown[] = [];
const thinking = byPurpose(({ purpose, text }) => {
  if (purpose === 'decide') return doing(text);
  if (purpose === 'audit') return harmless;
  if (purpose === 'report') return nothingToReport;
  return purpose === 'verdict' ? { productive: true, reason: 'done' } : noConsolidation;
});
const server = await messagesServer((response, sent) => {
  const session = sent.headers['x-claude-code-session-id'];
  if (session === undefined) return thinking(response, sent);
  sessions.push(session);
  return (script.shift() ?? reports(said()))(response, sent);
});
afterAll(() => server.close());
const { agent, record, origin } = await agentUnderTest({
  ANTHROPIC_API_KEY: 'test-key',
  ANTHROPIC_BASE_URL: server.url,
  HOMEOSTAT_WORKER: 'claude-code',
  HOMEOSTAT_CLAUDE: CLAUDE,
  HOMEOSTAT_DAILY_USD: '20',
});
const { stateDir } = agent.config;
await seedAgent(agent);
await record({ type: 'ModelConsented', payload: { provider: 'anthropic', by: 'owner' } });
const { addTask, cycle: cycleOf } = ownerStory(record);
const cycle = () => cycleOf(agent);
await cycle(); // the default standing order goes first

function said(change: Record<string, unknown> = {}) {
  return { ...nothingToReport, answer: null, ...change };
}
const shell = (command: string) => calls('shell', { command });
const write = (path: string, content: string) => calls('write_file', { path, content });
const runOf = (events: readonly RecordedEvent[]) =>
  payloadsOf(events, 'AgentRunRequested').find(({ agent: by }) => by === 'claude-code')?.['run_id'];

beforeEach(({ skip }) => {
  if (!isClaudeInstalled) skip(HOW_TO_INSTALL_CLAUDE);
});

describe('a worker in the place of the loop', () => {
  it('does the work of a cycle with tools that were judged and recorded first', async () => {
    await addTask('letter', {
      title: 'Write the letter',
      content: 'Put Dear baker into letter.txt.',
      verify: [{ kind: 'file', target: 'letter.txt' }],
    });
    script.push(write('letter.txt', 'Dear baker\n'), reports(said()));
    const events = await cycle();
    const text = await readFile(join(stateDir, 'workspace/letter.txt'), 'utf8');
    expect(text).toBe('Dear baker\n');
    expect(payloadOf(events, 'IntentionCompleted')).toMatchObject({ intention_id: 'letter' });
    const [run, call] = payloadsOf(events, 'ActionProposed');
    expect(call).toMatchObject({ tool: 'write_file', work_id: 'task:letter' });
    expect(payloadsOf(events, 'ActionAllowed')).toMatchObject([
      { action_id: run?.['action_id'], rule: 'owner.worker' },
      { action_id: call?.['action_id'] },
    ]);
    expect(payloadsOf(events, 'ActionExecuted')).toMatchObject([
      { action_id: call?.['action_id'], tool: 'write_file', exit_code: 0 },
      { tool: 'claude-code', exit_code: 0, evidence: [{ kind: 'file', ref: 'letter.txt' }] },
    ]);
    expect(payloadOf(events, 'CycleReported')).toMatchObject({ run_id: runOf(events) });
    const types = typesOf(events);
    expect(types.indexOf('EffectIntended')).toBeLessThan(types.indexOf('ActionExecuted'));
    const dispatched = payloadsOf(events, 'EffectDispatched').find(
      ({ pgid }) => pgid !== undefined,
    );
    expect(dispatched).toMatchObject({ effect_id: runOf(events) });
  });

  it('has its money booked once, and nothing is left open', async () => {
    await addTask('again', {
      title: 'Write it once more',
      verify: [{ kind: 'file', target: 'again.txt' }],
    });
    script.push(write('again.txt', 'again'), reports(said()));
    const events = await cycle();
    const booked = payloadsOf(events, 'BudgetSpent').filter(({ ref }) => ref === runOf(events));
    expect(booked).toMatchObject([{ estimated: false }]);
    expect(booked[0]?.['amount_usd']).toBeGreaterThan(0);
    const view = await agent.log.view(agent.agentId, [
      { projection: budgetProjection, keys: [OPEN_KEY] },
      { projection: effectProjection, keys: 'all' },
    ]);
    expect(view.get(budgetProjection, OPEN_KEY)).toMatchObject({ reservations: {} });
    expect(view.all(effectProjection).size).toBe(0);
  });

  it('begins a session of its own for each job, and goes on with that', async () => {
    await addTask('third', {
      title: 'Write a third',
      verify: [{ kind: 'file', target: 'third.txt' }],
    });
    const before = sessions.at(-1);
    script.push(reports(said()), write('third.txt', '3'), reports(said()));
    const events = await cycle();
    expect(payloadOf(events, 'IntentionCompleted')).toMatchObject({ intention_id: 'third' });
    const own = payloadOf(events, 'SessionStarted')?.['model_session_id'];
    expect(own).not.toBe(before);
    expect(payloadOf(events, 'SessionResumed')).toMatchObject({ model_session_id: own });
    expect(sessions.at(-1)).toBe(own);
  });

  it('goes on with it in a later cycle, and begins anew when it is dead', async () => {
    await addTask('fourth', { title: 'Write a fourth' });
    script.push(reports(said()));
    const first = await cycle();
    expect(payloadOf(first, 'JobConcluded')).toMatchObject({ outcome: 'unconfirmed' });
    const before = sessions.at(-1);
    const isMissing = { is: 'reopen', reason: 'fourth.txt is missing' } as const;
    await taskDesk(agent).say(origin(), 'fourth', isMissing);
    script.push(reports(said()));
    const second = await cycle();
    expect(payloadOf(second, 'SessionResumed')).toMatchObject({ model_session_id: before });
    await taskDesk(agent).say(origin(), 'fourth', isMissing);
    await rm(join(stateDir, 'claude-code/projects'), { recursive: true });
    script.push(write('fourth.txt', '4'), reports(said()));
    const events = await cycle();
    expect(payloadOf(events, 'SessionResumeFailed')).toBeDefined();
    expect(payloadOf(events, 'SessionStarted')).toMatchObject({ worker: 'claude-code' });
    expect(sessions.at(-1)).not.toBe(before);
    expect(await readdir(join(stateDir, 'workspace'))).toContain('fourth.txt');
    expect(
      payloadsOf(events, 'BudgetSpent').filter(({ ref }) => ref === runOf(events)),
    ).toHaveLength(1);
    await taskDesk(agent).say(origin(), 'fourth', { is: 'confirm' });
  });

  it('does not get what the guardian blocks, and its claim is not believed', async () => {
    await addTask('tidy', { title: 'Tidy up' });
    script.push(shell('rm -rf / --no-preserve-root'), reports(said()));
    const events = await cycle();
    const [, proposed] = payloadsOf(events, 'ActionProposed');
    expect(proposed).toMatchObject({ tool: 'shell', args_redacted: 'rm -rf / --no-preserve-root' });
    expect(payloadsOf(events, 'ActionBlocked')).toMatchObject([
      { action_id: proposed?.['action_id'], tier: '1' },
    ]);
    const sent = server.requests.findLast(({ headers }) => headers['x-claude-code-session-id']);
    expect(JSON.stringify(sent?.body)).toContain('BLOCKED');
    expect(payloadOf(events, 'JobConcluded')).toMatchObject({
      outcome: 'unconfirmed',
      basis: 'reviewer',
      claimed: true,
      evidence: [],
    });
    expect(typesOf(events)).not.toContain('IntentionCompleted');
    expect(payloadsOf(events, 'CapabilityExercised').filter(({ verified }) => verified)).toEqual(
      [],
    );
    expect(await readdir(join(stateDir, 'workspace'))).toContain('letter.txt');
    await record({ type: 'IntentionCancelled', payload: { intention_id: 'tidy', reason: 'x' } });
  });

  it('sees by its tools what the loop sees, and nothing that is closed to it', async () => {
    await addTask('look', { title: 'Look around' });
    const workspace = join(stateDir, 'workspace');
    await writeFile(join(workspace, '.env'), 'KEY=canary');
    await symlink('../seal-key', join(workspace, 'link'));
    await symlink('..', join(workspace, 'up'));
    script.push(
      calls('read_file', { path: '.env' }),
      calls('search_files', { text: 'canary' }),
      calls('read_file', { path: 'link' }),
      calls('list_files', { path: 'up' }),
      calls('write_file', { path: 'up/made.txt', content: 'x' }),
      calls('write_file', { path: '.git/hooks/pre-commit', content: 'x' }),
      calls('read_file', { path: '/proc/self/environ' }),
      calls('web_fetch', { url: 'http://127.0.0.1/' }),
      calls('shell', { command: 'mkfifo pipe' }),
      calls('read_file', { path: 'pipe' }),
      reports(said()),
    );
    const events = await cycle();
    expect(JSON.stringify(server.requests.map(({ body }) => body))).not.toContain('KEY=canary');
    expect(await readdir(stateDir)).not.toContain('made.txt');
    expect(await readdir(workspace)).not.toContain('.git');
    const executed = payloadsOf(events, 'ActionExecuted').filter(
      ({ exit_code }) => exit_code === 0,
    );
    expect(executed.map(({ tool }) => tool)).toEqual(['search_files', 'shell', 'claude-code']);
    await record({ type: 'IntentionCancelled', payload: { intention_id: 'look', reason: 'x' } });
  });

  it('is not asked for anything once the owner has said stop', async () => {
    await addTask('stopped', { title: 'Count for ever' });
    script.push(async (response, sent) => {
      await record({ type: 'ControllerPaused', payload: { by: 'owner', reason: 'enough' } });
      await write('late.txt', 'late')(response, sent);
    });
    const events = await cycle();
    expect(await readdir(join(stateDir, 'workspace'))).not.toContain('late.txt');
    expect(payloadsOf(events, 'ActionAllowed')).toMatchObject([{ rule: 'owner.worker' }]);
    expect(payloadOf(events, 'ActionExecuted')).toMatchObject({ exit_code: 1, evidence: [] });
    expect(payloadOf(events, 'JobPaused')).toMatchObject({ reason: 'stopped' });
    const ended = payloadsOf(events, 'EffectSettled').find(
      (one) => one['effect_id'] === runOf(events),
    );
    expect(ended).toMatchObject({ outcome: 'failure' });
    const booked = payloadsOf(events, 'BudgetSpent').filter(({ ref }) => ref === runOf(events));
    expect(booked).toHaveLength(1);
  });
});
