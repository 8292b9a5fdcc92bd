import { generateKeyPairSync } from 'node:crypto';
import { dkimSign } from 'mailauth/lib/dkim/sign.js';

export type Signer = {
  readonly privateKey: string;
  /** As it stands in DNS. */
  readonly record: string;
};

export function signer(modulusLength = 2048): Signer {
  const { privateKey, publicKey } = generateKeyPairSync('rsa', { modulusLength });
  const spki = publicKey.export({ type: 'spki', format: 'der' }).toString('base64');
  return {
    privateKey: privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
    record: `v=DKIM1; k=rsa; p=${spki}`,
  };
}

export type Signing = {
  readonly domain: string;
  readonly privateKey: string;
  readonly selector?: string;
  readonly headers?: readonly string[];
  /** The `l=` tag. */
  readonly bodyBytes?: number;
  readonly algorithm?: string;
  readonly signTime?: string;
  /** The `x=` tag; ISO 8601. */
  readonly expires?: string;
};

/** The mail with its signature on top. */
export async function signedMail(raw: string, signing: Signing): Promise<string> {
  const {
    domain,
    privateKey,
    selector = 's1',
    headers,
    bodyBytes,
    algorithm,
    signTime,
    expires,
  } = signing;
  const { signatures, errors } = await dkimSign(raw, {
    canonicalization: 'relaxed/relaxed',
    signTime: signTime ?? '2026-11-21T10:00:00Z',
    ...(algorithm !== undefined && { algorithm }),
    ...(expires !== undefined && { expires: new Date(expires) }),
    ...(headers !== undefined && { headerList: headers.join(':') }),
    signatureData: [
      {
        signingDomain: domain,
        selector,
        privateKey,
        ...(bodyBytes !== undefined && { maxBodyLength: bodyBytes }),
      },
    ],
  } as unknown as Parameters<typeof dkimSign>[1]); // its types know another form of its options
  if (errors.length > 0) throw new Error('the mail cannot be signed', { cause: errors[0] });
  return signatures + raw;
}

/** No signer leaves From out: it is taken off the list of the signature afterwards. */
export function withFromUnlisted(signed: string): string {
  return signed.replace(/:\s*From;/u, ';');
}

/** DNS in memory: names to TXT records, or to the code of an error. */
export function zone(records: Readonly<Record<string, string | { readonly fails: string }>>) {
  return (name: string): Promise<string[][]> => {
    const found = records[name] ?? { fails: 'ENOTFOUND' };
    return typeof found === 'string'
      ? Promise.resolve([[found.slice(0, 100), found.slice(100)]])
      : Promise.reject(Object.assign(new Error(`query of ${name}`), { code: found.fails }));
  };
}
