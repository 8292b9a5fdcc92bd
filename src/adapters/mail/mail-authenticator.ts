import type { MailAuthenticator, MailIdentity } from '../../kernel/ports/mail-channel.ts';
import { messageOf } from '../../kernel/thrown.ts';
import { type DkimHeader, dkimHeader } from './message/dkim-header.ts';
import { type HeaderBlock, headerBlock, valuesOf } from './message/header-block.ts';
import { withoutFields } from './message/header-fields.ts';
import { addressesIn, normalAddress } from './message/mail-address.ts';
import { defaultMailCaps } from './message/mail-caps.ts';
import { type ResolveTxt, txtLookup } from './txt-lookup.ts';

export type MailAuthenticatorSettings = {
  readonly ownerAddresses: readonly string[];
  /** The agent's own; a mail written to none of them is nobody's order. Empty: not looked at. */
  readonly agentAddresses: readonly string[];
  /** TXT records of a name. An error with the code ENOTFOUND or ENODATA: there are none. */
  readonly resolveTxt: ResolveTxt;
  readonly dnsTimeoutMs: number;
  /** How old, or how far in the future, the mail's own date may be. */
  readonly maxAgeMs: number;
  /** Headers that must be signed, lower case. */
  readonly mustSign?: readonly string[];
};

const MUST_SIGN = ['from', 'to', 'subject', 'date'];
/** Of what stands there twice, a signature covers one and a reader may show the other. */
const ONLY_ONCE =
  'from sender reply-to to cc subject date message-id in-reply-to references thread-id mime-version content-type content-transfer-encoding content-disposition'.split(
    ' ',
  );
const ALGORITHMS = new Set(['rsa-sha256', 'ed25519-sha256']);
const MAX_SIGNATURES = 20;
const MAX_CANDIDATES = 3;
const LEAST_KEY_BITS = 1024;
const SIGNATURES = /^(dkim-signature|arc-[a-z-]+)[\t ]*:(.*)$/is;
const MAX_RECIPIENTS = 50;

type Claim = { readonly address: string; readonly domain: string; readonly block: HeaderBlock };

/** Believes a mail to be the owner's by DKIM of exactly their domain, over all of it that counts, and DMARC. */
export function mailAuthenticator(settings: MailAuthenticatorSettings): MailAuthenticator {
  const owners = normalised(settings.ownerAddresses);
  const agents = normalised(settings.agentAddresses);
  return {
    identify: async (raw, { from, date }, now) => {
      if (from === null) return stranger('it does not say who it is from, or says it twice');
      if (!owners.has(from)) return stranger('it is not from an address of the owner');
      const claim = {
        address: from,
        domain: from.slice(from.lastIndexOf('@') + 1),
        block: blockOf(raw),
      };
      const doubt = doubtOf(claim.block) ?? doubtOfDate(date, now, settings.maxAgeMs);
      if (doubt !== null) return stranger(doubt);
      if (agents.size > 0 && !isWrittenTo(claim.block, agents)) {
        return stranger('it is not written to the agent');
      }
      try {
        return await identified(raw, claim, { settings, now });
      } catch (error) {
        return stranger(`its signature cannot be read: ${messageOf(error)}`);
      }
    },
  };
}

function normalised(addresses: readonly string[]): ReadonlySet<string> {
  return new Set(addresses.flatMap((address) => normalAddress(address.trim()) ?? []));
}

function stranger(why: string): MailIdentity {
  return { status: 'stranger', why };
}

function blockOf(raw: Uint8Array): HeaderBlock {
  return headerBlock(raw, defaultMailCaps.headerBytes);
}

/** Null: its headers can be read in one way only. */
function doubtOf(block: HeaderBlock): string | null {
  if (!block.isClean) return 'its headers are not well formed';
  if (block.headers.length > defaultMailCaps.headers) return 'it has too many headers';
  const twice = ONLY_ONCE.find((name) => valuesOf(block, name).length > 1);
  return twice === undefined ? null : `it has the header ${twice} more than once`;
}

function doubtOfDate(date: string | null, now: string, maxAgeMs: number): string | null {
  if (date === null) return 'it has no date';
  const awayMs = Math.abs(Date.parse(now) - Date.parse(date));
  return awayMs <= maxAgeMs ? null : 'its date is too far from when it came';
}

function isWrittenTo(block: HeaderBlock, agents: ReadonlySet<string>): boolean {
  return valuesOf(block, 'to')
    .flatMap((value) => addressesIn(value, MAX_RECIPIENTS))
    .some(({ address }) => agents.has(address));
}

type Asked = { readonly settings: MailAuthenticatorSettings; readonly now: string };

async function identified(raw: Uint8Array, claim: Claim, asked: Asked): Promise<MailIdentity> {
  const candidates = candidatesOf(claim, asked.settings.mustSign ?? MUST_SIGN);
  if (typeof candidates === 'string') return stranger(candidates);
  const signature = await verified(raw, { claim, candidates, ...asked });
  if (signature.status !== 'pass') return signature;
  return underPolicy(signature.id, claim, asked.settings);
}

/** Signatures worth looking up, by id; or why there are none. */
function candidatesOf(
  { block, domain }: Claim,
  mustSign: readonly string[],
): ReadonlyMap<string, DkimHeader> | string {
  const values = valuesOf(block, 'dkim-signature');
  if (values.length === 0) return 'it is not signed';
  if (values.length > MAX_SIGNATURES) return 'it has too many signatures';
  const aligned = values
    .flatMap((value) => dkimHeader(value) ?? [])
    .filter((found) => found.domain === domain);
  if (aligned.length === 0) return `it is not signed by ${domain}`;
  const whole = aligned.filter((found) => !found.isPartial && ALGORITHMS.has(found.algorithm));
  if (whole.length === 0)
    return 'its signature leaves the end of its text open, or is of an old kind';
  const covering = whole.filter(({ signed }) => mustSign.every((name) => signed.has(name)));
  if (covering.length === 0) return `its signature does not cover all of ${mustSign.join(', ')}`;
  return new Map(covering.slice(0, MAX_CANDIDATES).map((found) => [found.id, found]));
}

type Verifying = Asked & {
  readonly claim: Claim;
  readonly candidates: ReadonlyMap<string, DkimHeader>;
};
type Verified = MailIdentity | { readonly status: 'pass'; readonly id: string };

/** Other signatures are taken out first: what they ask to be looked up is a stranger's choice. */
async function verified(
  raw: Uint8Array,
  { claim, candidates, settings, now }: Verifying,
): Promise<Verified> {
  const isOther = (field: string) => {
    const [, name = '', value = ''] = SIGNATURES.exec(field) ?? [];
    if (name === '') return false;
    const id = name.toLowerCase() === 'dkim-signature' ? dkimHeader(value)?.id : undefined;
    return id === undefined || !candidates.has(id);
  };
  // Loaded with the first mail that claims to be the owner's: a start need not wait for it.
  const { dkimVerify } = await import('mailauth/lib/dkim/verify.js');
  const { results } = await dkimVerify(withoutFields(raw, claim.block.bodyStart, isOther), {
    resolver: txtLookup(settings.resolveTxt, settings.dnsTimeoutMs),
    minBitLength: LEAST_KEY_BITS,
    curTime: now,
  });
  const passed = results.find(
    ({ id, status }) => status.result === 'pass' && candidates.has(id ?? ''),
  );
  if (passed?.id !== undefined) return { status: 'pass', id: passed.id };
  const waiting = results.find(({ status }) => status.result.startsWith('temp'));
  if (waiting !== undefined) {
    return {
      status: 'later',
      why: `could not look up the DKIM key of ${claim.domain}; trying again later`,
    };
  }
  const comment = results[0]?.status.comment;
  return stranger(`its signature does not hold${comment === undefined ? '' : `: ${comment}`}`);
}

async function underPolicy(
  signature: string,
  { address, domain }: Claim,
  { resolveTxt, dnsTimeoutMs }: MailAuthenticatorSettings,
): Promise<MailIdentity> {
  const { dmarc } = await import('mailauth/lib/dmarc/index.js');
  const policy = await dmarc({
    headerFrom: [address],
    dkimDomains: [{ id: signature, domain, aligned: domain }],
    resolver: txtLookup(resolveTxt, dnsTimeoutMs),
  });
  const result = policy === false ? 'none' : policy.status.result;
  if (result === 'pass') return { status: 'owner', address, signature };
  if (result.startsWith('temp')) {
    return {
      status: 'later',
      why: `could not look up the DMARC policy of ${domain}; trying again later`,
    };
  }
  return stranger(`DMARC of ${domain}: ${result}`);
}
