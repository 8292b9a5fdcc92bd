import { oneLine } from '../../../kernel/text/one-line.ts';
import { cutToCharacters } from '../../../kernel/text/tokens.ts';
import { fact } from '../../fact.ts';
import { isLearningId, withoutAlias } from '../capability/capability-id.ts';
import type { LearningEvent, LearningEventOf, Source } from '../capability/register-capability.ts';
import { cyclesSince } from '../cycles-since.ts';
import type { CycleAction, FinishedCycle, MissedCheck, RefusedAction } from '../finished-cycle.ts';
import { hasFailed } from '../judge-cycle.ts';
import type { LearningDocuments } from '../learning-documents.ts';
import type { NewAntiPattern } from '../proposals.ts';
import type { LearningSettings } from '../settings.ts';
import { type AntiPatternDoc, isTold } from '../views/anti-pattern.ts';
import {
  antiPatternIdOf,
  commandHead,
  failureSignature,
  isOwnWords,
  isSameFailure,
  signatureHead,
  tellingLine,
} from './failure-signature.ts';

type AntiPatterns = ReadonlyMap<string, AntiPatternDoc>;
type Failure = Pick<
  LearningEventOf<'AntiPatternRegistered'>['payload'],
  'cause_class' | 'signature'
>;

const LONGEST_EVIDENCE = 300;

/**
 * What the failures and successes of a cycle say about ways to fail (V18, D9). Only a check that failed by the
 * capability's own fault, or an action that a guardian rule refused, is an anti-pattern: limits, outages and a spent budget
 * are not. A known one that occurs again is counted. A success of a command that used to fail is a re-test.
 */
export function learnFromFailures(
  antiPatterns: AntiPatterns,
  cycle: FinishedCycle,
  settings: Pick<LearningSettings, 'retestPasses'>,
): readonly LearningEvent[] {
  const failed = failedIn(cycle);
  const refused = uniqueBySignature((cycle.refused ?? []).map(failureOfRefusal));
  const checks = uniqueBySignature(failed.flatMap(failureOf));
  const hits = [...checks, ...refused].flatMap((one) => observed(antiPatterns, cycle, one));
  const hitIds = new Set(hits.map(({ payload }) => payload.anti_pattern_id));
  const isNew = ({ signature }: FailureSeen) => find(antiPatterns, signature) === undefined;
  const own = checks.filter(isNew);
  const named = namedNew(antiPatterns, cycle.report?.new_anti_patterns ?? []);
  const [first = null, ...others] = named;
  const apart = own.length > 0 ? others : named;
  const again = failed.length === 0 ? [] : namedAgain(antiPatterns, cycle, hitIds);
  return [
    ...hits,
    ...again,
    ...own.map((failure, i) => registered(cycle, failure, i === 0 ? first : null)),
    ...refused.filter(isNew).map((failure) => registered(cycle, failure, null)),
    ...(failed.length > 0 ? apart.map((one) => toldOf(cycle, one)) : []),
    ...retested(antiPatterns, cycle, {
      hitIds: new Set([...hitIds, ...again.map(({ payload }) => payload.anti_pattern_id)]),
      settings,
    }),
  ];
}

type FailureSeen = Failure & {
  readonly description: string;
  readonly mitigation: string;
  /** Its output, for the record. */
  readonly message: string;
};

/** Actions under this tool check the work; they are not part of it. */
const CHECK = 'verify';
const LONGEST_COMMAND = 80;
const LONGEST_LINE = 120;

/** The checks of a job are told one by one, not once more as a whole. */
function failedIn({ actions, missed = [] }: FinishedCycle): readonly CycleAction[] {
  const own = missed.length === 0 ? actions : actions.filter(({ tool }) => tool !== CHECK);
  return [...own, ...missed].filter(hasFailedCheck);
}

/** Evidence from outside refutes it, and nothing else was at fault. */
function hasFailedCheck({ errorClass, evidence, isOwnersStep }: CycleAction): boolean {
  if (isOwnersStep === true) return false;
  return (errorClass ?? 'capability') === 'capability' && evidence.some(isPlainNo);
}

/** A report is only the model's claim; a check that could not run shows nothing. */
function isPlainNo({ kind, ref, ok }: CycleAction['evidence'][number]): boolean {
  return !ok && kind !== 'report' && !isOwnWords(ref);
}

/** No signature without a command or a line that describes the error. */
function failureOf(action: CycleAction | MissedCheck): readonly FailureSeen[] {
  const { tool, command } = action;
  const wasClaimed = 'wasClaimed' in action && action.wasClaimed;
  const message = errorLine(action);
  if (command.trim() === '' || message === '') return [];
  const signature = failureSignature(command, message);
  const words =
    tool === CHECK ? checkWords(command, message, wasClaimed) : stepWords(command, message);
  return [{ cause_class: 'capability', signature, message, ...words }];
}

/** The most telling line of the message, or else of the evidence. */
function errorLine({ message, evidence }: CycleAction): string {
  const said = tellingLine(message ?? '');
  if (said !== '' && !isOwnWords(said)) return said;
  return tellingLine(evidence.find(isPlainNo)?.ref ?? '');
}

type Words = Pick<FailureSeen, 'description' | 'mitigation'>;

/** In words for people. */
function checkWords(command: string, line: string, wasClaimed: boolean): Words {
  const what = asTold(command, LONGEST_COMMAND);
  const told = asTold(withoutTarget(line, command), LONGEST_LINE);
  if (!wasClaimed) {
    return {
      description: `Work was not done in the end: its check "${what}" showed: ${told}`,
      mitigation: `Before such work, find out what keeps its check "${what}" from holding: it showed "${told}".`,
    };
  }
  return {
    description: `Work was called done, and its check "${what}" showed: ${told}`,
    mitigation: `Before calling such work done, run its check "${what}" yourself and settle "${told}".`,
  };
}

function stepWords(command: string, line: string): Words {
  const what = commandHead(command);
  const told = asTold(line, LONGEST_LINE);
  return {
    description: `"${what}" failed: ${told}`,
    mitigation: `Before running "${what}", settle what it failed with: ${told}`,
  };
}

function failureOfRefusal({ tool, command, rule, reason }: RefusedAction): FailureSeen {
  const what = tool === 'shell' ? commandHead(command) : tool;
  const told = asTold(reason, LONGEST_LINE);
  return {
    cause_class: 'policy',
    signature: failureSignature(what, `refused by ${rule}`),
    description: `The guardian refuses "${what}" (rule ${rule}): ${told}`,
    mitigation: `Do not run "${what}" in a way that rule ${rule} refuses (${told}): do it another way or ask the owner.`,
    message: reason,
  };
}

/** The output of a check without its command, which is only its kind and target. */
function withoutTarget(line: string, command: string): string {
  const target = command.trim().replace(/^\S+\s+/, '');
  return line.startsWith(`${target}: `) ? line.slice(target.length + 2) : line;
}

/** One line without its full stop, cut. */
function asTold(text: string, most: number): string {
  return cutToCharacters(oneLine(text).replace(/[.;:]+$/, ''), most);
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
  return known === undefined ? [] : [seenAgain(cycle, known.id, failure.message)];
}

/**
 * An anti-pattern that the model names again, on a cycle that failed by its own fault, still occurs: a lesson in its words cannot be
 * matched by its signature, and one that had expired becomes active again.
 */
function namedAgain(
  antiPatterns: AntiPatterns,
  cycle: FinishedCycle,
  hitIds: ReadonlySet<string>,
): readonly LearningEventOf<'AntiPatternObserved'>[] {
  const named = cycle.report?.new_anti_patterns ?? [];
  const known = new Map(named.map((one) => [withoutAlias(one.id), one]));
  return [...known].flatMap(([id, { description }]) =>
    antiPatterns.has(id) && !hitIds.has(id) ? [seenAgain(cycle, id, description)] : [],
  );
}

function seenAgain(
  { cycleNo, warnedOf }: FinishedCycle,
  id: string,
  evidence: string,
): LearningEventOf<'AntiPatternObserved'> {
  const payload = {
    anti_pattern_id: id,
    cycle_no: cycleNo,
    after_warning: warnedOf.includes(id),
    evidence: evidence.slice(0, LONGEST_EVIDENCE),
  };
  return fact('AntiPatternObserved', payload);
}

/** Valid anti-patterns in the model's answer that are new: text only, no counts. */
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
 * Two failures with equal messages may still teach different lessons: what the model names on a cycle that failed by its
 * own fault is kept under a signature of its own.
 */
function toldOf(
  cycle: FinishedCycle,
  { id, description, mitigation }: NewAntiPattern,
): LearningEventOf<'AntiPatternRegistered'> {
  return antiPattern({
    id,
    description,
    mitigation,
    source: 'model',
    cycle,
    times: 1,
    failure: { cause_class: 'capability', signature: failureSignature(id, description) },
  });
}

function registered(
  cycle: FinishedCycle,
  failure: FailureSeen,
  words: NewAntiPattern | null,
): LearningEventOf<'AntiPatternRegistered'> {
  return antiPattern({
    id: words?.id ?? antiPatternIdOf(failure.signature),
    description: words?.description ?? failure.description,
    mitigation: words?.mitigation ?? failure.mitigation,
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
  return fact('AntiPatternRegistered', {
    anti_pattern_id: one.id,
    description: one.description.slice(0, LONGEST_EVIDENCE),
    mitigation: one.mitigation.slice(0, LONGEST_EVIDENCE),
    source: one.source,
    cycle_no: one.cycle.cycleNo,
    cause_class: one.failure.cause_class,
    signature: one.failure.signature,
    times_observed: one.times,
    first_observed: one.cycle.at,
  });
}

type RetestContext = {
  readonly hitIds: ReadonlySet<string>;
  readonly settings: Pick<LearningSettings, 'retestPasses'>;
};

/** Only a command that runs the same program counts, and only if no part of it failed. */
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
    const pass: LearningEvent = fact('AntiPatternRetested', {
      ...id,
      cycle_no: cycle.cycleNo,
      still_there: false,
      after_warning: cycle.warnedOf.includes(one.id),
    });
    if (one.passes_in_row + 1 < settings.retestPasses[one.cause_class]) return [pass];
    const reason = `did not show in ${one.passes_in_row + 1} re-tests`;
    return [pass, fact('AntiPatternRetired', { ...id, reason })];
  });
}

/**
 * D9: prompts stop warning of an anti-pattern that was not seen for long. Seen again, it returns at once. One that somebody
 * imported stays: the agent's failures cannot be matched to it, so its absence says nothing. What older versions
 * derived from the agent's own messages is removed at once.
 */
export function expireAntiPatterns(
  { antiPatterns, self }: Pick<LearningDocuments, 'antiPatterns' | 'self'>,
  cycleNo: number,
  settings: Pick<LearningSettings, 'antiPatternIdleCycles'>,
): readonly LearningEventOf<'AntiPatternRetired'>[] {
  const whyGone = (one: AntiPatternDoc): string | null => {
    if (one.status !== 'active' || isTold(one)) return null;
    if (isOwnWords(one.signature)) return 'it was made of the words of the agent itself';
    const last = one.last_observed_cycle ?? one.registered_cycle ?? 0;
    const limit = settings.antiPatternIdleCycles[one.cause_class];
    return cyclesSince(self, last, cycleNo) >= limit ? `not seen for ${limit} cycles` : null;
  };
  return [...antiPatterns.values()].flatMap((one) => {
    const reason = whyGone(one);
    if (reason === null) return [];
    return [fact('AntiPatternRetired', { anti_pattern_id: one.id, reason })];
  });
}
