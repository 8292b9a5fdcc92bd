import { oneLine } from '../../kernel/text/one-line.ts';
import { redactSecrets } from '../../kernel/text/redact.ts';
import { cutToCharacters } from '../../kernel/text/tokens.ts';
import { spokenChecks } from '../../language/contains-check.ts';
import type { IncidentDoc } from '../cycle/views/incident.ts';
import { isGivenUp, type JobDoc } from '../job/views/job.ts';

const CHARACTERS = 120;

type Known = { readonly job: JobDoc | undefined; readonly incident: IncidentDoc | undefined };

/**
 * Why a piece of work did not come off, as a clause: what it said itself where it gave up, else what was missing, else what
 * broke. Null: nothing is known.
 */
export function whyFailed({ job, incident }: Known): string | null {
  const said = job === undefined ? null : whyOfJob(job);
  const broken = incident?.status === 'open' ? incident.message : null;
  const why = said ?? broken;
  if (why === null) return null;
  const line = oneLine(redactSecrets(spokenChecks(why))).replace(/[\s.]+$/u, '');
  return line === '' ? null : cutToCharacters(line, CHARACTERS);
}

function whyOfJob(job: JobDoc): string | null {
  const missing = job.verdict?.missing[0] ?? null;
  return isGivenUp(job) ? (job.written_answer?.text ?? job.account ?? missing) : missing;
}
