import { mailReader } from '../../../src/adapters/mail/message/read-mail.ts';
import { approvalProjection } from '../../../src/domain/action/views/approval.ts';
import { alertProjection } from '../../../src/domain/alert/views/alert.ts';
import { controllerProjection } from '../../../src/domain/cycle/views/controller.ts';
import { isOfType } from '../../../src/domain/fact.ts';
import { correctionsIn } from '../../../src/domain/lesson/corrections-in.ts';
import { lessonProjection } from '../../../src/domain/lesson/views/lesson.ts';
import type { MailDoc } from '../../../src/domain/mail/views/mail.ts';
import { taskNamer } from '../../../src/domain/task/task-names.ts';
import { intentionProjection } from '../../../src/domain/task/views/intention.ts';
import type { NewEvent } from '../../../src/kernel/event/event.ts';
import { SINGLETON } from '../../../src/kernel/projection/projection.ts';
import type { OwnerCommand } from '../../../src/language/intents/owner-command.ts';
import { readIntent } from '../../../src/language/intents/read-intent.ts';
import { spokenReplies } from '../../../src/language/replies/spoken-replies.ts';
import { handle } from '../../../src/phases/mail/intent/handle-intent.ts';
import type { MailContext } from '../../../src/phases/mail/intent/mail-context.ts';
import { controlEvents } from '../../../src/phases/mail/intent/stop-at-once.ts';
import { mailStory } from '../mail-story.ts';

export type Around = {
  readonly paused?: boolean;
  /** The thread `<asked@here>` asks for the word on one approval. */
  readonly asked?: 'one';
};

/**
 * Its class, what a sensible owner expects, the bytes. What is expected: commands and `work`, `ask`, `noise`, `lesson`
 * joined by " + "; several ways that are right by " || ".
 */
export type UnseenMail = readonly [kind: string, expected: string, raw: Buffer, around?: Around];

const APPROVAL = {
  cycle_no: 3,
  to: 'owner',
  rule: 'r',
  reason: 'it deletes',
  tool: 'shell',
  summary: 'rm old.txt',
  args_hash: 'h',
  work_id: null,
  expires_at: '2030-01-01T00:00:00Z',
};
const TASKS = [
  'water the plants',
  'write the weekly report',
  'update the website',
  'call the bank',
];
const FREE = {
  priority: 3,
  due_at: null,
  tags: [],
  blocks: [],
  blocked_by: [],
  steps: [],
  verify: [],
};

const ASKED = 'tool-1-1';
const NOW = '2026-11-21T04:00:00.000Z';

/** An agent with four open tasks and two approvals (a1, a2; one where a thread asks for it). */
async function desk({ paused = false, asked }: Around): Promise<MailContext> {
  const story = mailStory();
  const ids = asked === undefined ? [ASKED, 'tool-1-2'] : [ASKED];
  await story.record(
    ...ids.map((action_id) => ({ type: 'ActionEscalated', payload: { action_id, ...APPROVAL } })),
    ...TASKS.map((title, n) => ({
      type: 'IntentionFormed',
      payload: {
        intention_id: `t${n}`,
        kind: 'task',
        title,
        content: '',
        source: 'cli',
        ...FREE,
        source_hash: null,
      },
    })),
    ...(paused ? [{ type: 'ControllerPaused', payload: { by: 'owner', reason: 'by hand' } }] : []),
  );
  const view = await story.log.view('a', WANTED);
  return {
    view,
    now: NOW,
    newId: () => 'n1',
    mailId: 'm1',
    seenAt: '2026-11-21T05:00:00Z',
    taskId: taskNamer(view.all(intentionProjection)),
    thread: { ...NO_THREAD, approvals: asked === undefined ? [] : [ASKED] },
    aliases: new Map(ids.map((id, n) => [id, `a${n + 1}`])),
    inputs: new Map(),

    texts: new Map(),
    jobs: {
      words: '',
      kept: new Map(),
      credits: new Map(),
      isAskedInWords: false,
      nameOf: (workId) => workId,
    },
    approvalMs: 3_600_000,
    replies: spokenReplies('en'),
    code: { status: 'right', counter: 7 },
    limits: { dailyUsd: 2, jobUsd: 2 },
    zone: 'Europe/Berlin',
  };
}

const WANTED = [
  { projection: controllerProjection, keys: [SINGLETON] },
  { projection: approvalProjection, keys: 'all' },
  { projection: intentionProjection, keys: 'all' },
  { projection: alertProjection, keys: 'all' },
  { projection: lessonProjection, keys: 'all' },
] as const;
const NO_THREAD = {
  thread_id: 't',
  subject: '',
  has_owner: true,
  message_ids: [],
  mails: [],

  replied_at: [],
  cycles: [],
  has_asked: false,
  jobs: [],
  approvals: [],
  about: [],
  pending: null,
  read_as_meant: null,
};
const MAIL: MailDoc = {
  mail_id: 'm1',
  channel: 'test',
  delivery_id: '1',
  keys: [],
  bytes: 1,
  received_at: NOW,
  thread_id: 't',
  message_id: null,
  from: '',
  subject: '',
  quoted: null,
  raw: null,
  is_owner: true,
  trust: 'owner',
  trust_reason: '',
  is_automatic: false,
  why: null,
  retry_at: null,
  kind: null,
  commands: [],
  reading: null,
  intention_id: null,
  erased: false,
  status: 'received',
  tries: 0,
  first_seen_at: NOW,
  event_ids: [],
  text: { blob: 'b', bytes: 1 },
};

const desks = new Map<string, Promise<MailContext>>();

/** What became of a mail, in the words of the table, and what is said to it. */
export async function whatBecame([, , raw, around = {}]: UnseenMail) {
  const key = JSON.stringify(around);
  const context = await (desks.get(key) ?? desk(around));
  desks.set(key, Promise.resolve(context));
  const reading = await mailReader().read(raw, raw.length);
  if (reading.status !== 'read') return { tokens: ['quarantined'], text: '', says: [] };
  const { subject, text } = reading.mail;
  const intent = readIntent({ subject, text });
  const texts = new Map(
    intent.commands.flatMap((one) => (one.name === 'why' ? [[`why ${one.what}`, 'due']] : [])),
  );
  const about = { mail: { ...MAIL, subject }, intent, hasModel: true };
  const handled = handle({ ...context, texts }, about);
  const taught = correctionsIn(text, context.view.all(lessonProjection), {
    messageId: 'm',
    now: NOW,
  });
  const all = [
    ...controlEvents({ subject, text }, 'm1', { now: NOW, zone: 'Europe/Berlin' }),
    ...handled.events,
    ...taught,
  ];
  return { tokens: tokens(intent, handled, all), text: `[${subject}] ${text}`, says: handled.says };
}

function tokens(
  intent: ReturnType<typeof readIntent>,
  handled: ReturnType<typeof handle>,
  events: readonly NewEvent[],
): readonly string[] {
  const isDone = (type: string) => events.some((event) => event.type === type);
  const isDropped = intent.kind === 'command' && handled.asWork;
  const said = intent.commands.filter(
    ({ name }) => !BY_EVENT.includes(name) && (!isDropped || name === 'stop' || name === 'pause'),
  );
  return [
    ...said.map(spoken),
    ...events.flatMap(byEvent),
    ...handled.says
      .flatMap((one) => /^"(?<title>.+)" comes next/u.exec(one)?.groups?.['title'] ?? [])
      .map((title) => `do ${title}`),
    ...(handled.asWork ? ['work'] : []),
    ...(handled.asks ? ['ask'] : []),
    ...(handled.kind === 'noise' ? ['noise'] : []),
    ...(isDone('UserCorrectionDetected') ? ['lesson'] : []),
  ];
}

/** Told by what was done: which task was meant is known only there. */
const BY_EVENT: readonly OwnerCommand['name'][] = ['remind', 'done', 'cancel', 'do'];

function byEvent(event: NewEvent): readonly string[] {
  if (isOfType(event, 'IntentionCompleted')) return [`done ${taskNamed(event.payload)}`];
  if (isOfType(event, 'IntentionCancelled')) return [`cancel ${taskNamed(event.payload)}`];
  const isReminder = isOfType(event, 'IntentionFormed') && event.payload.kind === 'reminder';
  return isReminder ? [`remind ${event.payload.title}`] : [];
}

function taskNamed({ intention_id: id }: { readonly intention_id: string }): string {
  return TASKS[Number(id.slice(1))] ?? id;
}

/** A command as the tables write it: its name, and what it names. */
function spoken(command: OwnerCommand): string {
  if (command.name === 'pause' || command.name === 'budget') return command.name;
  if (command.name === 'cap') return `cap ${command.usd ?? 'none'}`;
  if (command.name === 'answer') return command.isYes ? 'yes' : 'no';
  if ('approvals' in command && command.isAll) return `${command.name} all`;
  if ('title' in command) return `add ${command.title}`;
  const { name, ...named } = command;
  const words = Object.values(named as Readonly<Record<string, unknown>>).flatMap((value) =>
    Array.isArray(value) ? [value.join(', ')] : typeof value === 'string' ? [value] : [],
  );
  return [name, ...words].join(' ').trim();
}

const plainWords = (text: string) =>
  text
    .toLowerCase()
    .replace(/["'“”„«».,:;!?]/gu, ' ')
    .replace(/\s+/gu, ' ')
    .trim();

const READS = ['status', 'tasks', 'approvals', 'budget', 'report', 'help', 'why'];
const ELSE = ['work', 'ask', 'noise', 'lesson', 'quarantined'];

/** Whether that is what the owner expects, and the commands that change something and that nobody meant. */
export function judged(expected: string, became: readonly string[]) {
  const ways = expected.split(' || ').map((way) => way.split(' + ').map(plainWords));
  const is = became.map(plainWords);
  const isRight = ways.some((way) => {
    const seen = is.filter((one) => one !== 'lesson' || way.includes('lesson'));
    const here = way.includes('lesson') ? seen.filter((one) => one !== 'work') : seen;
    return here.length === way.length && way.every((one) => here.includes(one));
  });
  const meant = ways.flat();
  const dangerous = is.filter((one) => {
    const [name = ''] = one.split(' ');
    return !READS.includes(name) && !ELSE.includes(name) && !meant.includes(one);
  });
  return { isRight, dangerous };
}
