import { cycleKey, cycleProjection } from '../../domain/cycle/views/cycle.ts';
import { type Fact, type PayloadOf, payloadsOf, type RecordedFact } from '../../domain/fact.ts';
import { procedureStep } from '../../domain/learning/events.ts';
import {
  distilProcedure,
  type RunStep,
  type SourceRun,
} from '../../domain/learning/procedure/distil-procedure.ts';
import type { ProcedureDue } from '../../domain/learning/procedure/procedures-due.ts';
import type { View } from '../../kernel/log/log-contract.ts';
import type { BlobStore } from '../../kernel/ports/blobs.ts';
import type { Tool } from '../../kernel/ports/tool.ts';
import { DELEGATE_TOOL } from '../act/loop/roles.ts';
import { hashOfCall } from '../act/loop/turn.ts';
import type { PhaseContext } from '../phase-context.ts';
import { readFacts } from '../read-facts.ts';
import { PLAN_DOCUMENTS, verifiersOf, workKeyOf } from '../work/plan.ts';

/** What distilling a procedure needs. */
export type ProcedurePorts = {
  readonly blobs: BlobStore;
  readonly tools: readonly Tool[];
  /** False: the owner chose to run code without a sandbox. */
  readonly isConfined: boolean;
  /** Who approves what was distilled: the owner each time, or their policy where it is harmless. */
  readonly approval: 'owner' | 'policy';
};

/** More runs would not make the comparison better. */
const SOURCE_RUNS = 3;
const EVENTS_READ = 1000;

/** Procedures of the capabilities that have earned one (V69), from the runs of the same work as this cycle's. */
export async function distilled(
  context: PhaseContext,
  ports: ProcedurePorts,
  due: readonly ProcedureDue[],
): Promise<readonly Fact[]> {
  const made: Fact[] = [];
  for (const one of due) made.push(...(await distilOne(context, ports, one)));
  return made;
}

async function distilOne(
  context: PhaseContext,
  ports: ProcedurePorts,
  { capability, cycles, leastRuns }: ProcedureDue,
): Promise<readonly Fact[]> {
  const view = await context.view([
    ...PLAN_DOCUMENTS,
    { projection: cycleProjection, keys: cycles.map(cycleKey) },
  ]);
  const workId = workOf(view, context.cycleNo);
  const key = workId === null ? null : workKeyOf(view, workId);
  if (key === null) return [];
  const same = cycles.filter((cycle) => keyIn(view, cycle) === key).slice(-SOURCE_RUNS);
  const runs: SourceRun[] = [];
  for (const cycleNo of same) runs.push({ cycleNo, steps: await stepsOf(context, ports, cycleNo) });
  const own = runs.filter(({ steps }) => steps.length > 0);
  if (own.length < leastRuns || own.at(-1)?.cycleNo !== context.cycleNo) return [];
  const { procedure } = capability;
  const outcome = distilProcedure({
    capabilityId: capability.id,
    workKey: key,
    runs: own,
    verify: verifiersOf(view, workId).verify,
    supersedes: procedure?.review === 'demoted' ? procedure.id : null,
    approval: ports.approval,
    isConfined: ports.isConfined,
  });
  return outcome.status === 'none' ? [] : [{ ...outcome.event, trust: outcome.trust }];
}

function workOf(view: View, cycleNo: number): string | null {
  return view.get(cycleProjection, cycleKey(cycleNo))?.decision?.work_id ?? null;
}

function keyIn(view: View, cycleNo: number): string | null {
  const workId = workOf(view, cycleNo);
  return workId === null ? null : workKeyOf(view, workId);
}

type Action = RecordedFact<'ActionProposed' | 'ActionAllowed' | 'ActionExecuted'>;

/** What a cycle changed by calls of tools that went well, in order. */
async function stepsOf(
  { log, agentId }: PhaseContext,
  ports: ProcedurePorts,
  cycleNo: number,
): Promise<readonly RunStep[]> {
  const events = await readFacts(log, agentId, {
    subjects: [`cycle:${cycleNo}`],
    limit: EVENTS_READ,
    types: ['ActionProposed', 'ActionAllowed', 'ActionExecuted'],
  });
  const allowed = byAction(events, 'ActionAllowed');
  const executed = byAction(events, 'ActionExecuted');
  const steps: RunStep[] = [];
  for (const event of events) {
    if (event.type !== 'ActionProposed') continue;
    const proposed = event.payload;
    const verdict = allowed.get(proposed.action_id);
    const done = executed.get(proposed.action_id);
    if (verdict === undefined || done?.exit_code !== 0) continue;
    // What a sub-agent did stands in its own actions.
    if (proposed.tool === DELEGATE_TOOL) continue;
    const tool = ports.tools.find(({ name }) => name === proposed.tool);
    if (tool !== undefined && !hasActed(tool)) continue;
    const input = await inputOf(ports, proposed);
    steps.push({
      tool: proposed.tool,
      argsHash: proposed.args_hash,
      trust: event.trust,
      tier: verdict.tier,
      isApproval: verdict.approval_id !== undefined,
      // An unknown tool: it cannot be repeated and counts as the widest effect.
      ...(tool === undefined
        ? { input: undefined, reach: 'send', ...NO_FILES }
        : { input, reach: tool.reach, ...filesOf(tool, input) }),
      evidence: done.evidence,
    });
  }
  return steps;
}

function byAction<Type extends 'ActionAllowed' | 'ActionExecuted'>(
  events: readonly Action[],
  type: Type,
): ReadonlyMap<string, PayloadOf<Type>> {
  return new Map(payloadsOf(events, type).map((payload) => [payload.action_id, payload]));
}

/** Looking changes nothing, and what the agent has noted of itself need not be noted again. */
function hasActed({ reach }: Tool): boolean {
  return reach !== 'look' && reach !== 'record';
}

/** The exact input; its hash differs if a secret was removed. */
async function inputOf(
  { blobs }: ProcedurePorts,
  { args_ref, args_hash, tool }: PayloadOf<'ActionProposed'>,
): Promise<RunStep['input']> {
  const text = args_ref === undefined ? null : await blobs.get(args_ref);
  if (text === null) return undefined;
  const read = procedureStep.safeParse({ tool, input: JSON.parse(text) as unknown });
  if (!read.success || !('tool' in read.data)) return undefined;
  const { input } = read.data;
  return hashOfCall(tool, input) === args_hash ? input : undefined;
}

const NO_FILES = { writes: [], changes: [], deletes: [] } as const;

function filesOf(
  tool: Tool,
  input: RunStep['input'],
): Pick<RunStep, 'writes' | 'changes' | 'deletes'> {
  const prepared = tool.prepare(input);
  if (prepared.status === 'refused') return NO_FILES;
  const { reads = [], writes = [], deletes = [] } = prepared.touches;
  return { writes, changes: writes.filter((path) => reads.includes(path)), deletes };
}
