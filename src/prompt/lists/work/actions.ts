import { promptList } from '../../list/prompt-list.ts';

/** Actions with the beginning of their output. */
export const actions = promptList('actions', {
  review: {
    section: 'evidence',
    tokens: 9000,
    places: 150,
    worth: 20,
    countsLeftOut: 'earlier_calls_left_out',
  },
  report: { section: 'cycle', tokens: 800, places: 20, worth: 20 },
});
