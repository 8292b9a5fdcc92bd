import { approvalProjection } from '../../../../domain/action/views/approval.ts';
import type { CycleDoc } from '../../../../domain/cycle/views/cycle.ts';
import { checkText } from '../../../../domain/job/admit-checks.ts';
import type { JobDoc } from '../../../../domain/job/views/job.ts';
import { type Matchable, matchWork, usable } from '../../../../domain/learning/match-work.ts';
import { stepText } from '../../../../domain/learning/procedure/procedure-steps.ts';
import { antiPatternProjection } from '../../../../domain/learning/views/anti-pattern.ts';
import {
  type CapabilityDoc,
  capabilityProjection,
} from '../../../../domain/learning/views/capability.ts';
import { noteProjection } from '../../../../domain/learning/views/note.ts';
import { tokenise } from '../../../../domain/learning/words.ts';
import { lessonsForPrompt } from '../../../../domain/lesson/lesson-weight.ts';
import { lessonProjection } from '../../../../domain/lesson/views/lesson.ts';
import { preferenceProjection } from '../../../../domain/owner/views/preference.ts';
import { userModelProjection } from '../../../../domain/owner/views/user-model.ts';
import type { Trust } from '../../../../kernel/event/event.ts';
import type { View } from '../../../../kernel/log/log-contract.ts';
import { SINGLETON } from '../../../../kernel/projection/projection.ts';
import { cutToTokens } from '../../../../kernel/text/tokens.ts';
import type { Prompt } from '../../../../prompt/assemble.ts';
import { composeRecords, type PromptRecord } from '../../../../prompt/compose-records.ts';
import type { Surroundings } from '../../../../prompt/compose-role.ts';
import { ownerLines } from '../../../../prompt/decision-input.ts';
import { seenIn } from '../../../../prompt/knowledge-items.ts';
import { antiPatternLines, capabilitiesFor, noteLines } from '../../../../prompt/known-lines.ts';
import type { Sources } from '../../../../prompt/manifest.ts';
import { standingOf } from '../../../../prompt/pick-capabilities.ts';
import type { AntiPatternLine, CapabilityLine, NoteLine } from '../../../../prompt/prompt-input.ts';
import type { PhaseContext } from '../../../phase-context.ts';
import type { WorkWords } from '../../../work/work-words.ts';
import { earlierRecord, earlierTries } from '../../loop/earlier-tries.ts';
import { leastTrust } from '../../loop/turn.ts';
import { calibrationIn, calibrationRecords } from '../told/calibration-records.ts';
import { isLine, learnedRecords } from '../told/learned-records.ts';
import { fencedRecord } from '../told/told-records.ts';
import type { WorkPorts } from './job-ports.ts';
import { limitRecords } from './limit-records.ts';

const WORK_TOKENS = 9_000;

/** One piece of work as a job is told of it. */
export type JobWork = {
  readonly view: View;
  readonly cycle: CycleDoc;
  readonly workId: string;
  readonly title: string;
  readonly words: WorkWords;
  /** What was said in its conversation before it, oldest first. */
  readonly before: readonly PromptRecord[];
  readonly fingerprint: string;
  /** What is wanted, to tell a change of it; not what is due, or how far a goal has come. */
  readonly wish: string;
  /** What an exploration is to try; null: it is none. */
  readonly exploration: PromptRecord | null;
};

export type ToldJob = {
  readonly prompt: Prompt;
  /** Of the least trusted text in it, and of what every call is told beside it. */
  readonly trust: Trust;
  /** Calls of earlier tries that went well, by hash, and the action that did it. */
  readonly done: ReadonlyMap<string, string>;
  readonly answers: readonly PromptRecord[];
  /** What sub-agents are told too. */
  readonly surroundings: Surroundings;
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
  const told = {
    ...known,
    skills: ports.skills,
    self: await ports.pictures.self(),
    workspace: await ports.pictures.workspace(),
    earlier: actions.map(earlierRecord),
    exploration: work.exploration === null ? [] : [work.exploration],
    said: work.before,
  };
  const nonce = context.newId();
  const shown = Object.fromEntries(
    Object.entries(told).map(([name, records]) => [
      name,
      records.map((each) => fencedRecord(each, nonce)),
    ]),
  );
  const lists = {
    ...shown,
    work: [workRecord(work)],
    acceptance: acceptanceRecords(job, work),
    limits: limitRecords(ports, job, sourcesOf(work)),
    calibration: calibrationRecords(await calibrationIn(context)),
  };
  const prompt = composeRecords(lists, ports.template, ports.records);
  return {
    prompt,
    trust: leastTrust(prompt.trust, trustOfOffer(ports)),
    done,
    answers: known.answers.map((each) => fencedRecord(each, nonce)),
    surroundings: { ...surroundingsIn(told), acceptance: lists.acceptance },
  };
}

type Around = 'self' | 'preferences' | 'workspace' | 'anti_patterns' | 'learned';

function surroundingsIn(told: Readonly<Record<Around, readonly PromptRecord[]>>) {
  return {
    self: told.self.filter(isOwn),
    preferences: told.preferences.filter(isOwn),
    workspace: told.workspace.filter(isOwn),
    anti_patterns: told.anti_patterns.filter(isOwn),
    learned: told.learned.filter(isLine),
  };
}

/** A sub-agent may have read nothing from outside, and hears nothing from there unless it asks. */
function isOwn({ trust }: PromptRecord): boolean {
  return trust !== 'outside';
}

/** Of what every call of a job is told beside its conversation: tools and skills. */
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

/** Cut where a prompt could not hold it: whole or, with how much is missing, in part; never not at all. */
export function workRecord(work: JobWork): PromptRecord {
  const { title, words, workId } = work;
  const text = cutToTokens(words.text, WORK_TOKENS);
  const left = words.text.length - text.length;
  const fields = { id: workId, title, text, due: words.dueAt, ...(left > 0 && { left_out: left }) };
  return { name: workId, fields, eventIds: sourcesOf(work), trust: words.trust };
}

/** Each check with what it showed before anything was done; newest last, as the composer wants it. */
export function acceptanceRecords(
  { acceptance, before, event_ids }: JobDoc,
  work: JobWork,
): readonly PromptRecord[] {
  const id = event_ids['acceptance'];
  // Whoever set them, the owner or a model, did so from the words of the work.
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

type KnownList =
  | ('capabilities' | 'learned' | 'anti_patterns' | 'procedures' | 'broken' | 'answers')
  | ('preferences' | 'decisions' | 'projects');

/** What is known that bears on the work: the owner's wishes, abilities, pitfalls, what failed, what they answered. */
async function knownOf(
  context: PhaseContext,
  { known }: WorkPorts,
  { workId, words, title }: JobWork,
): Promise<Record<KnownList, readonly PromptRecord[]>> {
  const view = await context.view([
    { projection: capabilityProjection, keys: 'all' },
    { projection: antiPatternProjection, keys: 'open' },
    { projection: approvalProjection, keys: 'recent' },
    { projection: preferenceProjection, keys: 'all' },
    { projection: lessonProjection, keys: 'open' },
    { projection: userModelProjection, keys: [SINGLETON] },
    { projection: noteProjection, keys: 'all' },
  ]);
  const documents = view.all(capabilityProjection);
  const text = `${title} ${words.text}`;
  const wishes = ownerLines({
    lessons: lessonsForPrompt(view.all(lessonProjection), view.now, sharingAWord(text)),
    preferences: view.all(preferenceProjection),
    user: view.get(userModelProjection, SINGLETON),
  });
  const described = { title, tags: [], description: words.text };
  const lines = capabilitiesFor([described], documents.values(), known);
  return {
    preferences: wishes.map(noteRecord('preference')).reverse(),
    decisions: fitting(noteLines(view.get(noteProjection, 'decision')), text).map(
      noteRecord('decision'),
    ),
    projects: fitting(noteLines(view.get(noteProjection, 'project')), text).map(
      noteRecord('project'),
    ),
    capabilities: lines.map(capabilityRecord(known)).reverse(),
    learned: learnedRecords(
      lines.flatMap(({ id }) => documents.get(id) ?? []),
      sharingAWord(text),
    ),
    anti_patterns: antiPatternLines(view.all(antiPatternProjection).values(), text)
      .filter(({ relevance }) => relevance > 0)
      .sort((a, b) => a.relevance - b.relevance)
      .map(antiPatternRecord),
    procedures: proceduresFor(described, documents, known),
    broken: [...documents.values()].flatMap((doc) => brokenBy(doc, workId)),
    answers: answersIn(view, workId),
  };
}

function answersIn(view: View, workId: string): readonly PromptRecord[] {
  return [...view.all(approvalProjection).values()]
    .filter(({ work_id, status }) => work_id === workId && ANSWERED.includes(status))
    .map(({ tool, summary, status, event_id }) => ({
      name: tool,
      fields: { tool, summary, answer: status },
      eventIds: [event_id],
      trust: 'outside', // the summary of what was parked is in a model's words
    }));
}

const ANSWERED: readonly string[] = ['granted', 'denied'];
/** With no word in common, the newest of a list are still what is going on. */
const NEWEST_NOTES = 3;

/** Those that share a telling word with the work, else the newest; oldest first, as the composer wants it. */
function fitting(notes: readonly NoteLine[], workText: string): readonly NoteLine[] {
  const isShared = sharingAWord(workText);
  const shared = notes.filter(({ text }) => isShared(text));
  return (shared.length > 0 ? shared : notes.slice(0, NEWEST_NOTES)).toReversed();
}

function sharingAWord(workText: string): (text: string) => boolean {
  const asked = new Set(tokenise(workText));
  return (text) => tokenise(text).some((word) => asked.has(word));
}

function noteRecord(name: string) {
  return ({ text, trust, eventIds }: NoteLine): PromptRecord => ({
    name,
    fields: { [name]: text },
    eventIds,
    trust,
  });
}

/** Words from outside stay out, so that work which needs trust can be done at all. */
function capabilityRecord(known: WorkPorts['known']) {
  return (line: CapabilityLine): PromptRecord => {
    const { id, description, notes, eventIds } = line;
    const isOwn = line.trust !== 'outside';
    const standing = standingOf(line, known);
    const fields = isOwn ? { id, standing, description, notes } : { id, standing };
    return { name: id, fields, eventIds, trust: isOwn ? line.trust : 'self' };
  };
}

/** Of words from outside only where they are: a job that does not read them has read nothing from there. */
function antiPatternRecord(line: AntiPatternLine): PromptRecord {
  const { id, description, mitigation, lastObservedCycle, eventIds, trust } = line;
  if (trust !== 'outside') {
    return { name: id, fields: { id, description, mitigation }, eventIds, trust };
  }
  const last = lastObservedCycle === null ? '' : `, last in cycle ${lastObservedCycle}`;
  const words = 'from outside: read_anti_pattern tells them';
  const fields = { id, seen: `${seenIn(line)}${last}`, words };
  return { name: id, fields, eventIds, trust: 'self' };
}

/** Steps that did such work before, the best match last. Words from outside stay out. */
function proceduresFor(
  work: Matchable,
  documents: ReadonlyMap<string, CapabilityDoc>,
  settings: WorkPorts['known'],
): readonly PromptRecord[] {
  const { ids, isKnown } = matchWork(usable(documents.values()), work, settings);
  if (!isKnown) return [];
  return ids
    .flatMap((id) => documents.get(id) ?? [])
    .flatMap(({ id, procedure }) => (procedure === null ? [] : [{ id, procedure }]))
    .filter(({ procedure: { demoted, trust } }) => demoted === null && trust !== 'outside')
    .map(({ id, procedure }): PromptRecord => {
      const fields = { capability: id, steps: numbered(procedure), verify: procedure.verify };
      const { id: name, event_id, trust } = procedure;
      return { name, fields, eventIds: [event_id], trust };
    })
    .reverse();
}

function numbered({ steps }: Pick<NonNullable<CapabilityDoc['procedure']>, 'steps'>): string {
  return steps.map((step, i) => `${i + 1}. ${stepText(step)}`).join('\n');
}

/** The steps that did this work by themselves until they failed, and how. */
function brokenBy({ procedure }: CapabilityDoc, workId: string): readonly PromptRecord[] {
  const demoted = procedure?.demoted ?? null;
  if (procedure === null || demoted === null || demoted.work_id !== workId) return [];
  const fields = { steps: numbered(procedure), went_wrong: demoted.why };
  const eventIds = [procedure.event_id, demoted.event_id] as const;
  return [
    { name: procedure.id, fields, eventIds, trust: leastTrust(procedure.trust, demoted.trust) },
  ];
}
