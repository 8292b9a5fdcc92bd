import { execFile, spawnSync } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';

const run = promisify(execFile);

/** A terminal whose screen can be read as a person sees it. */
export const hasTmux = spawnSync('tmux', ['-V']).status === 0;

const LOOK_MS = 100;
/** Much longer than it takes: a slow machine is no fault. */
const PATIENCE_MS = 300_000;

/** One window of a terminal. */
export type Screen = {
  /** What stands on it, with what scrolled out at the top; lines that were wrapped are whole. */
  text(): Promise<string>;
  /** Words as they are typed, without Enter. */
  type(words: string): Promise<void>;
  /** Keys by their names: `Enter`, `C-c`. */
  press(...keys: readonly string[]): Promise<void>;
  /** Waits until the screen is so, and resolves with it. @throws with the screen, when it never is */
  until(what: string, isSo: (text: string) => boolean): Promise<string>;
};

type Size = { readonly columns: number; readonly rows: number };

/** A terminal of its own, in which each window runs the same shell. */
export async function openTmux(shell: readonly string[], { columns, rows }: Size) {
  const name = `homeostat-${randomUUID()}`;
  const tmux = async (...args: readonly string[]) => {
    const { stdout } = await run('tmux', ['-f', '/dev/null', '-L', name, ...args]);
    return stdout;
  };
  // It keeps the environment of whoever starts it: the shell is to be given one of its own.
  const size = ['-x', `${columns}`, '-y', `${rows}`];
  await tmux('new-session', '-d', ...size, '-n', 'first', ...shell);
  await tmux('set', '-g', 'history-limit', '20000');
  return {
    open: async (): Promise<Screen> => {
      const id = await tmux('new-window', '-d', '-P', '-F', '#{pane_id}', ...shell);
      return screenOf(tmux, id.trim());
    },
    close: async () => {
      await tmux('kill-server').catch(() => undefined);
    },
  };
}

type Tmux = (...args: readonly string[]) => Promise<string>;

function screenOf(tmux: Tmux, id: string): Screen {
  const to = ['-t', id];
  const text = async () => {
    const shown = await tmux('capture-pane', '-p', '-J', '-S', '-', ...to);
    return shown.replaceAll(/[ \t]+$/gm, '').trimEnd();
  };
  return {
    text,
    type: async (words) => {
      await tmux('send-keys', '-l', ...to, words);
    },
    press: async (...keys) => {
      await tmux('send-keys', ...to, ...keys);
    },
    until: async (what, isSo) => {
      const end = performance.now() + PATIENCE_MS;
      for (;;) {
        const shown = await text();
        if (isSo(shown)) return shown;
        if (performance.now() > end) throw new Error(`never seen: ${what}\nbut:\n${shown}`);
        await sleep(LOOK_MS);
      }
    },
  };
}
