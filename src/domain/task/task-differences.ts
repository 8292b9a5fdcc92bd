import { canonicalText } from '../../kernel/text/canonical-text.ts';
import { payloadForLog } from '../../kernel/text/write-seam.ts';
import type { Difference } from './events.ts';
import type { ReadTaskFile } from './read-task-file.ts';
import type { IntentionDoc } from './views/intention.ts';

/** Characters shown of either side. */
const SHOWN = 120;

/** Where a task file and the log do not say the same, in the words of each. A secret in the file is in no log. */
export function differencesOf(
  { status, words }: Extract<ReadTaskFile, { ok: true }>,
  task: IntentionDoc,
): readonly Difference[] {
  const said: Readonly<Record<string, unknown>> = { status, ...words };
  const kept: Readonly<Record<string, unknown>> = task;
  return Object.keys(said).flatMap((field) => {
    const [file, log] = [shownField(said[field]), shownField(kept[field])];
    return file === log ? [] : [{ field, file: cutField(file), log: cutField(log) }];
  });
}

function shownField(value: unknown): string {
  return canonicalText(payloadForLog(value, 'words'));
}

function cutField(text: string): string {
  return text.length <= SHOWN ? text : `${text.slice(0, SHOWN)}…`;
}
