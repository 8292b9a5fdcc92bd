import { approvalProjection } from '../../domain/action/views/approval.ts';
import { parkedWorkProjection } from '../../domain/cycle/views/parked-work.ts';
import { waitingLines } from '../../domain/report/waiting-lines.ts';
import { remindersWaiting } from '../../domain/task/due-reminders.ts';
import { intentionProjection } from '../../domain/task/views/intention.ts';
import type { View, Wanted } from '../../kernel/log/log-contract.ts';
import { troubleWords } from '../../language/replies/trouble-words.ts';
import type { TimeLanguage } from '../../language/when/time-text.ts';
import { namesOfWork } from '../../phases/work/names-of-work.ts';
import { askedWords, openAsks } from '../mail/open-asks.ts';
import { type ReportSource, type ReportSpeech, speechIn } from './report-notes.ts';

const WANTED: Wanted = [approvalProjection, intentionProjection, parkedWorkProjection].map(
  (projection) => ({ projection, keys: projection === parkedWorkProjection ? 'all' : 'open' }),
);

/** All that waits for its owner's word now, a line each. */
export async function waitingForOwner(
  source: ReportSource,
  language: TimeLanguage,
): Promise<readonly string[]> {
  const { agentId, log, blobs } = source;
  const view = await log.view(agentId, WANTED);
  const speech = speechIn(source, language);
  const { asks } = await openAsks({ agentId, log, blobs }, null);
  return waitingLines({
    approvals: view.all(approvalProjection),
    asks: asks.map((ask) => ({ ...ask, text: askedWords(ask, speech.tells) })),
    unknown: await unknownLines(source, view, language),
    reminders: comeLines(view, speech),
  });
}

/** Actions of which only their owner can see whether they happened. */
async function unknownLines(
  source: ReportSource,
  view: View,
  language: TimeLanguage,
): Promise<readonly string[]> {
  const works = [...view.all(parkedWorkProjection).values()].flatMap(({ cause, work_id }) =>
    cause === 'unknown_effect' ? work_id : [],
  );
  const nameOf = await namesOfWork(source, works);
  return works.map((id) => troubleWords(language).unknown(nameOf(id)));
}

function comeLines(view: View, { when }: ReportSpeech): readonly string[] {
  const waiting = remindersWaiting(view.all(intentionProjection));
  return waiting.map(({ title, instant }) => `${title} (${when(instant)})`);
}
