import { setTimeout as sleep } from 'node:timers/promises';
import type { Command } from 'commander';
import pc from 'picocolors';
import { type Look, lookAtLife, watchOutbox } from '../../../compose/watch/watch-life.ts';
import type { Config } from '../../../config.ts';
import { stopAsked } from '../../../process/stop-asked.ts';
import { CommandError, type Output } from '../../terminal/output.ts';
import { globals } from '../../terminal/session.ts';

const EVERY_MS = 60_000;
const OUTAGE_EXIT_CODE = 3;

/** watch: a dead-man's check that runs outside the agent. */
export function addWatchCommand(program: Command): void {
  program
    .command('watch')
    .description('check the agent from outside, and tell you once if it is down')
    .option('--once', 'check once, for cron and timers')
    .addHelpText(
      'after',
      `
It needs neither the database nor a model. Exit codes of --once: 0 alive, 1 the look failed, 2 the call was wrong,
3 the agent is down (told or not).

Examples:
  npx homeostat watch                               a look a minute until Ctrl-C
  npx homeostat watch --once --json
  */5 * * * * cd /srv/homeostat && npx homeostat watch --once >/dev/null    in a crontab`,
    )
    .action(async ({ once }: { once?: boolean }, command: Command) => {
      const { config, output } = globals(command);
      if (once === true) await lookOnce(config, output);
      else await lookOn(config, output);
    });
}

function lookNow(config: Config): Promise<Look> {
  const now = new Date().toISOString();
  return lookAtLife({ config, now, openOutbox: watchOutbox(config) });
}

async function lookOnce(config: Config, output: Output): Promise<void> {
  const seen = await lookNow(config);
  if (seen.life.status !== 'alive') {
    const told = seen.untold === null ? '' : `; you could not be told: ${seen.untold}`;
    throw new CommandError(seen.life.status, `${seen.life.why}${told}`, {
      exitCode: OUTAGE_EXIT_CODE,
    });
  }
  output.result({ ok: true, ...seen }, [lifeLine(seen)]);
}

async function lookOn(config: Config, output: Output): Promise<void> {
  const stopping = new AbortController();
  void stopAsked(['SIGINT', 'SIGTERM', 'SIGHUP']).then(() => {
    stopping.abort();
  });
  let said = '';
  while (!stopping.signal.aborted) {
    const seen = await lookNow(config);
    const line = lifeLine(seen);
    if (line !== said) output.item({ at: new Date().toISOString(), ...seen }, line);
    said = line;
    await sleep(EVERY_MS, undefined, { signal: stopping.signal }).catch(() => undefined);
  }
}

function lifeLine({ life, told, untold }: Look): string {
  if (life.status === 'alive') return told === 'back' ? 'alive again; you were told' : 'alive';
  const word = untold === null ? 'you were told' : `you could not be told: ${untold}`;
  return `${pc.red(life.status)}: ${life.why}; ${word}`;
}
