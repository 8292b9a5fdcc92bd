import { join } from 'node:path';
import type { Command } from 'commander';
import { createBackup } from '../../compose/back-up.ts';
import { stopController } from '../../compose/find-controller.ts';
import { resumeService } from '../../compose/service/install-service.ts';
import { isNewer, newsSince } from '../../compose/update/compare-versions.ts';
import { ownPlace } from '../../compose/update/own-place.ts';
import { installRelease, newestRelease } from '../../compose/update/releases.ts';
import { environment } from '../../environment.ts';
import { APP_VERSION } from '../../program-form.ts';
import { CommandError } from '../output.ts';
import { globals, withAgent } from '../session.ts';

const STOP_MS = 60_000;

export function addUpdateCommand(program: Command): void {
  program
    .command('update')
    .description('what is new, and with it a backup, the newer program and a new start')
    .option('--check', 'only say what is new')
    .addHelpText('after', '\nExamples:\n  npx homeostat update --check\n  npx homeostat update')
    .action(async ({ check }: { check?: boolean }, command: Command) => {
      const { output } = globals(command);
      const release = await newestRelease(environment());
      const { version } = release;
      if (!isNewer(version, APP_VERSION)) {
        output.result({ ok: true, version: APP_VERSION, newest: version, updated: false }, [
          `${APP_VERSION} is the newest there is`,
        ]);
        return;
      }
      const news = newsSince(release, APP_VERSION);
      for (const line of [`${version} is there; this is ${APP_VERSION}`, ...news])
        output.progress(line);
      const done = check === true ? null : await update(command, version);
      output.result(
        { ok: true, version: APP_VERSION, newest: version, news, updated: done !== null },
        [done ?? `homeostat update puts ${version} in its place`],
      );
    });
}

/** The backup first: nothing was touched when it fails. */
async function update(command: Command, version: string): Promise<string> {
  const prefix = globalPrefix(version);
  const { config, output } = globals(command);
  await withAgent(command, async ({ agent }) => {
    const time = agent.now().replaceAll(':', '-');
    const file = join(config.stateDir, 'backups', `before-${version}-${time}.jsonl.gz`);
    await createBackup(agent, file, output.progress);
    output.progress(`backup: ${file}`);
  });
  const wasRunning = await stopController(config.stateDir, STOP_MS);
  try {
    await installRelease({ version, prefix }, environment());
  } finally {
    if (wasRunning && resumeService()) output.progress('the service was started again');
    else if (wasRunning) output.progress('it was stopped; start it again with: homeostat start');
  }
  return `${version} is installed`;
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
