import { createHash } from 'node:crypto';
import { mayBeLedTo, riskWordsIn } from '../../../domain/action/decide-action.ts';
import { ClassedError } from '../../../domain/cycle/class-of-error.ts';
import type { ErrorClass } from '../../../domain/cycle/events.ts';
import { fact, type PayloadOf } from '../../../domain/fact.ts';
import type { Trust } from '../../../kernel/event/event.ts';
import { later } from '../../../kernel/later.ts';
import { StoreUnavailable } from '../../../kernel/ports/event-store.ts';
import type { Media, ToolCall } from '../../../kernel/ports/model.ts';
import type { SpawnedGroup } from '../../../kernel/ports/step-runner.ts';
import type { LaterEnd, Tool, ToolOutcome } from '../../../kernel/ports/tool.ts';
import { redactSecrets } from '../../../kernel/text/redact.ts';
import { cutInside, cutToCharacters } from '../../../kernel/text/tokens.ts';
import { messageOf } from '../../../kernel/thrown.ts';
import { cleanDeep } from '../../../prompt/clean-text.ts';
import { LeaseLost, type PhaseContext } from '../../phase-context.ts';
import { type Judged, judgeAction, type Spender } from './judge-action.ts';
import type { LoopPorts } from './loop-ports.ts';
import type { StopWatch } from './stop-watch.ts';
import { hashOfCall, hasRead, leastTrust, type TakenAction, type Turn } from './turn.ts';

const HEAD_CHARACTERS = 500;

export type ActionFor = {
  readonly call: ToolCall;
  readonly actionId: string;
  readonly workId: string | null;
  /** The work in the owner's words, for tier 3. */
  readonly goal: string;
  readonly turn: Turn;
  readonly stop: StopWatch;
  /** A step of an approved procedure: done by tiers 1 and 2 alone, or not at all. */
  readonly isReflex?: boolean;
  readonly spender?: Spender;
};

/** The result of a call. `text` is for the model; `taken` null: nothing ran. */
export type Taken = {
  readonly text: string;
  readonly trust: Trust;
  readonly isError: boolean;
  readonly taken: TakenAction | null;
  /** The question it waits in, perhaps an older one; null: nothing waits. */
  readonly parkedAs: string | null;
  /** A file for the model to see. */
  readonly media?: Media;
};

/**
 * One call of a model from request to result: checked, judged, recorded, run, recorded. Nothing runs without a
 * recorded verdict, nothing begins after the owner's stop, and what was begun is settled or found again.
 * @throws LeaseLost, ClassedError when the owner asked for a stop
 */
export async function takeAction(
  context: PhaseContext,
  ports: LoopPorts,
  asked: ActionFor,
): Promise<Taken> {
  const { call } = asked;
  const step = { context, ports, asked };
  const tool = ports.tools.find(({ name }) => name === call.name);
  if (tool === undefined) {
    return refuseAction(context, asked, noSuchTool(call.name, ports.tools));
  }
  const prepared = tool.prepare(call.input);
  if (prepared.status === 'refused')
    return refuseAction(context, asked, redactSecrets(prepared.why));
  const summary = cutToCharacters(redactSecrets(prepared.summary), HEAD_CHARACTERS);
  const argsHash = hashOfCall(call.name, call.input);
  const action = {
    tool: tool.name,
    reach: tool.reach,
    touches: prepared.touches,
    summary,
    argsHash,
    trust: asked.turn.trust,
    isConfined: ports.isConfined,
    workId: asked.workId,
    hasRead: (url: string) => hasRead(asked.turn, url),
  };
  const eventId = await propose(step, { summary, argsHash, action });
  const { actionId, goal, isReflex = false, spender } = asked;
  const doneAs = happensOnce(tool) ? (asked.turn.done.get(argsHash) ?? null) : null;
  const proposal = { action, actionId, eventId, goal, isReflex, doneAs, spender };
  const judged = await judgeAction(context, ports, proposal);
  if (judged.to !== 'allow') return turnDown(step, { judged, summary, argsHash });
  await asked.stop.check();
  const confined = isConfined(tool, ports);
  await allow(context, asked, { tool, judged, summary, argsHash, confined });
  context.crashPoint('tool:intended');
  const leadsTo = (url: string) => mayBeLedTo(url, action, ports.policy);
  return runTool(step, { tool, argsHash, run: prepared.run, mayBeLedTo: leadsTo });
}

/** With the names that have a part of it in common: `create_file` may be `write_file`. */
function noSuchTool(name: string, tools: LoopPorts['tools']): string {
  const parts = new Set(name.toLowerCase().split(/[^a-z]+/u));
  const near = tools.filter((tool) => tool.name.split('_').some((part) => parts.has(part)));
  const there = near.length === 0 ? '' : `; there is ${near.map((one) => one.name).join(', ')}`;
  return `there is no tool named ${cutToCharacters(name, 60)}${there}`;
}

export type Step = {
  readonly context: PhaseContext;
  readonly ports: LoopPorts;
  readonly asked: ActionFor;
};

/** An invalid call: reported to the model, and kept. */
async function refuseAction(context: PhaseContext, asked: ActionFor, why: string): Promise<Taken> {
  const { call, actionId, workId } = asked;
  const action = { action_id: actionId, cycle_no: context.cycleNo };
  const args = cutToCharacters(redactSecrets(JSON.stringify(call.input ?? null)), HEAD_CHARACTERS);
  const tool = cutToCharacters(call.name, 100);
  const args_hash = hashOfCall(call.name, call.input);
  const { trust } = asked.turn;
  await context.record([
    fact(
      'ActionProposed',
      { ...action, tool, args_redacted: args, args_hash, work_id: workId },
      { trust },
    ),
    fact('ActionBlocked', { ...action, tier: '2', rule_id: 'input', reason: why }),
  ]);
  return { text: why, trust: 'self', isError: true, taken: null, parkedAs: null };
}

type Known = { readonly summary: string; readonly argsHash: string };

async function propose(
  { context, ports, asked: { call, actionId, workId, turn } }: Step,
  { summary, argsHash, action }: Known & { action: Parameters<typeof riskWordsIn>[0] },
): Promise<string> {
  const args_ref = await ports.blobs.put(JSON.stringify(call.input ?? null));
  const [proposed] = await context.record([
    fact(
      'ActionProposed',
      {
        action_id: actionId,
        cycle_no: context.cycleNo,
        tool: call.name,
        work_id: workId,
        args_redacted: summary,
        args_hash: argsHash,
        args_ref,
        risk_keywords: riskWordsIn(action, ports.policy),
      },
      { trust: turn.trust },
    ),
  ]);
  return proposed?.eventId ?? actionId;
}

/** What the guardian rejected: reported to the model and recorded. */
async function turnDown(
  { context, ports: { policy }, asked: { actionId, workId, call, isReflex, turn } }: Step,
  { judged: { to, verdict, pendingId }, summary, argsHash }: Known & { readonly judged: Judged },
): Promise<Taken> {
  const action = { action_id: actionId, cycle_no: context.cycleNo };
  const { tier, rule } = verdict;
  const reason = redactSecrets(verdict.reason);
  if (to === 'block') {
    const payload = { ...action, tier, rule_id: rule, reason };
    await context.record([fact('ActionBlocked', payload)]);
    const text = `BLOCKED (${rule}): ${reason}. Do it another way, or leave it and say so.`;
    return { text, trust: 'self', isError: true, taken: null, parkedAs: null };
  }
  const asks = { tool: call.name, summary, args_hash: argsHash, work_id: workId };
  if (isReflex === true) {
    const payload = { ...action, to: 'tier3' as const, rule, reason, ...asks, expires_at: null };
    await context.record([fact('ActionEscalated', payload, { trust: turn.trust })]);
    const text = `not done without a second look (${rule}): ${reason}`;
    return { text, trust: 'self', isError: true, taken: null, parkedAs: null };
  }
  if (pendingId !== null) {
    const text = `PARKED (${rule}): the owner was asked for exactly this as ${pendingId} and has not answered yet: go on without it.`;
    return { text, trust: 'self', isError: true, taken: null, parkedAs: pendingId };
  }
  const expires_at = later(context.now(), policy.approvalMs);
  const payload = { ...action, to: 'owner' as const, rule, reason, ...asks, expires_at };
  await context.record([fact('ActionEscalated', payload, { trust: turn.trust })]);
  const text = `PARKED (${rule}): ${reason}. The owner was asked as ${actionId}; nobody waits for the answer: go on with what can be done without it.`;
  return { text, trust: 'self', isError: true, taken: null, parkedAs: actionId };
}

/** What was sent cannot be undone; code may run again, since its surroundings have changed. */
function happensOnce({ reach, isRepeatable }: Tool): boolean {
  return !isRepeatable && (reach === 'send' || reach === 'network');
}

/** Reading leaves no trace outside, so there is nothing to find again after a crash. */
function hasEffect({ reach }: Tool): boolean {
  return reach !== 'look';
}

/** It touches only the workspace and the agent's own log. */
function isConfined({ reach }: Tool, { isConfined: inSandbox }: LoopPorts): boolean {
  return reach === 'workspace' || reach === 'record' || (reach === 'shell' && inSandbox);
}

type Allowed = Known & {
  readonly tool: Tool;
  readonly judged: Judged;
  readonly confined: boolean;
};

async function allow(
  context: PhaseContext,
  { actionId }: ActionFor,
  { tool, judged, summary, argsHash, confined }: Allowed,
): Promise<void> {
  const { cycleNo: cycle_no, leaseToken: lease_token } = context;
  const { verdict, approvalId } = judged;
  const action = { action_id: actionId, cycle_no };
  const rests = approvalId === null ? {} : { approval_id: approvalId };
  const effect = {
    effect_id: actionId,
    cycle_no,
    kind: 'tool' as const,
    args_hash: argsHash,
    summary,
  };
  const began = { effect_id: actionId, lease_token, started_at: context.now() };
  await context.record([
    fact('ActionAllowed', { ...action, tier: verdict.tier, rule: verdict.rule, ...rests }),
    ...(judged.isFirstUse ? [fact('ToolFirstUsed', { action_id: actionId, tool: tool.name })] : []),
    ...(hasEffect(tool)
      ? [
          fact('EffectIntended', { ...effect, repeatable: tool.isRepeatable, confined }),
          // A process counts as dispatched once its group is recorded.
          ...(tool.reach === 'shell' ? [] : [fact('EffectDispatched', began)]),
        ]
      : []),
  ]);
}

type Running = {
  readonly tool: Tool;
  readonly argsHash: string;
  readonly run: Extract<ReturnType<Tool['prepare']>, { status: 'ready' }>['run'];
  readonly mayBeLedTo: (url: string) => boolean;
};

async function runTool(step: Step, { tool, argsHash, run, mayBeLedTo }: Running): Promise<Taken> {
  const { context, ports } = step;
  const { actionId, turn, stop } = step.asked;
  const before = context.elapsedMs();
  const onSpawn = async ({ pid, pgid, startTime }: SpawnedGroup) => {
    await stop.check();
    const effect = { effect_id: actionId, lease_token: context.leaseToken, pid, pgid };
    await context.record([fact('EffectDispatched', { ...effect, started_at: startTime })]);
    context.crashPoint('tool:dispatched');
  };
  const ended = await toolOutcome(() =>
    run({
      actionId,
      cycleNo: context.cycleNo,
      trust: turn.trust,
      signal: stop.signal,
      onSpawn,
      onLaterEnd: (end) => settleLater(step, end),
      mayBeLedTo,
    }),
  );
  // Cleaned before a model, the log or a terminal sees it: no secrets, and nothing that hides or moves other text.
  const { media, ...words } = ended;
  const outcome = cleanDeep(words);
  context.crashPoint('tool:ran');
  const durationMs = context.elapsedMs() - before;
  await settle(step, { tool, outcome, durationMs });
  context.crashPoint('tool:settled');
  await stop.check();
  const { exitCode, evidence } = outcome;
  return {
    text: shownOutcome(outcome, ports.settings.resultCharacters),
    trust: outcome.trust,
    isError: exitCode !== 0,
    taken: { actionId, tool: tool.name, reach: tool.reach, argsHash, exitCode, evidence },
    parkedAs: null,
    ...(media !== undefined && { media: await keptOutcome(ports, media) }),
  };
}

/** The bytes are kept once, named by their content; conversation and prompts hold the name. */
async function keptOutcome(
  { blobs }: LoopPorts,
  { type, tokens, base64 }: NonNullable<ToolOutcome['media']>,
): Promise<Media> {
  return { type, tokens, ref: await blobs.put(base64, 'encoded') };
}

type Ended = ToolOutcome & { readonly errorClass: ErrorClass | null };

/** A tool that throws blames the machine: the model may continue, and the work is not at fault (D81). */
async function toolOutcome(run: () => Promise<ToolOutcome>): Promise<Ended> {
  try {
    const outcome = await run();
    return { ...outcome, errorClass: outcome.exitCode === 0 ? null : 'capability' };
  } catch (error) {
    if (isOurs(error)) throw error;
    const text = `could not be run: ${messageOf(error)}`;
    return { exitCode: 125, text, trust: 'outside', evidence: [], errorClass: 'environment' };
  }
}

/** Not the tool's fault: the attempt has ended, the log is unavailable, or the error is already classified. */
function isOurs(error: unknown): boolean {
  return OURS.some((kind) => error instanceof kind);
}

const OURS = [LeaseLost, StoreUnavailable, ClassedError];

type Settling = { readonly tool: Tool; readonly outcome: Ended; readonly durationMs: number };

async function settle(
  { context, ports: { blobs }, asked: { actionId, turn } }: Step,
  { tool, outcome, durationMs }: Settling,
): Promise<void> {
  const { exitCode: exit_code, errorClass: error_class } = outcome;
  const { text } = outcome;
  const executed = {
    action_id: actionId,
    cycle_no: context.cycleNo,
    tool: tool.name,
    exit_code,
    duration_ms: Math.round(durationMs),
    result_digest: createHash('sha256').update(text).digest('hex'),
    output_ref: text === '' ? null : await blobs.put(text),
    output_head: cutToCharacters(text, HEAD_CHARACTERS),
    evidence: outcome.evidence,
  };
  const asked = executed.evidence.filter(({ kind }) => kind === 'http').map(({ ref }) => ref);
  const detail = cutToCharacters([`exit ${exit_code}`, ...asked].join('; '), HEAD_CHARACTERS);
  const settled: PayloadOf<'EffectSettled'> = {
    effect_id: actionId,
    outcome: exit_code === 0 ? 'success' : 'failure',
    error_class,
    detail,
  };
  await context.record([
    fact('ActionExecuted', executed, { trust: leastTrust(turn.trust, outcome.trust) }),
    ...(hasEffect(tool) && outcome.goesOn !== true ? [fact('EffectSettled', settled)] : []),
  ]);
}

/** What went on after its action ends here; until then its group can be found again after a crash. */
async function settleLater(
  { context, ports: { blobs }, asked: { actionId } }: Step,
  { exitCode, output }: LaterEnd,
): Promise<void> {
  const text = cleanDeep(output);
  const isWell = exitCode === 0;
  const payload: PayloadOf<'EffectSettled'> = {
    effect_id: actionId,
    outcome: isWell ? 'success' : 'failure',
    error_class: isWell ? null : 'capability',
    detail: `exit ${exitCode}`,
    ...(text !== '' && { output_ref: await blobs.put(text) }),
  };
  await context.record([fact('EffectSettled', payload, { trust: 'outside' })]);
}

function shownOutcome({ text, exitCode }: ToolOutcome, limit: number): string {
  return `${exitCode === 0 ? '' : `exit ${exitCode}\n`}${cutInside(text, limit)}`;
}
