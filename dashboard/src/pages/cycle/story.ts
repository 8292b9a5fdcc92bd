import type { AnswerTo } from '../../../../src/http/api.ts';
import { answerOf } from '../../data/api.ts';
import { useApi } from '../../data/use-api.ts';

export type Story = AnswerTo<'/api/cycles/:n/story'>;
export type Prompt = AnswerTo<'/api/cycles/:n/prompts/:seq'>;
export type Line = Prompt['parts'][number]['lines'][number];

export function useStory(cycleNo: number) {
  return useApi({
    key: ['cycle-story', cycleNo],
    ask: ({ api }) => answerOf(api.cycles[':n'].story.$get({ param: { n: cycleNo }, query: {} })),
  });
}

/** A prompt exactly as it was sent; it never changes. */
export function usePrompt({ cycleNo, seq }: { readonly cycleNo: number; readonly seq: number }) {
  return useApi({
    key: ['prompt', cycleNo, seq],
    ask: ({ api }) =>
      answerOf(api.cycles[':n'].prompts[':seq'].$get({ param: { n: cycleNo, seq }, query: {} })),
    follows: 'none',
  });
}
