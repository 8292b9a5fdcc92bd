import { assemble, type Budget, type FilledList, type Prompt } from '../assemble.ts';
import { cleanDeep } from '../clean-text.ts';
import type { Places } from '../list/prompt-list.ts';
import { itemOf, type PromptRecord } from '../list/prompt-record.ts';
import { listsFor } from '../lists/lists-for.ts';
import type { Template } from '../template.ts';

/** `purpose`: the prompt has the lists that name this purpose. */
export type RecordSettings = {
  readonly purpose: Exclude<keyof Places, 'decide'>;
  readonly budget: Budget;
  readonly textCharacters: number;
};

/** V20: short enough for the cheapest model; capabilities and experiences of an ordinary run fit whole. */
export const defaultConsolidationSettings: RecordSettings = {
  purpose: 'consolidate',
  budget: { totalTokens: 6000, stableTokens: 800 },
  textCharacters: 300,
};

/** V75: what the cycle did, with the names the report may use. */
export const defaultReportSettings: RecordSettings = {
  purpose: 'report',
  budget: { totalTokens: 4000, stableTokens: 800 },
  textCharacters: 600,
};

/** V74. */
export const defaultVerdictSettings: RecordSettings = {
  purpose: 'verdict',
  budget: { totalTokens: 1500, stableTokens: 500 },
  textCharacters: 300,
};

/** The goal is included word for word: 80 items of a list are some 5,000 characters. */
const WORK_CHARACTERS = 20_000;
/** The work and its lists; tools and messages are added. Sent once and cached for the whole job. */
export const defaultActSettings: RecordSettings = {
  purpose: 'act',
  budget: { totalTokens: 28_000, stableTokens: 2500 },
  textCharacters: WORK_CHARACTERS,
};

/** For the acceptance checks of a job: the work, and what exists before it. */
export const defaultAcceptSettings: RecordSettings = {
  purpose: 'accept',
  budget: { totalTokens: 16_000, stableTokens: 1200 },
  textCharacters: WORK_CHARACTERS,
};

/** For the verdict on a job: goal, checks, actions and results. */
export const defaultReviewSettings: RecordSettings = {
  purpose: 'review',
  budget: { totalTokens: 32_000, stableTokens: 1000 },
  textCharacters: WORK_CHARACTERS,
};

/** For resuming a job. */
export const defaultResumeSettings: RecordSettings = {
  purpose: 'resume',
  budget: { totalTokens: 16_000, stableTokens: 0 },
  textCharacters: WORK_CHARACTERS,
};

/** For a sub-agent: its task, the purpose of the task, and the notes of its role (V73). */
export const defaultRoleSettings: RecordSettings = {
  purpose: 'sub_agent',
  budget: { totalTokens: 16_000, stableTokens: 1000 },
  textCharacters: 2000,
};

/** S57: with the creed, whole. */
export const defaultAuditSettings: RecordSettings = {
  purpose: 'audit',
  budget: { totalTokens: 6000, stableTokens: 1400 },
  textCharacters: 8000,
};

/** Mails that ask for something are short; the known lessons are 15 at most (P32). */
export const defaultReadSettings: RecordSettings = {
  purpose: 'read',
  budget: { totalTokens: 10_000, stableTokens: 2000 },
  textCharacters: 300,
};

/** M13: some memories, each with similar ones. */
export const defaultRateSettings: RecordSettings = {
  purpose: 'rate',
  budget: { totalTokens: 5000, stableTokens: 800 },
  textCharacters: 600,
};

/** A28: ten memories of the greatest length. */
export const defaultRelateSettings: RecordSettings = {
  purpose: 'relate',
  budget: { totalTokens: 9000, stableTokens: 1000 },
  textCharacters: 2000,
};

/** S60: five kinds of work, each with five jobs. */
export const defaultGeneraliseSettings: RecordSettings = {
  purpose: 'generalise',
  budget: { totalTokens: 7000, stableTokens: 1000 },
  textCharacters: 600,
};

/** What a person said in one session. */
export const defaultHeedSettings: RecordSettings = {
  purpose: 'heed',
  budget: { totalTokens: 6000, stableTokens: 1000 },
  textCharacters: 300,
};

/** A42: one part of a long conversation, with a summary of the earlier parts. */
export const defaultSummarySettings: RecordSettings = {
  purpose: 'summarise',
  budget: { totalTokens: 67_000, stableTokens: 500 },
  textCharacters: 4000,
};

/**
 * The prompt of a consolidation, report or verdict: records under the words of `prompts/consolidate.md`, `report.md`
 * or `verdict.md`. Each list comes with its newest and most valuable item last: it ends the list and is
 * dropped last.
 */
export function composeRecords(
  lists: Readonly<Record<string, readonly PromptRecord[]>>,
  template: Template,
  { purpose, budget, textCharacters }: RecordSettings,
): Prompt {
  const places = listsFor(purpose);
  const given = cleanDeep(lists);
  const strange = Object.keys(given).find((name) => places.every((one) => one.name !== name));
  if (strange !== undefined) throw new Error(`The list ${strange} names no place for ${purpose}`);
  const filled = places.flatMap(({ name, place }): readonly FilledList[] => {
    const records = given[name];
    if (records === undefined) return [];
    const items = records.map((record, at) => ({ ...itemOf(record, textCharacters), place: at }));
    return [{ name, place, items: items.reverse() }];
  });
  return assemble(template, { lists: filled, values: {}, omit: new Set() }, budget);
}

/** A record as a prompt shows it. */
export function recordLine(record: PromptRecord, textCharacters: number): string {
  const { lines } = itemOf(cleanDeep(record), textCharacters);
  return lines.map(({ text }) => text).join('\n');
}
