import { type JobQuestions, jobQuestions } from '../../../language/replies/job-questions.ts';
import { languageOfWork } from '../../mail/desk/owners-language.ts';
import type { At } from './job-at.ts';

/** The words in which the owner is asked about this job. */
export async function questionWords({
  context: { agentId, log },
  ports: { blobs },
  given: { work },
}: Pick<At, 'context' | 'ports' | 'given'>): Promise<JobQuestions> {
  return jobQuestions(await languageOfWork({ agentId, log, blobs }, work.workId));
}
