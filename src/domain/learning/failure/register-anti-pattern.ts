import { isLearningId, withoutAlias } from '../capability/capability-id.ts';
import type { LearningEventOf, Source } from '../capability/register-capability.ts';
import { nameWords } from '../capability-terms.ts';
import type { NewAntiPattern } from '../proposals.ts';
import type { AntiPatternDoc } from '../views/anti-pattern.ts';
import { failureSignature, isSameFailure } from './failure-signature.ts';
import { antiPattern } from './learn-from-failure.ts';

type AntiPatterns = ReadonlyMap<string, AntiPatternDoc>;

export type RegisterAntiPattern = NewAntiPattern & {
  readonly source: Source;
  readonly cycle: { readonly cycleNo: number; readonly at: string };
};

export type AntiPatternRegistration =
  | { readonly events: readonly [LearningEventOf<'AntiPatternRegistered'>] }
  | { readonly events: readonly []; readonly refused: string };

/** Registers an anti-pattern in words, observed once. Refused: a bad or known id, the same thing under another name (D71). */
export function registerAntiPattern(
  antiPatterns: AntiPatterns,
  command: RegisterAntiPattern,
): AntiPatternRegistration {
  const { id, description } = command;
  const signature = failureSignature(id, description);
  const refused = whyRefused(antiPatterns, command, signature);
  if (refused !== null) return { events: [], refused };
  const failure = { cause_class: 'capability' as const, signature };
  return { events: [antiPattern({ ...command, failure, times: 1 })] };
}

function whyRefused(
  antiPatterns: AntiPatterns,
  { id, description, mitigation }: NewAntiPattern,
  signature: string,
): string | null {
  if (!isLearningId(id)) {
    return `"${id.slice(0, 80)}" is no id: use words in lower case joined by hyphens`;
  }
  if (description.trim() === '' || mitigation.trim() === '') {
    return `${id} needs a description and what to do instead`;
  }
  if (antiPatterns.has(withoutAlias(id))) return `${id} is known already`;
  const twin = [...antiPatterns.values()].find(
    (one) => idWords(one.id) === idWords(id) || isSameFailure(one.signature, signature),
  );
  return twin === undefined ? null : `${id} says the same as ${twin.id}`;
}

function idWords(id: string): string {
  const words = [...new Set(nameWords({ id, tags: [] }))].sort().join(' ');
  return words === '' ? id : words;
}
