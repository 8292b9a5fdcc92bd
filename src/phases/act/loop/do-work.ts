import { approvalProjection } from '../../../domain/action/views/approval.ts';
import type { CycleDoc } from '../../../domain/cycle/views/cycle.ts';
import { parkedWorkProjection } from '../../../domain/cycle/views/parked-work.ts';
import { stepText } from '../../../domain/learning/procedure-steps.ts';
import { antiPatternProjection } from '../../../domain/learning/views/anti-pattern.ts';
import {
  type CapabilityDoc,
  capabilityProjection,
} from '../../../domain/learning/views/capability.ts';
import type { Verifier } from '../../../domain/owner/events.ts';
import type { RecordedEvent, Trust } from '../../../kernel/event.ts';
import type { View } from '../../../kernel/log-contract.ts';
import {
  composeRecords,
  type PromptRecord,
  type RecordSettings,
} from '../../../prompt/compose-records.ts';
import { antiPatternLines, capabilityLines } from '../../../prompt/known-lines.ts';
import type { Sources } from '../../../prompt/manifest.ts';
import type { Template } from '../../../prompt/template.ts';
import type { WorkWords } from '../../decide/work-words.ts';
import type { PhaseContext } from '../../phase-context.ts';
import { runWorker } from '../worker/run-worker.ts';
import type { WorkerPorts } from '../worker/worker-ports.ts';
import type { LoopPorts } from './loop-ports.ts';
import { type Delegation, type LoopEnd, type LoopTask, runLoop } from './run-loop.ts';
import { leastTrust } from './turn.ts';

export type WorkPorts = LoopPorts & {
  readonly template: Template;
  readonly records: RecordSettings;
  readonly skills: readonly (PromptRecord & { readonly trust: Trust })[];
  /** Ends what was opened for this piece of work. */
  readonly close: () => Promise<void>;
  /** Without it the loop gives nothing to sub-agents. */
  readonly delegation?: Delegation | null;
  /** Who does the work in the place of the loop, where the owner chose somebody. */
  readonly worker?: WorkerPorts | null;
};

export type ChosenWork = {
  readonly view: View;
  readonly cycle: CycleDoc;
  readonly workId: string;
  readonly title: string;
  readonly words: WorkWords;
  readonly verify: readonly Verifier[];
};

/** Gives one piece of work to the agent loop, or to the worker the owner chose. @throws LeaseLost, ClassedError when the owner asked for a stop */
export async function doWork(
  context: PhaseContext,
  ports: WorkPorts,
  work: ChosenWork,
): Promise<LoopEnd> {
  const { cycle, workId, title, words } = work;
  const known = await knownOf(context, work);
  const earlier = await earlierActions(context, work);
  const toldBy: readonly Trust[] = [
    words.trust,
    ...known.trusts,
    ...earlier.map(({ trust }) => trust),
    ...ports.skills.map(({ trust }) => trust),
    ...known.broken.map(({ trust }) => trust),
    ...(ports.tools.some(isForeign) ? ['outside' as const] : []),
  ];
  const lists = {
    ...{ skills: ports.skills, ...known.lists, earlier: earlier.map(earlierRecord) },
    broken: known.broken,
    work: [workRecord(work)],
    verify: verifyRecords(work),
  };
  const task: LoopTask = {
    name: `tool-${context.cycleNo}-${context.attempt}`,
    ...{ workId, goal: `${title}\n${words.text}`.slice(0, 2000) },
    prompt: composeRecords(lists, ports.template, ports.records),
    trust: toldBy.reduce(leastTrust, 'owner'),
    ...{ isExploration: cycle.is_exploration, answers: known.lists.answers },
    ...(ports.delegation != null && { delegation: ports.delegation }),
  };
  const worker = ports.worker ?? null;
  return worker === null
    ? runLoop(context, ports, task)
    : runWorker(context, { ...ports, worker }, task);
}

/** What a tool of somebody else's server says of itself is text from outside. */
function isForeign({ name }: LoopPorts['tools'][number]): boolean {
  return name.startsWith('mcp__');
}

function sourcesOf({ words, cycle }: ChosenWork): Sources {
  const [first, ...rest] = words.eventIds;
  if (first !== undefined) return [first, ...rest];
  const [began = 'unknown', ...others] = cycle.event_ids;
  return [began, ...others];
}

function workRecord(work: ChosenWork): PromptRecord {
  const { title, words, workId } = work;
  const fields = { id: workId, title, text: words.text, due: words.dueAt };
  return { name: workId, fields, eventIds: sourcesOf(work) };
}

function verifyRecords(work: ChosenWork): readonly PromptRecord[] {
  return work.verify.map(({ kind, target }) => ({
    ...{ name: kind, fields: { look: kind, at: target }, eventIds: sourcesOf(work) },
  }));
}

type Known = {
  readonly lists: Readonly<
    Record<'capabilities' | 'anti_patterns' | 'answers', readonly PromptRecord[]>
  >;
  readonly trusts: readonly Trust[];
  readonly broken: readonly (PromptRecord & { readonly trust: Trust })[];
};

/** What is known that bears on the work: abilities, pitfalls, and what the owner answered. */
async function knownOf(
  context: PhaseContext,
  { workId, words, title }: ChosenWork,
): Promise<Known> {
  const view = await context.view([
    { projection: capabilityProjection, keys: 'all' },
    { projection: antiPatternProjection, keys: 'all' },
    { projection: approvalProjection, keys: 'all' },
  ]);
  const capabilities = capabilityLines(view.all(capabilityProjection).values());
  const pitfalls = antiPatternLines(
    view.all(antiPatternProjection).values(),
    `${title} ${words.text}`,
  ).filter(({ relevance }) => relevance > 0);
  const answers = [...view.all(approvalProjection).values()].filter(
    ({ work_id, status }) => work_id === workId && ['granted', 'denied'].includes(status),
  );
  return {
    broken: [...view.all(capabilityProjection).values()].flatMap((doc) => brokenBy(doc, workId)),
    trusts: [
      ...pitfalls.map(({ trust }) => trust),
      // The summary of what was parked is in a model's words.
      ...(answers.length > 0 ? ['outside' as const] : []),
    ],
    lists: {
      capabilities: capabilities.map(({ id, description, notes, confidence, trust, eventIds }) => ({
        // Words from outside stay out, so that work which needs trust can be done at all.
        fields: trust === 'outside' ? { id, confidence } : { id, description, notes, confidence },
        ...{ name: id, eventIds },
      })),
      anti_patterns: pitfalls.map(({ id, description, mitigation, eventIds }) => ({
        ...{ name: id, fields: { id, description, mitigation }, eventIds },
      })),
      answers: answers.map(({ tool, summary, status, event_id }) => ({
        ...{ name: tool, fields: { tool, summary, answer: status }, eventIds: [event_id] },
      })),
    },
  };
}

/** The steps that did this work by themselves until they failed, and how. */
function brokenBy({ procedure }: CapabilityDoc, workId: string): Known['broken'] {
  const demoted = procedure?.demoted ?? null;
  if (procedure === null || demoted === null || demoted.work_id !== workId) return [];
  const steps = procedure.steps.map((step, i) => `${i + 1}. ${stepText(step)}`).join('\n');
  const fields = { steps, went_wrong: demoted.why };
  const eventIds = [procedure.event_id, demoted.event_id] as const;
  return [
    { name: procedure.id, fields, eventIds, trust: leastTrust(procedure.trust, demoted.trust) },
  ];
}

const EARLIER = 50;

/** What an interrupted or failed try had done: its conversation is gone, its deeds are not. */
async function earlierActions(
  context: PhaseContext,
  { view, workId }: ChosenWork,
): Promise<readonly RecordedEvent[]> {
  const parked = view.get(parkedWorkProjection, workId);
  const before = parked?.cause === 'failure' ? [parked.cycle_no] : [];
  const cycles = context.attempt === 1 ? before : [...before, context.cycleNo];
  const { store } = context.log.options;
  const found = await Promise.all(
    cycles.map((cycleNo) =>
      store.read(context.agentId, {
        ...{ subjects: [`cycle:${cycleNo}`], types: ['ActionExecuted'], limit: EARLIER },
      }),
    ),
  );
  return found.flat();
}

function earlierRecord({ payload, eventId }: RecordedEvent): PromptRecord {
  const { tool, exit_code, output_head } = payload as {
    tool: string;
    exit_code: number;
    output_head: string;
  }; // an ActionExecuted, checked when it was read
  return { name: tool, fields: { tool, exit_code, output: output_head }, eventIds: [eventId] };
}
