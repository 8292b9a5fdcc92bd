import { join } from 'node:path';
import { writeFilesThatChanged } from '../../adapters/files/export-files.ts';
import { readHead } from '../../adapters/postgres/log/event-rows.ts';
import { translated } from '../../adapters/postgres/store-errors.ts';
import { renderExports } from '../../domain/learning/consolidation/render-exports.ts';
import { learningDocuments, learningWanted } from '../../domain/learning/learning-documents.ts';
import { noteProjection } from '../../domain/learning/views/note.ts';
import { lessonsInUse } from '../../domain/lesson/lesson-weight.ts';
import { lessonProjection } from '../../domain/lesson/views/lesson.ts';
import { preferenceProjection } from '../../domain/profile/views/preference.ts';
import type { OpenAgent } from '../open/agent.ts';

export type Exported = {
  readonly folder: string;
  /** As of this event. */
  readonly head: number;
  readonly files: readonly string[];
  /** Those whose text is another than before. */
  readonly changed: readonly string[];
};

/**
 * Writes what is believed now as files, by default into `exports/` of the state folder. Cheap when nothing changed: to
 * be called after a consolidation or whenever there may be news.
 */
export async function exportState(
  { agentId, config, log }: Pick<OpenAgent, 'agentId' | 'config' | 'log'>,
  folder = join(config.stateDir, 'exports'),
): Promise<Exported> {
  const view = await log.view(agentId, [
    ...learningWanted,
    { projection: noteProjection, keys: 'all' },
    { projection: preferenceProjection, keys: 'all' },
    { projection: lessonProjection, keys: 'open' },
  ]);
  const files = renderExports(learningDocuments(view), {
    notes: view.all(noteProjection),
    preferences: view.all(preferenceProjection),
    lessons: lessonsInUse(view.all(lessonProjection), view.now),
  });
  const changed = await writeFilesThatChanged(folder, files);
  return { folder, head: view.head, files: files.map(({ path }) => path), changed };
}

/** Writes the exports again if the log went on since the last time. */
export function openExporter(agent: OpenAgent): () => Promise<void> {
  let exported: number | null = null;
  return async () => {
    const head = await translated(() => readHead(agent.database.app, agent.agentId));
    if (head === null || head.seq === exported) return;
    exported = (await exportState(agent)).head;
  };
}
