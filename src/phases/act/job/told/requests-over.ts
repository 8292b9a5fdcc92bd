import { type ApprovalDoc, approvalProjection } from '../../../../domain/action/views/approval.ts';
import type { RecordedFact } from '../../../../domain/fact.ts';
import { mailProjection } from '../../../../domain/mail/views/mail.ts';
import { mailThreadProjection } from '../../../../domain/mail/views/mail-thread.ts';
import type { View } from '../../../../kernel/log/log-contract.ts';
import { personalText } from '../../../../kernel/personal-text.ts';
import type { BlobStore } from '../../../../kernel/ports/blobs.ts';
import { cutToCharacters } from '../../../../kernel/text/tokens.ts';
import { withoutCode, withoutDigits } from '../../../../language/intents/one-time-code.ts';
import type { PromptRecord } from '../../../../prompt/list/prompt-record.ts';
import { clockIn } from '../../../../prompt/owners-clock.ts';
import type { PhaseContext } from '../../../phase-context.ts';
import { readAllFacts, readByIds } from '../../../read-facts.ts';

/** What was asked of the owner and waits no more: nobody answered, or what was allowed was not done in its time. */
export type OverRequest = {
  readonly approval: ApprovalDoc;
  /** ISO 8601. */
  readonly endedAt: string;
  readonly eventId: string;
  readonly seq: number;
};

/** The owner's word on such a request, which changed nothing any more. Without the one-time code. */
export type LateWord = {
  readonly requests: readonly string[];
  readonly text: string;
  readonly eventId: string;
  readonly seq: number;
};

export type RequestsOver = {
  readonly over: readonly OverRequest[];
  readonly late: readonly LateWord[];
};

type Since = {
  /** How the conversation's actions are named. */
  readonly name: string;
  /** Place in the log up to which it has been told. */
  readonly after: number;
};

/** What is over of what a job and its sub-agents asked for, and what the owner said of it afterwards. */
export async function requestsOver(
  context: PhaseContext,
  blobs: Pick<BlobStore, 'getPersonal'>,
  { name, after }: Since,
): Promise<RequestsOver> {
  const over = await overRequests(context, name);
  if (over.length === 0) return { over: [], late: [] };
  const late = await lateWords(context, blobs, { over, after });
  return { over: over.filter(({ seq }) => seq > after), late };
}

async function overRequests(context: PhaseContext, name: string): Promise<readonly OverRequest[]> {
  const all = await context.view([{ projection: approvalProjection, keys: 'recent' }]);
  const own = [...all.all(approvalProjection).values()].filter(
    ({ approval_id, status }) => status === 'expired' && approval_id.startsWith(`${name}-`),
  );
  if (own.length === 0) return [];
  const subjects = own.map(({ approval_id }) => `approval:${approval_id}`);
  const ended = await readAllFacts(context, { subjects, types: ['ApprovalExpired'] });
  return ended.flatMap(({ payload, occurredAt, eventId, seq }) => {
    const approval = own.find(({ approval_id }) => approval_id === payload.approval_id);
    if (approval === undefined) return [];
    return [{ approval, endedAt: overSince(approval, occurredAt), eventId, seq }];
  });
}

/** A sweep that closes it comes some time after its end. */
function overSince({ withdrawn, expires_at }: ApprovalDoc, closedAt: string): string {
  if (withdrawn !== undefined || expires_at === null) return closedAt;
  return Date.parse(expires_at) < Date.parse(closedAt) ? expires_at : closedAt;
}

const ANSWERS = ['approve', 'deny', 'answer'];

type Triaged = RecordedFact<'MailTriaged'>;

async function lateWords(
  context: PhaseContext,
  blobs: Pick<BlobStore, 'getPersonal'>,
  { over, after }: { readonly over: readonly OverRequest[]; readonly after: number },
): Promise<readonly LateWord[]> {
  const asked = await readByIds(
    context.log,
    context.agentId,
    over.map(({ approval }) => approval.event_id),
  );
  const since = Math.max(after, asked[0]?.seq ?? 0);
  const mails = await readAllFacts(context, { types: ['MailTriaged'], after: since });
  const answers = mails.filter(
    ({ payload: { refused, commands } }) =>
      refused === true && commands.some((one) => ANSWERS.includes(one)),
  );
  if (answers.length === 0) return [];
  const view = await context.view([
    { projection: mailThreadProjection, keys: answers.map(({ payload }) => payload.thread_id) },
    { projection: mailProjection, keys: answers.map(({ payload }) => payload.mail_id) },
  ]);
  const words = await Promise.all(answers.map((one) => lateWord(blobs, { view, over }, one)));
  return words.filter((one) => one !== null);
}

type Known = { readonly view: View; readonly over: readonly OverRequest[] };

/** Null: it came in time, or is about something else. */
async function lateWord(
  blobs: Pick<BlobStore, 'getPersonal'>,
  { view, over }: Known,
  { payload: { mail_id, thread_id }, occurredAt, eventId, seq }: Triaged,
): Promise<LateWord | null> {
  const told = view.get(mailThreadProjection, thread_id)?.approvals ?? [];
  const requests = over.flatMap(({ approval: { approval_id }, endedAt }) =>
    told.includes(approval_id) && Date.parse(occurredAt) >= Date.parse(endedAt)
      ? [approval_id]
      : [],
  );
  if (requests.length === 0) return null;
  const text = await personalText(
    blobs,
    `inbox:${mail_id}`,
    view.get(mailProjection, mail_id)?.text,
  );
  return text === null ? null : { requests, text: withoutCodes(text), eventId, seq };
}

const WORDS_CHARACTERS = 600;

function withoutCodes(text: string): string {
  const lines = text.split('\n').map((line) => {
    const { text: left } = withoutCode(line);
    return (withoutDigits(left)?.text ?? left).trim();
  });
  return cutToCharacters(lines.join('\n').trim(), WORDS_CHARACTERS);
}

/** The summary of what was asked for is in a model's words. `trust`: of the conversation that asked. */
export function overRecord(
  { approval, endedAt, eventId }: OverRequest,
  { zone, ...known }: Required<Pick<PromptRecord, 'trust' | 'fence'>> & { readonly zone: string },
): PromptRecord {
  const { approval_id, tool, summary } = approval;
  const fields = {
    request: approval_id,
    asked: `${tool}: ${summary}`,
    answer: cameTo(approval, clockIn(zone, endedAt)),
    now: 'nothing waits for it any more: make the call again if the work still needs it, or go another way',
  };
  return { name: approval_id, fields, eventIds: [eventId], ...known };
}

function cameTo({ withdrawn, granted_at }: ApprovalDoc, until: string): string {
  if (withdrawn !== undefined) return `withdrawn: ${withdrawn}`;
  return granted_at === undefined
    ? `nobody answered it by ${until}, and it is over`
    : `the owner allowed it, and it was not done by ${until}: the permission is over`;
}

export function lateRecord({ requests, text, eventId, seq }: LateWord): PromptRecord {
  const fields = {
    owner_said: text,
    of_request: requests.join(', '),
    but: 'it came too late and has allowed nothing: what is still wanted is asked again',
  };
  return { name: `late-${seq}`, fields, eventIds: [eventId], trust: 'owner' };
}
