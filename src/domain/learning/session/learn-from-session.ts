import type { Evidence } from '../../action/events.ts';
import type { WorkKind } from '../../attend/events.ts';
import { type Fact, fact, type PayloadOf } from '../../fact.ts';
import { findCapability } from '../capability/capability-id.ts';
import { confidenceAfter } from '../capability/record-uses.ts';
import { registerCapability } from '../capability/register-capability.ts';
import { DEFAULT_COMPLEXITY } from '../confidence.ts';
import { severityOf } from '../exploration/gap-severity.ts';
import type { LearningDocuments } from '../learning-documents.ts';
import { defaultLearningSettings, sessionGapSettings } from '../settings.ts';
import { type CapabilityDoc, isCounted, registered } from '../views/capability.ts';
import type { GapDoc } from '../views/gap.ts';
import { sessionAbility } from './session-abilities.ts';

export type SessionDocuments = Pick<LearningDocuments, 'capabilities' | 'gaps' | 'self'>;
type Closed = PayloadOf<'HostEpisodeClosed'>;
type Used = PayloadOf<'CapabilityUsedInSession'>;

/**
 * What a piece of attended work teaches that is over: a use of the ability that it was about, and whether that is a gap
 * now, or none any more. What nothing from outside has shown the end of teaches nothing.
 */
export function learnFromSession(documents: SessionDocuments, closed: Closed): readonly Fact[] {
  const { outcome, work } = closed;
  if (outcome === 'UNKNOWN' || work === undefined) return [];
  const { doc, isNew } = abilityFor(documents, work, closed.ended_at);
  if (doc === undefined) return [];
  const used = useIn(closed, outcome, { doc, afterCycle: newestCycle(documents) });
  return [
    ...isNew,
    fact('CapabilityUsedInSession', used, { trust: 'self' }),
    ...reinstated(doc, used),
    ...gapsAfter(documents.gaps, doc, used),
  ];
}

/** What the person called wrong is a gap at once, whatever the tests said. */
export function learnFromCorrection(
  documents: SessionDocuments,
  { work, episode_id }: Pick<PayloadOf<'HostWorkCorrected'>, 'work' | 'episode_id'>,
  at: string,
): readonly Fact[] {
  const { doc, isNew } = abilityFor(documents, work, at);
  if (doc === undefined) return [];
  return [
    ...isNew,
    gapOf(doc, { kind: 'corrected', seen_in: [episode_id], belief: doc.confidence }),
  ];
}

function newestCycle({ self }: Pick<SessionDocuments, 'self'>): number {
  return self.last_cycle_no ?? 0;
}

/** The ability, known by whatever name it has by now, or with the fact that makes it known. */
function abilityFor(
  documents: SessionDocuments,
  work: WorkKind,
  at: string,
): { readonly doc: CapabilityDoc | undefined; readonly isNew: readonly Fact[] } {
  const ability = sessionAbility(work);
  const known = findCapability(documents.capabilities, ability.id);
  if (known !== undefined) return { doc: known, isNew: [] };
  const cycleNo = newestCycle(documents);
  const asked = { ...ability, notes: '', source: 'reflection' as const, cycleNo };
  const [event] = registerCapability(documents.capabilities, asked).events;
  if (event === undefined) return { doc: undefined, isNew: [] };
  const about = { eventId: '', trust: 'self' as const, occurredAt: at };
  return { doc: registered({ ...event, ...about }), isNew: [{ ...event, trust: 'self' }] };
}

const ENDED = { SUCCESS: 'success', FAILURE: 'failure', PARTIAL: 'partial' } as const;

function useIn(
  { session_id, episode_id, ended_at: at, check, fault }: Closed,
  outcome: keyof typeof ENDED,
  { doc, afterCycle }: { readonly doc: CapabilityDoc; readonly afterCycle: number },
): Used {
  return {
    capability_id: doc.id,
    session_id,
    episode_id,
    at,
    outcome: ENDED[outcome],
    complexity: DEFAULT_COMPLEXITY,
    evidence: check === null ? [] : [lookSeen(check)],
    error_class: outcome === 'FAILURE' ? (fault ?? 'capability') : null,
    after_cycle: afterCycle,
  };
}

function lookSeen({ kind, ok }: NonNullable<Closed['check']>): Evidence {
  if (kind === 'commit') return { kind: 'git', ref: 'the last commit', ok };
  return { kind: kind === 'test' ? 'test' : 'exit', ref: `the last ${kind}`, ok };
}

/** A retired ability that succeeds is none to forget (D16). */
function reinstated({ id, status }: CapabilityDoc, { outcome, episode_id }: Used): readonly Fact[] {
  if (status !== 'retired' || outcome !== 'success') return [];
  const reason = `used with success in the piece of work ${episode_id}`;
  return [fact('CapabilityReinstated', { capability_id: id, reason }, { trust: 'self' })];
}

function gapsAfter(
  gaps: ReadonlyMap<string, GapDoc>,
  doc: CapabilityDoc,
  used: Used,
): readonly Fact[] {
  const belief = confidenceAfter(doc, { ...used, verified: true });
  if (isFailure(used)) return failingGap(gaps, { doc, used, belief });
  if (used.outcome !== 'success') return [];
  const good = [...trailing(doc.last_session_uses, ({ outcome }) => outcome === 'success'), used];
  const isLearned = (gap: GapDoc) =>
    gap.id === `weak-${doc.id}`
      ? (belief ?? 0) >= defaultLearningSettings.gatedBelow
      : good.filter(({ at }) => at > gap.identified_at).length >= sessionGapSettings.learnedAfter;
  return [...gaps.values()]
    .filter((gap) => gap.status === 'open' && gap.capability_id === doc.id && isLearned(gap))
    .map(({ id: gap_id }) =>
      fact('GapClosed', { gap_id, by: `the piece of work ${used.episode_id}` }, { trust: 'self' }),
    );
}

type Failing = {
  readonly doc: CapabilityDoc;
  readonly used: Used;
  readonly belief: number | null;
};

/** The same ability failed again and again: the gap opens, and each further failure says so again. */
function failingGap(
  gaps: ReadonlyMap<string, GapDoc>,
  { doc, used, belief }: Failing,
): readonly Fact[] {
  const seen_in = [...trailing(doc.last_session_uses, isFailure), used].map(
    ({ episode_id }) => episode_id,
  );
  if (gaps.get(gapId('failing', doc))?.status === 'open') {
    return [gapOf(doc, { kind: 'failing', seen_in: [used.episode_id], belief })];
  }
  if (seen_in.length < sessionGapSettings.failuresInARow) return [];
  return [gapOf(doc, { kind: 'failing', seen_in, belief })];
}

function isFailure(use: Pick<Used, 'outcome' | 'error_class'>): boolean {
  return use.outcome === 'failure' && isCounted(use);
}

/** The newest ones that all are so. */
function trailing<One>(all: readonly One[], isOne: (one: One) => boolean): readonly One[] {
  return all.slice(all.findLastIndex((one) => !isOne(one)) + 1);
}

const GAPS = {
  failing: { origin: 'failure', says: 'fails again and again' },
  corrected: { origin: 'owner', says: 'had to be corrected by the person' },
} as const;

function gapId(kind: keyof typeof GAPS, { id }: Pick<CapabilityDoc, 'id'>): string {
  return `${kind}-${id}`;
}

type Shown = {
  readonly kind: keyof typeof GAPS;
  readonly seen_in: readonly string[];
  readonly belief: number | null;
};

function gapOf(doc: CapabilityDoc, { kind, seen_in, belief }: Shown): Fact<'GapIdentified'> {
  const { description, potentiality, id: capability_id, event_ids } = doc;
  const { origin, says } = GAPS[kind];
  return fact(
    'GapIdentified',
    {
      gap_id: gapId(kind, doc),
      topic: `${description}: ${says}`,
      origin,
      severity: severityOf(belief ?? 0, potentiality),
      capability_id,
      seen_in: [...seen_in],
    },
    // A merged ability has words of its own.
    { trust: event_ids.description.trust === 'outside' ? 'outside' : 'self' },
  );
}
