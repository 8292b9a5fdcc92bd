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
