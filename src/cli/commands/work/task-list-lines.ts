import pc from 'picocolors';
import type { ShownOrder, ShownTask } from '../../../app/tasks/task-desk.ts';
import type { Step } from '../../../domain/task/events.ts';
import { clockWords, type Reader } from '../../../kernel/text/clock-words.ts';
import { spokenChecks } from '../../../language/contains-check.ts';
import { table } from '../../terminal/output.ts';
import { visibleLine } from '../../terminal/visible-text.ts';

export type ListedWork = {
  readonly tasks: readonly ShownTask[];
  readonly orders: readonly ShownOrder[];
};

/** Tasks and standing orders for a terminal. */
export function taskListLines({ tasks, orders }: ListedWork, reader: Reader): readonly string[] {
  return [
    ...(tasks.length === 0 ? ['no tasks'] : table(tasks.map((task) => rowOf(task, reader)))),
    ...(orders.length === 0
      ? []
      : ['', pc.bold('Standing orders'), ...table(orders.map((one) => orderRow(one, reader)))]),
  ];
}

function rowOf(task: ShownTask, reader: Reader): readonly string[] {
  const { intention_id, kind, status, priority: urgency, progress, waits_for, standing } = task;
  const when = task.occurrences[0]?.instant ?? task.next_at ?? task.due_at;
  const waits = waits_for.length === 0 ? '' : `, waits for ${waits_for.join(', ')}`;
  const done = progress === null ? '' : ` ${progress.done}/${progress.all}`;
  const word = standing === null ? status : visibleLine(standing);
  const what = kind === 'task' ? word : `${kind}${done} ${word}`;
  return [
    intention_id,
    what,
    `p${urgency}`,
    when === null ? '' : clockWords(when, reader),
    `${task.title}${waits}${outsideMark(task.steps)}`,
  ];
}

/** What is over, for a terminal. */
export function archiveRows(
  tasks: readonly ShownTask[],
  reader: Reader,
): readonly (readonly string[])[] {
  return tasks.map(({ intention_id, status, finished_at, title, outcome }) => [
    ...[intention_id, status, finished_at === null ? '' : clockWords(finished_at, reader)],
    ...[title, spokenChecks(outcome.join('; '))],
  ]);
}

function orderRow(order: ShownOrder, reader: Reader): readonly string[] {
  const { order_id, title, rhythm, next_at, is_due, last_outcome, last_run_at } = order;
  const next = is_due ? 'due now' : next_at === null ? 'when idle' : clockWords(next_at, reader);
  const ran =
    last_run_at === null ? 'never ran' : `${last_outcome ?? ''} ${clockWords(last_run_at, reader)}`;
  const last = order.last_try === null ? ran : visibleLine(order.standing ?? ran);
  return [order_id, next, rhythm ?? '', last, `${title}${outsideMark(order.steps)}`];
}

/** Steps that the sandbox does not hold back are marked wherever they are named. */
export function outsideMark(steps: readonly Step[]): string {
  const isAny = steps.some(({ outside_sandbox }) => outside_sandbox === true);
  return isAny ? ` ${pc.red('[outside the sandbox]')}` : '';
}
