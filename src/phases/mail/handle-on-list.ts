import { approvalSubjects } from '../../domain/action/answer-approval.ts';
import { approvalProjection } from '../../domain/action/views/approval.ts';
import type { OwnerCommand } from '../../language/intents/owner-command.ts';
import { narrows } from '../../language/whole/beside.ts';
import { askedAgain } from './intent/carry-approvals.ts';
import { type Handled, handle, type About as Task } from './intent/handle-intent.ts';
import type { MailContext } from './intent/mail-context.ts';
import type { SaidOnList } from './intent/said-on-list.ts';

/** Carries out words on the list that its thread was told, or asks what they mean. Pure. */
export function handleOnList(
  context: MailContext,
  said: SaidOnList,
  { mail, hasModel, words }: Omit<Task, 'intent'> & { readonly words: string },
): Handled {
  if (said.is === 'asks') {
    const { grantsAtOnce } = context.replies.asks;
    return {
      kind: 'unclear',
      events: [],
      subjects: [],
      says: [askedAgain(context, said.why), ...(narrows(words) ? [grantsAtOnce] : [])],
      asks: true,
      approvals: [],
      commands: [],
      asWork: false,
      about: stillAsked(context, context.thread?.pending ?? null),
    };
  }
  const came = handle(context, { mail, hasModel, intent: said.intent });
  const named = said.intent.commands.flatMap(namesIn);
  const isDone = (id: string) => came.subjects.includes(approvalSubjects([id])[0] ?? '');
  const choices = context.thread?.pending?.choices ?? [];
  const isLeft = choices.some((id) => !isDone(id) && waits(context, id));
  // When the code arrives, the answer that lacked it is looked up in its mail.
  const mail_id = named.some((id) => !isDone(id)) ? context.mailId : '';
  const pending = { mail_id, asks: 'approval' as const, choices: [...choices] };
  return { ...came, about: stillAsked(context, isLeft ? pending : null) };
}

type About = NonNullable<Handled['about']>;

function stillAsked({ thread }: MailContext, pending: About['pending']): About {
  return { intentions: [...(thread?.about ?? [])], pending };
}

function namesIn(command: OwnerCommand): readonly string[] {
  return command.name === 'approve' || command.name === 'deny' ? command.approvals : [];
}

function waits({ view }: MailContext, id: string): boolean {
  return view.get(approvalProjection, id)?.status === 'pending';
}
