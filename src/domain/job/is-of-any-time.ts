import type { PayloadOf } from '../fact.ts';
import type { AcceptanceCheck } from './events.ts';

type Accepted = Pick<PayloadOf<'AcceptanceSet'>, 'checks' | 'statements'>;

const FIGURE = /\d+/gu;

/**
 * Whether what was accepted once shows the next time too that such work is done: figures that do not stand in the work
 * are of the day it was set on, such as a date or a count.
 */
export function isOfAnyTime({ checks, statements }: Accepted, goal: string): boolean {
  const said = new Set(goal.match(FIGURE));
  const figures = [...checks.flatMap(wordsOfCheck), ...statements].flatMap(
    (words) => words.match(FIGURE) ?? [],
  );
  return figures.every((figure) => said.has(figure));
}

/** Without the exit code or status, which is of every day. */
function wordsOfCheck(check: AcceptanceCheck): readonly string[] {
  if (check.kind === 'value') return [check.path, check.pointer, String(check.equals)];
  return Object.values(check).filter((value) => typeof value === 'string');
}
