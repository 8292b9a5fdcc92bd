import { z } from 'zod';
import { followStream } from '../../adapters/controller/follow-stream.ts';
import type { Config } from '../../config.ts';
import { actionEvents } from '../../domain/action/events.ts';
import { budgetEvents } from '../../domain/budget/events.ts';
import { cycleEvents } from '../../domain/cycle/events.ts';
import { jobEvents } from '../../domain/job/events.ts';
import { answered, type ControllerApi, openControllerApi } from './controller-api.ts';

const words = z.object({
  cycleNo: z.number(),
  purpose: z.string(),
  reply: z.number(),
  text: z.string(),
  isLast: z.boolean(),
});
const lost = z.object({ pieces: z.number() });

const { ActionProposed, ActionAllowed, ActionBlocked, ActionEscalated, ActionExecuted } =
  actionEvents;
const { ActionFailed, EvidenceAttached } = actionEvents;
const { CycleScheduled, SituationSensed, DecisionMade, CycleCompleted, CycleFailed } = cycleEvents;
const { ProviderLookedUp } = budgetEvents;
const { AcceptanceChecked, JobPaused, JobConcluded } = jobEvents;
const stored = { seq: z.number(), recordedAt: z.string() };
const action = z.discriminatedUnion('type', [
  z.object({ ...stored, type: z.literal('ActionProposed'), payload: ActionProposed.schema }),
  z.object({ ...stored, type: z.literal('ActionAllowed'), payload: ActionAllowed.schema }),
  z.object({ ...stored, type: z.literal('ActionBlocked'), payload: ActionBlocked.schema }),
  z.object({ ...stored, type: z.literal('ActionEscalated'), payload: ActionEscalated.schema }),
  z.object({ ...stored, type: z.literal('ActionExecuted'), payload: ActionExecuted.schema }),
  z.object({ ...stored, type: z.literal('ActionFailed'), payload: ActionFailed.schema }),
]);
const cycle = z.discriminatedUnion('type', [
  z.object({ ...stored, type: z.literal('CycleScheduled'), payload: CycleScheduled.schema }),
  z.object({ ...stored, type: z.literal('SituationSensed'), payload: SituationSensed.schema }),
  z.object({ ...stored, type: z.literal('DecisionMade'), payload: DecisionMade.schema }),
  z.object({ ...stored, type: z.literal('ProviderLookedUp'), payload: ProviderLookedUp.schema }),
  z.object({ ...stored, type: z.literal('EvidenceAttached'), payload: EvidenceAttached.schema }),
  z.object({ ...stored, type: z.literal('AcceptanceChecked'), payload: AcceptanceChecked.schema }),
  z.object({ ...stored, type: z.literal('JobPaused'), payload: JobPaused.schema }),
  z.object({ ...stored, type: z.literal('JobConcluded'), payload: JobConcluded.schema }),
  z.object({ ...stored, type: z.literal('CycleCompleted'), payload: CycleCompleted.schema }),
  z.object({ ...stored, type: z.literal('CycleFailed'), payload: CycleFailed.schema }),
]);
const TYPES = [...action.options, ...cycle.options].map(({ shape }) => shape.type.value).join(',');
const ENDS = ['CycleCompleted', 'CycleFailed'];

/** What an owner who watches sees: words of a model, how many pieces were lost, what became of an action or a cycle, and what the day has cost so far. */
export type Watched =
  | ({ readonly event: 'words'; readonly isThought?: boolean } & z.infer<typeof words>)
  | ({ readonly event: 'lost' } & z.infer<typeof lost>)
  | ({ readonly event: 'action' } & z.infer<typeof action>)
  | ({ readonly event: 'cycle' } & z.infer<typeof cycle>)
  | { readonly event: 'spent'; readonly todayUsd: number; readonly limitUsd: number };

/**
 * Follows the controller of this state folder from now until it ends or the signal aborts. False: none runs.
 * @throws Error when it does not answer
 */
export async function watchController(
  config: Pick<Config, 'stateDir' | 'host'>,
  signal: AbortSignal,
  onSeen: (seen: Watched) => void,
): Promise<boolean> {
  const api = await openControllerApi(config);
  if (api === null) return false;
  await watchApi(api, signal, onSeen);
  return true;
}

/** The same of a controller that was found. @throws Error when it does not answer */
export async function watchApi(
  api: ControllerApi,
  signal: AbortSignal,
  onSeen: (seen: Watched) => void,
): Promise<void> {
  const { base, token } = api;
  const over = new AbortController();
  const both = AbortSignal.any([signal, over.signal]);
  const follow = async (path: string) => {
    try {
      for await (const { event, data } of followStream({ url: base + path, token, signal: both })) {
        const seen = asSeen(event, JSON.parse(data));
        if (seen === null) continue;
        onSeen(seen);
        if (seen.event === 'cycle' && ENDS.includes(seen.type)) onSeen(await spentToday(api));
      }
    } finally {
      over.abort(); // one without the other shows half of what happens
    }
  };
  await Promise.all([follow('/api/live'), follow(`/api/events/stream?type=${TYPES}`)]);
}

async function spentToday({
  client,
}: ControllerApi): Promise<Extract<Watched, { event: 'spent' }>> {
  const { model } = await answered(client.status.$get());
  return { event: 'spent', todayUsd: model.spent_usd, limitUsd: model.limit_usd };
}

/** Null: of a shape that this program does not know. */
function asSeen(event: string, data: unknown): Watched | null {
  if (event === 'words') return { event, ...words.parse(data) };
  if (event === 'thought') return { event: 'words', isThought: true, ...words.parse(data) };
  if (event === 'lost') return { event, ...lost.parse(data) };
  const parsed = action.safeParse(data);
  if (parsed.success) return { event: 'action', ...parsed.data };
  const ofCycle = cycle.safeParse(data);
  return ofCycle.success ? { event: 'cycle', ...ofCycle.data } : null;
}
