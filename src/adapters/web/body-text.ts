import type { OutsideAnswer } from './fetch-outside.ts';

const TEXT_TYPES =
  /^(text\/.+|application\/(json|xml|xhtml\+xml|javascript|ecmascript|yaml|x-yaml|toml|graphql|x-ndjson|sql|x-sh|x-www-form-urlencoded)|[^/]+\/[^/]+\+(json|xml|yaml))$/;
const META_CHARSET = /<meta[^>]{0,200}charset\s*=\s*["']?([\w-]{1,40})/i;
const SNIFFED_BYTES = 2_048;

/** Media types whose body is text. No type at all: looked at when it is there. */
export function isTextual(mediaType: string): boolean {
  return mediaType === '' || TEXT_TYPES.test(mediaType);
}

/** The body as text; null when it is none after all. */
export function decodedText({ body, headers }: OutsideAnswer): string | null {
  const head = Buffer.from(body.subarray(0, SNIFFED_BYTES)).toString('latin1');
  const fromHeader = /charset\s*=\s*"?([\w-]{1,40})/i.exec(headers['content-type'] ?? '')?.[1];
  const charset = fromHeader ?? META_CHARSET.exec(head)?.[1] ?? 'utf-8';
  const isWide = /utf-?16/i.test(charset);
  if (!isWide && head.includes('\0')) return null;
  return decoderOf(charset).decode(body);
}

function decoderOf(charset: string): InstanceType<typeof TextDecoder> {
  try {
    return new TextDecoder(charset);
  } catch {
    return new TextDecoder(); // a name nobody knows
  }
}
