import { isLearningId, withoutAlias } from './capability-id.ts';
import {
  antiPatternIdOf,
  commandHead,
  failureSignature,
  isSameFailure,
  signatureError,
  signatureHead,
} from './failure-signature.ts';
import type { CycleAction, FinishedCycle } from './finished-cycle.ts';
import { hasFailed, messageOf } from './judge-cycle.ts';
import type { NewAntiPattern } from './proposals.ts';
import type { LearningEvent, LearningEventOf, Source } from './register-capability.ts';
import type { LearningSettings } from './settings.ts';
import { type AntiPatternDoc, isTold } from './views/anti-pattern.ts';

type AntiPatterns = ReadonlyMap<string, AntiPatternDoc>;
type Failure = Pick<
  LearningEventOf<'AntiPatternRegistered'>['payload'],
  'cause_class' | 'signature'
>;

const LONGEST_EVIDENCE = 300;

/**
 * What the failures and successes of a cycle say about ways to fail (V18, D9). A known way that shows again is
 * counted; a new one that is the capability's own becomes an anti-pattern at once; faults of others wait for
 * consolidation to see them repeat. A success of a command that used to fail is a re-test.
 */
export function learnFromFailures(
  antiPatterns: AntiPatterns,
  cycle: FinishedCycle,
  settings: Pick<LearningSettings, 'retestPasses'>,
): readonly LearningEvent[] {
  const failures = cycle.actions.filter(hasFailed).map(failureOf);
  const seen = uniqueBySignature(failures);
  const hits = seen.flatMap((failure) => observed(antiPatterns, cycle, failure));
  const hitIds = new Set(hits.map(({ payload }) => payload.anti_pattern_id));
  const unknown = seen.filter(({ signature }) => find(antiPatterns, signature) === undefined);
  const own = unknown.filter(({ cause_class }) => cause_class === 'capability');
  const named = namedNew(antiPatterns, cycle.report?.new_anti_patterns ?? []);
  const [first = null, ...others] = named;
  const isOwn = seen.some(({ cause_class }) => cause_class === 'capability');
  const told = own.length > 0 ? others : named;
  return [
    ...hits,
    ...own.map((failure, i) => registered(cycle, failure, i === 0 ? first : null)),
    ...(isOwn ? told.map((one) => toldOf(cycle, one)) : []),
    ...retested(antiPatterns, cycle, { hitIds, settings }),
  ];
}

type FailureSeen = Failure & { readonly command: string; readonly message: string };

function failureOf(action: CycleAction): FailureSeen {
  const message = messageOf(action);
  const command = action.command === '' ? action.tool : action.command;
  const cause_class = action.errorClass ?? 'capability';
  return { cause_class, signature: failureSignature(command, message), command, message };
}

function uniqueBySignature(failures: readonly FailureSeen[]): readonly FailureSeen[] {
  return [...new Map(failures.map((failure) => [failure.signature, failure])).values()];
}

function find(antiPatterns: AntiPatterns, signature: string): AntiPatternDoc | undefined {
  return [...antiPatterns.values()].find((one) => isSameFailure(one.signature, signature));
}

function observed(
  antiPatterns: AntiPatterns,
  cycle: FinishedCycle,
  failure: FailureSeen,
): readonly LearningEventOf<'AntiPatternObserved'>[] {
  const known = find(antiPatterns, failure.signature);
  if (known === undefined) return [];
  const payload = {
    anti_pattern_id: known.id,
    cycle_no: cycle.cycleNo,
    after_warning: cycle.warnedOf.includes(known.id),
    evidence: failure.message.slice(0, LONGEST_EVIDENCE),
  };
  return [{ type: 'AntiPatternObserved', payload }];
}

/** Those of the model's words that name something new, and well: text, not belief. */
function namedNew(
  antiPatterns: AntiPatterns,
  named: readonly NewAntiPattern[],
): readonly NewAntiPattern[] {
  const ids = new Set<string>();
  return named.filter(({ id }) => {
    const isNew = isLearningId(id) && !antiPatterns.has(withoutAlias(id)) && !ids.has(id);
    ids.add(id);
    return isNew;
  });
}

/**
 * Two failures that say the same may still have different lessons: what the model names on a cycle that failed by its
 * own fault is kept under a signature of its own.
 */
function toldOf(
  cycle: FinishedCycle,
  { id, description, mitigation }: NewAntiPattern,
): LearningEventOf<'AntiPatternRegistered'> {
  return antiPattern({
    ...{ id, description, mitigation, source: 'model', cycle, times: 1 },
    failure: { cause_class: 'capability', signature: failureSignature(id, description) },
  });
}

function registered(
  cycle: FinishedCycle,
  failure: FailureSeen,
  words: NewAntiPattern | null,
): LearningEventOf<'AntiPatternRegistered'> {
  const head = commandHead(failure.command);
  return antiPattern({
    id: words?.id ?? antiPatternIdOf(failure.signature),
    description: words?.description ?? `"${head}" failed: ${signatureError(failure.signature)}`,
    mitigation:
      words?.mitigation ?? `Before "${head}": rule out "${failure.message.slice(0, 120)}"`,
    source: words === null ? 'reflection' : 'model',
    cycle,
    failure,
    times: 1,
  });
}

export type NewPattern = {
  readonly id: string;
  readonly description: string;
  readonly mitigation: string;
  readonly source: Source;
  readonly cycle: Pick<FinishedCycle, 'cycleNo' | 'at'>;
  readonly failure: Failure;
  readonly times: number;
};

export function antiPattern(one: NewPattern): LearningEventOf<'AntiPatternRegistered'> {
  return {
    type: 'AntiPatternRegistered',
    payload: {
      anti_pattern_id: one.id,
      description: one.description.slice(0, LONGEST_EVIDENCE),
      mitigation: one.mitigation.slice(0, LONGEST_EVIDENCE),
      source: one.source,
      cycle_no: one.cycle.cycleNo,
      cause_class: one.failure.cause_class,
      signature: one.failure.signature,
      times_observed: one.times,
      first_observed: one.cycle.at,
    },
  };
}

type RetestContext = {
  readonly hitIds: ReadonlySet<string>;
  readonly settings: Pick<LearningSettings, 'retestPasses'>;
};

/** Only a command that runs the same program says anything, and only when nothing of it failed. */
function retested(
  antiPatterns: AntiPatterns,
  cycle: FinishedCycle,
  { hitIds, settings }: RetestContext,
): readonly LearningEvent[] {
  const failedHeads = new Set(
    cycle.actions.filter(hasFailed).map(({ command }) => commandHead(command)),
  );
  const goodHeads = new Set(
    cycle.actions
      .filter((action) => !hasFailed(action) && action.evidence.length > 0)
      .map(({ command }) => commandHead(command)),
  );
  return [...antiPatterns.values()].flatMap((one): readonly LearningEvent[] => {
    const head = signatureHead(one.signature);
    const isShown = goodHeads.has(head) && !failedHeads.has(head);
    if (one.status !== 'active' || hitIds.has(one.id) || !isShown) return [];
    const id = { anti_pattern_id: one.id };
    const pass: LearningEvent = {
      type: 'AntiPatternRetested',
      payload: { ...id, cycle_no: cycle.cycleNo, still_there: false },
    };
    if (one.passes_in_row + 1 < settings.retestPasses[one.cause_class]) return [pass];
    const reason = `did not show in ${one.passes_in_row + 1} re-tests`;
    return [pass, { type: 'AntiPatternRetired', payload: { ...id, reason } }];
  });
}

/**
 * D9: what was not seen for long is no longer warned of. Seen again, it is back at once. What somebody told the agent
 * stays: no failure of its own can be known as it, so that it was not seen says nothing.
 */
export function expireAntiPatterns(
  antiPatterns: AntiPatterns,
  cycleNo: number,
  settings: Pick<LearningSettings, 'antiPatternIdleCycles'>,
): readonly LearningEventOf<'AntiPatternRetired'>[] {
  return [...antiPatterns.values()]
    .filter((one) => {
      const last = one.last_observed_cycle ?? one.registered_cycle ?? 0;
      const limit = settings.antiPatternIdleCycles[one.cause_class];
      return one.status === 'active' && !isTold(one) && cycleNo - last >= limit;
    })
    .map((one) => {
      const reason = `not seen for ${settings.antiPatternIdleCycles[one.cause_class]} cycles`;
      return { type: 'AntiPatternRetired', payload: { anti_pattern_id: one.id, reason } };
    });
}
