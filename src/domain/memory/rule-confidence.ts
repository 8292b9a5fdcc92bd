import { confidence } from '../../kernel/confidence.ts';
import { faded } from './fading.ts';
import { memorySettings } from './settings.ts';
import type { MemoryDoc } from './views/memory.ts';

/** How far a rule is to be believed now, 0-1: by the outcomes of its episodes, faded since it last held. Null: it is no rule. */
export function ruleConfidence({ rule }: Pick<MemoryDoc, 'rule'>, now: string): number | null {
  return rule === null ? null : faded(confidence(rule), rule.validated_at, now);
}

/** Kept, listed, and shown to nobody. */
export function isPruned(doc: Pick<MemoryDoc, 'rule'>, now: string): boolean {
  return (ruleConfidence(doc, now) ?? 1) < memorySettings.ruleFloor;
}
