import type { Command } from 'commander';
import { globals } from '../../terminal/session.ts';

export function addClaudeStatus(claude: Command): void {
  claude
    .command('status')
    .description(
      'where the plugin is installed, and whether Claude Code and the controller are there',
    )
    .addHelpText('after', '\nExamples:\n  npx homeostat claude status')
    .action(async (_: unknown, command: Command) => {
      const { config, output } = globals(command);
      const { pluginStatus } = await import('../../../compose/claude/examine-plugin.ts');
      const { places, claude: program, controller, lastHook } = await pluginStatus(config);
      const installed = places.map(({ folder, level, record }) => {
        const { version, judging, guest } = record;
        return { folder, level, version, judging, guest };
      });
      output.result(
        { ok: true, installed, claude: program, running: controller !== null, last_hook: lastHook },
        [
          ...(installed.length === 0
            ? ['not installed; install it with: homeostat claude install']
            : []),
          ...installed.map(
            ({ folder, level, version, judging }) =>
              `plugin ${version} in ${folder} (${level}), judging ${judging === 'http' ? 'over HTTP' : 'by helper'}`,
          ),
          `Claude Code: ${program.detail}`,
          controller === null
            ? 'no controller runs: start it with: homeostat start'
            : `the controller runs as process ${controller.pid}, port ${controller.port ?? 'none'}`,
          ...(controller === null
            ? []
            : [
                lastHook === null
                  ? 'no session was seen yet'
                  : `last heard of a session: ${lastHook}`,
              ]),
        ],
      );
    });
}
