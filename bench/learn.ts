import { seedAgent } from '../src/app/seed-agent.ts';
import { type OpenAgent, openAgent } from '../src/compose/open/agent.ts';
import { buildRunners, type Runners } from '../src/compose/run/runners.ts';
import { driveCycle } from '../src/phases/cycle/drive-cycle.ts';
import { runTick } from '../src/phases/sense/run-tick.ts';
import { defaultPromptSettings, type PromptSettings } from '../src/prompt/prompt-settings.ts';
import { messagesServer } from '../tests/adapters/models/messages-server.ts';
import {
  byPurpose,
  noConsolidation,
  nothingToReport,
  writing,
} from '../tests/compose/thinking-model.ts';
import type { Bed } from './bed.ts';
import { table } from './measure.ts';

const PITFALLS = [
  ...['apples', 'boats', 'candles', 'drums', 'eagles'],
  ...['ferns', 'globes', 'harps', 'islands', 'jackets'],
];
const TIMES = 5;

/** What a planted pitfall wants: words that nothing but its own failure tells. */
const wanted = (pitfall: string) => `Code-${pitfall.split('').reverse().join('')}`;

/**
 * V61: the scripted model knows its prompt alone. Each kind of task has a pitfall that only a note from an earlier
 * failure gets it past. Run twice; the control is shown nothing of what was learned.
 */
export async function benchLearn(bed: Bed): Promise<void> {
  const model = await messagesServer(byPurpose(answer));
  const none = { tokens: 0, places: 0 };
  const limits = { anti_patterns: none, notes: none, capabilities: none };
  const blind: PromptSettings = {
    ...defaultPromptSettings,
    budget: { ...defaultPromptSettings.budget, limits },
  };
  try {
    const rows = [
      [
        'learning on',
        ...(await life(bed, { name: 'learning', url: model.url, prompt: defaultPromptSettings })),
      ],
      [
        'control: shown nothing learned',
        ...(await life(bed, { name: 'control', url: model.url, prompt: blind })),
      ],
    ];
    const head = Array.from({ length: TIMES }, (_, i) => `time ${i + 1}`);
    console.log(table([[`successes of ${PITFALLS.length} planted pitfalls`, ...head], ...rows]));
  } finally {
    await model.close();
  }
}

type Asked = Parameters<Parameters<typeof byPurpose>[0]>[0];

function answer({ purpose, text }: Asked): unknown {
  if (purpose === 'verdict') return { productive: true, reason: 'ok' };
  if (purpose === 'consolidate') return noConsolidation;
  const kind = /Fill in a form of kind (\w+)/.exec(text)?.[1] ?? '';
  if (purpose === 'decide') {
    const note = new RegExp(`A form of kind ${kind} must hold (Code-\\w+)`).exec(text)?.[1];
    return writing(text, `The form. ${note ?? ''}`);
  }
  const missing = /grep -q (Code-\w+)[^}]*"ok":false/.exec(text)?.[1];
  if (missing === undefined) return nothingToReport;
  const learned = {
    id: `form-kind-${kind}`,
    description: `form of kind ${kind} without its code`,
    mitigation: `A form of kind ${kind} must hold ${missing}`,
  };
  return { ...nothingToReport, succeeded: false, new_anti_patterns: [learned] };
}

type Life = { readonly name: string; readonly url: string; readonly prompt: PromptSettings };

async function life(bed: Bed, { name, url, prompt }: Life): Promise<readonly string[]> {
  const options = await bed.openOptions(name);
  const config = {
    ...options.config,
    agentId: name,
    anthropicApiKey: 'bench',
    anthropicBaseUrl: url,
    dailyUsd: 100,
  };
  const agent = await openAgent({ ...options, config });
  await seedAgent(agent);
  await record(agent, 'ModelConsented', { provider: 'anthropic', by: 'owner' });
  const runners = buildRunners(agent, { prompt });
  const successes: string[] = [];
  for (let time = 0; time < TIMES; time++) {
    let done = 0;
    for (const pitfall of PITFALLS) {
      done += (await fillIn(agent, runners, { pitfall, time })) ? 1 : 0;
    }
    successes.push(`${done}`);
  }
  await agent.close();
  return successes;
}

async function fillIn(
  agent: OpenAgent,
  { ticks, phases }: Runners,
  { pitfall, time }: { readonly pitfall: string; readonly time: number },
): Promise<boolean> {
  const id = `form-${pitfall}-${time}`;
  const target = `grep -q ${wanted(pitfall)} answers/task-${id}.md`;
  const signal = new AbortController().signal;
  await record(agent, 'IntentionFormed', {
    intention_id: id,
    kind: 'task',
    title: `Fill in a form of kind ${pitfall}`,
    content: '',
    priority: 5,
    due_at: null,
    tags: [],
    blocks: [],
    blocked_by: [],
    steps: [],
    verify: [{ kind: 'test', target }],
    source_hash: null,
    source: 'cli',
  });
  const requestId = agent.newId();
  await record(agent, 'RunRequested', { request_id: requestId, by: 'owner' });
  const tick = { schedule: 'manual', instant: agent.now(), requestId };
  const result = await runTick(ticks, tick, signal);
  if (result.status === 'cycle') await driveCycle(phases, result.cycleNo, signal);
  const [done] = await agent.store.read(agent.agentId, {
    types: ['IntentionCompleted'],
    subjects: [`intention:${id}`],
    limit: 1,
  });
  if (done === undefined) {
    await record(agent, 'IntentionCancelled', { intention_id: id, reason: 'the next one' });
  }
  return done !== undefined;
}

async function record(agent: OpenAgent, type: string, payload: unknown): Promise<void> {
  const origin = {
    actor: { kind: 'cli' as const, id: 'owner' },
    trust: 'owner' as const,
    correlationId: 'bench',
    occurredAt: agent.now(),
  };
  await agent.log.append(agent.agentId, origin, { events: [{ type, payload }] });
}
