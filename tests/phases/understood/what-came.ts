import type { RecordedEvent } from '../../../src/kernel/event/event.ts';
import { LANGUAGE_NOT_READ } from '../../../src/language/replies/english.ts';
import { spokenReplies } from '../../../src/language/replies/spoken-replies.ts';
import { TIME_LANGUAGES } from '../../../src/language/when/time-text.ts';
import { fieldsOf } from '../../support/fields-of.ts';
import { type Story, tasksOf } from './desk.ts';
import { type Effect, shownTime, taskEffects } from './task-effects.ts';

/** What one mail did, in the words of single-mails.ts. `fires`: by effect. */
export type Came = {
  readonly effects: readonly string[];
  readonly fires: ReadonlyMap<string, readonly string[]>;
  readonly says: string;
  readonly isAsked: boolean;
};

type Said = Came & {
  /** The Message-ID in whose thread the owner goes on. */
  readonly goesOnFrom: string;
};

const ASKS =
  /\?|which|nothing (?:is|was|has been)? ?(?:done|set|added|cancelled|paused|changed)|not (?:done|set|added|understood|changed)|did nothing/iu;

/** It stands below whatever a model's reading did, and asks nothing. */
const TAKE_BACK = /^Not what you meant\?.*$/mu;
/** What says only that nothing was understood asks nothing either. */
const NOT_UNDERSTOOD = [
  LANGUAGE_NOT_READ,
  ...TIME_LANGUAGES.map((language) => spokenReplies(language).notUnderstood()),
];

/** One mail of the owner, and what came of it. */
export async function say(story: Story, text: string, inReplyTo?: string): Promise<Said> {
  story.clock.ms += 1000;
  const now = new Date(story.clock.ms).toISOString();
  const before = await tasksOf(story);
  const [last] = await story.store.read('a', { newestFirst: true, limit: 1 });
  const sent = story.went.length;
  const thread = inReplyTo === undefined ? { subject: '' } : { inReplyTo, subject: 'Re: mail' };
  const id = story.arrives({ text, date: now, ...thread });
  await story.round();
  const went = story.went.slice(sent);
  const says = went.map((one) => one.text).join('\n');
  const effects: readonly Effect[] = [
    ...taskEffects(before, await tasksOf(story), now),
    ...(await eventsAfter(story, last?.seq ?? 0)).flatMap(effectOf),
    ...tellsIn(says),
  ];
  return {
    effects: [...new Set(effects.map(({ name }) => name))],
    fires: new Map(effects.flatMap(({ name, fires }) => (fires ? [[name, fires]] : []))),
    says,
    isAsked: ASKS.test(withoutForms(says)),
    goesOnFrom: went.at(-1)?.messageId ?? id,
  };
}

function withoutForms(says: string): string {
  return NOT_UNDERSTOOD.reduce((left, one) => left.replace(one, ''), says.replace(TAKE_BACK, ''));
}

async function eventsAfter(story: Story, after: number): Promise<readonly RecordedEvent[]> {
  return story.store.read('a', { after, limit: 5000 });
}

type Payload = Readonly<Record<string, unknown>>;

const BY_EVENT: Readonly<Record<string, (payload: Payload) => string | null>> = {
  ControllerPaused: ({ reason, until }) => {
    if (reason === 'stopped by mail') return 'stop';
    return typeof until === 'string' ? `pause until ${shownTime(until)}` : 'pause';
  },
  ControllerResumed: () => 'resume',
  ApprovalGranted: ({ approval_id }) => `approve ${nameOf(approval_id)}`,
  ApprovalDenied: ({ approval_id }) => `deny ${nameOf(approval_id)}`,
  UserCorrectionDetected: (payload) => `lesson ${JSON.stringify(payload)}`,
  NoteKept: (payload) => `lesson ${JSON.stringify(payload)}`,
  PersonalDataErased: () => 'forget',
  OwnerCapSet: ({ scope, usd }) => `cap ${String(scope)} ${String(usd)}`,
  InboxFileSeen: () => 'work',
  LessonRetired: () => 'unlearn',
  IntentionReopened: ({ intention_id }) => `undone ${taskNamed(intention_id)}`,
  // That it is done shows in the task itself.
  JobConfirmed: ({ is_done, work_id }) =>
    is_done === false ? `undone ${taskNamed(work_id)}` : null,
  JobAnswered: ({ work_id }) => `answer ${taskNamed(work_id)}`,
};

/** The id of a task of stated-desk.ts holds its title; the desks that stand have one with a job. */
function taskNamed(id: unknown): string {
  const [, title = 'write the quarterly report'] = String(id).split('titled:');
  return title;
}

const NAMES: Readonly<Record<string, string>> = {
  'tool-1': 'publish the site',
  'tool-2': 'deploy the shop',
  'tool-3': 'refund 40 euros',
};

function nameOf(approvalId: unknown): string {
  return NAMES[String(approvalId)] ?? String(approvalId);
}

/** Of stated-desk.ts, what is asked for is its own name. */
export function approvalNamed(summary: string): string {
  return Object.keys(NAMES).find((id) => NAMES[id] === summary) ?? summary;
}

function effectOf(event: RecordedEvent): readonly Effect[] {
  const name = BY_EVENT[event.type]?.(fieldsOf(event)) ?? null;
  return name === null ? [] : [{ name }];
}

const TELLS: readonly (readonly [RegExp, string])[] = [
  [/All is well\./u, 'tell status'],
  [/spent today/u, 'tell budget today'],
  [/spent (?:in )?(?!today)(\w+)/u, 'tell budget $1'],
  [/Seven tasks done\./u, 'tell report'],
  [/Greeted in/u, 'tell greeting'],
  [/What is known of you/u, 'tell known'],
  [
    /^\d+ (?:open (?:tasks?|taak|taken)|offene Aufgaben?|tâches? ouvertes?|tareas? abiertas?|attività apert[ae]|tarefas? abertas?) ?:|no open tasks/mu,
    'tell tasks',
  ],
  [
    /(?:reminders?|Erinnerung(?:en)?|rappels?|recordatorios?|promemoria|lembretes?|herinnering(?:en)?) ?:$/mu,
    'tell reminders',
  ],
  [/Write as you would/u, 'tell help'],
  [
    /waits for your word|wartet auf dein Wort|attend votre décision|espera(?: pela)? tu[a]? decis|aspetta la tua decisione|wacht op jouw woord/u,
    'tell approvals',
  ],
];

function tellsIn(says: string): readonly Effect[] {
  return TELLS.flatMap(([pattern, name]) => {
    const found = pattern.exec(says);
    return found === null ? [] : [{ name: name.replace('$1', found[1] ?? '') }];
  });
}
