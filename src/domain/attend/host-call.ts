import { hostOf } from '../../guard/policy/action-policy.ts';
import type { Touches } from '../../kernel/ports/tool.ts';
import { isDeeper } from '../../kernel/text/is-deeper.ts';
import type { CheckKind } from './events.ts';

/** A tool call of another agent, before it runs. */
export type HostCall = { readonly tool: string; readonly input: unknown };

/** What such a call would do, as far as its arguments say. */
export type HostTouches = {
  /** Each a shell text of its own. */
  readonly commands: readonly string[];
  /** Lines for a database. */
  readonly statements: readonly string[];
  readonly paths: Required<Pick<Touches, 'reads' | 'writes' | 'deletes'>>;
  readonly hosts: readonly string[];
  /** The verb in the name of a foreign tool that says it destroys; null: none does. */
  readonly destroys: string | null;
};

type Use = keyof HostTouches['paths'];

/** By the names of the tools of Claude Code and of pi, in lower case. Every other tool is foreign. */
const FILE_TOOLS: Readonly<Record<string, Use>> = {
  read: 'reads',
  ls: 'reads',
  find: 'reads',
  glob: 'reads',
  grep: 'reads',
  notebookread: 'reads',
  write: 'writes',
  edit: 'writes',
  multiedit: 'writes',
  notebookedit: 'writes',
};
const SHELLS = new Set(['bash', 'shell', 'powershell', 'monitor']);
/** Their arguments are words for a model or a list: what comes of them is asked about again. */
const WORDS_ONLY = new Set(
  'agent task taskcreate taskupdate taskget tasklist taskoutput taskstop todowrite todoread skill toolsearch websearch askuserquestion exitplanmode enterplanmode sendmessage structuredoutput'.split(
    ' ',
  ),
);

/** Of a server that nobody here knows. */
export function isForeign(tool: string): boolean {
  const name = tool.toLowerCase();
  return !(
    WORDS_ONLY.has(name) ||
    SHELLS.has(name) ||
    Object.hasOwn(FILE_TOOLS, name) ||
    name === WEB_TOOL
  );
}

const WEB_TOOL = 'webfetch';
const ASKING_THE_WEB = new Set([WEB_TOOL, 'websearch']);
const FETCHING = /^(?:curl|wget|http|xh|lynx|w3m|gh|glab|ssh|scp|rsync|git (?:clone|fetch|pull))\b/;

/** Whether words of strangers came in by a call, as far as its name says. `does`: as `usedBy` names it. */
export function readsOutside({
  tool,
  does,
}: {
  readonly tool: string;
  readonly does: string;
}): boolean {
  return isForeign(tool) || ASKING_THE_WEB.has(tool.toLowerCase()) || FETCHING.test(does);
}

/** The commands of a shell text, one after the other. */
export function shellSteps(call: HostCall): readonly string[] {
  return touchesOfHostCall(call).commands.flatMap(commandsIn);
}

export function touchesOfHostCall({ tool, input }: HostCall): HostTouches {
  const name = tool.toLowerCase();
  if (WORDS_ONLY.has(name)) return touching({});
  const fields = leavesOf(input);
  if (SHELLS.has(name)) return touching({ commands: shellTexts(fields) });
  const use = Object.hasOwn(FILE_TOOLS, name) ? FILE_TOOLS[name] : undefined;
  if (use !== undefined) return touching({ paths: { [use]: textsOf(fields, PATH) } });
  const hosts = fields.flatMap(({ text }) => (WEB.test(text) ? (hostOf(text) ?? []) : []));
  return name === WEB_TOOL ? touching({ hosts }) : foreign(tool, { fields, hosts });
}

/** Where none is named as the command, any of them may be what runs. */
function shellTexts(fields: readonly Leaf[]): readonly string[] {
  const named = textsOf(fields, COMMAND);
  return named.length > 0 ? named : fields.map(({ text }) => text);
}

const COMMAND = /^(?:command|cmd|commands|script|shell|bash|shell_command|exec)$/i;
const PATH =
  /^(?:path|file_path|notebook_path|paths|files?|filename|file_name|dir|directory|folder|root|source|destination|target|from|to|src|dest|cwd|uri)$/i;
const DESTROYING =
  /^(?:delete|drop|destroy|purge|wipe|truncate|erase|format|terminate|uninstall|flush|nuke|rm|unlink|trash|revoke)/i;
const REMOVING = /^(?:delete|remove|rm|unlink|trash|purge|erase|wipe)/i;
const CHANGING =
  /^(?:write|edit|create|move|rename|put|save|append|patch|insert|upload|replace|update|copy|set)/i;

/** A tool of a server nobody here knows: its name and the names of its fields say what they hold, whatever its description says. */
function foreign(
  tool: string,
  { fields, hosts }: { readonly fields: readonly Leaf[]; readonly hosts: readonly string[] },
): HostTouches {
  const verbs = verbsOf(tool);
  const use: Use = verbs.some((verb) => REMOVING.test(verb))
    ? 'deletes'
    : verbs.some((verb) => CHANGING.test(verb))
      ? 'writes'
      : 'reads';
  const others = fields.filter(({ key }) => !COMMAND.test(key));
  return touching({
    commands: textsOf(fields, COMMAND),
    statements: others
      .filter(({ key, text }) => SQL.test(key) || STATEMENT.test(text))
      .map(({ text }) => text),
    paths: { [use]: textsOf(fields, PATH).filter((text) => !/^[a-z][\w+.-]*:\/\//i.test(text)) },
    hosts,
    destroys: verbs.find((verb) => DESTROYING.test(verb)) ?? null,
  });
}

const WEB = /^\s*https?:/i;
/** A field by which servers of databases take their statements. */
const SQL = /^(?:sql|statement|statements|stmt|dml|ddl)$/i;
/** A statement that may destroy, wherever it stands; prose that begins with such a word is none. */
const STATEMENT =
  /^\s*(?:(?:with|begin|start)\b[\s\S]*;|drop\s+(?:table|database|schema|view|index|materialized|user|role|extension)\s+\S|truncate\s+(?:table\s+)?[\w."`]+\s*;?\s*$|delete\s+from\s+\S|update\s+\S+\s+set\b|alter\s+(?:table|database|user|role|system)\b|(?:grant|revoke)\s+[\s\S]+\s(?:to|from)\s|copy\s[\s\S]*\bprogram\b|flushall\b|flushdb\b|select\b[\s\S]*\bfrom\b|db\.\w+\.)/i;

/** `mcp__files__delete_file`, `deleteFile`: the words of a tool's own name. */
function verbsOf(tool: string): readonly string[] {
  const own = tool.replace(/^mcp__.+?__/, '');
  return own
    .replace(/([a-z0-9])([A-Z])/g, '$1_$2')
    .split(/[^A-Za-z0-9]+/)
    .map((word) => word.toLowerCase())
    .filter((word) => word !== '');
}

type Leaf = { readonly key: string; readonly text: string };

/** More than a person would read is not looked through: see `isTooLarge`. */
const MOST_LEAVES = 500;
const MOST_LEVELS = 12;

/** Every text of the arguments with the name it stands under; those of a list stand under the list's. */
function leavesOf(input: unknown, key = '', depth = 0): readonly Leaf[] {
  if (typeof input === 'string') return [{ key, text: input }];
  if (depth >= MOST_LEVELS || typeof input !== 'object' || input === null) return [];
  const entries: [string, unknown][] = Array.isArray(input)
    ? input.map((each: unknown) => [key, each])
    : Object.entries(input);
  return entries.flatMap(([name, value]) => leavesOf(value, name, depth + 1)).slice(0, MOST_LEAVES);
}

/** Whether the arguments are more than is looked through: what nobody has read is not let pass unseen. */
export function isTooLarge(input: unknown): boolean {
  return leavesOf(input).length >= MOST_LEAVES || isDeeper(input, MOST_LEVELS);
}

function textsOf(fields: readonly Leaf[], names: RegExp): readonly string[] {
  return fields.filter(({ key, text }) => names.test(key) && text !== '').map(({ text }) => text);
}

type Given = Partial<Omit<HostTouches, 'paths'>> & {
  readonly paths?: Partial<HostTouches['paths']>;
};

function touching({ paths, ...rest }: Given): HostTouches {
  const none = { commands: [], statements: [], hosts: [], destroys: null };
  return { ...none, ...rest, paths: { reads: [], writes: [], deletes: [], ...paths } };
}

const CHECKS: readonly (readonly [CheckKind, RegExp])[] = [
  ['commit', /\bgit\s+(?:-\S+\s+)*commit\b/],
  [
    'test',
    /\b(?:vitest|jest|mocha|ava|pytest|py\.test|tox|nox|rspec|phpunit|ctest|cypress|playwright\s+test|go\s+test|cargo\s+(?:test|nextest)|deno\s+test|bun\s+test|dotnet\s+test|mix\s+test|swift\s+test|mvn\b.*\b(?:test|verify)|gradlew?\b.*\b(?:test|check)|python3?\s+-m\s+(?:unittest|pytest)|node\s+--test|(?:npm|pnpm|yarn|bun)\s+(?:run\s+)?(?:t|test|check)\b|make\s+(?:test|check))/,
  ],
  [
    'lint',
    /\b(?:eslint|biome|ruff|flake8|pylint|mypy|pyright|golangci-lint|clippy|rubocop|shellcheck|(?:npm|pnpm|yarn|bun)\s+run\s+(?:lint|types?|typecheck))\b/,
  ],
  [
    'build',
    /\b(?:tsc|vite\s+build|webpack|cargo\s+build|go\s+(?:build|vet)|dotnet\s+build|mvn\b|gradlew?\b|cmake|make|(?:npm|pnpm|yarn|bun)\s+(?:run\s+)?build)\b/,
  ],
];

/** What a call looked at, by its command; null: it is no look at the work. */
export function checkOfHostCall(call: HostCall): CheckKind | null {
  if (!SHELLS.has(call.tool.toLowerCase())) return null;
  const [command = ''] = touchesOfHostCall(call).commands;
  // What only prints such words, or looks for them, is no check.
  const run = commandsIn(command).filter(
    (part) => !/^(?:echo|printf|grep|rg|cat|sed)\b/.test(part),
  );
  return CHECKS.find(([, pattern]) => run.some((part) => pattern.test(part)))?.[0] ?? null;
}

function commandsIn(command: string): readonly string[] {
  return command.split(/&&|\|\||;|\n/).map((part) => part.trim());
}

/** In a word or two, what was used: a shell says little, the program it ran says more. */
export function usedBy(call: HostCall): string {
  const [[program = '', first = ''] = []] = partsRun(call);
  if (!PLAIN.test(program)) return call.tool;
  return PLAIN_WORD.test(first) ? `${program} ${first}` : program;
}

/** The programs that a shell was asked to run, without their folders. */
export function programsOf(call: HostCall): readonly string[] {
  return partsRun(call).map(([program = '']) => program.split('/').at(-1) ?? '');
}

/** The words of each command that does something. */
function partsRun(call: HostCall): readonly (readonly string[])[] {
  if (!SHELLS.has(call.tool.toLowerCase())) return [];
  const [command = ''] = touchesOfHostCall(call).commands;
  return commandsIn(command)
    .filter((part) => !/^(?:cd|export|set|source)\b|^$/.test(part))
    .map((part) => part.split(/\s+/).filter((word) => !/^\w+=/.test(word)));
}

const PLAIN = /^[A-Za-z][\w.-]{0,29}$/;
const PLAIN_WORD = /^[a-z][a-z-]{1,19}$/;

/** Whether a call changes files, as far as its name says. */
export function changesFiles({ tool }: HostCall): boolean {
  return FILE_TOOLS[tool.toLowerCase()] === 'writes';
}
