import type { Command } from 'commander';
import { installService, uninstallService } from '../../../process/service/install-service.ts';
import type { ServiceChange } from '../../../process/service/places.ts';
import { globals } from '../../terminal/session.ts';

export function addServiceCommands(program: Command): void {
  const service = program
    .command('service')
    .description('run as a service of your own user (systemd; launchd on macOS)')
    .addHelpText('after', '\nExamples:\n  npx homeostat service install');
  service
    .command('install')
    .description('write the files of the service manager, enable and start the service')
    .addHelpText('after', '\nExamples:\n  npx homeostat service install')
    .action(async (_: unknown, command: Command) => {
      const { config, output } = globals(command);
      const change = await installService(config.stateDir);
      output.result({ ok: true, ...change }, [
        `wrote ${change.file}`,
        ...serviceLines(change, 'enabled and started'),
        ...change.hints,
      ]);
    });
  service
    .command('uninstall')
    .description('stop it and remove its files; the state folder stays')
    .addHelpText('after', '\nExamples:\n  npx homeostat service uninstall')
    .action(async (_: unknown, command: Command) => {
      const { output } = globals(command);
      const change = await uninstallService();
      output.result({ ok: true, ...change }, [
        `removed ${change.file}`,
        ...serviceLines(change, 'stopped'),
      ]);
    });
}

function serviceLines({ done, commands, manager }: ServiceChange, did: string): readonly string[] {
  if (done) return [did];
  return [`${manager} is not available; run by hand:`, ...commands.map((line) => `  ${line}`)];
}
