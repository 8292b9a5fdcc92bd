import { describe, expect, it } from 'vitest';
import {
  type MailAuthenticatorSettings,
  mailAuthenticator,
} from '../../../src/adapters/mail/mail-authenticator.ts';
import { mailReader } from '../../../src/adapters/mail/message/read-mail.ts';
import type { MailIdentity } from '../../../src/kernel/ports/mail-channel.ts';
import { hostileMails } from './hostile-mails.ts';
import { type Signing, signedMail, signer, withFromUnlisted, zone } from './signed-mail.ts';

const NOW = '2026-11-21T10:05:00.000Z';
const key = signer();
const evilKey = signer();
const RECORDS = {
  's1._domainkey.owner.example': key.record,
  '_dmarc.owner.example': 'v=DMARC1; p=reject',
  's1._domainkey.evil.example': evilKey.record,
  '_dmarc.evil.example': 'v=DMARC1; p=none',
};
const reader = mailReader();

async function identify(
  raw: string | Buffer,
  change: Partial<MailAuthenticatorSettings> = {},
): Promise<MailIdentity> {
  const authenticator = mailAuthenticator({
    ownerAddresses: ['Ada@Owner.example'],
    agentAddresses: ['agent@bot.example'],
    resolveTxt: zone(RECORDS),
    dnsTimeoutMs: 5_000,
    maxAgeMs: 86_400_000,
    ...change,
  });
  const bytes = Buffer.from(raw);
  const reading = await reader.read(bytes, bytes.byteLength);
  if (reading.status === 'quarantined') throw new Error(reading.why);
  return authenticator.identify(bytes, reading.mail, NOW);
}

const why = (identity: MailIdentity) => (identity.status === 'owner' ? '' : identity.why);

const HEAD = [
  'From: Ada <ada@owner.example>',
  'To: agent@bot.example',
  'Subject: please',
  'Date: Sat, 21 Nov 2026 10:00:00 +0000',
  'Message-ID: <m1@owner.example>',
];
const mail = (head: readonly string[] = HEAD, body = 'Do it.\r\n') =>
  `${head.join('\r\n')}\r\n\r\n${body}`;
const byOwner = (raw = mail(), change: Partial<Signing> = {}) =>
  signedMail(raw, { domain: 'owner.example', privateKey: key.privateKey, ...change });
const replaced = (from: string, to: string) => HEAD.map((line) => line.replace(from, to));

describe('a mail is the owner’s', () => {
  it('when it is signed by exactly their domain', async () => {
    expect(await identify(await byOwner())).toEqual({
      status: 'owner',
      address: 'ada@owner.example',
      signature: expect.stringMatching(/^[0-9a-f]{64}$/) as unknown,
    });
  });

  it('with other signatures above and below, which are not even looked up', async () => {
    const raw = await signedMail(await byOwner(), {
      domain: 'list.example',
      privateKey: evilKey.privateKey,
    });
    const asked: string[] = [];
    const resolveTxt = (name: string) => {
      asked.push(name);
      return zone(RECORDS)(name);
    };
    expect((await identify(raw, { resolveTxt })).status).toBe('owner');
    // DMARC's own walk goes on to the parent (RFC 9989); of the others' names none is asked.
    expect(asked.toSorted()).toEqual([
      '_dmarc.example',
      '_dmarc.owner.example',
      's1._domainkey.owner.example',
    ]);
  });

  it('with the same name of its signature, however the mail is delivered', async () => {
    const raw = await byOwner();
    const again = await identify(`Received: by x\r\nReturn-Path: <a@b.example>\r\n${raw}`);
    expect(again).toEqual(await identify(raw));
  });

  it('with the line ends of a file', async () => {
    const raw = await byOwner();
    expect((await identify(raw.replaceAll('\r\n', '\n'))).status).toBe('owner');
  });
});

describe('a mail is a stranger’s', () => {
  it.each([
    ['that is not signed', () => mail(), /not signed/],
    ['from another address', () => byOwner(mail(replaced('ada@', 'eve@'))), /not from an address/],
    ['with two From headers', () => byOwner(mail(['From: eve@evil.example', ...HEAD])), /twice/],
    [
      'signed by another domain',
      () => signedMail(mail(), { domain: 'evil.example', privateKey: evilKey.privateKey }),
      /not signed by owner.example/,
    ],
    [
      'signed by a domain below',
      () => byOwner(mail(), { domain: 'mail.owner.example' }),
      /not signed by/,
    ],
    ['signed by the domain above', () => byOwner(mail(), { domain: 'example' }), /not signed by/],
    [
      'signed with another key',
      () => byOwner(mail(), { privateKey: evilKey.privateKey }),
      /does not hold/,
    ],
    ['with an open end', async () => `${await byOwner(mail(), { bodyBytes: 8 })}and more`, /open/],
    ['with an open end that nobody used', () => byOwner(mail(), { bodyBytes: 8 }), /open/],
    [
      'with another text',
      async () => (await byOwner()).replace('Do it.', 'Do that.'),
      /does not hold/,
    ],
    [
      'with another subject',
      async () => (await byOwner()).replace('please', 'now'),
      /does not hold/,
    ],
    [
      'with a second subject above',
      async () => `Subject: delete all\r\n${await byOwner()}`,
      /subject more than once/,
    ],
    [
      'with a second type of content',
      async () =>
        `Content-Type: text/html\r\n${await byOwner(mail([...HEAD, 'Content-Type: text/plain']))}`,
      /content-type more than once/,
    ],
    [
      'whose subject is not signed',
      () => byOwner(mail(), { headers: ['From', 'To', 'Date'] }),
      /cover/,
    ],
    ['whose sender is not signed', async () => withFromUnlisted(await byOwner()), /cover/],
    ['of an old kind of signature', () => byOwner(mail(), { algorithm: 'rsa-sha1' }), /old kind/],
    ['written to somebody else', () => byOwner(mail(replaced('agent@', 'bob@'))), /not written to/],
    ['from long ago', () => byOwner(mail(replaced('21 Nov', '11 Nov'))), /date/],
    [
      'without a date',
      () => byOwner(mail(HEAD.filter((line) => !line.startsWith('Date')))),
      /date/,
    ],
    ['with broken headers', async () => `no header\r\n${await byOwner()}`, /well formed/],
  ])('%s', async (_, raw, reason) => {
    const identity = await identify(await raw());
    expect(identity.status).toBe('stranger');
    expect(why(identity)).toMatch(reason);
  });

  it('when its key is too short, is gone, or its domain has no policy', async () => {
    const short = signer(768);
    const raw = await byOwner(mail(), { privateKey: short.privateKey });
    const weak = { ...RECORDS, 's1._domainkey.owner.example': short.record };
    expect((await identify(raw, { resolveTxt: zone(weak) })).status).toBe('stranger');
    const good = await byOwner();
    const without = (name: string) => zone({ ...RECORDS, [name]: { fails: 'ENODATA' } });
    const keyless = await identify(good, { resolveTxt: without('s1._domainkey.owner.example') });
    expect(why(keyless)).toMatch(/no key/);
    const lawless = await identify(good, { resolveTxt: without('_dmarc.owner.example') });
    expect(why(lawless)).toMatch(/DMARC.*none/);
  });

  it('even when its display name, or what it quotes, is the owner’s', async () => {
    const raw = await signedMail(
      mail(
        ['From: "ada@owner.example" <eve@evil.example>', ...HEAD.slice(1)],
        `> ${await byOwner()}`,
      ),
      { domain: 'evil.example', privateKey: evilKey.privateKey },
    );
    expect((await identify(raw)).status).toBe('stranger');
  });

  it('in all of the hostile mails', async () => {
    for await (const { kind, raw } of hostileMails(80)) {
      const reading = await reader.read(raw, raw.byteLength);
      if (reading.status === 'quarantined') continue;
      const identity = await identify(raw);
      expect(identity.status, kind).toBe('stranger');
      expect(why(identity), kind).not.toBe('');
    }
  });
});

describe('a mail waits', () => {
  it.each(['s1._domainkey.owner.example', '_dmarc.owner.example'])(
    'when %s cannot be looked up',
    async (name) => {
      const resolveTxt = zone({ ...RECORDS, [name]: { fails: 'ESERVFAIL' } });
      const identity = await identify(await byOwner(), { resolveTxt });
      expect(identity.status).toBe('later');
      expect(why(identity)).toMatch(/later/);
    },
  );

  it('when nobody answers', async () => {
    const resolveTxt = () => new Promise<string[][]>(() => undefined);
    expect((await identify(await byOwner(), { resolveTxt, dnsTimeoutMs: 10 })).status).toBe(
      'later',
    );
  });

  it('not because of a stranger’s signature that cannot be looked up', async () => {
    const raw = await signedMail(mail(), {
      domain: 'slow.example',
      privateKey: evilKey.privateKey,
    });
    const resolveTxt = zone({ ...RECORDS, 's1._domainkey.slow.example': { fails: 'ETIMEOUT' } });
    expect((await identify(raw, { resolveTxt })).status).toBe('stranger');
  });
});
