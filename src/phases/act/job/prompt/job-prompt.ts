import type { CycleDoc } from '../../../../domain/cycle/views/cycle.ts';
import type { Fact } from '../../../../domain/fact.ts';
import { checkText } from '../../../../domain/job/admit-checks.ts';
import type { JobDoc } from '../../../../domain/job/views/job.ts';
import { intentionProjection } from '../../../../domain/task/views/intention.ts';
import type { Trust } from '../../../../kernel/event/event.ts';
import { workIdParts } from '../../../../kernel/event/work-id.ts';
import type { View } from '../../../../kernel/log/log-contract.ts';
import { cutToTokens } from '../../../../kernel/text/tokens.ts';
import { asksToBeTold } from '../../../../language/asks-to-be-told.ts';
import type { Prompt } from '../../../../prompt/assemble.ts';
import { composeRecords } from '../../../../prompt/compose/compose-records.ts';
import { type PromptRecords, promptRecordsIn } from '../../../../prompt/compose/compose-role.ts';
import type { PromptRecord } from '../../../../prompt/list/prompt-record.ts';
import { fencedRecord } from '../../../../prompt/list/prompt-record.ts';
import { memoryRecords } from '../../../../prompt/lists/known/memories.ts';
import { documentsFor, listsFor } from '../../../../prompt/lists/lists-for.ts';
import { wishDocuments, wishRecords } from '../../../../prompt/lists/owner/preferences.ts';
import type { Sources } from '../../../../prompt/manifest.ts';
import { instantIn } from '../../../../prompt/owners-clock.ts';
import type { CameWith } from '../../../mail/came-with.ts';
import { mailOfWork } from '../../../mail/desk/mail-of-work.ts';
import type { PhaseContext } from '../../../phase-context.ts';
import type { LastTime } from '../../../work/last-time.ts';
import { memoriesRecalled, type Recalled, recallFor } from '../../../work/recall-for.ts';
import type { WorkWords } from '../../../work/work-words.ts';
import { earlierRecord, earlierTries } from '../../loop/earlier-tries.ts';
import { leastTrust } from '../../loop/turn.ts';
import { ownerWordsOn } from '../told/owner-words.ts';
import type { WorkPorts } from './job-ports.ts';
import { limitRecords } from './limit-records.ts';

const WORK_TOKENS = 9_000;

/** One piece of work as a job sees it. */
export type JobWork = {
  readonly view: View;
  readonly cycle: CycleDoc;
  readonly workId: string;
  readonly title: string;
  readonly words: WorkWords;
  /** What was said in its conversation before it, oldest first. */
  readonly before: readonly PromptRecord[];
  /** What code answered when it came, such as that a reminder is set; empty: nothing. */
  readonly atOnce: readonly PromptRecord[];
  /** What came of it the last time, if it comes again. */
  readonly last: LastTime | null;
  /** What its mail passed on to be read. */
  readonly cameWith: CameWith;
  readonly fingerprint: string;
  /** Identifies the goal, to notice a change of it; due times and progress do not count. */
  readonly wish: string;
  /** What an exploration tries; null: this is not one. */
  readonly exploration: PromptRecord | null;
};

export type ToldJob = {
  readonly prompt: Prompt;
  /** The trust of its least trusted text, and of what every call has beside it. */
  readonly trust: Trust;
  /** Calls of earlier tries that went well, by hash, and the action that did it. */
  readonly done: ReadonlyMap<string, string>;
  readonly answers: readonly PromptRecord[];
  /** What sub-agents see too. */
  readonly surroundings: PromptRecords;
  /** What the prompt was given of what is remembered. */
  readonly recalled: readonly Fact[];
};

/** The first words of a job's conversation: everything known that bears on the work, and what counts as done. */
export async function jobPrompt(
  context: PhaseContext,
  ports: WorkPorts,
  { work, job }: { readonly work: JobWork; readonly job: JobDoc },
): Promise<ToldJob> {
  const known = await knownOf(context, ports, work);
  const { view, workId, fingerprint } = work;
  const { actions, done } = await earlierTries(context, { view, workId, fingerprint });
  const recalled = await recalledBy(context, ports, work);
  const words = await ownerWordsOn(context, ports.blobs, job.earlier);
  const told = {
    ...known,
    memories: memoryRecords(recalled.fitting),
    skills: ports.skills,
    self: await ports.pictures.self(),
    workspace: await ports.pictures.workspace(),
    earlier: actions.map(earlierRecord),
    words,
    exploration: work.exploration === null ? [] : [work.exploration],
    said: work.before,
    at_once: work.atOnce,
    came_with: work.cameWith.records,
  };
  const nonce = context.newId();
  const shown = Object.entries(told).map(
    ([name, records]) => [name, records.map((each) => fencedRecord(each, nonce))] as const,
  );
  const acceptance = acceptanceRecords(job, work);
  const lists = {
    ...Object.fromEntries(shown),
    work: [workRecord(work, ports.known)],
    acceptance,
    limits: limitRecords(ports, job, sourcesOf(work)),
  };
  const prompt = composeRecords(lists, ports.template, ports.records);
  return {
    prompt,
    trust: leastTrust(prompt.trust, trustOfOffer(ports)),
    done,
    answers: (known['answers'] ?? []).map((each) => fencedRecord(each, nonce)),
    surroundings: promptRecordsIn({ ...told, acceptance }),
    recalled: memoriesRecalled(recalled, prompt, { workId, cycleNo: context.cycleNo }),
  };
}

async function recalledBy(
  context: PhaseContext,
  { memory = null }: WorkPorts,
  { workId, title, words, before }: JobWork,
): Promise<Recalled> {
  const text = `${title}\n${words.text}`;
  const session = (await mailOfWork(context, workId))?.thread_id ?? undefined;
  const said = before.map(({ fields }) => JSON.stringify(fields));
  return recallFor(memory, { purpose: 'act', text, session, shown: [text, ...said] });
}

type Records = Readonly<Record<string, readonly PromptRecord[]>>;

/** What documents tell that bears on the work, by the lists that read them. */
async function knownOf(
  context: PhaseContext,
  { known: settings }: WorkPorts,
  { workId, words, title }: JobWork,
): Promise<Records> {
  const documents = await context.view(documentsFor('act'));
  const given = { documents, work: { id: workId, title, text: words.text }, settings };
  const lists = listsFor('act').flatMap(({ name, place: { records } }) =>
    records === undefined ? [] : [[name, records(given)] as const],
  );
  return Object.fromEntries(lists);
}

/** How the owner wants such work, for whoever decides what counts as done and whether it is. */
export async function wishesFor(
  context: Pick<PhaseContext, 'view'>,
  { workId, title, words }: Pick<JobWork, 'workId' | 'title' | 'words'>,
): Promise<readonly PromptRecord[]> {
  const documents = await context.view(wishDocuments);
  return wishRecords({ documents, work: { id: workId, title, text: words.text } });
}

/** What every call of a job has beside its conversation: tools and skills. */
export function trustOfOffer({ tools, skills }: Pick<WorkPorts, 'tools' | 'skills'>): Trust {
  if (tools.some((tool) => tool.isDescribedFromOutside)) return 'outside';
  return skills.map(({ trust }) => trust).reduce(leastTrust, 'owner');
}

export function sourcesOf({ words, cycle }: Pick<JobWork, 'words' | 'cycle'>): Sources {
  const [first, ...rest] = words.eventIds;
  if (first !== undefined) return [first, ...rest];
  const [began = 'unknown', ...others] = cycle.event_ids;
  return [began, ...others];
}

/** Shortened if a prompt cannot hold it; the cut says how much is missing. Never left out. */
export function workRecord(
  work: JobWork,
  { zone }: Pick<WorkPorts['known'], 'zone'>,
): PromptRecord {
  const { title, words, workId } = work;
  const text = cutToTokens(words.text, WORK_TOKENS);
  const left = words.text.length - text.length;
  const fields = {
    id: workId,
    title,
    text,
    due: words.dueAt === null ? null : instantIn(zone, words.dueAt),
    ...timesOf(work, zone),
    ...lastOf(work, zone),
    ...tellingOf(work),
    ...(left > 0 && { left_out: left }),
    ...(work.cameWith.note !== null && { note: work.cameWith.note }),
  };
  return { name: workId, fields, eventIds: sourcesOf(work), trust: words.trust };
}

/** No tool writes to the owner: what a standing order is to tell them goes out as the answer of its report. */
function tellingOf({ workId, title, words }: JobWork): PromptRecord['fields'] {
  if (workIdParts(workId).kind !== 'order' || !asksToBeTold(`${title}.\n${words.text}`)) return {};
  return {
    answer: 'of the report: mailed to the owner; null when there is nothing to tell this time',
  };
}

/** What comes again is looked at anew each time, and says when it was done last. */
function timesOf({ view, workId }: JobWork, zone: string): PromptRecord['fields'] {
  const { kind, name } = workIdParts(workId);
  const task = kind === 'task' ? view.get(intentionProjection, name) : undefined;
  if (task === undefined || task.recurs === null) return {};
  const [now] = task.occurrences;
  const last = task.last_done_at;
  return {
    comes_again: task.recurs.phrase,
    ...(now !== undefined && { this_time_is_of: instantIn(zone, now.instant) }),
    last_done: last === null ? 'never' : instantIn(zone, last),
  };
}

/** What it told its owner then, if no text from outside can stand in it; a file may be read in any case. */
function lastOf({ last, workId }: JobWork, zone: string): PromptRecord['fields'] {
  if (last === null) return {};
  const { at, isDone, said, path } = last;
  return {
    ...(workIdParts(workId).kind === 'order' && {
      last_done: instantIn(zone, at),
      it_went_well: isDone,
    }),
    ...(said !== null && { you_said_then: said }),
    ...(path === null ? { last_answer: 'none' } : { last_answer_in: path }),
  };
}

/** Each check with what it showed before anything was done; newest last, as the composer wants it. */
export function acceptanceRecords(
  { acceptance, before, event_ids }: JobDoc,
  work: JobWork,
): readonly PromptRecord[] {
  const id = event_ids['acceptance'];
  // Set by the owner or a model, they follow from the text of the work.
  const known = {
    eventIds: id === undefined ? sourcesOf(work) : ([id] as const),
    trust: work.words.trust,
  };
  const checks = (acceptance?.checks ?? []).map((check, i) => ({
    name: `check-${i + 1}`,
    fields: {
      check: checkText(check),
      before: before?.[i]?.ok === true ? 'holds already' : 'open',
    },
    ...known,
  }));
  const statements = (acceptance?.statements ?? []).map((statement, i) => ({
    name: `statement-${i + 1}`,
    fields: { for_the_reviewer: statement },
    ...known,
  }));
  return [...checks, ...statements];
}
