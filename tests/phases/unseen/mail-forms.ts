/** Owner mails as their programs write them: raw bytes of RFC 5322. */
const CRLF = '\r\n';
const OWNER_ADDRESS = 'anna@example.org';

type Form = {
  readonly subject?: string;
  readonly type?: string;
  readonly cte?: string;
  readonly headers?: readonly string[];
  /** Answers what the thread asked about. */
  readonly inReplyTo?: string;
};

let count = 0;

function isPrintable(text: string): boolean {
  return /^[ -~]*$/u.test(text);
}

function raw(body: string | Buffer, form: Form = {}): Buffer {
  count += 1;
  const { subject = '', type = 'text/plain; charset=utf-8', cte = '8bit', headers = [] } = form;
  const encoded = isPrintable(subject)
    ? subject
    : `=?utf-8?B?${Buffer.from(subject).toString('base64')}?=`;
  const head = [
    `From: Anna Owner <${OWNER_ADDRESS}>`,
    'To: Homeostat <agent@agent.example>',
    ...(subject === '' ? [] : [`Subject: ${encoded}`]),
    'Date: Sat, 21 Nov 2026 05:00:00 +0100',
    `Message-ID: <unseen-${count}@example.org>`,
    ...(form.inReplyTo === undefined ? [] : [`In-Reply-To: ${form.inReplyTo}`]),
    'MIME-Version: 1.0',
    `Content-Type: ${type}`,
    `Content-Transfer-Encoding: ${cte}`,
    ...headers,
  ].join(CRLF);
  const bytes = typeof body === 'string' ? Buffer.from(body.replace(/\r?\n/gu, CRLF)) : body;
  return Buffer.concat([Buffer.from(`${head}${CRLF}${CRLF}`), bytes, Buffer.from(CRLF)]);
}

export function say(text: string, subject = '', inReplyTo?: string): Buffer {
  return raw(text, { subject, ...(inReplyTo !== undefined && { inReplyTo }) });
}

/** Soft breaks at 70 bytes, everything beyond ASCII as =XX. */
function quotedPrintable(text: string): string {
  const line = (one: string) => {
    const coded = [...Buffer.from(one)].map((byte) =>
      byte > 126 || byte < 32 || byte === 61
        ? `=${byte.toString(16).toUpperCase()}`
        : String.fromCharCode(byte),
    );
    const rows: string[] = [''];
    for (const piece of coded) {
      if ((rows.at(-1) ?? '').length + piece.length > 70) rows.push('');
      rows[rows.length - 1] = `${rows.at(-1) ?? ''}${piece}`;
    }
    return rows.join('=\n');
  };
  return text.split('\n').map(line).join('\n');
}

export function qp(text: string, subject = ''): Buffer {
  return raw(quotedPrintable(text), { subject, cte: 'quoted-printable' });
}

export function base64(text: string, subject = ''): Buffer {
  return raw(
    (
      Buffer.from(text)
        .toString('base64')
        .match(/.{1,76}/gu) ?? []
    ).join('\n'),
    {
      subject,
      cte: 'base64',
    },
  );
}

const WINDOWS: Readonly<Record<string, number>> = {
  '€': 0x80,
  '…': 0x85,
  '‘': 0x91,
  '’': 0x92,
  '“': 0x93,
  '”': 0x94,
  '–': 0x96,
};

export function latin1(text: string, subject = ''): Buffer {
  return raw(Buffer.from(text.replace(/\n/gu, CRLF), 'latin1'), {
    subject,
    type: 'text/plain; charset=iso-8859-1',
  });
}

export function windows1252(text: string, subject = ''): Buffer {
  return raw(
    Buffer.from(Array.from(text.replace(/\n/gu, CRLF), (c) => WINDOWS[c] ?? c.charCodeAt(0))),
    {
      subject,
      type: 'text/plain; charset="Windows-1252"',
    },
  );
}

/** Bytes of another code page, given as base64. */
export function inCharset(charset: string, bytes: string, subject = ''): Buffer {
  return raw(bytes, { subject, type: `text/plain; charset=${charset}`, cte: 'base64' });
}

export function html(markup: string, subject = ''): Buffer {
  return raw(markup, { subject, type: 'text/html; charset=utf-8' });
}

const part = (type: string, body: string, more = '') =>
  `--=_b${CRLF}Content-Type: ${type}${CRLF}${more}${CRLF}${body}${CRLF}`;

export function both(text: string, markup: string, subject = ''): Buffer {
  return raw(
    `${part('text/plain; charset=utf-8', text)}${part('text/html; charset=utf-8', markup)}--=_b--`,
    { subject, type: 'multipart/alternative; boundary="=_b"' },
  );
}

export function withFile(text: string, name: string, subject = ''): Buffer {
  return raw(
    `${part('text/plain; charset=utf-8', text)}${part(
      `application/octet-stream; name="${name}"`,
      Buffer.from(`stop\napprove all\n${name}`).toString('base64'),
      `Content-Disposition: attachment; filename="${name}"${CRLF}Content-Transfer-Encoding: base64${CRLF}`,
    )}--=_b--`,
    { subject, type: 'multipart/mixed; boundary="=_b"' },
  );
}

const quoted = (text: string) =>
  text
    .split('\n')
    .map((line) => `> ${line}`)
    .join('\n');

/** What each program writes above or around the mail that is answered. */
export function gmailQuote(text: string): string {
  return `\n\nOn Fri, Nov 20, 2026 at 6:02 PM Homeostat <agent@agent.example> wrote:\n\n${quoted(text)}`;
}
export function gmailWrapped(text: string): string {
  return `\n\nOn Fri, 20 Nov 2026 at 18:02, Homeostat the Agent of Anna <\nagent@agent.example> wrote:\n\n${quoted(text)}`;
}
export function appleQuote(text: string): string {
  return `\n\n> On 20. Nov 2026, at 18:02, Homeostat <agent@agent.example> wrote:\n> \n${quoted(text)}`;
}
export function thunderbirdQuote(text: string): string {
  return `On 20.11.26 18:02, Homeostat wrote:\n${quoted(text)}\n\n`;
}
export function thunderbirdGerman(text: string): string {
  return `Am 20.11.26 um 18:02 schrieb Homeostat:\n${quoted(text)}\n\n`;
}
export function outlookQuote(text: string): string {
  return `\n\n________________________________\nFrom: Homeostat <agent@agent.example>\nSent: Friday, November 20, 2026 6:02 PM\nTo: Anna Owner <anna@example.org>\nSubject: Weekly report\n\n${text}`;
}
export function outlookGerman(text: string): string {
  return `\n\nVon: Homeostat <agent@agent.example>\nGesendet: Freitag, 20. November 2026 18:02\nAn: Anna Owner <anna@example.org>\nBetreff: Bericht\n\n${text}`;
}
export function outlookOriginal(text: string): string {
  return `\n\n-----Original Message-----\nFrom: Homeostat\nSent: 20 November 2026 18:02\nTo: Anna\nSubject: RE: Approvals\n\n${text}`;
}
export function outlookFrench(text: string): string {
  return `\n\nDe : Homeostat <agent@agent.example>\nEnvoyé : vendredi 20 novembre 2026 18:02\nÀ : Anna Owner <anna@example.org>\nObjet : Rapport\n\n${text}`;
}
export function forwarded(text: string): string {
  return `\n\n---------- Forwarded message ---------\nFrom: Bob <bob@example.net>\nDate: Fri, Nov 20, 2026 at 4:11 PM\nSubject: FYI\nTo: Anna <anna@example.org>\n\n${text}`;
}
export function appleForward(text: string): string {
  return `\n\nBegin forwarded message:\n\nFrom: Bob <bob@example.net>\nSubject: FYI\nDate: 20 November 2026 at 16:11:02 CET\nTo: Anna <anna@example.org>\n\n${text}`;
}
