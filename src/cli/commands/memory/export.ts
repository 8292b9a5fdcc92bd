import { resolve } from 'node:path';
import type { Command } from 'commander';
import { exportState } from '../../../compose/proof/export-state.ts';
import { withAgent } from '../../terminal/session.ts';

export function addExportCommand(program: Command): void {
  program
    .command('export')
    .description(
      'write what is believed as files: capabilities, experiences, self model, memory/*.md',
    )
    .option('--out <folder>', 'default: exports/ in the state folder')
    .addHelpText(
      'after',
      '\nExamples:\n  npx homeostat export\n  npx homeostat export --out ~/homeostat-export --json',
    )
    .action(async (options: { out?: string }, command: Command) => {
      await withAgent(command, async ({ agent, output }) => {
        const folder = options.out === undefined ? undefined : resolve(options.out);
        const done = await exportState(agent, folder);
        output.result({ ok: true, ...done }, [
          `${done.files.length} files in ${done.folder}, as of event ${done.head}; ${done.changed.length} changed`,
          ...done.files.map((path) => `  ${path}`),
        ]);
      });
    });
}
