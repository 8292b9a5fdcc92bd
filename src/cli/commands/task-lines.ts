import type { IntentionDoc } from '../../domain/owner/views/intention.ts';

/** Why a task file was kept as `.conflict`: what it said, and what the log says of the same. */
export function conflictLines(conflict: IntentionDoc['conflict']): readonly string[] {
  if (conflict === null) return [];
  const { file, since, differences } = conflict;
  return [
    `conflict ${file} lost against the log, which has had its word since ${since}; it is kept as .conflict`,
    ...differences.map(
      ({ field, file: said, log }) => `  ${field}: the file says ${said}, the log says ${log}`,
    ),
  ];
}
