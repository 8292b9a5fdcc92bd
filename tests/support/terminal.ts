import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { untilTrue } from './until.ts';

/** util-linux's, which runs a command in a terminal of its own and hands on what it is fed. */
export const hasTerminals = spawnSync('script', ['-qfec', 'true', '/dev/null']).status === 0;

/** A command in a terminal of its own, of 200 columns, and whoever sits before it. */
export type Terminal = {
  readonly child: ChildProcess;
  /** All that it showed. */
  shown(): string;
  press(keys: string): void;
  /** Waits until these words are shown after the place, and gives the place behind them. */
  sees(words: string, after?: number): Promise<number>;
  /** Its exit code. */
  readonly ended: Promise<number | null>;
};

/** `words`: of the command; none holds a quote. */
export function openTerminal(
  words: readonly string[],
  env: Readonly<Record<string, string>>,
): Terminal {
  const command = `stty cols 200 rows 50; exec ${words.map((word) => `'${word}'`).join(' ')}`;
  const child = spawn('script', ['-qfec', command, '/dev/null'], {
    env: { ...env, SHELL: '/bin/sh', TERM: 'xterm' },
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  let shown = '';
  child.stdout.setEncoding('utf8');
  child.stdout.on('data', (chunk: string) => {
    shown += chunk;
  });
  const ended = new Promise<number | null>((resolve) => {
    child.on('close', resolve);
  });
  return {
    child,
    shown: () => shown,
    press: (keys) => {
      child.stdin.write(keys);
    },
    sees: async (words, after = 0) => {
      await untilTrue(() => shown.includes(words, after)).catch((error: unknown) => {
        throw new Error(`not shown: ${words}\nbut:\n${shown.slice(after)}`, { cause: error });
      });
      return shown.indexOf(words, after) + words.length;
    },
    ended,
  };
}
