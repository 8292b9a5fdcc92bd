import { readFile } from 'node:fs/promises';
import type { Command } from 'commander';
import { serveMcp } from '../../../compose/watch/serve-mcp.ts';
import { messageOf } from '../../../kernel/thrown.ts';
import { CommandError } from '../../terminal/output.ts';
import { globals } from '../../terminal/session.ts';

/** mcp serve: the memory for another agent on this machine. */
export function addMcpServe(mcp: Command): void {
  mcp
    .command('serve')
    .description('serve this memory to another agent over MCP (stdio)')
    .option('--token-file <file>', 'come as the program that this token was made for')
    .addHelpText(
      'after',
      '\nThe client starts it; see docs/memory.md. Memories it stores count as text from outside.\n\nExamples:\n  claude mcp add homeostat -- npx homeostat mcp serve',
    )
    .action(async ({ tokenFile }: { tokenFile?: string }, command: Command) => {
      const { config, output } = globals(command);
      const token = tokenFile === undefined ? null : (await readFile(tokenFile, 'utf8')).trim();
      const hasRun = await serveMcp(config, {
        token,
        input: process.stdin,
        output: process.stdout,
        onError: (error) => {
          output.progress(messageOf(error));
        },
      });
      if (!hasRun) {
        const message = 'no controller runs on this state folder; start one with: homeostat start';
        throw new CommandError('not_running', message);
      }
    });
}
