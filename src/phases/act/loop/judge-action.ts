import { z } from 'zod';
import {
  type ActionDecision,
  answerFor,
  decideAction,
  type ProposedAction,
} from '../../../domain/action/decide-action.ts';
import { approvalProjection } from '../../../domain/action/views/approval.ts';
import { toolUseProjection } from '../../../domain/action/views/tool-use.ts';
import { type EffectDoc, effectProjection } from '../../../domain/cycle/views/effect.ts';
import { fact } from '../../../domain/fact.ts';
import { charterProjection } from '../../../domain/self/views/charter.ts';
import type { Verdict } from '../../../guard/verdict.ts';
import { SINGLETON } from '../../../kernel/projection/projection.ts';
import { cutToCharacters, cutToTokens } from '../../../kernel/text/tokens.ts';
import { messageOf } from '../../../kernel/thrown.ts';
import { composeRecords } from '../../../prompt/compose/compose-records.ts';
import { noteRecord } from '../../../prompt/list/prompt-record.ts';
import { creedLines } from '../../../prompt/lists/owner/identity.ts';
import { ask } from '../../model/ask.ts';
import type { PhaseContext } from '../../phase-context.ts';
import type { LoopTask } from './loop.ts';
import type { LoopPorts } from './loop-ports.ts';

/** S57: what a second model says of an action. */
const auditOutput = z.strictObject({
  passed: z.boolean(),
  reason: z.string().max(500),
  risk_level: z.enum(['low', 'medium', 'high']),
  concerns: z.array(z.string().max(200)).max(10),
  creed_violations: z.array(z.string().max(200)).max(10),
  recommendation: z.string().max(300).nullable(),
});

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
  const judged =
    decision.to === 'audit' && !proposal.isReflex
      ? await audited(context, ports, { ...proposal, why: decision.verdict })
      : asJudged(decision);
  const pending = answerFor(action, { approvals, now: view.now }, 'pending');
  return { ...judged, isFirstUse, pendingId: pending?.approval_id ?? null };
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

const GOAL_TOKENS = 500;
const CHARTER = [{ projection: charterProjection, keys: [SINGLETON] }] as const;

/** A step of an approved procedure is for no job and no exploration. */
function paidBy({ job, isExploration }: Spender = { isExploration: false }) {
  return { job: job ?? null, isExploration };
}

/** Tier 3. @throws LeaseLost */
async function audited(
  context: PhaseContext,
  ports: LoopPorts,
  { action, actionId, eventId, goal, why, spender }: Proposal & { readonly why: Verdict },
): Promise<Answered> {
  const { template, records, asking } = ports.audit;
  const source = [eventId] as const;
  const charter = (await context.view(CHARTER)).get(charterProjection, SINGLETON);
  const shown = {
    tool: action.tool,
    does: action.summary,
    touches: action.touches,
    trust: action.trust,
  };
  const prompt = composeRecords(
    {
      identity: creedLines(charter).map(noteRecord('value')),
      // Both are in a model's words, and are judged as anybody's would be.
      action: [{ name: action.tool, fields: shown, eventIds: source, trust: 'outside' }],
      goal: [
        {
          name: 'goal',
          // The purpose is shortened; the action itself is shown whole or not at all.
          fields: { goal: cutToTokens(goal, GOAL_TOKENS), looked_at_because: why.reason },
          eventIds: source,
          trust: 'outside',
        },
      ],
    },
    template,
    records,
  );
  const isCut = JSON.stringify(shown).length > records.textCharacters;
  if (isCut || prompt.manifest.dropped.length > 0) {
    const reason = `${why.reason}; too long for a second look to see all of it`;
    return park({ verdict: 'escalate', tier: '3', rule: 'audit.too-long', reason });
  }
  const outcome = await ask(context, ports.modelPorts, {
    ...asking,
    purpose: 'audit',
    priority: 'act',
    ...paidBy(spender),
    prompt,
    output: { name: 'audit', schema: auditOutput },
  });
  if (outcome.status !== 'ok') {
    const told = outcome.status === 'refused' ? outcome.detail : outcome.message;
    const reason = `${why.reason}; no second look could be had (${cutToCharacters(told, 200)})`;
    return park({ verdict: 'escalate', tier: '3', rule: 'audit.unavailable', reason });
  }
  const payload = {
    action_id: actionId,
    cycle_no: context.cycleNo,
    run_id: outcome.runId,
    ...outcome.parsed,
  };
  await context.record([fact('AuditCompleted', payload, { trust: 'outside' })]);
  return verdictOfAudit(action, why, outcome.parsed);
}

/** The verdict that follows from the auditor's answer. */
function verdictOfAudit(
  action: ProposedAction,
  why: Verdict,
  { passed, creed_violations, risk_level, reason }: z.infer<typeof auditOutput>,
): Answered {
  const isClear = passed && creed_violations.length === 0 && risk_level !== 'high';
  const rule = isClear ? 'audit.passed' : 'audit.failed';
  const verdict = { tier: '3' as const, rule, reason: `${why.reason}; ${reason}` };
  if (!isClear) return park({ ...verdict, verdict: 'escalate' });
  // A second model guards against mistakes, not against an attacker who writes what it reads.
  const isOwnersToSay = action.trust === 'outside' && why.tier === '1';
  return isOwnersToSay
    ? park({ ...verdict, verdict: 'escalate', rule: 'audit.outside' })
    : { to: 'allow', verdict: { ...verdict, verdict: 'allow' }, approvalId: null };
}

function park(verdict: Verdict): Answered {
  return { to: 'park', verdict, approvalId: null };
}
