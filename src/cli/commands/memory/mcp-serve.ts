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
    .addHelpText(
      'after',
      '\nThe client starts it; see docs/memory.md. Memories it stores count as text from outside.\n\nExamples:\n  claude mcp add homeostat -- npx homeostat mcp serve',
    )
    .action(async (_: unknown, command: Command) => {
      const { config, output } = globals(command);
      const hasRun = await serveMcp(config, {
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
