import { cleanDeep } from '../../prompt/clean-text.ts';

/** So much more than is shown is cleaned: what is removed by it makes room for what follows. */
const READ_FOR_SHOWN = 4;

/** The beginning of a stranger's text as it may be shown. `total`: characters of all of it. */
export function cleaned(
  text: string,
  characters: number,
): { readonly shown: string; readonly total: number } {
  const read = text.slice(0, characters * READ_FOR_SHOWN);
  const clean = cleanDeep(read);
  return { shown: clean.slice(0, characters), total: clean.length + text.length - read.length };
}
