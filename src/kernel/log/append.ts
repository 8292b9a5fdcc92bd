import type { NewEvent, RecordedEvent } from '../event/event.ts';
import { eventPreparer, type PreparedEvent, withoutSecrets } from '../event/prepare-event.ts';
import { readEvent } from '../event/read-event.ts';
import {
  type AppendOutcome,
  type AppendRequest,
  type DocumentWrites,
  StoreUnavailable,
} from '../ports/event-store.ts';
import { documentWrites } from '../projection/document-writes.ts';
import { type Folded, fold, touchedKeys } from '../projection/fold.ts';
import { heardIn } from '../projection/heard.ts';
import type { Projection } from '../projection/projection.ts';
import { canonicalText } from '../text/canonical-text.ts';
import { repairText } from '../text/repair-text.ts';
import type { Appended, Decide, Decision, LogOptions, View, Wanted } from './log-contract.ts';
import { AppendConflict, DedupeMismatch } from './log-errors.ts';
import { loadReady, loadView, viewOf } from './view.ts';

/** How often documents are folded again because the log moved, before an append goes ahead without them. */
const FOLD_ATTEMPTS = 8;
/** How often a decision is retried because its condition no longer held. */
const DECIDE_ATTEMPTS = 16;
/** How often an append whose answer was lost is retried, and the pause before the first retry. */
const SEND_ATTEMPTS = 5;
const SEND_PAUSE_MS = 50;
/** Events no further apart than this are read at once. */
const NEAR_EVENTS = 1000;

type Task = { readonly agentId: string; readonly wanted: Wanted; readonly decide: Decide };

/** See Log.decide. */
export async function append(options: LogOptions, task: Task): Promise<Appended> {
  for (let attempt = 1; ; attempt++) {
    const view =
      task.wanted.length === 0 ? null : await loadView(options, task.agentId, task.wanted);
    const { decision, origin } = task.decide(view ?? UNSEEN);
    const result = await store(options, { agentId: task.agentId, decision, origin, view });
    if (!(result instanceof AppendConflict)) return result;
    const isFixed = view === null || decision.unless?.after !== undefined;
    if (isFixed || attempt === DECIDE_ATTEMPTS) throw result;
  }
}

type Taken = ReturnType<Decide> & { readonly agentId: string; readonly view: View | null };

async function store(options: LogOptions, taken: Taken): Promise<Appended | AppendConflict> {
  const { agentId, decision, origin, view } = taken;
  if (decision.events.length === 0) return { status: 'nothing', events: [] };
  const prepare = eventPreparer(options.definitions, { ...options, agentId, origin });
  const events = decision.events.map(prepare);
  const condition = conditionOf(decision, view);
  const outcome = await withDocuments(options, {
    agentId,
    events,
    ...condition,
    ...erasureOf(decision),
  });
  if (outcome.status === 'stored') return storedNow(options, events, outcome);
  if (outcome.status === 'duplicate') {
    return duplicate(options, { agentId, decision, events, seqs: outcome.seqs });
  }
  return new AppendConflict(condition.unless?.after ?? 0, outcome.seqs[0] ?? 0);
}

/** The view that a decision sees if it asked for no documents. */
const UNSEEN: View = viewOf({ head: 0, now: '', documents: [] });

function conditionOf(decision: Decision, view: View | null): Pick<AppendRequest, 'unless'> {
  if (decision.unless === undefined) return {};
  const after = decision.unless.after ?? view?.head;
  if (after === undefined) {
    throw new Error(
      'a condition needs `after` when no documents were read: give the seq it stands on',
    );
  }
  return { unless: { ...decision.unless, after } };
}

function erasureOf(decision: Decision): Pick<AppendRequest, 'eraseSubject'> {
  return decision.eraseSubject === undefined ? {} : { eraseSubject: decision.eraseSubject };
}

type Stored = Exclude<AppendOutcome, { status: 'moved' }>;

/** Appends with documents; after losing too many races without them (the next reader folds them). */
async function withDocuments(options: LogOptions, request: AppendRequest): Promise<Stored> {
  for (let attempt = 1; ; attempt++) {
    const folding = options.projections.length > 0 && attempt <= FOLD_ATTEMPTS;
    const documents = folding ? await foldDocuments(options, request) : undefined;
    const outcome = await sendAppend(options, { ...request, ...(documents && { documents }) });
    if (outcome.status !== 'moved') return outcome;
  }
}

async function sendAppend(options: LogOptions, request: AppendRequest): Promise<AppendOutcome> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await options.store.append(request);
    } catch (error) {
      if (!(error instanceof StoreUnavailable) || attempt === SEND_ATTEMPTS) throw error;
      await options.sleep(SEND_PAUSE_MS * 2 ** attempt);
    }
  }
}

/** None unless this program's views are at a front that is at the head: readers then fold them. */
async function foldDocuments(
  options: LogOptions,
  { agentId, events }: AppendRequest,
): Promise<AppendRequest['documents']> {
  const unplaced = events.map(({ body }) =>
    readEvent(options.definitions, { seq: 0, body, recordedAt: '' }),
  );
  const heard = heardIn(options.projections, unplaced);
  const hears = (projection: Projection) => heard.of(projection).length > 0;
  const queries = options.projections.filter(hears).map((projection) => ({
    projection: projection.name,
    keys: [...touchedKeys(projection, heard.of(projection))],
  }));
  const { snapshot } = await loadReady(
    options,
    agentId,
    queries.filter((q) => q.keys.length > 0),
  );
  const { head, front } = snapshot;
  if (front.seq !== head) return undefined;
  const view = viewOf(snapshot);
  const placed = heardIn(
    options.projections,
    unplaced.map((event, i) => ({ ...event, seq: head + 1 + i })),
  );
  const members = options.projections.filter(
    ({ name, version }) => front.members.get(name) === version,
  );
  const results = members.filter(hears).map((projection) => ({
    projection,
    folded: fold(projection, view.all(projection), placed.of(projection)),
  }));
  const failed = new Set(results.flatMap((one) => (one.folded.ok ? [] : [one.projection])));
  if (failed.size === members.length) return undefined;
  const folded = new Set(members.filter((one) => !failed.has(one)).map(({ name }) => name));
  const left = [...front.members]
    .filter(([projection]) => !folded.has(projection))
    .map(([projection, version]) => ({ projection, version }));
  const writes = results.flatMap(writesOf);
  return { head, gen: front.gen, left, writes: writes.filter((one) => one.writes.length > 0) };
}

type Result = { readonly projection: Projection; readonly folded: Folded };

/** No documents for a projection that fails on these events: it stays behind, and the next catch-up stops and reports it. */
function writesOf({ projection, folded }: Result): readonly DocumentWrites[] {
  return folded.ok ? [documentWrites(projection, projection.version, folded)] : [];
}

/** Most callers ignore the stored events, so they are read only on demand. */
function storedNow(
  { definitions }: LogOptions,
  events: readonly PreparedEvent[],
  { head, recordedAt }: Extract<AppendOutcome, { status: 'stored' }>,
): Appended {
  const first = head - events.length + 1;
  const read = () =>
    events.map(({ body }, i) =>
      readEvent(definitions, { seq: first + i, body, recordedAt: recordedAt[i] ?? '' }),
    );
  let recorded: readonly RecordedEvent[] | undefined;
  return {
    status: 'stored',
    get events() {
      recorded ??= read();
      return recorded;
    },
  };
}

type Repeated = {
  readonly agentId: string;
  readonly decision: Decision;
  readonly events: readonly PreparedEvent[];
  readonly seqs: readonly (number | null)[];
};

async function duplicate(options: LogOptions, repeated: Repeated): Promise<Appended> {
  const { agentId, decision, seqs } = repeated;
  const stored = await readSeqs(options, agentId, seqs);
  const found = stored.filter((event) => event !== undefined);
  // These are our own event ids: the append was stored and only its answer was lost.
  const isOurs = repeated.events.every(({ eventId }, i) => eventId === stored[i]?.eventId);
  if (isOurs) return { status: 'stored', events: found };
  if (decision.onDuplicate !== 'first') {
    // If only some are known, these are what has stopped the others.
    const known = decision.events.findIndex((_, i) => stored[i] !== undefined);
    const first = decision.events[known];
    if (first !== undefined && found.length < decision.events.length) throw mismatch(first);
    decision.events.forEach((event, i) => {
      requireSame(options, event, stored[i]);
    });
  }
  return { status: 'duplicate', events: found };
}

/** @throws DedupeMismatch */
function requireSame(
  options: LogOptions,
  event: NewEvent,
  stored: RecordedEvent | undefined,
): void {
  const definition = options.definitions[event.type];
  if (stored?.type !== event.type || definition === undefined) throw mismatch(event);
  // Compare both as this release writes them: an older release may have removed fewer secrets from the stored event.
  const asWritten = (payload: unknown) =>
    canonicalText(repairText(withoutSecrets(definition, event.type, payload)).value);
  const offered = asWritten(definition.schema.parse(event.payload));
  if (asWritten(stored.payload) !== offered) throw mismatch(event);
}

function mismatch({ dedupeKey, type }: NewEvent): DedupeMismatch {
  return new DedupeMismatch(dedupeKey ?? `an event of type ${type}`);
}

async function readSeqs(
  options: LogOptions,
  agentId: string,
  seqs: readonly (number | null)[],
): Promise<readonly (RecordedEvent | undefined)[]> {
  const known = seqs.filter((seq) => seq !== null);
  const after = Math.min(...known) - 1;
  const upTo = Math.max(...known);
  const isNear = upTo - after <= NEAR_EVENTS;
  const ranges = isNear ? [{ after, upTo }] : known.map((seq) => ({ after: seq - 1, upTo: seq }));
  const events: RecordedEvent[] = [];
  for (const range of ranges) {
    events.push(...(await options.store.read(agentId, { ...range, limit: NEAR_EVENTS })));
  }
  return seqs.map((seq) => events.find((event) => event.seq === seq));
}
