import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { expect, it } from 'vitest';
import { mailReader } from '../../../src/adapters/mail/message/read-mail.ts';
import { hostileMails, noise } from './hostile-mails.ts';

const MB = 1024 * 1024;
const reader = mailReader();

setFlagsFromString('--expose-gc');
const collectGarbage = runInNewContext('gc') as () => void; // what the flag puts there

function heldBytes(): number {
  collectGarbage();
  const { heapUsed, external } = process.memoryUsage();
  return heapUsed + external;
}

it('hostile mails of every kind are read or quarantined with a reason, in little memory', async () => {
  const before = heldBytes();
  let most = 0;
  const ends = { read: 0, quarantined: 0 };
  for await (const { kind, raw } of hostileMails(150)) {
    const reading = await reader.read(raw, raw.byteLength);
    ends[reading.status] += 1;
    if (reading.status === 'quarantined') expect(reading.why, kind).not.toBe('');
    else expect(reading.mail.text, kind).not.toMatch(/[\0\u001b\u200b\u202e]/);
    if ((ends.read + ends.quarantined) % 25 === 0) most = Math.max(most, heldBytes());
  }
  expect(ends.read + ends.quarantined).toBe(150);
  expect(ends.quarantined).toBeGreaterThan(15);
  expect(most - before).toBeLessThan(100 * MB);
});

it('a mail of 50 MB is read as far as the cap, and says so', async () => {
  const head = 'From: ada@owner.example\r\nContent-Type: text/plain\r\n\r\nfirst line\r\n';
  const raw = Buffer.concat([Buffer.from(head), noise(1, MB), Buffer.alloc(49 * MB, 'text\r\n')]);
  const before = heldBytes();
  const reading = await reader.read(raw, raw.byteLength);
  expect(heldBytes() - before).toBeLessThan(50 * MB);
  expect(reading).toMatchObject({ status: 'read', mail: { isTruncated: true } });
});
