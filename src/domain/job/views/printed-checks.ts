import { oneLine } from '../../../kernel/text/one-line.ts';
import type { CheckSeen } from '../events.ts';
import type { JobDoc } from './job.ts';

const PRINTED_CHARACTERS = 200;

/** The end of what a check printed that does not hold, on one line: text from outside. */
export function printedBy(seen: CheckSeen | undefined): readonly string[] {
  const text = seen === undefined || seen.ok ? '' : (seen.output ?? '');
  const line = oneLine(text);
  return line === '' ? [] : [line.slice(-PRINTED_CHARACTERS)];
}

/** The output of a job's failed checks, for whoever decides what to do about them. */
export function printedByFailing(lastLook: JobDoc['last_look']): readonly string[] {
  return (lastLook ?? []).flatMap((seen) =>
    printedBy(seen).map((end) => `${seen.ref} printed: ${end}`),
  );
}
