import type { Page } from './page.ts';
import type { Person } from './person.ts';
import type { ShellWindow } from './shell-window.ts';

/** One after the other they are a week of the same person. */
export type Journey = {
  /** Of its page. */
  readonly name: string;
  readonly title: string;
  /** What the person is after. */
  readonly wants: string;
  readonly walk: (way: Way) => Promise<void>;
};

export type Way = {
  readonly person: Person;
  readonly shell: ShellWindow;
  /** The window in which the controller runs. */
  readonly daemon: ShellWindow;
  readonly page: Page;
};
