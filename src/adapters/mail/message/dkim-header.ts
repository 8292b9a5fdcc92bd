import { createHash } from 'node:crypto';

/** A DKIM-Signature header as it is written, not yet believed. */
export type DkimHeader = {
  /** Lower case, as all but the signature is. */
  readonly domain: string;
  readonly algorithm: string;
  readonly signed: ReadonlySet<string>;
  /** It leaves the end of the body open (`l=`): anybody may have written there. */
  readonly isPartial: boolean;
  /** SHA-256 in hex of the signature's bytes. */
  readonly id: string;
};

const TAG = /^\s*([a-z][a-z0-9_]*)\s*=([^;]*)$/i;

/** Null when it is none that two readers must read alike: a comment, a quote, a tag twice. */
export function dkimHeader(value: string): DkimHeader | null {
  const tags = tagsOf(value);
  const text = (tag: string) => tags?.get(tag)?.toLowerCase() ?? '';
  const signature = Buffer.from(tags?.get('b') ?? '', 'base64');
  if (tags === null || text('v') !== '1' || signature.byteLength === 0) return null;
  return {
    domain: text('d'),
    algorithm: text('a'),
    signed: new Set(text('h').split(':')),
    isPartial: tags.has('l'),
    id: createHash('sha256').update(signature).digest('hex'),
  };
}

function tagsOf(value: string): ReadonlyMap<string, string> | null {
  if (/["'()\\]/.test(value)) return null;
  const tags = new Map<string, string>();
  for (const part of value.replace(/;\s*$/, '').split(';')) {
    const [, name = '', content = ''] = TAG.exec(part) ?? [];
    const tag = name.toLowerCase();
    if (tag === '' || tags.has(tag)) return null;
    tags.set(tag, content.replace(/\s+/g, ''));
  }
  return tags;
}
