import { charterIncident, noteCharter } from '../../domain/cycle/incident/note-charter.ts';
import { incidentProjection } from '../../domain/cycle/views/incident.ts';
import { isOfType } from '../../domain/fact.ts';
import { whyNotTheCreed } from '../../domain/self/check-charter.ts';
import { whyNotAdded } from '../../domain/self/creed.ts';
import { CREED_IS_FIXED, ratifyCharter } from '../../domain/self/ratify-charter.ts';
import { type CharterDoc, charterProjection } from '../../domain/self/views/charter.ts';
import { controllerOrigin } from '../../kernel/event/controller-origin.ts';
import type { Origin } from '../../kernel/event/event.ts';
import { SINGLETON } from '../../kernel/projection/projection.ts';
import { readFacts } from '../../phases/read-facts.ts';
import type { Agent, AgentReader } from '../agent.ts';

const CHARTER = [{ projection: charterProjection, keys: [SINGLETON] }] as const;

/** Null: it was not ratified yet. */
export async function readCharter({ agentId, log }: AgentReader): Promise<CharterDoc | null> {
  const view = await log.view(agentId, CHARTER);
  return view.get(charterProjection, SINGLETON) ?? null;
}

export type Ratified =
  | { readonly status: 'ratified' | 'already' }
  | { readonly status: 'refused'; readonly why: string };

/** Ratifies the creed with the owner's additions, once (D30). Anything after that is refused and recorded. */
export async function ratify(
  { agentId, log }: Pick<Agent, 'agentId' | 'log'>,
  origin: Origin,
  additions: readonly string[],
): Promise<Ratified> {
  const why = whyNotAdded(additions);
  if (why !== null) return { status: 'refused', why };
  const done = await log.decide(agentId, CHARTER, (view) => {
    const events = ratifyCharter(view.get(charterProjection, SINGLETON), { additions });
    return { decision: { events, unless: { subjects: ['charter'] } }, origin };
  });
  if (done.events.some((event) => isOfType(event, 'CharterRatified'))) {
    return { status: 'ratified' };
  }
  return done.status === 'nothing'
    ? { status: 'already' }
    : { status: 'refused', why: CREED_IS_FIXED };
}

/**
 * Compares the words that prompts show with those that were ratified, and both with the hash of then. `of`: the agent of a user, whose
 * creed it is; the incident is this agent's all the same, where its owner looks.
 */
export async function checkCharter(
  agent: Pick<Agent, 'agentId' | 'log' | 'newId' | 'now'>,
  of: AgentReader = agent,
): Promise<void> {
  const creed = { user: of.agentId === agent.agentId ? null : of.agentId };
  const id = charterIncident(creed);
  const wrong = await whatIsWrong(of);
  await agent.log.decide(
    agent.agentId,
    [{ projection: incidentProjection, keys: [id] }],
    (view) => {
      const events = noteCharter(creed, wrong, view.get(incidentProjection, id));
      const unless = { subjects: [`incident:${id}`] };
      return { decision: { events, unless }, origin: controllerOrigin(agent) };
    },
  );
}

/** It is ratified once, and changed by nothing after. */
async function whatIsWrong({ agentId, log }: AgentReader): Promise<string | null> {
  const [first] = await readFacts(log, agentId, { types: ['CharterRatified'], limit: 1 });
  const shown = await readCharter({ agentId, log });
  return whyNotTheCreed(first?.payload, shown ?? undefined);
}
