import type pg from 'pg';
import {
  type AppendOutcome,
  type AppendRequest,
  StoreUnavailable,
} from '../../../kernel/ports/event-store.ts';
import { batchValues } from './batch-values.ts';
import { recordedTimes } from './recorded-times.ts';
import { APPEND_TOGETHER } from './statements.ts';

/** Statements under way at once; what is asked for meanwhile waits and goes together. */
const LANES = 2;
/** A batch holds the heads of its agents until it is on disk, so it ends here. */
const BATCH_EVENTS = 1000;

type Append = (request: AppendRequest) => Promise<AppendOutcome>;
type Run = <Row extends pg.QueryResultRow>(statement: pg.QueryConfig) => Promise<Row[]>;

type Waiting = {
  readonly request: AppendRequest;
  readonly resolve: (outcome: AppendOutcome | Promise<AppendOutcome>) => void;
  readonly reject: (error: unknown) => void;
};

/**
 * Appends that are under way at once share a statement, a commit and a wait for the disk; one that comes by itself goes
 * at once. An agent is in one batch at a time. What a batch does not take (see append_together) goes `alone`, and so
 * does every append of a batch that failed: the fault of one is no fault of the others.
 */
export function appendTogether(run: Run, alone: Append): Append {
  let waiting: readonly Waiting[] = [];
  let free = LANES;
  let isDue = false;
  const busy = new Set<string>();

  const send = async (batch: readonly Waiting[]) => {
    const agents = batch.map(({ request }) => request.agentId);
    for (const agentId of agents) busy.add(agentId);
    await flush({ run, alone, batch });
    for (const agentId of agents) busy.delete(agentId);
    free += 1;
    startSoon();
  };
  const start = () => {
    isDue = false;
    while (free > 0) {
      const { batch, rest } = nextBatch(waiting, busy, free);
      if (batch.length === 0) return;
      waiting = rest;
      free -= 1;
      void send(batch); // never rejects: flush hands every error to those who wait
    }
  };
  const startSoon = () => {
    if (isDue) return;
    isDue = true;
    setImmediate(start); // together with all else that this turn of the event loop asks for
  };
  return (request) => {
    if (needsMore(request)) return alone(request);
    return new Promise((resolve, reject) => {
      waiting = [...waiting, { request, resolve, reject }];
      startSoon();
    });
  };
}

/** Than a batch can do: it erases nothing, and moves a front as a whole. */
function needsMore({ eraseSubject, documents }: AppendRequest): boolean {
  return eraseSubject !== undefined || (documents?.left.length ?? 0) > 0;
}

/** A fair share of those whose agent is free, so that every lane has work. */
function nextBatch(
  waiting: readonly Waiting[],
  busy: ReadonlySet<string>,
  lanes: number,
): { batch: readonly Waiting[]; rest: readonly Waiting[] } {
  const share = Math.ceil(waiting.length / lanes);
  const taken = new Set<string>(busy);
  const batch: Waiting[] = [];
  const rest: Waiting[] = [];
  let events = 0;
  for (const one of waiting) {
    const { agentId, events: own } = one.request;
    const fits = batch.length === 0 || events + own.length <= BATCH_EVENTS;
    if (batch.length < share && fits && !taken.has(agentId)) {
      batch.push(one);
      events += own.length;
      taken.add(agentId);
    } else {
      rest.push(one);
    }
  }
  return { batch, rest };
}

type Flush = { readonly run: Run; readonly alone: Append; readonly batch: readonly Waiting[] };

async function flush({ run, alone, batch }: Flush): Promise<void> {
  let outcomes: readonly (AppendOutcome | null)[];
  try {
    outcomes = await storeBatch(
      run,
      batch.map(({ request }) => request),
    );
  } catch (error) {
    if (error instanceof StoreUnavailable) {
      for (const { reject } of batch) reject(error);
      return;
    }
    outcomes = batch.map(() => null);
  }
  batch.forEach(({ request, resolve }, i) => {
    resolve(outcomes[i] ?? alone(request));
  });
}

type Row = {
  statuses: ('stored' | 'moved' | 'alone')[];
  seqs: (number | null)[];
  recorded: (string | null)[];
};

/** Null for what is to go alone. */
async function storeBatch(
  run: Run,
  requests: readonly AppendRequest[],
): Promise<readonly (AppendOutcome | null)[]> {
  const [row] = await run<Row>({ ...APPEND_TOGETHER, values: batchValues(requests) });
  return requests.map(({ events }, i) => {
    const status = row?.statuses[i];
    const head = row?.seqs[i];
    const first = row?.recorded[i];
    if (status === 'moved') return { status };
    if (status !== 'stored' || head == null || first == null) return null;
    return { status, head, recordedAt: recordedTimes(first, events.length) };
  });
}
