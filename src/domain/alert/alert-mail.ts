import { type AlertCause, approvalOf } from './alert-causes.ts';

type Told = AlertCause & { readonly times: number };

type Sender = {
  readonly agentId: string;
  /** Names by which approvals are answered, by their ids. */
  readonly aliases: ReadonlyMap<string, string>;
};

/** One mail for everything that is told at once. What it asks for is answered by words, never at a terminal. */
export function alertMail(
  tell: readonly [Told, ...Told[]],
  { agentId, aliases }: Sender,
): { readonly subject: string; readonly text: string } {
  const [first, ...others] = tell;
  const more = others.length === 0 ? '' : ` (and ${others.length} more)`;
  const mark = tell.some(({ severity }) => severity === 'urgent') ? 'URGENT: ' : '';
  return {
    subject: `${mark}${first.title}${more}`.slice(0, 200),
    text: [
      ...tell.flatMap((cause) => entry(cause, aliases)),
      ...howToAnswer(tell, aliases),
      ...howToSay(tell),
      ...howToTick(tell),
      `-- `,
      `${agentId}, by itself`,
      '',
    ].join('\n'),
  };
}

function nameOfCause(cause: Told, aliases: ReadonlyMap<string, string>): string | null {
  const id = approvalOf(cause);
  return id === null ? null : (aliases.get(id) ?? id);
}

/** In the thread of this mail a word without a name is about what it asks for, and nothing else. */
function howToAnswer(
  tell: readonly Told[],
  aliases: ReadonlyMap<string, string>,
): readonly string[] {
  const asked = tell.flatMap((cause) => nameOfCause(cause, aliases) ?? []);
  const [first] = asked;
  if (first === undefined) return [];
  const words =
    asked.length === 1
      ? 'Answer this mail with "yes" and the six digits of your authenticator, or with "no".'
      : `Answer this mail with "approve ${first}" and the six digits of your authenticator, or with "deny ${first}"; after a yes alone I ask which.`;
  return [words, ''];
}

/** A yes, a no or words of the owner to what jobs ask. */
function howToSay(tell: readonly Told[]): readonly string[] {
  const asked = tell.filter(({ workId }) => workId !== undefined);
  const [first, another] = asked;
  if (first === undefined) return [];
  if (another === undefined) {
    const hasOther = tell.some((cause) => approvalOf(cause) !== null);
    return hasOther ? [namedAnswer(first), ''] : [ANSWER[first.kind] ?? namedAnswer(first), ''];
  }
  return [...asked.map(namedAnswer), ''];
}

/** What a reminder or trouble is ticked off by. */
function howToTick(tell: readonly Told[]): readonly string[] {
  const reminders = tell.filter(({ kind }) => kind === 'reminder');
  const trouble = tell.filter(isTrouble);
  return [
    ...(reminders.length === 0 ? [] : ['Answer "done", or for example "snooze 10 minutes".', '']),
    ...(trouble.length === 0
      ? []
      : ['Answer "ack" once you have seen it, and I do not tell it again.', '']),
  ];
}

function isTrouble({ kind, workId, severity }: Told): boolean {
  return severity !== 'info' && workId === undefined && kind !== 'reminder' && kind !== 'approval';
}

const ANSWER: Partial<Record<Told['kind'], string>> = {
  confirm: 'Answer this mail with "yes", or with "no" and what is missing.',
  question: 'Answer this mail in your words.',
};

function namedAnswer({ workId = '', workTitle = workId, kind }: Told): string {
  return kind === 'confirm'
    ? `Answer "task ${workTitle} is done", or "task ${workTitle} is not done" and what is missing.`
    : `Answer "${workTitle}:" and your words.`;
}

/** One of several things to be allowed is answered by its name. */
function entry(cause: Told, aliases: ReadonlyMap<string, string>): readonly string[] {
  const { title, detail, byMail = detail, severity, times } = cause;
  const name = nameOfCause(cause, aliases);
  const marks = [
    ...(name === null ? [] : [name]),
    ...(severity === 'urgent' ? ['urgent'] : []),
    ...(times === 1 ? [] : ['told before']),
  ];
  return [`* ${title}${marks.length === 0 ? '' : ` [${marks.join(', ')}]`}`, `  ${byMail}`, ''];
}
