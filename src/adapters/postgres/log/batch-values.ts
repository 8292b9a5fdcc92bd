import type { AppendRequest } from '../../../kernel/ports/event-store.ts';
import { documentLines, documentRows } from './document-rows.ts';

/** The arguments of append_together, in its order. Arrays of what cannot need quoting are written here: that is faster. */
export function batchValues(requests: readonly AppendRequest[]): unknown[] {
  const events = requests.flatMap(({ events: own }) => own);
  const lasts = runningTotal(requests);
  const documents = requests.map(({ documents: own }) => documentRows(own?.writes ?? []));
  const docs = documents.flatMap(({ rows }) => rows);
  return [
    requests.map(({ agentId }) => agentId),
    bare(requests.map(({ events: own }, i) => (lasts[i] ?? 0) - own.length + 1)),
    bare(lasts),
    requests.map(({ unless }) => unless?.after ?? null),
    requests.map(({ documents: own }) => own?.head ?? null),
    requests.map(({ documents: own }) => own?.gen ?? null),
    bare(requests.flatMap(({ events: own }, i) => own.map(() => i + 1))),
    bare(events.map(({ type }) => type)),
    events.map(({ dedupeKey }) => dedupeKey),
    events.map(({ body }) => body).join('\n'),
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

/** For numbers, ids and names of code: nothing in them has a meaning to the array parser. */
function bare(values: readonly (string | number)[]): string {
  return `{${values.join(',')}}`;
}
