import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import { sortOfWords } from '../../src/domain/memory/sort-memory.ts';
import { readMemory, searchList } from '../../src/domain/recall/candidates.ts';
import type { IndexedMemory } from '../../src/kernel/ports/memory-index.ts';
import { outdates } from '../../src/language/claims/outdates.ts';
import { table } from '../measure.ts';
import { LAST_STATEMENTS, LATER_STATEMENTS, MORE_STATEMENTS } from './later-statements.ts';

/** What was said of one thing, in order; the last holds. */
type Case = { readonly statements: readonly string[]; readonly question: string };

type Topic = {
  readonly question: string;
  readonly values: readonly string[];
  readonly says: readonly string[];
};
const TOPICS: readonly Topic[] = [
  {
    question: 'Where does the owner live?',
    values: ['Berlin', 'Lyon', 'Porto', 'Oslo', 'Austin'],
    says: [
      'I live in %',
      'I now live at a flat in %',
      'Since spring I live in %, near the station',
    ],
  },
  {
    question: 'What is my favourite colour?',
    values: ['blue', 'red', 'green', 'brown', 'cream'],
    says: [
      'My favourite colour is %',
      'The name of my favourite colour is %',
      'My favourite colour could be described as %',
    ],
  },
  {
    question: 'Which phone number do I call to reach Anna?',
    values: ['555 0101', '555 0199', '555 0142', '555 0177', '555 0123'],
    says: [
      'The phone number of Anna is %',
      'Call Anna at %, that is her new phone number',
      'Anna has the phone number %',
    ],
  },
  {
    question: 'When is the weekly team meeting?',
    values: ['Monday at 9', 'Tuesday at 10', 'Friday at 14', 'Thursday at 8', 'Wednesday at 16'],
    says: [
      'The weekly team meeting is on %',
      'Our team meeting takes place each week on %',
      'The team meeting moved to %',
    ],
  },
  {
    question: 'What car does Peter drive?',
    values: ['a Golf', 'a Volvo', 'a Zoe', 'an old Fiat', 'a Tesla'],
    says: ['Peter drives %', 'Peter bought a new car and drives % now', 'The car of Peter is %'],
  },
  {
    question: 'Which database does the billing service use?',
    values: ['MySQL', 'Postgres', 'SQLite', 'Oracle', 'DynamoDB'],
    says: [
      'The billing service uses %',
      'The billing service was moved to the database %',
      'For billing the database is %',
    ],
  },
];
const ASIDES = [
  'The weather is fine',
  'Please order more coffee',
  'The report is due soon',
  'We had soup for lunch',
];
/** Minutes between two statements: the same talk, the next day, months. */
const GAPS = [1, 24 * 60, 75 * 24 * 60];

function generated(count: number): readonly Case[] {
  return Array.from({ length: count }, (_, n) => {
    const { question, values, says } = pick(TOPICS, n);
    const say = (value: number, form: number) => pick(says, form).replace('%', pick(values, value));
    const round = Math.floor(n / TOPICS.length);
    return {
      question,
      statements: [say(round, round), say(round + 1 + (n % 3), Math.floor(round / 3))],
    };
  });
}

function pick<T>(values: readonly T[], at: number): T {
  const value = values[at % values.length];
  if (value === undefined) throw new Error('nothing to pick from');
  return value;
}

const definition = z.object({ script: z.array(z.string()), is_question: z.array(z.boolean()) });

/** Those of goodai-ltm in which a fact is told again and again. */
async function goodai(folder: string): Promise<readonly Case[]> {
  const colours = join(folder, 'Colours');
  const files = (await readdir(colours)).filter((file) => file.endsWith('.json'));
  return Promise.all(
    files.map(async (file) => {
      const text = await readFile(join(colours, file), 'utf8');
      const { script, is_question: asks } = definition.parse(JSON.parse(text));
      const question = script.find((_, at) => asks[at]) ?? '';
      return { question, statements: script.filter((_, at) => asks[at] !== true) };
    }),
  );
}

/** How often the statement that holds stands above each that no longer does. */
export async function reportLatest(goodaiFolder: string | undefined): Promise<void> {
  const later = (pairs: typeof LATER_STATEMENTS) =>
    pairs.map(([older, newer, question]) => ({ statements: [older, newer], question }));
  const rows = [
    rowOf('100 pairs', generated(100), 1),
    rowOf('50 pairs since', later(LATER_STATEMENTS), 1),
    rowOf('50 more', later(MORE_STATEMENTS), 1),
    rowOf('40 written last', later(LAST_STATEMENTS), 1),
  ];
  if (goodaiFolder !== undefined) rows.push(rowOf('goodai-ltm', await goodai(goodaiFolder), 0));
  console.log(table([['', 'pairs', 'outdated when stored', 'by rank', 'latest above'], ...rows]));
}

function rowOf(name: string, cases: readonly Case[], asides: number): readonly string[] {
  const ranked = cases.flatMap((each, n) => judged(each, { gapMinutes: pick(GAPS, n), asides }));
  const outdated = cases.flatMap(({ statements }) =>
    statements.slice(0, -1).map((_, at) => isOutdated(statements, at)),
  );
  const share = (right: readonly boolean[]) =>
    `${((100 * right.filter((one) => one).length) / right.length).toFixed(1)} %`;
  const either = ranked.map((isAbove, at) => isAbove || outdated[at] === true);
  return [name, String(ranked.length), share(outdated), share(ranked), share(either)];
}

/** As it is when the statements are stored: a request outdates nothing. */
function isOutdated(statements: readonly string[], at: number): boolean {
  const old = statements[at] ?? '';
  return (
    sortOfWords(old).kind === 'fact' &&
    statements.slice(at + 1).some((one) => sortOfWords(one).kind === 'fact' && outdates(one, old))
  );
}

/** All in one session, with other talk between. */
function judged(
  { statements, question }: Case,
  { gapMinutes, asides }: { readonly gapMinutes: number; readonly asides: number },
): readonly boolean[] {
  const said = statements.flatMap((text, at) => [
    { text, minute: at * gapMinutes },
    ...ASIDES.slice(0, asides * 4).map((aside) => ({ text: aside, minute: at * gapMinutes })),
  ]);
  const memories = said.map(
    ({ text, minute }, position): IndexedMemory => ({
      id: `${position} ${text}`,
      type: 'episodic',
      session: 's',
      position,
      scope: 'global',
      text,
      language: 'en',
      at: new Date(Date.UTC(2026, 0, 5) + minute * 60_000 + position * 1000).toISOString(),
      subject: null,
    }),
  );
  const order = searchList(memories.map(readMemory), {
    text: question,
    limit: memories.length,
  }).map(({ id }) => id);
  const placeOf = (statement: number) => {
    const memory = memories[statement * (1 + asides * 4)];
    const place = order.indexOf(memory?.id ?? '');
    return place < 0 ? Number.POSITIVE_INFINITY : place;
  };
  const latest = statements.length - 1;
  return statements.slice(0, -1).map((_, at) => placeOf(latest) < placeOf(at));
}
