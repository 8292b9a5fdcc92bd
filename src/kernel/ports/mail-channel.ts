/** One delivery of a mail, as the channel has it. */
export type ArrivedMail = {
  /** Names this delivery for ever: folder, UIDVALIDITY and UID; a file's name; a request's id. */
  readonly deliveryId: string;
  /** As it was transported, at most as much as the channel's cap; `bytes` is the size of the whole. */
  readonly raw: Uint8Array;
  readonly bytes: number;
  /** ISO 8601; when the channel got it. */
  readonly receivedAt: string;
  /**
   * Who the channel itself knows to have put it there: the owner's own account, who holds the
   * shared key, or who has shown the token of the HTTP interface. Null: only
   * the mail's signatures can show who wrote it.
   */
  readonly vouchedBy: 'file' | 'hmac' | 'token' | null;
};

/** Port: where mail comes in. What it gives is data from outside until somebody has shown who wrote it. */
export type MailInbox = {
  /** Of the channel, in events and messages: `maildir`, `imap`, `http`. */
  readonly name: string;
  /** Deliveries not yet marked as taken, oldest first, at most `limit`. @throws MailUnreachable */
  fetch(limit: number, signal: AbortSignal): Promise<readonly ArrivedMail[]>;
  /** The log has it: it is not given again by this mailbox. Idempotent. @throws MailUnreachable */
  markTaken(deliveryId: string): Promise<void>;
  /** Resolves when something may have come, at the latest after the channel's poll interval. Never rejects. */
  waitForNew(signal: AbortSignal): Promise<void>;
  close(): Promise<void>;
};

/** A mail as it goes out. The same `messageId` is the same mail, however often it is tried. */
export type OutgoingMail = {
  /** With its angle brackets. */
  readonly messageId: string;
  /** Our own name of the thread; goes along as the header `Thread-ID`. */
  readonly threadId: string;
  /** Message-ID of what it answers; null: it begins a thread. */
  readonly inReplyTo: string | null;
  readonly references: readonly string[];
  readonly to: readonly string[];
  readonly subject: string;
  readonly text: string;
  readonly html: string | null;
  /** Images of the HTML part, by content id. */
  readonly images: readonly { readonly cid: string; readonly png: Uint8Array }[];
  /** ISO 8601. */
  readonly date: string;
};

/** Port: where mail goes out. */
export type MailOutbox = {
  readonly name: string;
  /**
   * Hands it over once. @throws MailUnreachable when nothing was handed over; MailRefused when it never will be;
   * MailUncertain when it may have been taken
   */
  send(mail: OutgoingMail, signal: AbortSignal): Promise<{ readonly transportId: string }>;
  /** Whether a mail of this Message-ID has gone out, as far as the channel can see afterwards. @throws MailUnreachable */
  find(messageId: string): Promise<'sent' | 'absent' | 'unknown'>;
  close(): Promise<void>;
};

/** The server is not there, or not willing just now: the same may go well later. */
export class MailUnreachable extends Error {
  override readonly name = 'MailUnreachable';
}

/** It will not be taken as it is, however often it is tried. */
export class MailRefused extends Error {
  override readonly name = 'MailRefused';
}

/** The connection ended between the last byte and the answer: it may have gone out. */
export class MailUncertain extends Error {
  override readonly name = 'MailUncertain';
}

/** A part of a mail that is not its text. Only what it is called and how large it is; the bytes are not kept. */
export type MailAttachment = {
  readonly name: string;
  readonly contentType: string;
  readonly bytes: number;
};

/** A mail as it was read: bounded, with nothing invisible, and still nobody's word. */
export type ReadMail = {
  /** With angle brackets; null when it has none. */
  readonly messageId: string | null;
  readonly inReplyTo: string | null;
  readonly references: readonly string[];
  readonly threadId: string | null;
  /** The address of its one From header, lower case; null: none, several, or one that is no address. */
  readonly from: string | null;
  readonly fromName: string;
  readonly to: readonly string[];
  readonly subject: string;
  /** ISO 8601; null when it says none that can be read. */
  readonly date: string | null;
  /** What the writer wrote, of the plain part or made from the HTML part, without what they quoted. */
  readonly text: string;
  /** What they quoted of earlier mails. */
  readonly quoted: string;
  readonly attachments: readonly MailAttachment[];
  /** Sent by a program, a list, or a server about another mail: never answered. */
  readonly isAutomatic: boolean;
  readonly isTruncated: boolean;
};

/** `quarantined`: it cannot be read safely, and why. */
export type MailReading =
  | { readonly status: 'read'; readonly mail: ReadMail }
  | { readonly status: 'quarantined'; readonly why: string };

/** Port: raw bytes to a mail. Never rejects for what the bytes say. */
export type MailReader = { read(raw: Uint8Array, wholeBytes: number): Promise<MailReading> };

/**
 * Who wrote it, as far as signatures show. `owner`: DKIM of the exact domain of an owner's address, DMARC in order, one
 * From. `later`: the signatures could not be looked up just now. `stranger`: anything else, with the reason.
 */
export type MailIdentity =
  | { readonly status: 'owner'; readonly address: string; readonly signature: string }
  | { readonly status: 'later'; readonly why: string }
  | { readonly status: 'stranger'; readonly why: string };

/** Port: looks at the raw bytes, not at what was read of them. Never rejects for what the bytes say. */
export type MailAuthenticator = {
  /** `receivedAt`: the mail's date and its signature must have been in order then. */
  identify(
    raw: Uint8Array,
    mail: Pick<ReadMail, 'from' | 'date'>,
    receivedAt: string,
  ): Promise<MailIdentity>;
};
