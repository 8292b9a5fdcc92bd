import { DateTime } from 'luxon';
import { moneyLine } from '../../domain/alert/money-line.ts';
import { controllerProjection, emptyController } from '../../domain/cycle/views/controller.ts';
import { parkedWorkProjection } from '../../domain/cycle/views/parked-work.ts';
import { PAUSE_EVENTS, type Rest, restsIn } from '../../domain/report/pauses.ts';
import type { View, Wanted } from '../../kernel/log/log-contract.ts';
import { SINGLETON } from '../../kernel/projection/projection.ts';
import { spokenReplies } from '../../language/replies/spoken-replies.ts';
import type { TellReplies } from '../../language/replies/told/tell-replies.ts';
import type { TimeLanguage } from '../../language/when/time-text.ts';
import { readFacts } from '../../phases/read-facts.ts';
import type { ReadsLetters, WorkNames } from '../../phases/work/names-of-work.ts';
import type { Agent, AgentReader } from '../agent.ts';

export type ReportSource = AgentReader &
  ReadsLetters &
  Pick<Agent, 'now'> & { readonly config: Pick<Agent['config'], 'timezone'> };

/** How a report is worded: `when` says an instant in the owner's words and zone. */
export type ReportSpeech = {
  readonly tells: TellReplies;
  readonly when: (at: string) => string;
};

export function speechIn(
  { now, config }: Pick<ReportSource, 'now' | 'config'>,
  language: TimeLanguage,
): ReportSpeech {
  const { tells, moment } = spokenReplies(language);
  const clock = { now: now(), zone: config.timezone };
  return { tells, when: (at) => moment(at, clock) };
}

const MOST_PAUSES = 100;
const LISTED = 3;

/** Why little was done in a week: the rests its owner ordered, in words. */
export async function restLines(
  { agentId, log }: AgentReader,
  week: string,
  { tells, when }: ReportSpeech,
): Promise<readonly string[]> {
  const events = await readFacts(log, agentId, {
    types: PAUSE_EVENTS,
    newestFirst: true,
    limit: MOST_PAUSES,
  });
  const start = DateTime.fromISO(week, { zone: 'utc' });
  const bounds = { from: start.toISO() ?? '', to: start.plus({ weeks: 1 }).toISO() ?? '' };
  const rests = restsIn(events, bounds);
  if (rests.length === 0) return [];
  const view = await log.view(agentId, [{ projection: controllerProjection, keys: [SINGLETON] }]);
  const { paused } = view.get(controllerProjection, SINGLETON) ?? emptyController;
  const line = ({ from, until }: Rest) => {
    if (until !== null) return tells.wasPaused(when(from), when(until));
    return paused?.until == null
      ? tells.pausedSince(when(from))
      : tells.pausedUntil(when(paused.until));
  };
  return rests.map(line);
}

/** To be read before `moneyLines`. */
export const moneyWanted: Wanted = [{ projection: parkedWorkProjection, keys: 'all' }];

/** As `moneyLine`, in a report. */
export function moneyLines(
  view: View,
  nameOf: WorkNames,
  { tells, when }: ReportSpeech,
): readonly string[] {
  const parked = [...view.all(parkedWorkProjection).values()];
  return moneyLine(parked, { tells, when, nameOf, most: LISTED });
}
