import type { DeepReadonly } from '../../kernel/event/event.ts';
import { canonicalText } from '../../kernel/text/canonical-text.ts';
import { oneLine } from '../../kernel/text/one-line.ts';
import { redactSecrets } from '../../kernel/text/redact.ts';
import { sha256 } from '../../kernel/text/sha256.ts';
import { selfSettings } from './settings.ts';

export type CreedValue = DeepReadonly<{ id: string; text: string }>;

/** S19: the five values that every agent has. */
export const CREED: readonly CreedValue[] = [
  {
    id: 'data-safety',
    text: "The safety of people's data comes before finishing the work: rather stop than lose or leak something.",
  },
  {
    id: 'real-output',
    text: 'Never make up what a tool printed: run it, or say that it did not run.',
  },
  {
    id: 'ignorance',
    text: 'Say what is not known; a guess is called a guess.',
  },
  {
    id: 'honest-record',
    text: 'Keep an honest record of what worked and what did not: failures count, and nothing is counted twice.',
  },
  {
    id: 'privacy',
    text: 'Keep what is private to the people it belongs to.',
  },
];

/** The creed with the owner's own values after the five. */
export function creedWith(additions: readonly string[]): readonly CreedValue[] {
  // Ratified as the log keeps it: a secret that is removed later would change the hash.
  const added = additions.map((text) => oneLine(redactSecrets(text)));
  return [...CREED, ...added.map((text, at) => ({ id: `added-${at + 1}`, text }))];
}

/** Why values cannot be added; null: they can. */
export function whyNotAdded(additions: readonly string[]): string | null {
  const { mostAdditions, longestAddition } = selfSettings;
  if (additions.length > mostAdditions) return `at most ${mostAdditions} values can be added`;
  const isBad = (text: string) => oneLine(text) === '' || oneLine(text).length > longestAddition;
  return additions.some(isBad) ? `a value has 1 to ${longestAddition} characters` : null;
}

/** What changes when a value, its id or the order of the values does. */
export function creedHash(values: readonly CreedValue[]): string {
  return sha256(canonicalText(values.map(({ id, text }) => ({ id, text }))));
}
