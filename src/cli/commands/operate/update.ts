import { join } from 'node:path';
import type { Command } from 'commander';
import { backUpUsers, createBackup } from '../../../compose/proof/back-up.ts';
import { environment } from '../../../environment.ts';
import { messageOf } from '../../../kernel/thrown.ts';
import { findController, stopController } from '../../../process/find-controller.ts';
import { ownCommand } from '../../../process/service/places.ts';
import { type StartWay, startAgain, startWayOf } from '../../../process/service/start-again.ts';
import { isNewer, newsSince } from '../../../process/update/compare-versions.ts';
import { ownPlace } from '../../../process/update/own-place.ts';
import { newestRelease } from '../../../process/update/releases.ts';
import { stageRelease, tryProgram } from '../../../process/update/replace-program.ts';
import { APP_VERSION } from '../../../program-form.ts';
import { CommandError } from '../../terminal/output.ts';
import { globals, withAgent } from '../../terminal/session.ts';

const STOP_MS = 60_000;

export function addUpdateCommand(program: Command): void {
  program
    .command('update')
    .description('show what is new, make a backup, install the newer program and restart')
    .option('--check', 'only show what is new')
    .addHelpText('after', '\nExamples:\n  npx homeostat update --check\n  npx homeostat update')
    .action(async ({ check }: { check?: boolean }, command: Command) => {
      const { output } = globals(command);
      const release = await newestRelease(environment());
      const { version } = release;
      if (!isNewer(version, APP_VERSION)) {
        output.result({ ok: true, version: APP_VERSION, newest: version, updated: false }, [
          `${APP_VERSION} is the newest version`,
        ]);
        return;
      }
      const news = newsSince(release, APP_VERSION);
      for (const line of [`${version} is available; you have ${APP_VERSION}`, ...news])
        output.progress(line);
      const done = check === true ? null : await update(command, version);
      output.result(
        { ok: true, version: APP_VERSION, newest: version, news, updated: done !== null },
        [done ?? `to install ${version}: homeostat update`],
      );
    });
}

/** Reversible steps come first: the newer program is fetched and tried, and a backup is made, while the old one runs. */
async function update(command: Command, version: string): Promise<string> {
  const prefix = globalPrefix(version);
  const { config, output } = globals(command);
  const program = await stageRelease({ version, prefix }, environment()).catch((cause: unknown) => {
    const why = `could not use ${version}; nothing was changed, ${APP_VERSION} stays: ${messageOf(cause)}`;
    throw new CommandError('update_failed', why, { cause });
  });
  try {
    const way = await startWay(config.stateDir);
    const backup = await backUp(command, version);
    await stopController(config.stateDir, STOP_MS);
    await program.swapIn();
    const place: Place = { stateDir: config.stateDir, command: ownCommand(), way };
    try {
      output.progress(await bringUp(place, version));
    } catch (error) {
      await program.swapOut();
      throw await wentBack({ place, version, backup, why: messageOf(error) });
    }
  } finally {
    await program.clear();
  }
  return `${version} is installed`;
}

async function backUp(command: Command, version: string): Promise<string> {
  const { config, output } = globals(command);
  let file = '';
  await withAgent(command, async ({ agent }) => {
    const time = agent.now().replaceAll(':', '-');
    file = join(config.stateDir, 'backups', `before-${version}-${time}.jsonl.gz`);
    await createBackup(agent, file, output.progress);
    await backUpUsers(agent, file, output.progress);
    output.progress(`backup: ${file}`);
  });
  return file;
}

/** The running controller; null: none runs. @throws CommandError if it could not be restarted from here */
async function startWay(stateDir: string): Promise<StartWay | null> {
  const found = await findController(stateDir);
  if (found === null) return null;
  const way = await startWayOf(found.pid, environment());
  if (way !== null) return way;
  const how =
    'it was not started by `homeostat start`: stop it, update, and start it the way you did';
  throw new CommandError('begun_otherwise', how);
}

type Place = {
  readonly stateDir: string;
  readonly command: string;
  /** Null: no controller is to run. */
  readonly way: StartWay | null;
};

/** Checks that the program in the installed place opens the state. @throws Error with its output */
async function bringUp({ stateDir, command, way }: Place, version: string): Promise<string> {
  if (way === null) {
    tryProgram(command, ['status'], { ...environment(), HOMEOSTAT_STATE: stateDir });
    return `${version} opens the state; start it with: homeostat start`;
  }
  const { controller, isService } = await startAgain({ command, stateDir, way, version });
  const where = isService ? 'as a service' : 'in the background; homeostat stop ends it';
  return `${version} runs, pid ${controller.pid}, ${where}`;
}

type Failed = {
  readonly place: Place;
  readonly version: string;
  readonly backup: string;
  readonly why: string;
};

async function wentBack({ place, version, backup, why }: Failed): Promise<CommandError> {
  const back = await bringUp(place, APP_VERSION).catch(
    (error: unknown) =>
      `but it does not start either (${messageOf(error)}). To restore the earlier state into an empty folder: HOMEOSTAT_STATE=~/restored homeostat backup restore ${backup}`,
  );
  return new CommandError(
    'update_failed',
    `${version} did not start (${why}). ${APP_VERSION} is installed again: ${back}`,
  );
}

function globalPrefix(version: string): string {
  const place = ownPlace();
  if (place.kind === 'global') return place.prefix;
  const how =
    place.kind === 'checkout'
      ? 'this is a checkout: stop the agent, git pull, and start it again'
      : `it belongs to a project: npm install homeostat@${version} there`;
  throw new CommandError('not_global', how);
}
