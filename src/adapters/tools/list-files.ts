import { z } from 'zod';
import { checkedTool } from '../../kernel/checked-tool.ts';
import type { Tool, ToolOutcome } from '../../kernel/ports/tool.ts';
import { filePattern, findFiles, type Wanted } from './find-files.ts';
import { type FileToolOptions, orSaid, said } from './workspace.ts';

/** A name of another kind may be a sentence that somebody wants read. */
const PLAIN = /^[\w.@+-]{1,80}(\/[\w.@+-]{1,80})*$/;

export function listFiles({ workspace, settings }: FileToolOptions): Tool {
  return checkedTool({
    name: 'list_files',
    description: 'List files of the workspace, all below a folder or those of a pattern.',
    reach: 'look',
    isRepeatable: true,
    input: z.strictObject({
      path: z.string().min(1).default('.').describe('a folder, relative to the workspace'),
      pattern: filePattern.default('**/*').describe('such as src/**/*.ts'),
    }),
    prepare: ({ path, pattern }) => ({
      status: 'ready',
      touches: { reads: [path] },
      summary: `list ${path} (${pattern})`,
      run: (run) =>
        orSaid(run, () => {
          const signal = AbortSignal.any([run.signal, AbortSignal.timeout(settings.searchMs)]);
          return list({ path, pattern, signal }, { workspace, settings });
        }),
    }),
  });
}

async function list(
  wanted: Wanted,
  { workspace, settings }: Pick<FileToolOptions, 'workspace' | 'settings'>,
): Promise<ToolOutcome> {
  const found = await findFiles(workspace, wanted);
  if (found.length === 0) return said('no files');
  const shown = found.slice(0, settings.listed);
  const more = found.length - shown.length;
  const lines = shown.map((name) => (PLAIN.test(name) ? name : JSON.stringify(name)));
  const rest = more === 0 ? [] : [`[${more} more; give a folder or a pattern]`];
  const trust = shown.every((name) => PLAIN.test(name)) ? 'self' : 'outside';
  return { ...said([...lines, ...rest].join('\n')), trust };
}
