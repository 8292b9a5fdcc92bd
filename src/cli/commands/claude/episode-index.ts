import { type Command, InvalidArgumentError } from 'commander';
import type { EpisodeIndex, IndexedEpisode, IndexQuery } from '../../../app/episode-index.ts';
import { outcomeInWords } from '../../../domain/attend/outcome-words.ts';
import { attendSettings } from '../../../domain/attend/settings.ts';
import { clockWords, type Reader } from '../../../kernel/text/clock-words.ts';
import { readerOf, type Session, withAgent } from '../../terminal/session.ts';
import { visibleText } from '../../terminal/visible-text.ts';
import { wholeNumberFrom } from '../../terminal/whole-number.ts';
import { typedWords } from './typed-words.ts';

type IndexOptions = {
  readonly year?: string;
  readonly limit: number;
  readonly before?: number;
  readonly stdin?: boolean;
};

/** Lines for people; the document has all. */
const SHOWN = 20;
const YEAR_CHARACTERS = 4;

/** claude index: the pieces of work that are remembered, and whether memories are also found by meaning. */
export function addClaudeIndex(claude: Command): void {
  claude
    .command('index')
    .description('the pieces of work of your sessions, newest first, and how memories are found')
    .argument('[words...]', 'a year, and words: only those that they fit, best first')
    .option('--stdin', 'read the words from the standard input')
    .option(
      '--year <year>',
      'those of this year; without it none that is older than a year',
      asYear,
    )
    .option(
      '--limit <count>',
      `at most this many, and never more than ${attendSettings.mostIndexed}`,
      wholeNumberFrom(1),
      attendSettings.mostIndexed,
    )
    .option('--before <number>', '`next` of the page before, of a year', wholeNumberFrom(1))
    .addHelpText(
      'after',
      '\nExamples:\n  npx homeostat claude index\n  npx homeostat claude index --year 2025 --json\n  npx homeostat claude index 2025 docker build',
    )
    .action(async (given: readonly string[], options: IndexOptions, command: Command) => {
      await withAgent(command, async (session) => {
        const words = await typedWords(given, options);
        await showIndex(session, { ...options, ...yearAndWords(words, options) });
      });
    });
}

function asYear(text: string): string {
  if (/^\d{4}$/.test(text)) return text;
  throw new InvalidArgumentError('say it as 2025');
}

type Year = Pick<IndexOptions, 'year'>;

/** `2025 docker build`: of that year, unless another one was given. */
function yearAndWords(text: string, { year: given }: Year): Year & { readonly words?: string } {
  const isFirst = given === undefined && /^(?:19|20)\d\d(?:\s|$)/.test(text);
  const year = isFirst ? text.slice(0, YEAR_CHARACTERS) : given;
  const words = isFirst ? text.slice(YEAR_CHARACTERS).trim() : text;
  return { ...(year !== undefined && { year }), ...(words !== '' && { words }) };
}

async function showIndex(
  { agent, output }: Session,
  query: IndexOptions & IndexQuery,
): Promise<void> {
  const { episodeIndex } = await import('../../../app/episode-index.ts');
  const { foundByMeaning, meaningLines } = await import('../memory/embeddings.ts');
  const index = await episodeIndex(agent, query);
  const meaning = await foundByMeaning(agent);
  const reader = readerOf(agent);
  output.result({ ok: true, ...index, ...meaning }, [
    ...worthShowing(index)
      .slice(0, SHOWN)
      .map((entry) => entryLine(entry, reader)),
    ...restLines(index),
    ...meaningLines(meaning),
  ]);
}

function worthShowing({ entries }: EpisodeIndex): readonly IndexedEpisode[] {
  return entries.filter(({ trivial }) => !trivial);
}

function restLines(index: EpisodeIndex): readonly string[] {
  const { entries, total_episodes, years, next } = index;
  const more = worthShowing(index).length - SHOWN;
  const trivial = entries.length - worthShowing(index).length;
  const told = years.map(({ year, episodes }) => `${year}: ${episodes}`).join(', ');
  return [
    ...(more > 0 ? [`… and ${more} more here; --json has them`] : []),
    ...(trivial > 0 ? [`${trivial} trivial ones are left out; --json has them`] : []),
    ...(next === null ? [] : [`the year goes on with: --before ${next}`]),
    total_episodes === 0
      ? 'no piece of work was remembered yet: one is when it is over and used tools'
      : `${total_episodes} pieces of work in all (${told}); an older one: --year YEAR`,
  ];
}

function entryLine(entry: IndexedEpisode, reader: Reader): string {
  const { id, timestamp, outcome, goal_summary, tool_call_count } = entry;
  const goal = visibleText(goal_summary ?? 'no words of it');
  return `${id}  ${clockWords(timestamp, reader)}  ${outcomeInWords(outcome)}, ${tool_call_count} calls: ${goal}`;
}
