import { BlockList, isIP } from 'node:net';

const MOST_BITS = { ipv4: 32, ipv6: 128 } as const;

type Range = { readonly address: string; readonly bits: number; readonly family: 'ipv4' | 'ipv6' };

/** Whether this is an address such as 127.0.0.1, or a range such as 10.0.0.0/8. */
export function isAddressRange(text: string): boolean {
  return rangeIn(text) !== null;
}

/** Whether an address is in one of these ranges, also as IPv4 within IPv6. */
export function addressRanges(texts: readonly string[]): (address: string) => boolean {
  const list = new BlockList();
  for (const text of texts) {
    const range = rangeIn(text);
    if (range !== null) list.addSubnet(range.address, range.bits, range.family);
  }
  return (address) => {
    const kind = isIP(address);
    return kind !== 0 && list.check(address, kind === 4 ? 'ipv4' : 'ipv6');
  };
}

function rangeIn(text: string): Range | null {
  const [, address = '', bits] = /^([0-9a-f.:]+)(?:\/(\d{1,3}))?$/i.exec(text) ?? [];
  const kind = isIP(address);
  if (kind === 0) return null;
  const family = kind === 4 ? 'ipv4' : 'ipv6';
  const taken = bits === undefined ? MOST_BITS[family] : Number(bits);
  return taken <= MOST_BITS[family] ? { address, bits: taken, family } : null;
}
