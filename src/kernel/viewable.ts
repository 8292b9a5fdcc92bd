import type { MediaType } from './ports/model.ts';

export type LookSettings = {
  readonly maxImageBytes: number;
  readonly maxPdfBytes: number;
  readonly maxPdfPages: number;
  /** What a provider counts for the largest image it does not shrink. */
  readonly imageTokens: number;
  /** Of one page: its text and its picture. */
  readonly pageTokens: number;
  /** Where pages cannot be told: so many bytes are one. */
  readonly pageBytes: number;
};

/** Issue 10, point 5; limits and rules of thumb of the first provider, with some room. */
export const defaultLookSettings: LookSettings = {
  maxImageBytes: 3_700_000,
  maxPdfBytes: 10 * 1024 * 1024,
  maxPdfPages: 100,
  imageTokens: 5_000,
  pageTokens: 5_000,
  pageBytes: 20_000,
};

/** By its first bytes, whatever its name says; null: nothing that can be shown to a model. */
export function mediaTypeOf(content: Buffer): MediaType | null {
  const head = content.subarray(0, 12).toString('latin1');
  if (head.startsWith('\u0089PNG\r\n')) return 'image/png';
  if (head.startsWith('\u00ff\u00d8\u00ff')) return 'image/jpeg';
  if (head.startsWith('GIF8')) return 'image/gif';
  if (head.startsWith('RIFF') && head.endsWith('WEBP')) return 'image/webp';
  return head.startsWith('%PDF-') ? 'application/pdf' : null;
}

export function whyTooLarge(
  type: MediaType,
  content: Buffer,
  settings: LookSettings,
): string | null {
  const isPdf = type === 'application/pdf';
  const most = isPdf ? settings.maxPdfBytes : settings.maxImageBytes;
  if (content.length > most) return `has ${content.length} bytes; at most ${most} are shown`;
  const pages = isPdf ? pagesOf(content, settings) : 1;
  if (pages <= settings.maxPdfPages) return null;
  return `has ${pages} pages; at most ${settings.maxPdfPages} are shown`;
}

/** What it weighs in a prompt, at most. */
export function mediaTokens(type: MediaType, content: Buffer, settings: LookSettings): number {
  if (type !== 'application/pdf') return settings.imageTokens;
  return pagesOf(content, settings) * settings.pageTokens;
}

/** Counted where the pages stand open in the file, else told from its size. */
function pagesOf(content: Buffer, { pageBytes }: LookSettings): number {
  const pages = content.toString('latin1').match(/\/Type\s*\/Page(?![a-zA-Z])/g)?.length ?? 0;
  return pages > 0 ? pages : Math.ceil(content.length / pageBytes);
}
