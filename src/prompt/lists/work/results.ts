import { promptList } from '../../list/prompt-list.ts';

/** Results of the work. */
export const results = promptList('results', {
  review: {
    section: 'evidence',
    tokens: 12_000,
    places: 80,
    worth: 30,
    countsLeftOut: 'results_left_out',
  },
});
