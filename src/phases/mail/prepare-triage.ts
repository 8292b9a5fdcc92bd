import type { Credit } from '../../domain/job/answer-job.ts';
import { type JobDoc, jobProjection } from '../../domain/job/views/job.ts';
import type { MailReading } from '../../domain/mail/reading/mail-reading.ts';
import { ownWordsOf } from '../../domain/mail/reading/own-words.ts';
import { commandsOfReading } from '../../domain/mail/reading/read-act.ts';
import { type MailDoc, mailProjection } from '../../domain/mail/views/mail.ts';
import { mailThreadProjection, type ThreadDoc } from '../../domain/mail/views/mail-thread.ts';
import { outgoingMailProjection } from '../../domain/mail/views/outgoing-mail.ts';
import { inboxProjection } from '../../domain/task/views/inbox.ts';
import { intentionProjection } from '../../domain/task/views/intention.ts';
import { personalText } from '../../kernel/personal-text.ts';
import { folded } from '../../language/folded.ts';
import { askedAgainOf, type BudgetPeriod } from '../../language/intents/budget-period.ts';
import type { OwnerCommand } from '../../language/intents/owner-command.ts';
import { type OwnerIntent, readIntent } from '../../language/intents/read-intent.ts';
import { asksCost } from '../../language/intents/several-wishes.ts';
import { languageTold } from '../../language/replies/spoken-replies.ts';
import { clausesAlone } from '../../language/when/read-time.ts';
import type { TimeLanguage } from '../../language/when/time-text.ts';
import { viewWithout } from '../cycle/view-without.ts';
import { creditsOf, findWork } from '../owner-word.ts';
import { inputsOfPending } from '../work/input-of-action.ts';
import { namesOfWork, type WorkNames } from '../work/names-of-work.ts';
import type { MailDesk } from './desk/mail-ports.ts';
import { languageByRule, languageOfThread } from './desk/owners-language.ts';
import { isLoop } from './desk/pace.ts';
import { aliasesOf } from './intent/aliases-of.ts';
import { answeredByName, isAsking } from './intent/carry-jobs.ts';
import { budgetKey, reportKey } from './intent/carry-out.ts';
import type { JobTexts } from './intent/job-texts.ts';
import type { AskedReading } from './reading/answer-reading.ts';
import { readingOf, textOfMail } from './reading/kept-reading.ts';
import { letterAtWork } from './reading/letter-at-work.ts';

export type Prepared = {
  readonly texts: ReadonlyMap<string, string>;
  readonly aliases: ReadonlyMap<string, string>;
  readonly inputs: ReadonlyMap<string, string | null>;
  readonly counterOf: Awaited<ReturnType<MailDesk['codes']>>;
  readonly hasModel: boolean;
  readonly isLoop: boolean;
  readonly jobs: JobTexts;
  /** In which it is answered. */
  readonly language: TimeLanguage;
  /** The words of the mail that its thread asks about; null: nothing is asked. */
  readonly asked: string | null;
  /** What a model read in that mail. */
  readonly reading: AskedReading | null;
};

/** Everything to be read or looked up before a decision. `commands`: all that may be carried out. */
export async function prepare(
  desk: MailDesk,
  mail: MailDoc,
  { commands, words }: { readonly commands: readonly OwnerCommand[]; readonly words: string },
): Promise<Prepared> {
  const asked = await askedMail(desk, mail);
  const language =
    (await languageByRule(desk)) ??
    languageTold(words) ??
    (await languageOfThread(desk, mail.thread_id));
  const waiting = asked?.reading == null ? [] : commandsOfReading(asked.reading.reading);
  return {
    language,
    texts: await textsFor(desk, commands, language),
    aliases: await aliasesOf(desk),
    inputs: await inputsOfPending(desk),
    counterOf: await desk.codes(),
    hasModel: await desk.hasModel(),
    isLoop: await isLoop(desk, mail),
    jobs: await jobTexts(desk, mail, { commands: [...commands, ...waiting], words }),
    asked: asked?.request ?? null,
    reading: asked?.reading ?? null,
  };
}

async function threadOf({ log, agentId }: MailDesk, mail: MailDoc): Promise<ThreadDoc | undefined> {
  const key = mail.thread_id ?? '';
  const view = await log.view(agentId, [{ projection: mailThreadProjection, keys: [key] }]);
  return view.get(mailThreadProjection, key);
}

/** The owner's own words in their last mail of the thread; null: there is none. */
async function wordsBefore(desk: MailDesk, mail: MailDoc): Promise<string | null> {
  const mails = (await threadOf(desk, mail))?.mails ?? [];
  const before = mails.findLast(
    ({ direction, mail_id }) => direction === 'in' && mail_id !== mail.mail_id,
  );
  if (before === undefined) return null;
  const keys = [before.mail_id];
  const view = await desk.log.view(desk.agentId, [{ projection: mailProjection, keys }]);
  const last = view.get(mailProjection, before.mail_id);
  const text = last?.is_owner === true ? await textOfMail(desk, last) : null;
  return text === null || last === undefined ? null : ownWordsOf({ subject: last.subject, text });
}

/** "And yesterday?" asks what was asked last, of another time. */
export async function askedAgain(
  desk: MailDesk,
  mail: MailDoc,
  intent: OwnerIntent,
): Promise<OwnerIntent> {
  const words = folded(intent.words.trim());
  const period = intent.commands.length > 0 ? null : askedAgainOf(words);
  const isCost = intent.commands.every(({ name }) => name === 'budget') && asksCost(words);
  const before = period === null && !isCost ? null : await wordsBefore(desk, mail);
  const command = before === null ? null : askedOf(askedIn(before), period);
  return command === null ? intent : { ...intent, kind: 'command', commands: [command], prose: [] };
}

type Asked = Extract<OwnerCommand, { name: 'budget' | 'report' }>;

/** The only question that a mail asked and that has a time; null: it asked another, or several. */
function askedIn(text: string): Asked | null {
  const [only, another] = readIntent({ subject: '', text }).commands;
  if (only === undefined || another !== undefined) return null;
  return only.name === 'budget' || only.name === 'report' ? only : null;
}

/** `period` null: what it cost is asked. */
function askedOf(asked: Asked | null, period: BudgetPeriod | null): OwnerCommand | null {
  if (asked === null) return null;
  return period === null
    ? ofPeriod('budget', asked.period ?? (asked.name === 'report' ? 'week' : 'today'))
    : ofPeriod(asked.name, period);
}

function ofPeriod(name: Asked['name'], period: BudgetPeriod): OwnerCommand {
  if (name === 'budget') return period === 'today' ? { name } : { name, period };
  return { name, period };
}

type AskedMail = { readonly request: string; readonly reading: AskedReading | null };

async function askedMail(desk: MailDesk, mail: MailDoc): Promise<AskedMail | null> {
  const id = (await threadOf(desk, mail))?.pending?.mail_id ?? '';
  if (id === '') return null;
  const view = await desk.log.view(desk.agentId, [{ projection: mailProjection, keys: [id] }]);
  const asked = view.get(mailProjection, id);
  const text = asked === undefined ? null : await textOfMail(desk, asked);
  if (text === null || asked === undefined) return null;
  const reading = await readingOf(desk, asked);
  const words = { subject: asked.subject, text };
  return {
    request: requestIn(desk, reading) ?? ownWordsOf(words),
    reading: reading && { words, reading },
  };
}

/** A reminder without a time, read by a model, in the parser's form. */
function requestIn({ now, zone }: MailDesk, reading: MailReading | null): string | null {
  const wanted = reading?.intents.find(({ does }) => does === 'remind');
  if (wanted === undefined || wanted.words === null) return null;
  const isTime = clausesAlone(wanted.when ?? '', { now: now(), zone }) !== null;
  return `remind me ${isTime ? `${wanted.when ?? ''} ` : ''}to ${wanted.words}`;
}

/** The newest mail of its thread that was carried out as a model read it. */
export async function readAsMeant(
  { log, agentId }: MailDesk,
  mail: MailDoc,
): Promise<MailDoc | null> {
  const thread_id = mail.thread_id ?? '';
  const threads = await log.view(agentId, [
    { projection: mailThreadProjection, keys: [thread_id] },
  ]);
  const id = threads.get(mailThreadProjection, thread_id)?.read_as_meant ?? null;
  if (id === null) return null;
  const view = await log.view(agentId, [{ projection: mailProjection, keys: [id] }]);
  return view.get(mailProjection, id) ?? null;
}

/** The jobs that a mail may answer: what its thread told of, or where nothing is asked there, what it names. */
export async function jobsAsked(
  desk: MailDesk,
  mail: MailDoc,
  words: string,
): Promise<readonly JobDoc[]> {
  const ofThread = await jobsOfThread(desk, mail);
  if (ofThread.some(isAsking)) return ofThread;
  const view = await desk.log.view(desk.agentId, [
    { projection: intentionProjection, keys: 'recent' },
    { projection: jobProjection, keys: 'recent' },
    { projection: inboxProjection, keys: 'open' },
  ]);
  return [...ofThread, ...answeredByName(view, words)];
}

/** The jobs its thread told of. */
async function jobsOfThread(
  { log, agentId }: MailDesk,
  { thread_id }: MailDoc,
): Promise<readonly JobDoc[]> {
  const threads = await log.view(agentId, [
    { projection: mailThreadProjection, keys: [thread_id ?? ''] },
  ]);
  const keys = threads.get(mailThreadProjection, thread_id ?? '')?.jobs ?? [];
  if (keys.length === 0) return [];
  const view = await log.view(agentId, [{ projection: jobProjection, keys }]);
  return keys.flatMap((key) => view.get(jobProjection, key) ?? []);
}

type Said = { readonly commands: readonly OwnerCommand[]; readonly words: string };

async function jobTexts(
  desk: MailDesk,
  mail: MailDoc,
  { commands, words }: Said,
): Promise<JobTexts> {
  const asked = await jobsAsked(desk, mail, words);
  const jobs = [...asked, ...(await jobsNamed(desk, commands))];
  const credits = new Map<string, readonly Credit[]>();
  for (const job of jobs) {
    credits.set(job.work_id, await creditsOf(desk.log, desk.agentId, job));
  }
  const kept = new Map<string, { blob: string; bytes: number }>();
  const atWork = await jobAtWork(desk, mail);
  const waiting = asked.filter((job) => isAsking(job) && job.status === 'waiting');
  for (const { job_id } of [...waiting, ...atWork]) {
    kept.set(job_id, await desk.blobs.putPersonal(`job:${job_id}`, words));
  }
  return {
    words,
    kept,
    credits,
    isAskedInWords: await isAskedInWords(desk, mail),
    nameOf: await namesOfAsking(desk, atWork),
  };
}

/** Of the thread's letter: what its owner adds in the middle of it is told. */
async function jobAtWork(desk: MailDesk, mail: MailDoc): Promise<readonly JobDoc[]> {
  if (mail.reading?.state !== 'read') return [];
  const thread = await threadOf(desk, mail);
  const view = await desk.log.view(desk.agentId, [
    { projection: inboxProjection, keys: 'open' },
    { projection: jobProjection, keys: 'recent' },
  ]);
  const letter = letterAtWork(view, thread);
  return letter === null ? [] : [letter.job];
}

async function namesOfAsking(desk: MailDesk, others: readonly JobDoc[]): Promise<WorkNames> {
  const view = await desk.log.view(desk.agentId, [{ projection: jobProjection, keys: 'open' }]);
  const asking = [...view.all(jobProjection).values()].filter(isAsking);
  return namesOfWork(
    desk,
    [...asking, ...others].map(({ work_id }) => work_id),
  );
}

/** "Shall I send it too?": what a model asks in its answer, no event says. */
async function isAskedInWords(desk: MailDesk, mail: MailDoc): Promise<boolean> {
  const last = (await threadOf(desk, mail))?.mails.findLast(({ direction }) => direction === 'out');
  if (last === undefined) return false;
  const keys = [last.mail_id];
  const wanted = [{ projection: outgoingMailProjection, keys }];
  const { view, missing } = await viewWithout(desk, wanted, [outgoingMailProjection]);
  if (missing.size > 0) return false;
  const sent = view.get(outgoingMailProjection, last.mail_id);
  if (sent?.cause !== 'answer') return false;
  const text = await personalText(desk.blobs, `mail:${last.mail_id}`, sent.text);
  return /\?["”»)]?\s*$/u.test(text ?? '');
}

/** Concerns the tasks that are reported done or not done. */
async function jobsNamed(
  { log, agentId }: MailDesk,
  commands: readonly OwnerCommand[],
): Promise<readonly JobDoc[]> {
  const named = commands.flatMap((one) =>
    one.name === 'reopen' || one.name === 'done' ? [one.task] : [],
  );
  if (named.every((name) => name === '')) return [];
  const tasks = (
    await log.view(agentId, [{ projection: intentionProjection, keys: 'recent' }])
  ).all(intentionProjection);
  const keys = named.flatMap((name) => {
    const found = findWork(tasks, name);
    return found.ok ? [found.workId] : [];
  });
  const view = await log.view(agentId, [{ projection: jobProjection, keys }]);
  return keys.flatMap((key) => view.get(jobProjection, key) ?? []);
}

async function textsFor(
  { tells }: MailDesk,
  commands: readonly OwnerCommand[],
  language: TimeLanguage,
): Promise<ReadonlyMap<string, string>> {
  const texts = new Map<string, string>();
  for (const command of commands) {
    const text = await toldBy(tells, command, language);
    if (text !== null) texts.set(...text);
  }
  return texts;
}

/** Under which key it is kept, and what is told; null: it tells nothing that is read. */
async function toldBy(
  tells: MailDesk['tells'],
  command: OwnerCommand,
  language: TimeLanguage,
): Promise<readonly [string, string] | null> {
  if (command.name === 'why') {
    const found = await tells.why(command.what);
    return found === null ? null : [`why ${command.what}`, found];
  }
  if (command.name === 'budget')
    return [budgetKey(command.period), await tells.budget(command.period ?? 'today', language)];
  if (command.name === 'report')
    return [reportKey(command.period), await tells.report(command.period ?? 'week', language)];
  if (command.name === 'status') return ['status', await tells.status(language)];
  if (command.name === 'greet') return ['greet', await tells.greeting(language)];
  return command.name === 'known' ? ['known', await tells.known()] : null;
}
