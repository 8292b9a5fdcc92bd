import { z } from 'zod';
import { checkedTool } from '../../../kernel/checked-tool.ts';
import type { Trust } from '../../../kernel/event/event.ts';
import type { Tool } from '../../../kernel/ports/tool.ts';
import { leastTrust } from '../loop/turn.ts';
import { told } from './told.ts';

const LONGEST_QUERY = 400;
const MOST_HOURS = 24 * 366;
const MOST_DAYS = 366;
const MOST_FOUND = 20;

type Shown = Readonly<Record<string, unknown>>;

/** What there is to look back on. */
export type LookBack = {
  /** What was done: by words of its goal, or else within these hours, newest first. */
  readonly episodes: (query: {
    readonly text: string | undefined;
    readonly hours: number;
    readonly limit: number;
  }) => Promise<readonly Shown[]>;
  /** Day by day, newest first. */
  readonly timeline: (days: number) => Promise<readonly Shown[]>;
  /** Procedures and skills that fit a goal, best first. */
  readonly methods: (
    goal: string,
    limit: number,
  ) => Promise<readonly (Shown & { readonly trust: Trust })[]>;
  readonly stats: () => Promise<Shown>;
};

/** What happened, how things are done and how much is known, beside `recall`. */
export function lookBackTools(back: LookBack): readonly Tool[] {
  return [recallEpisodes(back), recallTimeline(back), howTo(back), memoryStats(back)];
}

const LOOK = { reach: 'look', isRepeatable: true, isReadOnly: true } as const;

/** A goal is in the words of a model that may have read anything. */
const TRUST_OF_GOALS = 'outside';

function foundLines(found: readonly Shown[], none: string): string {
  return found.length === 0 ? none : found.map((one) => JSON.stringify(one)).join('\n');
}

function recallEpisodes({ episodes }: LookBack): Tool {
  return checkedTool({
    ...LOOK,
    name: 'recall_episodes',
    description:
      'Looks up what you did before: cycles whose goal has these words, or without words those of the last hours, each with its goal and outcome.',
    input: z.strictObject({
      query: z.string().trim().min(1).max(LONGEST_QUERY).optional(),
      hours: z.int().min(1).max(MOST_HOURS).default(24),
      limit: z.int().min(1).max(MOST_FOUND).default(5),
    }),
    prepare: ({ query: text, hours, limit }) => ({
      status: 'ready',
      touches: {},
      summary:
        text === undefined ? `what was done in ${hours} hours` : `what was done about "${text}"`,
      run: async () => {
        const found = await episodes({ text, hours, limit });
        return told(foundLines(found, 'nothing of the kind was done'), TRUST_OF_GOALS);
      },
    }),
  });
}

function recallTimeline({ timeline }: LookBack): Tool {
  return checkedTool({
    ...LOOK,
    name: 'recall_timeline',
    description: 'Tells day by day how much you did, how it ended and what it was for.',
    input: z.strictObject({ days: z.int().min(1).max(MOST_DAYS).default(7) }),
    prepare: ({ days }) => ({
      status: 'ready',
      touches: {},
      summary: `the last ${days} days`,
      run: async () => told(foundLines(await timeline(days), 'nothing was done'), TRUST_OF_GOALS),
    }),
  });
}

function howTo({ methods }: LookBack): Tool {
  return checkedTool({
    ...LOOK,
    name: 'how_to',
    description:
      'Looks up how something is done: procedures from earlier work and skills that fit a goal, best first, with their steps.',
    input: z.strictObject({
      goal: z.string().trim().min(1).max(LONGEST_QUERY),
      limit: z.int().min(1).max(MOST_FOUND).default(5),
    }),
    prepare: ({ goal, limit }) => ({
      status: 'ready',
      touches: {},
      summary: `how to: ${goal}`,
      run: async () => {
        const found = await methods(goal, limit);
        const least = found.map(({ trust }) => trust).reduce<Trust>(leastTrust, 'owner');
        return told(foundLines(found, 'no way of doing that is known'), least);
      },
    }),
  });
}

function memoryStats({ stats }: LookBack): Tool {
  return checkedTool({
    ...LOOK,
    name: 'memory_stats',
    description: 'Tells how much is remembered: memories by status, type and trust.',
    input: z.strictObject({}),
    prepare: () => ({
      status: 'ready',
      touches: {},
      summary: 'how much is remembered',
      run: async () => told(JSON.stringify(await stats())),
    }),
  });
}
