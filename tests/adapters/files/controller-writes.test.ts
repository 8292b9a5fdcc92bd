import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';

/** What changes a file system, by the names of node:fs; of `open` only the call tells, so it counts always. */
const WRITER =
  /^(open|openAsBlob|writeFile|appendFile|mkdir|mkdtemp|rename|rm|rmdir|unlink|symlink|link|copyFile|cp|truncate|chmod|lchmod|chown|lchown|utimes|lutimes|createWriteStream|write|writev|ftruncate|fchmod|fchown|futimes)(Sync)?$/;

/**
 * Every module that may change files, what of node:fs it does it with, and why no sandboxed step can have put a link
 * there. Steps write in the workspace alone: whatever the controller writes there goes through `held-folder`.
 */
const KNOWN: Readonly<Record<string, readonly [string, string]>> = {
  'adapters/files/held-folder.ts': ['mkdir open rename unlink', 'the opener itself'],
  'adapters/files/inside-workspace.ts': ['open', 'through a folder that the opener holds'],
  'adapters/files/answer-files.ts': ['mkdir', 'the workspace itself, in the state folder'],
  'adapters/files/owner-files.ts': ['mkdir', 'the workspace itself, in the state folder'],
  'adapters/files/mail-drafts.ts': ['mkdir', 'the outbox, in the state folder'],
  'adapters/files/cap-log.ts': ['chmod copyFile truncate', 'the logs, in the state folder'],
  'adapters/files/close-state.ts': ['chmod mkdir', 'the state folder and what lies right in it'],
  'adapters/files/export-files.ts': ['mkdir', 'a folder that the owner named, or in the state'],
  'adapters/files/backup-file.ts': ['open rename rm', 'a file that the owner named'],
  'adapters/files/owners-file.ts': ['openSync', 'reads files of the state folder'],
  'adapters/files/proof/checked-log.ts': ['rm', 'beside the seals, in the state'],
  'adapters/files/proof/replace-whole.ts': ['rename rm writeFile', 'where the two above write'],
  'adapters/files/proof/snapshot-parts.ts': ['mkdir rm', 'the snapshots, in the state folder'],
  'adapters/files/put-away.ts': ['link mkdir unlink', 'the tasks, in the state folder'],
  'adapters/files/proof/seal-key.ts': ['link unlink writeFile', 'the secrets, in the state'],
  'adapters/files/proof/seals.ts': ['open rename', 'the seals, in the state folder'],
  'adapters/files/repositories/danger.ts': ['open', 'reads, in a folder that it holds'],
  'adapters/files/repositories/find-names.ts': [
    'rename',
    'in a folder of the workspace that it holds',
  ],
  'adapters/files/repositories/git-keeper.ts': [
    'mkdir unlink writeFile',
    'notes, in the state folder',
  ],
  'adapters/files/repositories/put-aside.ts': [
    'mkdir unlink writeFile',
    'put-aside, in the state folder; it removes in a folder of the workspace that it holds',
  ],
  'adapters/files/secrets.ts': ['chmod link mkdir rm writeFile', 'the secrets, in the state'],
  'adapters/files/guests/guest-tokens.ts': ['mkdir rm', 'the secrets, in the state folder'],
  'adapters/files/self/identity-file.ts': [
    'mkdir open unlink',
    'rules of Claude Code, through a folder that it holds, by a command of the owner',
  ],
  'adapters/files/skill-files.ts': ['mkdir open rename rm', 'skills, which steps only read'],
  'adapters/files/spare-room.ts': ['rename rm writeFile', 'beside the data of Postgres'],
  'adapters/files/token.ts': ['chmod rename rm', 'the secrets, in the state folder'],
  'adapters/claude-code/claude-code-worker.ts': [
    'mkdir mkdtemp rm writeFile',
    'claude-code, in the state folder',
  ],
  'adapters/claude-code/plugin/place-plugin.ts': [
    'chmod mkdir rename rm rmdir writeFile',
    'the plugin, by a command of the owner',
  ],
  'adapters/claude-code/plugin/known-places.ts': [
    'chmod mkdir rename rm writeFile',
    'claude-plugin, in the state folder, and settings of Claude Code, by a command of the owner',
  ],
  'adapters/logging/controller-log.ts': ['mkdirSync', 'the logs, in the state folder'],
  'adapters/mail/maildir-inbox.ts': ['mkdir open rename', 'the mailbox, in the state folder'],
  'adapters/mail/text-file-outbox.ts': ['link mkdir open rename', 'the outbox, in the state'],
  'adapters/mcp/tool-pins.ts': ['rename writeFile', 'the pins, in the state folder'],
  'adapters/postgres/cluster/binaries.ts': ['cp mkdir rename rm symlink', 'of the embedded server'],
  'adapters/postgres/cluster/cluster.ts': ['mkdir open', 'of the embedded server'],
  'adapters/postgres/cluster/places.ts': ['chmod mkdir rm writeFile', 'of the embedded server'],
  'adapters/postgres/cluster/postmaster.ts': ['writeFile', 'of the embedded server'],
  'adapters/postgres/cluster/server.ts': [
    'chown mkdtemp open openSync rename rm writeFile',
    'of the embedded server',
  ],
  'adapters/postgres/cluster/socket-folder.ts': [
    'chmod chown mkdir mkdtemp rm writeFile',
    'the socket, beside the data or in a new folder of its own; what is there must be its own',
  ],
  'adapters/postgres/cluster/start-lock.ts': ['link rename rm writeFile', 'of the embedded server'],
  'adapters/process/outside-verifiers.ts': ['open', 'reads'],
  'adapters/process/shell-step-runner.ts': [
    'mkdir open',
    'the workspace itself, in the state folder; it opens /dev/null',
  ],
  'adapters/process/step-cgroup.ts': ['mkdir rmdir writeFile', 'control groups'],
  'adapters/sandbox/find-protected.ts': ['mkdir open', 'hooks, in a folder that it holds'],
  'adapters/sandbox/sandbox-enclosure.ts': [
    'mkdir mkdtemp rm writeFile',
    'the workspace itself, and folders of steps beside it, removed without following links',
  ],
  'adapters/sandbox/step-pipes.ts': [
    'mkdir openSync writeFile',
    'the folder of a step, before it begins',
  ],
  'adapters/sensors/owned-file.ts': ['open', 'reads files of the state folder'],
  'adapters/tools/content-trust.ts': ['appendFile mkdir', 'in the state folder'],
  'compose/proof/back-up.ts': ['mkdir', 'a folder that the owner named'],
  'compose/tools/claude-code.ts': ['mkdir', 'the workspace itself, in the state folder'],
  'compose/tools/file-tools.ts': ['mkdir', 'the workspace itself, in the state folder'],
  'process/private-socket.ts': ['chmod mkdir rm', 'run, in the state folder'],
  'process/find-controller.ts': ['mkdir rm writeFile', 'run, in the state folder'],
  'compose/mail/owner-codes.ts': ['writeFile', 'the secrets, in the state folder'],
  'compose/init/set-up-mail.ts': [
    'writeFile',
    'mail.json and passwords, by a command of the owner',
  ],
  'app/guest/memory-client.ts': [
    'mkdirSync openSync rmdirSync writeSync',
    'text of a program that runs within the step',
  ],
  'app/keep-setting.ts': ['mkdir rename rm writeFile', 'config.json, by a command of the owner'],
  'compose/embeddings/install-embeddings.ts': ['cp mkdir rename rm', 'in the state folder'],
  'app/model/set-price.ts': ['rename rm writeFile', 'models.json, by a command of the owner'],
  'process/service/systemd-unit.ts': ['mkdir rm writeFile', 'units of systemd'],
  'process/service/start-again.ts': ['mkdirSync openSync', 'the logs, in the state folder'],
  'process/update/replace-program.ts': ['mkdir rename rm', 'packages of npm, out of the state'],
  'process/service/launch-agent.ts': ['mkdir rm writeFile', 'agents of launchd'],
  'compose/watch/watch-life.ts': ['mkdir rename writeFile', 'run, in the state folder'],
  'cli/commands/memory/memory-transfer.ts': ['open rm', 'a new file that the owner named'],
  'cli/commands/memory/memory-eval.ts': [
    'mkdtemp rm',
    'a new folder of its own, and the data of its own Postgres',
  ],
};

const src = join(import.meta.dirname, '../../../src');
const modules = readdirSync(src, { recursive: true, encoding: 'utf8' })
  .filter((name) => name.endsWith('.ts'))
  .sort();

const IMPORT = /import\s+(?!type\b)([^;]*?)\s+from\s+'(?:node:)?fs(?:\/promises)?';/g;
const NOT_BY_NAME =
  /import\s+(?:\*\s+as\s+)?\w+\s+from\s+'(?:node:)?fs|(?:require|import|getBuiltinModule)\(\s*['"`](?:node:)?fs/;

function writersIn(text: string): string {
  const names = [...text.matchAll(IMPORT)].flatMap(([, clause = '']) =>
    clause
      .replace(/[{}]/g, '')
      .split(',')
      .map((name) => name.trim().replace(/\s+as\s+.*$/, '')),
  );
  return [...new Set(names.filter((name) => WRITER.test(name)))].sort().join(' ');
}

it('changes files only where it is known why no step can lead it elsewhere', () => {
  expect(modules.length).toBeGreaterThan(300);
  const found = modules.flatMap((name) => {
    const writers = writersIn(readFileSync(join(src, name), 'utf8'));
    return writers === '' ? [] : [[name, writers]];
  });
  const known = Object.entries(KNOWN).map(([name, [writers]]) => [name, writers]);
  expect(Object.fromEntries(found)).toEqual(Object.fromEntries(known));
});

it('takes what it needs of node:fs by name, so that this can be seen', () => {
  const other = modules.filter((name) => NOT_BY_NAME.test(readFileSync(join(src, name), 'utf8')));
  expect(other).toEqual([]);
});
