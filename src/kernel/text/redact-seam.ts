import { redactSecrets } from './redact.ts';

/**
 * What may come next, one for each way in which a secret goes on after white space: a value, a sign and a value, the
 * end of a quotation, a scheme, a user, the rest of the first line of a private key. None is a secret by itself.
 */
const PROBES: readonly string[] = [
  ...['a1B2c3D4e5F6g7H8i9', ': a1B2c3D4', '= a1B2c3D4', 'is a1B2c3D4', 'a1B"', "a1B'"],
  ...[
    'a1B2c3D4e5F6g7H8i9J0k1L2m3',
    '4711',
    ': 4711',
    'is 4711',
    'now a1B2c3D4',
    'a1B2c3D4',
    'to a1B2c3D4!',
  ],
  ...[
    '"a1B2c3D4"',
    ': "a1B2c3D4"',
    'is the password',
    'as the password',
    'the password',
    'password',
  ],
  // The second halves of names of two words.
  ...['key: a1b2c3d4e', 'key is a1b2c3d4e', 'code: a1b2c3d4e', 'schlüssel: a1b2c3d4e'],
  ...['de passe: a1b2c3d4e', 'passe: a1b2c3d4e', 'de acceso: a1b2c3d4e', 'api: a1b2c3d4e'],
  ...[
    'phrase: abandon ability able about above absent absorb abstract absurd abuse access accident',
  ],
  ...['abandon ability able about above absent absorb abstract absurd abuse access accident'],
  ...['bearer a1B2', ': bearer a1B2', '-u a:a1B2', 'a:a1B2'],
  ...['PRIVATE KEY-----', 'KEY-----', 'BLOCK-----'],
];

/**
 * Where a growing text may be cut, so that redacting its parts gives the same as redacting the whole: after
 * the last white space, or else after the last line, provided nothing begun before it continues. 0: nowhere yet.
 */
export function seamOf(text: string): number {
  const [places = ''] = /^[^]*\s/.exec(text) ?? [];
  const candidates = [places.length, text.lastIndexOf('\n') + 1];
  return candidates.find((at) => at > 0 && isSeam(text.slice(0, at))) ?? 0;
}

function isSeam(before: string): boolean {
  const alone = redactSecrets(before);
  return PROBES.every((probe) => redactSecrets(before + probe) === alone + probe);
}
