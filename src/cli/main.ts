import { endSoon } from '../process/stop-asked.ts';
import { askRunning } from './ask-running.ts';

// A reader that had enough (`| head`) is no fault, nor is a file that a full disk does not take: the work goes on.
process.stdout.on('error', (error: NodeJS.ErrnoException) => {
  if (error.code === 'ENOSPC') return;
  if (error.code !== 'EPIPE') throw error;
  process.exit(0);
});
process.stderr.on('error', () => undefined);

const argv = process.argv.slice(2);
const code = (await askRunning(argv)) ? 0 : await (await import('./program.ts')).run(argv);
// A command that ended well may have found something wrong and said so with its own code.
if (code !== 0) {
  process.exitCode = code;
  endSoon();
}
