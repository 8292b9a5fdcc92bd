import { approvalProjection } from '../../domain/action/views/approval.ts';
import { alertProjection } from '../../domain/owner/alert/views/alert.ts';
import type { ThreadDoc } from '../../domain/owner/mail/views/mail-thread.ts';
import { intentionProjection } from '../../domain/owner/views/intention.ts';
import { wordsOfInstant } from '../../domain/owner/when/moment-words.ts';
import type { Carry } from './carry.ts';
import type { ReadResult } from './carry-act.ts';
import { pauseEnd } from './stop-at-once.ts';

/** What is asked before a reading is followed. */
type Question = {
  readonly says: string;
  /** What the owner may answer with yes and a code. */
  readonly approvals: readonly string[];
  readonly pending: ThreadDoc['pending'];
};

/** One question about all that was read and is not done without the owner's word; null: there is nothing of the kind. */
export function askFor(carry: Carry, results: readonly ReadResult[]): Question | null {
  const asked = results.filter(({ came }) => came.is === 'asks');
  const granted = asked.filter(({ intent }) => intent.does === 'approve');
  const forgotten = asked.filter(({ intent }) => intent.does === 'forget');
  const read = asked.filter(isRead);
  const others = asked.filter((one) => !isRead(one) && !isCoded(one));
  if (asked.length === 0) return null;
  return {
    says: [
      ...granted.map(
        (one) => `Shall I ${describe(carry, one)}? Answer "yes" with a six-digit code.`,
      ),
      ...forgotten.map(
        ({ intent }) =>
          `To forget it for good, send "forget ${intent.thing ?? ''}" with a six-digit code.`,
      ),
      ...wordsOfRead(carry, read),
      ...others.map(saysOf),
    ].join('\n\n'),
    approvals: granted.flatMap(({ intent }) => intent.thing ?? []),
    pending: pendingOf(carry, { read, others }),
  };
}

/** A yes alone is enough for it. */
function isRead(one: ReadResult): boolean {
  return one.came.is === 'asks' && one.came.isRead && !isCoded(one);
}

function isCoded({ intent }: ReadResult): boolean {
  return intent.does === 'approve' || intent.does === 'forget';
}

function saysOf({ came }: ReadResult): string {
  return came.is === 'asks' ? came.says : '';
}

type Parts = { readonly read: readonly ReadResult[]; readonly others: readonly ReadResult[] };

/** One thing is asked at a time: a yes to what was read comes before a time that lacks. */
function pendingOf({ mailId }: Carry, { read, others }: Parts): ThreadDoc['pending'] {
  if (read.length > 0) {
    return { mail_id: mailId, asks: 'reading', choices: read.map(({ at }) => String(at)) };
  }
  const isOfTime = others.some(({ came }) => came.is === 'asks' && came.isOfTime);
  return isOfTime ? { mail_id: mailId, asks: 'time', choices: [] } : null;
}

function wordsOfRead(carry: Carry, read: readonly ReadResult[]): readonly string[] {
  const [only, another] = read;
  if (only === undefined) return [];
  if (another === undefined) {
    return [`${questionOf(carry, only)} Nothing is changed until you say yes.`];
  }
  const list = read.map((one, n) => `${n + 1}. ${describe(carry, one)}`).join('\n');
  return [
    `Which of these shall I do? Nothing is changed until you say "all" or a number.\n${list}`,
  ];
}

/** What is pending in a thread, asked once more. */
export function questionAgain(carry: Carry, read: readonly ReadResult[]): string {
  return wordsOfRead(carry, read).join('\n');
}

function questionOf(carry: Carry, one: ReadResult): string {
  return named(carry, one) === null
    ? `I understand it so: ${saysOf(one)} Is that right?`
    : `Shall I ${describe(carry, one)}?`;
}

function describe(carry: Carry, one: ReadResult): string {
  return named(carry, one) ?? saysOf(one);
}

type Name = (title: string, until: string) => string;

const WORDS: Partial<Record<ReadResult['intent']['does'], Name>> = {
  cancel: (title) => `cancel "${title}"`,
  done: (title) => `mark "${title}" as done`,
  do: (title) => `take up "${title}" next`,
  reopen: (title) => `open "${title}" again`,
  approve: (title) => `approve "${title}"`,
  deny: (title) => `deny "${title}"`,
  ack: (title) => `take "${title}" as seen`,
  resume: () => 'go on',
  pause: (_, until) => `rest${until}`,
};

function named({ view, now, zone }: Carry, { intent, settled }: ReadResult): string | null {
  const id = intent.thing ?? '';
  const title =
    view.get(intentionProjection, id)?.title ??
    view.get(approvalProjection, id)?.summary ??
    view.get(alertProjection, id)?.title ??
    id;
  return WORDS[intent.does]?.(title, untilOf({ now, zone }, settled)) ?? null;
}

/** How long a pause that is asked about would be. */
function untilOf(clock: Pick<Carry, 'now' | 'zone'>, settled: ReadResult['settled']): string {
  const command =
    settled.does !== 'nothing' && settled.act.is === 'command' ? settled.act.command : null;
  if (command?.name !== 'pause') return '';
  const end = pauseEnd(command, clock);
  return end.is === 'ends'
    ? ` until ${wordsOfInstant(end.until, clock.zone)}`
    : ' until you send "resume"';
}
