import { createHash } from 'node:crypto';
import type { Trust } from '../../../kernel/event/event.ts';
import { canonicalText } from '../../../kernel/text/canonical-text.ts';
import type { Verifier } from '../../task/events.ts';

/** What was asked for, in its words, and who asked. */
export type AskedWork = {
  readonly kind: 'task' | 'order';
  readonly title: string;
  readonly text: string;
  readonly tags: readonly string[];
  readonly verify: readonly Verifier[];
  readonly trust: Trust;
};

/**
 * Names work by what is asked for: the same words and the same way to see that it is done. Null: words from outside,
 * which never set off what somebody else approved (invariant 8).
 */
export function workKey({ kind, title, text, tags, verify, trust }: AskedWork): string | null {
  if (trust === 'outside') return null;
  const words = (one: string) => one.trim().replace(/\s+/g, ' ');
  const asked = { kind, title: words(title), text: text.trim(), tags: [...tags].sort(), verify };
  return createHash('sha256').update(canonicalText(asked)).digest('hex').slice(0, 32);
}
