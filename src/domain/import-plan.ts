import { createHash } from 'node:crypto';
import { redactSecrets } from '../kernel/text/redact.ts';
import { type Fact, fact, type PayloadOf } from './fact.ts';

const REFUSALS_KEPT = 100;
const CHARACTERS_KEPT = 200;
const TEXT_LIMIT = 1000;

export type Refusal = { readonly what: string; readonly why: string };

/** The result of one part of an import. Each event has a dedupe key, so importing the part twice adds nothing. */
export type Reading = {
  readonly events: readonly Fact[];
  /** How many, by kind. */
  readonly taken: Readonly<Record<string, number>>;
  readonly refused: readonly Refusal[];
};

export type ImportPlan = Reading & { readonly sourceHash: string };

type Import = {
  readonly source: PayloadOf<'LegacyDataImported'>['source'];
  readonly sourceHash: string;
  /** Raised when the mapping changes: importing the same files again may then be worthwhile. */
  readonly mappingVersion: number;
  /** Dedupe key of the record of this import. */
  readonly mark: string;
  /** Dedupe keys of earlier imports that are in the log. */
  readonly stored: ReadonlySet<string>;
};

/** The new events, followed by the record of the import. Empty if the log already has that record. */
export function importPlan(
  { source, sourceHash, mappingVersion, mark, stored }: Import,
  read: () => readonly Reading[],
): ImportPlan {
  if (stored.has(mark)) return { sourceHash, events: [], taken: {}, refused: [] };
  const readings = read();
  const fresh = readings
    .flatMap(({ events }) => events)
    .filter(({ dedupeKey }) => dedupeKey === undefined || !stored.has(dedupeKey));
  const taken = Object.fromEntries(
    readings.flatMap((one) => Object.entries(one.taken)).filter(([, count]) => count > 0),
  );
  const refused = readings.flatMap((one) => one.refused).map(cutRefusal);
  const payload = {
    source,
    source_hash: sourceHash,
    mapping_version: mappingVersion,
    taken,
    refused: refused.slice(0, REFUSALS_KEPT),
  };
  const record = fact('LegacyDataImported', payload, { dedupeKey: mark });
  return { sourceHash, events: [...fresh, record], taken, refused };
}

/** Each dedupe key once. */
export function distinctEvents(events: readonly Fact[]): readonly Fact[] {
  return [...new Map(events.map((event) => [event.dedupeKey, event])).values()];
}

/** Text fit for an event: without secrets, cut to the limit. Empty if the value is not text. */
export function cleanText(value: unknown, limit = TEXT_LIMIT): string {
  return typeof value === 'string' ? redactSecrets(value).trim().slice(0, limit) : '';
}

/** A short hash of these texts, in this order. */
export function contentHash(...parts: readonly string[]): string {
  return createHash('sha256').update(parts.join('\0')).digest('hex').slice(0, 16);
}

function cutRefusal({ what, why }: Refusal): Refusal {
  return { what: what.slice(0, CHARACTERS_KEPT), why: why.slice(0, CHARACTERS_KEPT) };
}
