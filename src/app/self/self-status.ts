import { usable } from '../../domain/learning/match-work.ts';
import { GAP_STALE_DAYS } from '../../domain/learning/settings.ts';
import {
  type CapabilityDoc,
  capabilityProjection,
} from '../../domain/learning/views/capability.ts';
import { gapProjection } from '../../domain/learning/views/gap.ts';
import { skillProjection } from '../../domain/learning/views/skill.ts';
import { moodOf, trustScore } from '../../domain/profile/describe-user.ts';
import { DEFAULT_USER } from '../../domain/profile/events.ts';
import { userModelProjection } from '../../domain/profile/views/user-model.ts';
import { CREED } from '../../domain/self/creed.ts';
import { selfSettings } from '../../domain/self/settings.ts';
import { charterProjection } from '../../domain/self/views/charter.ts';
import { identityProjection, noIdentity } from '../../domain/self/views/identity.ts';
import { noTally, selfTallyProjection } from '../../domain/self/views/self-tally.ts';
import type { View } from '../../kernel/log/log-contract.ts';
import { SINGLETON } from '../../kernel/projection/projection.ts';
import { gapLines } from '../../prompt/lists/known/gaps.ts';
import { type EpisodePorts, episodeReads, type ShownEpisode } from '../read-episodes.ts';
import type { SelfStatus } from '../shapes/self-shape.ts';
import { type DocumentPlace, identityStanding } from './identity.ts';

const EPISODES_SHOWN = 5;
const DAY_MS = 24 * 3_600_000;

const WANTED = [
  { projection: charterProjection, keys: [SINGLETON] },
  { projection: identityProjection, keys: [SINGLETON] },
  { projection: selfTallyProjection, keys: [SINGLETON] },
  { projection: capabilityProjection, keys: 'all' },
  { projection: gapProjection, keys: 'open' },
  { projection: skillProjection, keys: [SINGLETON] },
  { projection: userModelProjection, keys: [DEFAULT_USER] },
] as const;

/** S38: what the agent is to itself. Its reads are bounded: a long life makes it no slower. */
export async function readSelf(
  ports: EpisodePorts,
  { document }: { readonly document: DocumentPlace },
): Promise<SelfStatus> {
  const view = await ports.log.view(ports.agentId, WANTED);
  return {
    agent: ports.agentId,
    ...convictionsIn(view),
    capabilities: abilitiesIn(view),
    gaps: gapsIn(view),
    ...(view.get(selfTallyProjection, SINGLETON) ?? noTally),
    skills: skillsIn(view),
    last_episodes: (await lastEpisodes(ports)).map(episodeLine),
    user: userIn(view),
    document: await identityStanding(ports, document, view),
  };
}

async function lastEpisodes(ports: EpisodePorts): Promise<readonly ShownEpisode[]> {
  return (await episodeReads(ports).page({ limit: EPISODES_SHOWN })).episodes;
}

function convictionsIn(view: View) {
  const { goal, user } = view.get(identityProjection, SINGLETON) ?? noIdentity;
  return {
    goal: goal?.text ?? selfSettings.goal,
    ...creedIn(view),
    works_for: user?.user_id ?? null,
  };
}

function creedIn(view: View) {
  const charter = view.get(charterProjection, SINGLETON);
  const { invariants = CREED, hash: creed_hash = null, ratified_at = null } = charter ?? {};
  return { creed: invariants.map(({ text }) => text), creed_hash, ratified_at };
}

function skillsIn(view: View): readonly string[] {
  const { skills = {} } = view.get(skillProjection, SINGLETON) ?? {};
  const published = Object.values(skills).filter(({ status }) => status === 'published');
  return published.map(({ name }) => name).sort();
}

/** The surest first; those that nobody tried last. */
function abilitiesIn(view: View) {
  const sureness = ({ confidence }: CapabilityDoc) => confidence ?? -1;
  return usable(view.all(capabilityProjection).values())
    .toSorted((a, b) => sureness(b) - sureness(a) || (a.id < b.id ? -1 : 1))
    .map(({ id, confidence, proficiency, success_rate, times_used, last_used }) => ({
      id,
      confidence,
      proficiency,
      success_rate,
      times_used,
      last_used,
    }));
}

/** The worst first. */
function gapsIn(view: View) {
  const open = view.all(gapProjection);
  return gapLines(open.values(), view.all(capabilityProjection))
    .toSorted((a, b) => b.severity - a.severity || (a.id < b.id ? -1 : 1))
    .map(({ id, topic, severity }) => {
      const { identified_at: updated_at = null, evidence = 0 } = open.get(id) ?? {};
      return { topic, severity, evidence, updated_at, is_stale: isStale(updated_at, view.now) };
    });
}

function isStale(updatedAt: string | null, now: string): boolean {
  return updatedAt !== null && Date.parse(now) - Date.parse(updatedAt) > GAP_STALE_DAYS * DAY_MS;
}

function episodeLine(episode: ShownEpisode) {
  const { episode_id, started_at, goal, outcome, action_count, failed_actions } = episode;
  const needs_review = outcome === 'failure' || outcome === 'partial';
  return { episode_id, started_at, goal, outcome, action_count, failed_actions, needs_review };
}

function userIn(view: View) {
  const known = view.get(userModelProjection, DEFAULT_USER);
  if (known === undefined) return null;
  const { user_id, interaction_count, last_interaction, successful_patterns } = known;
  return {
    user_id,
    interaction_count,
    last_interaction,
    ...moodOf(known, view.now),
    trust_score: trustScore(known),
    successful_patterns: successful_patterns.map(({ capability_id }) => capability_id),
  };
}
