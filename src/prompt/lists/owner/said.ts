import type { Item } from '../../fill-lists.ts';
import type { SaidLine } from '../../list/lines.ts';
import { phrase, type Rendering } from '../../list/phrase.ts';
import { inDecision, promptList } from '../../list/prompt-list.ts';

/** The newest messages that fit. */
const OF_WORK = { section: 'said', tokens: 2500, places: 20 };

/** Earlier messages of the conversation that the work came from. */
export const said = promptList('said', {
  decide: inDecision({
    section: 'said',
    tokens: 500,
    places: 8,
    worth: 110,
    lines: (given) => given.said,
    items: saidItems,
  }),
  act: { ...OF_WORK, worth: 150 },
  accept: { ...OF_WORK, worth: 20 },
  review: { ...OF_WORK, worth: 40 },
});

const WHO = { owner: 'owner', agent: 'you', summary: 'earlier' };
/** Messages that are worth more than all that came earlier in short, and characters of that. */
const BEFORE_SUMMARY = 2;
const SUMMARY_CHARACTERS = 600;

/** The newest message is the most valuable and comes last. */
function saidItems(before: readonly SaidLine[], rendering: Rendering): readonly Item[] {
  const { logCharacters } = rendering.settings;
  const items = before.map(({ by, text, trust, eventIds }, place) => {
    const characters = by === 'summary' ? SUMMARY_CHARACTERS : logCharacters;
    const words = phrase({ text, trust }, rendering, characters);
    const line = { text: `- ${WHO[by]}: ${words}`, sources: eventIds };
    return { name: `message ${place + 1}`, trust, lines: [line], place };
  });
  const [first, ...messages] = items;
  if (first === undefined || before[0]?.by !== 'summary') return items.toReversed();
  return messages.toReversed().toSpliced(BEFORE_SUMMARY, 0, first);
}
