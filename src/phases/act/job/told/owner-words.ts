import type { RecordedFact } from '../../../../domain/fact.ts';
import type { JobDoc } from '../../../../domain/job/views/job.ts';
import { hideCode } from '../../../../domain/mail/hide-code.ts';
import { personalText } from '../../../../kernel/personal-text.ts';
import type { BlobStore } from '../../../../kernel/ports/blobs.ts';
import { cutToCharacters } from '../../../../kernel/text/tokens.ts';
import type { PromptRecord } from '../../../../prompt/list/prompt-record.ts';
import type { PhaseContext } from '../../../phase-context.ts';
import { readAllFacts } from '../../../read-facts.ts';

/** What the owner has answered, from the given one on. */
export async function ownerAnswers(
  blobs: Pick<BlobStore, 'getPersonal'>,
  { job_id, answers }: JobDoc,
  from: number,
): Promise<readonly string[]> {
  const texts = await Promise.all(
    answers.slice(from).map(({ text }) => personalText(blobs, `job:${job_id}`, text)),
  );
  return texts.filter((text) => text !== null);
}

export type OwnerSaid = {
  readonly text: string;
  readonly eventId: string;
  readonly seq: number;
  /** It was reported done but is not. */
  readonly isCorrection: boolean;
};

const WORDS = ['JobAnswered', 'JobConfirmed'] as const;

/** What the owner has said of a job since then, oldest first. */
export async function saidSince(
  context: Pick<PhaseContext, 'log' | 'agentId'>,
  blobs: Pick<BlobStore, 'getPersonal'>,
  { jobId, after }: { readonly jobId: string; readonly after: number },
): Promise<readonly OwnerSaid[]> {
  const subjects = [`job:${jobId}`];
  const events = await readAllFacts(context, { subjects, types: WORDS, after });
  const said = await Promise.all(events.map((event) => saidIn(blobs, event)));
  return said.filter((one) => one !== null);
}

async function saidIn(
  blobs: Pick<BlobStore, 'getPersonal'>,
  { type, payload, eventId, seq }: RecordedFact<(typeof WORDS)[number]>,
): Promise<OwnerSaid | null> {
  if (type === 'JobConfirmed') {
    const { is_done, reason } = payload;
    return is_done ? null : { text: reason, eventId, seq, isCorrection: true };
  }
  const { job_id, text: ref } = payload;
  const text = await personalText(blobs, `job:${job_id}`, ref);
  if (text === null) return null;
  return { text: hideCode({ subject: '', text }), eventId, seq, isCorrection: false };
}

/**
 * What the owner has said of these jobs, for whoever did not see it: a reviewer, or the next attempt at the same work.
 * Answers with the question, and what was missing. Oldest first; part of the goal.
 */
export async function ownerWordsOn(
  context: Pick<PhaseContext, 'log' | 'agentId'>,
  blobs: Pick<BlobStore, 'getPersonal'>,
  jobIds: readonly string[],
): Promise<readonly PromptRecord[]> {
  if (jobIds.length === 0) return [];
  const subjects = jobIds.map((id) => `job:${id}`);
  const events = await readAllFacts(context, { subjects, types: [...WORDS, 'JobPaused'] });
  const told = await Promise.all(events.map((event) => wordsOn(blobs, event)));
  return told.filter((one) => one !== null);
}

/** A question has the trust of the turn that put it: it may quote what was read. */
async function wordsOn(
  blobs: Pick<BlobStore, 'getPersonal'>,
  event: RecordedFact<(typeof WORDS)[number] | 'JobPaused'>,
): Promise<PromptRecord | null> {
  const { eventId, seq, trust } = event;
  const known = { name: `word-${seq}`, eventIds: [eventId] as const, trust };
  if (event.type === 'JobPaused') {
    const { question } = event.payload;
    return question === null ? null : { ...known, fields: { you_asked: cut(question) } };
  }
  const said = await saidIn(blobs, event);
  return said === null ? null : { ...known, fields: { owner_said: cut(said.text) } };
}

function cut(words: string): string {
  return cutToCharacters(words, WORDS_CHARACTERS);
}

const WORDS_CHARACTERS = 2000;
