import { nameWords } from '../capability-terms.ts';
import type { CapabilityDoc } from '../views/capability.ts';

/** D71: names that the source documents use for the same thing. */
const KNOWN_ALIASES: ReadonlyMap<string, string> = new Map([
  ['send-email-to-owner', 'send-email-owner'],
  ['build-web-dashboard', 'edit-web-dashboard'],
  ['timeout-from-opus-on-simple-tasks', 'opus-for-simple-tasks'],
]);
const KEBAB = /^[a-z][a-z0-9]*(?:-[a-z0-9]+)*$/;
const LONGEST_ID = 64;

export type Capabilities = ReadonlyMap<string, CapabilityDoc>;

/** Kebab-case, at most 64 characters (V6). */
export function isLearningId(id: string): boolean {
  return id.length <= LONGEST_ID && KEBAB.test(id);
}

/** The canonical name of an id. */
export function withoutAlias(id: string): string {
  return KNOWN_ALIASES.get(id) ?? id;
}

/** The capability an id refers to, through known aliases and merges; undefined if there is none. */
export function findCapability(capabilities: Capabilities, id: string): CapabilityDoc | undefined {
  let found = capabilities.get(id) ?? capabilities.get(withoutAlias(id));
  const seen = new Set<string>();
  while (found !== undefined && found.status === 'merged' && found.merged_into !== null) {
    if (seen.has(found.id)) return undefined;
    seen.add(found.id);
    found = capabilities.get(found.merged_into);
  }
  return found;
}

/** A capability whose id has the same words in another order (D71). */
export function findTwin(capabilities: Capabilities, id: string): CapabilityDoc | undefined {
  const key = idKey(id);
  return [...capabilities.values()].find(
    (one) => one.id !== id && one.status !== 'merged' && idKey(one.id) === key,
  );
}

function idKey(id: string): string {
  const words = [...new Set(nameWords({ id, tags: [] }))].sort().join(' ');
  return words === '' ? id : words;
}
