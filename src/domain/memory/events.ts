import { z } from 'zod';
import { event, trust } from '../../kernel/event/event.ts';
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

/** What a finished job did, beside its words. */
export const finishedEpisode = z.strictObject({
  job_id: z.string(),
  outcome: z.enum(['success', 'failure', 'partial']),
  /** Each once, in the order in which they first worked; where none did, of their first use. */
  tools: z.array(reference()),
  actions: z.int(),
  /** Of who wanted it: the job itself may have read from outside. */
  goal_trust: trust.optional(),
  /** Of the commands that its words say worked where others failed; left out: that of the words. */
  ways_trust: trust.optional(),
});

/** A tag: what a person said that holds, in a session of another agent. */
export const LESSON_TAG = 'lesson';

/** Subjects of all memories of finished jobs, and of all rules drawn from them. */
export const EPISODES = 'episodes';
export const RULES = 'rules';

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
      /** Who stored it, where a guest did. */
      guest: reference().optional(),
      episode: finishedEpisode.optional(),
      /** A rule is drawn from episodes; their outcomes are its first evidence. */
      rule: z
        .strictObject({
          drawn_from: z.array(z.string()),
          succeeded: z.number(),
          failed: z.number(),
        })
        .optional(),
    },
    (p) => [
      ...aboutMemory(p),
      ...(p.episode === undefined ? [] : [EPISODES]),
      ...(p.rule === undefined ? [] : [RULES, ...p.rule.drawn_from.map((id) => `memory:${id}`)]),
      ...(p.subject === `memory:${p.memory_id}` ? [] : [p.subject]),
      ...(p.supersedes === null ? [] : [`memory:${p.supersedes}`]),
    ],
    // What a finished job did, a rule and a guest have fields of their own since.
    { version: 2, upcasters: { 1: (stored) => stored } },
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
  /** Another episode of its kind ended: evidence for a rule or against it. `was_given`: the rule stood in its prompt. */
  RuleTested: event(
    {
      ...memory,
      episode_id: z.string(),
      outcome: finishedEpisode.shape.outcome,
      was_given: z.boolean(),
    },
    (p) => [...aboutMemory(p), `memory:${p.episode_id}`],
  ),
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
    {
      up_to: z.int(),
      archived_to: z.int(),
      promoted: z.int(),
      archived: z.int(),
    },
    () => [],
  ),
  /** Rules were looked for among finished jobs. `up_to`: place in the log of the newest that was looked at. */
  EpisodesConsolidated: event(
    {
      up_to: z.int(),
      cycle_no: z.int(),
      clusters: z.int(),
      created: z.int(),
      episodes: z.int(),
    },
    () => [],
  ),
  MemoryForgotten: event(
    {
      ...memory,
      by: z.enum(['owner', 'source_erased', 'guest']),
      /** Of a rule that went with one of its episodes: the others may teach anew. */
      released: z.array(z.string()).optional(),
      /** Whose it was, where a guest had stored it. */
      guest: reference().optional(),
    },
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
