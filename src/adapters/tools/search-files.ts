import vm from 'node:vm';
import { z } from 'zod';
import { checkedTool } from '../../kernel/checked-tool.ts';
import type { Trust } from '../../kernel/event/event.ts';
import type { Tool, ToolOutcome } from '../../kernel/ports/tool.ts';
import { sha256 } from '../../kernel/text/sha256.ts';
import { codeOf } from '../../kernel/thrown.ts';
import { filePattern, findFiles } from './find-files.ts';
import {
  decodedText,
  type FileToolOptions,
  isShortName,
  leastTrust,
  orSaid,
  readWhole,
  textOutcome,
} from './workspace.ts';

const MAX_PATTERN_CHARACTERS = 500;
/** Of a line; what is beyond is not matched against a regular expression. */
const LINE_CHARACTERS = 4_000;
/** How long one file may hold the event loop: an expression made for it would take for ever. */
const FILE_MS = 250;
const FOUND = /^\d+:/;

const input = z.strictObject({
  text: z.string().min(1).max(MAX_PATTERN_CHARACTERS),
  is_regex: z.boolean().default(false).describe('text is a JavaScript regular expression'),
  ignore_case: z.boolean().default(false),
  path: z.string().min(1).default('.').describe('a folder, relative to the workspace'),
  pattern: filePattern.default('**/*').describe('which files, such as **/*.ts'),
});
type Input = z.output<typeof input>;

export function searchFiles(options: FileToolOptions): Tool {
  return checkedTool({
    name: 'search_files',
    description: 'Find lines with a text in the files of the workspace, as path:line: text.',
    reach: 'look',
    isRepeatable: true,
    isReadOnly: true,
    input,
    prepare: (wanted) => {
      const matcher = matcherOf(wanted);
      if (matcher === null) return { status: 'refused', why: 'text is no regular expression' };
      return {
        status: 'ready',
        touches: { reads: [wanted.path] },
        summary: `search ${wanted.path} for "${wanted.text.slice(0, 80)}"`,
        run: (run) =>
          orSaid(run, () => searchLines({ ...wanted, matcher, signal: run.signal }, options)),
      };
    },
  });
}

/** Lines as `number:text`. @throws Error when it takes too long */
type Matcher = (text: string) => readonly string[];

/**
 * The expression runs in another context because that is the one thing with a time limit that reaches into a regular
 * expression; it is no wall, and none is needed: only the owner of the text is ours.
 */
function matcherOf({ text, is_regex, ignore_case }: Input): Matcher | null {
  const source = is_regex ? text : text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
  const flags = ignore_case ? 'iu' : 'u';
  if (!isExpression(source, flags)) return null;
  const script = new vm.Script(
    `{ const found = []; const wanted = new RegExp(${JSON.stringify(source)}, '${flags}');
     text.split('\\n').forEach((line, index) => {
       const part = line.slice(0, ${LINE_CHARACTERS});
       if (wanted.test(part)) found.push((index + 1) + ':' + part);
     });
     found.join('\\n'); }`,
  );
  const given = { text: '' };
  const context = vm.createContext(given);
  return (whole) => {
    given.text = whole;
    const found = String(script.runInContext(context, { timeout: FILE_MS }));
    return found.split('\n').filter((line) => FOUND.test(line));
  };
}

function isExpression(source: string, flags: string): boolean {
  try {
    return new RegExp(source, flags).source !== '';
  } catch {
    return false;
  }
}

type Search = Input & { readonly matcher: Matcher; readonly signal: AbortSignal };

async function searchLines(wanted: Search, options: FileToolOptions): Promise<ToolOutcome> {
  const { workspace, settings } = options;
  const signal = AbortSignal.any([wanted.signal, AbortSignal.timeout(settings.searchMs)]);
  const files = await findFiles(workspace, { ...wanted, signal });
  const lines: string[] = [];
  const trusts: Trust[] = [];
  const notes: string[] = [];
  for (const [index, file] of files.entries()) {
    if (lines.length > settings.matches) break;
    if (signal.aborted) {
      notes.push(`[stopped after ${index} of ${files.length} files; give a smaller folder]`);
      break;
    }
    const found = await searchOne(file, wanted.matcher, options);
    if (found === 'slow') {
      notes.push(`[${file}: the expression takes too long there]`);
      if (!isShortName(file)) trusts.push('outside');
    }
    if (found === 'slow' || found === null) continue;
    lines.push(...found.lines.map((line) => `${file}:${line.slice(0, settings.matchCharacters)}`));
    trusts.push(found.trust);
  }
  if (lines.length > settings.matches) notes.push('[there are more; be more exact]');
  const shown = [...lines.slice(0, settings.matches), ...notes];
  if (shown.length === 0) return textOutcome(`not found in ${files.length} files`);
  return { ...textOutcome(shown.join('\n')), trust: leastTrust(trusts) };
}

async function searchOne(
  path: string,
  matcher: Matcher,
  { workspace, settings, trust }: FileToolOptions,
): Promise<{ readonly lines: readonly string[]; readonly trust: Trust } | 'slow' | null> {
  const opened = await workspace.open(path, 'read');
  if (!opened.ok) return null; // closed to tools, or gone meanwhile
  try {
    const { maxFileBytes: maxBytes } = settings;
    const content = await readWhole(opened.file, { given: path, maxBytes }).catch(() => null);
    if (content === null || content.includes(0)) return null; // too large, or no text
    const lines = matcher(decodedText(content, path));
    return lines.length === 0 ? null : { lines, trust: await trust.of(sha256(content)) };
  } catch (error) {
    const isSlow = codeOf(error) === 'ERR_SCRIPT_EXECUTION_TIMEOUT';
    return isSlow ? 'slow' : null; // not UTF-8: not text
  } finally {
    await opened.file.close();
  }
}
