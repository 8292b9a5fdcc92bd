import { approvalProjection } from '../../../domain/action/views/approval.ts';
import type { CycleDoc } from '../../../domain/cycle/views/cycle.ts';
import { stepText } from '../../../domain/learning/procedure-steps.ts';
import { antiPatternProjection } from '../../../domain/learning/views/anti-pattern.ts';
import {
  type CapabilityDoc,
  capabilityProjection,
} from '../../../domain/learning/views/capability.ts';
import type { Verifier } from '../../../domain/owner/events.ts';
import type { Trust } from '../../../kernel/event.ts';
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
import { earlierRecord, earlierTries } from './earlier-tries.ts';
import type { LoopPorts } from './loop-ports.ts';
import { type Delegation, type LoopEnd, type LoopTask, runLoop } from './run-loop.ts';
import { leastTrust } from './turn.ts';

export type WorkPorts = LoopPorts & {
  readonly template: Template;
  readonly records: RecordSettings;
  readonly skills: readonly Told[];
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
  const item = cycle.work.find(({ id }) => id === workId);
  const tries = { view: work.view, workId, fingerprint: item?.fingerprint ?? '' };
  const { actions, done } = await earlierTries(context, tries);
  const told = { ...known, skills: ports.skills, earlier: actions.map(earlierRecord) };
  const trusts: readonly Trust[] = [
    words.trust,
    ...Object.values(told).flatMap((records) => records.map(({ trust }) => trust)),
    ...(ports.tools.some(isForeign) ? ['outside' as const] : []),
  ];
  const nonce = context.newId();
  const shown = (records: readonly Told[]) => records.map((each) => fencedRecord(each, nonce));
  const lists = {
    ...{ skills: shown(told.skills), capabilities: shown(told.capabilities) },
    ...{ anti_patterns: shown(told.anti_patterns), broken: shown(told.broken) },
    ...{ earlier: shown(told.earlier), answers: shown(told.answers) },
    work: [workRecord(work)],
    verify: verifyRecords(work),
  };
  const task: LoopTask = {
    name: `tool-${context.cycleNo}-${context.attempt}`,
    ...{ workId, goal: `${title}\n${words.text}`.slice(0, 2000) },
    prompt: composeRecords(lists, ports.template, ports.records),
    trust: trusts.reduce(leastTrust, 'owner'),
    ...{ isExploration: cycle.is_exploration, done, answers: lists.answers },
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

type Told = PromptRecord & { readonly trust: Trust };

/** Data, not words to be followed: what of it is from outside stands between marks. */
function fencedRecord({ trust, ...record }: Told, fence: string): PromptRecord {
  return trust === 'outside' ? { ...record, fence } : record;
}

/** What is known that bears on the work: abilities, pitfalls, what failed, and what the owner answered. */
async function knownOf(
  context: PhaseContext,
  { workId, words, title }: ChosenWork,
): Promise<Record<'capabilities' | 'anti_patterns' | 'broken' | 'answers', readonly Told[]>> {
  const view = await context.view([
    { projection: capabilityProjection, keys: 'all' },
    { projection: antiPatternProjection, keys: 'all' },
    { projection: approvalProjection, keys: 'all' },
  ]);
  const documents = view.all(capabilityProjection);
  const text = `${title} ${words.text}`;
  const pitfalls = antiPatternLines(view.all(antiPatternProjection).values(), text);
  const answers = [...view.all(approvalProjection).values()].filter(
    ({ work_id, status }) => work_id === workId && ['granted', 'denied'].includes(status),
  );
  return {
    capabilities: capabilityLines(documents.values()).map(capabilityRecord),
    anti_patterns: pitfalls
      .filter(({ relevance }) => relevance > 0)
      .map(({ id, description, mitigation, eventIds, trust }) => ({
        ...{ name: id, fields: { id, description, mitigation }, eventIds, trust },
      })),
    broken: [...documents.values()].flatMap((doc) => brokenBy(doc, workId)),
    answers: answers.map(({ tool, summary, status, event_id }) => ({
      ...{ name: tool, fields: { tool, summary, answer: status }, eventIds: [event_id] },
      trust: 'outside', // the summary of what was parked is in a model's words
    })),
  };
}

/** Words from outside stay out, so that work which needs trust can be done at all. */
function capabilityRecord(line: ReturnType<typeof capabilityLines>[number]): Told {
  const { id, description, notes, confidence, eventIds } = line;
  const isOwn = line.trust !== 'outside';
  const fields = isOwn ? { id, description, notes, confidence } : { id, confidence };
  return { name: id, fields, eventIds, trust: isOwn ? line.trust : 'self' };
}

/** The steps that did this work by themselves until they failed, and how. */
function brokenBy({ procedure }: CapabilityDoc, workId: string): readonly Told[] {
  const demoted = procedure?.demoted ?? null;
  if (procedure === null || demoted === null || demoted.work_id !== workId) return [];
  const steps = procedure.steps.map((step, i) => `${i + 1}. ${stepText(step)}`).join('\n');
  const fields = { steps, went_wrong: demoted.why };
  const eventIds = [procedure.event_id, demoted.event_id] as const;
  return [
    { name: procedure.id, fields, eventIds, trust: leastTrust(procedure.trust, demoted.trust) },
  ];
}
