import { Resolver } from 'node:dns';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import type { Config } from '../../config.ts';
import { NO_DOMAIN } from '../../domain/mail/queue-mail.ts';
import { ConfigError } from '../../raw-settings.ts';
import { readSettingsFile } from './read-settings-file.ts';

const address = z
  .string()
  .regex(/^[^\s@<>,;]+@[^\s@<>,;]+$/, 'an address')
  .transform((text) => text.toLowerCase());
const port = z.int().min(1).max(65_535);
const server = { host: z.string().min(1), secure: z.boolean().default(true), user: z.string() };

const schema = z.strictObject({
  /** The owner's addresses: their mail counts as the owner's word if its signature proves the sender. */
  owner: z.array(address).max(20).default([]),
  /** The agent's own. */
  address: address.nullable().default(null),
  /** Name servers for DKIM keys and DMARC policies, such as `9.9.9.9` or `127.0.0.1:5353`; empty: those of this machine. */
  dns: z
    .array(z.string().refine(isNameServer, 'an IP address, with or without a port'))
    .default([]),
  /** False: `<state>/mail` is ignored. */
  maildir: z.boolean().default(true),
  imap: z
    .strictObject({
      ...server,
      port: port.default(993),
      folder: z.string().default('INBOX'),
      poll_seconds: z.int().min(5).max(3600).default(60),
    })
    .nullable()
    .default(null),
  smtp: z
    .strictObject({
      ...server,
      port: port.default(465),
      /** Saves a copy of each sent mail at the IMAP server. Without it, after a crash only copies made by the server show what went out. */
      keeps_copies: z.boolean().default(true),
      /** Null: the folder that the server marks as Sent. */
      sent_folder: z.string().nullable().default(null),
    })
    .nullable()
    .default(null),
});

/** Whether mail.json accepts this as an address. */
export function isMailAddress(text: string): boolean {
  return address.safeParse(text).success;
}

type MailServerSettings = {
  readonly host: string;
  readonly port: number;
  readonly secure: boolean;
  readonly user: string;
  readonly password: string;
};

export type MailboxSettings = {
  readonly owners: readonly string[];
  readonly address: string | null;
  readonly dns: readonly string[];
  readonly hasMaildir: boolean;
  readonly imap: (MailServerSettings & { readonly folder: string; readonly pollMs: number }) | null;
  readonly smtp:
    | (MailServerSettings & { readonly sentFolder: string | null; readonly keepsCopies: boolean })
    | null;
};

const SECOND_MS = 1000;

type Passwords = Pick<Config, 'stateDir' | 'imapPassword' | 'smtpPassword'>;

/**
 * Where mail comes from and goes to: `<state>/mail.json`. Passwords are never in it: they come from the environment or
 * from `<state>/secrets/imap-password` and `smtp-password`. @throws ConfigError when the file is not of that shape
 */
export function mailboxSettings(config: Passwords): MailboxSettings {
  const { owner, maildir, imap, smtp, dns, address: own } = settingsFile(config.stateDir);
  return {
    owners: owner,
    address: own,
    dns,
    hasMaildir: maildir,
    imap: imap && {
      ...imap,
      pollMs: imap.poll_seconds * SECOND_MS,
      password: config.imapPassword || keptPassword(config.stateDir, 'imap-password'),
    },
    smtp: smtp && {
      ...smtp,
      sentFolder: smtp.sent_folder,
      keepsCopies: smtp.keeps_copies,
      password: config.smtpPassword || keptPassword(config.stateDir, 'smtp-password'),
    },
  };
}

/** The owner's addresses and the domain of our Message-IDs. @throws ConfigError naming the place in the file */
export function ownerMail(stateDir: string): {
  readonly owners: readonly string[];
  /** Right side of our Message-IDs. */
  readonly domain: string;
} {
  const { owner: owners, address: own } = settingsFile(stateDir);
  return { owners, domain: mailDomain(own) };
}

/** Mail comes or goes by a server, not by files alone. */
export function hasMailServer(stateDir: string): boolean {
  return hasServer(settingsFile(stateDir));
}

export function mailDomain(own: string | null): string {
  return own?.split('@')[1] ?? NO_DOMAIN;
}

function settingsFile(stateDir: string): z.output<typeof schema> {
  const path = join(stateDir, 'mail.json');
  const read = readSettingsFile(path, schema);
  if (hasServer(read) && !isNamed(read)) {
    throw new ConfigError(path, 'with a mail server, set both owner and address');
  }
  return read;
}

function isNameServer(text: string): boolean {
  try {
    new Resolver().setServers([text]);
    return true;
  } catch {
    return false;
  }
}

function hasServer({ imap, smtp }: z.output<typeof schema>): boolean {
  return imap !== null || smtp !== null;
}

function isNamed({ owner, address: own }: z.output<typeof schema>): boolean {
  return own !== null && owner.length > 0;
}

function keptPassword(stateDir: string, name: string): string {
  const path = join(stateDir, 'secrets', name);
  return existsSync(path) ? readFileSync(path, 'utf8').trim() : '';
}
