import { gapSeverity } from '../domain/learning/exploration/gap-severity.ts';
import { isOwnWords } from '../domain/learning/failure/failure-signature.ts';
import { type Matchable, matchWork, usable } from '../domain/learning/match-work.ts';
import { stepText } from '../domain/learning/procedure/procedure-steps.ts';
import type { LearningSettings } from '../domain/learning/settings.ts';
import { type AntiPatternDoc, isTold } from '../domain/learning/views/anti-pattern.ts';
import type { CapabilityDoc } from '../domain/learning/views/capability.ts';
import type { ExperimentDoc } from '../domain/learning/views/experiment.ts';
import type { GapDoc } from '../domain/learning/views/gap.ts';
import { ERASED_NOTE, type NoteDoc } from '../domain/learning/views/note.ts';
import { tokenise } from '../domain/learning/words.ts';
import type { StandingOrdersDoc } from '../domain/owner/views/standing-orders.ts';
import { leastTrusted } from './least-trusted.ts';
import type { Sources } from './manifest.ts';
import { pickCapabilities } from './pick-capabilities.ts';
import type {
  AntiPatternLine,
  CapabilityLine,
  ExperimentLine,
  GapLine,
  NoteLine,
  OrderLine,
  PracticeLine,
} from './prompt-input.ts';
import type { PromptSettings } from './prompt-settings.ts';

/** Words in common from which an anti-pattern is as much about the work as can be. */
const FULL_OVERLAP = 3;
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
      eventIds: [registered, ...texts, ...doc.last_uses.map(({ event_id }) => event_id)],
    };
  });
}

export type CapabilitySettings = Pick<LearningSettings, 'descriptionWords' | 'defaultMatches'> &
  Pick<PromptSettings, 'capabilityPlaces' | 'weakPlaces' | 'weakBelow'>;

/**
 * Capabilities for a prompt about this work, what it is about first: by match with its title, tags and first words,
 * then the strong ones, with places kept for weak and stale ones. `standingOf` says how far to rely on each.
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

/** Ways to fail that are still there. `workText`: titles, tags and texts of the work at hand. */
export function antiPatternLines(
  docs: Iterable<AntiPatternDoc>,
  workText: string,
): readonly AntiPatternLine[] {
  const asked = new Set(tokenise(workText));
  return [...docs].flatMap((doc) => {
    if (doc.status === 'retired' || isOwnWords(doc.signature)) return [];
    const words = new Set(tokenise(`${doc.id} ${doc.description}`));
    const shared = [...words].filter((word) => asked.has(word)).length;
    const { registered, mitigation } = doc.event_ids;
    return {
      id: doc.id,
      description: doc.description,
      mitigation: doc.mitigation,
      timesObserved: doc.times_observed,
      isTold: isTold(doc),
      lastObservedCycle: doc.last_observed_cycle,
      relevance: Math.min(1, shared / FULL_OVERLAP),
      trust: mitigation.trust,
      eventIds: [
        registered,
        mitigation.event_id,
        ...doc.last_seen.map(({ event_id }) => event_id),
      ] satisfies Sources,
    };
  });
}

/** Newest first; one that was only proposed has not been tried. */
export function experimentLines(docs: Iterable<ExperimentDoc>): readonly ExperimentLine[] {
  const tried = [...docs].filter(({ status }) => status !== 'proposed');
  return tried
    .sort((a, b) => (b.cycle ?? 0) - (a.cycle ?? 0) || (a.id < b.id ? -1 : 1))
    .flatMap(({ cycle, hypothesis, result, lesson, trust, event_ids }) => {
      const [first, ...rest] = event_ids;
      if (first === undefined) return [];
      const eventIds: Sources = [first, ...rest];
      return {
        cycleNo: cycle,
        hypothesis,
        result: result ?? 'not finished',
        lesson,
        trust,
        eventIds,
      };
    });
}

/** Experiments that wait to be tried, the capability furthest from what it should reach first (V65). */
export function practiceLines(
  docs: Iterable<ExperimentDoc>,
  capabilities: ReadonlyMap<string, CapabilityDoc>,
): readonly PracticeLine[] {
  const severity = ({ capability_target: capability_id }: ExperimentDoc): number =>
    gapSeverity({ capability_id, severity: 0 }, capabilities);
  return [...docs]
    .filter(({ status }) => status === 'proposed')
    .sort((a, b) => severity(b) - severity(a) || (a.id < b.id ? -1 : 1))
    .flatMap(({ id, hypothesis, capability_target: target, trust, event_ids: [first] }) =>
      first === undefined ? [] : [{ id, hypothesis, target, trust, eventIds: [first] as const }],
    );
}

/** As severe as they are now (V65). */
export function gapLines(
  docs: Iterable<GapDoc>,
  capabilities: ReadonlyMap<string, CapabilityDoc>,
): readonly GapLine[] {
  return [...docs]
    .filter(({ status }) => status === 'open')
    .map((gap) => ({
      id: gap.id,
      topic: gap.topic,
      severity: gapSeverity(gap, capabilities),
      trust: gap.trust,
      eventIds: [gap.event_id],
    }));
}

export function orderLines({
  version,
  orders,
  event_ids,
}: StandingOrdersDoc): readonly OrderLine[] {
  const [first, ...rest] = event_ids;
  if (version === null || first === undefined) return [];
  const { trust } = version;
  return orders.map(({ order_id: id, title, text, schedule, said }) => ({
    id,
    title,
    text,
    schedule: said ?? schedule,
    trust,
    eventIds: [first, ...rest],
  }));
}

/** Decisions or project facts, newest first; what was erased is not shown. */
export function noteLines(doc: NoteDoc | undefined): readonly NoteLine[] {
  const kept = doc?.notes.filter(({ text }) => text !== ERASED_NOTE) ?? [];
  return [...kept]
    .reverse()
    .map(({ text, trust, event_id }) => ({ text, trust, eventIds: [event_id] }));
}
