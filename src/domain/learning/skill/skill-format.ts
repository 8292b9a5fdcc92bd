import { parseDocument, stringify } from 'yaml';
import { z } from 'zod';
import { isLearningId } from '../capability/capability-id.ts';

export const SKILL_FILE = 'SKILL.md';
/** Characters. */
const MOST_OF_FILE = 32 * 1024;
const MOST_OF_FRONTMATTER = 4 * 1024;
const LONGEST_DESCRIPTION = 1024;
/** Relative, below `scripts/`, plain names: nothing a shell or a file system reads as more than a name. */
const SCRIPT = /^scripts\/(?:[A-Za-z0-9_][A-Za-z0-9._-]*\/)*[A-Za-z0-9_][A-Za-z0-9._-]*$/;
/** Text that a reader does not see: zero-width, bidirectional and tag characters (SAFETY D1.15). Joiners stay: emoji and scripts need them. */
const HIDDEN =
  /[\u00AD\u200B\u200E\u200F\u202A-\u202E\u2060-\u2064\u2066-\u206F\uFEFF\u{E0000}-\u{E0FFF}]/u;
const FRONTMATTER = /^---\r?\n([\s\S]*?)\r?\n---[ \t]*(?:\r?\n|$)([\s\S]*)$/;

/** Other fields of the public format are accepted and ignored; unknown ones are rejected. */
const frontmatter = z.strictObject({
  name: z.string(),
  description: z.string().trim().min(1).max(LONGEST_DESCRIPTION),
  license: z.unknown().optional(),
  compatibility: z.unknown().optional(),
  metadata: z.unknown().optional(),
  version: z.unknown().optional(),
  'allowed-tools': z.unknown().optional(),
});

export type ParsedSkill =
  | {
      readonly ok: true;
      readonly name: string;
      readonly description: string;
      /** Markdown without the frontmatter. */
      readonly body: string;
    }
  | { readonly ok: false; readonly why: string };

function refuseSkill(why: string): ParsedSkill {
  return { ok: false, why };
}

/** Reads a SKILL.md of a folder of this name (A13, D61). Never throws: an invalid file gets a reason. */
export function parseSkill(text: string, folder: string): ParsedSkill {
  if (!isLearningId(folder)) return refuseSkill(`"${folder.slice(0, 80)}" is no name of a skill`);
  if (text.length > MOST_OF_FILE) return refuseSkill(`longer than ${MOST_OF_FILE} characters`);
  if (HIDDEN.test(text)) return refuseSkill('it holds characters that cannot be seen');
  const found = FRONTMATTER.exec(text);
  if (found === null)
    return refuseSkill('it does not begin with frontmatter between two lines "---"');
  const [, head = '', rest = ''] = found;
  const read = readFrontmatter(head);
  return read.ok ? checkedSkill(read.fields, rest.trim(), folder) : read;
}

function checkedSkill(
  { name, description }: z.infer<typeof frontmatter>,
  body: string,
  folder: string,
): ParsedSkill {
  if (name !== folder)
    return refuseSkill(`it calls itself "${name.slice(0, 80)}", its folder ${folder}`);
  if (/\p{Cc}/u.test(description)) return refuseSkill('its description is more than one line');
  if (body === '') return refuseSkill('it says nothing after its frontmatter');
  return { ok: true, name, description, body };
}

type Fields =
  | { readonly ok: true; readonly fields: z.infer<typeof frontmatter> }
  | { readonly ok: false; readonly why: string };

function readFrontmatter(head: string): Fields {
  if (head.length > MOST_OF_FRONTMATTER) return { ok: false, why: 'its frontmatter is too long' };
  const document = parseDocument(head, { schema: 'core', uniqueKeys: true, logLevel: 'silent' });
  const [broken] = [...document.errors, ...document.warnings];
  if (broken !== undefined) {
    return { ok: false, why: `its frontmatter is not plain YAML: ${firstLine(broken.message)}` };
  }
  const parsed = frontmatter.safeParse(plainValue(document));
  if (parsed.success) return { ok: true, fields: parsed.data };
  const [issue] = parsed.error.issues;
  const where = issue?.path.join('.') ?? '';
  return {
    ok: false,
    why: `its frontmatter: ${where === '' ? '' : `${where}: `}${issue?.message ?? ''}`,
  };
}

/** Null when it refers to itself: an alias may stand for more than any limit on the text (a "billion laughs"). */
function plainValue(document: ReturnType<typeof parseDocument>): unknown {
  try {
    return document.toJS({ maxAliasCount: 0 }) as unknown;
  } catch {
    return null;
  }
}

function firstLine(text: string): string {
  return text.split('\n', 1)[0] ?? '';
}

export function isSkillScript(path: string): boolean {
  return path.length <= 200 && SCRIPT.test(path);
}

export type SkillWords = {
  readonly name: string;
  readonly description: string;
  /** Markdown. */
  readonly body: string;
  /** Concrete uses, each with what to call (A23). */
  readonly examples: readonly string[];
};

/** The SKILL.md of these words: the frontmatter is made by code and always parses (D61). */
export function renderSkill({ name, description, body, examples }: SkillWords): string {
  const head = stringify({ name, description }, { lineWidth: 0 });
  const listed = examples.map((example) => `- ${example.trim().replace(/\n/g, '\n  ')}`);
  const parts = [body.trim(), ...(listed.length === 0 ? [] : ['## Examples', listed.join('\n')])];
  return `---\n${head}---\n\n${parts.join('\n\n')}\n`;
}
