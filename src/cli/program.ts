import { Command, CommanderError } from 'commander';
import { APP_VERSION } from '../program-form.ts';
import { COMMANDS } from './command-table.ts';
import { CommandError, reportFailure } from './terminal/output.ts';

const USAGE_EXIT_CODE = 2;

/** The command that is called, or all of them: without a known name any may have been meant. */
export async function buildProgram(called?: string): Promise<Command> {
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
  const isKnown = COMMANDS.some(({ sources }) => isIn(sources, called));
  for (const { group, sources } of COMMANDS) {
    program.commandsGroup(group);
    const wanted = isKnown ? sources.filter((source) => isIn([source], called)) : sources;
    for (const { load } of wanted) (await load())(program);
  }
  return program.commandsGroup('Help:').helpCommand(true);
}

function isIn(sources: readonly { readonly names: readonly string[] }[], called = ''): boolean {
  return sources.some(({ names }) => names.includes(called));
}

/** One call of the command line. Exit codes: 0 done, 1 failed, 2 wrong usage, 3 the watched agent is down. */
export async function run(argv: readonly string[]): Promise<number> {
  const isJson = argv.includes('--json');
  const program = await buildProgram(argv.find((word) => !word.startsWith('-')));
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

/** With --json a usage error is printed once, as JSON. */
function silence(command: Command): void {
  command.configureOutput({ writeErr: () => undefined });
  for (const child of command.commands) silence(child);
}
