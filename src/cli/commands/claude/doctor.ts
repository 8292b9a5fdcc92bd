import type { Command } from 'commander';
import { findingLine } from '../../terminal/finding-line.ts';
import { globals } from '../../terminal/session.ts';

export function addClaudeDoctor(claude: Command): void {
  claude
    .command('doctor')
    .description('check for all that keeps Claude Code from asking; exit code 1 if you must act')
    .option('--project <folder>', 'whose settings are read too', '.')
    .addHelpText('after', '\nExamples:\n  npx homeostat claude doctor')
    .action(async ({ project }: { project: string }, command: Command) => {
      const { config, output } = globals(command);
      const { examinePlugin } = await import('../../../compose/claude/examine-plugin.ts');
      const findings = await examinePlugin(config, project);
      const ok = findings.every(({ level }) => level === 'ok');
      output.result({ ok, findings }, findings.map(findingLine));
      if (!ok) process.exitCode = 1;
    });
}
