import { rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { seedAgent } from '../../src/app/seed-agent.ts';
import { capabilityProjection } from '../../src/domain/learning/views/capability.ts';
import type { RecordedEvent } from '../../src/kernel/event/event.ts';
import { messagesServer } from '../adapters/models/messages-server.ts';
import { agentUnderTest } from './agent-under-test.ts';
import { ownerStory, payloadOf, typesOf } from './owner-story.ts';
import {
  byPurpose,
  calling,
  doing,
  harmless,
  noConsolidation,
  nothingToReport,
  reporting,
} from './thinking-model.ts';

const greet = {
  id: 'write-greeting',
  description: 'writes the greeting file',
  tags: ['greeting'],
  notes: '',
};
const asked: string[] = [];
const server = await messagesServer(
  byPurpose(({ purpose, text, round }) => {
    asked.push(purpose);
    if (purpose === 'decide') return doing(text);
    if (purpose === 'act' && round > 1) {
      const isNew = !text.includes(greet.id);
      const used = { capabilities_used: [greet.id] };
      return reporting({ ...used, ...(isNew && { new_capabilities: [greet] }) });
    }
    if (purpose === 'act') {
      // Told what went wrong, it looks at what is wanted now.
      const content = text.includes('but afterwards') ? 'good day\n' : 'hello\n';
      return calling({ name: 'write_file', input: { path: 'out/greeting.txt', content } });
    }
    if (purpose === 'audit') return harmless;
    if (purpose === 'report') return nothingToReport;
    if (purpose === 'verdict') return { productive: true, reason: 'done' };
    return noConsolidation;
  }),
);
afterAll(() => server.close());
const { agent, record } = await agentUnderTest({
  ANTHROPIC_API_KEY: 'test-key',
  ANTHROPIC_BASE_URL: server.url,
});
const { stateDir } = agent.config;
const workspace = join(stateDir, 'workspace');
await seedAgent(agent);
await record({ type: 'ModelConsented', payload: { provider: 'anthropic', by: 'owner' } });
await writeFile(join(stateDir, 'policy.json'), '{"procedures":"auto"}', { mode: 0o600 });
const { addTask, cycle } = ownerStory(record);
await cycle(agent); // the default standing order goes first
const want = (text: string) => writeFile(join(workspace, 'wanted.txt'), text);
await want('hello\n');

async function counted(): Promise<{ calls: number; events: readonly RecordedEvent[] }> {
  const before = asked.length;
  const events = await cycle(agent);
  // Every ten experiences a model may look back on them; that is no part of the work.
  const calls = asked.slice(before).filter((purpose) => purpose !== 'consolidate').length;
  return { calls, events };
}

/** The same task once more, with nothing left of the last time. */
async function again(id: string) {
  await rm(join(workspace, 'out'), { recursive: true, force: true });
  await addTask(id, {
    title: 'Write the greeting',
    content: 'Put it into out/greeting.txt.',
    verify: [{ kind: 'test', target: 'cmp -s wanted.txt out/greeting.txt' }],
  });
  return counted();
}

const exercised = (events: readonly RecordedEvent[]) => payloadOf(events, 'CapabilityExercised');
const shown = { outcome: 'success', verified: true };
const procedure = async () => {
  const view = await agent.log.view(agent.agentId, [
    { projection: capabilityProjection, keys: [greet.id] },
  ]);
  return view.get(capabilityProjection, greet.id)?.procedure;
};

it('does the same work without a model in the end, mends what broke, and goes on so', async () => {
  for (const id of ['t1', 't2', 't3', 't4']) {
    const { calls, events } = await again(id);
    expect(calls).toBeGreaterThan(0);
    expect(exercised(events)).toMatchObject(shown);
  }
  expect(await procedure()).toMatchObject({ review: 'approved', by: 'policy' });
  for (const id of ['t5', 't6', 't7']) {
    const { calls, events } = await again(id);
    expect(calls).toBe(0);
    expect(payloadOf(events, 'DecisionMade')).toMatchObject({ by: 'reflex' });
    expect(payloadOf(events, 'EvidenceAttached')).toMatchObject({ ok: true });
    expect(payloadOf(events, 'IntentionCompleted')).toMatchObject({ intention_id: id });
    expect(exercised(events)).toMatchObject({ ...shown, attribution: 'procedure' });
  }

  await want('good day\n');
  const broken = await again('t8');
  expect(broken.calls).toBe(0);
  expect(payloadOf(broken.events, 'ProcedureDemoted')).toMatchObject({ work_id: 'task:t8' });
  expect(exercised(broken.events)).toMatchObject({ outcome: 'failure' });
  expect(typesOf(broken.events)).not.toContain('IntentionCompleted');

  const mended = await counted();
  expect(mended.calls).toBeGreaterThan(0);
  expect(payloadOf(mended.events, 'IntentionCompleted')).toMatchObject({ intention_id: 't8' });
  const input = { path: 'out/greeting.txt', content: 'good day\n' };
  expect(await procedure()).toMatchObject({ review: 'approved', steps: [{ input }] });

  const after = await again('t9');
  expect(after.calls).toBe(0);
  expect(exercised(after.events)).toMatchObject({ ...shown, attribution: 'procedure' });
});
