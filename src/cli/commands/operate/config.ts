import type { Command } from 'commander';
import { keepSetting } from '../../../app/keep-setting.ts';
import { listSettings } from '../../../app/settings/owners-settings.ts';
import { findController } from '../../../process/find-controller.ts';
import { isSettable, SETTABLE } from '../../../raw-settings.ts';
import { CommandError, table } from '../../terminal/output.ts';
import { globals, type Session, withAgent } from '../../terminal/session.ts';

export function addConfigCommands(program: Command): void {
  const config = program
    .command('config')
    .description('settings: environment, then `config set`, then defaults')
    .addHelpText(
      'after',
      '\nExamples:\n  npx homeostat config list\n  npx homeostat config set daily_usd 5',
    );
  config
    .command('list')
    .description('every setting, its value and where it comes from')
    .addHelpText('after', '\nExamples:\n  npx homeostat config list')
    .action((_: unknown, command: Command) => {
      const { config: loaded, output } = globals(command);
      const settings = listSettings(loaded.stateDir);
      const rows = settings.map((s) => [s.key ?? '', s.name, s.value, s.source, s.describe]);
      output.result({ ok: true, settings }, table(rows));
    });
  config
    .command('get')
    .description('one setting')
    .argument('<key>', Object.keys(SETTABLE).join(' | '))
    .addHelpText('after', '\nExamples:\n  npx homeostat config get schedule')
    .action((key: string, _: unknown, command: Command) => {
      const { config: loaded, output } = globals(command);
      const found = listSettings(loaded.stateDir).find((s) => s.key === key || s.name === key);
      if (found === undefined) throw unknownKey(key);
      output.result({ ok: true, ...found }, [found.value]);
    });
  config
    .command('set')
    .description('save a setting in the state folder; the log records it')
    .argument('<key>', Object.keys(SETTABLE).join(' | '))
    .argument('<value>', 'empty for the default')
    .addHelpText(
      'after',
      '\nExamples:\n  npx homeostat config set daily_usd 5\n  npx homeostat config set schedule "*/10 * * * *"',
    )
    .action(async function (this: Command, key: string, value: string) {
      if (!isSettable(key)) throw unknownKey(key);
      await withAgent(this, (session) => set(session, key, value));
    });
}

function unknownKey(key: string): CommandError {
  const keys = Object.keys(SETTABLE).join(', ');
  return new CommandError('unknown_key', `there is no setting "${key}"; choose one of: ${keys}`, {
    exitCode: 2,
  });
}

/** The running controller reads settings only at its start. */
async function set({ agent, config, output, origin }: Session, key: string, value: string) {
  await keepSetting(agent, { key, value, origin });
  const isRunning = (await findController(config.stateDir)) !== null;
  const name = SETTABLE[key];
  const isOverruled = name !== undefined && config.sources[name] === 'environment';
  output.result({ ok: true, key, value, restart: isRunning }, [
    `${key} = ${value}; ${isRunning ? 'takes effect after a restart: homeostat restart' : 'takes effect at the next start'}`,
    ...(isOverruled ? [`but ${name} in the environment overrides it`] : []),
  ]);
}
