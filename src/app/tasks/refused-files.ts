import { intentionProjection, isOpen } from '../../domain/task/views/intention.ts';
import {
  type RefusedTaskFileDoc,
  refusedTaskFileProjection,
} from '../../domain/task/views/refused-task-file.ts';
import {
  type StandingOrdersDoc,
  standingOrdersProjection,
} from '../../domain/task/views/standing-orders.ts';
import type { View, Wanted } from '../../kernel/log/log-contract.ts';
import { SINGLETON } from '../../kernel/projection/projection.ts';

/** What `refusedFileWarnings` reads. */
export const refusedFiles: Wanted = [
  { projection: refusedTaskFileProjection, keys: 'all' },
  { projection: standingOrdersProjection, keys: [SINGLETON] },
];

const NAMED = 5;

/** Files by the owner that the agent could not take over, each with the reason and what to do. */
export function refusedFileWarnings(view: View): readonly string[] {
  const files = [...view.all(refusedTaskFileProjection).values()];
  const more = files.length - NAMED;
  return [
    ...files.slice(0, NAMED).map(taskFileWarning),
    ...(more > 0 ? [`${more} more task files were not taken over`] : []),
    ...ordersWarning(view.get(standingOrdersProjection, SINGLETON)),
  ];
}

/** Files that lost a conflict with the log, while their task is open. */
export function conflictWarnings(view: View): readonly string[] {
  const open = [...view.all(intentionProjection).values()].filter(isOpen);
  const lost = open.filter(({ conflict }) => conflict !== null).slice(0, NAMED);
  return lost.map(({ intention_id, conflict }) => {
    const fields = (conflict?.differences ?? []).map(({ field }) => field).join(', ');
    const what = fields === '' ? 'something else' : `another ${fields}`;
    return `tasks/${conflict?.file ?? ''} says ${what} than the log has since ${conflict?.since ?? ''}; it is kept as .conflict: homeostat task show ${intention_id}`;
  });
}

function taskFileWarning({ file, why }: RefusedTaskFileDoc): string {
  return `tasks/${file} was not taken over: ${why}. Mend it or take it away; it is read again at the next tick`;
}

function ordersWarning(doc: StandingOrdersDoc | undefined): readonly string[] {
  const why = doc?.refused?.why;
  if (why === undefined) return [];
  const instead = doc?.version === null ? 'there are no standing orders' : 'the last ones stay';
  return [`HEARTBEAT.md was not taken over: ${why}. Until it is mended ${instead}`];
}
