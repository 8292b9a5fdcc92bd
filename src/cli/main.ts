import { endSoon } from '../process/stop-asked.ts';
import { askRunning } from './ask-running.ts';

// A closed reader (`| head`) or a full disk is no failure of the command: the work goes on.
process.stdout.on('error', (error: NodeJS.ErrnoException) => {
  if (error.code === 'ENOSPC') return;
  if (error.code !== 'EPIPE') throw error;
  process.exit(0);
});
process.stderr.on('error', () => undefined);

const argv = process.argv.slice(2);
const code = (await askRunning(argv)) ? 0 : await (await import('./program.ts')).run(argv);
// A successful command may have found a fault and set an exit code of its own.
if (code !== 0) {
  process.exitCode = code;
  endSoon();
}
