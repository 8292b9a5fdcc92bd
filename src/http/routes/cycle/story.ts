import { z } from 'zod';
import { shownPrompt } from '../../../app/cycles/read-prompt.ts';
import { cycleStory } from '../../../app/cycles/read-story.ts';
import { wholeNumber } from '../../contract/page.ts';
import type { HttpPorts } from '../../contract/ports.ts';
import { HttpProblem } from '../../contract/problem.ts';
import { logRoute } from '../../gate/log-route.ts';

const n = wholeNumber({ least: 1 });

/** A cycle as people look at it, and the prompts of it as they were sent. */
export function storyRoutes({ reads }: Pick<HttpPorts, 'reads'>) {
  return [
    logRoute({
      path: '/api/cycles/:n/story',
      summary: 'How one cycle went: phases, calls of models, decision, actions, what was learned',
      params: z.strictObject({ n }),
      answer: cycleStory,
      handle: async ({ params }, reading) => {
        const story = await reads(reading).cycles.story(params.n);
        if (story !== null) return story;
        throw new HttpProblem(404, 'not_found', { message: `there is no cycle ${params.n}` });
      },
    }),
    logRoute({
      path: '/api/cycles/:n/prompts/:seq',
      summary: 'One prompt of a cycle, each line with the events it came from',
      params: z.strictObject({ n, seq: wholeNumber({ least: 1 }) }),
      answer: shownPrompt,
      handle: async ({ params }, reading) => {
        const prompt = await reads(reading).cycles.prompt({ cycleNo: params.n, seq: params.seq });
        if (prompt !== null) return prompt;
        const message = `event ${params.seq} is no prompt of cycle ${params.n}`;
        throw new HttpProblem(404, 'not_found', { message });
      },
    }),
  ];
}
