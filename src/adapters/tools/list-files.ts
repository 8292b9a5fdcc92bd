import { z } from 'zod';
import { checkedTool } from '../../kernel/checked-tool.ts';
import type { Trust } from '../../kernel/event/event.ts';
import type { Tool, ToolOutcome } from '../../kernel/ports/tool.ts';
import { sha256 } from '../../kernel/text/sha256.ts';
import { filePattern, findFiles, type Wanted } from './find-files.ts';
import {
  type FileToolOptions,
  isPlainName,
  isShortName,
  leastTrust,
  orSaid,
  readWhole,
  textOutcome,
} from './workspace.ts';

/** With more names that say something, where they came from is not looked up. */
const MAX_LOOKED_UP = 40;

export function listFiles(options: FileToolOptions): Tool {
  const { settings } = options;
  return checkedTool({
    name: 'list_files',
    description: 'List files of the workspace, all below a folder or those of a pattern.',
    reach: 'look',
    isRepeatable: true,
    isReadOnly: true,
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
          return filesIn({ path, pattern, signal }, options);
        }),
    }),
  });
}

async function filesIn(wanted: Wanted, options: FileToolOptions): Promise<ToolOutcome> {
  const found = await findFiles(options.workspace, wanted);
  if (found.length === 0) return textOutcome('no files');
  const shown = found.slice(0, options.settings.listed);
  const more = found.length - shown.length;
  const lines = shown.map((name) => (isPlainName(name) ? name : JSON.stringify(name)));
  const rest = more === 0 ? [] : [`[${more} more; give a folder or a pattern]`];
  const trust = await trustOfNames(shown, options);
  return { ...textOutcome([...lines, ...rest].join('\n')), trust };
}

/** Whoever made a file chose its name: it is trusted as its content is. */
async function trustOfNames(
  names: readonly string[],
  { workspace, trust, settings: { maxFileBytes: maxBytes } }: FileToolOptions,
): Promise<Trust> {
  const saying = names.filter((name) => !isShortName(name));
  if (saying.length > MAX_LOOKED_UP || !saying.every(isPlainName)) return 'outside';
  const trusts: Trust[] = [];
  for (const given of saying) {
    const opened = await workspace.open(given, 'read');
    if (!opened.ok) return 'outside';
    try {
      const content = await readWhole(opened.file, { given, maxBytes }).catch(() => null);
      if (content === null) return 'outside'; // too large to be looked at
      trusts.push(await trust.of(sha256(content)));
    } finally {
      await opened.file.close();
    }
  }
  return leastTrust(trusts);
}
