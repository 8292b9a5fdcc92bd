import { z } from 'zod';
import type { Browsed } from '../../app/graph/graph-shapes.ts';
import type { GuestMemory, GuestNote } from '../../app/guest/guest-memory.ts';
import { attendSettings } from '../../domain/attend/settings.ts';
import { graphSettings } from '../../domain/graph/settings.ts';
import { memoryType } from '../../domain/memory/events.ts';
import { cutToCharacters } from '../../kernel/text/tokens.ts';
import type { MemoryTool, ToolAnswer } from './memory-tool.ts';

const LONGEST_NOTE = 2000;
const LONGEST_QUERY = 4000;
const MOST_FOUND = 50;
const MOST_HOURS = 24 * 366;
const NOTES_CHARACTERS = 500;

const READS = { readOnlyHint: true, openWorldHint: false };
const ADDS = {
  readOnlyHint: false,
  destructiveHint: false,
  idempotentHint: true,
  openWorldHint: false,
};

const year = z
  .string()
  .regex(/^\d{4}$/)
  .describe('As 2025');
const id = z.string().trim().min(1).max(200);
const note = z.strictObject({
  text: z
    .string()
    .trim()
    .min(1)
    .max(LONGEST_NOTE)
    .describe('One thing, in words that can be found again'),
  tags: z.array(z.string().trim().min(1).max(40)).max(10).default([]).describe('To sort it by'),
  corrects: id.optional().describe('Id of a memory of yours that does not hold any more'),
});

/** The memory tools for other programs; `browse` needs the graph. */
export const MEMORY_TOOLS: readonly MemoryTool[] = [
  tool({
    name: 'search',
    title: 'Search memory',
    description:
      'What is remembered that fits these words, best first, a JSON object a line with id, date, who said it (`trust`) and score. Two to five words find most.',
    access: 'read',
    annotations: READS,
    input: z.strictObject({
      query: z.string().trim().min(1).max(LONGEST_QUERY),
      limit: z.int().min(1).max(MOST_FOUND).default(10),
      types: z.array(memoryType).min(1).optional().describe('Only of these types'),
    }),
    run: async (memory, { query: text, limit, types }) => ({
      found: (await memory.search({ text, limit, ...(types !== undefined && { types }) })).map(
        ({ id: name, type, text: words, trust, at, score }) => ({
          id: name,
          type,
          text: words,
          trust,
          at,
          score,
        }),
      ),
      none: 'Nothing that is remembered fits these words. Try fewer, or others.',
    }),
  }),
  tool({
    name: 'browse',
    title: 'Browse connections',
    description:
      'What a person, place or thing has to do with others, as far as the owner or others said so: its names, then a JSON object a line with subject, verb, object, date and who said it (`trust`). Call it as they do: "Clara", "my sister".',
    access: 'read',
    annotations: READS,
    input: z.strictObject({
      name: z.string().trim().min(1).max(200),
      depth: z.int().min(1).max(graphSettings.deepest).default(1).describe('Steps away from it'),
      limit: z.int().min(1).max(MOST_FOUND).default(20),
      past: z.boolean().default(false).describe('With what holds no longer'),
    }),
    run: async (memory, { name, ...options }) => {
      const found = await memory.browse(name, options);
      return { found: found === null ? [] : connectionsOf(found), none: NOBODY };
    },
  }),
  tool({
    name: 'recall_episode',
    title: 'Recall an episode',
    description:
      'What the agent did: one episode by its id, those whose goal has these words, or else the newest of the last hours. A JSON object a line with goal, outcome and times.',
    access: 'read',
    annotations: READS,
    input: z.strictObject({
      id: z.string().trim().min(1).max(100).optional().describe('As `episode_id` says'),
      query: z.string().trim().min(1).max(LONGEST_QUERY).optional(),
      hours: z.int().min(1).max(MOST_HOURS).default(24),
      limit: z.int().min(1).max(MOST_FOUND).default(5),
    }),
    run: async (memory, { id: wanted, query: text, hours, limit }) => ({
      found: await memory.episodes(
        wanted !== undefined
          ? { by: 'id', id: wanted }
          : text !== undefined
            ? { by: 'words', text, limit }
            : { by: 'time', hours, limit },
      ),
      none: 'There is no such episode. Ask with other words, or with more hours.',
    }),
  }),
  tool({
    name: 'episode_index',
    title: 'Index of episodes',
    description:
      'Your pieces of work by line: when, what for, how it ended, how many tool calls. The newest; with `year` those of that year; with `query` those whose words fit. Look one up with recall_episode.',
    access: 'read',
    annotations: READS,
    input: z.strictObject({
      year: year.optional(),
      query: z.string().trim().min(1).max(LONGEST_QUERY).optional(),
      limit: z.int().min(1).max(attendSettings.mostIndexed).default(50),
      before: z.int().min(1).optional().describe('`next` of the page before'),
    }),
    run: async (memory, { query: words, ...page }) => {
      const { entries, ...about } = await memory.index({ ...page, words });
      return {
        found: about.total_episodes === 0 ? [] : [about, ...entries],
        none: 'No piece of work of yours is over yet.',
      };
    },
  }),
  tool({
    name: 'agent_results',
    title: 'What sub-agents came to',
    description:
      'What sub-agents of your sessions came to, also after the session had ended: one by its `task_id`, or else the newest. A JSON object a line with status, result and error.',
    access: 'read',
    annotations: READS,
    input: z.strictObject({ id: id.optional(), limit: z.int().min(1).max(MOST_FOUND).default(5) }),
    run: async (memory, { id: wanted, limit }) => ({
      found: await memory.results(wanted === undefined ? { limit } : { id: wanted }),
      none: 'There is no such result.',
    }),
  }),
  tool({
    name: 'capabilities',
    title: 'What the agent can do',
    description:
      'The abilities of the agent with how sure it is of them, by how often they worked. A JSON object a line.',
    access: 'read',
    annotations: READS,
    input: z.strictObject({ limit: z.int().min(1).max(200).default(50) }),
    run: async (memory, { limit }) => ({
      found: (await memory.capabilities()).slice(0, limit).map((one) => ({
        id: one.id,
        description: one.description,
        confidence: one.confidence,
        times_used: one.times_used,
        notes: cutToCharacters(one.notes, NOTES_CHARACTERS),
      })),
      none: 'It has not learned any ability yet.',
    }),
  }),
  tool({
    name: 'identity',
    title: 'Who the agent is',
    description:
      'Its creed, goal, surest abilities, gaps, lessons and ways of working, in Markdown: for whoever works in its name.',
    access: 'read',
    annotations: READS,
    input: z.strictObject({}),
    run: async (memory) => ({ say: await memory.identity() }),
  }),
  tool({
    name: 'remember',
    title: 'Remember',
    description:
      'Keeps one fact. It counts as said from outside, by you: it never takes the place of what the owner said. The same words twice are one memory.',
    access: 'write',
    annotations: ADDS,
    input: note,
    run: (memory, given) => keptNote((one) => memory.remember(one), given),
  }),
  tool({
    name: 'record_lesson',
    title: 'Record a lesson',
    description:
      'Keeps a way of doing something that worked or did not: say when it holds, what to do, and why. It becomes no rule of the agent; its owner makes rules.',
    access: 'write',
    annotations: ADDS,
    input: note,
    run: (memory, given) => keptNote((one) => memory.recordLesson(one), given),
  }),
  tool({
    name: 'forget',
    title: 'Forget',
    description: 'Deletes a memory that you stored yourself. This cannot be undone.',
    access: 'write',
    annotations: {
      readOnlyHint: false,
      destructiveHint: true,
      idempotentHint: true,
      openWorldHint: false,
    },
    input: z.strictObject({ id: id.describe('As `search` or `remember` says') }),
    run: async (memory, { id: unwanted }) => {
      const done = await memory.forget(unwanted);
      if (done === 'forgotten') return { say: `${unwanted} is deleted` };
      return {
        refused:
          done === 'unknown'
            ? `There is no memory "${unwanted}" in force: look up its id with search.`
            : `You did not store ${unwanted}. Its owner forgets it with: homeostat memory forget ${unwanted} --yes`,
      };
    },
  }),
];

const NOBODY = 'Nothing of that name is known. Try another name of it, or search for the words.';

function connectionsOf({ entity, relations }: Browsed): readonly object[] {
  return [
    { name: entity.name, also_called: entity.aliases },
    ...relations.map(({ depth, subject, verb, object, at, until, trust }) => ({
      subject: subject.name,
      verb,
      object: object.name,
      steps_away: depth,
      trust,
      at,
      ...(until !== null && { held_until: until }),
    })),
  ];
}

/** Hides the input type of a tool, so that different tools fit in one list. */
function tool<Input extends z.ZodObject>(one: MemoryTool<Input>): MemoryTool {
  return one;
}

async function keptNote(
  keep: GuestMemory['remember'],
  {
    text,
    tags,
    corrects,
  }: Omit<GuestNote, 'corrects'> & { readonly corrects?: string | undefined },
): Promise<ToolAnswer> {
  const id = await keep({ text, tags, corrects: corrects ?? null });
  if (id !== null) return { say: `kept as ${id}` };
  return {
    refused: `${corrects ?? ''} is not an active memory of yours. Store the text without \`corrects\`, or ask the owner to correct it with: homeostat memory add TEXT --corrects ID`,
  };
}
