import type { Fact } from '../../domain/fact.ts';
import { type AnswerPorts, answerWork, type WorkTold } from '../../phases/mail/answer-work.ts';
import type { PhaseContext } from '../../phases/phase-context.ts';
import type { Agent } from '../agent.ts';

/** Answers the mails that work came from. `owner` is read for each answer, so that the owner's changes count at once. */
export function mailAnswers(
  { blobs, config }: Pick<Agent, 'blobs' | 'config'>,
  owner: () => Pick<AnswerPorts, 'owners' | 'domain'>,
): (context: PhaseContext, told: WorkTold) => Promise<readonly Fact[]> {
  const zone = config.timezone;
  return (context, told) => answerWork({ ...owner(), blobs, zone }, context, told);
}
