import { createHash } from 'node:crypto';

/** A line of text, perhaps with values in it, or the place of a list with the words for an empty one. */
export type TemplateLine =
  | { readonly kind: 'words'; readonly text: string }
  | { readonly kind: 'list'; readonly name: string; readonly otherwise: string | null };

/**
 * `isStable`: the same from cycle to cycle, so it goes first, where a provider can cache it (D12).
 * `isOptional`: left out when all its lists are empty.
 */
export type TemplateSection = {
  readonly name: string;
  readonly isStable: boolean;
  readonly isOptional: boolean;
  readonly lines: readonly TemplateLine[];
};

/** `version`: hash of the text (K14). */
export type Template = { readonly version: string; readonly sections: readonly TemplateSection[] };

const VERSION_DIGITS = 16;
const sectionMark = /^<!-- section ([a-z_]+)( stable)?( optional)? -->$/;
const listPlace = /^\{\{([a-z_]+)(?: \| ([^}]+))?\}\}$/;
const valuePlace = /\{\{([a-z_]+)\}\}/g;

/**
 * Reads a template: sections begin with `<!-- section name [stable] [optional] -->`; `{{name}}` alone on a line is the place of a
 * list, `{{name | words}}` gives the words for an empty one, `{{name}}` among words is the place of a value. A list
 * that is named nowhere goes to the end of its section.
 * @throws Error when there is text before the first section, no section, or a stable one after another kind
 */
export function parseTemplate(text: string): Template {
  const sections: (TemplateSection & { readonly lines: TemplateLine[] })[] = [];
  for (const line of text.split('\n')) {
    const mark = sectionMark.exec(line);
    if (mark) {
      sections.push(newSection(mark));
    } else if (line.trim() !== '') {
      const section = sections.at(-1);
      if (!section) throw new Error(`A template begins with a section, not with: ${line}`);
      section.lines.push(templateLine(line));
    }
  }
  const firstVolatile = sections.findIndex(({ isStable }) => !isStable);
  if (firstVolatile === -1 || sections.slice(firstVolatile).some(({ isStable }) => isStable)) {
    throw new Error('A template has its stable sections first and at least one that is not stable');
  }
  const version = createHash('sha256').update(text).digest('hex').slice(0, VERSION_DIGITS);
  return { version, sections };
}

function newSection([, name = '', stable, optional]: RegExpExecArray) {
  return { name, isStable: stable !== undefined, isOptional: optional !== undefined, lines: [] };
}

function templateLine(line: string): TemplateLine {
  const place = listPlace.exec(line);
  if (!place) return { kind: 'words', text: line };
  return { kind: 'list', name: place[1] ?? '', otherwise: place[2] ?? null };
}

/** The text of a value, and the events it comes from (none: settings or code). */
export type Value = { readonly text: string; readonly sources: readonly string[] };

/** @throws Error if the words ask for a value that was not passed */
export function fillWords(text: string, values: Readonly<Record<string, Value>>): Value {
  const sources: string[] = [];
  const filled = text.replace(valuePlace, (_, name: string) => {
    const value = values[name];
    if (!value) throw new Error(`The template asks for a value named ${name}`);
    sources.push(...value.sources);
    return value.text;
  });
  return { text: filled, sources };
}
