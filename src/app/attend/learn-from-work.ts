import { hostEpisodeId, workOfEpisode } from '../../domain/attend/close-host-episode.ts';
import type { HostSessionDoc } from '../../domain/attend/views/host-session.ts';
import { type Fact, fact, isOfType } from '../../domain/fact.ts';
import {
  learnFromCorrection,
  learnFromSession,
  type SessionDocuments,
} from '../../domain/learning/session/learn-from-session.ts';
import { capabilityProjection } from '../../domain/learning/views/capability.ts';
import { gapProjection } from '../../domain/learning/views/gap.ts';
import { emptySelfModel, selfModelProjection } from '../../domain/learning/views/self-model.ts';
import { ownWords } from '../../domain/profile/affect.ts';
import { DEFAULT_USER } from '../../domain/profile/events.ts';
import type { View, Wanted } from '../../kernel/log/log-contract.ts';
import { SINGLETON } from '../../kernel/projection/projection.ts';
import { rejectsWork } from '../../language/words/rejects-work.ts';

/** To be asked of the log before `withLessons`; a few abilities, however many there are. */
export function lessonsWanted(abilities: readonly string[]): Wanted {
  return [
    { projection: capabilityProjection, keys: abilities },
    { projection: gapProjection, keys: 'open' },
    { projection: selfModelProjection, keys: [SINGLETON] },
  ];
}

/** Abilities that some of those asked for were merged into, and that have to be asked for too. */
export function mergedAway(view: View): readonly string[] {
  const known = view.all(capabilityProjection);
  return [...known.values()].flatMap(({ status, merged_into: into }) =>
    status !== 'merged' || into === null || known.has(into) ? [] : [into],
  );
}

/** These facts, with what follows from them for what the agent can do and what it cannot. */
export function withLessons(view: View, facts: readonly Fact[], at: string): readonly Fact[] {
  const documents: SessionDocuments = {
    capabilities: view.all(capabilityProjection),
    gaps: view.all(gapProjection),
    self: view.get(selfModelProjection, SINGLETON) ?? emptySelfModel,
  };
  return facts.flatMap((one) => {
    if (isOfType(one, 'HostEpisodeClosed'))
      return [one, ...learnFromSession(documents, one.payload)];
    if (isOfType(one, 'HostWorkCorrected')) {
      return [one, ...learnFromCorrection(documents, one.payload, at)];
    }
    return [one];
  });
}

/** Whether the person says, in words of their own, that what was done before is wrong. */
export function saysWrong(prompt: string): boolean {
  return rejectsWork(ownWords(prompt));
}

/** The piece of work before was wrong; each is called so once. Empty: there was none. */
export function correctWork(
  { session_id, episode, last_work }: HostSessionDoc,
  prompt_id: string,
): readonly Fact<'HostWorkCorrected'>[] {
  const meant =
    episode === null
      ? last_work
      : { episode_id: hostEpisodeId(session_id, episode.no), work: workOfEpisode(episode) };
  if (meant === null) return [];
  return [
    fact(
      'HostWorkCorrected',
      { session_id, ...meant, prompt_id, user_id: DEFAULT_USER },
      { dedupeKey: `host-corrected:${meant.episode_id}` },
    ),
  ];
}
