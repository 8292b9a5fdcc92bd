/** One delivery of a mail, as the channel has it. */
export type ArrivedMail = {
  /** A permanent name of this delivery: folder, UIDVALIDITY and UID; a file's name; a request's id. */
  readonly deliveryId: string;
  /** As transported, up to the channel's cap; `bytes` is the full size. */
  readonly raw: Uint8Array;
  readonly bytes: number;
  /** ISO 8601; when the channel received it. */
  readonly receivedAt: string;
  /**
   * Who put it there, as far as the channel itself knows: the owner's own account, somebody with the
   * shared key, or somebody with the token of the HTTP interface. Null: only
   * the mail's signatures can show who wrote it.
   */
  readonly vouchedBy: 'file' | 'hmac' | 'token' | null;
};

/** Port: incoming mail. Its content is data from outside until its author has been verified. */
export type MailInbox = {
  /** Of the channel, in events and messages: `maildir`, `imap`, `http`. */
  readonly name: string;
  /** Deliveries not yet marked as taken, oldest first, at most `limit`. @throws MailUnreachable */
  fetch(limit: number, signal: AbortSignal): Promise<readonly ArrivedMail[]>;
  /** The log has it: this mailbox does not return it again. Idempotent. @throws MailUnreachable */
  markTaken(deliveryId: string): Promise<void>;
  /** Resolves when mail may have come, at the latest after the channel's poll interval. Never rejects. */
  waitForNew(signal: AbortSignal): Promise<void>;
  close(): Promise<void>;
};

/** An outgoing mail. The same `messageId` means the same mail, however often it is tried. */
export type OutgoingMail = {
  /** With its angle brackets. */
  readonly messageId: string;
  /** Our own name of the thread, sent as the header `Thread-ID`. */
  readonly threadId: string;
  /** Message-ID of the mail it answers; null: it begins a thread. */
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

/** Port: outgoing mail. */
export type MailOutbox = {
  readonly name: string;
  /**
   * Submits it once. @throws MailUnreachable if nothing was submitted; MailRefused if it never will be accepted;
   * MailUncertain if the outcome is unknown
   */
  send(mail: OutgoingMail, signal: AbortSignal): Promise<{ readonly transportId: string }>;
  /** Whether a mail with this Message-ID was sent, as far as the channel can tell afterwards. @throws MailUnreachable */
  find(messageId: string): Promise<'sent' | 'absent' | 'unknown'>;
  close(): Promise<void>;
};

/** The server is down or temporarily refuses: a retry may succeed. */
export class MailUnreachable extends Error {
  override readonly name = 'MailUnreachable';
}

/** The server rejects this mail for good. */
export class MailRefused extends Error {
  override readonly name = 'MailRefused';
}

/** The connection ended between the last byte and the answer: the mail may have been sent. */
export class MailUncertain extends Error {
  override readonly name = 'MailUncertain';
}

/** A part of a mail other than its text. */
export type MailAttachment = {
  readonly name: string;
  readonly contentType: string;
  readonly bytes: number;
  readonly content: Uint8Array;
};

/** A parsed mail: bounded, without invisible characters, and not yet trusted. */
export type ReadMail = {
  /** With angle brackets; null if it has none. */
  readonly messageId: string | null;
  readonly inReplyTo: string | null;
  readonly references: readonly string[];
  readonly threadId: string | null;
  /** The address of its only From header, lower case; null: none, several, or an invalid one. */
  readonly from: string | null;
  readonly fromName: string;
  readonly to: readonly string[];
  readonly subject: string;
  /** ISO 8601; null if the mail has no readable date. */
  readonly date: string | null;
  /** The author's own words, from the plain part or the HTML part, without quotations. */
  readonly text: string;
  /** Quotations of earlier mails. */
  readonly quoted: string;
  readonly attachments: readonly MailAttachment[];
  /** Sent by a program, a list, or a mail server: never answered. */
  readonly isAutomatic: boolean;
  readonly isTruncated: boolean;
};

/** `quarantined`: it cannot be read safely, and why. */
export type MailReading =
  | { readonly status: 'read'; readonly mail: ReadMail }
  | { readonly status: 'quarantined'; readonly why: string };

/** Port: parses raw bytes into a mail. Never rejects because of their content. */
export type MailReader = { read(raw: Uint8Array, wholeBytes: number): Promise<MailReading> };

/**
 * Who wrote it, as far as signatures prove. `owner`: DKIM of the exact domain of an owner's address, DMARC passed, one
 * From. `later`: the signatures could not be looked up just now. `stranger`: anything else, with the reason.
 */
export type MailIdentity =
  | { readonly status: 'owner'; readonly address: string; readonly signature: string }
  | { readonly status: 'later'; readonly why: string }
  | { readonly status: 'stranger'; readonly why: string };

/** Port: verifies the raw bytes, not the parsed mail. Never rejects because of their content. */
export type MailAuthenticator = {
  /** `receivedAt`: the mail's date and its signature must have been valid then. */
  identify(
    raw: Uint8Array,
    mail: Pick<ReadMail, 'from' | 'date'>,
    receivedAt: string,
  ): Promise<MailIdentity>;
};
