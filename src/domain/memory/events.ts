import { z } from 'zod';
import { event } from '../../kernel/event/event.ts';
import { reference } from '../../kernel/text/field-kind.ts';
import { textRef } from '../task/events.ts';

export const memoryType = z.enum(['episodic', 'semantic', 'prospective', 'procedural', 'working']);

/** M4-M8: of each type in turn. */
export const memoryKind = z.enum([
  'user_query',
  'agent_response',
  'decision',
  'error',
  'fact',
  'pattern',
  'principle',
  'domain_knowledge',
  'todo',
  'reminder',
  'followup',
  'commitment',
  'workflow',
  'technique',
  'tool_usage',
  'task_context',
  'variables',
  'state',
  'references',
]);

/** `session`: only that conversation or job recalls it; `global`: everything this agent does. */
export const memoryScope = z.enum(['session', 'global']);

/** `provisional`: nobody has reviewed it. */
export const memoryStanding = z.enum(['provisional', 'accepted']);

/** What reviewers may say, each of one thing; a number is made of it by code alone. */
export const memoryGrades = z.object({
  importance: z.enum(['none', 'little', 'some', 'much', 'vital']).nullable(),
  relevance: z.enum(['noise', 'weak', 'useful', 'pattern']).nullable(),
  novelty: z.enum(['known', 'variant', 'new']).nullable(),
});

const memory = { memory_id: z.string() };
const aboutMemory = (p: { memory_id: string }) => [`memory:${p.memory_id}`];

/**
 * What the agent remembers; its trust is that of the event. A memory's id is a keyed digest of its words: the same words
 * are the same memory, and the id tells nobody which they are.
 */
export const memoryEvents = {
  MemoryStored: event(
    {
      ...memory,
      type: memoryType,
      kind: memoryKind,
      scope: memoryScope,
      /** Of the conversation, job or document it came from. */
      session: reference(),
      /** Its place there. */
      position: z.int(),
      /** Whose key its text is under: its own or, where it was taken from a text that is kept, that text's. */
      subject: reference(),
      text: textRef,
      importance: z.int().min(1).max(10),
      standing: memoryStanding,
      tags: z.array(z.string()),
      /** Events it follows from. */
      source_ids: z.array(z.string()),
      /** ISO 8601: when it happened. */
      at: z.string(),
      /** The memory that it corrects. */
      supersedes: reference().nullable(),
    },
    (p) => [
      ...aboutMemory(p),
      ...(p.subject === `memory:${p.memory_id}` ? [] : [p.subject]),
      ...(p.supersedes === null ? [] : [`memory:${p.supersedes}`]),
    ],
  ),
  /** Said once more, in nearly the same words. */
  MemoryReinforced: event(
    {
      ...memory,
      source_ids: z.array(z.string()),
      /** The id these words would have had: read anew from their source, they are known. Left out: the same. */
      said_as: reference().optional(),
    },
    (p) => [...aboutMemory(p), ...(p.said_as === undefined ? [] : [`memory:${p.said_as}`])],
  ),
  /** It does not hold any more, by what was said later of the same; nobody pointed it out. */
  MemoryOutdated: event({ ...memory, by_id: z.string() }, (p) => [
    ...aboutMemory(p),
    `memory:${p.by_id}`,
  ]),
  /** By models, of which each may have failed. `undecided`: too few answered. */
  MemoryReviewed: event(
    {
      ...memory,
      verdict: z.enum(['accepted', 'rejected', 'undecided']),
      importance: z.int().min(1).max(10),
      grades: memoryGrades,
    },
    aboutMemory,
  ),
  /** Nobody needed it for long: it is kept and not looked through, until it is said again. */
  MemoryArchived: event(memory, aboutMemory),
  /** Looked over at the end of a cycle. `archived_to`: how far those that may be archived were looked at; 0: all. */
  MemoriesConsolidated: event(
    { up_to: z.int(), archived_to: z.int(), promoted: z.int(), archived: z.int() },
    () => [],
  ),
  MemoryForgotten: event(
    { ...memory, by: z.enum(['owner', 'source_erased', 'guest']) },
    aboutMemory,
  ),
  /** What one prompt was given. `left_out`: found, and no room for it. */
  MemoriesRecalled: event(
    {
      purpose: reference(),
      work_id: z.string().nullable(),
      cycle_no: z.int().nullable(),
      memory_ids: z.array(z.string()),
      left_out_ids: z.array(z.string()),
      tokens: z.int(),
      budget_tokens: z.int(),
    },
    (p) => [
      ...p.memory_ids.map((id) => `memory:${id}`),
      ...(p.work_id === null ? [] : [`work:${p.work_id}`]),
      ...(p.cycle_no === null ? [] : [`cycle:${p.cycle_no}`]),
    ],
  ),
};
