import { type ToolStep, toolSteps } from '../../domain/learning/procedure/procedure-steps.ts';
import { workKey } from '../../domain/learning/procedure/work-key.ts';
import {
  type CapabilityDoc,
  capabilityProjection,
} from '../../domain/learning/views/capability.ts';
import { type Step, type Verifier, verifier } from '../../domain/task/events.ts';
import { intentionProjection } from '../../domain/task/views/intention.ts';
import { standingOrdersProjection } from '../../domain/task/views/standing-orders.ts';
import type { Trust } from '../../kernel/event/event.ts';
import { workIdParts } from '../../kernel/event/work-id.ts';
import type { View, Wanted } from '../../kernel/log/log-contract.ts';
import { SINGLETON } from '../../kernel/projection/projection.ts';

/** The steps of a work item, and who wrote them. */
export type Plan = {
  readonly workId: string;
  readonly title: string;
  readonly steps: readonly Step[];
  readonly verify: readonly Verifier[];
  /** The trust of the steps' author: only the owner's steps run. */
  readonly trust: Trust;
  readonly procedureId: string | null;
};

export const PLAN_DOCUMENTS: Wanted = [
  { projection: intentionProjection, keys: 'recent' },
  { projection: standingOrdersProjection, keys: [SINGLETON] },
  { projection: capabilityProjection, keys: 'all' },
];

/** The steps behind a work item, as the documents have them; null when it has none. */
export function planOf(view: View, workId: string, procedureId: string | null): Plan | null {
  const { kind, name: id } = workIdParts(workId);
  if (procedureId !== null) return procedurePlan(view, workId, procedureId);
  if (kind === 'task') return taskPlan(view, workId, id);
  return kind === 'order' ? orderPlan(view, workId, id) : null;
}

function taskPlan(view: View, workId: string, id: string): Plan | null {
  const task = view.get(intentionProjection, id);
  if (task === undefined || task.steps.length === 0) return null;
  const { title, steps, verify, trust } = task;
  return { workId, title, steps, verify, trust, procedureId: null };
}

function orderPlan(view: View, workId: string, id: string): Plan | null {
  const orders = view.get(standingOrdersProjection, SINGLETON);
  const order = orders?.orders.find(({ order_id }) => order_id === id);
  if (orders === undefined || order === undefined || order.steps.length === 0) return null;
  const { title, steps, verify } = order;
  const trust = orders.version?.trust ?? 'outside';
  return { workId, title, steps, verify, trust, procedureId: null };
}

/** Seq of the event that set a task's current words; undefined: not a task. */
export function revisionOf(view: View, workId: string): number | undefined {
  const { kind, name: id } = workIdParts(workId);
  return kind === 'task' ? view.get(intentionProjection, id)?.revision : undefined;
}

/** An order, or a task that is due again and again. */
export function comesAgain(view: View, workId: string): boolean {
  const { kind, name: id } = workIdParts(workId);
  if (kind === 'order') return true;
  return kind === 'task' && (view.get(intentionProjection, id)?.recurs ?? null) !== null;
}

/** Identifies what a task or an order asks for, to notice a change; null: it is neither, or it no longer exists. */
export function wishOf(view: View, workId: string): string | null {
  const revision = revisionOf(view, workId);
  if (revision !== undefined) return `revision ${revision}`;
  return workIdParts(workId).kind === 'order' ? workKeyOf(view, workId) : null;
}

/** How to check from outside that work is done; empty if the work does not exist. */
export function verifiersOf(
  view: View,
  workId: string | null,
): { readonly verify: readonly Verifier[]; readonly trust: Trust } {
  const { kind, name: id } = workIdParts(workId ?? '');
  const task = kind === 'task' ? view.get(intentionProjection, id) : undefined;
  if (task !== undefined) return { verify: task.verify, trust: task.trust };
  const orders = view.get(standingOrdersProjection, SINGLETON);
  const order = orders?.orders.find(({ order_id }) => kind === 'order' && order_id === id);
  return { verify: order?.verify ?? [], trust: orders?.version?.trust ?? 'outside' };
}

/** Only what the owner approved: a model's own procedure is never a plan. */
function procedurePlan(view: View, workId: string, procedureId: string): Plan | null {
  const found = approvedProcedure(view, procedureId);
  if (found === null || found.procedure.trust !== 'owner') return null; // approved, but not by the owner
  const steps = found.procedure.steps.flatMap((step) =>
    'run' in step
      ? [{ run: step.run, ...(step.timeout_ms !== undefined && { timeout_ms: step.timeout_ms }) }]
      : [],
  );
  if (steps.length < found.procedure.steps.length) return null; // tool calls: a reflex
  const { id: title } = found;
  return { workId, title, steps, verify: [], trust: 'owner', procedureId };
}

type WithProcedure = CapabilityDoc & {
  readonly procedure: NonNullable<CapabilityDoc['procedure']>;
};

function approvedProcedure(view: View, procedureId: string): WithProcedure | null {
  for (const capability of view.all(capabilityProjection).values()) {
    const { procedure } = capability;
    if (procedure?.id === procedureId && procedure.review === 'approved')
      return { ...capability, procedure };
  }
  return null;
}

/** Tool calls that are done for a work item with no model (V69). */
export type Reflex = {
  readonly workId: string;
  readonly capability: CapabilityDoc;
  readonly procedureId: string;
  readonly steps: readonly ToolStep[];
  readonly verify: readonly Verifier[];
  /** The trust of whoever approved it. */
  readonly trust: Trust;
};

/** The approved tool calls of a procedure, for exactly the work that it was distilled from; null otherwise. */
export function reflexOf(view: View, workId: string, procedureId: string | null): Reflex | null {
  const capability = procedureId === null ? null : approvedProcedure(view, procedureId);
  if (capability === null || procedureId === null) return null;
  const { steps, verify, trust, by, work_key } = capability.procedure;
  const calls = toolSteps(steps);
  const mayRun = trust === 'owner' || (by === 'policy' && trust === 'self');
  const isFit = work_key !== null && work_key === workKeyOf(view, workId);
  if (calls === null || !mayRun || !isFit) return null;
  const looks = verify.flatMap((one) => verifier.safeParse(one).data ?? []);
  return { workId, capability, procedureId, steps: calls, verify: looks, trust };
}

/** Identifies what a work item asks for, to recognise it again; null if it cannot be recognised. */
export function workKeyOf(view: View, workId: string): string | null {
  const { kind, name: id } = workIdParts(workId);
  const { verify, trust } = verifiersOf(view, workId);
  const task = kind === 'task' ? view.get(intentionProjection, id) : undefined;
  if (task !== undefined) {
    const { title, content: text, tags, content_ref } = task;
    // A person's own text stands only in the blob that their erasure destroys.
    const isReadable = content_ref === null && !task.erased;
    return isReadable ? workKey({ kind: 'task', title, text, tags, verify, trust }) : null;
  }
  const orders = kind === 'order' ? view.get(standingOrdersProjection, SINGLETON) : undefined;
  const order = orders?.orders.find(({ order_id }) => order_id === id);
  if (order === undefined) return null;
  const { title, text } = order;
  return workKey({ kind: 'order', title, text, tags: [], verify, trust });
}
