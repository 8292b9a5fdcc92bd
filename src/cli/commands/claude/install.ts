import { type Command, Option } from 'commander';
import { JUDGING, type Judging } from '../../../compose/claude/claude-places.ts';
import type { Installed, Target } from '../../../compose/claude/install-plugin.ts';
import type { Config } from '../../../config.ts';
import { DEFAULT_USER } from '../../../domain/profile/events.ts';
import { counted } from '../../../kernel/text/counted.ts';
import { findController } from '../../../process/find-controller.ts';
import { asGuestName, guestTokenKey, recordedToken } from '../../terminal/guest-token.ts';
import type { Output } from '../../terminal/output.ts';
import { globals } from '../../terminal/session.ts';
import { isAgreed } from './ask-person.ts';

type InstallOptions = {
  readonly project?: string;
  readonly user?: boolean;
  readonly judge?: Judging;
  readonly userName?: string;
  readonly yes?: boolean;
  readonly dryRun?: boolean;
};

export function addClaudeInstall(claude: Command): void {
  claude
    .command('install')
    .description('write the plugin for Claude Code; the same again changes nothing')
    .option('--user', 'for all your sessions (the default)')
    .option('--project <folder>', 'for the sessions in this project alone')
    .option(
      '--user-name <name>',
      'whose sessions these are, where several people use one agent',
      asGuestName,
    )
    .addOption(
      new Option('--judge <how>', 'how tools are judged; default: as fits this machine').choices(
        JUDGING,
      ),
    )
    .option('--yes', 'say yes to what it asks')
    .option('--dry-run', 'say what would be written, and write nothing')
    .addHelpText(
      'after',
      '\nExamples:\n  npx homeostat claude install\n  npx homeostat claude install --project . --yes',
    )
    .action(async (options: InstallOptions, command: Command) => {
      const target: Target =
        options.project === undefined
          ? { level: 'user' }
          : { level: 'project', folder: options.project };
      await install(command, target, options);
    });
  claude
    .command('marketplace')
    .description('write the same plugin as a marketplace, for `/plugin` of Claude Code')
    .argument('<folder>', 'a new or empty folder')
    .option('--dry-run', 'say what would be written, and write nothing')
    .addHelpText('after', '\nExamples:\n  npx homeostat claude marketplace ~/homeostat-marketplace')
    .action(async (folder: string, options: InstallOptions, command: Command) => {
      await install(command, { level: 'marketplace', folder }, options);
    });
}

async function install(command: Command, target: Target, options: InstallOptions): Promise<void> {
  const { config, output } = globals(command);
  const { installPlugin } = await import('../../../compose/claude/install-plugin.ts');
  const { dryRun, judge, userName } = options;
  const isDryRun = dryRun === true;
  const installed = await installPlugin(config, {
    target,
    judging: judge ?? null,
    userName: userName ?? null,
    user: await userOf(config, userName),
    isDryRun,
  });
  if (installed.newGuest !== null && !isDryRun) {
    const key = guestTokenKey(installed.newGuest);
    await recordedToken(command, { key, from: null, to: 'attend' });
  }
  const proxy = await settleProxy({ config, output, installed, options: { ...options, isDryRun } });
  const isRunning = (await findController(config.stateDir)) !== null;
  const { folder, level, change, choice, hints } = installed;
  output.result(
    {
      ok: true,
      dry_run: isDryRun,
      folder,
      level,
      ...change,
      judging: choice.judging,
      why: choice.why,
      proxy: proxy.done,
      running: isRunning,
    },
    [
      ...changeLines(installed, isDryRun),
      `tools are judged ${choice.judging === 'http' ? 'over HTTP' : 'by a helper over a socket'}: ${choice.why}`,
      ...proxy.lines,
      ...hints,
      ...nextLines(target),
      ...(isRunning
        ? []
        : ['no controller runs, and until then no tool runs: start it with: homeostat start']),
    ],
  );
}

/** Null: the sessions are those of the agent itself. */
async function userOf(config: Config, userName: string | undefined): Promise<string | null> {
  if (config.userMode === 'single') return null;
  const { currentUser } = await import('../../../compose/self/current-user.ts');
  const user = userName ?? (await currentUser(config, process.cwd())).user_id;
  return user === DEFAULT_USER ? null : user;
}

function nextLines(target: Target): readonly string[] {
  if (target.level !== 'marketplace')
    return [
      ...(target.level === 'project'
        ? [
            'Claude Code loads it once you trust the folder: start claude in it. There the plugin of your user only judges',
          ]
        : []),
      'new sessions have it; in one that is open: /reload-plugins',
      'next, give it a goal: /s3-init in a session, or homeostat identity init',
    ];
  return [
    `add it with: claude plugin marketplace add ${target.folder}`,
    'then: claude plugin install homeostat@homeostat',
  ];
}

function changeLines({ folder, change }: Installed, isDryRun: boolean): readonly string[] {
  const { written, removed, kept } = change;
  const would = isDryRun ? 'would be ' : '';
  if (written.length + removed.length === 0) return [`${folder} is up to date`];
  return [
    `${folder}: ${filesLine(written.length, `${would}written`)}${removed.length === 0 ? '' : `, ${filesLine(removed.length, `${would}removed`)}`}`,
    ...(isDryRun ? written.map((name) => `  ${name}`) : []),
    ...kept.map((name) => `  your changes ${isDryRun ? 'would be' : 'are'} kept: ${name}`),
  ];
}

function filesLine(count: number, done: string): string {
  return `${counted(count, 'file')} ${done}`;
}

type ProxySetting = {
  readonly config: Config;
  readonly output: Output;
  readonly installed: Installed;
  readonly options: InstallOptions & { readonly isDryRun: boolean };
};

/** Behind a proxy no hook reaches this machine, and every tool would be denied. */
async function settleProxy({ config, output, installed, options }: ProxySetting): Promise<{
  readonly done: boolean;
  readonly lines: readonly string[];
}> {
  const { addToNoProxy, proxyStep } = await import('../../../compose/claude/install-plugin.ts');
  const { step, file } = await proxyStep();
  const goesPast = installed.choice.judging === 'helper' || step === 'not needed';
  if (goesPast) return { done: true, lines: [] };
  if (step === 'unreadable') {
    const why = `${file} cannot be read as JSON and was not touched: mend it, then run this again`;
    return { done: false, lines: [why] };
  }
  const without = `without NO_PROXY in ${file}, no turn begins where HTTP_PROXY is set; add it with: homeostat claude install --yes`;
  if (options.isDryRun) return { done: false, lines: [`would ask to add NO_PROXY to ${file}`] };
  const question = `Add 127.0.0.1 and localhost to env.NO_PROXY in ${file}? Behind a proxy no turn would begin otherwise.`;
  if (!(await isAgreed(question, { isYes: options.yes === true, output }))) {
    return { done: false, lines: [without] };
  }
  await addToNoProxy(config);
  return { done: true, lines: [`NO_PROXY in ${file} names this machine`] };
}
