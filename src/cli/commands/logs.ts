import { readFile } from 'node:fs/promises';
import type { Command } from 'commander';
import { logFileOf } from '../../compose/log-file.ts';
import { CommandError } from '../output.ts';
import { globals } from '../session.ts';

export function addLogsCommand(program: Command): void {
  program
    .command('logs')
    .description("the controller's own log lines (JSON Lines)")
    .option('-n, --lines <n>', 'how many of the newest', '50')
    .action(async (options: { lines: string }, command: Command) => {
      const { config, output } = globals(command);
      const file = logFileOf(config.stateDir);
      const text = await readFile(file, 'utf8').catch(() => null);
      if (text === null) {
        throw new CommandError('no_log', `there is no log yet at ${file}; start the agent first`);
      }
      const lines = text.trimEnd().split('\n').slice(-Number(options.lines));
      output.result({ ok: true, file, lines }, lines);
    });
}
