import type { Trust } from '../kernel/event/event.ts';
import { cutToCharacters } from '../kernel/text/tokens.ts';
import { assemble, type Budget, type Prompt } from './assemble.ts';
import { cleanDeep } from './clean-text.ts';
import { fencedInline } from './fence.ts';
import type { Item } from './fill-lists.ts';
import type { Sources } from './manifest.ts';
import type { Template } from './template.ts';

/** One object, shown as one line of JSON: its texts stay inside it, whatever they say. */
export type PromptRecord = {
  readonly name: string;
  readonly fields: Readonly<Record<string, unknown>>;
  readonly eventIds: Sources;
  /** Of its texts. */
  readonly trust: Trust;
  /** From outside: the line stands between marks, made with this (nobody can guess it). */
  readonly fence?: string;
};

export type RecordSettings = { readonly budget: Budget; readonly textCharacters: number };

/** V20: short enough for the cheapest model; capabilities and experiences of an ordinary run fit whole. */
export const defaultConsolidationSettings: RecordSettings = {
  budget: {
    totalTokens: 6000,
    stableTokens: 800,
    lists: {
      /** V21: the last ten. */
      experiences: { tokens: 2500, places: 10 },
      anti_patterns: { tokens: 1200, places: 20 },
      capabilities: { tokens: 2500, places: 40 },
      issues: { tokens: 300, places: 10 },
    },
    worth: ['issues', 'experiences', 'anti_patterns', 'capabilities'],
  },
  textCharacters: 300,
};

/** V75: what the cycle did, with the names it may speak of. */
export const defaultReportSettings: RecordSettings = {
  budget: {
    totalTokens: 4000,
    stableTokens: 800,
    lists: {
      attempt: { tokens: 800, places: 1 },
      actions: { tokens: 800, places: 20 },
      evidence: { tokens: 400, places: 20 },
      capabilities: { tokens: 1000, places: 40 },
    },
    worth: ['attempt', 'evidence', 'actions', 'capabilities'],
  },
  textCharacters: 600,
};

/** V74. */
export const defaultVerdictSettings: RecordSettings = {
  budget: {
    totalTokens: 1500,
    stableTokens: 500,
    lists: { attempt: { tokens: 400, places: 1 }, evidence: { tokens: 400, places: 20 } },
    worth: ['attempt', 'evidence'],
  },
  textCharacters: 300,
};

/** What is wanted stands word for word: 80 items of a list are some 5,000 characters. */
const WORK_CHARACTERS = 20_000;
/** Estimates count high; a text of this length fits whole. */
const WORK_TOKENS = 10_000;

/** The conversation before the work: the newest messages that fit. */
const SAID = { tokens: 2500, places: 20 };

/** The work at hand with what bears on it; tools and messages come on top. Sent once and cached for the whole job. */
export const defaultActSettings: RecordSettings = {
  budget: {
    totalTokens: 28_000,
    stableTokens: 2500,
    lists: {
      skills: { tokens: 800, places: 40 },
      self: { tokens: 500, places: 12 },
      preferences: { tokens: 900, places: 30 },
      decisions: { tokens: 400, places: 8 },
      projects: { tokens: 400, places: 8 },
      workspace: { tokens: 3500, places: 60 },
      capabilities: { tokens: 1500, places: 12 },
      learned: { tokens: 700, places: 14 },
      anti_patterns: { tokens: 800, places: 10 },
      earlier: { tokens: 1200, places: 20 },
      procedures: { tokens: 900, places: 3 },
      broken: { tokens: 800, places: 3 },
      answers: { tokens: 400, places: 10 },
      exploration: { tokens: 600, places: 1 },
      said: SAID,
      work: { tokens: WORK_TOKENS, places: 1 },
      acceptance: { tokens: 1800, places: 30 },
      calibration: { tokens: 400, places: 6 },
      limits: { tokens: 300, places: 6 },
    },
    worth: [
      ...['work', 'acceptance', 'exploration', 'limits', 'said', 'preferences', 'self', 'broken'],
      ...[
        'calibration',
        'answers',
        'earlier',
        'anti_patterns',
        'learned',
        'procedures',
        'capabilities',
        'workspace',
        'decisions',
      ],
      ...['projects', 'skills'],
    ],
  },
  textCharacters: WORK_CHARACTERS,
};

/** What shows that a job is done, from the work and what is there before it. */
export const defaultAcceptSettings: RecordSettings = {
  budget: {
    totalTokens: 16_000,
    stableTokens: 1200,
    lists: {
      workspace: { tokens: 1500, places: 60 },
      said: SAID,
      work: { tokens: WORK_TOKENS, places: 1 },
      not_taken: { tokens: 1000, places: 10 },
    },
    worth: ['work', 'not_taken', 'said', 'workspace'],
  },
  textCharacters: WORK_CHARACTERS,
};

/** Whether a job is done: goal, checks, deeds and what they left behind. */
export const defaultReviewSettings: RecordSettings = {
  budget: {
    totalTokens: 32_000,
    stableTokens: 1000,
    lists: {
      said: SAID,
      work: { tokens: WORK_TOKENS, places: 1 },
      acceptance: { tokens: 1800, places: 30 },
      actions: { tokens: 3000, places: 80 },
      results: { tokens: 12_000, places: 40 },
      calibration: { tokens: 400, places: 6 },
    },
    worth: ['work', 'acceptance', 'said', 'results', 'actions', 'calibration'],
  },
  textCharacters: WORK_CHARACTERS,
};

/** With what a job is taken up again. */
export const defaultResumeSettings: RecordSettings = {
  budget: {
    totalTokens: 16_000,
    stableTokens: 0,
    lists: {
      now: { tokens: 300, places: 2 },
      changes: { tokens: WORK_TOKENS, places: 5 },
      acceptance: { tokens: 1800, places: 30 },
      answers: { tokens: 4000, places: 30 },
      limits: { tokens: 300, places: 6 },
    },
    worth: ['now', 'changes', 'acceptance', 'answers', 'limits'],
  },
  textCharacters: WORK_CHARACTERS,
};

/** What a sub-agent is told: its task, what that is for, and what its role knows (V73). */
export const defaultRoleSettings: RecordSettings = {
  budget: {
    totalTokens: 16_000,
    stableTokens: 1000,
    lists: {
      self: { tokens: 500, places: 12 },
      preferences: { tokens: 900, places: 30 },
      workspace: { tokens: 3500, places: 60 },
      anti_patterns: { tokens: 800, places: 10 },
      learned: { tokens: 600, places: 8 },
      acceptance: { tokens: 1800, places: 30 },
      notes: { tokens: 1000, places: 20 },
      apart: { tokens: 1000, places: 20 },
      answers: { tokens: 400, places: 10 },
      goal: { tokens: 1500, places: 1 },
      task: { tokens: 4500, places: 1 },
    },
    worth: [
      ...['task', 'goal', 'acceptance', 'answers', 'preferences', 'self', 'notes', 'apart'],
      ...['anti_patterns', 'learned', 'workspace'],
    ],
  },
  textCharacters: 2000,
};

/** S57. */
export const defaultAuditSettings: RecordSettings = {
  budget: {
    totalTokens: 6000,
    stableTokens: 800,
    lists: { action: { tokens: 4000, places: 1 }, goal: { tokens: 800, places: 1 } },
    worth: ['action', 'goal'],
  },
  textCharacters: 8000,
};

/** Mails that ask for something are short; the known lessons are 15 at most (P32). */
export const defaultReadSettings: RecordSettings = {
  budget: {
    totalTokens: 10_000,
    stableTokens: 2000,
    lists: {
      now: { tokens: 100, places: 1 },
      things: { tokens: 2000, places: 30 },
      waiting: { tokens: 800, places: 10 },
      before: { tokens: 1200, places: 6 },
      known: { tokens: 1500, places: 15 },
      sentences: { tokens: 2400, places: 40 },
    },
    worth: ['sentences', 'now', 'before', 'things', 'waiting', 'known'],
  },
  textCharacters: 300,
};

/** A42: one part of a long conversation, with what the parts before it came to. */
export const defaultSummarySettings: RecordSettings = {
  budget: {
    totalTokens: 67_000,
    stableTokens: 500,
    lists: { before: { tokens: 6000, places: 10 }, messages: { tokens: 60_000, places: 2000 } },
    worth: ['before', 'messages'],
  },
  textCharacters: 4000,
};

/**
 * The prompt of a consolidation, report or verdict: records under the words of `prompts/consolidate.md`, `report.md`
 * or `verdict.md`. Each list comes with what is worth most last, as time goes: the newest is the last to be
 * dropped and stands at the end.
 */
export function composeRecords(
  lists: Readonly<Record<string, readonly PromptRecord[]>>,
  template: Template,
  { budget, textCharacters }: RecordSettings,
): Prompt {
  const items = Object.entries(cleanDeep(lists)).map(([name, records]) => {
    const newestFirst = records.map((record, place) => ({
      ...itemOf(record, textCharacters),
      place,
    }));
    return [name, newestFirst.reverse()] as const;
  });
  return assemble(
    template,
    { lists: Object.fromEntries(items), values: {}, omit: new Set() },
    budget,
  );
}

/** A record as a prompt shows it. */
export function recordLine(record: PromptRecord, textCharacters: number): string {
  const { lines } = itemOf(cleanDeep(record), textCharacters);
  return lines.map(({ text }) => text).join('\n');
}

function itemOf({ name, fields, eventIds, trust, fence }: PromptRecord, characters: number): Item {
  const json = JSON.stringify(fields, (_, value: unknown) =>
    typeof value === 'string' ? cutToCharacters(value, characters) : value,
  );
  const text = fence === undefined ? json : fencedInline(fence, json);
  return { name, trust, lines: [{ text, sources: eventIds }] };
}
