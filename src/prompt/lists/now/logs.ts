import {
  type Experience,
  experienceProjection,
} from '../../../domain/learning/views/experience.ts';
import { SINGLETON } from '../../../kernel/projection/projection.ts';
import type { Item } from '../../fill-lists.ts';
import type { Known } from '../../list/lines.ts';
import { phrase, type Rendering } from '../../list/phrase.ts';
import { inDecision, promptList } from '../../list/prompt-list.ts';

/** V3. */
const LOGS = 3;

/** Results of the last cycles. */
export const logs = promptList('logs', {
  decide: inDecision({
    section: 'logs',
    tokens: 450,
    places: LOGS,
    worth: 20,
    documents: [{ projection: experienceProjection, keys: [SINGLETON] }],
    lines: ({ documents }) => {
      const { window = [] } = documents.get(experienceProjection, SINGLETON) ?? {};
      return window.slice(-LOGS).reverse().map(logLine);
    },
    items: logItems,
  }),
});

export type LogLine = Known & { readonly cycleNo: number; readonly summary: string };

/** Output of a step is data, whoever wrote the step; how the cycle ended is code's own word. */
function logLine({
  cycle,
  outcome,
  verified,
  output_summary,
  error,
  event_id,
}: Experience): LogLine {
  const told = error ?? output_summary;
  const ended = `${outcome}${verified ? '' : ' (not verified)'}`;
  const known = { cycleNo: cycle, eventIds: [event_id] as const };
  return told.trim() === ''
    ? { ...known, summary: ended, trust: 'self' }
    : { ...known, summary: `${ended}: ${told}`, trust: 'outside' };
}

/** V3: the last summaries, newest first. */
function logItems(newest: readonly LogLine[], rendering: Rendering): readonly Item[] {
  return newest.map((log) => {
    const summary = phrase(
      { text: log.summary, trust: log.trust },
      rendering,
      rendering.settings.logCharacters,
    );
    const line = { text: `- cycle ${log.cycleNo}: ${summary}`, sources: log.eventIds };
    return { name: `cycle ${log.cycleNo}`, trust: log.trust, lines: [line] };
  });
}
