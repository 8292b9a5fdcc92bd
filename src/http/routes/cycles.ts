import { z } from 'zod';
import type { AgentReader } from '../../app/agent.ts';
import { promptFields } from '../../domain/cycle/events.ts';
import {
  type CycleDoc,
  cycleKey,
  cycleProjection,
  titleOfDecided,
} from '../../domain/cycle/views/cycle.ts';
import { factsOfType, type RecordedFact } from '../../domain/fact.ts';
import { readFacts } from '../../phases/read-facts.ts';
import { cursorAfter, nextCursor, pageOf, seqCursor, wholeNumber } from '../contract/page.ts';
import type { HttpPorts } from '../contract/ports.ts';
import { HttpProblem } from '../contract/problem.ts';
import { logRoute } from '../gate/log-route.ts';
import { eventBody } from './events.ts';

const PAGE = 50;
const LARGEST_PAGE = 200;
const EVENTS_OF_ONE = 1000;
const ENDS = ['TickClosed', 'CycleCompleted', 'CycleFailed'] as const;

type End = RecordedFact<(typeof ENDS)[number]>;

/** How a tick ended. `cycleNo` null: it became no cycle, and `reason` says why. */
const tickEnd = z.strictObject({
  seq: z.int(),
  cycleNo: z.int().nullable(),
  /** The instant of the schedule, or of the request. */
  instant: z.string(),
  endedAt: z.string(),
  outcome: z.enum(['closed', 'success', 'partial', 'failure', 'nothing']),
  /** The title of what was worked on; null: a tick, or nothing that was offered. */
  workTitle: z.string().nullable(),
  /** Why a tick was closed (idle, overlap, ...); for a cycle its error, else the reason of its decision. */
  reason: z.string(),
  /** How many missed ticks this one replaces. */
  missedCount: z.int().nullable(),
  errorClass: z.string().nullable(),
  durationMs: z.number(),
  modelCalls: z.int(),
  costUsd: z.number(),
});
type TickEnd = z.infer<typeof tickEnd>;

const prompt = z.strictObject({ seq: z.int(), ...promptFields });

export function cycleRoutes({ agentId }: Pick<HttpPorts, 'agentId'>) {
  return [
    logRoute({
      path: '/api/cycles',
      summary: 'Cycles and closed ticks, newest first',
      query: z.strictObject({
        /** `cycle`: whatever became a cycle; `closed`: ticks that did not. */
        outcome: z.enum(['cycle', 'success', 'partial', 'failure', 'nothing', 'closed']).optional(),
        ...pageOf(seqCursor, { size: PAGE, most: LARGEST_PAGE }),
      }),
      /** With an outcome a page may be short, and have a next one all the same. */
      answer: z.strictObject({ cycles: z.array(tickEnd), next: nextCursor }),
      handle: ({ query }, { log }) => ends({ log, agentId }, query),
    }),
    logRoute({
      path: '/api/cycles/:n',
      summary: 'One cycle with its events and the sources of its prompts',
      params: z.strictObject({ n: wholeNumber({ least: 1 }) }),
      answer: z.strictObject({
        cycle: cycleProjection.schema,
        events: z.array(eventBody),
        /** The `cursor` with which `/api/events?subject=cycle:<n>` continues. */
        next: nextCursor,
        prompts: z.array(prompt),
      }),
      handle: ({ params: { n } }, { log }) => oneCycle({ log, agentId }, n),
    }),
  ];
}

type Page = {
  readonly cursor?: number | undefined;
  readonly limit: number;
  readonly outcome?: Outcome | undefined;
};
type Outcome = 'cycle' | 'success' | 'partial' | 'failure' | 'nothing' | 'closed';

/** Ends looked through for one page of those with a rare outcome. */
const LOOKED_THROUGH = 2000;

async function ends({ log, agentId }: AgentReader, page: Page) {
  const { found, next } = await endsOf({ log, agentId }, page);
  const keys = found.flatMap((end) =>
    end.type === 'TickClosed' ? [] : [cycleKey(end.payload.cycle_no)],
  );
  const view = await log.view(agentId, [{ projection: cycleProjection, keys }]);
  const docs = view.all(cycleProjection);
  return { cycles: found.map((end) => tickEndOf(end, docs)), next };
}

type Found = { readonly found: readonly End[]; readonly next: string | null };

async function endsOf({ log, agentId }: AgentReader, page: Page): Promise<Found> {
  const { cursor: before, limit, outcome } = page;
  const isWanted = (end: End) => outcome === undefined || isOutcome(end, outcome);
  const size = outcome === undefined ? limit : LARGEST_PAGE;
  const found: End[] = [];
  let upTo = before === undefined ? {} : { upTo: Math.max(0, before - 1) };
  for (let looked = size; ; looked += size) {
    const query = { types: typesOf(outcome), newestFirst: true, limit: size, ...upTo };
    const ends = await readFacts(log, agentId, query);
    found.push(...ends.filter(isWanted).slice(0, limit - found.length));
    if (found.length === limit) return continued(found, found);
    if (ends.length < size) return { found, next: null };
    if (looked >= LOOKED_THROUGH) return continued(found, ends);
    upTo = { upTo: Math.max(0, (ends.at(-1)?.seq ?? 0) - 1) };
  }
}

function continued(found: readonly End[], looked: readonly End[]): Found {
  const last = looked.at(-1);
  return { found, next: last === undefined ? null : `${last.seq}` };
}

function typesOf(outcome: Outcome | undefined): readonly End['type'][] {
  if (outcome === undefined) return ENDS;
  if (outcome === 'closed') return ['TickClosed'];
  return outcome === 'cycle' || outcome === 'failure'
    ? ['CycleCompleted', 'CycleFailed']
    : ['CycleCompleted'];
}

function isOutcome(end: End, outcome: Outcome): boolean {
  if (outcome === 'cycle' || end.type === 'TickClosed') return true;
  return outcome === (end.type === 'CycleFailed' ? 'failure' : end.payload.outcome);
}

function tickEndOf(end: End, docs: ReadonlyMap<string, CycleDoc>): TickEnd {
  const { seq, occurredAt: endedAt, payload } = end;
  const common = { seq, endedAt, durationMs: payload.duration_ms, modelCalls: payload.model_calls };
  return end.type === 'TickClosed'
    ? { ...common, ...closedTick(end) }
    : { ...common, ...endedCycle(end, docs.get(cycleKey(end.payload.cycle_no))) };
}

type Special = Omit<TickEnd, 'seq' | 'endedAt' | 'durationMs' | 'modelCalls'>;

function closedTick({ payload }: Extract<End, { type: 'TickClosed' }>): Special {
  return {
    cycleNo: null,
    instant: payload.instant,
    outcome: 'closed',
    workTitle: null,
    reason: payload.reason,
    missedCount: payload.missed_count ?? null,
    errorClass: null,
    costUsd: 0,
  };
}

function endedCycle(end: Exclude<End, { type: 'TickClosed' }>, doc: CycleDoc | undefined): Special {
  const common = {
    cycleNo: end.payload.cycle_no,
    instant: doc?.instant ?? end.occurredAt,
    workTitle: doc === undefined ? null : titleOfDecided(doc),
    missedCount: null,
    costUsd: end.payload.cost_usd,
  };
  if (end.type === 'CycleFailed') {
    const { message: reason, error_class: errorClass } = end.payload;
    return { ...common, outcome: 'failure', reason, errorClass };
  }
  const reason = doc?.decision?.rationale ?? doc?.trigger ?? '';
  return { ...common, outcome: end.payload.outcome, reason, errorClass: null };
}

async function oneCycle({ log, agentId }: AgentReader, cycleNo: number) {
  const key = cycleKey(cycleNo);
  const view = await log.view(agentId, [{ projection: cycleProjection, keys: [key] }]);
  const cycle = view.get(cycleProjection, key);
  if (cycle === undefined) {
    throw new HttpProblem(404, 'not_found', { message: `there is no cycle ${cycleNo}` });
  }
  const query = { subjects: [`cycle:${cycleNo}`], limit: EVENTS_OF_ONE };
  const events = await log.read(agentId, query);
  return {
    cycle,
    events,
    next: cursorAfter(events, EVENTS_OF_ONE),
    prompts: factsOfType(events, 'PromptAssembled').map(({ seq, payload }) => ({
      seq,
      ...payload,
    })),
  };
}
