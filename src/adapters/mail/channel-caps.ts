import type { ArrivedMail } from '../../kernel/ports/mail-channel.ts';

/** How much of what arrived is in memory at a time, in bytes. */
export type ChannelCaps = {
  /** Of one mail; what is beyond is left where it is, and the mail is not proven by its signature. */
  readonly mailBytes: number;
  /** Of all that one fetch gives, the first of them apart. */
  readonly fetchBytes: number;
};

/** Fault table row 21: memory grows by less than 100 MB whatever comes. */
export const defaultChannelCaps: ChannelCaps = {
  mailBytes: 16 * 1024 * 1024,
  fetchBytes: 16 * 1024 * 1024,
};

type Fetching<Found> = {
  /** Oldest first. */
  readonly found: readonly Found[];
  readonly caps: ChannelCaps;
  readonly limit: number;
  /** Null: it was taken away meanwhile, or is no mail. */
  readonly read: (one: Found) => Promise<ArrivedMail | null>;
  /** The caps ended it before the mails did. */
  readonly onMore: () => void;
};

/** At most `limit` mails, and no more once they are larger than the cap of a fetch. */
export async function withinCaps<Found>(
  fetching: Fetching<Found>,
): Promise<readonly ArrivedMail[]> {
  const { found, caps, limit, read, onMore } = fetching;
  const mails: ArrivedMail[] = [];
  let bytes = 0;
  for (const one of found) {
    if (mails.length >= limit) break;
    if (bytes >= caps.fetchBytes) {
      onMore();
      break;
    }
    const mail = await read(one);
    if (mail === null) continue;
    mails.push(mail);
    bytes += mail.raw.byteLength;
  }
  return mails;
}
