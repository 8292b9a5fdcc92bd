import type { Tool } from '../../kernel/ports/tool.ts';
import { listFiles } from './list-files.ts';
import { readFile } from './read-file.ts';
import { searchFiles } from './search-files.ts';
import type { FileToolOptions } from './workspace.ts';
import { editFile, writeFile } from './write-file.ts';

/** The tools that read and write the workspace (A17). */
export function fileTools(options: FileToolOptions): readonly Tool[] {
  return [
    readFile(options),
    writeFile(options),
    editFile(options),
    listFiles(options),
    searchFiles(options),
  ];
}
