import type { Command } from 'commander';
import {
  installService,
  type ServiceChange,
  uninstallService,
} from '../../compose/service-unit.ts';
import { globals } from '../session.ts';

export function addServiceCommands(program: Command): void {
  const service = program
    .command('service')
    .description('run as a systemd service of your own user')
    .addHelpText('after', '\nExamples:\n  npx homeostat service install');
  service
    .command('install')
    .description('write the unit, enable and start it')
    .addHelpText('after', '\nExamples:\n  npx homeostat service install')
    .action(async (_: unknown, command: Command) => {
      const { config, output } = globals(command);
      const change = await installService(config.stateDir);
      output.result({ ok: true, ...change }, [
        `wrote ${change.file}`,
        ...linesOf(change, 'enabled and started'),
        'it ends when you log out, unless you allow lingering yourself: loginctl enable-linger',
        'settings and keys: systemctl --user edit homeostat',
      ]);
    });
  service
    .command('uninstall')
    .description('stop it and remove the unit; the state folder stays')
    .addHelpText('after', '\nExamples:\n  npx homeostat service uninstall')
    .action(async (_: unknown, command: Command) => {
      const { output } = globals(command);
      const change = await uninstallService();
      output.result({ ok: true, ...change }, [
        `removed ${change.file}`,
        ...linesOf(change, 'stopped'),
      ]);
    });
}

function linesOf({ done, commands }: ServiceChange, did: string): readonly string[] {
  if (done) return [did];
  return ['systemd could not be asked; run by hand:', ...commands.map((line) => `  ${line}`)];
}
