import { answerOf, api } from '../data/api.ts';
import type { Moment } from '../data/as-of.tsx';

type FoundMoment = { readonly moment: Moment; readonly problem: string | null };

const HOW = 'Write a time such as 2026-11-23 14:00, “cycle 17” or “event 1200”.';

/** The moment that the owner's words name. Times are in the zone of the browser, unless they say another. */
export async function seqOf(words: string): Promise<FoundMoment> {
  const text = words.trim();
  const cycle = /^cycle\s*(\d{1,9})$/i.exec(text)?.[1];
  if (cycle !== undefined) return endOfCycle(Number(cycle));
  const event = /^(?:event\s*)?(\d{1,15})$/i.exec(text)?.[1];
  if (event !== undefined) return known(event);
  const at = Date.parse(text);
  return Number.isNaN(at) ? refused(HOW) : known(new Date(at).toISOString());
}

function known(moment: string): FoundMoment {
  return { moment, problem: null };
}

function refused(problem: string): FoundMoment {
  return { moment: null, problem };
}

async function endOfCycle(no: number): Promise<FoundMoment> {
  const query = { subject: `cycle:${no}`, order: 'newest', limit: 1 } as const;
  const { events } = await answerOf(api.api.events.$get({ query }));
  const [last] = events;
  return last === undefined ? refused(`There is no cycle ${no} in the log.`) : known(`${last.seq}`);
}
