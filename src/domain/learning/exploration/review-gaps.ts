import { fact } from '../../fact.ts';
import type { RecordedUse } from '../capability/record-uses.ts';
import type { LearningEvent, LearningEventOf } from '../capability/register-capability.ts';
import type { FinishedCycle } from '../finished-cycle.ts';
import type { Verdict } from '../judge-cycle.ts';
import type { LearningSettings } from '../settings.ts';
import type { CapabilityDoc } from '../views/capability.ts';
import type { GapDoc } from '../views/gap.ts';
import { tokenise } from '../words.ts';
import { severityOf } from './gap-severity.ts';

type Gaps = ReadonlyMap<string, GapDoc>;
type Thresholds = Pick<LearningSettings, 'painBelow' | 'gatedBelow'>;

export type GapReview = {
  readonly cycle: FinishedCycle;
  readonly verdict: Verdict;
  readonly uses: readonly RecordedUse[];
};

/** What the cycle shows that the agent cannot do, or can do by now (V70, O20). */
export function reviewGaps(
  gaps: Gaps,
  review: GapReview,
  settings: Thresholds,
): readonly LearningEvent[] {
  return [...openedBy(gaps, review, settings), ...closedBy(gaps, review, settings)];
}

function openedBy(
  gaps: Gaps,
  { cycle, verdict, uses }: GapReview,
  settings: Thresholds,
): readonly LearningEvent[] {
  const weak = uses
    .filter(({ event }) => event.payload.verified)
    .flatMap(({ doc, confidence }) =>
      isWeak(confidence, settings) ? [lowConfidenceGap(doc, confidence)] : [],
    );
  const isOwnFailure = verdict.errorClass === 'capability';
  const unknown =
    uses.length === 0 && isOwnFailure && cycle.work !== null ? [unknownWorkGap(cycle.work)] : [];
  return [...weak, ...unknown].filter(({ payload }) => gaps.get(payload.gap_id)?.status !== 'open');
}

/** D16: below .3. A capability the agent was only told about is not weak (D83). */
export function isWeak(
  confidence: number | null,
  { painBelow }: Pick<LearningSettings, 'painBelow'>,
): confidence is number {
  return confidence !== null && confidence < painBelow;
}

/** D16: below .3, practise. */
export function lowConfidenceGap(
  { id, description, potentiality, event_ids }: CapabilityDoc,
  confidence: number,
): LearningEventOf<'GapIdentified'> {
  return fact(
    'GapIdentified',
    {
      gap_id: `weak-${id}`,
      topic: description,
      origin: 'low_confidence',
      severity: severityOf(confidence, potentiality),
      capability_id: id,
    },
    { trust: event_ids.description.trust === 'outside' ? 'outside' : 'self' },
  );
}

const UNKNOWN_SEVERITY = 0.5;

function unknownWorkGap(
  work: NonNullable<FinishedCycle['work']>,
): LearningEventOf<'GapIdentified'> {
  return fact('GapIdentified', {
    gap_id: `unknown-${topicKey(work.title)}`,
    topic: work.title,
    origin: 'no_capability',
    severity: UNKNOWN_SEVERITY,
    capability_id: null,
  });
}

function topicKey(topic: string): string {
  const words = [...new Set(tokenise(topic))].slice(0, 6);
  return words.length === 0 ? 'work' : words.join('-');
}

function closedBy(
  gaps: Gaps,
  { cycle, verdict, uses }: GapReview,
  settings: Thresholds,
): readonly LearningEvent[] {
  const key = cycle.work === null ? null : `unknown-${topicKey(cycle.work.title)}`;
  const able = new Set(
    uses
      .filter(({ event, confidence }) => isGood(event) && (confidence ?? 0) >= settings.gatedBelow)
      .map(({ doc }) => doc.id),
  );
  const isDone = verdict.outcome === 'success' && verdict.verified;
  return [...gaps.values()]
    .filter((gap) => gap.status === 'open')
    .filter((gap) =>
      gap.capability_id === null ? isDone && gap.id === key : able.has(gap.capability_id),
    )
    .map((gap) => fact('GapClosed', { gap_id: gap.id, by: `cycle ${cycle.cycleNo}` }));
}

function isGood({ payload }: LearningEventOf<'CapabilityExercised'>): boolean {
  return payload.verified && payload.outcome === 'success';
}
