import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { seedAgent } from '../../../src/app/seed-agent.ts';
import { messagesServer } from '../../adapters/models/messages-server.ts';
import { agentUnderTest } from '../agent-under-test.ts';
import { ownerStory, payloadOf, typesOf } from '../owner-story.ts';
import {
  type Asked,
  byPurpose,
  calling,
  doing,
  harmless,
  noConsolidation,
  nothingToReport,
  reporting,
} from '../thinking-model.ts';

const acts: { of: (prompt: Asked) => unknown } = { of: () => reporting() };
const server = await messagesServer(
  byPurpose((prompt) => {
    if (prompt.purpose === 'decide') return doing(prompt.text);
    if (prompt.purpose === 'act') return acts.of(prompt);
    if (prompt.purpose === 'audit') return harmless;
    if (prompt.purpose === 'report') return nothingToReport;
    if (prompt.purpose === 'verdict') return { productive: true, reason: 'done' };
    return noConsolidation;
  }),
);
afterAll(() => server.close());
const { agent, record } = await agentUnderTest({
  ANTHROPIC_API_KEY: 'test-key',
  ANTHROPIC_BASE_URL: server.url,
});
await seedAgent(agent);
await record({ type: 'ModelConsented', payload: { provider: 'anthropic', by: 'owner' } });
const { addTask, cycle: cycleOf } = ownerStory(record);
const cycle = () => cycleOf(agent);
await cycle(); // the default standing order goes first

const shell = (command: string) => calling({ name: 'shell', input: { command } });

describe('work that a model does with tools', () => {
  it('is done, recorded step by step, and counts by what is seen afterwards', async () => {
    await addTask('sum', {
      title: 'Add the numbers',
      content: 'Put the sum of 2 and 3 into sum.txt.',
      verify: [{ kind: 'test', target: 'grep -qx 5 sum.txt' }],
    });
    acts.of = ({ round }) =>
      round === 1 ? shell('echo $((2+3)) > sum.txt; cat sum.txt') : reporting();
    const events = await cycle();
    expect(payloadOf(events, 'ActionExecuted')).toMatchObject({
      tool: 'shell',
      exit_code: 0,
      output_head: '5',
    });
    expect(payloadOf(events, 'ToolFirstUsed')).toMatchObject({ tool: 'shell' });
    expect(payloadOf(events, 'IntentionCompleted')).toMatchObject({ intention_id: 'sum' });
    expect(payloadOf(events, 'ExperienceRecorded')).toMatchObject({
      success: true,
      verified: true,
    });
    expect(payloadOf(events, 'CycleReported')).toBeDefined();
    expect(typesOf(events).filter((type) => type === 'CycleReported')).toHaveLength(1);
  });

  it('is not believed when nothing shows it', async () => {
    await addTask('claim', { title: 'Paint the house' });
    acts.of = () => reporting({ tasks_completed: ['task:claim'] });
    const events = await cycle();
    const types = typesOf(events);
    expect(types).not.toContain('IntentionCompleted');
    expect(types).not.toContain('EvidenceAttached');
    expect(types).not.toContain('CapabilityExercised');
    expect(payloadOf(events, 'JobConcluded')).toMatchObject({
      outcome: 'unconfirmed',
      basis: 'reviewer',
      claimed: true,
      evidence: [],
    });
    expect(payloadOf(events, 'WorkParked')).toMatchObject({ cause: 'confirm', retry_at: null });
    expect(payloadOf(events, 'ExperienceRecorded')).toMatchObject({
      success: false,
      verified: false,
      reported_success: true,
    });
    await record({ type: 'IntentionCancelled', payload: { intention_id: 'claim', reason: 'x' } });
  });

  it('may fail on its way without being a failure', async () => {
    await addTask('tries', {
      title: 'Make the list',
      verify: [{ kind: 'file', target: 'list.txt' }],
    });
    acts.of = ({ round }) =>
      [shell('cat nothing-there.txt'), shell('echo one > list.txt')][round - 1] ?? reporting();
    const events = await cycle();
    expect(payloadOf(events, 'ActionExecuted')).toMatchObject({ exit_code: 1 });
    expect(payloadOf(events, 'IntentionCompleted')).toMatchObject({ intention_id: 'tries' });
    expect(payloadOf(events, 'ExperienceRecorded')).toMatchObject({ success: true, error: null });
  });

  it('cannot read the secrets of the agent', async () => {
    await writeFile(join(agent.config.stateDir, 'secrets/canary'), 'canary-1234');
    await addTask('spy', { title: 'Look around' });
    acts.of = ({ round }) =>
      round === 1 ? shell('cat ../secrets/canary ../secrets/* || true') : reporting();
    const events = await cycle();
    expect(JSON.stringify(events)).not.toContain('canary-1234');
    await record({ type: 'IntentionCancelled', payload: { intention_id: 'spy', reason: 'x' } });
  });

  it('writes its answer for the owner where words are what was wanted', async () => {
    await addTask('ask', { title: 'What is in the workspace?' });
    acts.of = ({ round }) =>
      round === 1 ? shell('ls') : reporting({ answer: 'A list and a sum.' });
    const events = await cycle();
    expect(payloadOf(events, 'JobReviewed')).toMatchObject({ met: true, missing: [] });
    expect(payloadOf(events, 'JobConcluded')).toMatchObject({
      outcome: 'unconfirmed',
      basis: 'reviewer',
    });
    expect(typesOf(events)).not.toContain('IntentionCompleted');
    const file = join(agent.config.stateDir, 'workspace/answers/task-ask.md');
    expect(await readFile(file, 'utf8')).toBe('A list and a sum.\n');
  });
});
