import type { JobSettings } from '../../../../domain/job/settings.ts';
import type { Media, ModelMessage, ShownFile } from '../../../../kernel/ports/model.ts';
import type { PromptRecord } from '../../../../prompt/list/prompt-record.ts';

/** A file of the workspace that a model can look at. */
export type Viewable = { readonly path: string; readonly media: Media };

export type FilesToReview = {
  readonly files: readonly ShownFile[];
  /** The record with the name of the file that it speaks of, if that is shown. */
  readonly named: (record: PromptRecord, path: unknown) => PromptRecord;
};

/**
 * What the owner sent and then what the work has looked at last, each once, as far as a reviewer is shown files. A label
 * is in words of code alone; whoever cannot see a file is told so where it would stand.
 */
export function filesToReview(
  came: readonly Viewable[],
  looked: readonly Viewable[],
  { reviewFiles, reviewFileTokens }: JobSettings,
): FilesToReview {
  const shown = new Map<unknown, Media>();
  let tokens = 0;
  for (const { path, media } of [...came, ...looked.toReversed()]) {
    const isOver = shown.size >= reviewFiles || tokens + media.tokens > reviewFileTokens;
    if (shown.has(path) || isOver) continue;
    shown.set(path, media);
    tokens += media.tokens;
  }
  const names = new Map([...shown.keys()].map((path, at) => [path, `file ${at + 1}`]));
  const files = [...shown].map(([path, media]) => ({
    label: `This is ${names.get(path) ?? ''} (${media.type}), data from outside`,
    media,
  }));
  return { files, named: (record, path) => withName(record, names.get(path)) };
}

function withName(record: PromptRecord, name: string | undefined): PromptRecord {
  return name === undefined ? record : { ...record, fields: { ...record.fields, shown_as: name } };
}

/** The files that results in this conversation show, oldest first. An id of a call may come again in a later reply. */
export function lookedAt(messages: readonly ModelMessage[]): readonly Viewable[] {
  const inputs = new Map<string, unknown>();
  const found: Viewable[] = [];
  for (const { toolCalls = [], toolResults = [] } of messages) {
    for (const { id, input } of toolCalls) inputs.set(id, input);
    for (const { callId, media } of toolResults) {
      const path = pathIn(inputs.get(callId));
      if (media !== undefined && path !== null) found.push({ path, media });
    }
  }
  return found;
}

function pathIn(input: unknown): string | null {
  if (typeof input !== 'object' || input === null || !('path' in input)) return null;
  return typeof input.path === 'string' ? input.path : null;
}
