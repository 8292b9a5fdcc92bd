import { setTimeout as after } from 'node:timers/promises';
import { type OwnersMailbox, ownersMailbox } from '../tests/adapters/mail/owners-mailbox.ts';
import { openCli } from '../tests/support/cli.ts';
import type { Bed } from './bed.ts';
import { quantile, table } from './measure.ts';

/** All of them together stay under the replies of an hour. */
const WAYS = [
  { name: 'IMAP IDLE', pollSeconds: 3600, mails: 30 },
  { name: 'polling every 5 s', pollSeconds: 5, mails: 12 },
] as const;
const LOOK_MS = 2;
const PATIENCE_MS = 60_000;
const TARGET = '10 s';

/** From an owner's signed mail put into Dovecot to the reply that the SMTP server accepted: the whole agent, no model. */
export async function benchMail(bed: Bed): Promise<void> {
  const rows: string[][] = [];
  for (const [n, way] of WAYS.entries()) {
    const tookMs = await timesOf(await bed.newDatabase(`mail${n}`), way);
    const times = [0.5, 0.95, 1].map((part) => (quantile(tookMs, part) / 1000).toFixed(2));
    rows.push([way.name, String(way.mails), ...times, TARGET]);
  }
  console.log(table([['mail to reply over', 'n', 'p50 s', 'p95 s', 'max s', 'target'], ...rows]));
}

async function timesOf(
  databaseUrl: string,
  { pollSeconds, mails }: (typeof WAYS)[number],
): Promise<readonly number[]> {
  const [box, cli] = await Promise.all([ownersMailbox(), openCli()]);
  try {
    if (pollSeconds < 60) await withoutIdle(box);
    const passwords = await box.settle(cli.stateDir, { pollSeconds });
    await cli.start({ DATABASE_URL: databaseUrl, ...passwords }).seen('started');
    await timeOf(box); // the connections are there after it
    const tookMs: number[] = [];
    for (let n = 0; n < mails; n++) {
      // At any moment of a poll, and of a tick.
      await after(Math.random() * Math.min(pollSeconds, 2) * 1000);
      tookMs.push(await timeOf(box));
    }
    return tookMs;
  } finally {
    await cli.close();
    await box.close();
  }
}

async function withoutIdle({ dovecot }: OwnersMailbox): Promise<void> {
  await dovecot.kill();
  await dovecot.forgetIdle();
  await dovecot.start();
}

async function timeOf(box: OwnersMailbox): Promise<number> {
  const startedMs = performance.now();
  const { messageId } = await box.write({ text: 'status' });
  const reply = `In-Reply-To: ${messageId}`;
  while (!box.sink.mails.some((mail) => mail.includes(reply))) {
    if (performance.now() - startedMs > PATIENCE_MS) throw new Error('no reply in a minute');
    await after(LOOK_MS);
  }
  return performance.now() - startedMs;
}
