import { type ReadMemory, readMemory, searchList } from '../../src/domain/recall/candidates.ts';
import { RANK_WEIGHTS, type RankWeights } from '../../src/domain/recall/rank-memories.ts';
import { estimateTokens } from '../../src/kernel/text/tokens.ts';
import { askedSpan } from '../../src/language/when/asked-span.ts';
import { table } from '../measure.ts';
import type { Conversation, Question } from './conversations.ts';
import { embedded } from './embedded.ts';

type Score = {
  readonly conversation: string;
  readonly category: string;
  /** Evidence among the first 5, 10 and 20; 1 / place of the first; evidence within tokens, counted high, then as 4 characters. */
  readonly values: readonly number[];
};
const HEAD = [
  '',
  'questions',
  'r@5',
  'r@10',
  'r@20',
  'MRR',
  'in 1,024 tokens',
  'in 1,024 x 4 characters',
];
const TOKENS = 1024;
/** After all that was said. */
const ASKED_AT = '2024-01-15T12:00:00.000Z';

const bare = { near: 0, speaker: 0, time: 0, recency: 0, latest: 0, meaning: 0 };
type Part = readonly [string, Partial<RankWeights>];
const WITHOUT: readonly Part[] = [
  ['BM25 of words, stems and days alone', bare],
  ['with the neighbourhood', { speaker: 0, time: 0, recency: 0, latest: 0, meaning: 0 }],
  ['and the speaker', { time: 0, recency: 0, latest: 0, meaning: 0 }],
  ['and the time that is asked about', { recency: 0, latest: 0, meaning: 0 }],
  ['and recency', { latest: 0, meaning: 0 }],
  ['and the latest answer: all words tell', { meaning: 0 }],
];
const WITH_MEANING: readonly Part[] = [
  ['meaning alone', { meaning: 1, speaker: 0, recency: 0, latest: 0 }],
  ['and its meaning, without that around', { meantBefore: [], meantAfter: [] }],
  ['and that around: all', {}],
];

/** What each part adds, then all of them by conversation and by category. */
export async function reportQuality(
  given: readonly Conversation[],
  embeddings: string | undefined,
): Promise<void> {
  const conversations = embeddings === undefined ? given : await embedded(given, embeddings);
  const parts = embeddings === undefined ? WITHOUT : [...WITHOUT, ...WITH_MEANING];
  const rows = parts.map(([name, weights]) =>
    rowOf(name, scores(conversations, { ...RANK_WEIGHTS, ...weights })),
  );
  console.log(table([HEAD, ...rows]), '\n');
  reportBy('by words', scores(conversations, { ...RANK_WEIGHTS, meaning: 0 }));
  if (embeddings !== undefined) reportBy('by meaning too', scores(conversations, RANK_WEIGHTS));
}

function reportBy(head: string, all: readonly Score[]): void {
  const by = (key: 'conversation' | 'category') =>
    [...new Set(all.map((score) => score[key]))].map((name) =>
      rowOf(
        name,
        all.filter((score) => score[key] === name),
      ),
    );
  const rows = [...by('conversation'), ...by('category'), rowOf('all', all)];
  console.log(table([[head, ...HEAD.slice(1)], ...rows]), '\n');
}

function scores(conversations: readonly Conversation[], weights: RankWeights): readonly Score[] {
  return conversations.flatMap(({ id, memories, questions }) => {
    const read = memories.map(readMemory);
    return questions.map((question) => ({
      conversation: id,
      category: question.category,
      values: measured(read, question, weights),
    }));
  });
}

function measured(
  memories: readonly ReadMemory[],
  question: Question,
  weights: RankWeights,
): readonly number[] {
  const about = askedSpan(question.text, { now: ASKED_AT, zone: 'UTC' });
  const query = { text: question.text, limit: memories.length, ...(about !== null && { about }) };
  const { likenessOf = () => null } = question;
  const ids = searchList(memories, query, { weights, likenessOf }).map(({ id }) => id);
  const texts = new Map(memories.map(({ memory }) => [memory.id, memory.text]));
  const share = (some: readonly string[]) =>
    some.filter((id) => question.relevant.has(id)).length / question.relevant.size;
  const first = ids.findIndex((id) => question.relevant.has(id));
  const within = (cost: (text: string) => number) => {
    let left = TOKENS;
    return ids.filter((id) => {
      const tokens = cost(texts.get(id) ?? '') + 1;
      if (tokens > left) return false;
      left -= tokens;
      return true;
    });
  };
  return [
    ...[5, 10, 20].map((count) => share(ids.slice(0, count))),
    first < 0 ? 0 : 1 / (first + 1),
    share(within(estimateTokens)),
    share(within((text) => text.length / 4)),
  ];
}

function rowOf(name: string, some: readonly Score[]): readonly string[] {
  const means = HEAD.slice(2).map((_, at) =>
    (some.reduce((sum, { values }) => sum + (values[at] ?? 0), 0) / some.length).toFixed(3),
  );
  return [name, String(some.length), ...means];
}
