import { cancelTask } from '../../domain/owner/command-tasks.ts';
import { folded } from '../../domain/owner/mail/intents/folded.ts';
import type { OwnerIntent } from '../../domain/owner/mail/intents/read-intent.ts';
import type { MailReading } from '../../domain/owner/mail/reading/mail-reading.ts';
import { ownWordsOf } from '../../domain/owner/mail/reading/own-words.ts';
import type { SettledReading } from '../../domain/owner/mail/reading/settle-reading.ts';
import type { MailDoc } from '../../domain/owner/mail/views/mail.ts';
import { isOpen } from '../../domain/owner/task-names.ts';
import { type IntentionDoc, intentionProjection } from '../../domain/owner/views/intention.ts';
import type { NewEvent } from '../../kernel/event.ts';
import type { Carried, Carry } from './carry.ts';
import { carryOut } from './carry-out.ts';
import { type About, type Handled, handle, workEvents } from './handle-intent.ts';
import { pausedBy } from './stop-at-once.ts';

/** What came of a mail with a model's reading beside it. */
export type ReadHandled = Handled & {
  readonly reading: { readonly does: SettledReading['does']; readonly why: string };
};

/**
 * Handles an owner's mail with what a model read in it. It goes on as without, apart from what the reading may add: see
 * `settleReading`. Pure.
 */
export function handleReading(carry: Carry, about: About, settled: SettledReading): ReadHandled {
  const base = handle(carry, about);
  switch (settled.does) {
    case 'nothing':
      return { ...base, reading: { does: 'nothing', why: settled.why } };
    case 'asks':
      return asked(carry, base, settled);
    case 'carries':
      return carried(carry, base, settled);
  }
}

/** The parser asks back where it knows nothing; where a model knows that something is wanted, it is work. */
export function withKindRead(intent: OwnerIntent, reading: MailReading | null): OwnerIntent {
  if (intent.kind !== 'unclear' || reading === null) return intent;
  const { kind } = reading;
  return kind === 'question' || kind === 'instruction' ? { ...intent, kind } : intent;
}

type Asks = Extract<SettledReading, { does: 'asks' }>;

function asked(carry: Carry, base: Handled, { said, why }: Asks): ReadHandled {
  const reading = { does: 'asks' as const, why };
  if (carry.thread?.has_asked === true) {
    return { ...base, reading: { does: 'nothing', why: `${why}; the thread was asked before` } };
  }
  const question = `I read this as "${said}". Send exactly that if you mean it; only your own words do it.`;
  const rest = base.asWork ? [BESIDE] : [];
  return { ...base, says: [question, ...rest], asks: true, reading };
}

const BESIDE = 'Meanwhile your mail is work as it stands; its answer comes in this thread.';

type Carries = Extract<SettledReading, { does: 'carries' }>;

function carried(carry: Carry, base: Handled, { command, said, isAll, why }: Carries): ReadHandled {
  const one = carryOut(carry, command);
  if (one.status !== 'done') {
    return { ...base, reading: { does: 'nothing', why: `${why}, but: ${refusalOf(one)}` } };
  }
  const events = [...(command.name === 'pause' ? [pausedBy(carry.mailId)] : []), ...one.events];
  const formed = formedBy(one);
  const isWork = !isAll && base.asWork;
  return {
    ...(isWork ? base : { ...base, ...ALONE }),
    // A model chose which of the owner's words count: nothing here has more trust than that.
    events: [...events.map(ofSelf), ...(isWork ? base.events : [])],
    subjects: [...base.subjects, ...(one.subjects ?? [])],
    says: [`I read your mail as "${said}".`, one.says, ...(isWork ? [BESIDE] : []), TAKE_BACK],
    commands: [command.name],
    reading: { does: 'carries', why },
    ...(formed !== null && { intentionId: formed }),
  };
}

function refusalOf(one: Exclude<Carried, { status: 'done' }>): string {
  if (one.status === 'refused') return one.says;
  return one.status === 'unclear' ? one.asks : 'it means nothing here';
}

const ALONE = { kind: 'command', asks: false, approvals: [], asWork: false } as const;

function ofSelf(event: NewEvent): NewEvent {
  return { ...event, trust: 'self' };
}

function formedBy({ events }: Extract<Carried, { status: 'done' }>): string | null {
  const formed = events.find(({ type }) => type === 'IntentionFormed');
  const { intention_id } = (formed?.payload ?? {}) as { intention_id?: string }; // as addTask makes it
  return intention_id ?? null;
}

const TAKE_BACK =
  'Not what you meant? Answer "not meant": I take it back, and your mail is work as you wrote it.';

const NOT_MEANT =
  /^(?:no|nein|non|nee|nao)?\W*(?:(?:(?:that(?:'s| is| was)|it(?:'s| is| was)) )?not (?:what i )?meant(?: that| it| so)?|nicht (?:so )?gemeint|(?:das )?(?:war )?nicht so gemeint)\W*$/u;

/** Whether the owner says that something was not meant as it was read. */
export function isTakenBack(text: string): boolean {
  const own = ownWordsOf({ subject: '', text });
  return NOT_MEANT.test(folded(own.normalize('NFC')).trim());
}

/** What a model read is undone as far as it can be, and the mail becomes the work it would have been. Pure. */
export function takeBack(carry: Carry, earlier: MailDoc): Handled {
  const task = carry.view.get(intentionProjection, earlier.intention_id ?? '');
  const undone = task === undefined ? [] : cancelled(carry, task);
  // Of another kind it is work already.
  const work = earlier.kind === 'command' ? workEvents(carry, earlier) : [];
  const says = [
    ...(undone.length > 0 ? [`"${task?.title ?? ''}" is cancelled.`] : []),
    'Your mail is work as you wrote it; its answer comes in that thread.',
    ...(earlier.commands.includes('pause') ? ['I am paused until you send "resume".'] : []),
  ];
  const about = task === undefined ? [] : [`intention:${task.intention_id}`];
  return {
    ...{ ...ALONE, events: [...undone, ...work], says: [says.join(' ')], commands: [] },
    subjects: [`mail:${earlier.mail_id}`, ...about],
  };
}

function cancelled({ view }: Carry, task: IntentionDoc): readonly NewEvent[] {
  if (!isOpen(task)) return [];
  const how = { id: task.intention_id, reason: 'not meant' };
  const result = cancelTask(view.all(intentionProjection), how);
  return result.ok ? result.events : [];
}
