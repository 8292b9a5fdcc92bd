import { hasEnded } from '../../../domain/job/answer-job.ts';
import { NO_REASON } from '../../../domain/job/events.ts';
import { isGivenUp, type JobDoc, jobProjection } from '../../../domain/job/views/job.ts';
import { inboxProjection } from '../../../domain/task/views/inbox.ts';
import { intentionProjection } from '../../../domain/task/views/intention.ts';
import { isExploration, taskIdOf, workIdParts } from '../../../kernel/event/work-id.ts';
import type { View } from '../../../kernel/log/log-contract.ts';
import { oneLine } from '../../../kernel/text/one-line.ts';
import { cutToCharacters } from '../../../kernel/text/tokens.ts';
import { folded } from '../../../language/folded.ts';
import { followUpIn } from '../../../language/intents/follow-up-words.ts';
import { moneyIn } from '../../../language/intents/money-words.ts';
import { bareSubject } from '../../../language/intents/read-intent.ts';
import { noticeWords } from '../../../language/replies/notice-words.ts';
import { isNoAnswerYet } from '../../../language/whole/answers-yet.ts';
import { verdictIn, yesOrNoIn } from '../../../language/whole/verdict-words.ts';
import { isCourtesy } from '../../../language/words/courtesy.ts';
import { kindOfWords } from '../../../language/words/kind-of-words.ts';
import { costOf, dollars, isTooMuch } from '../../model/give-money.ts';
import {
  decideOwnerWord,
  endOfStuck,
  findWork,
  helpWith,
  type MeantWork,
  meantIn,
  type OwnerWord,
  ownerWordSubjects,
  titleOfWork,
} from '../../owner-word.ts';
import { inOneLine } from '../desk/in-one-line.ts';
import type { Carried, MailContext, Named } from './mail-context.ts';
import { whichTask } from './which-task.ts';

/** Of a question in a list of them. */
const ASKED_CHARACTERS = 200;

/** Jobs of this thread that wait for the owner's word, or of whose failure it tells; where none does, the one whose question the mail names first. */
function askedIn({ view, thread, jobs }: MailContext): readonly JobDoc[] {
  const own = jobsOf({ view, thread }).filter(isAsking);
  return own.length > 0 ? own : answeredByName(view, jobs.words);
}

/** "NAME: …", by its id or its whole title, answers its question in whatever thread it is written. */
export function answeredByName(view: View, words: string): readonly JobDoc[] {
  const said = folded(words.trim()).replace(/^task /u, '');
  const isFirst = (name: string) => name !== '' && said.startsWith(`${folded(name.trim())}:`);
  return [...view.all(jobProjection).values()].filter(
    (job) =>
      isAsking(job) &&
      job.status === 'waiting' &&
      (isFirst(taskIdOf(job.work_id)) || isFirst(nameOfWork(view, job.work_id))),
  );
}

/** A letter is known by its subject. */
function nameOfWork(view: View, workId: string): string {
  const { kind, name } = workIdParts(workId);
  const letter = kind === 'inbox' ? view.get(inboxProjection, name)?.file : null;
  return letter == null ? titleOfWork(view.all(intentionProjection), workId) : bareSubject(letter);
}

function jobsOf({ view, thread }: Pick<MailContext, 'view' | 'thread'>): readonly JobDoc[] {
  return (thread?.jobs ?? []).flatMap((id) => view.get(jobProjection, id) ?? []);
}

export function isAsking(job: JobDoc): boolean {
  const { status, pause } = job;
  return (
    status === 'unconfirmed' || (status === 'waiting' && pause?.question != null) || isTold(job)
  );
}

/** Its owner was told that it cannot be done, and what they answer may mend that. A letter's next one is work of its own. */
function isTold(job: JobDoc): boolean {
  return isGivenUp(job) && !job.work_id.startsWith('inbox:') && !isExploration(job.work_id);
}

/** The one thing asked in this thread is a question of a job at work. */
export function waitsForWords(context: MailContext): boolean {
  const [only, another] = askedIn(context);
  return another === undefined && only?.status === 'waiting';
}

/** All work that waits for the owner's word, in whatever thread it asked: its title, and what it asks. */
export function allAsking({ view, replies, jobs }: MailContext): readonly string[] {
  const asking = [...view.all(jobProjection).values()].filter(
    (job) => isAsking(job) && !isExploration(job.work_id),
  );
  return asking.map(({ work_id, pause }) => {
    const asked = pause?.question ?? replies.tells.isItDone;
    return `- ${jobs.nameOf(work_id)}: ${cutToCharacters(oneLine(asked), ASKED_CHARACTERS)}`;
  });
}

/** A yes or no by itself: to "please confirm" the verdict, to a question the answer. */
export function carryJobAnswer(context: MailContext, isYes: boolean): Carried {
  const asked = askedIn(context);
  const [only, another] = asked;
  if (only === undefined) return { status: 'not_meant' };
  if (another !== undefined) return whichOf(context, asked);
  return endedByOwner(context, only) ?? answeredJob(context, only, isYes);
}

function answeredJob(context: MailContext, job: JobDoc, isYes: boolean | null): Carried {
  const { work_id, status } = job;
  if (status === 'failed') {
    // A bare yes or no says nothing that would help.
    if (isYes !== null) return { status: 'not_meant' };
    return sayOf(context, work_id, helpWith(context.jobs.words));
  }
  if (status !== 'unconfirmed') return answeredAsk(context, job, isYes);
  if (isYes === null) return { status: 'not_meant' };
  return sayOf(
    context,
    work_id,
    isYes ? { is: 'confirm' } : { is: 'reopen', reason: reasonOf(context) },
  );
}

/** Words are for whoever does the work; an amount of money is for code alone. */
function answeredAsk(context: MailContext, job: JobDoc, isYes: boolean | null): Carried {
  const { job_id, work_id, pause } = job;
  const money = moneyIn(context.jobs.words);
  const text = context.jobs.kept.get(job_id) ?? null;
  if (money.is === 'given') {
    return given(context, job, { usd: money.usd, text: money.hasWords ? text : null });
  }
  if (pause?.reason !== 'job_money') {
    return sayOf(context, work_id, { is: 'answer', text, extraUsd: 0 });
  }
  return isYes === false && money.is === 'none'
    ? { status: 'done', events: [], says: context.replies.thread.noMoreMoney }
    : { status: 'refused', says: context.replies.thread.howMuchMoney };
}

type Gift = {
  readonly usd: number;
  readonly text: Extract<OwnerWord, { is: 'answer' }>['text'];
};

function given(context: MailContext, job: JobDoc, { usd, text }: Gift): Carried {
  const { replies, limits } = context;
  if (isTooMuch(limits, usd)) {
    const says = replies.refuses.tooMuchGiven(dollars(usd), dollars(limits.dailyUsd));
    return { status: 'refused', says };
  }
  const carried = sayOf(context, job.work_id, { is: 'answer', text, extraUsd: usd });
  if (carried.status !== 'done') return carried;
  const inAll = costOf(limits, job, usd);
  const more = replies.refuses.givenMore(dollars(usd), dollars(inAll), dollars(limits.dailyUsd));
  return { ...carried, says: `${carried.says} ${more}` };
}

function reasonOf({ jobs: { words } }: MailContext): string {
  const { reason } = helpWith(words);
  return reason === '' ? NO_REASON : reason;
}

function whichOf(context: MailContext, jobs: readonly JobDoc[]): Carried {
  const lines = jobs.map(({ work_id, status }) => {
    const title = nameOfWork(context.view, work_id);
    const words = noticeWords(context.replies.language);
    return `- ${title}: ${(status === 'unconfirmed' ? words.namedDone : words.namedWords)(title)}`;
  });
  return { status: 'unclear', asks: [context.replies.waits.which, ...lines].join('\n') };
}

/** "That was not done", of the work of the thread or of what is named; the mail's words say why. */
export function carryReopen(context: MailContext, { task: wanted }: Named<'reopen'>): Carried {
  const word = { is: 'reopen' as const, reason: reasonOf(context) };
  if (wanted !== '') {
    const found = findWork(context.view.all(intentionProjection), wanted);
    if (found.ok) return sayOf(context, found.workId, word);
    return found.isSeveral
      ? {
          status: 'unclear',
          asks: whichTask(context, found.candidates),
        }
      : { status: 'not_meant' };
  }
  const ended = jobsOf(context).filter(hasEnded);
  const [only, another] = ended;
  if (only === undefined) return { status: 'not_meant' };
  return another === undefined ? sayOf(context, only.work_id, word) : whichOf(context, ended);
}

/**
 * A reply in words to what a thread's jobs ask: the answer to a question, or a no with what is missing. Null: nothing
 * is asked there, or the words are about something else.
 */
export function carryWords(context: MailContext): Carried | null {
  const asked = askedIn(context);
  if (asked.length === 0 || context.jobs.words.trim() === '') return null;
  const named = asked.filter((job) => isNamed(context, job));
  const [only, another] = named.length > 0 ? named : asked;
  if (only === undefined) return null;
  if (another !== undefined) return whichOf(context, asked);
  const one = endedByOwner(context, only) ?? answeredInWords(context, only);
  return one?.status === 'not_meant' ? null : one;
}

function answeredInWords(context: MailContext, job: JobDoc): Carried | null {
  const said = folded(context.jobs.words.trim());
  const isYes = job.status === 'unconfirmed' ? verdictIn(said) : yesOrNoIn(said);
  // "Why did it not work?" helps nobody on: it is to be answered.
  if (job.status === 'failed' && kindOfWords(context.jobs.words) === 'question') return null;
  const notYet = job.status === 'waiting' ? isNoAnswerYet(context.jobs.words) : null;
  if (notYet === 'asks back') return null;
  if (notYet !== null)
    return { status: 'done', events: [], says: context.replies.thread.stillAsked };
  // Thanks are no answer to a question.
  return isYes === null && isCourtesy(said) ? null : answeredJob(context, job, isYes);
}

/** A word that ends stuck work; below a question of a model "leave it" may answer it, and is asked about. Null: other words. */
function endedByOwner(context: MailContext, job: JobDoc): Carried | null {
  const { words } = context.jobs;
  const meant = meantIn(context.view, job.work_id);
  const end = endOfStuck(meant, words);
  if (end !== null) return sayOf(context, job.work_id, end);
  const isLeft = job.status === 'waiting' && followUpIn(words)?.is === 'drop';
  return isLeft && meant.task !== undefined
    ? { status: 'unclear', asks: context.replies.thread.askedOf(inOneLine(meant.title)) }
    : null;
}

function isNamed({ view, jobs: { words } }: MailContext, { work_id }: JobDoc): boolean {
  const said = ` ${folded(words).replace(/[^\p{L}\p{N}_.:-]+/gu, ' ')} `;
  const name = taskIdOf(work_id).toLowerCase();
  const title = folded(nameOfWork(view, work_id));
  return [` ${name} `, ` ${name}: `, ` ${title} `, ` ${title}: `].some((one) => said.includes(one));
}

/** The owner's word on a piece of work, decided as everywhere. */
export function sayOf(context: MailContext, workId: string, word: OwnerWord): Carried {
  const tasks = context.view.all(intentionProjection);
  const meant = {
    ...meantIn(context.view, workId),
    credits: context.jobs.credits.get(workId) ?? [],
  };
  const decided = decideOwnerWord(tasks, meant, word);
  if (!decided.ok) {
    const says = context.replies.refuses.cannot(meant.title, decided.why);
    return { status: 'refused', says };
  }
  return {
    status: 'done',
    events: decided.events,
    says: saysOf(context, meant, word),
    subjects: ownerWordSubjects(meant),
  };
}

function saysOf({ replies }: MailContext, { title, workId }: MeantWork, word: OwnerWord): string {
  const named = workId.startsWith('inbox:') ? null : title;
  switch (word.is) {
    case 'done':
    case 'confirm':
      return named === null ? replies.thread.requestDone : replies.done(named);
    case 'drop':
      return replies.cancelled(title);
    case 'reopen':
      return replies.thread.isOpenAgain(named);
    case 'answer':
      return replies.thread.goesOn(named);
  }
}
