import type { LookBack } from '../phases/act/tools/look-back-tools.ts';
import { findMethods } from './find-methods.ts';
import { memoryDesk } from './memory/memory-desk.ts';
import type { MemoryPorts } from './memory/memory-ports.ts';
import { episodeTimeline, recentEpisodes, searchEpisodes } from './read-episodes.ts';

/** The agent's past for the model, as HTTP shows it to programs. */
export function lookBackOf(ports: MemoryPorts): LookBack {
  return {
    episodes: async ({ text, ...when }) =>
      text === undefined
        ? recentEpisodes(ports, when)
        : searchEpisodes(ports, { text, limit: when.limit }),
    timeline: async (days) => episodeTimeline(ports, { days }),
    methods: async (goal, limit) => findMethods(ports, { goal, limit }),
    stats: async () => ({ ...(await memoryDesk(ports).stats()) }),
  };
}
