import { Command, CommanderError } from 'commander';
import { APP_VERSION } from '../compose/agent.ts';
import { addAlertCommands } from './commands/alerts.ts';
import { addApprovalCommands } from './commands/approvals.ts';
import { addBackupCommands } from './commands/backup.ts';
import { addChatCommand } from './commands/chat.ts';
import { addConfigCommands } from './commands/config.ts';
import { addControlCommands } from './commands/control.ts';
import { addDoctorCommand } from './commands/doctor.ts';
import { addEffectCommands } from './commands/effects.ts';
import { addEventsCommand } from './commands/events.ts';
import { addExportCommand } from './commands/export.ts';
import { addForgetCommand } from './commands/forget.ts';
import { addGuardCommands } from './commands/guard.ts';
import { addImportCommand } from './commands/import.ts';
import { addLiveCommand } from './commands/live.ts';
import { addLogsCommand } from './commands/logs.ts';
import { addMailCommands } from './commands/mail.ts';
import { addMcpCommands } from './commands/mcp.ts';
import { addModelCommands } from './commands/model.ts';
import { addNoteCommands } from './commands/note.ts';
import { addOwnerCommands } from './commands/owner.ts';
import { addPreferenceCommands } from './commands/preferences.ts';
import { addProcedureCommands } from './commands/procedure.ts';
import { addProjectionCommands } from './commands/projections.ts';
import { addProofCommands } from './commands/proof.ts';
import { addRemindCommands } from './commands/remind.ts';
import { addReportCommand } from './commands/report.ts';
import { addRoleCommands } from './commands/roles.ts';
import { addServiceCommands } from './commands/service.ts';
import { addSkillCommands } from './commands/skill.ts';
import { addStartCommand } from './commands/start.ts';
import { addStatusCommand } from './commands/status.ts';
import { addTaskCommands } from './commands/task.ts';
import { addTokenCommands } from './commands/token.ts';
import { addWatchCommand } from './commands/watch.ts';
import { addWhyCommand } from './commands/why.ts';
import { CommandError, reportFailure } from './output.ts';

const USAGE_EXIT_CODE = 2;

const COMMANDS: readonly ((program: Command) => void)[] = [
  addStartCommand,
  addControlCommands,
  addStatusCommand,
  addProofCommands,
  addProjectionCommands,
  addEventsCommand,
  addLogsCommand,
  addLiveCommand,
  addChatCommand,
  addConfigCommands,
  addModelCommands,
  addForgetCommand,
  addServiceCommands,
  addTaskCommands,
  addRemindCommands,
  addTokenCommands,
  addImportCommand,
  addExportCommand,
  addBackupCommands,
  addDoctorCommand,
  addWhyCommand,
  addWatchCommand,
  addEffectCommands,
  addApprovalCommands,
  addOwnerCommands,
  addMailCommands,
  addAlertCommands,
  addNoteCommands,
  addPreferenceCommands,
  addProcedureCommands,
  addGuardCommands,
  addSkillCommands,
  addRoleCommands,
  addReportCommand,
  addMcpCommands,
];

/** Every command there is. */
export function buildProgram(): Command {
  const program = new Command('homeostat')
    .description('An always-on autonomous agent that learns from what it does and can prove it.')
    .version(APP_VERSION)
    .option('--json', 'one JSON document on stdout (JSON Lines for --follow)')
    .showHelpAfterError('(see --help)')
    .exitOverride()
    .configureHelp({ showGlobalOptions: true })
    .addHelpText(
      'after',
      '\nExamples:\n  npx homeostat start\n  npx homeostat status --json\n  npx homeostat task add "Read the report" --due 2026-12-01T09:00Z',
    );
  for (const add of COMMANDS) add(program);
  return program;
}

/** One call of the command line. Exit codes: 0 done, 1 failed, 2 the call was wrong, 3 the watched agent is down. */
export async function run(argv: readonly string[]): Promise<number> {
  const isJson = argv.includes('--json');
  const program = buildProgram();
  if (isJson) silence(program);
  try {
    await program.parseAsync([...argv], { from: 'user' });
    return 0;
  } catch (error) {
    if (!(error instanceof CommanderError)) return reportFailure(error, isJson);
    if (error.exitCode === 0) return 0;
    if (isJson) reportFailure(usageError(error), true);
    return USAGE_EXIT_CODE;
  }
}

function usageError({ code, message }: CommanderError): CommandError {
  const what = code === 'commander.help' ? 'name a command' : message.replace(/^error: /, '');
  return new CommandError('usage', `${what} (see --help)`);
}

/** With --json a usage error is said once, as JSON. */
function silence(command: Command): void {
  command.configureOutput({ writeErr: () => undefined });
  for (const child of command.commands) silence(child);
}
