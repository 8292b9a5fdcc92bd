import { findMethods } from '../../app/find-methods.ts';
import { memoryDesk } from '../../app/memory/memory-desk.ts';
import { episodeTimeline, recentEpisodes, searchEpisodes } from '../../app/read-episodes.ts';
import type { LookBack } from '../../phases/act/tools/look-back-tools.ts';
import type { OpenAgent } from '../open/agent.ts';

/** The model's view of its own past, as programs have it over HTTP. */
export function lookBackOf(
  agent: Parameters<typeof memoryDesk>[0] & Pick<OpenAgent, 'now'>,
): LookBack {
  return {
    episodes: async ({ text, ...when }) =>
      text === undefined
        ? recentEpisodes(agent, when)
        : searchEpisodes(agent, { text, limit: when.limit }),
    timeline: async (days) => episodeTimeline(agent, { days }),
    methods: async (goal, limit) => findMethods(agent, { goal, limit }),
    stats: async () => ({ ...(await memoryDesk(agent).stats()) }),
  };
}
