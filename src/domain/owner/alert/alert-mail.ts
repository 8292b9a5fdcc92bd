import { type AlertCause, approvalOf } from './alert-causes.ts';

type Told = AlertCause & { readonly times: number };

/** One mail for everything that is told at once. */
export function alertMail(
  tell: readonly [Told, ...Told[]],
  agentId: string,
): { readonly subject: string; readonly text: string } {
  const [first, ...others] = tell;
  const more = others.length === 0 ? '' : ` (and ${others.length} more)`;
  const mark = tell.some(({ severity }) => severity === 'urgent') ? 'URGENT: ' : '';
  return {
    subject: `${mark}${first.title}${more}`.slice(0, 200),
    text: [
      ...tell.flatMap(entry),
      ...howToAnswer(tell),
      ...howToSay(tell),
      `All of them, and what was told before: homeostat alerts list`,
      '',
      `-- `,
      `${agentId}, by itself`,
      '',
    ].join('\n'),
  };
}

/** In the thread of this mail a word without a name is about what it asks for, and nothing else. */
function howToAnswer(tell: readonly Told[]): readonly string[] {
  const asked = tell.flatMap((cause) => approvalOf(cause) ?? []);
  const [first] = asked;
  if (first === undefined) return [];
  const words =
    asked.length === 1
      ? 'Answer this mail with "yes CODE" (the six digits of your authenticator) or "no".'
      : `Answer this mail with "approve ${first} CODE" or "deny ${first}"; a yes alone is asked which.`;
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

const ANSWER: Partial<Record<Told['kind'], string>> = {
  confirm: 'Answer this mail with "yes", or with "no" and what is missing.',
  question: 'Answer this mail in your words.',
};

function namedAnswer({ workId = '', kind, title }: Told): string {
  const name = workId.replace(/^task:/u, '');
  return kind === 'confirm'
    ? `Answer "task ${name} is done", or "task ${name} is not done" and what is missing.`
    : `Answer "${name}:" and your words (${title}).`;
}

function entry({ alertId, title, detail, severity, times, workId }: Told): readonly string[] {
  const again = times === 1 ? '' : `, told for the ${times}. time`;
  return [
    `* ${title} [${severity}${again}]`,
    `  ${detail}`,
    ...(workId === undefined ? [`  Seen it: homeostat alerts ack ${alertId}`] : []),
    '',
  ];
}
