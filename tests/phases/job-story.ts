import { parkedWorkProjection } from '../../src/domain/cycle/views/parked-work.ts';
import { jobProjection } from '../../src/domain/job/views/job.ts';
import type { ModelReply, ModelRequest } from '../../src/kernel/ports/model.ts';
import { answers, asks, done } from './loop-story.ts';
import type { failing } from './model-story.ts';
import { reflexStory } from './reflex-story.ts';

type Said = ModelReply | ReturnType<typeof failing>;
type Act = (round: number, request: ModelRequest) => Said | Promise<Said>;
type Review = { met: boolean; covers: boolean; missing: readonly string[] };

const TITLES = {
  accept: 'You decide, before',
  review: 'You judge whether',
  act: 'You are the acting',
};

export function report(
  change: Partial<Omit<typeof done, 'answer'>> & {
    readonly answer?: string;
    readonly cannot?: string | null;
  } = {},
) {
  return asks({ name: 'report', input: { ...done, ...change } });
}

export function write(path: string, content = 'hello') {
  return { name: 'write_file', input: { path, content } };
}

export const noEvidence = { steps: [], verify: [] };

/** One agent whose model acts by a script, proposes these checks and is reviewed so. */
export async function jobStory(change: Parameters<typeof reflexStory>[0] = {}) {
  const story = await reflexStory(change);
  story.workspace.folders.add('out');
  const says: {
    act: Act;
    /** `offered`: what it is shown, and may answer. */
    accept: (offered: string) => unknown;
    review: (shown: string, request: ModelRequest) => Review;
    asked: string[];
  } = {
    act: () => report(),
    accept: () => ({ checks: [], statements: ['it is as asked'] }),
    review: () => ({ met: true, covers: true, missing: [] }),
    asked: [],
  };
  story.script.of = (_, __, request) => {
    const system = request.system.map(({ text }) => text).join('\n');
    const shown = request.messages.map(({ text }) => text).join('\n');
    const offered = `${shown}\n${JSON.stringify(request)}`;
    if (system.includes(TITLES.accept)) return answers(says.accept(offered));
    if (system.includes(TITLES.review)) return answers(says.review(shown, request));
    if (system.includes('shorten the working notes')) return answers('notes');
    const turns = request.messages.filter(({ role }) => role === 'assistant').length;
    says.asked.push(request.model);
    return says.act(turns + 1, request);
  };
  return {
    ...story,
    says,
    job: async (id: string) =>
      (await story.log.view('a', [{ projection: jobProjection, keys: 'all' }])).get(
        jobProjection,
        `task:${id}`,
      ),
    parked: async (id: string) =>
      (await story.log.view('a', [{ projection: parkedWorkProjection, keys: 'all' }])).get(
        parkedWorkProjection,
        `task:${id}`,
      ),
  };
}
