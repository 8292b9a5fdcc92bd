import {
  type ActionDecision,
  answerFor,
  decideAction,
  type ProposedAction,
} from '../../../domain/action/decide-action.ts';
import { type ApprovalDoc, approvalProjection } from '../../../domain/action/views/approval.ts';
import { toolUseProjection } from '../../../domain/action/views/tool-use.ts';
import { type EffectDoc, effectProjection } from '../../../domain/cycle/views/effect.ts';
import { fact } from '../../../domain/fact.ts';
import type { Verdict } from '../../../guard/verdict.ts';
import type { Touches } from '../../../kernel/ports/tool.ts';
import { messageOf } from '../../../kernel/thrown.ts';
import type { PhaseContext } from '../../phase-context.ts';
import { type Audit, askAuditor, isClear } from './ask-auditor.ts';
import type { LoopTask } from './loop.ts';
import type { LoopPorts } from './loop-ports.ts';

export type Judged = {
  readonly to: 'allow' | 'block' | 'park';
  readonly verdict: Verdict;
  readonly approvalId: string | null;
  readonly isFirstUse: boolean;
  /** Requested and not yet answered. */
  readonly pendingId: string | null;
};

/** The work an action is for, as far as its money goes. */
export type Spender = Pick<LoopTask, 'job' | 'isExploration'>;

type Proposal = {
  readonly action: ProposedAction;
  readonly actionId: string;
  /** Id of its ActionProposed. */
  readonly eventId: string;
  /** The work it is for, in the owner's words. */
  readonly goal: string;
  /** No model is called: what tiers 1 and 2 do not allow goes to the owner. */
  readonly isReflex: boolean;
  /** The action that did exactly this for the same work already, where once is enough. */
  readonly doneAs: string | null;
  /** Who pays for the audit. */
  readonly spender?: Spender | undefined;
};

/**
 * All tiers of the guardian on one action. Fails closed: a judgement that cannot be made is a no, and an auditor that
 * is not there, too slow or unclear sends the action to the owner. @throws LeaseLost
 */
export async function judgeAction(
  context: PhaseContext,
  ports: LoopPorts,
  proposal: Proposal,
): Promise<Judged> {
  const { action } = proposal;
  const view = await context.view([
    { projection: approvalProjection, keys: 'recent' },
    { projection: toolUseProjection, keys: [action.tool] },
    { projection: effectProjection, keys: 'all' },
  ]);
  const approvals = [...view.all(approvalProjection).values()];
  const isFirstUse = view.get(toolUseProjection, action.tool) === undefined;
  const again = againWhy(proposal, view.all(effectProjection).values());
  if (again !== null) return { ...again, isFirstUse, pendingId: null };
  const decision = decideAction(action, {
    tier1: await staticVerdict(ports, action),
    policy: ports.policy,
    isFirstUse,
    approvals,
    now: view.now,
  });
  const pending = answerFor(action, { approvals, now: view.now }, 'pending');
  const isLookedAt = proposal.isReflex || isOwnersNow(pending, context);
  const judged =
    decision.to === 'audit' && !isLookedAt
      ? await audited(context, ports, { ...proposal, why: decision.verdict })
      : asJudged(decision);
  return { ...judged, isFirstUse, pendingId: pending?.approval_id ?? null };
}

/**
 * The owner was asked for exactly this: a model that asks again gets no other auditor. One that could not be had is
 * tried once more in a later cycle.
 */
function isOwnersNow(pending: ApprovalDoc | null, { cycleNo }: PhaseContext): boolean {
  if (pending === null) return false;
  return pending.rule !== 'audit.unavailable' || pending.cycle_no === cycleNo;
}

/** An effect happens once or is surfaced: one that is done, or may be, is not repeated. */
function againWhy(
  { action: { argsHash }, doneAs }: Proposal,
  effects: Iterable<EffectDoc>,
): Answered | null {
  const block = (rule: string, reason: string): Answered => ({
    to: 'block',
    approvalId: null,
    verdict: { verdict: 'block', tier: '2', rule, reason },
  });
  if (doneAs !== null) return block('effect.done', `this was done already, as ${doneAs}`);
  const open = [...effects].find(
    ({ status, args_hash }) => status === 'indeterminate' && args_hash === argsHash,
  );
  if (open === undefined) return null;
  const reason = `this was begun as ${open.effect_id} and nobody saw its end; only the owner can say whether it happened, and was told`;
  return block('effect.unknown', reason);
}

type Answered = Omit<Judged, 'isFirstUse' | 'pendingId'>;

function asJudged(decision: ActionDecision): Answered {
  const approvalId = decision.to === 'allow' ? decision.approvalId : null;
  const to = decision.to === 'audit' ? 'park' : decision.to;
  return { to, verdict: decision.verdict, approvalId };
}

async function staticVerdict({ guard }: LoopPorts, { touches }: ProposedAction): Promise<Verdict> {
  try {
    return await guard.judge(touches);
  } catch (error) {
    const why = messageOf(error);
    const reason = `the guardian failed (${why}); nothing runs unjudged`;
    return { verdict: 'block', tier: '1', rule: 'guard.error', reason };
  }
}

/** A step of an approved procedure is for no job and no exploration. */
function paidBy({ job, isExploration }: Spender = { isExploration: false }) {
  return { job: job ?? null, isExploration };
}

/** A command that is all the action does is shown once: twice it only costs, and may be too long to be looked at. */
function touchesBeside(does: string, { command, ...others }: Touches): Touches {
  return command === undefined || command === does ? others : { ...others, command };
}

/** Tier 3. @throws LeaseLost */
async function audited(
  context: PhaseContext,
  ports: LoopPorts,
  { action, actionId, eventId, goal, why, spender }: Proposal & { readonly why: Verdict },
): Promise<Answered> {
  const { tool, summary: does, touches, trust } = action;
  const answer = await askAuditor(context, ports, {
    shown: { tool, does, touches: touchesBeside(does, touches), trust },
    goal,
    why: why.reason,
    eventId,
    paidBy: paidBy(spender),
  });
  if (answer.status !== 'audited') {
    const reason = `${why.reason}; ${answer.why}`;
    return park({ verdict: 'escalate', tier: '3', rule: `audit.${answer.status}`, reason });
  }
  const { runId: run_id, audit } = answer;
  const payload = { action_id: actionId, cycle_no: context.cycleNo, run_id, ...audit };
  await context.record([fact('AuditCompleted', payload, { trust: 'outside' })]);
  return verdictOfAudit(action, why, audit);
}

/** The verdict that follows from the auditor's answer. */
function verdictOfAudit(action: ProposedAction, why: Verdict, audit: Audit): Answered {
  const rule = isClear(audit) ? 'audit.passed' : 'audit.failed';
  const verdict = { tier: '3' as const, rule, reason: `${why.reason}; ${audit.reason}` };
  if (!isClear(audit)) return park({ ...verdict, verdict: 'escalate' });
  // A second model guards against mistakes, not against an attacker who writes what it reads.
  const isOwnersToSay = action.trust === 'outside' && why.tier === '1';
  return isOwnersToSay
    ? park({ ...verdict, verdict: 'escalate', rule: 'audit.outside' })
    : { to: 'allow', verdict: { ...verdict, verdict: 'allow' }, approvalId: null };
}

function park(verdict: Verdict): Answered {
  return { to: 'park', verdict, approvalId: null };
}
