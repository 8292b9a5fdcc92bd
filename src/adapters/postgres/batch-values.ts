import type { AppendRequest } from '../../kernel/ports/event-store.ts';
import type { PreparedEvent, SharedFields } from '../../kernel/prepare-event.ts';
import { documentLines, documentRows } from './document-rows.ts';

/** The arguments of append_together, in its order. Arrays of what cannot need quoting are written here: that is faster. */
export function batchValues(requests: readonly AppendRequest[]): unknown[] {
  const events = requests.flatMap(({ events: own }) => own);
  const lasts = runningTotal(requests);
  const documents = requests.map(({ documents: own }) => documentRows(own?.writes ?? []));
  const docs = documents.flatMap(({ rows }) => rows);
  const marks = documents.flatMap(({ versions }) => versions);
  const { origins, numbers } = originsOf(events);
  return [
    requests.map(({ agentId }) => agentId),
    bare(requests.map(({ events: own }, i) => (lasts[i] ?? 0) - own.length + 1)),
    bare(lasts),
    requests.map(({ unless }) => unless?.after ?? null),
    requests.map(({ documents: own }) => own?.head ?? null),
    bare(requests.flatMap(({ events: own }, i) => own.map(() => i + 1))),
    bare(events.map(({ eventId }) => eventId)),
    bare(events.map(({ type }) => type)),
    bare(events.map(({ schemaVersion }) => schemaVersion)),
    events.map(({ subjects }) => textArray(subjects)),
    bare(events.map(({ trust }) => trust)),
    events.map(({ dedupeKey }) => dedupeKey),
    bare(numbers),
    events.map(({ body }) => body).join('\n'),
    origins.map(({ actor }) => JSON.stringify(actor)),
    origins.map(({ cycle_no }) => cycle_no ?? null),
    origins.map(({ session_id }) => session_id ?? null),
    origins.map(({ correlation_id }) => correlation_id),
    origins.map(({ causation_id }) => causation_id ?? null),
    origins.map(({ occurred_at }) => occurred_at),
    origins.map(({ app_version }) => app_version),
    origins.map(({ config_hash }) => config_hash),
    bare(documents.flatMap(({ versions }, i) => versions.map(() => i + 1))),
    marks.map(({ projection }) => projection),
    bare(marks.map(({ version }) => version)),
    bare(documents.flatMap(({ rows }, i) => rows.map(() => i + 1))),
    docs.map(({ projection }) => projection),
    bare(docs.map(({ version }) => version)),
    docs.map(({ key }) => key),
    documentLines(docs),
  ];
}

/** The seq of each call's last event in the batch. */
function runningTotal(requests: readonly AppendRequest[]): readonly number[] {
  let total = 0;
  return requests.map(({ events }) => (total += events.length));
}

/** What events that came together share, once for each run of them, and the number of each event's. */
function originsOf(events: readonly PreparedEvent[]): {
  origins: readonly SharedFields[];
  numbers: readonly number[];
} {
  const origins: SharedFields[] = [];
  const numbers = events.map(({ shared }) => {
    if (origins.at(-1) !== shared) origins.push(shared);
    return origins.length;
  });
  return { origins, numbers };
}

/** For numbers, ids and names of code: nothing in them has a meaning to the array parser. */
function bare(values: readonly (string | number)[]): string {
  return `{${values.join(',')}}`;
}

function textArray(values: readonly string[]): string {
  return `{${values.map((value) => `"${value.replace(/["\\]/g, '\\$&')}"`).join(',')}}`;
}
