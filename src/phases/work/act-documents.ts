import { cycleKey, cycleProjection } from '../../domain/cycle/views/cycle.ts';
import { parkedWorkProjection } from '../../domain/cycle/views/parked-work.ts';
import type { Wanted } from '../../kernel/log/log-contract.ts';
import { PLAN_DOCUMENTS } from './plan.ts';
import { WORK_WORD_DOCUMENTS } from './work-words.ts';

/** All that is read of the work of a cycle before it is done. */
export function actDocuments(cycleNo: number): Wanted {
  return [
    ...PLAN_DOCUMENTS,
    ...WORK_WORD_DOCUMENTS,
    { projection: cycleProjection, keys: [cycleKey(cycleNo)] },
    { projection: parkedWorkProjection, keys: 'all' },
  ];
}
