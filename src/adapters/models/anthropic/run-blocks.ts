/** A reply of words: what is said, and the commands between its ```run fences. `isOpen`: the last one has no end. */
export type RunBlocks = {
  readonly text: string;
  readonly commands: readonly string[];
  readonly isOpen: boolean;
};

type Fence = { readonly mark: string; readonly isRun: boolean };
type Reading = {
  readonly said: string[];
  readonly commands: string[];
  /** Lines of the block to run that is open. */
  lines: string[];
  fence: Fence | null;
};

/**
 * Reads ```run blocks (A7) and nothing else as commands (D59): the fence stands at the very beginning of its line
 * with the one word `run`, outside every other fence and outside quotes (`>`). A block that is not closed is none.
 */
export function readRunBlocks(reply: string): RunBlocks {
  const reading: Reading = { said: [], commands: [], lines: [], fence: null };
  for (const line of reply.split(/\r?\n/)) readEventLine(reading, line);
  const { said, commands, fence } = reading;
  return { text: said.join('\n').trim(), commands, isOpen: fence?.isRun === true };
}

function readEventLine(reading: Reading, line: string): void {
  const { fence } = reading;
  if (fence?.isRun === true) {
    readCommand(reading, line, fence);
    return;
  }
  if (fence === null) reading.fence = opens(line);
  else if (closes(line, fence)) reading.fence = null;
  if (reading.fence?.isRun !== true) reading.said.push(line);
}

function readCommand(reading: Reading, line: string, fence: Fence): void {
  if (!closes(line, fence)) {
    reading.lines.push(line);
    return;
  }
  reading.commands.push(reading.lines.join('\n'));
  reading.lines = [];
  reading.fence = null;
}

function opens(line: string): Fence | null {
  const found = /^( {0,3})(`{3,}|~{3,})(.*)$/.exec(line);
  if (found === null) return null;
  const [, indent = '', mark = '', info = ''] = found;
  if (mark.startsWith('`') && info.includes('`')) return null; // code within a line
  return { mark, isRun: indent === '' && mark.startsWith('`') && info.trim() === 'run' };
}

function closes(line: string, { mark }: Fence): boolean {
  const found = /^ {0,3}(`{3,}|~{3,})[ \t]*$/.exec(line)?.[1] ?? '';
  return found.startsWith(mark);
}

/** A command as the model would have written it; the fence is longer than any in the command. */
export function asRunBlock(command: string): string {
  const longest = Math.max(2, ...[...command.matchAll(/`+/g)].map(([ticks]) => ticks.length));
  const mark = '`'.repeat(longest + 1);
  return `${mark}run\n${command}\n${mark}`;
}

/** What a model is told that has no other way to call. */
export const RUN_BLOCKS_TAUGHT = `To run a shell command, write it in a fenced block that begins with three backticks and the word run:

\`\`\`run
ls -la
\`\`\`

Only such a block at the beginning of a line is run, after your message has ended. You are then told its output; never write the output yourself. To finish, answer without such a block.`;
