import type { Trust } from '../../kernel/event/event.ts';
import { languageOfText } from '../../language/terms/language-of-text.ts';
import { termsOf } from '../../language/terms/terms.ts';
import {
  type Episode,
  goalOf,
  headingIn,
  isTrivial,
  learnedLines,
  type Way,
  wayInWords,
  waysIn,
} from './episode.ts';
import type { KnownWords } from './relate-memory.ts';
import { memorySettings } from './settings.ts';

/** A finished job that may teach, with those of its words that may. */
export type TaughtBy = KnownWords & {
  readonly episode: Episode;
  readonly trust: Trust;
  readonly goal: ReadonlySet<string>;
};

/**
 * Those that a rule may follow from, the oldest first. No words from outside: a page that has the same done three times
 * would write rules. Of a job that read from outside there is left what its owner
 * wanted, with its tools and its end; of one that others' words did not reach, the commands too that worked where others failed.
 */
export function teachingEpisodes(known: readonly KnownWords[]): readonly TaughtBy[] {
  return known
    .filter(({ doc }) => !isTrivial(doc))
    .filter(({ doc }) => doc.status === 'active' || doc.status === 'archived')
    .toSorted(
      ({ doc: a }, { doc: b }) => a.position - b.position || (a.memory_id < b.memory_id ? -1 : 1),
    )
    .flatMap(({ doc, text }) => {
      const { episode } = doc;
      if (episode === null) return [];
      const told = toldInside({ doc, text }, episode);
      return told === null ? [] : [{ doc, episode, goal: goalTerms(told.text), ...told }];
    })
    .filter(isFirstOfJob);
}

/** A job that was remembered twice, since its words were read anew, is one job. */
function isFirstOfJob(one: TaughtBy, at: number, all: readonly TaughtBy[]): boolean {
  return all.findIndex(({ episode }) => episode.job_id === one.episode.job_id) === at;
}

function toldInside(
  { doc, text }: KnownWords,
  { goal_trust = 'outside', ways_trust = 'outside' }: Episode,
) {
  if (doc.trust !== 'outside') return { text, trust: doc.trust };
  if (goal_trust === 'outside') return null;
  const ways =
    ways_trust === 'outside' ? [] : waysIn(text).filter(hasPlainCommands).map(wayInWords);
  return { text: [headingIn(text), ...learnedLines(ways)].join('\n'), trust: goal_trust };
}

/** A program with names and values, and nothing that a shell or a reader could take for more. */
const PLAIN_COMMAND = /^[\w./-]{1,40}(?: (?!\S*:\/\/)[\w./:=@+,-]{1,40}){0,8}$/u;

function hasPlainCommands({ worked, failed }: Way): boolean {
  return PLAIN_COMMAND.test(worked) && PLAIN_COMMAND.test(failed);
}

/** The words of its goal: which number an invoice has makes no other kind of work. */
function goalTerms(text: string): ReadonlySet<string> {
  const goal = goalOf(text);
  const terms = termsOf(goal, languageOfText(goal));
  const words = terms.filter((term) => !/^\p{N}+$/u.test(term));
  return new Set(words.length > 0 ? words : terms);
}

export type Cluster = readonly [TaughtBy, ...TaughtBy[]];

/** S59: groups of at least three that are alike in goal, tools and outcome (DBSCAN), each with its oldest first. */
export function clustersOf(episodes: readonly TaughtBy[]): readonly Cluster[] {
  const near = new Map(
    episodes.map((one) => [one, episodes.filter((other) => isNear(one, other))]),
  );
  const isCore = (one: TaughtBy) => (near.get(one)?.length ?? 0) >= memorySettings.minCluster;
  const taken = new Set<TaughtBy>();
  return episodes.flatMap((seed): readonly Cluster[] => {
    if (taken.has(seed) || !isCore(seed)) return [];
    const members = new Set([seed]);
    // A set goes on with what is added to it.
    for (const member of members) {
      taken.add(member);
      const reached = isCore(member) ? (near.get(member) ?? []) : [];
      for (const one of reached.filter((other) => !taken.has(other))) members.add(one);
    }
    const [first = seed, ...rest] = episodes.filter((one) => members.has(one));
    return [[first, ...rest]];
  });
}

/** Of those that taught a rule the nearest, where it is of the same cluster; null: none is. */
export function nearestTaught(episode: TaughtBy, taught: readonly TaughtBy[]): TaughtBy | null {
  const [nearest] = taught
    .filter((other) => isNear(episode, other))
    .toSorted((a, b) => distance(episode, a) - distance(episode, b));
  return nearest ?? null;
}

function isNear(one: TaughtBy, other: TaughtBy): boolean {
  return distance(one, other) <= memorySettings.clusterDistance;
}

function distance(one: TaughtBy, other: TaughtBy): number {
  const { goal, tools, outcome } = memorySettings.distance;
  const rounded = Math.round(
    1e6 *
      (goal * (1 - goalLikeness(one, other)) +
        tools * (1 - shared(new Set(one.episode.tools), new Set(other.episode.tools))) +
        outcome * Math.abs(WORTH[one.episode.outcome] - WORTH[other.episode.outcome])),
  );
  return rounded / 1e6;
}

const WORTH = { success: 1, partial: 0.5, failure: 0 } as const;

/** 0-1. */
export function goalLikeness(one: TaughtBy, other: TaughtBy): number {
  return shared(one.goal, other.goal);
}

/** Share of what either has that both have. */
function shared(one: ReadonlySet<string>, other: ReadonlySet<string>): number {
  const common = [...one].filter((word) => other.has(word)).length;
  const all = one.size + other.size - common;
  return all === 0 ? 0 : common / all;
}
