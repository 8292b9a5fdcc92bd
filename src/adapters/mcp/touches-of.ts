import type { ToolReach, Touches } from '../../kernel/ports/tool.ts';

const PATH_NAME = /(path|file|dir|folder|source|destination|target|root)/i;
const COMMAND_NAME = /^(cmd|command|commands|script|shell|code)$/i;
const URL_TEXT = /^[a-z][a-z0-9+.-]*:\/\//i;
const RECIPIENT_NAME = /^(to|cc|bcc|recipients?|email|channel)$/i;
const MAX_DEPTH = 8;

type Said = { readonly name: string; readonly text: string };

/**
 * What a call to a server nobody has read would touch, guessed from the names of its fields on the careful side, so
 * that the rules for paths, commands and addresses apply to it as to a tool of our own.
 */
export function touchesOf(input: Readonly<Record<string, unknown>>, reach: ToolReach): Touches {
  const said = textsIn(input, '', 0);
  const texts = (wanted: (one: Said) => boolean) => said.filter(wanted).map(({ text }) => text);
  const isUrl = ({ text }: Said) => URL_TEXT.test(text);
  const paths = texts((one) => PATH_NAME.test(one.name) && !isUrl(one));
  const commands = texts(({ name }) => COMMAND_NAME.test(name));
  const method = reach === 'look' ? 'GET' : 'POST';
  const bodyBytes = Buffer.byteLength(JSON.stringify(input));
  return {
    ...(reach === 'look' ? { reads: paths } : { writes: paths }),
    ...(commands.length === 0 ? {} : { command: commands.join('\n') }),
    requests: texts(isUrl).map((url) => ({ url, method, bodyBytes })),
    recipients: texts(({ name }) => RECIPIENT_NAME.test(name)),
  };
}

/** Strings with the name of the nearest field. */
function textsIn(value: unknown, name: string, depth: number): readonly Said[] {
  if (typeof value === 'string') return [{ name, text: value }];
  if (typeof value !== 'object' || value === null || depth > MAX_DEPTH) return [];
  if (Array.isArray(value)) return value.flatMap((item) => textsIn(item, name, depth + 1));
  return Object.entries(value).flatMap(([key, item]) => textsIn(item, key, depth + 1));
}
