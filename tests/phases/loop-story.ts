import { approvalProjection } from '../../src/domain/action/views/approval.ts';
import type { HomeostatEvent } from '../../src/domain/catalogue.ts';
import { payloadsOf } from '../../src/domain/fact.ts';
import { defaultActionPolicy } from '../../src/guard/policy/action-policy.ts';
import type { Verdict } from '../../src/guard/verdict.ts';
import type { Trust } from '../../src/kernel/event/event.ts';
import type { ModelFailure, ModelReply, ToolCall } from '../../src/kernel/ports/model.ts';
import type { StepEvidence } from '../../src/kernel/ports/step-runner.ts';
import type { Tool, ToolReach, Touches } from '../../src/kernel/ports/tool.ts';
import { type LoopEnd, type LoopTask, loopReport } from '../../src/phases/act/loop/loop.ts';
import { defaultLoopSettings, type LoopPorts } from '../../src/phases/act/loop/loop-ports.ts';
import { runRounds } from '../../src/phases/act/loop/run-loop.ts';
import { watchStop } from '../../src/phases/act/loop/stop-watch.ts';
import { beginTurn } from '../../src/phases/act/loop/turn.ts';
import { defaultAskSettings } from '../../src/phases/model/ask.ts';
import type { PhaseContext } from '../../src/phases/phase-context.ts';
import {
  composeRecords,
  defaultAuditSettings,
  defaultSummarySettings,
} from '../../src/prompt/compose/compose-records.ts';
import { defaultWindowSettings } from '../../src/prompt/conversation.ts';
import { parseTemplate } from '../../src/prompt/template.ts';
import { consented, modelStory } from './model-story.ts';

const usage = { inputTokens: 1_000, cacheWriteTokens: 0, cacheReadTokens: 0, outputTokens: 100 };
const template = parseTemplate('<!-- section work -->\n{{work | None.}}');
const auditTemplate = parseTemplate(
  '<!-- section rules stable -->\n{{identity | None.}}\n<!-- section work -->\n{{action | None.}}\n{{goal | None.}}',
);
const notesTemplate = parseTemplate(
  '<!-- section work -->\n{{before | None.}}\n{{messages | None.}}',
);

/** The conversational loop over a whole task, as a sub-agent has it. */
export async function runLoop(
  context: PhaseContext,
  ports: LoopPorts,
  task: LoopTask,
): Promise<LoopEnd> {
  const stop = await watchStop(context, ports.settings.stopPollMs);
  const own = { ...context, signal: stop.signal };
  const report = { name: 'loop-report', schema: loopReport };
  const { prompt, goal, trust, done: before = new Map<string, string>() } = task;
  const begun = { ...beginTurn(prompt.user, goal, trust), done: before };
  try {
    return await runRounds({ context: own, ports, task, stop, report }, begun);
  } finally {
    stop.end();
  }
}

/** A reply that asks for these calls. */
export function asks(...calls: readonly Omit<ToolCall, 'id'>[]): ModelReply {
  const toolCalls = calls.map((call, i) => ({ id: `call-${i}`, ...call }));
  const said = { status: 'replied' as const, text: 'doing it', toolCalls, stopReason: 'tool_use' };
  return { ...said, usage, model: 'claude-sonnet-5-5', requestId: 'req_1' };
}

/** A reply of one JSON value. */
export function answers(parsed: unknown): ModelReply {
  const said = { status: 'replied' as const, text: JSON.stringify(parsed), parsed };
  return { ...said, stopReason: 'end_turn', usage, model: 'claude-sonnet-5-5', requestId: 'r' };
}

export const done = {
  action_taken: 'did it',
  tasks_completed: [],
  observations: [],
  learnings: [],
  capabilities_used: [],
  succeeded: true,
  productive: true,
  answer: null,
  new_capabilities: [],
  new_anti_patterns: [],
  updated_capabilities: [],
};

export const harmless = {
  passed: true,
  reason: 'harmless',
  risk_level: 'low',
  concerns: [],
  creed_violations: [],
  recommendation: null,
};

export const allowed: Verdict = { verdict: 'allow', tier: '1', rule: 'none', reason: 'ordinary' };

type TestTool = {
  readonly name: string;
  readonly reach?: ToolReach;
  readonly isReadOnly?: boolean;
  readonly trust?: Trust;
  readonly text?: string;
  readonly exitCode?: number;
  readonly touches?: (input: unknown) => Touches;
  readonly evidence?: readonly StepEvidence[];
  readonly during?: () => Promise<void>;
};

/** A tool that says what it is told to, and counts. */
export function toolOf(given: TestTool): Tool & { readonly runs: readonly unknown[] } {
  const { name, reach = 'workspace', trust = 'self', text = 'done', exitCode = 0 } = given;
  const { isReadOnly = false } = given;
  const runs: unknown[] = [];
  return {
    name,
    description: name,
    inputSchema: { type: 'object' },
    reach,
    isRepeatable: false,
    isReadOnly,
    runs,
    prepare: (input) => ({
      status: 'ready',
      touches: given.touches?.(input) ?? {},
      summary: `${name} ${JSON.stringify(input)}`,
      run: async () => {
        await given.during?.();
        runs.push(input);
        return { exitCode, text, trust, evidence: given.evidence ?? [] };
      },
    }),
  };
}

/** One agent whose model gives these answers, with the owner's consent and a piece of the owner's work. */
export async function loopStory(
  given: {
    readonly tools: readonly Tool[];
    readonly replies: readonly (ModelReply | ModelFailure)[];
  },
  change: Partial<LoopPorts> = {},
) {
  const story = modelStory(...given.replies);
  await story.given(consented);
  const ports: LoopPorts = {
    modelPorts: story.modelPorts,
    blobs: story.blobs,
    guard: { judge: () => allowed },
    policy: { ...defaultActionPolicy, auditFirstUse: false },
    isConfined: true,
    tools: given.tools,
    window: defaultWindowSettings,
    settings: defaultLoopSettings,
    asking: defaultAskSettings.act,
    audit: {
      template: auditTemplate,
      records: defaultAuditSettings,
      asking: defaultAskSettings.audit,
    },
    summarise: {
      template: notesTemplate,
      records: defaultSummarySettings,
      asking: defaultAskSettings.summarise,
    },
    ...change,
  };
  const work = [
    {
      name: 'w',
      fields: { title: 'the work' },
      eventIds: ['event-1'] as const,
      trust: 'owner' as const,
    },
  ];
  const records = {
    purpose: 'act' as const,
    budget: { totalTokens: 1000, stableTokens: 0 },
    textCharacters: 500,
  };
  const task: LoopTask = {
    name: 'tool-17-1',
    workId: 'task:w',
    goal: 'the work',
    trust: 'owner',
    prompt: composeRecords({ work }, template, records),
    isExploration: false,
  };
  const context = { ...story.context, phase: 'act' as const };
  return {
    story,
    ports,
    task,
    context,
    run: (more: Partial<LoopTask> = {}) => runLoop(context, ports, { ...task, ...more }),
    types: async () => (await story.events()).map(({ type }) => type),
    payloads: async <Name extends HomeostatEvent['type']>(type: Name) =>
      payloadsOf(await story.events(), type),
    approvals: async () => [
      ...(await story.log.view('agent-1', [{ projection: approvalProjection, keys: 'all' }]))
        .all(approvalProjection)
        .values(),
    ],
  };
}
