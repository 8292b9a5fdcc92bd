import {
  type AnsweredApproval,
  answerApproval,
  approvalSubjects,
} from '../../../domain/action/answer-approval.ts';
import {
  type ApprovalDoc,
  approvalProjection,
  pendingApprovals,
} from '../../../domain/action/views/approval.ts';
import { askedLines, whyAsked } from '../../../domain/action/views/asked-lines.ts';
import { oneLine } from '../../../kernel/text/one-line.ts';
import { redactSecrets } from '../../../kernel/text/redact.ts';
import { cutToCharacters } from '../../../kernel/text/tokens.ts';
import type { SpokenReplies } from '../../../language/replies/spoken-replies.ts';
import { type Carried, type MailContext, type Named, refusedByCode } from './mail-context.ts';
import type { SaidOnList } from './said-on-list.ts';

const SUMMARY_CHARACTERS = 200;

function aliasOf({ aliases }: MailContext, id: string): string {
  return aliases.get(id) ?? id;
}

/** What waits for the owner, each with the name under which it is answered. `among`: of these alone. */
export function approvalList(
  context: MailContext,
  among?: readonly string[],
): {
  readonly text: string;
  readonly ids: readonly string[];
} {
  const pending = pendingApprovals(context.view).filter(
    ({ approval_id }) => among?.includes(approval_id) !== false,
  );
  const { waits } = context.replies;
  if (pending.length === 0) return { text: waits.none, ids: [] };
  return {
    text: [waits.head, ...askedList(pending, context, context.replies)].join('\n'),
    ids: pending.map(({ approval_id }) => approval_id),
  };
}

/** Ids of what waits and is named, as `isNamed` says of its summary. */
export function approvalsNamed(
  context: MailContext,
  isNamed: (summary: string) => boolean,
): readonly string[] {
  return pendingApprovals(context.view).flatMap(({ approval_id, summary }) =>
    isNamed(summary) ? [approval_id] : [],
  );
}

/** What waits, in its own words. */
export function pendingSummaries(context: MailContext): readonly string[] {
  return pendingApprovals(context.view).map(({ summary }) => summary);
}

/** What is asked for, in one line for people. */
function approvalWords({ tool, summary }: Pick<ApprovalDoc, 'tool' | 'summary'>): string {
  const what = cutToCharacters(oneLine(redactSecrets(summary)), SUMMARY_CHARACTERS);
  return `${tool}: ${what}`;
}

/** For people: what is asked for, what would be done word for word, and why it is asked. */
function approvalEntry(
  name: string,
  approval: ApprovalDoc,
  { inputs, language }: Pick<AskedNames, 'inputs'> & Pick<SpokenReplies, 'language'>,
): string {
  const { approval_id } = approval;
  const input = inputs.get(approval_id) ?? null;
  return [
    `${name} ${approvalWords(approval)}`,
    ...askedLines(input, language).map((line) => `  ${line}`),
    `  ${whyAsked(approval, language)}`,
  ].join('\n');
}

/** How what is asked for is named and what it would do, by its id. */
export type AskedNames = Pick<MailContext, 'aliases' | 'inputs'>;

/** What waits, as a list that is answered: by yes or no where it is one, else by the numbers or names. */
export function askedList(
  asked: readonly ApprovalDoc[],
  { aliases, inputs }: AskedNames,
  { waits, language }: Pick<SpokenReplies, 'waits' | 'language'>,
): readonly string[] {
  const [only, another] = asked;
  if (only === undefined) return [];
  if (another === undefined)
    return [approvalEntry('-', only, { inputs, language }), waits.answerOne];
  const nameOf = ({ approval_id: id }: ApprovalDoc, n: number) =>
    `${n + 1}. ${aliases.get(id) ?? id}:`;
  return [
    ...asked.map((one, n) => approvalEntry(nameOf(one, n), one, { inputs, language })),
    waits.answerOneOf,
  ];
}

/** The list of its thread once more, each under the number that it was told with. */
export function askedAgain(
  { view, thread, aliases, inputs, replies: { waits, language } }: MailContext,
  why: Extract<SaidOnList, { is: 'asks' }>['why'],
): string {
  const told = thread?.pending?.choices ?? [];
  const lines = told.flatMap((id, n) => {
    const one = view.get(approvalProjection, id);
    const name = `${n + 1}. ${aliases.get(id) ?? id}:`;
    return one?.status === 'pending' ? [approvalEntry(name, one, { inputs, language })] : [];
  });
  return [waits[why], ...lines, told.length === 1 ? waits.answerOne : waits.answerOneOf].join('\n');
}

type Word = Named<'approve' | 'deny'>;

type RefusalCode = Extract<AnsweredApproval, { status: 'refused' }>['code'];

export function carryWord(context: MailContext, command: Word): Carried {
  const meant = meantBy(context, command);
  if ('status' in meant) return meant;
  const ids = meant.map(({ approval_id }) => approval_id);
  const says = context.replies.needsCode(meant.map(approvalWords).join('; '));
  const needsCode = command.name === 'approve' ? refusedByCode(context, says) : null;
  if (needsCode !== null) return { ...needsCode, approvals: ids };
  return answered(context, command.name, meant);
}

function answered(
  context: MailContext,
  name: Word['name'],
  meant: readonly ApprovalDoc[],
): Carried {
  const answers = meant.map((approval) => ({
    approval,
    came: answerApproval(approval, {
      approvalId: approval.approval_id,
      by: 'owner',
      reason: 'by mail',
      now: context.now,
      answer: name === 'approve' ? ('grant' as const) : ('deny' as const),
      approvalMs: context.approvalMs,
    }),
  }));
  const over = answers.flatMap(({ approval, came }) =>
    came.status === 'refused' ? [whyOver(context, approval, came.code)] : [],
  );
  const events = answers.flatMap(({ came }) => (came.status === 'answered' ? came.events : []));
  const names = answers
    .filter(({ came }) => came.status === 'answered')
    .map(({ approval }) => approvalWords(approval))
    .join('; ');
  if (events.length === 0) return { status: 'refused', says: over.join(' ') };
  const { approved, denied } = context.replies.waits;
  return {
    status: 'done',
    events,
    says: [(name === 'approve' ? approved : denied)(names), ...over].join(' '),
    subjects: approvalSubjects(meant.map(({ approval_id }) => approval_id)),
    usesCode: name === 'approve',
  };
}

/** Why it takes no answer, with the end of its time by the owner's clock. */
function whyOver(
  { now, zone, replies: { refuses, moment } }: MailContext,
  approval: ApprovalDoc,
  code: RefusalCode,
): string {
  const name = approvalWords(approval);
  if (code === 'answered') return refuses.isDecided(name, approval.status !== 'denied');
  const { withdrawn, expires_at } = approval;
  return withdrawn !== undefined || expires_at === null
    ? refuses.isWithdrawn(name)
    : refuses.wasOpenUntil(name, moment(expires_at, { now, zone }));
}

/** Which approvals a word is about; what cannot be told is asked about. */
function meantBy(
  context: MailContext,
  { name, approvals, isAll }: Word,
): readonly ApprovalDoc[] | Carried {
  if (approvals.length > 0) return named(context, approvals);
  const pending = pendingApprovals(context.view);
  const asked = pending.filter(({ approval_id }) =>
    context.thread?.approvals.includes(approval_id),
  );
  const candidates = asked.length > 0 ? asked : pending;
  if (candidates.length === 0) {
    return { status: 'refused', says: context.replies.waits.none };
  }
  // A no to all is the safe direction; a yes is only to what was told.
  const isWhole = isAll && (asked.length > 0 || name === 'deny');
  if (candidates.length === 1 || isWhole) return candidates;
  const { text, ids } = approvalList(context);
  return { status: 'unclear', asks: `${context.replies.waits.which} ${text}`, approvals: ids };
}

const ALIAS = /^(?:a\d+|[a-z]+(?:-\d+)+)$/u;

function named(context: MailContext, names: readonly string[]): readonly ApprovalDoc[] | Carried {
  const all = context.view.all(approvalProjection);
  const byName = (name: string) =>
    [...all.values()].find(
      ({ approval_id }) => approval_id === name || aliasOf(context, approval_id) === name,
    );
  const found = names.map((name) => [name, byName(name)] as const);
  const unknown = found.filter(([, doc]) => doc === undefined).map(([name]) => name);
  if (unknown.length === 0) return found.flatMap(([, doc]) => doc ?? []);
  if (!unknown.every((name) => ALIAS.test(name))) return { status: 'not_meant' };
  return { status: 'refused', says: context.replies.refuses.notAsked(unknown.join(', ')) };
}

/** A yes or no by itself is the word on what its thread asked for, and nothing elsewhere. */
export function carryAnswer(context: MailContext, { isYes }: Named<'answer'>): Carried {
  const asked = pendingApprovals(context.view).filter(({ approval_id }) =>
    context.thread?.approvals.includes(approval_id),
  );
  if (asked.length === 0) return { status: 'not_meant' };
  return carryWord(context, { name: isYes ? 'approve' : 'deny', approvals: [], isAll: false });
}
