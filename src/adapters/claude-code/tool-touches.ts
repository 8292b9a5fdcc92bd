import { isAbsolute, relative, resolve, sep } from 'node:path';
import { z } from 'zod';
import type { WorkerToolCall } from '../../kernel/ports/worker.ts';

/** The worker's way to hand in its report: no tool, since it reaches nothing. */
export const REPORT_TOOL = 'StructuredOutput';

/** What a PreToolUse hook says of a call. `cwd`: the folder the worker stands in. Both folders are real paths. */
export type HookedCall = {
  readonly id: string;
  readonly name: string;
  readonly input: Readonly<Record<string, unknown>>;
  readonly cwd: string;
  readonly workspace: string;
};

type Understood = Pick<WorkerToolCall, 'reach' | 'touches' | 'summary'>;
type Read = Understood | { readonly unclear: string };
/** Gives a path as it is seen from the workspace. @throws UnclearPath */
type PathOf = (path: string | undefined) => string;

class UnclearPath extends Error {}

/**
 * A call of a Claude Code tool in our words; `unclear` when what it would touch cannot be told, which is a refusal.
 * Tools that are not listed here are unclear: they have not been thought about.
 */
export function understandCall(call: HookedCall): WorkerToolCall | { readonly unclear: string } {
  const reader = READERS.get(call.name);
  if (reader === undefined) return { unclear: `the tool ${call.name} is not one of those allowed` };
  const { id, name, input } = call;
  try {
    const read = reader(call, (path) => seenFromWorkspace(call, path));
    return 'unclear' in read ? read : { id, name, input, ...read };
  } catch (error) {
    if (error instanceof UnclearPath) return { unclear: error.message };
    return { unclear: `the input of ${call.name} is not of the known shape` };
  }
}

/**
 * The worker's tools take paths from where it stands, trim them and expand "~"; the guardian sees them from the
 * workspace and does neither, so what could be read two ways is refused.
 */
function seenFromWorkspace({ cwd, workspace }: HookedCall, path = '.'): string {
  const isPlain = path.trim() === path && path !== '' && !path.includes('\0');
  if (!isPlain || path.startsWith('~') || /^[a-z]+:\/\//i.test(path)) {
    throw new UnclearPath(`give ${JSON.stringify(path)} as an absolute path`);
  }
  const whole = resolve(cwd, path);
  if (whole === workspace) return '.';
  return whole.startsWith(workspace + sep) ? relative(workspace, whole) : whole;
}

const bash = z.object({
  command: z.string().min(1),
  run_in_background: z.boolean().optional(),
});

function readBash({ input, cwd, workspace }: HookedCall): Read {
  const { command, run_in_background } = bash.parse(input);
  if (run_in_background === true) {
    return { unclear: 'nothing runs in the background: it would outlive the call that was judged' };
  }
  if (cwd !== workspace) return { unclear: `go back to ${workspace} first` };
  return { reach: 'shell', touches: { command }, summary: command };
}

/** Characters that begin a pattern in a path. */
const PATTERN = /[*?[\]{}()!@+\\]/;

/** The folder below which a pattern can match: its segments before the first that holds a pattern. */
function fixedPart(pattern: string): string {
  const segments = pattern.split('/');
  const first = segments.findIndex((segment) => PATTERN.test(segment));
  if (first === -1) return pattern;
  if (segments.slice(first).includes('..') || /[{,](\/|~|\.\.)/.test(pattern)) {
    throw new UnclearPath('use a pattern that stays below one folder');
  }
  const fixed = segments.slice(0, first).join('/');
  return fixed === '' && isAbsolute(pattern) ? '/' : fixed;
}

function readGlob({ input }: HookedCall, pathOf: PathOf): Read {
  const { pattern, path } = z
    .object({ pattern: z.string().min(1), path: z.string().optional() })
    .parse(input);
  const below = fixedPart(pattern);
  if (below.startsWith('~')) throw new UnclearPath('use a pattern that begins in a folder');
  const base = isAbsolute(below)
    ? below
    : [path ?? '.', below].filter((part) => part !== '').join('/');
  return { reach: 'look', touches: { reads: [pathOf(base)] }, summary: `find ${pattern}` };
}

const READERS: ReadonlyMap<string, (call: HookedCall, pathOf: PathOf) => Read> = new Map([
  ['Bash', readBash],
  ['Glob', readGlob],
  [
    'Read',
    ({ input }, pathOf) => {
      const path = pathOf(z.object({ file_path: z.string() }).parse(input).file_path);
      return { reach: 'look', touches: { reads: [path] }, summary: `read ${path}` };
    },
  ],
  [
    'Grep',
    ({ input }, pathOf) => {
      const { pattern, path } = z
        .object({ pattern: z.string(), path: z.string().optional() })
        .parse(input);
      const where = pathOf(path);
      return {
        reach: 'look',
        touches: { reads: [where] },
        summary: `search ${where} for ${pattern}`,
      };
    },
  ],
  [
    'Write',
    ({ input }, pathOf) => {
      const { file_path, content } = z
        .object({ file_path: z.string(), content: z.string() })
        .parse(input);
      return writeOf(pathOf(file_path), content);
    },
  ],
  [
    'Edit',
    ({ input }, pathOf) => {
      const { file_path, new_string } = z
        .object({ file_path: z.string(), new_string: z.string() })
        .parse(input);
      return writeOf(pathOf(file_path), new_string);
    },
  ],
  [
    'NotebookEdit',
    ({ input }, pathOf) => {
      const { notebook_path, new_source } = z
        .object({ notebook_path: z.string(), new_source: z.string() })
        .parse(input);
      return writeOf(pathOf(notebook_path), new_source);
    },
  ],
  [
    'WebFetch',
    ({ input }) => {
      const { url } = z.object({ url: z.url() }).parse(input);
      const requests = [{ url, method: 'GET', bodyBytes: 0 }];
      return { reach: 'network', touches: { requests }, summary: `fetch ${url}` };
    },
  ],
]);

function writeOf(path: string, content: string): Understood {
  return { reach: 'workspace', touches: { writes: [path], content }, summary: `write ${path}` };
}
