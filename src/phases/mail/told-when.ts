import {
  type IntentionDoc,
  intentionProjection,
  isOpen,
} from '../../domain/task/views/intention.ts';
import { folded } from '../../language/folded.ts';
import type { OwnerIntent } from '../../language/intents/read-intent.ts';
import { nextInstant, scheduleOf } from '../../language/rule/due-instant.ts';
import { dayAlone } from '../../language/when/read-time.ts';
import { onDay, thingAskedFor } from '../../language/words/when-words.ts';
import { listOf, toldOfTask } from './intent/carry-tasks.ts';
import type { Handled } from './intent/handle-intent.ts';
import type { MailContext } from './intent/mail-context.ts';
import { openCalled } from './intent/near-question.ts';

/**
 * "When is choir?" is answered with its line, "what have I got on Thursday?" with what comes that day: a question whose every word is
 * understood needs nobody to read it. Null: it is another mail.
 */
export function toldWhen(
  context: MailContext,
  { commands, prose }: Pick<OwnerIntent, 'commands' | 'prose'>,
): Handled | null {
  const [only, another] = prose;
  if (only === undefined || another !== undefined || commands.length > 0) return null;
  const plain = folded(only.normalize('NFC').trim());
  const thing = thingAskedFor(plain);
  const task = thing === null ? null : openCalled(context, thing);
  if (task !== null) return saidNow([toldOfTask(context, task)], task);
  const said = onDay(plain);
  const day = said === null ? null : dayAlone(said, context);
  return said === null || day === null ? null : saidNow([ofDay(context, said, day)]);
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
  const open = [...context.view.all(intentionProjection).values()].filter(
    (task) => isOpen(task) && !task.erased && comesWithin(task, day),
  );
  return open.length === 0 ? context.replies.tells.nothingOn(said) : listOf(context, open);
}

function comesWithin({ recurs, due_at }: IntentionDoc, { from, to }: Span): boolean {
  const asOf = new Date(Date.parse(from) - 1).toISOString();
  const at =
    recurs === null ? due_at : nextInstant(scheduleOf(recurs), { asOf, zone: recurs.zone });
  return at !== null && at >= from && at < to;
}
