import { approvalProjection } from '../../../domain/action/views/approval.ts';
import { alertProjection } from '../../../domain/alert/views/alert.ts';
import { isConditional } from '../../../domain/mail/reading/settle-reading.ts';
import type { ThreadDoc } from '../../../domain/mail/views/mail-thread.ts';
import { intentionProjection } from '../../../domain/task/views/intention.ts';
import { inOneLine } from '../desk/in-one-line.ts';
import type { MailContext } from '../intent/mail-context.ts';
import { pauseEnd } from '../intent/stop-at-once.ts';
import type { ReadResult } from './carry-act.ts';

/** The confirmation asked for before a reading is carried out. */
type Question = {
  readonly says: string;
  /** What the owner may answer with yes and a code. */
  readonly approvals: readonly string[];
  readonly pending: ThreadDoc['pending'];
};

/** One question about everything in the reading that needs confirmation; null: nothing does. */
export function askFor(context: MailContext, results: readonly ReadResult[]): Question | null {
  const asked = results.filter(({ came }) => came.is === 'asks');
  const granted = asked.filter(({ intent }) => intent.does === 'approve');
  const forgotten = asked.filter(({ intent }) => intent.does === 'forget');
  const read = asked.filter(isRead);
  const others = asked.filter((one) => !isRead(one) && !isCoded(one));
  if (asked.length === 0) return null;
  return {
    says: [
      ...granted.map((one) => questionOf(context, one)),
      ...(granted.some(({ intent }) => isConditional(intent))
        ? [context.replies.asks.grantsAtOnce]
        : []),
      ...forgotten.map((one) => {
        const command = `forget ${one.intent.thing ?? ''}`;
        return context.replies.tells.howToForget(`"${titleOf(context, one)}"`, command);
      }),
      ...wordsOfRead(context, read),
      ...others.map(saysOf),
    ].join('\n\n'),
    approvals: granted.flatMap(({ intent }) => intent.thing ?? []),
    pending: pendingOf(context, { read, others }),
  };
}

/** A plain yes is enough. */
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

/** One question at a time: first the confirmation, then a missing time. */
function pendingOf({ mailId }: MailContext, { read, others }: Parts): ThreadDoc['pending'] {
  if (read.length > 0) {
    return { mail_id: mailId, asks: 'reading', choices: read.map(({ at }) => String(at)) };
  }
  const isOfTime = others.some(({ came }) => came.is === 'asks' && came.isOfTime);
  return isOfTime ? { mail_id: mailId, asks: 'time', choices: [] } : null;
}

function wordsOfRead(context: MailContext, read: readonly ReadResult[]): readonly string[] {
  const { asks } = context.replies;
  const [only, another] = read;
  if (only === undefined) return [];
  if (another === undefined) return [`${questionOf(context, only)} ${asks.untilYes}`];
  const list = read.map((one, n) => `${n + 1}. ${questionOf(context, one)}`).join('\n');
  return [`${asks.which}\n${list}`];
}

/** Repeats the pending question of a thread. */
export function questionAgain(context: MailContext, read: readonly ReadResult[]): string {
  return wordsOfRead(context, read).join('\n');
}

/** Asked about by the title of what they are about. */
const OF_TITLES = ['cancel', 'done', 'do', 'reopen', 'approve', 'deny', 'ack'] as const;

function questionOf(context: MailContext, one: ReadResult): string {
  const { asks } = context.replies;
  const { does } = one.intent;
  const ofTitle = OF_TITLES.find((name) => name === does);
  if (ofTitle !== undefined) return asks[ofTitle](titleOf(context, one));
  if (does === 'resume') return asks.resume();
  if (does === 'pause') return asks.pause(untilOf(context, one.settled));
  return asks.isRight(saysOf(one));
}

function titleOf({ view }: MailContext, { intent }: ReadResult): string {
  const id = intent.thing ?? '';
  const title =
    view.get(intentionProjection, id)?.title ??
    view.get(approvalProjection, id)?.summary ??
    view.get(alertProjection, id)?.title;
  return inOneLine(title ?? id);
}

/** When a pause that is asked about would be over; null: when the owner says so. */
function untilOf(
  { now, zone, replies }: MailContext,
  settled: ReadResult['settled'],
): string | null {
  const command =
    settled.does !== 'nothing' && settled.act.is === 'command' ? settled.act.command : null;
  if (command?.name !== 'pause') return null;
  const end = pauseEnd(command, { now, zone });
  return end.is === 'ends' ? replies.moment(end.until, { now, zone }) : null;
}
