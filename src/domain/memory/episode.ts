import { isTrivialWork } from '../trivial-work.ts';
import { daysSince } from './fading.ts';
import { memorySettings } from './settings.ts';
import type { MemoryDoc } from './views/memory.ts';

export type Episode = NonNullable<MemoryDoc['episode']>;

/** D22: too little was done to learn from. */
export function isTrivial({ episode }: Pick<MemoryDoc, 'episode'>): boolean {
  return episode !== null && isTrivialWork({ actions: episode.actions });
}

export function isHiddenTrivial(doc: Pick<MemoryDoc, 'episode' | 'at'>, now: string): boolean {
  return isTrivial(doc) && daysSince(doc.at, now) > memorySettings.trivialHiddenAfterDays;
}

/** As `goalOf` reads it. */
export function episodeHeading(goal: string, outcome: string): string {
  return `Work "${goal}": ${outcome}.`;
}

/** What was wanted and how it ended, of the words of an episode. */
export function headingIn(text: string): string {
  return text.split('\n', 1)[0] ?? '';
}

/** What was wanted. */
export function goalOf(text: string): string {
  const heading = headingIn(text);
  return /^Work "(.*)": [^"]*\.$/u.exec(heading)?.[1] ?? heading;
}

const LEARNED = 'Learned: ';

export function learnedLines(learnings: readonly string[]): readonly string[] {
  return learnings.map((line) => `${LEARNED}${line}`);
}

/** What it found out on its way. */
export function learnedIn(text: string): readonly string[] {
  const lines = text.split('\n').filter((line) => line.startsWith(LEARNED));
  return lines.map((line) => line.slice(LEARNED.length).trim()).filter((line) => line !== '');
}

/** A command that worked where another one failed. */
export type Way = { readonly worked: string; readonly failed: string };

const WAY = /^use `(?<worked>[^`]+)`, not `(?<failed>[^`]+)`/u;

/** What to do, before what to leave. As `waysIn` reads it. */
export function wayInWords({ worked, failed }: Way): string {
  return `use \`${worked}\`, not \`${failed}\``;
}

export function waysIn(text: string): readonly Way[] {
  return learnedIn(text).flatMap((line) => {
    const { worked, failed } = WAY.exec(line)?.groups ?? {};
    return worked === undefined || failed === undefined ? [] : [{ worked, failed }];
  });
}
