type Rule = { readonly kind: string; readonly pattern: RegExp; readonly replacement?: string };

/** What a value of a secret may be made of when it stands after its name. */
const VALUE = `"[^"\\n]{3,}"|'[^'\\n]{3,}'|[^\\s"',;&<>()[\\]{}]{6,}`;
/** The end of a name, as in `db_password`, `PGPASSWORD` or `aws_secret_access_key`. */
const SECRET_NAME =
  '[\\w.-]{0,40}?(?:pass(?:word|wd|phrase|code)|pwd|secret|credentials?|token|cookie|connection[_.-]?string|(?:api|access|auth|private|secret|signing|encryption|master|service|account)[_.-]?key)|pass';

/**
 * Ordered: whole blocks, then shapes that name themselves, then values that stand after the name of a secret.
 * Every pattern is linear: no nested repetition, and what follows a fixed beginning is bounded or ends its class.
 */
const rules: readonly Rule[] = [
  {
    kind: 'private-key',
    pattern:
      /-----BEGIN [A-Z0-9 ]{0,40}PRIVATE KEY(?: BLOCK)?-----(?:[^-]|-(?!----END))*(?:-----END [A-Z0-9 ]{0,40}PRIVATE KEY(?: BLOCK)?-----)?/g,
  },
  { kind: 'private-key', pattern: /\bAGE-SECRET-KEY-1[0-9A-Z]{20,}/g },
  {
    kind: 'url-credentials',
    pattern: /\b([a-z][a-z0-9+.-]{1,30}:\/\/)[^\s/?#@"'<>]{1,500}@/gi,
    replacement: '$1[redacted:url-credentials]@',
  },
  { kind: 'jwt', pattern: /\beyJ[\w-]{8,}\.[\w-]{8,}(?:\.[\w-]*){0,3}/g },
  { kind: 'api-key', pattern: /\bsk-(?:ant-|proj-|svcacct-|or-v1-)?[\w-]{16,}/g },
  { kind: 'api-key', pattern: /\b(?:sk|rk|pk|whsec)_(?:live_|test_)?[A-Za-z0-9]{16,}/g },
  { kind: 'api-key', pattern: /\bAIza[\w-]{30,}/g },
  {
    kind: 'api-key',
    pattern:
      /\b(?:hf|gsk|xai|r8|npm|dop_v1|shpat|shpss|lin_api|pypi|dckr_pat|tvly|pplx|nvapi|ghu|figd|sbp|phc|phx|rnd|fly|FlyV1)[_-][\w-]{18,}/g,
  },
  {
    kind: 'git-token',
    pattern: /\b(?:gh[opsru]_[A-Za-z0-9]{20,}|github_pat_\w{20,}|glpat-[\w-]{16,})/g,
  },
  { kind: 'aws-key', pattern: /\b(?:AKIA|ASIA|AROA|AIDA)[A-Z0-9]{16}\b/g },
  { kind: 'google-token', pattern: /\bya29\.[\w-]{20,}/g },
  { kind: 'google-token', pattern: /\bGOCSPX-[\w-]{20,}/g },
  { kind: 'slack-token', pattern: /\bxox[abeoprs]-[A-Za-z0-9-]{10,}/g },
  { kind: 'slack-token', pattern: /\bhttps:\/\/hooks\.slack\.com\/services\/[\w/]{20,}/g },
  { kind: 'sendgrid-key', pattern: /\bSG\.[\w-]{16,}\.[\w-]{16,}/g },
  { kind: 'twilio-key', pattern: /\b(?:AC|SK)[0-9a-f]{32}\b/g },
  { kind: 'telegram-token', pattern: /\b\d{8,10}:AA[\w-]{30,}/g },
  { kind: 'discord-token', pattern: /\b[MNO][\w-]{23,27}\.[\w-]{6}\.[\w-]{27,}/g },
  { kind: 'azure-key', pattern: /\b(?:AccountKey|SharedAccessKey|sig)=[A-Za-z0-9+/%]{20,}={0,2}/g },
  {
    kind: 'authorization',
    pattern:
      /\b(authorization["']?\s{0,4}[:=]\s{0,4}["']?(?:bearer|basic|token|digest|bot)\s{1,4})[^\s"',;]{3,}/gi,
    replacement: '$1[redacted:authorization]',
  },
  {
    kind: 'authorization',
    pattern: /\b(bearer|basic)\s{1,4}(?=[\w.~+/-]*[0-9A-Z])[\w.~+/-]{16,}={0,2}/gi,
    replacement: '$1 [redacted:authorization]',
  },
  {
    kind: 'password',
    pattern: new RegExp(
      `(?<![\\w.-])(["']?(?:${SECRET_NAME})["']?(?:[ \\t]{0,4}(?::=|=>|=|:)|[ \\t]{1,4}is(?=[ \\t]))[ \\t]{0,4})(?!\\[redacted)(?:${VALUE})`,
      'gi',
    ),
    replacement: '$1[redacted:secret]',
  },
  {
    kind: 'password',
    pattern:
      /((?:^|\s)(?:--?(?:password|passwd|token|secret|api-key|apikey)(?:=|[ \t]{1,4}))["']?)(?!\[redacted)[^\s"']{3,}/gi,
    replacement: '$1[redacted:secret]',
  },
  {
    kind: 'password',
    pattern: /(\bcurl\b[^\n]{0,200}?\s-u\s{0,4}["']?[^\s:"']{1,100}:)[^\s"']{1,200}/g,
    replacement: '$1[redacted:secret]',
  },
];

/**
 * A text without the secrets that can be known by their shape: keys, tokens, passwords, private keys, URLs with
 * credentials. Each becomes `[redacted:<kind>]`. To be used on whole texts before they are cut (half a key matches
 * nothing) and on all free text that enters a prompt or an event. Redacting twice is the same as once.
 */
export function redactSecrets(text: string): string {
  let redacted = text;
  for (const { kind, pattern, replacement } of rules) {
    redacted = redacted.replace(pattern, replacement ?? `[redacted:${kind}]`);
  }
  return redacted;
}
