/** Built from halves so that no scanner takes this file for a leak. */
function join(...halves: string[]): string {
  return halves.join('');
}
const hex32 = '0123456789abcdef'.repeat(2);

/** `[where it stands, the value that must not pass]` (H37: recall of at least .95; here none may pass). */
export const secrets: readonly (readonly [string, string])[] = [
  ['ANTHROPIC_API_KEY=%', join('sk-', 'ant-api03-abcDEF123_456-ghiJKL789mnoPQR')],
  ['the key is % as said', join('sk-', 'proj-a1B2c3D4e5F6g7H8i9J0k1L2')],
  ['openai %', join('sk-', 'abcdefghijklmnopqrstuvwx12345678')],
  ['stripe: %', join('sk_', 'live_51HaBcDeFgHiJkLmNoPqRs')],
  ['push with % please', join('ghp_', 'a1B2c3D4e5F6g7H8i9J0k1L2m3N4o5P6q7R8')],
  ['fine grained %', join('github_', 'pat_11ABCDEFG0abcdefghijkl_mnopqrstuv')],
  ['gitlab %', join('glpat', '-abcdEFGH1234ijklMNOP')],
  ['aws_access_key_id = %', join('AKIA', 'IOSFODNN7EXAMPLE')],
  ['id % in a log', join('ASIA', 'IOSFODNN7EXAMPLE')],
  ['aws_secret_access_key = %', join('wJalrXUtnFEMI/K7MDENG', '/bPxRfiCYEXAMPLEKEY')],
  ['maps %', join('AIza', 'SyA1234567890abcdefghijklmnopqrstuv')],
  ['oauth %', join('ya29', '.a0AfH6SMBabcdefghijklmnop')],
  ['xoxb: %', join('xoxb', '-123456789012-abcdefABCDEF')],
  ['POST %', join('https://hooks.slack', '.com/services/T000000/B00000000/XXXXXXXXXXXX')],
  ['sendgrid %', join('SG.', 'abcdefghijklmnopqrstuv.wxyzABCDEFGHIJKLMNOPQRSTUV')],
  ['twilio %', join('SK', hex32)],
  ['bot %', join('123456789', ':AAF-abcdefghijklmnopqrstuvwxyz012345')],
  ['hugging face %', join('hf_', 'abcdefghijklmnopqrstuvwxyz')],
  ['npm %', join('npm_', 'abcdefghijklmnopqrstuvwxyz0123456789')],
  [
    'cookie %',
    join('eyJ', 'hbGciOiJIUzI1NiJ9.eyJzdWIiOiIxMjM0In0.dozjgNryP4J3jVmNHl0w5N_XgL0n3I9P'),
  ],
  ['Authorization: Bearer %', 'abc.def-ghi_123'],
  ['authorization: basic %', 'dXNlcjpwYXNzd29yZA=='],
  ['header "Authorization": "Bearer %"', 'tok-77'],
  ['curl -H "X: y" -u admin:% https://a.example', 'hunter2'],
  ['postgres://app:%@db.example:5432/main', 's3cr3t-pg'],
  ['https://%@git.example/a.git', 'someuser:somepass'],
  ['redis://:%@cache.example:6379', 'r3d1spass'],
  ['password: %', 'correct-horse-battery'],
  ['Password = "%"', 'with spaces inside'],
  ['"password": "%",', 'jsonSecret1'],
  ["db_password='%'", 'quoted-Secret'],
  ['the password is % ok', 'Tr0ub4dor&3'],
  ['PGPASSWORD=% psql', 'pgsecret9'],
  ['client_secret: %', 'abc123def456'],
  ['secret_key => %', 'k9k9k9k9k9'],
  ['passphrase: "%"', 'open sesame now'],
  ['deploy --token % --force', 'tkn-4711'],
  ['deploy --password=%', 'hunter22'],
  ['AccountKey=%', 'Eby8vdM02xNOcqFlqUwJPLlmEtlCDXJ1OUzFT50uSRZ6IFsuFq2UVErCz4I6=='],
  ['age %', join('AGE-SECRET', '-KEY-1QQPZRY9X8GF2TVDW0S3JN54KHCE6MUA7L')],
  [
    'key:\n%\nend',
    join(
      '-----BEGIN RSA PRIVATE',
      ' KEY-----\nMIIEowIBAAKCAQEA\n-b64-\n-----END RSA PRIVATE',
      ' KEY-----',
    ),
  ],
  ['%', join('-----BEGIN OPENSSH PRIVATE', ' KEY-----\nb3BlbnNzaC1rZXktdjEA\nAAAA never ended')],
];

export const harmless = [
  'commit 3f786850e387550fdab836ed7e6dc881de23001b of main',
  'event 019aa5f2-6d4e-7c3a-9b1e-2f4d5a6b7c8d, cycle 17',
  'sha256:9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08',
  'https://example.org/a/b?page=2#top and mail owner@example.org',
  'The task-scheduling-and-planning capability succeeded 12 of 13 times (92%).',
  'Write outbox/*.txt with Thread-ID, To, Subject headers; the body comes after ---',
  'A password manager is a good idea; tokens cost money; keep it secret.',
  'budget: 2,480/4,000 tokens, max_tokens=1024',
  'ssh git@github.com:owner/repo.git',
  'pull before commit: git pull --rebase && git push',
  'risk-assessment, desk-organisation-checklist-for-the-office, disk-usage',
  'bearer of bad news; basic understanding of things',
];
