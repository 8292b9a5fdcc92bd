import { text as readText } from 'node:stream/consumers';
import { CommandError } from '../../terminal/output.ts';

const LONGEST = 2000;

/** A person's words, perhaps none: as arguments, or where a shell would read them, as input. */
export async function typedWords(
  given: readonly string[],
  { stdin }: { readonly stdin?: boolean },
): Promise<string> {
  const text = (stdin === true ? await readText(process.stdin) : given.join(' ')).trim();
  if (text.length <= LONGEST) return text;
  const why = `say it in at most ${LONGEST} characters; this has ${text.length}`;
  throw new CommandError('usage', why, { exitCode: 2 });
}
