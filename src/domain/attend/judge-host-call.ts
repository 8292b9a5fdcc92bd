import { type ActionPolicy, isHostIn, rulesFor } from '../../guard/policy/action-policy.ts';
import { judgeBareStatement } from '../../guard/rules/database.ts';
import type { Verdict } from '../../guard/verdict.ts';
import type { Touches } from '../../kernel/ports/tool.ts';
import { type HostCall, type HostTouches, isTooLarge, touchesOfHostCall } from './host-call.ts';

export type HostJudge = {
  /** Tier 1 on one command, or on paths, in the folder the host works in. */
  readonly judge: (touches: Touches) => Verdict;
  readonly policy: Pick<ActionPolicy, 'tools'>;
};

/** `pass`: nothing is said, and the host's own permissions decide. `ask`: the person at the host does. */
export type HostVerdict = {
  readonly to: 'pass' | 'ask' | 'deny';
  readonly tier: Verdict['tier'];
  readonly rule: string;
  readonly reason: string;
};

const PASS: HostVerdict = { to: 'pass', tier: '1', rule: 'none', reason: 'nothing found' };

/**
 * Tiers 1 and 2 on the whole arguments of a call (S78): what the shell would run, the files it would touch, statements
 * for a database, then the owner's rules for the tool. The worst verdict counts. Pure; the judge given must not throw.
 */
export function judgeHostCall(call: HostCall, { judge, policy }: HostJudge): HostVerdict {
  const touches = touchesOfHostCall(call);
  const found = [
    ...touches.commands.map((command) => judge({ command })),
    ...pathVerdicts(touches, judge),
    ...touches.statements.flatMap(statementVerdict),
    ...ruleVerdicts(call, touches, policy),
    ...destroysVerdict(call, touches),
    ...ownVerdicts(touches),
    ...(isTooLarge(call.input) ? [tierTwo('escalate', 'args.too-large', TOO_LARGE)] : []),
  ];
  const worst =
    found.find(({ verdict }) => verdict === 'block') ??
    found.find(({ verdict }) => verdict === 'escalate');
  if (worst === undefined) return PASS;
  const { verdict, tier, rule, reason } = worst;
  // The host says itself that it was refused.
  const why = reason.replace(/^BLOCKED: /, '');
  return { to: verdict === 'block' ? 'deny' : 'ask', tier, rule, reason: why };
}

const TOO_LARGE = 'its arguments are more than anybody has looked through';

function pathVerdicts({ paths }: HostTouches, judge: HostJudge['judge']): readonly Verdict[] {
  const isAny = [paths.reads, paths.writes, paths.deletes].some((each) => each.length > 0);
  return isAny ? [judge(paths)] : [];
}

function statementVerdict(statement: string): readonly Verdict[] {
  const found = judgeBareStatement(statement);
  return found === null ? [] : [{ ...found, tier: '2' }];
}

function ruleVerdicts(
  { tool }: HostCall,
  { hosts }: HostTouches,
  policy: HostJudge['policy'],
): readonly Verdict[] {
  return rulesFor(policy, tool).flatMap((rule) => {
    if (rule.deny) return [tierTwo('block', 'tool.rule', `the owner does not allow ${tool}`)];
    const other = hosts.find((host) => rule.hosts !== null && !isHostIn(host, rule.hosts));
    if (other !== undefined) {
      return [tierTwo('block', 'tool.rule', `the owner does not let ${tool} reach ${other}`)];
    }
    const asks = `the owner wants to be asked before ${tool} is used`;
    return rule.park ? [tierTwo('escalate', 'tool.park', asks)] : [];
  });
}

function destroysVerdict({ tool }: HostCall, { destroys }: HostTouches): readonly Verdict[] {
  if (destroys === null) return [];
  const reason = `the name of ${tool} says that it destroys something (${destroys})`;
  return [tierTwo('escalate', 'tool.destroys', reason)];
}

/** What attends it is not for the agent to change: its plugin never, the settings that could switch it off only with the person. */
function ownVerdicts({ paths }: HostTouches): readonly Verdict[] {
  const changed = [...paths.writes, ...paths.deletes];
  const secret = 'the token of the plugin is there; it is not for the model to read';
  const own =
    'this is the plugin that guards the session; only the person may change it, with: homeostat claude uninstall';
  const off = 'these settings can switch the guard off';
  return [
    ...(changed.some((path) => PLUGIN.test(path)) ? [tierTwo('block', 'own.plugin', own)] : []),
    ...(paths.reads.some((path) => WITH_TOKEN.test(path))
      ? [tierTwo('block', 'own.secret', secret)]
      : []),
    ...(changed.some((path) => SETTINGS.test(path))
      ? [tierTwo('escalate', 'own.settings', off)]
      : []),
  ];
}

const PLUGIN = /\/skills\/homeostat(?:\/|$)/;
/** The folder as a whole too: what searches it reads all of it. */
const WITH_TOKEN = /\/skills\/homeostat(?:\/?$|\/(?:token|hooks)(?:\/|$))/;
const SETTINGS = /(?:^|\/)\.claude(?:\.json|\/settings(?:\.local)?\.json)$/;

function tierTwo(verdict: Verdict['verdict'], rule: string, reason: string): Verdict {
  return { verdict, tier: '2', rule, reason };
}
