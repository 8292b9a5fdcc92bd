import { stat } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import type { Command } from 'commander';
import { createBackup, verifyBackup } from '../../compose/back-up.ts';
import { type Restored, restoreBackup } from '../../compose/restore-backup.ts';
import type { BackupSummary } from '../../kernel/backup.ts';
import { CommandError } from '../output.ts';
import { globals, type Session, withAgent } from '../session.ts';

const WHAT_IT_HOLDS = `
A backup is the whole log as stored, with its hashes, the texts it refers to and the seals: gzipped JSON Lines, mode 0600.
Not in it: secrets/ (keep a copy of secrets/master-key elsewhere: without it personal texts cannot be read), tasks/,
HEARTBEAT.md, inbox/, workspace/ and config.json. Views are computed again.
Who was forgotten before the backup was made stays forgotten: the key is not in it. A backup made before \`forget\` still
holds the key: delete it if the text must be gone everywhere.`;

/** backup create, verify, restore. */
export function addBackupCommands(program: Command): void {
  const backup = program
    .command('backup')
    .description('the whole log as one file that can be checked and put back')
    .addHelpText('after', `${WHAT_IT_HOLDS}\n\nExamples:\n  npx homeostat backup create`);
  addCreate(backup);
  addVerify(backup);
  addRestore(backup);
}

function addCreate(backup: Command): void {
  backup
    .command('create')
    .description('write a backup, also while the agent runs, and check it')
    .argument('[file]', 'default: backups/<agent>-<time>.jsonl.gz in the state folder')
    .option('--replace', 'put it in the place of a file of that name, once it is whole')
    .addHelpText(
      'after',
      `${WHAT_IT_HOLDS}\n\nExamples:\n  npx homeostat backup create\n  npx homeostat backup create /mnt/disk/homeostat.jsonl.gz --replace --json`,
    )
    .action(async (given: string | undefined, options: { replace?: boolean }, command: Command) => {
      await withAgent(command, async ({ agent, config, output }) => {
        const time = agent.now().replaceAll(':', '-');
        const usual = join(config.stateDir, 'backups', `${config.agentId}-${time}.jsonl.gz`);
        const file = given === undefined ? usual : resolve(given);
        if (options.replace !== true) await refuseToReplace(file);
        const made = await createBackup(agent, file, output.progress);
        output.result({ ok: true, file, bytes: made.bytes, ...document(made) }, [
          `${file}: ${made.bytes} bytes`,
          ...lines(made),
          'keep a copy of secrets/master-key elsewhere: it is not in the backup',
        ]);
      });
    });
}

async function refuseToReplace(file: string): Promise<void> {
  if ((await stat(file).catch(() => null)) === null) return;
  throw new CommandError('file_exists', `there is a ${file}; choose another name, or --replace`);
}

function addVerify(backup: Command): void {
  backup
    .command('verify')
    .description('check that a backup is whole; needs no database')
    .argument('<file>', 'of `backup create`')
    .addHelpText('after', '\nExamples:\n  npx homeostat backup verify homeostat.jsonl.gz')
    .action(async (given: string, _: unknown, command: Command) => {
      const { output } = globals(command);
      const found = await verifyBackup(resolve(given), output.progress);
      output.result({ ok: true, ...document(found) }, ['whole', ...lines(found)]);
    });
}

function addRestore(backup: Command): void {
  backup
    .command('restore')
    .description('put a backup into an agent that has no events yet')
    .argument('<file>', 'of `backup create`')
    .option('--without-texts', 'give up personal texts whose keys cannot be opened here')
    .addHelpText(
      'after',
      `
Nothing is written over: an agent with events is refused. Copy secrets/master-key, tasks/ and HEARTBEAT.md into the new
state folder before its first start: a task whose file is gone is cancelled. Seals of the folder about events that are not
in the backup would make \`verify\` fail; they are moved to seals.jsonl.<time>.aside.

Examples:
  HOMEOSTAT_STATE=~/restored npx homeostat backup restore homeostat.jsonl.gz`,
    )
    .action(async (given: string, options: { withoutTexts?: boolean }, command: Command) => {
      const choice = { file: resolve(given), withoutTexts: options.withoutTexts === true };
      await withAgent(command, async ({ agent, output }: Session) => {
        const done = await restoreBackup(agent, choice, output.progress);
        const { keysLeftOut, foreignSeals, sealsAside } = done;
        const more = { keysLeftOut, foreignSeals, sealsAside };
        output.result({ ok: true, ...document(done), ...more }, [
          'restored',
          ...lines(done),
          ...restoredLines(done),
          'before the first start, copy tasks/ and HEARTBEAT.md of the old folder: a task whose file is gone is cancelled',
        ]);
      });
    });
}

function document({ agentId, head, createdAt, events, blobs, subjectKeys, seals }: BackupSummary) {
  return { agentId, head, createdAt, events, blobs, subjectKeys, seals: seals.length };
}

function lines({ agentId, head, createdAt, events, blobs }: BackupSummary): readonly string[] {
  return [
    `agent "${agentId}", ${events} events and ${blobs} texts as of ${createdAt}`,
    `head ${head.seq} ${head.hash}`,
  ];
}

function restoredLines({ keysLeftOut, foreignSeals, sealsAside }: Restored): readonly string[] {
  return [
    ...(keysLeftOut > 0 ? [`${keysLeftOut} keys left out: their texts read as erased`] : []),
    ...(foreignSeals > 0
      ? [`${foreignSeals} seals of another folder's key prove nothing here and were left out`]
      : []),
    ...(sealsAside.count > 0
      ? [
          `${sealsAside.count} seals are about events that are not in the backup, so the log went further once; moved to ${sealsAside.file}`,
        ]
      : []),
  ];
}
