import { stat } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import type { Command } from 'commander';
import pc from 'picocolors';
import {
  backUpUsers,
  createBackup,
  type VerifiedBackup,
  verifyBackup,
} from '../../../compose/proof/back-up.ts';
import { type Restored, restoreBackup } from '../../../compose/run/restore-backup.ts';
import type { BackupSummary, SealStanding } from '../../../kernel/proof/backup.ts';
import { CommandError } from '../../terminal/output.ts';
import { globals, type Session, withAgent } from '../../terminal/session.ts';

const WHAT_IT_HOLDS = `
A backup is the whole log as stored, with its hashes, the texts it refers to and the seals: gzipped JSON Lines, mode 0600,
sealed as a whole with secrets/seal-key, so that nobody without that key can change it unseen.
Not in it: secrets/ (keep copies of secrets/master-key and secrets/seal-key elsewhere, not beside the backups: without the
first personal texts cannot be read, without the second nobody can tell whether a backup was changed), tasks/,
HEARTBEAT.md, inbox/, workspace/ and config.json. Views are computed again.
Who was forgotten before the backup was made stays forgotten: the key is not in it. A backup made before \`forget\` still
holds the key: delete it if the text must be gone everywhere.`;

/** backup create, verify, restore. */
export function addBackupCommands(program: Command): void {
  const backup = program
    .command('backup')
    .description('the whole log as one file that can be checked and restored')
    .addHelpText('after', `${WHAT_IT_HOLDS}\n\nExamples:\n  npx homeostat backup create`);
  addCreate(backup);
  addVerify(backup);
  addRestore(backup);
}

function addCreate(backup: Command): void {
  backup
    .command('create')
    .description('write a backup, even while the agent runs, and check it')
    .argument('[file]', 'default: backups/<agent>-<time>.jsonl.gz in the state folder')
    .option('--replace', 'replace an existing file once the backup is complete')
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
        const users = await backUpUsers(agent, file, output.progress);
        output.result({ ok: true, file, bytes: made.bytes, ...document(made), users }, [
          `${file}: ${made.bytes} bytes`,
          ...lines(made),
          ...users.map((one) => `${one.file}: what is kept for a user, as the agent ${one.agent}`),
          'keep copies of secrets/master-key and secrets/seal-key elsewhere: they are not in the backup',
        ]);
      });
    });
}

async function refuseToReplace(file: string): Promise<void> {
  if ((await stat(file).catch(() => null)) === null) return;
  throw new CommandError(
    'file_exists',
    `${file} exists already; choose another name, or add --replace`,
  );
}

function addVerify(backup: Command): void {
  backup
    .command('verify')
    .description('check that a backup is complete and unchanged; needs no database')
    .argument('<file>', 'of `backup create`')
    .option(
      '--without-seal',
      'skip the seal, where secrets/seal-key is missing: check only completeness',
    )
    .addHelpText('after', '\nExamples:\n  npx homeostat backup verify homeostat.jsonl.gz')
    .action(async (given: string, options: { withoutSeal?: boolean }, command: Command) => {
      const { config, output } = globals(command);
      const choice = { file: resolve(given), withoutSeal: options.withoutSeal === true };
      const found = await verifyBackup(config.stateDir, choice, output.progress);
      output.result({ ok: true, ...document(found), sealedSince: found.sealedSince }, [
        found.seal.status === 'genuine' ? 'complete, and the seal is genuine' : 'whole',
        ...lines(found),
        ...sinceLines(found),
      ]);
    });
}

function sinceLines({ sealedSince, createdAt }: VerifiedBackup): readonly string[] {
  if (sealedSince === null) return [];
  return [
    `older than the log of this folder, whose seals reach event ${sealedSince}: restored, it goes back to ${createdAt}`,
  ];
}

function addRestore(backup: Command): void {
  backup
    .command('restore')
    .description('restore a backup into an agent that has no events yet')
    .argument('<file>', 'of `backup create`')
    .option('--without-texts', 'lose personal texts whose keys cannot be opened here')
    .option(
      '--without-seal',
      'restore although the seal cannot be checked here; its history then counts as unsealed for good',
    )
    .addHelpText(
      'after',
      `
Nothing is written over: an agent with events is refused. Copy secrets/master-key, secrets/seal-key, tasks/ and HEARTBEAT.md
into the new state folder before: a task whose file is gone is cancelled at the first start. A backup is taken only with the
seal of this folder's key and when no seal of the folder says otherwise. Seals of the folder about later events would make
\`verify\` fail; they are moved to seals.jsonl.<time>.aside.

Examples:
  HOMEOSTAT_STATE=~/restored npx homeostat backup restore homeostat.jsonl.gz`,
    )
    .action(async (given: string, options: RestoreOptions, command: Command) => {
      const choice = {
        file: resolve(given),
        withoutTexts: options.withoutTexts === true,
        withoutSeal: options.withoutSeal === true,
      };
      await withAgent(command, async ({ agent, output }: Session) => {
        const done = await restoreBackup(agent, choice, output.progress);
        const { keysLeftOut, isUnsealed, foreignSeals, sealsAside } = done;
        const more = { keysLeftOut, isUnsealed, foreignSeals, sealsAside };
        output.result({ ok: true, ...document(done), ...more }, [
          'restored',
          ...lines(done),
          ...restoredLines(done),
          ...BESIDE_THE_LOG,
        ]);
      });
    });
}

/** A backup has the log and its texts; what the owner wrote into the folder is not in it. */
const BESIDE_THE_LOG: readonly string[] = [
  'before the first start, copy from the old folder what is not in a backup:',
  '  tasks/ (a task whose file is gone is cancelled), HEARTBEAT.md, workspace/ and skills/',
  '  your settings: config.json, mail.json, models.json, policy.json, telling.json, mcp.json',
];

type RestoreOptions = { readonly withoutTexts?: boolean; readonly withoutSeal?: boolean };

function document(summary: BackupSummary) {
  const { agentId, head, createdAt, events, blobs, subjectKeys, seals, seal } = summary;
  return { agentId, head, createdAt, events, blobs, subjectKeys, seals: seals.length, seal };
}

function lines({
  agentId,
  head,
  createdAt,
  events,
  blobs,
  seal,
}: BackupSummary): readonly string[] {
  return [
    `agent "${agentId}", ${events} events and ${blobs} texts as of ${createdAt}`,
    `head ${head.seq} ${head.hash}`,
    sealLine(seal),
  ];
}

function sealLine({ status, key }: SealStanding): string {
  if (status === 'genuine') return `sealed with the key of this folder (${key})`;
  if (status === 'other_key') {
    return pc.yellow(`sealed with a key (${key}) that is not here: the seal was not checked`);
  }
  return pc.yellow('without a seal: nothing proves that it was not changed');
}

function restoredLines(restored: Restored): readonly string[] {
  const { keysLeftOut, isUnsealed, foreignSeals, sealsAside } = restored;
  return [
    ...(isUnsealed
      ? [pc.yellow('its history now counts as unsealed; verify, status and doctor report that')]
      : []),
    ...(keysLeftOut > 0 ? [`${keysLeftOut} keys left out: their texts read as erased`] : []),
    ...(foreignSeals > 0
      ? [`${foreignSeals} seals of another folder's key prove nothing here and were left out`]
      : []),
    ...(sealsAside.count > 0
      ? [
          `${sealsAside.count} seals belong to events that the backup lacks, because the log was longer once; moved to ${sealsAside.file}`,
        ]
      : []),
  ];
}
