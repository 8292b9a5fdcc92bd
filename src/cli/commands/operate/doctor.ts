import type { Command } from 'commander';
import { findingLine } from '../../terminal/finding-line.ts';
import { globals } from '../../terminal/session.ts';

export function addDoctorCommand(program: Command): void {
  program
    .command('doctor')
    .description(
      'check for anything that keeps the agent from working; exit code 1 if you must act',
    )
    .option('--fix', 'repair what can be repaired safely')
    .addHelpText('after', '\nExamples:\n  npx homeostat doctor\n  npx homeostat doctor --fix')
    .action(async (options: { fix?: boolean }, command: Command) => {
      const { config, output } = globals(command);
      const { examine } = await import('../../../compose/look/examine.ts');
      const findings = await examine(config, {
        fix: options.fix === true,
        progress: output.progress,
      });
      const ok = findings.every(({ level }) => level !== 'error');
      output.result({ ok, findings }, findings.map(findingLine));
      if (!ok) process.exitCode = 1;
    });
}
