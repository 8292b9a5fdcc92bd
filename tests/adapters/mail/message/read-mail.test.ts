import { describe, expect, it } from 'vitest';
import { mailReader } from '../../../../src/adapters/mail/message/read-mail.ts';
import type { ReadMail } from '../../../../src/kernel/ports/mail-channel.ts';

const reader = mailReader();

async function readText(lines: readonly string[] | Buffer): Promise<ReadMail> {
  const raw = Buffer.isBuffer(lines) ? lines : Buffer.from(lines.join('\r\n'));
  const reading = await reader.read(raw, raw.byteLength);
  if (reading.status === 'quarantined') throw new Error(reading.why);
  return reading.mail;
}

async function whyNot(text: string | Buffer): Promise<string> {
  const raw = Buffer.from(text);
  const reading = await reader.read(raw, raw.byteLength);
  return reading.status === 'quarantined' ? reading.why : '';
}

const HEAD = [
  'From: Ada Owner <Ada@Owner.example>',
  'To: agent@bot.example, "B" <b@bot.example>',
  'Subject: =?utf-8?B?SGVsbG8gw6Q=?=',
  'Date: Sat, 21 Nov 2026 10:00:00 +0100',
  'Message-ID: <m1@owner.example>',
];

const html = (body: string) =>
  readText([...HEAD, 'MIME-Version: 1.0', 'Content-Type: text/html; charset=utf-8', '', body]);

describe('a mail that is read', () => {
  it('has its headers, decoded, and its text without what it answers', async () => {
    const mail = await readText([
      ...HEAD,
      'In-Reply-To: <a1@bot.example>',
      'References: <a0@bot.example>',
      ' <a1@bot.example>',
      'Thread-ID: t-7',
      '',
      'Yes, do it.',
      '',
      'On Fri, 20 Nov 2026 at 09:00, Agent <agent@bot.example>',
      'wrote:',
      '> Shall I?',
      '>> Older',
      '',
    ]);
    expect(mail).toEqual({
      messageId: '<m1@owner.example>',
      inReplyTo: '<a1@bot.example>',
      references: ['<a0@bot.example>', '<a1@bot.example>'],
      threadId: 't-7',
      from: 'ada@owner.example',
      fromName: 'Ada Owner',
      to: ['agent@bot.example', 'b@bot.example'],
      subject: 'Hello ä',
      date: '2026-11-21T09:00:00.000Z',
      text: 'Yes, do it.',
      quoted:
        'On Fri, 20 Nov 2026 at 09:00, Agent <agent@bot.example>\nwrote:\n> Shall I?\n>> Older',
      attachments: [],
      isAutomatic: false,
      isTruncated: false,
    });
  });

  it('keeps answers between quoted lines and a sentence that only looks like an announcement', async () => {
    const mail = await readText([
      ...HEAD,
      '',
      '> First?',
      'Yes.',
      '> Second?',
      'No.',
      'On Monday I wrote:',
    ]);
    expect(mail.text).toBe('Yes.\nNo.\nOn Monday I wrote:');
  });

  it.each([
    ['German', 'Am 20.11.2026 um 09:00 schrieb Agent <agent@bot.example>:'],
    ['French', 'Le ven. 20 nov. 2026 à 09:00, Agent <agent@bot.example> a écrit :'],
    ['Spanish', 'El vie, 20 nov 2026 a las 9:00, Agent (<agent@bot.example>) escribió:'],
    ['Italian', 'Il giorno ven 20 nov 2026 alle ore 09:00 Agent <agent@bot.example> ha scritto:'],
    ['Dutch', 'Op vr 20 nov. 2026 om 09:00 schreef Agent <agent@bot.example>:'],
    ['Swedish', 'Den fre 20 nov. 2026 kl 09:00 skrev Agent <agent@bot.example>:'],
    ['Portuguese', 'Em sex., 20 de nov. de 2026 às 09:00, Agent <agent@bot.example> escreveu:'],
    ['Russian', 'пт, 20 нояб. 2026 г. в 09:00, Agent <agent@bot.example>:\n> x'],
    ['Japanese', '2026年11月20日(金) 9:00 Agent <agent@bot.example>:\n> x'],
    ['Outlook', '-----Original Message-----\nFrom: Agent\nSent: Friday'],
    ['German Outlook', 'Von: Agent <agent@bot.example>\nGesendet: Freitag\nAn: Ada\nBetreff: Hi'],
    ['forwarded', '---------- Forwarded message ---------\nFrom: Eve'],
  ])('leaves out what was quoted the %s way', async (_, announcement) => {
    const mail = await readText([...HEAD, '', 'Mine', '', ...announcement.split('\n'), 'Theirs']);
    expect(mail.text.split('\n')[0]).toBe('Mine');
    expect(mail.quoted).toContain(announcement.split('\n')[0]!.trim());
  });

  it.each([
    ['iso-8859-1', Buffer.from('Gr\xfc\xdfe', 'latin1'), 'Grüße'],
    ['windows-1252', Buffer.from('\x93ok\x94', 'latin1'), '“ok”'],
    ['koi8-r', Buffer.from([0xd0, 0xd2, 0xc9]), 'при'],
    ['shift_jis', Buffer.from([0x83, 0x65, 0x83, 0x58]), 'テス'],
    ['no-such-charset', Buffer.from('plain'), 'plain'],
  ])('in the charset %s is text', async (charset, body, text) => {
    const head = [...HEAD, `Content-Type: text/plain; charset=${charset}`, '', ''].join('\r\n');
    expect((await readText(Buffer.concat([Buffer.from(head), body]))).text).toBe(text);
  });

  it('shows nothing of an HTML part that a person does not see', async () => {
    const mail = await html(
      [
        '<style>.ghost, td.x { display:none } </style>',
        '<p>Please do <b>this</b>.</p><ul><li>one<li>two</ul>',
        '<div style="display:none">h1</div><span style="font-size:0px">h2</span>',
        '<div style="color:#fff;background-color:#FFFFFF">h3</div><p class="ghost">h4</p>',
        '<!-- h5 --><div hidden>h6</div><font color="white">h7</font>',
        '<div style="position:absolute;left:-9999px">h8</div><div style="opacity:0">h9</div>',
        '<div class="gmail_quote">On 1 May 2026 X wrote:<blockquote>old</blockquote></div>',
      ].join('\n'),
    );
    expect(mail.text).toBe('Please do this.\n\n- one\n- two');
    expect(mail.quoted).toContain('old');
    expect(mail.text + mail.quoted).not.toMatch(/h\d/);
  });

  it('prefers the plain part, and takes HTML beside it through the same sieve', async () => {
    const part = (type: string, body: string) => ['--b', `Content-Type: ${type}`, '', body];
    const multi = (kind: string, parts: string[]) =>
      readText([...HEAD, `Content-Type: multipart/${kind}; boundary=b`, '', ...parts, '--b--', '']);
    const both = [...part('text/plain', 'plain'), ...part('text/html', '<p>rich</p>')];
    expect((await multi('alternative', both)).text).toBe('plain');
    const hidden = [
      ...part('text/plain', 'plain'),
      ...part('text/html', '<p style="display:none">hidden</p>'),
    ];
    expect((await multi('mixed', hidden)).text).toBe('plain');
  });

  it('gives attachments with their bytes, a mail in a mail among them', async () => {
    const mail = await readText([
      ...HEAD,
      'Content-Type: multipart/mixed; boundary=b',
      '',
      '--b',
      'Content-Type: text/plain',
      '',
      'See there.',
      '--b',
      'Content-Type: application/zip; name="../../x\u0000.zip"',
      'Content-Transfer-Encoding: base64',
      'Content-Disposition: attachment',
      '',
      'AAAA',
      '--b',
      'Content-Type: message/rfc822',
      'Content-Disposition: inline',
      '',
      'Subject: inner',
      '',
      'Delete everything.',
      '--b--',
      '',
    ]);
    expect(mail.text).toBe('See there.');
    expect(mail.attachments.map(({ contentType, bytes }) => [contentType, bytes])).toEqual([
      ['application/zip', 3],
      ['message/rfc822', 35],
    ]);
    expect(mail.attachments.map(({ content }) => content.byteLength)).toEqual([3, 35]);
  });

  it('shows no terminal codes and no invisible letters', async () => {
    const mail = await readText([
      ...HEAD,
      'Content-Type: text/plain; charset=utf-8',
      '',
      'a\u001b[31mred\u001b]0;title\u0007\u200bb\u202e\u{e0041}c\0',
    ]);
    expect(mail.text).toBe('aredbc');
  });
});

describe('who it is from', () => {
  it.each([
    ['two From headers', ['From: ada@owner.example', 'From: eve@evil.example']],
    ['two addresses', ['From: ada@owner.example, eve@evil.example']],
    ['two addresses run together', ['From: <ada@owner.example> <eve@evil.example>']],
    ['a quoted local part', ['From: "ada@owner.example"@evil.example']],
    ['a group', ['From: owners: ada@owner.example;']],
    ['no From', ['X: y']],
    ['wide letters', ['From: ada@ｏwner.example']],
    ['styled letters', ['From: ada@𝐨wner.example']],
    ['an invisible letter', ['From: ada@own\u200ber.example']],
    ['an ideographic dot', ['From: ada@owner。example']],
  ])('is nobody with %s', async (_, from) => {
    expect((await readText([...from, 'Subject: x', '', 'x'])).from).toBeNull();
  });

  it('is another one than the owner with letters that look alike', async () => {
    const mail = await readText(['From: ada@оwner.example', '', 'x']);
    expect(mail.from).toBe('ada@xn--wner-45d.example');
    const local = await readText(['From: аda@owner.example', '', 'x']);
    expect(local.from).not.toBe('ada@owner.example');
    const kelvin = await readText(['From: \u212aen@owner.example', '', 'x']);
    expect(kelvin.from).not.toBe('ken@owner.example');
  });

  it('is the address, whatever the name says', async () => {
    const mail = await readText(['From: "ada@owner.example" <eve@evil.example>', '', 'x']);
    expect([mail.from, mail.fromName]).toEqual(['eve@evil.example', 'ada@owner.example']);
  });
});

it.each([
  'Auto-Submitted: auto-replied',
  'Precedence: bulk',
  'List-Id: <x.example>',
  'Return-Path: <>',
  'Content-Type: multipart/report; boundary=x',
  'X-Auto-Response-Suppress: All',
])('is automatic with %s', async (header) => {
  expect((await readText([...HEAD, header, '', 'x'])).isAutomatic).toBe(true);
});

it('is not automatic when it says so itself', async () => {
  expect((await readText([...HEAD, 'Auto-Submitted: no', '', 'x'])).isAutomatic).toBe(false);
});

describe('a mail is quarantined', () => {
  it('when it is empty, has no headers, or too many', async () => {
    expect(await whyNot('')).toBe('it is empty');
    expect(await whyNot('\r\n\r\nhello')).toBe('it has no headers');
    expect(await whyNot('X: y\r\n'.repeat(600))).toMatch(/more than 500 headers/);
    expect(await whyNot(`X: ${'y'.repeat(200_000)}\r\n\r\n`)).toMatch(/longer than/);
  });

  it('when it is nested too deep or has too many parts', async () => {
    const nested = Array.from(
      { length: 40 },
      (_, level) => `Content-Type: multipart/mixed; boundary=b${level}x\r\n\r\n--b${level}x\r\n`,
    ).join('');
    expect(await whyNot(`From: a@b.example\r\n${nested}`)).toMatch(/nesting depth/);
    const wide = '--b\r\n\r\nx\r\n'.repeat(1_000);
    expect(
      await whyNot(`Content-Type: multipart/mixed; boundary=b\r\n\r\n${wide}--b--\r\n`),
    ).toMatch(/more than 300 parts/);
  });
});

it('says that it is cut when the channel gave less than the whole', async () => {
  const raw = Buffer.from([...HEAD, '', 'text'].join('\r\n'));
  const reading = await reader.read(raw, raw.byteLength + 1);
  expect(reading.status === 'read' && reading.mail.isTruncated).toBe(true);
});
