import { type Command, InvalidArgumentError } from 'commander';
import pc from 'picocolors';
import { CommandError } from '../output.ts';
import { type OwnerTerminal, openOwnerTerminal } from '../owner-terminal.ts';
import { type Session, withAgent } from '../session.ts';
import { type AskOwner, INIT_STEPS } from './init-steps.ts';

type InitOptions = Readonly<Record<string, unknown>> & {
  readonly yes?: boolean;
  readonly skip: readonly string[];
};

const NAMES = Object.keys(INIT_STEPS);

export function addInitCommand(program: Command): void {
  program
    .command('init')
    .description('set it up: cap, model with one real call, time zone, mail, sandbox, service')
    .option('--yes', 'for scripts: nothing is asked; what has no option stays as it is')
    .option('--skip <step>', `${NAMES.join(' | ')}; repeatable`, skipped, [])
    .option('--model <provider>', 'may be paid, and is called once')
    .option('--daily-usd <usd>', 'cap of a day')
    .option('--timezone <zone>', 'such as Europe/Berlin')
    .option('--mail-owner <address>', 'yours')
    .option('--mail-address <address>', 'which it writes from')
    .option('--smtp-host <host>', 'default: smtp. and the domain of its address')
    .option('--imap-host <host>', 'where it fetches mail')
    .option('--mail-user <name>', 'default: its address')
    .option('--service <yes|no>', 'run as a service of your user')
    .addHelpText(
      'after',
      '\nExamples:\n  npx homeostat init\n  npx homeostat init --yes --model anthropic --daily-usd 2 --skip mail',
    )
    .action(async (options: InitOptions, command: Command) => {
      if (options.yes !== true && !process.stdin.isTTY) {
        throw new CommandError('usage', 'it asks questions: a terminal, or --yes', { exitCode: 2 });
      }
      await withAgent(command, (session) => initialise(session, options));
    });
}

function skipped(value: string, before: readonly string[]): readonly string[] {
  if (NAMES.includes(value)) return [...before, value];
  throw new InvalidArgumentError(`one of ${NAMES.join(', ')}`);
}

async function initialise(session: Session, options: InitOptions): Promise<void> {
  const terminal = options.yes === true ? null : openOwnerTerminal([]);
  const ask = askWith(options, terminal);
  const results: Record<string, readonly string[]> = {};
  try {
    for (const [name, step] of Object.entries(INIT_STEPS)) {
      if (terminal?.left.aborted === true) break;
      if (options.skip.includes(name)) continue;
      const lines = await step(session, ask);
      results[name] = lines;
      for (const line of lines) session.output.progress(`${name.padEnd(8)} ${line}`);
    }
  } finally {
    terminal?.close();
  }
  session.output.result({ ok: true, steps: results }, [
    'done; a running agent takes settings at its next start: homeostat start',
  ]);
}

/** What was given as an option is not asked. Null: nobody is there to ask, or they said to skip it. */
function askWith(options: InitOptions, terminal: OwnerTerminal | null): AskOwner {
  return async ({ key, text, usual }) => {
    const given = options[key];
    if (typeof given === 'string') return given;
    if (terminal === null) return null;
    const hint = usual === '' ? '' : ` [${usual}]`;
    const line = await terminal.ask(`${text}${hint} ${pc.dim('(skip: -)')} `);
    if (line === null || line.trim() === '-') return null;
    return line.trim() === '' ? usual : line.trim();
  };
}
