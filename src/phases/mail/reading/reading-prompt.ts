import { DateTime } from 'luxon';
import { approvalProjection, pendingApprovals } from '../../../domain/action/views/approval.ts';
import { isOpenAlert } from '../../../domain/alert/decide-alerts.ts';
import { alertProjection } from '../../../domain/alert/views/alert.ts';
import { isGivenUp } from '../../../domain/job/views/job.ts';
import { activeLessons } from '../../../domain/lesson/lesson-weight.ts';
import { ownerSentences } from '../../../domain/lesson/owner-sentences.ts';
import { lessonProjection } from '../../../domain/lesson/views/lesson.ts';
import { hideCode } from '../../../domain/mail/hide-code.ts';
import type { ReadingChoices } from '../../../domain/mail/reading/mail-reading.ts';
import { ownWordsOf } from '../../../domain/mail/reading/own-words.ts';
import { type MailDoc, mailProjection } from '../../../domain/mail/views/mail.ts';
import { mailThreadProjection, type ThreadDoc } from '../../../domain/mail/views/mail-thread.ts';
import { outgoingMailProjection } from '../../../domain/mail/views/outgoing-mail.ts';
import { byUrgency } from '../../../domain/task/task-names.ts';
import { inboxProjection } from '../../../domain/task/views/inbox.ts';
import {
  type IntentionDoc,
  intentionProjection,
  isOpen,
} from '../../../domain/task/views/intention.ts';
import type { View, Wanted } from '../../../kernel/log/log-contract.ts';
import { personalText } from '../../../kernel/personal-text.ts';
import { cutToCharacters } from '../../../kernel/text/tokens.ts';
import { wordsOfInstant } from '../../../language/when/moment-words.ts';
import type { Prompt } from '../../../prompt/assemble.ts';
import { composeRecords, type RecordSettings } from '../../../prompt/compose/compose-records.ts';
import { fencedRecord, type PromptRecord } from '../../../prompt/list/prompt-record.ts';
import { orderDocuments, orderRecords } from '../../../prompt/lists/owner/order-records.ts';
import type { Template } from '../../../prompt/template.ts';
import { readFacts } from '../../read-facts.ts';
import type { MailDesk } from '../desk/mail-ports.ts';
import { aliasesOf } from '../intent/aliases-of.ts';
import { earlierInShort } from '../talk/earlier-in-short.ts';
import { textOfMail } from './kept-reading.ts';
import { letterAtWork } from './letter-at-work.ts';

type Ports = {
  readonly desk: MailDesk;
  readonly template: Template;
  readonly records: RecordSettings;
};

const MOST_THINGS = 30;
/** Mails of the thread before this one. */
const MOST_BEFORE = 5;
/** Of what came before them, in short. */
const EARLIER_CHARACTERS = 700;

/** A record that may be named in the answer, and what its name stands for. */
type Thing = { readonly record: PromptRecord; readonly id: string };

/** The prompt's records for reading a mail: open work, pending questions, the thread so far, and the mail's sentences. */
export async function readingPrompt(
  { desk, template, records }: Ports,
  mail: MailDoc,
  own: string,
): Promise<{ readonly prompt: Prompt; readonly choices: ReadingChoices }> {
  const view = await desk.log.view(desk.agentId, wantedFor(mail));
  const thread = view.get(mailThreadProjection, mail.thread_id ?? '');
  const lessons = activeLessons(view.all(lessonProjection));
  const sentences = ownerSentences(own).map((said, at) => [`s${at + 1}`, said] as const);
  const open = [...openThings(desk, view, thread), ...letterThings(view, thread)];
  const waiting = await waitingThings(desk, view);
  const lists = {
    now: [clockRecord(desk, mail)],
    things: open.map(({ record }) => record),
    waiting: waiting.map(({ record }) => record),
    before: await saidBefore(desk, mail, thread),
    orders: orderRecords(view, desk.zone).map((one) => fencedRecord(one, desk.newId())),
    known: lessons.map(({ lesson_id: id, text, event_ids }) => ({
      name: id,
      fields: { id, text },
      eventIds: sourcesOf(event_ids, id),
      trust: 'owner' as const,
    })),
    sentences: sentences.map(([id, said]) => ({
      name: id,
      fields: { id, said },
      eventIds: sourcesOf(mail.event_ids, mail.mail_id),
      trust: 'owner' as const,
    })),
  };
  const choices: ReadingChoices = {
    sentences: new Map(sentences),
    things: new Map([...open, ...waiting].map(({ record, id }) => [record.name, id])),
    lessonIds: lessons.map(({ lesson_id }) => lesson_id),
  };
  return { prompt: composeRecords(lists, template, records), choices };
}

function wantedFor({ thread_id }: MailDoc): Wanted {
  return [
    { projection: lessonProjection, keys: 'open' },
    { projection: intentionProjection, keys: 'open' },
    { projection: inboxProjection, keys: 'open' },
    ...orderDocuments, // jobs among them
    { projection: approvalProjection, keys: 'open' },
    { projection: alertProjection, keys: 'open' },
    { projection: mailThreadProjection, keys: [thread_id ?? ''] },
  ];
}

function sourcesOf(ids: readonly string[], other: string): PromptRecord['eventIds'] {
  const [first = other, ...others] = ids;
  return [first, ...others];
}

function clockRecord({ now, zone }: MailDesk, mail: MailDoc): PromptRecord {
  const there = DateTime.fromISO(now(), { zone }).setLocale('en');
  const fields = { now: there.toFormat('cccc d LLLL yyyy, HH:mm'), zone };
  const eventIds = sourcesOf(mail.event_ids, mail.mail_id);
  return { name: 'now', fields, eventIds, trust: 'self' };
}

/** What the thread is about first, then by urgency. */
function openThings(desk: MailDesk, view: View, thread: ThreadDoc | undefined): readonly Thing[] {
  const about = thread?.about ?? [];
  const isSpokenOf = ({ intention_id }: IntentionDoc) => about.includes(intention_id);
  const open = [...view.all(intentionProjection).values()]
    .filter((task) => isOpen(task) && !task.erased)
    .sort((a, b) => Number(isSpokenOf(b)) - Number(isSpokenOf(a)) || byUrgency(a, b));
  return open.slice(0, MOST_THINGS).map((task, at) => {
    const id = `t${at + 1}`;
    const record = {
      name: id,
      fields: {
        id,
        kind: task.kind,
        title: task.title,
        ...(task.due_at !== null && { due: wordsOfInstant(task.due_at, desk.zone) }),
        ...(task.recurs !== null && { comes_again: task.recurs.phrase }),
        ...(isSpokenOf(task) && { this_thread_is_about_it: true }),
      },
      eventIds: sourcesOf(task.event_ids, task.intention_id),
      trust: task.trust,
    };
    const fence = task.trust === 'outside' ? { fence: desk.newId() } : {};
    return { id: task.intention_id, record: { ...record, ...fence } };
  });
}

/** The letter of this thread that is worked on, or was given up for now. */
function letterThings(view: View, thread: ThreadDoc | undefined): readonly Thing[] {
  const letter = letterAtWork(view, thread);
  if (letter === null) return [];
  const { id, title, job } = letter;
  const stands = isGivenUp(job) ? { is_tried_again_later: true } : { is_being_worked_on: true };
  const fields = { id: LETTER, kind: 'request', title, ...stands };
  const eventIds = sourcesOf(Object.values(job.event_ids), id);
  return [{ id, record: { name: LETTER, fields, eventIds, trust: 'owner' } }];
}

const LETTER = 'letter1';

/** Approvals by the name under which they are asked for, and alerts. */
async function waitingThings(desk: MailDesk, view: View): Promise<readonly Thing[]> {
  const aliases = await aliasesOf(desk);
  const asked = pendingApprovals(view).map(({ approval_id, summary, event_id }) => {
    const id = aliases.get(approval_id) ?? approval_id;
    const fields = { id, wants_a_yes: summary };
    return { id: approval_id, record: outside(desk, { name: id, fields, eventIds: [event_id] }) };
  });
  const alerts = [...view.all(alertProjection).values()]
    .filter(isOpenAlert)
    .map(({ alert_id, title, event_ids }, at) => {
      const id = `alert${at + 1}`;
      const eventIds = sourcesOf(event_ids, alert_id);
      return {
        id: alert_id,
        record: outside(desk, { name: id, fields: { id, alert: title }, eventIds }),
      };
    });
  return [...asked, ...alerts];
}

/** A model's words, or text with outside parts. */
function outside({ newId }: MailDesk, record: Omit<PromptRecord, 'trust'>): PromptRecord {
  return { ...record, trust: 'outside', fence: newId() };
}

/** The last mails of the thread, oldest first; what the agent wrote may hold words of others. */
async function saidBefore(
  desk: MailDesk,
  mail: MailDoc,
  thread: ThreadDoc | undefined,
): Promise<readonly PromptRecord[]> {
  const before = (thread?.mails ?? []).filter(({ mail_id }) => mail_id !== mail.mail_id);
  const records: PromptRecord[] = [];
  for (const { mail_id, direction } of before.slice(-MOST_BEFORE)) {
    const record = await (direction === 'in' ? ofOwner(desk, mail_id) : ofAgent(desk, mail_id));
    if (record !== null) records.push(record);
  }
  return [...(await earlier(desk, mail, before)), ...records];
}

/** What the thread came to before its last mails. */
async function earlier(
  desk: MailDesk,
  { thread_id }: MailDoc,
  before: ThreadDoc['mails'],
): Promise<readonly PromptRecord[]> {
  const [first] = before.slice(-MOST_BEFORE);
  if (first === undefined || before.length <= MOST_BEFORE) return [];
  const [said] = await readFacts(desk.log, desk.agentId, {
    subjects: [`mail:${first.mail_id}`],
    types: ['MailReceived', 'MailQueued'],
    limit: 1,
  });
  if (said === undefined || thread_id === null) return [];
  const within = { threadId: thread_id, upTo: said.seq - 1 };
  const context = { ...desk, view: (wanted: Wanted) => desk.log.view(desk.agentId, wanted) };
  const short = await earlierInShort(context, desk.blobs, within);
  if (short === null) return [];
  const { text, trust, eventIds } = short;
  const fields = { said_earlier: cutToCharacters(text, EARLIER_CHARACTERS) };
  return [{ name: 'earlier', fields, eventIds, trust }];
}

async function ofOwner(desk: MailDesk, id: string): Promise<PromptRecord | null> {
  const view = await desk.log.view(desk.agentId, [{ projection: mailProjection, keys: [id] }]);
  const mail = view.get(mailProjection, id);
  if (mail?.is_owner !== true) return null;
  const text = await textOfMail(desk, mail);
  if (text === null) return null;
  const { subject } = mail;
  const fields = { the_owner_said: ownWordsOf({ subject, text: hideCode({ subject, text }) }) };
  return { name: id, fields, eventIds: sourcesOf(mail.event_ids, id), trust: 'owner' };
}

async function ofAgent(desk: MailDesk, id: string): Promise<PromptRecord | null> {
  const view = await desk.log.view(desk.agentId, [
    { projection: outgoingMailProjection, keys: [id] },
  ]);
  const mail = view.get(outgoingMailProjection, id);
  const text = mail && (await personalText(desk.blobs, `mail:${id}`, mail.text));
  if (mail === undefined || text == null) return null;
  const eventIds = sourcesOf(mail.event_ids, id);
  return outside(desk, { name: id, fields: { you_said: text }, eventIds });
}
