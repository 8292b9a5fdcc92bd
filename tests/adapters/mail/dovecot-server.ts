import { type ChildProcess, execFileSync, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { chmod, chown, mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ImapFlow } from 'imapflow';
import type { MailServer } from '../../../src/adapters/mail/mail-server.ts';
import { freePort } from '../../support/free-port.ts';

const PATH = `${process.env.PATH ?? ''}:/usr/sbin:/usr/local/sbin`;
const env = { ...process.env, PATH };
export const isDovecotInstalled = spawnSync('dovecot', ['--version'], { env }).status === 0;
export const HOW_TO_INSTALL_DOVECOT = 'dovecot is not installed: `apt-get install dovecot-imapd`';

export type DovecotServer = {
  readonly server: MailServer;
  /** A client of the same mailbox, as a person's is. */
  asPerson<T>(work: (client: ImapFlow) => Promise<T>): Promise<T>;
  start(): Promise<void>;
  kill(): Promise<void>;
  /** To be done while it is down: every mail gets a new name. */
  changeUidValidity(): Promise<void>;
  /** To be done while it is down: it no longer says or knows when mail comes. */
  forgetIdle(): Promise<void>;
  remove(): Promise<void>;
};

/** Mail of nobody, when root runs it: Dovecot serves no mail as root. */
const isRoot = process.getuid?.() === 0;
const MAIL_UID = isRoot ? 65_534 : (process.getuid?.() ?? 0);
const MAIL_GID = isRoot ? 65_534 : (process.getgid?.() ?? 0);

const PATIENCE_MS = 300_000;
const POLL_MS = 50;
const WITHOUT_IDLE = 'imap_capability = IMAP4rev1 LITERAL+ UIDPLUS SPECIAL-USE\n';

/** A Dovecot of our own on a random port of 127.0.0.1, its mail in a folder of its own. Not started yet. */
export async function dovecotServer(): Promise<DovecotServer> {
  const dir = await mkdtemp(join(tmpdir(), 'hs-dovecot-'));
  await chmod(dir, 0o755);
  const mail = join(dir, 'mail');
  await mkdir(mail, { mode: 0o700 });
  await chown(mail, MAIL_UID, MAIL_GID);
  const port = await freePort();
  const configure = (more = '') =>
    writeFile(join(dir, 'dovecot.conf'), `${configOf(dir, port)}${more}`);
  await configure();
  const server: MailServer = {
    host: '127.0.0.1',
    port,
    isSecure: false,
    user: 'agent',
    password: 'secret',
    timeoutMs: 20_000,
  };
  let child: ChildProcess | null = null;

  async function kill(): Promise<void> {
    if (child === null) return;
    const ended = once(child, 'exit');
    // Its process for a client would go on serving it: the whole group, and at once.
    if (child.pid !== undefined) process.kill(-child.pid, 'SIGKILL');
    child = null;
    await ended;
  }
  const asPerson = <T>(work: (client: ImapFlow) => Promise<T>) => withClient(server, work);
  return {
    server,
    asPerson,
    kill,
    start: async () => {
      child = spawn('dovecot', ['-F', '-c', join(dir, 'dovecot.conf')], {
        env,
        stdio: 'ignore',
        detached: true,
      });
      const end = Date.now() + PATIENCE_MS;
      while (!(await answers(server))) {
        if (Date.now() > end) {
          const log = await readFile(join(dir, 'log'), 'utf8').catch(() => 'it wrote no log');
          throw new Error(`dovecot does not answer:\n${log}`);
        }
        await new Promise((resolve) => setTimeout(resolve, POLL_MS));
      }
    },
    changeUidValidity: async () => {
      for (const name of await readdir(mail, { recursive: true })) {
        if (/(?:^|\/)dovecot/.test(name))
          await rm(join(mail, name), { recursive: true, force: true });
      }
    },
    forgetIdle: () => configure(WITHOUT_IDLE),
    remove: async () => {
      await kill();
      await rm(dir, { recursive: true, force: true });
    },
  };
}

function configOf(dir: string, port: number): string {
  const name = (flag: string) => execFileSync('id', [flag], { encoding: 'utf8' }).trim();
  const users = isRoot
    ? ''
    : `default_internal_user = ${name('-un')}
default_internal_group = ${name('-gn')}
default_login_user = ${name('-un')}`;
  return `base_dir = ${dir}/run
state_dir = ${dir}/state
log_path = ${dir}/log
protocols = imap
listen = 127.0.0.1
ssl = no
auth_failure_delay = 0
disable_plaintext_auth = no
${users}
mail_location = maildir:${dir}/mail
first_valid_uid = 1
first_valid_gid = 1
passdb {
  driver = static
  args = password=secret
}
userdb {
  driver = static
  args = uid=${MAIL_UID} gid=${MAIL_GID} home=${dir}/mail
}
namespace inbox {
  inbox = yes
  mailbox Sent {
    special_use = \\Sent
    auto = create
  }
}
service imap-login {
  chroot =
  process_min_avail = 0
  inet_listener imap {
    address = 127.0.0.1
    port = ${port}
  }
  inet_listener imaps {
    port = 0
  }
}
service anvil {
  chroot =
  unix_listener anvil-auth-penalty {
    mode = 0
  }
}
`;
}

async function withClient<T>(
  server: MailServer,
  work: (client: ImapFlow) => Promise<T>,
): Promise<T> {
  const client = new ImapFlow({
    host: server.host,
    port: server.port,
    secure: false,
    doSTARTTLS: false,
    auth: { user: server.user, pass: server.password },
    logger: false,
    disableAutoIdle: true,
  });
  client.on('error', () => undefined);
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.logout().catch(() => undefined); // the test may have ended the server
  }
}

async function answers(server: MailServer): Promise<boolean> {
  try {
    await withClient(server, (client) => client.noop());
    return true;
  } catch {
    return false;
  }
}
