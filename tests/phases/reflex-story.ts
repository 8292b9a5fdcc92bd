import { readFileSync } from 'node:fs';
import { type BudgetSettings, defaultBudgetSettings } from '../../src/domain/budget/limits.ts';
import type { WorkItem } from '../../src/domain/cycle/events.ts';
import { defaultCycleSettings } from '../../src/domain/cycle/settings.ts';
import type { Checks } from '../../src/domain/job/checks.ts';
import { defaultJobSettings } from '../../src/domain/job/settings.ts';
import { defaultLearningSettings } from '../../src/domain/learning/settings.ts';
import { capabilityProjection } from '../../src/domain/learning/views/capability.ts';
import type { NewEvent } from '../../src/kernel/event/event.ts';
import type { ModelFailure, ModelReply, ModelRequest } from '../../src/kernel/ports/model.ts';
import type { Verifiers } from '../../src/kernel/ports/step-runner.ts';
import type { Tool } from '../../src/kernel/ports/tool.ts';
import { act } from '../../src/phases/act/act.ts';
import type { WorkPorts } from '../../src/phases/act/job/prompt/job-ports.ts';
import { consolidate } from '../../src/phases/consolidate/consolidate.ts';
import { runNextPhase } from '../../src/phases/cycle/run-phase.ts';
import { decide, type Thought } from '../../src/phases/decide/decide.ts';
import { RANK_DOCUMENTS, rankWith } from '../../src/phases/decide/rank.ts';
import { defaultAskSettings } from '../../src/phases/model/ask.ts';
import { reflect } from '../../src/phases/reflect/reflect.ts';
import { runTick } from '../../src/phases/sense/run-tick.ts';
import {
  defaultAcceptSettings,
  defaultActSettings,
  defaultResumeSettings,
  defaultReviewSettings,
} from '../../src/prompt/compose/compose-records.ts';
import { defaultPromptSettings } from '../../src/prompt/prompt-settings.ts';
import { parseTemplate } from '../../src/prompt/template.ts';
import { testOrigin } from '../support/test-log.ts';
import { answers, loopStory } from './loop-story.ts';
import { consented, modelStory } from './model-story.ts';
import { phaseRunner, tickRunner, world } from './world.ts';

const signal = new AbortController().signal;
const TICK_MS = 300_000;

/** A workspace in memory: files by path, and folders that must be there. */
function workspaceInMemory() {
  const files = new Map<string, string>();
  const folders = new Set<string>(['']);
  const folderOf = (path: string) => path.split('/').slice(0, -1).join('/');
  const tool = (name: string, run: Tool['prepare']): Tool => ({
    name,
    description: name,
    inputSchema: { type: 'object' },
    reach: 'workspace',
    isRepeatable: false,
    prepare: run,
  });
  const write = tool('write_file', (input) => {
    const { path, content } = input as { path: string; content: string }; // as the scripts have it
    const isThere = () => folders.has(folderOf(path));
    return {
      status: 'ready',
      touches: { writes: [path], content },
      summary: `write ${path}`,
      run: async () => {
        if (isThere()) files.set(path, content);
        const evidence = isThere() ? [{ kind: 'file' as const, ref: path, ok: true }] : [];
        return { exitCode: isThere() ? 0 : 1, text: 'so it went', trust: 'self', evidence };
      },
    };
  });
  const makeFolder = tool('make_folder', (input) => {
    const { path } = input as { path: string }; // as the scripts have it
    return {
      status: 'ready',
      touches: { writes: [path] },
      summary: `folder ${path}`,
      run: async () => {
        folders.add(path);
        return { exitCode: 0, text: 'made', trust: 'self', evidence: [] };
      },
    };
  });
  const verifiers: Verifiers = {
    baseline: async () => new Map(),
    // As the real ones do, it looks only where the owner said.
    verify: async ({ verifiers: looks, trust }) =>
      looks.map(({ kind, target }) => {
        const ok = files.has(target) && trust === 'owner';
        return { kind: kind === 'task' ? 'task_archive' : kind, ref: target, ok };
      }),
  };
  const has = (target: string) => ({ ok: files.has(target), state: files.get(target) ?? null });
  const checks: { look: Checks['look'] } = {
    look: async (wanted, { trust }) =>
      wanted.map((check) => {
        if (check.kind === 'verifier') {
          const { target } = check.verifier;
          const { ok, state } = has(target);
          return { ok: ok && trust === 'owner', ref: target, state };
        }
        if (check.kind !== 'file') return { ok: false, ref: check.kind, state: null };
        const { ok, state } = has(check.path);
        const holds = check.contains === null || state?.includes(check.contains) === true;
        return { ok: ok && holds, ref: check.path, state };
      }),
  };
  return { files, folders, tools: [write, makeFolder], verifiers, checks };
}

/** `request`: the whole of what the model is sent. */
export type Script = (
  prompt: string,
  round: number,
  request: ModelRequest,
) => ModelReply | ModelFailure | Promise<ModelReply | ModelFailure>;

type Change = Partial<WorkPorts> & { readonly budget?: BudgetSettings };

function templateOf(name: string) {
  return parseTemplate(readFileSync(new URL(`../../prompts/${name}.md`, import.meta.url), 'utf8'));
}

/** One agent in memory, its phases real, that is given the same task again and again. */
export async function reflexStory(
  { budget = defaultBudgetSettings, ...change }: Change = {},
  approval: 'owner' | 'policy' = 'policy',
) {
  const w = world();
  const { log, clock } = w;
  const workspace = workspaceInMemory();
  const asked = { calls: 0, prompts: [] as string[] };
  /** What the deciding model writes at once. */
  const thought: { text: string | null } = { text: null };
  const meanwhile: { of: () => Promise<unknown> } = { of: async () => undefined };
  const script: { of: Script } = { of: () => answers('not scripted') };
  const { modelPorts, blobs, model } = modelStory();
  const scripted = {
    ...model,
    call: async (request: ModelRequest) => {
      asked.calls += 1;
      const { messages } = request;
      const [first] = messages;
      asked.prompts.push(first?.text ?? '');
      const round = messages.filter(({ role }) => role === 'user').length;
      return script.of(first?.text ?? '', round, request);
    },
  };
  const { ports } = await loopStory({ tools: workspace.tools, replies: [] });
  const loop = {
    ...ports,
    blobs,
    skills: [],
    template: templateOf('act'),
    summarise: { ...ports.summarise, template: templateOf('summarise') },
    accept: {
      template: templateOf('accept'),
      records: defaultAcceptSettings,
      asking: defaultAskSettings.accept,
    },
    review: {
      template: templateOf('review'),
      records: defaultReviewSettings,
      asking: defaultAskSettings.review,
    },
    resume: { template: templateOf('resume'), records: defaultResumeSettings },
    pictures: {
      self: async () => [],
      workspace: async () => [],
      files: async () => [],
      changes: async () => [],
    },
    files: { place: async () => null },
    known: {
      ...defaultLearningSettings,
      ...defaultPromptSettings,
      ordersFile: '/state/HEARTBEAT.md',
    },
    job: defaultJobSettings,
    records: defaultActSettings,
    ...change,
    modelPorts: {
      ...modelPorts,
      ...change.modelPorts,
      budget,
      blobs,
      model: change.modelPorts?.model ?? scripted,
    },
  };
  const given = async (...events: readonly NewEvent[]) => {
    await log.append('a', testOrigin, { events });
  };
  await given(consented);
  const bodies = {
    decide: decide({
      rankDocuments: RANK_DOCUMENTS,
      rank: rankWith(defaultLearningSettings, blobs),
      cycleSettings: defaultCycleSettings,
      jobSettings: defaultJobSettings,
      thinkDocuments: () => [],
      think: async (_, { ranked: [first] }): Promise<Thought> => {
        asked.calls += 1;
        return {
          status: 'decided',
          kind: 'task',
          workId: first?.item.id ?? null,
          ...thought,
          procedureId: null,
          rationale: 'first',
          expectedOutcome: null,
          capabilityIds: [],
          trust: 'self',
          events: [],
        };
      },
    }),
    act: act({
      blobs,
      verifiers: workspace.verifiers,
      cycleSettings: defaultCycleSettings,
      checks: workspace.checks,
      loop: async () => ({ close: async () => undefined, ...loop }),
      steps: { run: () => Promise.reject(new Error('no shell')), killGroup: async () => 'gone' },
      answers: { write: async (name: string) => ({ path: `answers/${name}.md` }) },
      tell: async () => [],
      reply: async () => {
        await meanwhile.of();
        return [];
      },
    } as unknown as Parameters<typeof act>[0]), // what no script here uses is left out
    reflect: reflect(
      { learning: defaultLearningSettings, cycle: defaultCycleSettings },
      async () => ({ blobs, tools: workspace.tools, isConfined: true, approval }),
    ),
  };
  const phases = phaseRunner(w, {
    ...bodies,
    consolidate: consolidate({
      cycleSettings: defaultCycleSettings,
      tickIntervalMs: TICK_MS,
      passes: [],
    }),
  });
  let cycleNo = 0;
  const item = (id: string) => ({
    kind: 'task' as const,
    id: `task:${id}`,
    title: 'Write the greeting',
    fingerprint: id,
    priority: 3,
    tags: [],
  });
  return {
    /** What happens between the end of the work and the append of what it came to. */
    meanwhile,
    workspace,
    asked,
    script,
    thought,
    given,
    log,
    phases,
    clock,
    blobs,
    world: w,
    addTask: (id: string, about: Readonly<Record<string, unknown>> = {}) =>
      given({
        type: 'IntentionFormed',
        payload: {
          intention_id: id,
          kind: 'task',
          title: 'Write the greeting',
          content: 'hello',
          priority: 3,
          due_at: null,
          tags: [],
          blocks: [],
          blocked_by: [],
          steps: [],
          verify: [{ kind: 'file', target: 'out/greeting.txt' }],
          source_hash: null,
          source: 'cli',
          ...about,
        },
        trust: 'owner',
      }),
    /** One cycle on this task. Says how often a model was asked, and what happened. */
    cycle: async (id: string, fingerprint = id, about: Partial<WorkItem> = {}) => {
      const before = asked.calls;
      clock.ms += TICK_MS;
      cycleNo += 1;
      const instant = new Date(clock.ms).toISOString();
      await runTick(
        tickRunner(w, { work: [{ ...item(id), fingerprint, ...about }], fingerprint: id }),
        { schedule: 'heartbeat', instant },
        signal,
      );
      for (let i = 0; i < 4; i++) await runNextPhase(phases, cycleNo, signal);
      const events = await w.store.read('a', { subjects: [`cycle:${cycleNo}`], limit: 1000 });
      const of = (type: string) =>
        events.filter((one) => one.type === type).map(({ payload }) => payload);
      return { calls: asked.calls - before, types: events.map(({ type }) => type), of };
    },
    capability: async (id: string) => {
      const view = await log.view('a', [{ projection: capabilityProjection, keys: 'all' }]);
      return view.get(capabilityProjection, id);
    },
  };
}
