import type { catalogue } from '../../../src/domain/catalogue.ts';
import type { EventOf } from '../../../src/kernel/event.ts';
import type { Fact } from '../../support/recorded.ts';

type Payload<Type extends Fact['type']> = Extract<
  EventOf<typeof catalogue>,
  { type: Type }
>['payload'];

/** An uneventful experience with what a story is about. */
export function experience(about: Partial<Payload<'ExperienceRecorded'>>) {
  return {
    cycle: 1,
    timestamp: '2026-03-01T00:00:00.000Z',
    model: 'reflex',
    success: false,
    reported_success: null,
    verified: false,
    outcome: 'partial',
    error_class: null,
    cost_usd: 0,
    duration_ms: 10,
    task_attempted: null,
    output_summary: '',
    error: null,
    tokens_in: 0,
    tokens_out: 0,
    tokens_cached: 0,
    was_exploration: false,
    productive: null,
    learnings: [],
    capabilities: [],
    ...about,
  } satisfies Payload<'ExperienceRecorded'>;
}
