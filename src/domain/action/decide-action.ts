import {
  type ActionPolicy,
  hostOf,
  isHostIn,
  rulesFor,
  type ToolRule,
} from '../../guard/policy/action-policy.ts';
import { riskWordsOf } from '../../guard/policy/risk-words.ts';
import type { Verdict } from '../../guard/verdict.ts';
import type { Trust } from '../../kernel/event/event.ts';
import type { ToolReach, Touches } from '../../kernel/ports/tool.ts';
import { isOver } from './answer-approval.ts';
import type { ApprovalDoc } from './views/approval.ts';

/** One action as it is judged: what it is, who asks, and what the turn has read so far. */
export type ProposedAction = {
  readonly tool: string;
  readonly reach: ToolReach;
  readonly touches: Touches;
  readonly summary: string;
  readonly argsHash: string;
  readonly workId: string | null;
  /** The least trusted text of the turn: `outside` once it read any. */
  readonly trust: Trust;
  /** Whether an address stood, letter by letter, in what the turn was given or has read. */
  readonly hasRead: (url: string) => boolean;
  /** Code runs in the sandbox; false: the owner chose `sandbox: none`. */
  readonly isConfined: boolean;
};

export type ActionStanding = {
  readonly tier1: Verdict;
  readonly policy: ActionPolicy;
  readonly isFirstUse: boolean;
  readonly approvals: Iterable<ApprovalDoc>;
  /** ISO 8601. */
  readonly now: string;
};

/** `audit`: tier 3 must look. `park`: the owner must. */
export type ActionDecision =
  | { readonly to: 'allow'; readonly verdict: Verdict; readonly approvalId: string | null }
  | { readonly to: 'block' | 'audit' | 'park'; readonly verdict: Verdict };

/**
 * Tiers 1 and 2 together: the owner's word on exactly this action, then what tier 1 saw, then trust, places and
 * amounts, then what deserves a second look. What tier 1 or the owner's rules for a tool block no approval opens: it is
 * never right.
 */
export function decideAction(action: ProposedAction, standing: ActionStanding): ActionDecision {
  const { tier1 } = standing;
  if (tier1.verdict === 'block') return { to: 'block', verdict: tier1 };
  const rules = rulesFor(standing.policy, action.tool);
  const ruledOut = rules.map((rule) => ruledOutBy(rule, action)).find((reason) => reason !== null);
  if (ruledOut !== undefined) return blocked('tool.rule', ruledOut);
  const denied = answerFor(action, standing, 'denied');
  if (denied !== null) {
    return blocked('owner.denied', `the owner said no to this (${denied.approval_id})`);
  }
  const granted = answerFor(action, standing, 'granted');
  if (granted !== null) {
    const reason = `the owner allowed this (${granted.approval_id})`;
    const verdict = tierTwoVerdict('allow', 'owner.approved', reason);
    return { to: 'allow', verdict, approvalId: granted.approval_id };
  }
  if (rules.some(({ park }) => park)) {
    const reason = `the owner wants to be asked before ${action.tool} is used`;
    return { to: 'park', verdict: tierTwoVerdict('escalate', 'tool.park', reason) };
  }
  const limited = limitsOf(action, standing.policy) ?? taintOf(action, standing.policy);
  if (limited !== null) return limited;
  return secondLook(action, standing, rules) ?? { to: 'allow', verdict: tier1, approvalId: null };
}

/** Null: it deserves none. */
function secondLook(
  action: ProposedAction,
  standing: ActionStanding,
  rules: readonly ToolRule[],
): ActionDecision | null {
  if (standing.tier1.verdict === 'escalate') return { to: 'audit', verdict: standing.tier1 };
  if (rules.some(({ audit }) => audit)) {
    const reason = `the owner wants a second look at each use of ${action.tool}`;
    return { to: 'audit', verdict: tierTwoVerdict('escalate', 'tool.audit', reason) };
  }
  return riskOf(action, standing);
}

function tierTwoVerdict(verdict: Verdict['verdict'], rule: string, reason: string): Verdict {
  return { verdict, tier: '2', rule, reason };
}

function blocked(rule: string, reason: string): ActionDecision {
  return { to: 'block', verdict: tierTwoVerdict('block', rule, reason) };
}

/** Null: the rule lets it pass. */
function ruledOutBy(
  { deny, hosts, maxBodyBytes }: ToolRule,
  { tool, touches }: ProposedAction,
): string | null {
  if (deny) return `the owner does not allow ${tool}`;
  const requests = touches.requests ?? [];
  const foreign = requests.find(({ url }) => hosts !== null && !isHostIn(hostOf(url), hosts));
  if (foreign !== undefined) return `${tool} may not ask ${foreign.url}`;
  const large = requests.find(({ bodyBytes }) => maxBodyBytes !== null && bodyBytes > maxBodyBytes);
  if (large === undefined) return null;
  return `${large.bodyBytes} bytes to ${large.url}; ${tool} may send at most ${maxBodyBytes ?? 0} at once`;
}

/** What stands between the agent and its owner about exactly this: same work, same tool, same input. */
export function answerFor(
  { tool, argsHash, workId }: Pick<ProposedAction, 'tool' | 'argsHash' | 'workId'>,
  { approvals, now }: Pick<ActionStanding, 'approvals' | 'now'>,
  status: ApprovalDoc['status'],
): ApprovalDoc | null {
  for (const approval of approvals) {
    const isThis = approval.tool === tool && approval.args_hash === argsHash;
    const isLive = approval.status === status && !isOver(approval, now);
    if (isThis && isLive && approval.work_id === workId) return approval;
  }
  return null;
}

function limitsOf({ touches }: ProposedAction, policy: ActionPolicy): ActionDecision | null {
  const large = (touches.requests ?? []).find(({ bodyBytes }) => bodyBytes > policy.maxBodyBytes);
  if (large !== undefined) {
    const reason = `${large.bodyBytes} bytes to ${large.url}; at most ${policy.maxBodyBytes} may go out at once`;
    return blocked('amount.body', reason);
  }
  const stranger = (touches.recipients ?? []).find(
    (one) => !policy.recipients.includes(one.toLowerCase()),
  );
  if (stranger !== undefined) {
    const reason = `${stranger} is nobody the owner has named as a recipient`;
    return { to: 'park', verdict: tierTwoVerdict('escalate', 'recipient.unknown', reason) };
  }
  return null;
}

/** What a turn may still do that has read text from outside: nothing that could carry somebody else's wish out. */
function taintOf(action: ProposedAction, policy: ActionPolicy): ActionDecision | null {
  if (action.trust !== 'outside') return null;
  const park = (rule: string, reason: string): ActionDecision => ({
    to: 'park',
    verdict: tierTwoVerdict(
      'escalate',
      rule,
      `${reason}, and this turn has read text from outside`,
    ),
  });
  const { reach, touches, isConfined } = action;
  const foreign = (touches.requests ?? []).find((one) => !mayAsk(one, action, policy));
  if (foreign !== undefined) return park('taint.address', `${foreign.method} ${foreign.url}`);
  const isAsked = (touches.requests ?? []).length > 0;
  if (reach === 'send' && !isAsked) return park('taint.send', 'it says something to the outside');
  if (isConfined) return null;
  if (reach === 'shell') return park('taint.shell', 'it runs code outside a sandbox');
  if (reach !== 'workspace') return null;
  return park('taint.write', 'what it writes may be run outside a sandbox');
}

const HARMLESS = ['GET', 'HEAD'];

/** A page that was named in what the turn has read carries nothing out; any other address may. */
function mayAsk(
  { url, method, bodyBytes }: NonNullable<Touches['requests']>[number],
  { hasRead }: ProposedAction,
  { egress }: ActionPolicy,
): boolean {
  if (isHostIn(hostOf(url), egress)) return true;
  return HARMLESS.includes(method) && bodyBytes === 0 && hasRead(url);
}

/**
 * Whether an answer to an allowed action may lead on to another address: what the policy says of an address holds for
 * the one that is reached. An address that stood in what was read carries nothing of ours, wherever it leads; any
 * other may carry what the turn knows, so that a host that sends on whatever it is asked would let all hosts in.
 */
export function mayBeLedTo(
  url: string,
  action: Pick<ProposedAction, 'tool' | 'touches' | 'trust' | 'hasRead'>,
  policy: ActionPolicy,
): boolean {
  const host = hostOf(url);
  const isRuledOut = rulesFor(policy, action.tool).some(
    ({ hosts }) => hosts !== null && !isHostIn(host, hosts),
  );
  if (isRuledOut) return false;
  if (action.trust !== 'outside' || isHostIn(host, policy.egress) || action.hasRead(url))
    return true;
  const requests = action.touches.requests ?? [];
  return requests.every((one) => hostOf(one.url) === host || action.hasRead(one.url));
}

const SECOND_LOOK: readonly ToolReach[] = ['shell', 'network', 'send'];

/** S56, S58: what reaches out and is new, or speaks of what can do harm. */
function riskOf(action: ProposedAction, standing: ActionStanding): ActionDecision | null {
  const { policy, isFirstUse } = standing;
  if (!SECOND_LOOK.includes(action.reach)) return null;
  if (policy.auditFirstUse && isFirstUse) {
    const reason = `${action.tool} was never used before`;
    return { to: 'audit', verdict: tierTwoVerdict('escalate', 'first-use', reason) };
  }
  const words = riskWordsIn(action, policy);
  if (words.length === 0) return null;
  const reason = `it speaks of ${words.join(', ')}`;
  return { to: 'audit', verdict: tierTwoVerdict('escalate', 'risk-words', reason) };
}

/** S58: the words of risk in what would run or go out. */
export function riskWordsIn(
  { touches, summary }: Pick<ProposedAction, 'touches' | 'summary'>,
  policy: Pick<ActionPolicy, 'riskWords'>,
): readonly string[] {
  return riskWordsOf(`${summary}\n${touches.command ?? ''}`, policy);
}
