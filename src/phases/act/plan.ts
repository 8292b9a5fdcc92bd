import { capabilityProjection } from '../../domain/learning/views/capability.ts';
import type { Step, Verifier } from '../../domain/owner/events.ts';
import { intentionProjection } from '../../domain/owner/views/intention.ts';
import { standingOrdersProjection } from '../../domain/owner/views/standing-orders.ts';
import type { Trust } from '../../kernel/event.ts';
import type { View, Wanted } from '../../kernel/log-contract.ts';
import { SINGLETON } from '../../kernel/projection.ts';

/** What is to be run for a work item, and who wrote it. */
export type Plan = {
  readonly workId: string;
  readonly title: string;
  readonly steps: readonly Step[];
  readonly verify: readonly Verifier[];
  /** Of whoever wrote the steps: only the owner's run. */
  readonly trust: Trust;
  readonly procedureId: string | null;
};

export const PLAN_DOCUMENTS: Wanted = [
  { projection: intentionProjection, keys: 'all' },
  { projection: standingOrdersProjection, keys: [SINGLETON] },
  { projection: capabilityProjection, keys: 'all' },
];

/** The steps behind a work item, as the documents have them; null when it has none. */
export function planOf(view: View, workId: string, procedureId: string | null): Plan | null {
  const [kind, ...rest] = workId.split(':');
  const id = rest.join(':');
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

/** How to see from outside that work is done; nothing when there is no such work. */
export function verifiersOf(
  view: View,
  workId: string | null,
): { readonly verify: readonly Verifier[]; readonly trust: Trust } {
  const [kind, ...rest] = (workId ?? '').split(':');
  const id = rest.join(':');
  const task = kind === 'task' ? view.get(intentionProjection, id) : undefined;
  if (task !== undefined) return { verify: task.verify, trust: task.trust };
  const orders = view.get(standingOrdersProjection, SINGLETON);
  const order = orders?.orders.find(({ order_id }) => kind === 'order' && order_id === id);
  return { verify: order?.verify ?? [], trust: orders?.version?.trust ?? 'outside' };
}

/** Only what the owner approved: a model's own procedure is never a plan. */
function procedurePlan(view: View, workId: string, procedureId: string): Plan | null {
  for (const capability of view.all(capabilityProjection).values()) {
    const { procedure } = capability;
    if (procedure?.id !== procedureId || procedure.review !== 'approved') continue;
    if (procedure.trust !== 'owner') continue; // approved by whoever, but not by the owner
    const steps = procedure.steps.map(({ run, timeout_ms }) => ({
      run,
      ...(timeout_ms !== undefined && { timeout_ms }),
    }));
    const { id: title } = capability;
    return { workId, title, steps, verify: [], trust: 'owner', procedureId };
  }
  return null;
}
