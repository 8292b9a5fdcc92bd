import { endSoon } from '../process/stop-asked.ts';
import { askRunning } from './ask-running.ts';
import { heedClosedReader } from './terminal/closed-reader.ts';

heedClosedReader();

const argv = process.argv.slice(2);
const code = (await askRunning(argv)) ? 0 : await (await import('./program.ts')).run(argv);
// A successful command may have found a fault and set an exit code of its own.
if (code !== 0) {
  process.exitCode = code;
  endSoon();
}
