import { z } from 'zod';
import type { EventOf } from '../../../kernel/event.ts';
import { defineProjection, onlyKey } from '../../../kernel/projection.ts';
import type { ownerEvents } from '../../owner/events.ts';
import { type cycleEvents, type WorkState, workState } from '../events.ts';

const state = workState.omit({ work_id: true });

const schema = z.strictObject({
  /** By work: how it was when a cycle began for it at once. As it was then, it waits for the schedule. */
  tried: z.record(z.string(), state),
  /** The cycle that was begun so and has not decided, with the work it was begun for. */
  open: z.strictObject({ cycle_no: z.int(), waiting: z.array(workState) }).nullable(),
});
export type ContinuationDoc = z.infer<typeof schema>;

export const noContinuation: ContinuationDoc = { tried: {}, open: null };

type Event = EventOf<typeof cycleEvents> | EventOf<typeof ownerEvents>;

function used(doc: ContinuationDoc, states: readonly WorkState[]): ContinuationDoc {
  const news = states.map(
    ({ work_id, fingerprint, mark }) => [work_id, { fingerprint, mark }] as const,
  );
  return { tried: { ...doc.tried, ...Object.fromEntries(news) }, open: null };
}

/** Ended without having chosen any of its work: what it was begun for first counts as tried. */
function ended(doc: ContinuationDoc, cycleNo: number | null): ContinuationDoc {
  const { open } = doc;
  if (open === null || (cycleNo !== null && open.cycle_no !== cycleNo)) return doc;
  return used(doc, open.waiting.slice(0, 1));
}

/** A choice of other work, or of an experiment, leaves the rest to the next cycle; a choice of nothing was about all of it. */
function decided(
  doc: ContinuationDoc,
  {
    cycle_no,
    work_id,
    kind,
  }: { readonly cycle_no: number; readonly work_id: string | null; readonly kind: string },
): ContinuationDoc {
  const { open } = doc;
  if (open?.cycle_no !== cycle_no) return doc;
  if (kind === 'exploration' && work_id === null) return { ...doc, open: null };
  if (work_id === null) return used(doc, open.waiting);
  const chosen = open.waiting.filter((one) => one.work_id === work_id);
  return chosen.length === 0 ? doc : used(doc, chosen);
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
  version: 1,
  schema,
  on: {
    CycleScheduled: {
      keys: onlyKey,
      evolve: (doc = noContinuation, { payload: { cycle_no, after } }) => {
        const before = ended(doc, null);
        return after === undefined || after.length === 0
          ? before
          : { ...before, open: { cycle_no, waiting: [...after] } };
      },
    },
    DecisionMade: {
      keys: onlyKey,
      evolve: (doc = noContinuation, { payload }) => decided(doc, payload),
    },
    CycleCompleted: {
      keys: onlyKey,
      evolve: (doc = noContinuation, { payload }) => ended(doc, payload.cycle_no),
    },
    CycleFailed: {
      keys: onlyKey,
      evolve: (doc = noContinuation, { payload }) => ended(doc, payload.cycle_no),
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
