import { oneLine } from '../../kernel/text/one-line.ts';
import { cutToCharacters } from '../../kernel/text/tokens.ts';
import type { Cluster, TaughtBy } from './cluster-episodes.ts';
import { goalOf, learnedIn } from './episode.ts';
import { normalised } from './prefilter.ts';

export const LONGEST_RULE = 300;
const LONGEST_GOAL = 120;

/**
 * The rule of a cluster without a model: for work of its kind, what most of its jobs found out; where they found out
 * nothing, the tools that did it.
 */
export function ruleInWords(cluster: Cluster): string {
  const goal = cutToCharacters(oneLine(goalOf(newestOf(cluster).text)), LONGEST_GOAL);
  const told =
    mostLearned(cluster) ?? `use ${toolsThatDid(cluster)}; that is how it was done before`;
  return cutToCharacters(`For work such as "${goal}": ${sentence(told)}`, LONGEST_RULE);
}

/** What a rule is about, where its words say so, and what to do. */
export function ruleParts(text: string): {
  readonly concept: string | null;
  readonly rule: string;
} {
  const [, concept = null, rule = text] = /^For work such as "(.+?)": (.+)$/u.exec(text) ?? [];
  return { concept, rule };
}

export function newestOf(cluster: Cluster): TaughtBy {
  return cluster.at(-1) ?? cluster[0];
}

/** What most found out, the newest of two; null: nothing. */
function mostLearned(cluster: Cluster): string | null {
  const counts = new Map<string, { count: number; line: string }>();
  for (const { text } of cluster) {
    for (const line of new Set(learnedIn(text))) {
      const key = normalised(line);
      counts.set(key, { count: (counts.get(key)?.count ?? 0) + 1, line });
    }
  }
  const [best] = [...counts.values()].toReversed().toSorted((a, b) => b.count - a.count);
  return best?.line ?? null;
}

/** Of the newest that went well. */
function toolsThatDid(cluster: Cluster): string {
  const good = cluster.findLast(({ episode }) => episode.outcome === 'success');
  return (good ?? newestOf(cluster)).episode.tools.join(', then ');
}

function sentence(words: string): string {
  const plain = oneLine(words).replace(/[.;,\s]+$/u, '');
  return `${plain}.`;
}

/**
 * What a model made of a cluster, where it may stand as its rule: one line about that work. Numbers are never a model's:
 * words with a share or a count of cases are refused. Null: the rule keeps the words of code.
 */
export function ruleByModel(cluster: Cluster, said: string): string | null {
  const rule = sentence(said);
  if (rule.length > LONGEST_RULE || rule.length < SHORTEST || COUNTED.test(rule)) return null;
  const words = new Set(normalised(rule).split(' '));
  const goals = cluster.flatMap(({ text }) => normalised(goalOf(text)).split(' '));
  return goals.some((word) => word.length > 3 && words.has(word)) ? rule : null;
}

const SHORTEST = 20;
const COUNTED =
  /\d\s*(?:%|percent\b|times\b|out of\b|of \d)|\bconfidence\b|\bsuccess rate\b|[.!?]\s+\p{Lu}/iu;
