import { execFile } from 'node:child_process';
import { constants, openSync } from 'node:fs';
import { mkdir, writeFile } from 'node:fs/promises';
import { Socket } from 'node:net';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { StepService } from '../../kernel/ports/step-runner.ts';

const execute = promisify(execFile);

/** In /tmp of the step. */
const FOLDER = 'homeostat';
const LONGEST_LINE = 64 * 1024;
/** A step that asks more often asks for nothing good. */
const MOST_QUESTIONS = 500;
const BOTH_ENDS = constants.O_RDWR | constants.O_NONBLOCK;

/**
 * Two named pipes in the folder that a step sees as /tmp, and the files that speak through them: a line in, a line
 * out. No socket and no network is needed, nobody but this step has them, and they end with it. Both are opened before
 * the step begins and never looked up again: whatever it puts in their place, only it is fooled.
 */
export async function openStepPipes(tmp: string, service: StepService): Promise<() => void> {
  const folder = join(tmp, FOLDER);
  await mkdir(folder, { mode: 0o700 });
  for (const [name, text] of Object.entries(service.files)) {
    await writeFile(join(folder, name), text, { mode: 0o600 });
  }
  const [questions, answers] = [join(folder, 'questions'), join(folder, 'answers')];
  await execute('mkfifo', ['-m', '600', questions, answers]);
  const input = new Socket({ fd: openSync(questions, BOTH_ENDS), readable: true, writable: false });
  const output = new Socket({ fd: openSync(answers, BOTH_ENDS), readable: false, writable: true });
  const close = () => {
    input.destroy();
    output.destroy();
  };
  for (const end of [input, output]) end.on('error', close);
  void serve(input, output, service).finally(close);
  return close;
}

/** One question after the other: who does not read the answers waits for nobody but itself. */
async function serve(input: Socket, output: Socket, service: StepService): Promise<void> {
  let asked = 0;
  for await (const line of linesFrom(input)) {
    asked += 1;
    if (asked > MOST_QUESTIONS) return;
    const answer = await service.answer(line);
    await new Promise<void>((resolve) => {
      output.write(`${answer}\n`, () => {
        resolve();
      });
    });
  }
}

/** Ends at a line without an end. */
async function* linesFrom(input: Socket): AsyncGenerator<string, void> {
  let rest = '';
  input.setEncoding('utf8');
  try {
    for await (const chunk of input) {
      const lines = `${rest}${String(chunk)}`.split('\n');
      rest = lines.pop() ?? '';
      yield* lines.filter((line) => line.trim() !== '');
      if (rest.length > LONGEST_LINE) return;
    }
  } catch {
    // The step is over: its pipes were closed while they were read.
  }
}
