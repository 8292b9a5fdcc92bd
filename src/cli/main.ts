import { Command, CommanderError } from 'commander';
import { APP_VERSION } from '../compose/agent.ts';
import { addConfigCommands } from './commands/config.ts';
import { addControlCommands } from './commands/control.ts';
import { addDoctorCommand } from './commands/doctor.ts';
import { addEventsCommand } from './commands/events.ts';
import { addExportCommand } from './commands/export.ts';
import { addForgetCommand } from './commands/forget.ts';
import { addImportCommand } from './commands/import.ts';
import { addLogsCommand } from './commands/logs.ts';
import { addModelCommands } from './commands/model.ts';
import { addProjectionCommands } from './commands/projections.ts';
import { addProofCommands } from './commands/proof.ts';
import { addServiceCommands } from './commands/service.ts';
import { addStartCommand } from './commands/start.ts';
import { addStatusCommand } from './commands/status.ts';
import { addTaskCommands } from './commands/task.ts';
import { addTokenCommands } from './commands/token.ts';
import { addWhyCommand } from './commands/why.ts';
import { reportFailure } from './output.ts';

const USAGE_EXIT_CODE = 2;

function buildProgram(): Command {
  const program = new Command('homeostat')
    .description('An always-on autonomous agent that learns from what it does and can prove it.')
    .version(APP_VERSION)
    .option('--json', 'one JSON document on stdout (JSON Lines for --follow)')
    .showHelpAfterError('(see --help)')
    .exitOverride()
    .configureHelp({ showGlobalOptions: true });
  for (const add of [
    addStartCommand,
    addControlCommands,
    addStatusCommand,
    addProofCommands,
    addProjectionCommands,
    addEventsCommand,
    addLogsCommand,
    addConfigCommands,
    addModelCommands,
    addForgetCommand,
    addServiceCommands,
    addTaskCommands,
    addTokenCommands,
    addImportCommand,
    addExportCommand,
    addDoctorCommand,
    addWhyCommand,
  ]) {
    add(program);
  }
  return program;
}

/** Exit codes: 0 done, 1 failed, 2 the call was wrong. */
async function main(argv: readonly string[]): Promise<number> {
  const isJson = argv.includes('--json');
  const program = buildProgram();
  if (isJson) silence(program);
  try {
    await program.parseAsync([...argv], { from: 'user' });
    return 0;
  } catch (error) {
    if (!(error instanceof CommanderError)) return reportFailure(error, isJson);
    if (error.exitCode === 0) return 0;
    if (isJson) reportFailure(new Error(error.message), true);
    return USAGE_EXIT_CODE;
  }
}

/** With --json a usage error is said once, as JSON. */
function silence(command: Command): void {
  command.configureOutput({ writeErr: () => undefined });
  for (const child of command.commands) silence(child);
}

// A reader that had enough (`| head`) is no fault, nor is a file that a full disk does not take: the work goes on.
process.stdout.on('error', (error: NodeJS.ErrnoException) => {
  if (error.code === 'ENOSPC') return;
  if (error.code !== 'EPIPE') throw error;
  process.exit(0);
});
process.stderr.on('error', () => undefined);

const code = await main(process.argv.slice(2));
// A command that ended well may have found something wrong and said so with its own code.
if (code !== 0) process.exitCode = code;
