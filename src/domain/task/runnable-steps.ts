import type { Trust } from '../../kernel/event/event.ts';
import type { Step } from './events.ts';

export type RunnableSteps =
  | { readonly ok: true; readonly steps: readonly Step[] }
  | { readonly ok: false; readonly why: string };

/** The steps of a task or an order that may run: only those the owner wrote. */
export function runnableSteps(work: {
  readonly steps: readonly Step[];
  readonly trust: Trust;
  readonly trust_reason: string | null;
}): RunnableSteps {
  if (work.trust === 'owner') return { ok: true, steps: work.steps };
  if (work.steps.length === 0) return { ok: true, steps: [] };
  const reason = work.trust_reason ?? `its text is of trust "${work.trust}"`;
  return { ok: false, why: `its steps are not run: ${reason}` };
}
