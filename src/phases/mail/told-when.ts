import {
  type IntentionDoc,
  intentionProjection,
  isOpen,
} from '../../domain/task/views/intention.ts';
import { folded } from '../../language/folded.ts';
import type { OwnerIntent } from '../../language/intents/read-intent.ts';
import { nextInstant, scheduleOf } from '../../language/rule/due-instant.ts';
import { dayAlone } from '../../language/when/read-time.ts';
import { periodAlone, spanAhead } from '../../language/when/span-ahead.ts';
import { onDay, thingAskedFor } from '../../language/words/when-words.ts';
import { listOf, toldOfTask } from './intent/carry-tasks.ts';
import type { Handled } from './intent/handle-intent.ts';
import type { MailContext } from './intent/mail-context.ts';
import { openCalled } from './intent/near-question.ts';

/**
 * "When is choir?" is answered with its line, "what have I got on Thursday?" with what comes that day, "what is the plan for this week?" with
 * what this week holds: a question whose every word is understood needs nobody to read it. Null: it is another mail.
 */
export function toldWhen(
  context: MailContext,
  { commands, prose, words }: Pick<OwnerIntent, 'commands' | 'prose' | 'words'>,
): Handled | null {
  if (prose.length === 0) return toldOfSpan(context, { commands, words });
  const [only, another] = prose;
  if (only === undefined || another !== undefined || commands.length > 0) return null;
  const plain = folded(only.normalize('NFC').trim());
  const thing = thingAskedFor(plain);
  const task = thing === null ? null : openCalled(context, thing);
  if (task !== null) return saidNow([toldOfTask(context, task)], task);
  return toldOfDay(context, plain);
}

function toldOfDay(context: MailContext, plain: string): Handled | null {
  const said = onDay(plain);
  if (said === null) return null;
  const day = dayAlone(said, context) ?? periodAlone(said, context);
  return day === null ? null : saidNow([ofDay(context, said, day)]);
}

/** A list of what is open, where it is asked for by the days it is for. */
function toldOfSpan(
  context: MailContext,
  { commands, words }: Pick<OwnerIntent, 'commands' | 'words'>,
): Handled | null {
  const [only, another] = commands;
  if (only?.name !== 'tasks' || only.only !== undefined || another !== undefined) return null;
  const span = spanAhead(folded(words.normalize('NFC').trim()), context);
  if (span === null) return null;
  const { said } = span;
  return saidNow([
    toldOpen(context, said, (task) => comesWithin(task, span) || isDueAnyway(task, span)),
  ]);
}

/** Work without a day is done when its turn comes, and what is late still has to be. A reminder that has passed has been told. */
function isDueAnyway({ kind, recurs, due_at }: IntentionDoc, { from }: Span): boolean {
  return kind !== 'reminder' && recurs === null && (due_at === null || due_at < from);
}

function saidNow(says: readonly string[], task?: IntentionDoc): Handled {
  return {
    kind: 'command',
    events: [],
    subjects: [],
    says,
    asks: false,
    approvals: [],
    commands: ['tasks'],
    asWork: false,
    ...(task !== undefined && { about: { intentions: [task.intention_id], pending: null } }),
  };
}

type Span = NonNullable<ReturnType<typeof dayAlone>>;

function ofDay(context: MailContext, said: string, day: Span): string {
  return toldOpen(context, said, (task) => comesWithin(task, day));
}

function toldOpen(
  context: MailContext,
  said: string,
  isMeant: (task: IntentionDoc) => boolean,
): string {
  const open = [...context.view.all(intentionProjection).values()].filter(
    (task) => isOpen(task) && !task.erased && isMeant(task),
  );
  return open.length === 0 ? context.replies.tells.nothingOn(said) : listOf(context, open);
}

function comesWithin({ recurs, due_at }: IntentionDoc, { from, to }: Span): boolean {
  const asOf = new Date(Date.parse(from) - 1).toISOString();
  const at =
    recurs === null ? due_at : nextInstant(scheduleOf(recurs), { asOf, zone: recurs.zone });
  return at !== null && at >= from && at < to;
}
