import { factsOfType, type PayloadOf, payloadsOf } from '../../domain/fact.ts';
import { cutToCharacters } from '../../kernel/text/tokens.ts';
import type { PhaseContext } from '../phase-context.ts';
import { readFacts } from '../read-facts.ts';

/** What came of the last time that work was done which comes again. */
export type LastTime = {
  /** ISO 8601. */
  readonly at: string;
  readonly isDone: boolean;
  /** What its owner was told; null: nothing, or words that may come from outside. */
  readonly said: string | null;
  /** The file with the whole answer; null: there was none. */
  readonly path: string | null;
  /** What counted as done; null: nothing was proposed. */
  readonly accepted: PayloadOf<'AcceptanceSet'> | null;
};

/** Facts of the last times that are looked through. */
const FACTS = 30;
const SAID_CHARACTERS = 600;

type LogOf = Pick<PhaseContext, 'log' | 'agentId'>;

/** Null: it was not done yet. */
export async function lastTimeOf(
  { log, agentId }: LogOf,
  workId: string,
): Promise<LastTime | null> {
  const found = await readFacts(log, agentId, {
    subjects: [`work:${workId}`],
    types: ['AcceptanceSet', 'JobConcluded', 'JobConfirmed'],
    newestFirst: true,
    limit: FACTS,
  });
  const [ended] = factsOfType(found, 'JobConcluded');
  if (ended === undefined) return null;
  const { job_id, outcome } = ended.payload;
  const isOfJob = (one: { readonly job_id: string }) => one.job_id === job_id;
  const word = payloadsOf(found, 'JobConfirmed').find(isOfJob);
  const set = payloadsOf(found, 'AcceptanceSet').find(isOfJob);
  return {
    at: ended.occurredAt,
    isDone: word?.is_done ?? outcome === 'done',
    ...(await toldThen({ log, agentId }, ended.payload)),
    accepted: set?.by === 'model' ? set : null,
  };
}

async function toldThen(
  context: LogOf,
  { cycle_no, written_answer: answer }: PayloadOf<'JobConcluded'>,
): Promise<Pick<LastTime, 'said' | 'path'>> {
  if (answer === undefined) return { said: null, path: null };
  const isShown = await isOwnWords(context, cycle_no);
  return {
    said: isShown ? cutToCharacters(answer.text, SAID_CHARACTERS) : null,
    path: answer.path,
  };
}

/** Nothing from outside was before the model when it reported. */
async function isOwnWords({ log, agentId }: LogOf, cycleNo: number): Promise<boolean> {
  const [report] = await readFacts(log, agentId, {
    subjects: [`cycle:${cycleNo}`],
    types: ['CycleReported'],
    newestFirst: true,
    limit: 1,
  });
  return report !== undefined && report.trust !== 'outside';
}
