import { approvalProjection } from '../../domain/action/views/approval.ts';
import { isGivenUp, type JobDoc, jobProjection } from '../../domain/job/views/job.ts';
import { intentionProjection } from '../../domain/task/views/intention.ts';
import type { Origin } from '../../kernel/event/event.ts';
import { workIdParts } from '../../kernel/event/work-id.ts';
import {
  creditsOf,
  decideOwnerWord,
  endOfStuck,
  findWork,
  helpWith,
  type MeantWork,
  meantIn,
  type OwnerWord,
  ownerWordSubjects,
} from '../../phases/owner-word.ts';
import { withdrawnWith } from '../../phases/withdrawn-with.ts';
import type { Agent } from '../agent.ts';

/** What the owner says about work; an answer with their exact words. */
export type SaidOfWork =
  | Exclude<OwnerWord, { is: 'answer' }>
  | {
      readonly is: 'answer';
      readonly text: string | null;
      readonly extraUsd: number;
      /** Id of this answer: a repeated one adds its money once. */
      readonly id?: string;
    };

export type SayPorts = Pick<Agent, 'agentId' | 'log'> & {
  readonly blobs: Pick<Agent['blobs'], 'putPersonal' | 'getPersonal'>;
};

export type SaidAnswer =
  /** `is`: as what it was taken; words that answer stuck work may end it. */
  | {
      readonly ok: true;
      readonly workId: string;
      readonly title: string;
      readonly is: OwnerWord['is'];
    }
  | { readonly ok: false; readonly code: 'unknown_task' | 'refused'; readonly why: string };

/** Records the owner's word on a piece of work, by its name or id. */
export async function sayOfWork(
  ports: SayPorts,
  origin: Origin,
  { wanted, said }: { readonly wanted: string; readonly said: SaidOfWork },
): Promise<SaidAnswer> {
  const { log, agentId } = ports;
  const named = [
    { projection: intentionProjection, keys: 'recent' as const },
    { projection: intentionProjection, keys: [workIdParts(wanted).name, wanted] },
  ];
  const tasks = (await log.view(agentId, named)).all(intentionProjection);
  const found = findWork(tasks, wanted);
  if (!found.ok) return { ok: false, code: 'unknown_task', why: found.why };
  const { workId } = found;
  const documents = [
    ...named,
    { projection: jobProjection, keys: [workId] },
    { projection: approvalProjection, keys: 'open' as const },
  ];
  const now = await log.view(agentId, documents);
  const seen = now.get(jobProjection, workId);
  const end = isInWords(said) ? endOfStuck(meantIn(now, workId), said.text) : null;
  const word = end ?? helpFor(seen, said) ?? (await keptWord(ports, seen, said));
  const credits = await creditsOf(log, agentId, seen);
  const answers: SaidAnswer[] = [];
  await log.decide(agentId, documents, (view) => {
    const meant = { ...meantIn(view, workId), credits };
    const isSame = meant.job?.job_id === seen?.job_id && meant.job?.status === seen?.status;
    const decided = isSame
      ? decideOwnerWord(view.all(intentionProjection), meant, word)
      : { ok: false as const, why: `${meant.title} has changed meanwhile; look at it again` };
    answers.push(
      decided.ok
        ? { ok: true, workId, title: meant.title, is: word.is }
        : { ok: false, code: refusalCode(meant), why: `${meant.title}: ${decided.why}` },
    );
    const events = decided.ok
      ? decided.events.map((event) => ({ ...event, ...once(said, word) }))
      : [];
    const withdrawn = withdrawnWith(view, events);
    const unless = { subjects: [...ownerWordSubjects(meant), ...withdrawn.subjects] };
    const all = [...events, ...withdrawn.events];
    return { decision: { events: all, unless, onDuplicate: 'first' as const }, origin };
  });
  const last = answers.at(-1);
  if (last === undefined) throw new Error('the log made no decision');
  return last;
}

/** Neither a task nor a job has that name. */
function refusalCode({ task, job }: Pick<MeantWork, 'task' | 'job'>): 'unknown_task' | 'refused' {
  return task === undefined && job === undefined ? 'unknown_task' : 'refused';
}

/** An answer, and no money for going on. */
function isInWords(said: SaidOfWork): said is AnswerInWords {
  return said.is === 'answer' && said.text !== null && said.extraUsd === 0;
}

type AnswerInWords = Extract<SaidOfWork, { is: 'answer' }> & { readonly text: string };

/** Work that is opened again is so already when it is said a second time. */
function once(said: SaidOfWork, { is }: OwnerWord): { readonly dedupeKey?: string } {
  const isOnce = said.is === 'answer' && said.id !== undefined && is !== 'reopen';
  return isOnce ? { dedupeKey: `answer:${said.id}` } : {};
}

/** What the owner answers to work that says it cannot be done: it is tried again with that. */
function helpFor(job: JobDoc | undefined, said: SaidOfWork): OwnerWord | null {
  if (job === undefined || !isGivenUp(job) || !isInWords(said)) return null;
  return helpWith(said.text);
}

/** The owner's words are personal: they are encrypted under the key of the job. */
async function keptWord(
  { blobs }: SayPorts,
  job: JobDoc | undefined,
  said: SaidOfWork,
): Promise<OwnerWord> {
  if (said.is !== 'answer') return said;
  const { text, extraUsd } = said;
  if (text === null || job === undefined) return { is: 'answer', text: null, extraUsd };
  return { is: 'answer', text: await blobs.putPersonal(`job:${job.job_id}`, text), extraUsd };
}
