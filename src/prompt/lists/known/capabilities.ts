import { type Matchable, matchWork, usable } from '../../../domain/learning/match-work.ts';
import { stepText } from '../../../domain/learning/procedure/procedure-steps.ts';
import type { LearningSettings } from '../../../domain/learning/settings.ts';
import {
  type CapabilityDoc,
  capabilityProjection,
} from '../../../domain/learning/views/capability.ts';
import type { Item } from '../../fill-lists.ts';
import { leastTrusted } from '../../least-trusted.ts';
import type { CapabilityLine } from '../../list/lines.ts';
import { nameOf, phrase, type Rendering, single } from '../../list/phrase.ts';
import { inDecision, type JobGiven, promptList } from '../../list/prompt-list.ts';
import type { PromptRecord } from '../../list/prompt-record.ts';
import type { PromptSettings } from '../../prompt-settings.ts';
import { isUncertain, pickCapabilities, standingOfCapability } from './pick-capabilities.ts';

const documents = [{ projection: capabilityProjection, keys: 'all' }] as const;

/** Capabilities: relevant, strong, and some weak ones with a caution (V29, V40, D7). */
export const capabilities = promptList('capabilities', {
  decide: inDecision({
    section: 'capabilities',
    tokens: 800,
    places: 15,
    worth: 50,
    documents,
    lines: (given) => given.capabilities,
    items: capabilityItems,
  }),
  act: {
    section: 'capabilities',
    tokens: 1500,
    places: 12,
    worth: 50,
    documents,
    records: (given) => capabilitiesOfJob(given).map(capabilityRecord(given.settings)).reverse(),
  },
  report: { section: 'capabilities', tokens: 1000, places: 40, worth: 10 },
  consolidate: { section: 'capabilities', tokens: 2500, places: 40, worth: 10 },
});

const APPROVED = 'approved';

/** Capabilities that can be shown: active and stale. */
export function capabilityLines(docs: Iterable<CapabilityDoc>): readonly CapabilityLine[] {
  return usable(docs).map((doc) => {
    const { registered, notes, description } = doc.event_ids;
    const texts = [notes.event_id, description.event_id];
    return {
      id: doc.id,
      description: doc.description,
      notes: doc.notes,
      confidence: doc.confidence,
      tries: doc.times_succeeded + doc.times_failed,
      imported: doc.imported && {
        tries: doc.imported.succeeded + doc.imported.failed,
        from: doc.imported.from,
      },
      lastUsedCycle: doc.last_used_cycle,
      isStale: doc.status === 'stale',
      procedure: doc.procedure && {
        id: doc.procedure.id,
        isApproved: doc.procedure.review === APPROVED,
        steps: doc.procedure.steps.map(stepText),
        eventIds: [doc.procedure.event_id],
      },
      trust: leastTrusted([notes.trust, description.trust]),
      eventIds: [
        registered,
        ...texts,
        ...[...doc.last_uses, ...doc.last_session_uses].map(({ event_id }) => event_id),
      ],
    };
  });
}

export type CapabilitySettings = Pick<LearningSettings, 'descriptionWords' | 'defaultMatches'> &
  Pick<PromptSettings, 'capabilityPlaces' | 'weakPlaces' | 'weakBelow'>;

/**
 * Capabilities for a prompt about this work, the relevant ones first: by match with its title, tags and first words,
 * then the strong ones, with places kept for weak and stale ones. `standingOfCapability` says how far to rely on each.
 */
export function capabilitiesFor(
  work: readonly Matchable[],
  docs: Iterable<CapabilityDoc>,
  settings: CapabilitySettings,
): readonly CapabilityLine[] {
  const known = usable(docs);
  const matches = work.flatMap((one) => {
    const { ids, isKnown } = matchWork(known, one, settings);
    return isKnown ? ids : [];
  });
  return pickCapabilities(capabilityLines(known), [...new Set(matches)], settings);
}

/** Those that the work of a job is about. */
export function capabilitiesOfJob({
  documents: docs,
  work: { title, text },
  settings,
}: JobGiven): readonly CapabilityLine[] {
  const described = { title, tags: [], description: text };
  return capabilitiesFor([described], docs.all(capabilityProjection).values(), settings);
}

function capabilityItems(shown: readonly CapabilityLine[], rendering: Rendering): readonly Item[] {
  const { settings } = rendering;
  return shown.map((one, index) => {
    const name = nameOf(one, rendering);
    const told = one.notes.trim() === '' ? one.description : one.notes;
    const text = phrase({ text: told, trust: one.trust }, rendering, settings.listCharacters);
    const place = isUncertain(one, settings.weakBelow) ? settings.capabilityPlaces + index : index;
    return {
      ...single(name, `- ${name} (${standingOfCapability(one, settings)}): ${text}`, one),
      place,
    };
  });
}

/** Leaves out text from outside, so that work which needs trust remains possible. */
function capabilityRecord(settings: JobGiven['settings']) {
  return (line: CapabilityLine): PromptRecord => {
    const { id, description, notes, eventIds } = line;
    const isOwn = line.trust !== 'outside';
    const standing = standingOfCapability(line, settings);
    const fields = isOwn ? { id, standing, description, notes } : { id, standing };
    return { name: id, fields, eventIds, trust: isOwn ? line.trust : 'self' };
  };
}
