import type { Command } from 'commander';
import { environment } from '../../../environment.ts';
import { findController, stopController } from '../../../process/find-controller.ts';
import { ownCommand } from '../../../process/service/places.ts';
import { startAgain, startWayOf } from '../../../process/service/start-again.ts';
import { CommandError } from '../../terminal/output.ts';
import { globals } from '../../terminal/session.ts';

const STOP_WAIT_MS = 60_000;

export function addRestartCommand(program: Command): void {
  program
    .command('restart')
    .description('stop the running controller and start it again the same way')
    .addHelpText('after', '\nExamples:\n  npx homeostat restart')
    .action(async (_: unknown, command: Command) => {
      const { config, output } = globals(command);
      const { stateDir } = config;
      const found = await findController(stateDir);
      if (found === null) {
        throw new CommandError(
          'not_running',
          'no controller is running; start one with: homeostat start',
        );
      }
      const way = await startWayOf(found.pid, environment());
      if (way === null) {
        const how = 'it was not started by `homeostat start`: restart it the way you started it';
        throw new CommandError('begun_otherwise', how);
      }
      await stopController(stateDir, STOP_WAIT_MS);
      output.progress('stopped; starting it again');
      const { controller, isService } = await startAgain({
        command: ownCommand(),
        stateDir,
        way,
        version: null,
      });
      const where = isService ? 'as a service' : 'in the background; homeostat stop ends it';
      output.result({ ok: true, pid: controller.pid, service: isService }, [
        `runs again, pid ${controller.pid}, ${where}`,
      ]);
    });
}
