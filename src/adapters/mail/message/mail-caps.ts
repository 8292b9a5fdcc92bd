/** What a mail may cost to read. Sizes in bytes unless they say otherwise. */
export type MailCaps = {
  /** Of the whole; what is beyond is not looked at. */
  readonly parsedBytes: number;
  /** Of the whole, too: a line costs more to parse than its bytes. */
  readonly parsedLines: number;
  readonly headerBytes: number;
  readonly headers: number;
  /** Headers of all parts together. */
  readonly allHeaderBytes: number;
  readonly parts: number;
  readonly depth: number;
  readonly textCharacters: number;
  readonly attachments: number;
};

/** Fault table rows 20 and 21: memory grows by less than 100 MB whatever comes. */
export const defaultMailCaps: MailCaps = {
  parsedBytes: 4 * 1024 * 1024,
  parsedLines: 60_000,
  headerBytes: 128 * 1024,
  headers: 500,
  allHeaderBytes: 512 * 1024,
  parts: 300,
  depth: 20,
  textCharacters: 256 * 1024,
  attachments: 100,
};
