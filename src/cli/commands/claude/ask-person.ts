import type { Output } from '../../terminal/output.ts';
import { openOwnerTerminal } from '../../terminal/owner-terminal.ts';

type How = { readonly isYes: boolean; readonly output: Output };

/** Whether the person says yes; without a terminal it is no. */
export async function isAgreed(question: string, { isYes, output }: How): Promise<boolean> {
  if (isYes) return true;
  if (output.isJson || !process.stdin.isTTY) return false;
  const terminal = openOwnerTerminal([]);
  try {
    const answer = await terminal.ask(`${question} [y/N] `);
    return /^y(es)?$/i.test((answer ?? '').trim());
  } finally {
    terminal.close();
  }
}
