import { type JobQuestions, jobQuestions } from '../../../language/replies/job-questions.ts';
import { languageOfOwner } from '../../mail/desk/owners-language.ts';
import type { At } from './job-at.ts';

/** The words in which the owner is asked about this job. */
export async function questionWords({
  context: { agentId, log },
  ports: { blobs },
}: Pick<At, 'context' | 'ports'>): Promise<JobQuestions> {
  return jobQuestions(await languageOfOwner({ agentId, log, blobs }));
}
