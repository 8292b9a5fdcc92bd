import { type Command, InvalidArgumentError } from 'commander';
import pc from 'picocolors';
import { CommandError, print } from '../../terminal/output.ts';
import { type OwnerTerminal, openOwnerTerminal } from '../../terminal/owner-terminal.ts';
import { type Session, withAgent } from '../../terminal/session.ts';
import { visibleText } from '../../terminal/visible-text.ts';
import { type AskOwner, INIT_STEPS, type Question, withSetup } from './init-steps.ts';

type InitOptions = Readonly<Record<string, unknown>> & {
  readonly yes?: boolean;
  readonly skip: readonly string[];
};

const NAMES = Object.keys(INIT_STEPS);
/** The exit code that shells use for a program ended by Ctrl-C. */
const STOPPED = 130;

export function addInitCommand(program: Command): void {
  program
    .command('init')
    .description('set up cap, model (with one real call), time zone, mail, sandbox and service')
    .option('--yes', 'for scripts: ask nothing; settings without an option stay')
    .option('--skip <step>', `${NAMES.join(' | ')}; repeatable`, skipped, [])
    .option('--model <provider>', 'provider to pay, called once as a test')
    .option('--daily-usd <usd>', 'cap per day')
    .option('--timezone <zone>', 'such as Europe/Berlin')
    .option('--mail-owner <address>', 'yours')
    .option('--mail-address <address>', 'address of the agent')
    .option('--smtp-host <host>', 'default: smtp. and the domain of its address')
    .option('--imap-host <host>', 'IMAP server of the agent')
    .option('--mail-user <name>', 'default: its address')
    .option('--service <yes|no>', 'run as a service of your user')
    .addHelpText(
      'after',
      '\nExamples:\n  npx homeostat init\n  npx homeostat init --yes --model anthropic --daily-usd 2 --skip mail',
    )
    .action(async (options: InitOptions, command: Command) => {
      if (options.yes !== true && !process.stdin.isTTY) {
        throw new CommandError('usage', 'init asks questions: run it in a terminal, or add --yes', {
          exitCode: 2,
        });
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
  const results: Record<string, readonly string[]> = {};
  try {
    await takeSteps({ session, options, ask: askWith(options, terminal) }, results);
  } catch (error) {
    if (!(error instanceof OwnerLeft)) throw error;
    const done = Object.keys(results).join(', ') || 'nothing';
    const why = `stopped; set so far: ${done}. Run it again at any time`;
    throw new CommandError('stopped', why, { exitCode: STOPPED });
  } finally {
    terminal?.close();
  }
  session.output.result({ ok: true, steps: results }, [
    'done; start it with: homeostat start. A running agent needs: homeostat restart',
  ]);
}

type Setting = {
  readonly session: Session;
  readonly options: InitOptions;
  readonly ask: AskOwner;
};

/** The results of the steps so far. */
async function takeSteps(
  { session, options, ask }: Setting,
  results: Record<string, readonly string[]>,
): Promise<void> {
  const ready = withSetup(session);
  for (const [name, step] of Object.entries(INIT_STEPS)) {
    if (options.skip.includes(name)) continue;
    const lines = await step(ready, ask);
    results[name] = lines;
    for (const line of lines) session.output.progress(`${name.padEnd(8)} ${line}`);
  }
}

/** Ctrl-C or Ctrl-D at a question. */
class OwnerLeft extends Error {
  override readonly name = 'OwnerLeft';
}

/** A value given as an option is not asked for. Null: there is no terminal, or the owner skipped it. */
function askWith(options: InitOptions, terminal: OwnerTerminal | null): AskOwner {
  return async (question) => {
    const given = options[question.key];
    if (typeof given === 'string') return checkedAnswer(question, given);
    return terminal === null ? null : askUntilTaken(question, terminal);
  };
}

function checkedAnswer({ key, whyNot }: Question, given: string): string {
  const why = whyNot(given);
  if (why === null) return given;
  throw new CommandError('usage', `${optionOf(key)}: ${why}`, { exitCode: 2 });
}

/** The option's spelling: `dailyUsd` is --daily-usd. */
function optionOf(key: string): string {
  return `--${key.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}`;
}

async function askUntilTaken(question: Question, terminal: OwnerTerminal): Promise<string | null> {
  const { text, usual, whyNot, isSecret = false } = question;
  const hint = usual === '' ? '' : ` [${usual}]`;
  for (;;) {
    const line = await terminal.ask(`${text}${hint} ${pc.dim('(skip: -)')} `, { isSecret });
    if (line === null) throw new OwnerLeft();
    const said = line.trim();
    if (said === '-') return null;
    const answer = said === '' ? usual : said;
    const why = whyNot(answer);
    if (why === null) return answer;
    print(`${visibleText(why)}\n`);
  }
}
