import { fact } from '../../../src/domain/fact.ts';
import type { NewEvent } from '../../../src/kernel/event/event.ts';

/** So many capabilities, each used once in this cycle, some without success. */
export function manyCapabilities(count: number, cycle_no: number): readonly NewEvent[] {
  const ids = Array.from({ length: count }, (_, i) => `ability-${`${i + 1}`.padStart(4, '0')}`);
  return ids.flatMap((capability_id, i) => [
    fact('CapabilityRegistered', {
      capability_id,
      description: `Find the causes of errors of service ${i + 1}`,
      tags: ['errors'],
      notes: '',
      source: 'reflection',
      cycle_no,
      experiment_id: null,
      counts: null,
      stated_confidence: null,
    }),
    fact('CapabilityExercised', {
      cycle_no,
      capability_id,
      at: new Date(Date.UTC(2026, 2, 1) + i * 60_000).toISOString(),
      outcome: i % 4 === 0 ? 'failure' : 'success',
      complexity: 0.3,
      verified: true,
      evidence: [{ kind: 'file', ref: `reports/${i + 1}.md`, ok: i % 4 !== 0 }],
      attribution: 'declared',
      error_class: i % 4 === 0 ? 'capability' : null,
      procedure_id: null,
    }),
  ]);
}
