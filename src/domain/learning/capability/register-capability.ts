import type { EventOf } from '../../../kernel/event/event.ts';
import { sha256 } from '../../../kernel/text/sha256.ts';
import { fact } from '../../fact.ts';
import type { learningEvents } from '../events.ts';
import { type CapabilityDoc, mayBeImported } from '../views/capability.ts';
import { normaliseTags } from '../words.ts';
import { type Capabilities, findCapability, findTwin, isLearningId } from './capability-id.ts';

export type LearningEvent = EventOf<typeof learningEvents>;
export type LearningEventOf<Type extends LearningEvent['type']> = Extract<
  LearningEvent,
  { type: Type }
>;
export type Source = LearningEventOf<'CapabilityRegistered'>['payload']['source'];

const LONGEST_DESCRIPTION = 200;
const LONGEST_NOTES = 1000;
const MOST_TAGS = 10;

export type RegisterCapability = {
  readonly id: string;
  readonly description: string;
  readonly tags: readonly string[];
  readonly notes: string;
  readonly source: Source;
  readonly cycleNo: number | null;
  readonly experimentId?: string;
  /** Counts of another agent, and their source; only an import has them (D83). */
  readonly counts?: {
    readonly used: number;
    readonly succeeded: number;
    readonly failed: number;
    readonly from: string;
  };
  readonly statedConfidence?: number;
};

/** The result; `refused` says why nothing changes. */
export type Registration =
  | { readonly events: readonly [LearningEventOf<'CapabilityRegistered'>] }
  | { readonly events: readonly []; readonly refused: string };

/**
 * A new capability, with the confidence of its counts alone (V9, D83). Refused: a bad id, an id or alias that is
 * known, the same thing under another name (D71), counts that make no sense.
 */
export function registerCapability(
  capabilities: Capabilities,
  command: RegisterCapability,
): Registration {
  const refused = whyRefused(capabilities, command);
  if (refused !== null) return { events: [], refused };
  const { id, description, tags, notes, source, cycleNo, counts, statedConfidence } = command;
  const imported = source === 'import' ? counts : undefined;
  const event: LearningEventOf<'CapabilityRegistered'> = fact('CapabilityRegistered', {
    capability_id: id,
    description: description.trim().slice(0, LONGEST_DESCRIPTION),
    tags: normaliseTags(tags).slice(0, MOST_TAGS),
    notes: notes.trim().slice(0, LONGEST_NOTES),
    source,
    cycle_no: cycleNo,
    experiment_id: command.experimentId ?? null,
    counts: imported === undefined ? null : countsIn(imported),
    stated_confidence: statedConfidence ?? null,
    ...(imported !== undefined && { counts_from: imported.from }),
  });
  return { events: [event] };
}

function whyRefused(capabilities: Capabilities, command: RegisterCapability): string | null {
  const { id, description, counts } = command;
  if (!isLearningId(id))
    return `"${id.slice(0, 80)}" is no id: use words in lower case joined by hyphens`;
  if (description.trim() === '') return `${id} has no description`;
  const taken = takenBy(capabilities, command);
  if (taken !== null) return `${id} is known already as ${taken}`;
  const twin = findTwin(capabilities, id);
  if (twin !== undefined) return `${id} says the same as ${twin.id}; revise that one`;
  if (counts !== undefined && !areCounts(counts)) return `the counts of ${id} do not add up`;
  return null;
}

/** The id of the capability that has this one already; an import may replace one the agent was only told about. */
function takenBy(
  capabilities: Capabilities,
  { id, source }: Pick<RegisterCapability, 'id' | 'source'>,
): string | null {
  const known = findCapability(capabilities, id);
  if (known === undefined) return capabilities.has(id) ? id : null;
  return mayBeImported(known, source) ? null : known.id;
}

type Counts = NonNullable<RegisterCapability['counts']>;

function countsIn({ used, succeeded, failed }: Counts) {
  return { used, succeeded, failed };
}

function areCounts({ used, succeeded, failed }: Counts): boolean {
  const all = [used, succeeded, failed];
  return all.every((n) => Number.isInteger(n) && n >= 0) && succeeded + failed <= used;
}

/** The only fields anybody may rewrite. No number is among them: numbers follow from uses (invariant 3). */
export type ReviseCapability = {
  readonly id: string;
  readonly description?: string;
  readonly tags?: readonly string[];
  readonly notes?: string;
  readonly source: Source;
};

/** One event for each field that changes. Nothing for a capability that is unknown or merged away. */
export function reviseCapability(
  capabilities: Capabilities,
  command: ReviseCapability,
): readonly LearningEventOf<'CapabilityNotesRevised'>[] {
  const doc = findCapability(capabilities, command.id);
  if (doc === undefined) return [];
  const tags = command.tags && normaliseTags(command.tags).slice(0, MOST_TAGS);
  const wanted = [
    ['description', doc.description, command.description?.trim().slice(0, LONGEST_DESCRIPTION)],
    ['notes', doc.notes, command.notes?.trim().slice(0, LONGEST_NOTES)],
    ['tags', doc.tags.join(','), tags?.join(',')],
  ] as const;
  return wanted.flatMap(([field, before, value]) => {
    const isChange = value !== undefined && value !== before && (value !== '' || field === 'notes');
    if (!isChange) return [];
    const from_hash = sha256(before);
    const payload = { capability_id: doc.id, field, from_hash, value, source: command.source };
    return [fact('CapabilityNotesRevised', payload)];
  });
}

/** The counts and findings that a merged capability passes on. */
export function mergeCapability(
  from: CapabilityDoc,
  into: CapabilityDoc,
  reason: string,
): LearningEventOf<'CapabilityMerged'> {
  const { times_used: used, times_succeeded: succeeded, times_failed: failed } = from;
  const counts = { used, succeeded, failed };
  const payload = { from_id: from.id, into_id: into.id, reason, counts };
  const imported = from.imported === null ? {} : { imported: from.imported };
  const learned = from.learned.length === 0 ? {} : { learned: from.learned };
  return fact('CapabilityMerged', { ...payload, ...imported, ...learned });
}
