import { answerApproval, approvalSubjects } from '../domain/action/answer-approval.ts';
import { explainAction } from '../domain/action/explain-action.ts';
import { type ApprovalDoc, approvalProjection } from '../domain/action/views/approval.ts';
import { payloadsOf } from '../domain/fact.ts';
import type { ActionPolicy } from '../guard/policy/action-policy.ts';
import type { Origin, RecordedEvent } from '../kernel/event/event.ts';
import { AppendConflict } from '../kernel/log/log-errors.ts';
import type { BlobStore } from '../kernel/ports/blobs.ts';
import { fold } from '../kernel/projection/fold.ts';
import { hashOfCall } from '../phases/act/loop/turn.ts';
import { readFacts } from '../phases/read-facts.ts';
import type { Agent, AgentReader } from './agent.ts';
import type { ApprovalsPort } from './ports.ts';

const LISTED = 100;
const EVENTS_OF_ONE = 100;
/** Somebody else answered, used or closed it meanwhile; each of these ends the retries. */
const ATTEMPTS = 4;

type ApprovalReadsSource = AgentReader & { readonly blobs: Pick<BlobStore, 'get'> };

export type ApprovalsSource = Pick<Agent, 'agentId' | 'log' | 'now'> & {
  readonly blobs: Pick<BlobStore, 'get'>;
  /** Read for grants only: a denial needs no settings. */
  readonly policy: () => Pick<ActionPolicy, 'approvalMs'>;
};

/** What waits for the owner, read from the events themselves: this works without any view (invariant 9). */
export function approvalsPort(source: ApprovalsSource): ApprovalsPort {
  return {
    ...approvalReads(source),
    answer: (origin, asked) => answerOrRetry(source, origin, asked),
  };
}

export function approvalReads(source: ApprovalReadsSource): Pick<ApprovalsPort, 'list' | 'show'> {
  return {
    list: async ({ limit = LISTED, before } = {}) => {
      const asked = await readFacts(source.log, source.agentId, {
        types: ['ActionEscalated'],
        newestFirst: true,
        limit,
        ...(before !== undefined && { upTo: Math.max(0, before - 1) }),
      });
      const oldest = asked.at(-1);
      if (oldest === undefined) return { approvals: [], next: null };
      const ids = asked.map(({ payload }) => payload.action_id);
      const subjects = approvalSubjects(ids);
      // Answers come after the oldest request, so earlier events are not read.
      const query = { subjects, after: oldest.seq - 1, limit: limit * 10 };
      const events = await source.log.read(source.agentId, query);
      const found = approvalsIn(events);
      const approvals = ids.flatMap((id) => found.get(id) ?? []);
      return { approvals, next: asked.length < limit ? null : oldest.seq };
    },
    show: async (id) => {
      const subjects = [...approvalSubjects([id]), `action:${id}`];
      const events = await source.log.read(source.agentId, { subjects, limit: EVENTS_OF_ONE });
      const approval = approvalsIn(events).get(id);
      if (approval === undefined) return null;
      const { says } = explainAction(id, events);
      return { approval, ...(await inputOf(source, approval, events)), says: [...says] };
    },
  };
}

type Asked = Parameters<ApprovalsPort['answer']>[1];
type Answer = Awaited<ReturnType<ApprovalsPort['answer']>>;

async function answerOrRetry(
  source: ApprovalsSource,
  origin: Origin,
  asked: Asked,
): Promise<Answer> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await answerNow(source, origin, asked);
    } catch (error) {
      if (!(error instanceof AppendConflict) || attempt === ATTEMPTS) throw error;
    }
  }
}

/** @throws AppendConflict if it changed since it was read */
async function answerNow(source: ApprovalsSource, origin: Origin, asked: Asked): Promise<Answer> {
  const { agentId, log, now, policy } = source;
  const subjects = approvalSubjects([asked.approvalId]);
  const seen = await log.read(agentId, { subjects, limit: EVENTS_OF_ONE });
  const approvalMs = asked.answer === 'grant' ? policy().approvalMs : 0;
  const answered = answerApproval(approvalsIn(seen).get(asked.approvalId), {
    ...asked,
    now: now(),
    approvalMs,
  });
  if (answered.status === 'refused') return answered;
  const unless = { subjects, after: seen.at(-1)?.seq ?? 0 };
  const { events } = await log.append(agentId, origin, { events: answered.events, unless });
  return { status: 'answered', seq: events[0]?.seq ?? null };
}

function approvalsIn(events: readonly RecordedEvent[]): ReadonlyMap<string, ApprovalDoc> {
  const folded = fold(approvalProjection, new Map(), events);
  if (!folded.ok)
    throw new Error(`event ${folded.seq} cannot be read as an approval: ${folded.error}`);
  return folded.changed as ReadonlyMap<string, ApprovalDoc>; // fold checked each against the projection's schema
}

type Input = Pick<NonNullable<Awaited<ReturnType<ApprovalsPort['show']>>>, 'input' | 'isWhole'>;

/** The stored input, and whether it is exactly what was proposed: secrets are removed from it. */
async function inputOf(
  { blobs }: ApprovalReadsSource,
  { tool, args_hash }: ApprovalDoc,
  events: readonly RecordedEvent[],
): Promise<Input> {
  const args_ref = payloadsOf(events, 'ActionProposed')[0]?.args_ref;
  const text = args_ref === undefined ? null : await blobs.get(args_ref);
  if (text === null) return { input: null, isWhole: false };
  return { input: text, isWhole: hashOfText(tool, text) === args_hash };
}

/** Null: after its secrets were removed the text is no longer JSON. */
function hashOfText(tool: string, text: string): string | null {
  try {
    return hashOfCall(tool, JSON.parse(text));
  } catch {
    return null;
  }
}
