import { readFile } from 'node:fs/promises';
import type { Command } from 'commander';
import { logFileOf } from '../../../compose/settings/log-file.ts';
import { CommandError } from '../../terminal/output.ts';
import { globals } from '../../terminal/session.ts';
import { wholeNumberFrom } from '../../terminal/whole-number.ts';

export function addLogsCommand(program: Command): void {
  program
    .command('logs')
    .description("the controller's own log lines (JSON Lines)")
    .option('-n, --lines <n>', 'how many of the newest', wholeNumberFrom(1), 50)
    .addHelpText('after', '\nExamples:\n  npx homeostat logs\n  npx homeostat logs -n 200')
    .action(async (options: { lines: number }, command: Command) => {
      const { config, output } = globals(command);
      const file = logFileOf(config.stateDir);
      const text = await readFile(file, 'utf8').catch(() => null);
      if (text === null) {
        throw new CommandError('no_log', `there is no log yet at ${file}; start the agent first`);
      }
      const lines = text.trimEnd().split('\n').slice(-options.lines);
      output.result({ ok: true, file, lines }, lines);
    });
}
