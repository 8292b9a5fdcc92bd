/** A secret recognisable by its shape alone. `replacement`: default `[redacted:<kind>]`. */
export type SecretShape = {
  readonly kind: string;
  readonly pattern: RegExp;
  readonly replacement?: string;
};

/**
 * Prefixes of the keys of services, each a pattern of the prefix and the rest. A shape names its service where a shorter
 * pattern would match ordinary words.
 */
const PREFIXED: readonly string[] = [
  'sk-(?:ant-|proj-|svcacct-|or-v1-|lf-)?[\\w-]{16,}',
  'csk-[A-Za-z0-9]{32,}',
  '(?:sk|rk|pk|whsec)_(?:live_|test_)?[A-Za-z0-9]{16,}',
  '(?:sk|pk)\\.eyJ[\\w-]{20,}\\.[\\w-]{10,}',
  'pk_\\d{5,10}_[A-Z0-9]{20,}',
  'AIza[\\w-]{30,}',
  '(?:hf|gsk|xai|r8|npm|shp(?:at|ss|ca|pa|ua)|lin_api|pypi|dckr_[a-z]at|tvly|pplx|nvapi|ghu|figd|sbp|ph[cx]|rnd|fly|FlyV1)[_-][\\w-]{18,}',
  '(?:do[opr]|pul|rdme|nfp|vc[a-z]|tfp|aio|ddp|pnu|jina|bkua|cfut|cfat|cfk|glc|ops|ntn|essu|sntry[su]|f[om][12]|fo1)[_-](?=[\\w=+/-]{0,60}\\d)[\\w=+/-]{24,}',
  'FlyV1 fm\\d_[\\w=+/-]{24,}',
  '(?:api_org|sb_secret|pscale_(?:tkn|pw|oauth)|rzp_(?:live|test)|duffel_(?:live|test)|lsv2_(?:pt|sk)|CCIPAT|CLOJARS|rubygems)_[\\w-]{14,}',
  '(?:CFPAT|PMAK|HRKU|tskey-[a-z]{2,8}|xkeysib|xsmtpsib|fio-u|NRII|NRJS|FLWSECK(?:_TEST)?)-[\\w-]{20,}',
  'NRAK-[A-Z0-9]{20,}',
  '[0-9a-f]{36}NRAL\\b',
  'pcsk_[A-Za-z0-9]{4,8}_[A-Za-z0-9]{40,}',
  're_[A-Za-z0-9]{8}_[A-Za-z0-9]{20,}',
  'sq(?:0csp|0atp|0idp)-[\\w-]{20,}',
  'sq[apu]_[0-9a-f]{40}\\b',
  'sgp_(?:[0-9a-f]{16}_|local_)?[0-9a-f]{40}\\b',
  'glsa_[A-Za-z0-9]{32}_[0-9a-f]{8}\\b',
  'EAA(?:A[\\w-]{50,}|[B-Z][A-Za-z0-9]{80,})',
  'IGQV[\\w-]{80,}',
  'secret_[A-Za-z0-9]{43}\\b',
  'fw_[A-Za-z0-9]{22,}\\b',
  'pat[A-Za-z0-9]{14}\\.[0-9a-f]{64}\\b',
  'pat\\.[\\w-]{20,}\\.[0-9a-f]{24}\\.\\w{20,}',
  'pat-(?:na|eu)\\d-[0-9a-f-]{36}',
  'AT(?:ATT3|CTT3|BB)[\\w=-]{28,}',
  'hv[bsr]\\.[\\w-]{24,}',
  '[A-Za-z0-9]{14}\\.atlasv1\\.[\\w-]{40,}',
  'dp\\.(?:ct|pt|st|sa|scim|audit)\\.(?:[\\w-]{2,35}\\.)?[A-Za-z0-9]{40,}',
  'dapi[0-9a-f]{32}(?:-\\d)?',
  'dt0[a-z]\\d\\d\\.[A-Z0-9]{24}\\.[A-Z0-9]{64}',
  'EZ[AT]K[A-Za-z0-9]{54}',
  'access_token\\$(?:production|sandbox)\\$[0-9a-z]{16}\\$[0-9a-f]{32}',
  'access-(?:production|development|sandbox)-[0-9a-f-]{36}',
  'key-[0-9a-f]{32}\\b',
  'fc-[0-9a-f]{32}\\b',
  'ico-[A-Za-z0-9]{32}\\b',
  'pa-[\\w-]{43}\\b',
  '[0-9a-f]{32}-(?:us\\d{1,2}|[0-9a-f]{8}-[0-9a-f]{8})\\b',
  'AKCp[A-Za-z0-9]{60,}',
  'cmVmdGtu[A-Za-z0-9]{40,}',
  'A3-[A-Z0-9]{6}-(?:[A-Z0-9]{11}|[A-Z0-9]{6}-[A-Z0-9]{5})(?:-[A-Z0-9]{5}){3}\\b',
  '0\\.[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}\\.[A-Za-z0-9]{30}:[\\w+/]{20,}={0,2}',
  'cio[A-Za-z0-9]{32}\\b',
  'oy2[a-z0-9]{43}\\b',
  'AQVN[\\w-]{35,}',
  'LTAI(?=[A-Za-z]{0,20}\\d)[A-Za-z0-9]{12,24}\\b',
  'AKID(?=[A-Za-z]{0,30}\\d)[A-Za-z0-9]{30,}\\b',
  'K00\\d[A-Za-z0-9+/]{27}\\b',
  '[12]/\\d{10,}(?:/\\d{10,})?:[0-9a-f]{32}\\b',
  'sl\\.(?:u\\.)?[\\w-]{100,}',
  's\\.(?=[A-Za-z]{0,23}\\d)(?=[a-z0-9]{0,23}[A-Z])[A-Za-z0-9]{24}\\b',
  'v1\\.0-[0-9a-f]{24}-[0-9a-f]{100,}',
  'A{20,22}[A-Za-z0-9]{20,}%[A-Za-z0-9%]{30,}',
  '[\\w.-]{3,80}-\\d{1,3}:[A-Za-z0-9+/]{86}==',
];

const GIT: readonly string[] = [
  'gh[opsru]_[A-Za-z0-9]{20,}',
  'github_pat_\\w{20,}',
  'glpat-[\\w.-]{16,}',
  'gl(?:rtr?|cbt|dt|ptt|ft|imt|agent|oas|soat|ffct|wt)-[\\w.-]{20,}',
  'GR1348941[\\w-]{20,}',
];

const anyOf = (shapes: readonly string[]) => new RegExp(`\\b(?:${shapes.join('|')})`, 'g');

/** Addresses that give access to whoever knows them. */
const KEYED_ADDRESS =
  /\bhttps:\/\/(?:hooks\.slack\.com\/(?:services|workflows|triggers)\/[\w/]{20,}|(?:\w{1,10}\.)?discord(?:app)?\.com\/api\/webhooks\/\d{5,}\/[\w-]{20,}|[\w-]{1,63}\.webhook\.office\.com\/webhookb2\/[\w@/-]{36,}|hooks\.zapier\.com\/hooks\/catch\/[\w/]{8,}|maker\.ifttt\.com\/trigger\/\w{1,60}\/(?:json\/)?with\/key\/[\w-]{10,}|hook\.\w{1,8}\.make\.com\/\w{20,})/g;

/**
 * In this order: whole blocks, then what names itself. Every pattern is linear: no nested repetition that can match in
 * two ways, and what follows a fixed beginning is bounded or ends its class.
 */
export const secretShapes: readonly SecretShape[] = [
  {
    kind: 'private-key',
    pattern:
      /-----BEGIN [A-Z0-9 ]{0,40}PRIVATE KEY(?: BLOCK)?-----(?:[^-]|-(?!----END))*(?:-----END [A-Z0-9 ]{0,40}PRIVATE KEY(?: BLOCK)?-----)?/g,
  },
  { kind: 'private-key', pattern: /\bAGE-SECRET-KEY-1[0-9A-Z]{20,}/g },
  {
    kind: 'private-key',
    pattern: /\b(Private-Lines: \d{1,3}[ \t]{0,4}\r?\n)[A-Za-z0-9+/=\r\n]{16,}/g,
    replacement: '$1[redacted:private-key]',
  },
  {
    kind: 'url-credentials',
    pattern: /\b([a-z][a-z0-9+.-]{1,30}:\/\/)[^\s/?#@"'<>]{1,500}@/gi,
    replacement: '$1[redacted:url-credentials]@',
  },
  { kind: 'slack-token', pattern: KEYED_ADDRESS },
  { kind: 'jwt', pattern: /\beyJ[\w-]{8,}\.[\w-]{8,}(?:\.[\w-]*){0,3}/g },
  { kind: 'git-token', pattern: anyOf(GIT) },
  { kind: 'aws-key', pattern: /\b(?:AKIA|ASIA|AROA|AIDA)[A-Z0-9]{16}\b/g },
  {
    kind: 'aws-key',
    pattern: /\b(?:FwoGZXIvYXdzE|IQoJb3JpZ2lu|ABSK(?=[A-Za-z]{0,40}\d))[\w+/=%-]{80,}/g,
  },
  { kind: 'google-token', pattern: /\bya29\.[\w-]{20,}/g },
  { kind: 'google-token', pattern: /\bGOCSPX-[\w-]{20,}/g },
  { kind: 'google-token', pattern: /\b1\/\/0[\w-]{40,}/g },
  { kind: 'slack-token', pattern: /\bxox[abeoprs](?:\.xox[bp])?-[A-Za-z0-9-]{10,}/g },
  { kind: 'slack-token', pattern: /\bxapp-\d-[A-Z0-9]{5,}-\d{5,}-[0-9a-f]{20,}/g },
  { kind: 'sendgrid-key', pattern: /\bSG\.[\w-]{16,}\.[\w-]{16,}/g },
  { kind: 'twilio-key', pattern: /\b(?:AC|SK)[0-9a-f]{32}\b/g },
  { kind: 'telegram-token', pattern: /\b\d{8,10}:AA[\w-]{30,}/g },
  { kind: 'discord-token', pattern: /\b[MNO][\w-]{23,27}\.[\w-]{6}\.[\w-]{27,}/g },
  { kind: 'api-key', pattern: anyOf(PREFIXED) },
  { kind: 'azure-key', pattern: /\b(?:AccountKey|SharedAccessKey|sig)=[A-Za-z0-9+/%]{20,}={0,2}/g },
  { kind: 'azure-key', pattern: /(?<![\w~.-])[\w~.-]{3}\dQ~[\w~.-]{31,40}/g },
  {
    kind: 'azure-key',
    pattern:
      /(?<![\w+/])(?:[A-Za-z0-9]{76}AZDO[A-Za-z0-9]{4}\b|[\w-]{44}AzFu[\w-]{4,10}={0,2}|[A-Za-z0-9+/]{76}ACDb[A-Za-z0-9+/]{6}==)/g,
  },
  {
    kind: 'signature',
    pattern: /\b(X-(?:Amz|Goog)-(?:Signature|Security-Token)=)[\w%/+=-]{16,}/gi,
    replacement: '$1[redacted:signature]',
  },
  {
    kind: 'password-hash',
    pattern:
      /\$(?:2[abxy]\$\d\d\$[./A-Za-z0-9]{53}|(?:apr1|[1567y]|sha1|md5|scrypt|argon2(?:id|i|d))\$(?:rounds=\d{1,9}\$)?[./\w=,+-]{1,60}\$[./A-Za-z0-9$,=+-]{16,})/g,
  },
];
