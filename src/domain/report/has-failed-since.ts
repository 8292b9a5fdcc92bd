import { workIdParts } from '../../kernel/event/work-id.ts';
import type { ParkedWork } from '../cycle/views/parked-work.ts';

/** Whether work that did not come off in some week still stands so: a standing order that failed need not sleep. */
export function hasFailedSince(workId: string, parked: ReadonlyMap<string, ParkedWork>): boolean {
  return parked.has(workId) || workIdParts(workId).kind === 'order';
}
