import { hostSubject, subSessionId } from '../../domain/attend/events.ts';
import { isForeign } from '../../domain/attend/host-call.ts';
import type { HostVerdict } from '../../domain/attend/judge-host-call.ts';
import { afterAudit, type SecondLook, whySecondLook } from '../../domain/attend/second-look.ts';
import { hostSessionProjection } from '../../domain/attend/views/host-session.ts';
import { hostToolProjection } from '../../domain/attend/views/host-tool.ts';
import { budgetProjection, CONSENT_KEY } from '../../domain/budget/views/budget.ts';
import { fact } from '../../domain/fact.ts';
import type { BoundedMap } from '../../kernel/bounded-map.ts';
import { personalText } from '../../kernel/personal-text.ts';
import {
  type Audit,
  type AuditAnswer,
  askAuditor,
  isClear,
} from '../../phases/act/loop/ask-auditor.ts';
import { mayAsk } from '../../phases/model/ask.ts';
import { besideCycles } from '../../phases/model/beside-cycles.ts';
import type { InTurn } from '../in-turn.ts';
import type { AttendPorts } from './attend-ports.ts';
import type { HookInput } from './hooks/hook-input.ts';
import { hostCallOf, namedCall } from './host-calls.ts';
import { kept } from './kept-text.ts';
import { hookOrigin, storeOnce, type Told } from './record-host.ts';

type Call = HookInput<'PreToolUse'>;

/** What second models said, by session and call: who asks again before it runs is not asked about twice. */
export type SecondLooks = BoundedMap<Audit>;

type Judged = {
  readonly input: Call;
  /** Of tiers 1 and 2. */
  readonly verdict: HostVerdict;
  readonly looks: SecondLooks;
  readonly turn: InTurn;
};

/**
 * Tier 3 for a call of an attended session, where S56 says. A model that is not there, too slow, too dear or unclear changes
 * nothing: what tiers 1 and 2 said stands.
 */
export async function takeSecondLook(
  ports: AttendPorts,
  told: Told,
  judged: Judged,
): Promise<HostVerdict> {
  const { input, verdict, turn } = judged;
  const { modelPorts, withinMs } = ports.auditor;
  if (modelPorts.model === null || !mayNeedLook(ports, input, verdict)) return verdict;
  const late = AbortSignal.timeout(withinMs);
  const looked = look(ports, told, { ...judged, signal: late }).catch((error: unknown) => {
    if (!late.aborted) ports.onError('second look', error);
    return unanswered(verdict, 'no second look could be had');
  });
  const tooLate = new Promise<null>((resolve) => {
    late.addEventListener('abort', () => {
      resolve(null);
    });
  });
  const said = await Promise.race([looked, tooLate]);
  if (said !== null) return said;
  turn.add(async () => {
    await looked;
  });
  return unanswered(verdict, `a second look took longer than ${withinMs} ms`);
}

/** Ordinary calls are done with here. */
function mayNeedLook({ policy }: AttendPorts, input: Call, verdict: HostVerdict): boolean {
  const standing = { verdict, policy: policy(), isFirstUse: true };
  return whySecondLook(hostCallOf(input), standing) !== null;
}

function unanswered(verdict: HostVerdict, why: string): HostVerdict {
  return verdict.to === 'pass' ? verdict : { ...verdict, reason: `${verdict.reason}; ${why}` };
}

type Look = Judged & { readonly signal: AbortSignal };

async function look(
  ports: AttendPorts,
  told: Told,
  { input, verdict, looks, turn, signal }: Look,
): Promise<HostVerdict> {
  const key = keyOf(input);
  const known = looks.get(key);
  if (known === undefined && input.hook_event_name !== 'PreToolUse') return verdict;
  const call = hostCallOf(input);
  const isFirstUse = isForeign(call.tool) && !(await isUsed(ports, call.tool));
  const why = whySecondLook(call, { verdict, policy: ports.policy(), isFirstUse });
  if (why === null || (known === undefined && !(await hasConsent(ports)))) return verdict;
  await turn.done();
  const session = await sessionStanding(ports, input);
  const asked = { input, why, goal: session.goal, signal };
  const answer: AuditAnswer | Known =
    known === undefined ? await askAbout(ports, told, asked) : { status: 'known', audit: known };
  if (!('audit' in answer)) return unanswered(verdict, answer.why);
  const { audit } = answer;
  const { risk_level: risk, reason } = audit;
  const { hasReadOutside } = session;
  const after = afterAudit(verdict, why, { isClear: isClear(audit), risk, reason, hasReadOutside });
  looks.set(key, audit);
  if (answer.status === 'audited') {
    await recordAudit(ports, told, { input, audit, runId: answer.runId, verdict: after });
  }
  return after;
}

type Known = { readonly status: 'known'; readonly audit: Audit };

function keyOf(input: Call): string {
  const { args } = namedCall(input);
  return [input.session_id, input.agent_id ?? '', input.tool_name, args].join('\n');
}

async function isUsed({ log, agentId }: AttendPorts, tool: string): Promise<boolean> {
  const view = await log.view(agentId, [{ projection: hostToolProjection, keys: [tool] }]);
  return view.get(hostToolProjection, tool) !== undefined;
}

async function hasConsent({ log, agentId, auditor }: AttendPorts): Promise<boolean> {
  const view = await log.view(agentId, [{ projection: budgetProjection, keys: [CONSENT_KEY] }]);
  return mayAsk(view, auditor.modelPorts);
}

/** What the session is for, and whether words of strangers came into it. */
async function sessionStanding(
  { log, agentId, blobs }: AttendPorts,
  { session_id, agent_id }: Call,
): Promise<{ readonly goal: string; readonly hasReadOutside: boolean }> {
  const part = agent_id === undefined ? [] : [subSessionId(session_id, agent_id)];
  const keys = [session_id, ...part];
  const view = await log.view(agentId, [{ projection: hostSessionProjection, keys }]);
  const doc = view.get(hostSessionProjection, session_id);
  const goal = doc?.episode?.goal ?? doc?.asked;
  const said = await personalText(blobs, hostSubject(session_id), goal);
  const docs = [...view.all(hostSessionProjection).values()];
  return { goal: said ?? '', hasReadOutside: docs.some(({ read_outside }) => read_outside) };
}

type Asked = Pick<Look, 'input' | 'signal'> & { readonly why: SecondLook; readonly goal: string };

async function askAbout(
  ports: AttendPorts,
  told: Told,
  { input, why, goal, signal }: Asked,
): Promise<AuditAnswer> {
  const { about, args } = namedCall(input);
  const stored = await kept(ports, about.session_id, { text: args });
  const {
    events: [asked],
  } = await storeOnce(ports, told, [
    fact(
      'HostCallQuestioned',
      { ...about, args: stored, ...why },
      { dedupeKey: `host-questioned:${about.session_id}:${about.call_id}` },
    ),
  ]);
  if (asked === undefined) throw new Error('the question about a call was not stored');
  const context = besideCycles(ports, hookOrigin(ports, told), signal);
  return askAuditor(context, ports.auditor, {
    shown: { tool: input.tool_name, arguments: args, trust: 'outside' },
    goal,
    why: why.reason,
    eventId: asked.eventId,
    paidBy: { job: null, isExploration: false },
  });
}

type Said = Pick<Look, 'input' | 'verdict'> & { readonly audit: Audit; readonly runId: string };

async function recordAudit(
  ports: AttendPorts,
  told: Told,
  { input, audit, runId: run_id, verdict: { to } }: Said,
): Promise<void> {
  const { about, args } = namedCall(input);
  const stored = await kept(ports, about.session_id, { text: args });
  const verdict = to === 'pass' ? 'pass' : 'ask';
  await storeOnce(ports, told, [
    fact(
      'HostCallAudited',
      { ...about, args: stored, run_id, ...audit, verdict },
      { dedupeKey: `host-audited:${about.session_id}:${about.call_id}` },
    ),
  ]);
}
