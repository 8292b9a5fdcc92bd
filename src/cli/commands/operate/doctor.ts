import type { Command } from 'commander';
import pc from 'picocolors';
import type { Finding } from '../../../app/shapes/finding.ts';
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

const MARKS = {
  ok: pc.green('ok     '),
  warning: pc.yellow('warning'),
  danger: pc.red('danger '),
  error: pc.red('error  '),
};

function findingLine({ level, what, advice }: Finding): string {
  const words = level === 'danger' ? pc.red(what) : what;
  return `${MARKS[level]}  ${words}${advice === null ? '' : `\n         ${advice}`}`;
}
