import type { LessonDoc } from '../../lesson/views/lesson.ts';
import type { PreferenceDoc } from '../../profile/views/preference.ts';
import type { NoteDoc } from '../views/note.ts';

/** V27, H70: bytes of UTF-8 that a file may have. */
const DECISIONS_BYTES = 3000;
const PREFERENCES_BYTES = 2000;
const PROJECTS_BYTES = 3000;

export type Memory = {
  readonly notes: ReadonlyMap<string, NoteDoc>;
  readonly preferences: ReadonlyMap<string, PreferenceDoc>;
  /** In use, what weighs most first. */
  readonly lessons: readonly LessonDoc[];
};

export type ExportFile = {
  /** Relative to the folder of the exports. */
  readonly path: string;
  readonly text: string;
};

/** decisions.md, preferences.md and projects.md within their caps: what is newest or weighs most comes first (V27). */
export function renderMemory({ notes, preferences, lessons }: Memory): readonly ExportFile[] {
  const newestFirst = (kind: string) =>
    [...(notes.get(kind)?.notes ?? [])].reverse().map(({ text }) => text);
  const byWeight = [...preferences.values()]
    .sort((a, b) => weightOf(b) - weightOf(a) || (a.key < b.key ? -1 : 1))
    .map(({ key, value }) => `${key}: ${value}`);
  return [
    listFile(
      { path: 'memory/decisions.md', title: 'Decisions', bytes: DECISIONS_BYTES },
      newestFirst('decision'),
    ),
    listFile({ path: 'memory/preferences.md', title: 'Preferences', bytes: PREFERENCES_BYTES }, [
      ...lessons.map(({ text }) => text),
      ...byWeight,
    ]),
    listFile(
      { path: 'memory/projects.md', title: 'Projects', bytes: PROJECTS_BYTES },
      newestFirst('project'),
    ),
  ];
}

function weightOf({ values }: PreferenceDoc): number {
  return values[0]?.weight ?? 0;
}

type Capped = { readonly path: string; readonly title: string; readonly bytes: number };

/** One line an item; whole items only. How many stay in the log alone is said in the last line. */
function listFile({ path, title, bytes }: Capped, items: readonly string[]): ExportFile {
  const head = `# ${title}\n`;
  const lines = items.map((item) => `- ${item.replace(/\s+/g, ' ').trim()}\n`);
  const kept = lines.slice(0, fitting(lines, bytes - size(`${head}\n`)));
  const left = lines.length - kept.length;
  const rest = left === 0 ? '' : leftOut(left);
  return {
    path,
    text: kept.length === 0 && left === 0 ? head : `${head}\n${kept.join('')}${rest}`,
  };
}

/** How many of the first lines fit, with room for the last line where some do not. */
function fitting(lines: readonly string[], bytes: number): number {
  const whole = lines.reduce((sum, line) => sum + size(line), 0);
  if (whole <= bytes) return lines.length;
  let room = bytes - size(leftOut(lines.length));
  const tooLong = lines.findIndex((line) => {
    room -= size(line);
    return room < 0;
  });
  return Math.max(0, tooLong);
}

function leftOut(count: number): string {
  return `\n(${count} more are in the log)\n`;
}

function size(text: string): number {
  return new TextEncoder().encode(text).length;
}
