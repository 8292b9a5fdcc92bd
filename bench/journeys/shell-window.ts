import type { Screen } from './tmux.ts';

/** A shell whose prompt is `$ `. */
export type ShellWindow = {
  /** Types a command and waits until it is over. What is asked meanwhile is answered. Resolves with what it showed. */
  run(command: string, answers?: readonly Answer[]): Promise<string>;
  /** Types a command that goes on, and waits until it has said this. */
  start(command: string, said: string): Promise<string>;
  press(...keys: readonly string[]): Promise<void>;
};
export type Answer = { readonly to: string; readonly with: string };

export function shellWindow(screen: Screen): ShellWindow {
  /** Gives the number of the line that it was typed in. */
  const enter = async (command: string) => {
    const before = await screen.until('a prompt', isAtPrompt);
    await screen.type(command);
    await screen.press('Enter');
    return before.split('\n').length - 1;
  };
  return {
    run: async (command, answers = []) => {
      const line = await enter(command);
      for (const { to, with: words } of answers) {
        await screen.until(to, (text) => from(text, line).includes(to));
        await screen.type(words);
        await screen.press('Enter');
      }
      const isOver = (text: string) => from(text, line) !== '$' && isAtPrompt(text);
      const shown = from(await screen.until(`the end of ${command}`, isOver), line);
      return shown.slice(0, shown.lastIndexOf('\n$'));
    },
    start: async (command, said) => {
      const line = await enter(command);
      return from(await screen.until(said, (text) => from(text, line).includes(said)), line);
    },
    press: (...keys) => screen.press(...keys),
  };
}

function from(text: string, line: number): string {
  return text.split('\n').slice(line).join('\n');
}

function isAtPrompt(text: string): boolean {
  return text === '$' || text.endsWith('\n$');
}
