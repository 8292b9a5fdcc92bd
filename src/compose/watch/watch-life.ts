import { mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import { hostname } from 'node:os';
import { join } from 'node:path';
import { z } from 'zod';
import { askController } from '../../adapters/controller/ask-controller.ts';
import type { Config } from '../../config.ts';
import { intervalMs } from '../../domain/cycle/due-instants.ts';
import {
  followLife,
  judgeLife,
  type Life,
  type Outage,
  type SeenLife,
} from '../../domain/cycle/judge-life.ts';
import type { MailOutbox, OutgoingMail } from '../../kernel/ports/mail-channel.ts';
import { messageOf } from '../../kernel/thrown.ts';
import { findController } from '../../process/find-controller.ts';
import { inUrl } from '../../process/http-address.ts';
import { openOutbox } from '../mail/mail-channels.ts';
import { readToken } from '../settings/api-token.ts';
import { mailboxSettings } from '../settings/mail-settings.ts';
import { tellingSettings } from '../settings/telling-settings.ts';

const ANSWER_MS = 10_000;
const SEND_MS = 60_000;

export type Look = {
  readonly life: Life;
  /** What went out about it just now. */
  readonly told: 'down' | 'back' | null;
  /** Why nobody could be told. */
  readonly untold: string | null;
};

type Watching = {
  readonly config: Config;
  /** ISO 8601. */
  readonly now: string;
  /** Where word of it goes, apart from the agent's own sending. */
  readonly openOutbox: () => Promise<MailOutbox>;
};

const outageFile = z.strictObject({ since: z.string(), why: z.string(), told: z.boolean() });

/**
 * One look at the agent from outside. It needs neither its database nor its model: what it knows of earlier looks is
 * in `<state>/run/watch.json`.
 */
export async function lookAtLife({ config, now, openOutbox }: Watching): Promise<Look> {
  const life = judgeLife(await seenLife(config), {
    now,
    intervalMs: intervalMs(config.schedule, now),
  });
  const before = await readOutage(config.stateDir);
  const { outage, say } = followLife(before, life, now);
  // Kept before anything is told: when it began is known even if nothing can be sent.
  const kept = outage ?? (say === 'back' ? before : null);
  if (!isSame(kept, before)) await writeOutage(config.stateDir, kept);
  if (say === null) return { life, told: null, untold: null };
  const about = outage ?? before ?? { since: now, why: '', told: false };
  const untold = await tell({ config, now, openOutbox }, say, about);
  if (untold === null) {
    await writeOutage(config.stateDir, outage === null ? null : { ...outage, told: true });
  }
  return { life, told: untold === null ? say : null, untold };
}

async function seenLife(config: Config): Promise<SeenLife> {
  const found = await findController(config.stateDir);
  const nothing = { isHealthy: null, lastTickAt: null, startedAt: null };
  if (found?.port == null) return { isRunning: found !== null, ...nothing };
  const base = `http://${inUrl(config.host)}:${found.port}`;
  const health = await askController(`${base}/health`, { timeoutMs: ANSWER_MS });
  if (health === null) return { isRunning: true, ...nothing };
  return { isRunning: true, isHealthy: health.status === 200, ...(await tickSeen(config, base)) };
}

async function tickSeen(
  { stateDir }: Config,
  base: string,
): Promise<Pick<SeenLife, 'lastTickAt' | 'startedAt'>> {
  const { token } = await readToken(stateDir);
  const status = await askController(`${base}/api/status`, { token, timeoutMs: ANSWER_MS });
  const { data } = statusSeen.safeParse(status?.body);
  return {
    lastTickAt: data?.tick?.last_instant ?? null,
    startedAt: data?.controller.running?.since ?? null,
  };
}

const statusSeen = z.object({
  tick: z.object({ last_instant: z.string() }).nullable(),
  controller: z.object({ running: z.object({ since: z.string() }).nullable() }),
});

/** Why it could not be told; null: it was. */
async function tell(
  { config, now, openOutbox }: Watching,
  say: 'down' | 'back',
  { since, why }: Outage,
): Promise<string | null> {
  const { agentId } = config;
  const where = `${agentId} on ${hostname()}`;
  const [subject, text] =
    say === 'down'
      ? [
          `URGENT: agent ${where} is down`,
          `Seen by homeostat watch since ${since}: ${why}.\nLook: homeostat status; homeostat logs. Start: homeostat start\n`,
        ]
      : [`Agent ${where} is back`, `It was down from ${since} to ${now}: ${why}.\n`];
  try {
    const { to, domain } = tellingSettings(config);
    if (to.length === 0) return NO_ADDRESS;
    // The same outage is the same mail, whatever becomes of this process in between.
    const id = `watch-${agentId}-${Date.parse(since)}-${say}`;
    const messageId = `<${id}@${domain}>`;
    await sendBy(await openOutbox(), {
      messageId,
      threadId: id,
      inReplyTo: null,
      references: [],
      to,
      subject,
      text,
      html: null,
      images: [],
      date: now,
    });
    return null;
  } catch (error) {
    return messageOf(error);
  }
}

const NO_ADDRESS = 'there is no address of yours: "to" in telling.json, or "owner" in mail.json';

async function sendBy(outbox: MailOutbox, mail: OutgoingMail): Promise<void> {
  try {
    await outbox.send(mail, AbortSignal.timeout(SEND_MS));
  } finally {
    await outbox.close();
  }
}

/** Word of an outage goes where the agent's own mail goes; it needs no database. @throws ConfigError */
export function watchOutbox(config: Config): () => Promise<MailOutbox> {
  return async () =>
    openOutbox(config.stateDir, mailboxSettings(config), () => {
      // Without a copy in Sent it went out all the same.
    });
}

function isSame(a: Outage | null, b: Outage | null): boolean {
  return a?.since === b?.since && a?.why === b?.why && a?.told === b?.told;
}

function fileOf(stateDir: string): string {
  return join(stateDir, 'run', 'watch.json');
}

async function readOutage(stateDir: string): Promise<Outage | null> {
  try {
    return outageFile.parse(JSON.parse(await readFile(fileOf(stateDir), 'utf8')));
  } catch {
    // None, or cut off by a crash: then it is told once more rather than never.
    return null;
  }
}

async function writeOutage(stateDir: string, outage: Outage | null): Promise<void> {
  await mkdir(join(stateDir, 'run'), { recursive: true, mode: 0o700 });
  const written = `${fileOf(stateDir)}.${process.pid}`;
  await writeFile(written, JSON.stringify(outage), { mode: 0o600 });
  await rename(written, fileOf(stateDir));
}
