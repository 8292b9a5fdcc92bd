import { calling, doing, reporting } from '../compose/thinking-model.ts';
import type { Question } from './model-at-work.ts';

export function isExploring(text: string): boolean {
  return text.includes('# This cycle is for exploring');
}

type Experiment = {
  readonly hypothesis: string;
  readonly target: string | null;
  readonly workId?: string | null;
};

export function exploring(text: string, { hypothesis, target, workId = null }: Experiment) {
  return {
    ...doing(text),
    kind: 'exploration',
    work_id: workId,
    expected_outcome: 'a poem is there',
    experiment: { hypothesis, capability_target: target, rollback: 'delete the poem' },
  };
}

const POEMS = ['limerick', 'sonnet', 'ballad', 'haiku', 'elegy', 'ode', 'epic', 'psalm'];
const poemIn = (text: string) => `${/A (\w+) can be written/.exec(text)?.[1] ?? 'none'}.md`;

/** Another poem each time, by itself or as the first work that waits. */
export function writingPoems() {
  let no = 0;
  const hypothesis = () => {
    no += 1;
    return `A ${POEMS[no % POEMS.length]} can be written`;
  };
  return {
    decide: ({ text }: Question) =>
      isExploring(text)
        ? exploring(text, {
            hypothesis: hypothesis(),
            target: null,
            workId: doing(text).work_id,
          })
        : doing(text),
    act: ({ text, calls }: Question) =>
      calls.length > 0
        ? reporting()
        : calling({ name: 'write_file', input: { path: poemIn(text), content: 'There was\n' } }),
    accept: ({ text }: Question) => ({
      checks: [{ kind: 'file', path: poemIn(text), contains: null }],
      statements: [],
    }),
  };
}

/** What the acting model is to be told of each. */
export const SAID_OF_POEMS = ['can be written', 'delete the poem', 'a poem is there'];
