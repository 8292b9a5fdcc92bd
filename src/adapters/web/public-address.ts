import ipaddr from 'ipaddr.js';

/** Answers only from inside a virtual machine of one provider, from an address that looks public. */
const METADATA = ['168.63.129.16'];
/** What is handed out for the public net; all else in IPv6 is special, known to ipaddr.js or not. */
const GLOBAL_IPV6: [ipaddr.IPv6, number] = [ipaddr.IPv6.parse('2000::'), 3];

/**
 * Why nothing may be asked at an address; null when it is a public one (SAFETY D1.12). Addresses that carry another
 * one (mapped, NAT64, 6to4, Teredo) are refused whatever they carry.
 */
export function whyNotPublic(address: string): string | null {
  if (!ipaddr.isValid(address)) return `${address} is no address`;
  const parsed = ipaddr.parse(address);
  const range = parsed.range();
  if (range !== 'unicast') return `${address} is no public address (${range})`;
  if (METADATA.includes(address)) return `${address} is no public address (metadata)`;
  if (parsed instanceof ipaddr.IPv6) {
    if (parsed.zoneId !== undefined) return `${address} is no public address (zone)`;
    if (!parsed.match(GLOBAL_IPV6)) return `${address} is no public address (reserved)`;
  }
  return null;
}
