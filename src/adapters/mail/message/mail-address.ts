import { domainToASCII } from 'node:url';
import { addressParser } from 'postal-mime';

/** Bytes of a local part and of a domain (RFC 5321 4.5.3.1). */
const MAX_LOCAL = 64;
const MAX_DOMAIN = 253;
/** Without quotes, comments, routes: whatever needs those is an address nobody gives as theirs. */
const LOCAL = /^[^\s\p{Cc}\p{Cf}\p{Co}\p{Cn}"(),:;<>@[\\\]]+$/u;
const LABEL = /^(?!-)[a-z0-9-]{1,63}(?<!-)$/;

/**
 * An address in the one form in which two are compared: lower case, its domain as IDNA writes it. Null when it is none.
 * A character that only looks like an ASCII one is not made into it.
 */
export function normalAddress(text: string): string | null {
  const at = text.lastIndexOf('@');
  if (at < 1) return null;
  const local = text.slice(0, at);
  if (!LOCAL.test(local) || Buffer.byteLength(local) > MAX_LOCAL) return null;
  if (local.startsWith('.') || local.endsWith('.') || local.includes('..')) return null;
  const domain = normalDomain(text.slice(at + 1));
  return domain === null ? null : `${lower(local)}@${domain}`;
}

/** Null when it is no name of at least two parts. */
function normalDomain(text: string): string | null {
  const labels = text.split('.').map(normalLabel);
  if (labels.length < 2 || labels.some((label) => label === null)) return null;
  const domain = labels.join('.');
  return domain.length > MAX_DOMAIN ? null : domain;
}

/** IDNA folds wide and styled letters into ASCII: such a label is an imitation, and so none. */
function normalLabel(label: string): string | null {
  const isAscii = /^[\x21-\x7e]+$/.test(label);
  const ascii = isAscii ? label.toLowerCase() : domainToASCII(label);
  if (!LABEL.test(ascii)) return null;
  return isAscii || ascii.startsWith('xn--') ? ascii : null;
}

/** `toLowerCase` makes the Kelvin sign a k. */
function lower(text: string): string {
  return text.replace(/[A-Z]/g, (letter) => letter.toLowerCase());
}

export type NamedAddress = { readonly name: string; readonly address: string };

/** The addresses of a header's value that are any, groups opened; at most `max`. */
export function addressesIn(value: string, max: number): readonly NamedAddress[] {
  return addressParser(value, { flatten: true })
    .flatMap(({ name, address }) => {
      const normal = normalAddress(address ?? '');
      return normal === null ? [] : [{ name, address: normal }];
    })
    .slice(0, max);
}

/** The one address of a From header. Null: none, several, a group, or one that is hidden in another. */
export function onlyAddress(value: string): NamedAddress | null {
  const found = addressParser(value);
  const [only] = found;
  if (found.length !== 1 || only?.address === undefined) return null;
  const address = normalAddress(only.address);
  if (address === null) return null;
  return isPlain(value) ? { name: only.name, address } : null;
}

/** Two addresses run together are read as the one or the other. */
function isPlain(value: string): boolean {
  const unquoted = value.replace(/"(?:[^"\\]|\\.)*"/g, '').trim();
  const angles = unquoted.split('<').length - 1;
  return angles === 0 ? !/\s/.test(unquoted) : angles === 1 && unquoted.endsWith('>');
}
