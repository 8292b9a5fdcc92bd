import { oneLine } from '../../../kernel/text/one-line.ts';
import { spokenChecks } from '../../../language/contains-check.ts';
import { checkText } from '../admit-checks.ts';
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
    printedBy(seen).map((end) => `${spokenChecks(seen.ref)} printed: ${end}`),
  );
}

/** The checks of a job that held when it was last looked at, as people read them. */
export function holdingChecks({
  acceptance,
  last_look,
}: Pick<JobDoc, 'acceptance' | 'last_look'>): readonly string[] {
  const checks = acceptance?.checks ?? [];
  return checks
    .filter((_, i) => last_look?.[i]?.ok === true)
    .map((check) => spokenChecks(checkText(check)));
}
