import { z } from 'zod';
import type { DeepReadonly, EventOf } from '../../../kernel/event/event.ts';
import { defineProjection, onlyKey } from '../../../kernel/projection/projection.ts';
import type { ownerEvents } from '../../task/events.ts';
import { type cycleEvents, type WorkState, workState } from '../events.ts';

const state = workState.omit({ work_id: true });

const schema = z.strictObject({
  /** By work: how it was when a cycle began for it at once. As it was then, it waits for the schedule. */
  tried: z.record(z.string(), state),
  /** The cycle that was begun so and has not decided, with the work it was begun for. */
  open: z
    .strictObject({ cycle_no: z.int(), waiting: z.array(workState), chose_other: z.boolean() })
    .nullable(),
  /** By work: times in a row that a cycle begun for it chose other work. */
  passed: z.record(z.string(), z.int()),
});
export type ContinuationDoc = DeepReadonly<z.infer<typeof schema>>;

export const noContinuation: ContinuationDoc = { tried: {}, open: null, passed: {} };

/** Work that was passed over this often waits for the schedule after all. */
const MOST_PASSES = 5;

type Event = EventOf<typeof cycleEvents> | EventOf<typeof ownerEvents>;

function used(doc: ContinuationDoc, states: readonly WorkState[]): ContinuationDoc {
  const news = states.map(
    ({ work_id, fingerprint, mark }) => [work_id, { fingerprint, mark }] as const,
  );
  const names = new Set(states.map(({ work_id }) => work_id));
  const passed = Object.entries(doc.passed).filter(([id]) => !names.has(id));
  return {
    tried: { ...doc.tried, ...Object.fromEntries(news) },
    open: null,
    passed: Object.fromEntries(passed),
  };
}

/**
 * Ended without having chosen any of its work: what it was begun for first counts as tried, unless other work had its
 * turn; then it is begun for again, a few times.
 */
function continuationEnded(doc: ContinuationDoc, cycleNo: number | null): ContinuationDoc {
  const { open } = doc;
  if (open === null || (cycleNo !== null && open.cycle_no !== cycleNo)) return doc;
  const [first] = open.waiting;
  const passes = first === undefined ? 0 : (doc.passed[first.work_id] ?? 0) + 1;
  if (first === undefined || !open.chose_other || passes >= MOST_PASSES) {
    return used(doc, open.waiting.slice(0, 1));
  }
  return { ...doc, open: null, passed: { ...doc.passed, [first.work_id]: passes } };
}

/** A choice of other work, or of an experiment, leaves the rest to the next cycle; a choice of nothing was about all of it. */
function continuationDecided(
  doc: ContinuationDoc,
  {
    cycle_no,
    work_id,
    kind,
  }: { readonly cycle_no: number; readonly work_id: string | null; readonly kind: string },
): ContinuationDoc {
  const { open } = doc;
  if (open?.cycle_no !== cycle_no) return doc;
  const chooses = { ...doc, open: { ...open, chose_other: true } };
  if (work_id === null) return kind === 'exploration' ? chooses : used(doc, open.waiting);
  const chosen = open.waiting.filter((one) => one.work_id === work_id);
  return chosen.length === 0 ? chooses : used(doc, chosen);
}

/** Over: should there be such work again, it is new. */
function without(doc: ContinuationDoc | undefined, workId: string): ContinuationDoc | undefined {
  if (doc === undefined || !(workId in doc.tried)) return doc;
  const tried = Object.entries(doc.tried).filter(([id]) => id !== workId);
  return { ...doc, tried: Object.fromEntries(tried) };
}

const taskOver = {
  keys: onlyKey,
  evolve: (
    doc: ContinuationDoc | undefined,
    { payload }: { readonly payload: { readonly intention_id: string } },
  ) => without(doc, `task:${payload.intention_id}`),
};

/** What cycles were begun for at once, so that none leads to the next without end. One document. */
export const continuationProjection = defineProjection<Event, ContinuationDoc>({
  name: 'continuation',
  version: 2,
  schema,
  on: {
    CycleScheduled: {
      keys: onlyKey,
      evolve: (doc = noContinuation, { payload: { cycle_no, after } }) => {
        const before = continuationEnded(doc, null);
        return after === undefined || after.length === 0
          ? before
          : { ...before, open: { cycle_no, waiting: [...after], chose_other: false } };
      },
    },
    DecisionMade: {
      keys: onlyKey,
      evolve: (doc = noContinuation, { payload }) => continuationDecided(doc, payload),
    },
    CycleCompleted: {
      keys: onlyKey,
      evolve: (doc = noContinuation, { payload }) => continuationEnded(doc, payload.cycle_no),
    },
    CycleFailed: {
      keys: onlyKey,
      evolve: (doc = noContinuation, { payload }) => continuationEnded(doc, payload.cycle_no),
    },
    IntentionCompleted: taskOver,
    IntentionCancelled: taskOver,
    StandingOrderRun: {
      keys: onlyKey,
      evolve: (doc, { payload: { order_id, outcome } }) =>
        outcome === 'success' ? without(doc, `order:${order_id}`) : doc,
    },
    InboxFileHandled: {
      keys: onlyKey,
      evolve: (doc, { payload }) => without(doc, `inbox:${payload.file_hash}`),
    },
  },
});
