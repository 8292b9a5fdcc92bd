import { type ActionPolicy, rulesFor } from '../../guard/policy/action-policy.ts';
import { riskWordsOf } from '../../guard/policy/risk-words.ts';
import { type HostCall, isForeign, shellSteps, touchesOfHostCall } from './host-call.ts';
import type { HostVerdict } from './judge-host-call.ts';

type Standing = {
  /** Of tiers 1 and 2. */
  readonly verdict: HostVerdict;
  readonly policy: Pick<ActionPolicy, 'tools' | 'riskWords' | 'auditFirstUse'>;
  readonly isFirstUse: boolean;
};

export type SecondLook = Pick<HostVerdict, 'rule' | 'reason'>;

/**
 * Why a model is asked about a call of an attended session before it runs (S56); null: it is not. What is denied stays so, and
 * what the owner wants to be asked is the owner's to say.
 */
export function whySecondLook(call: HostCall, standing: Standing): SecondLook | null {
  const { verdict, policy } = standing;
  if (verdict.to === 'deny' || (verdict.to === 'ask' && verdict.tier !== '1')) return null;
  if (rulesFor(policy, call.tool).some(({ audit }) => audit)) {
    return {
      rule: 'tool.audit',
      reason: `the owner wants a second look at each use of ${call.tool}`,
    };
  }
  return newTool(call, standing) ?? risky(call, policy) ?? severalSteps(call, verdict);
}

function newTool({ tool }: HostCall, { policy, isFirstUse }: Standing): SecondLook | null {
  if (!policy.auditFirstUse || !isFirstUse || !isForeign(tool)) return null;
  return { rule: 'first-use', reason: `${tool} was never used before` };
}

/** So much is looked through for words. */
const MOST_CHARACTERS = 20_000;
/** Programs that only look, or keep what they are told: that may be any word. */
const LOOKING =
  /^(?:grep|rg|ag|ls|cat|head|tail|less|wc|find|echo|printf|cd|pwd|which|man|git (?:log|diff|status|show|grep|blame|commit))\b/;

/** Files hold any words; what is run or goes out says what it does. */
function risky(call: HostCall, policy: Pick<ActionPolicy, 'riskWords'>): SecondLook | null {
  const steps = shellSteps(call).filter((step) => !LOOKING.test(step));
  const outgoing = isForeign(call.tool) ? [JSON.stringify(call.input)] : [];
  const text = [...steps, ...outgoing].join('\n').slice(0, MOST_CHARACTERS);
  const words = riskWordsOf(text, policy);
  return words.length === 0
    ? null
    : { rule: 'risk-words', reason: `it speaks of ${words.join(', ')}` };
}

/** One of them is what tier 1 cannot decide: alone the person sees what it does, among others a model helps. */
function severalSteps(call: HostCall, { to, reason }: HostVerdict): SecondLook | null {
  const steps = shellSteps(call).length + touchesOfHostCall(call).statements.length;
  return to === 'pass' || steps < 2
    ? null
    : { rule: 'several-steps', reason: `${reason}, in one of ${steps} steps` };
}

/** No model lifts these: whoever writes what it reads would ask for them first. */
const NEVER_LIFTED = /^(?:own|secret|exfiltration|evidence)\./;

export type Audited = {
  /** It passed, broke no value and is no high risk. */
  readonly isClear: boolean;
  readonly risk: 'low' | 'medium' | 'high';
  readonly reason: string;
  /** The session read words of strangers, which the auditor may be fooled by as well. */
  readonly hasReadOutside: boolean;
};

/**
 * Tier 3 sends to the person what it objects to. What tier 1 left open it lets pass only where it sees a low risk and
 * nobody else had a part: then the host's own permissions decide.
 */
export function afterAudit(
  verdict: HostVerdict,
  { reason: why }: SecondLook,
  { isClear, risk, reason: said, hasReadOutside }: Audited,
): HostVerdict {
  const reason = `${why}; ${said}`;
  const asks = (name: string): HostVerdict => ({ to: 'ask', tier: '3', rule: name, reason });
  const passes: HostVerdict = { to: 'pass', tier: '3', rule: 'audit.passed', reason };
  if (!isClear) return asks('audit.failed');
  if (verdict.to === 'pass') return passes;
  if (hasReadOutside || NEVER_LIFTED.test(verdict.rule)) return asks('audit.outside');
  return risk === 'low' ? passes : asks('audit.risky');
}
