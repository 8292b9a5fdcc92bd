import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { describe, expect, it } from 'vitest';
import { mailAuthenticator } from '../../src/adapters/mail/mail-authenticator.ts';
import { mailReader } from '../../src/adapters/mail/message/read-mail.ts';
import { isOfType } from '../../src/domain/fact.ts';
import type { MailInbox } from '../../src/kernel/ports/mail-channel.ts';
import { receiveMail } from '../../src/phases/mail/receive-mail.ts';
import { sendMail } from '../../src/phases/mail/send-mail.ts';
import { triageMail } from '../../src/phases/mail/triage-mail.ts';
import {
  HOSTILE_NOW,
  hostileClaims,
  hostileZone,
  replayedMails,
} from '../adapters/mail/hostile-claims.ts';
import { type HostileMail, hostileMails } from '../adapters/mail/hostile-mails.ts';
import { mailStory } from './mail-story.ts';

const MB = 1024 * 1024;
const OWNER = 'ada@owner.example';
setFlagsFromString('--expose-gc');
const collectGarbage = runInNewContext('gc') as () => void; // what the flag puts there

function heldBytes(): number {
  collectGarbage();
  const { heapUsed, external } = process.memoryUsage();
  return heapUsed + external;
}

/** An agent with the real reader and the real signatures, whose owner waits for an approval and has a code. */
async function desk() {
  const story = mailStory({ codes: { '123456': 7 } });
  story.clock.ms = Date.parse(HOSTILE_NOW);
  const asked = {
    action_id: 'tool-3-1',
    cycle_no: 3,
    to: 'owner',
    rule: 'r',
    reason: 'it deletes',
    tool: 'shell',
    summary: 'rm old.txt',
    args_hash: 'h',
    work_id: null,
    expires_at: '2030-01-01T00:00:00.000Z',
  };
  await story.record({ type: 'ActionEscalated', payload: asked });
  const authenticator = mailAuthenticator({
    ownerAddresses: [OWNER],
    agentAddresses: ['agent@bot.example'],
    resolveTxt: hostileZone,
    dnsTimeoutMs: 5_000,
    maxAgeMs: 86_400_000,
  });
  const reader = mailReader();
  const ports = { ...story.ports, owners: [OWNER], authenticator, reader };
  const signal = new AbortController().signal;
  const round = async (inbox: MailInbox) => {
    const fresh = await receiveMail(ports, inbox, signal);
    await triageMail(ports, signal);
    await sendMail(ports, signal);
    return fresh;
  };
  return { ...story, round };
}

/** Gives one mail after the other; what it has given it holds no more. */
function mailboxOf(mails: AsyncGenerator<HostileMail>): MailInbox & { readonly given: string[] } {
  const given: string[] = [];
  return {
    given,
    name: 'imap',
    fetch: async (limit) => {
      const found = [];
      for (let n = 0; n < limit; n += 1) {
        const next = await mails.next();
        if (next.done === true) break;
        given.push(next.value.kind);
        const { raw } = next.value;
        found.push({ deliveryId: `1:${given.length}`, raw, bytes: raw.length, ...ARRIVED });
      }
      return found;
    },
    markTaken: async () => undefined,
    waitForNew: async () => undefined,
    close: async () => undefined,
  };
}

const ARRIVED = { receivedAt: HOSTILE_NOW, vouchedBy: null };
const OF_MAIL = ['MailReceived', 'MailQuarantined', 'MailTriaged'];

describe.each([
  ['five hundred mails that are made to break a reader', hostileMails, 500],
  ["two hundred mails that claim to be the owner's", hostileClaims, 200],
])('%s', (_, mails, count) => {
  it('do nothing: each is filed with a reason or kept out, and none is held in memory', async () => {
    const bed = await desk();
    const before = heldBytes();
    const rssBefore = process.memoryUsage().rss;
    const inbox = mailboxOf(mails(count));
    const seen = { fresh: 0, heldMb: 0, rssMb: 0 };
    while (inbox.given.length < count) {
      seen.fresh += await bed.round(inbox);
      seen.rssMb = Math.max(seen.rssMb, (process.memoryUsage().rss - rssBefore) / MB);
      if (inbox.given.length % 100 === 0) {
        seen.heldMb = Math.max(seen.heldMb, (heldBytes() - before) / MB);
      }
    }
    const [, ...after] = await bed.store.read('a', { limit: 5_000 });
    expect(after.map(({ type }) => type).filter((type) => !OF_MAIL.includes(type))).toEqual([]);
    const reasons = after.flatMap(reasonOf);
    expect(reasons).toHaveLength(seen.fresh);
    expect(reasons.filter((why) => why === '')).toEqual([]);
    expect(bed.went).toEqual([]);
    console.log(`${count} hostile mails: ${JSON.stringify(seen)}`);
    expect(seen.heldMb).toBeLessThan(100);
  });
});

it("a mail of the owner's counts once, whatever is put around it when it is sent again", async () => {
  const bed = await desk();
  await bed.round(mailboxOf(replays()));
  const received = await bed.all('MailReceived');
  expect(received.map(({ trust }) => trust)).toEqual([
    'owner',
    ...received.slice(1).map(() => 'outside'),
  ]);
  expect(await bed.all('ControllerPaused')).toHaveLength(1);
  expect(await bed.all('OwnerCodeRefused')).toHaveLength(0);
});

async function* replays(): AsyncGenerator<HostileMail> {
  for (const raw of await replayedMails('pause')) yield { kind: 'sent again', raw };
}

type Filed = { readonly type: string; readonly payload: unknown; readonly trust: string };

/** Why a mail is nobody's order; empty where it would be somebody's. */
function reasonOf(event: Filed): readonly string[] {
  if (isOfType(event, 'MailQuarantined')) return [event.payload.why];
  if (!isOfType(event, 'MailReceived')) return [];
  const { is_owner, trust_reason } = event.payload;
  return [!is_owner && event.trust === 'outside' ? trust_reason : ''];
}
