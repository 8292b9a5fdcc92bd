/** Files that hold keys, tokens or passwords, by the names programs give them. */
const SECRET =
  /(?:^|[/:])(?:\.env(?:\.(?!example|sample|template|dist|test|defaults?|schema|tpl|ci)[\w-]+)*|\.envrc|\.npmrc|\.yarnrc\.yml|\.pypirc|\.netrc|_netrc|\.git-credentials|\.pgpass|\.my\.cnf|\.htpasswd|\.vault-token|\.s3cfg|\.boto|\.terraformrc|\.dockercfg|\.(?:bash|zsh|sh|mysql|psql|python|node_repl|rediscli|sqlite)_?history|id_(?:rsa|dsa|ecdsa|ed25519)(?:_sk)?|credentials(?:\.(?:json|ya?ml|db|ini|toml|xml))?|secrets?\.(?:json|ya?ml|toml|env|txt)|service[-_]?account[\w-]*\.json|client_secret[\w.-]*\.json|token(?:s)?\.json|\.?vault[-_]?pass(?:word)?(?:\.txt)?|wallet\.dat|logins\.json|key[34]\.db|auth\.json|cookies\.sqlite|Login Data|Cookies|[\w.-]+\.(?:kdbx?|pfx|p12|jks|keystore|ppk|tfstate))$|\/(?:g?shadow-?|master\.passwd|sudoers)$|\/\.ssh\/(?!known_hosts|config$|authorized_keys|[\w.*-]*\.pub$)[\w.*-]+$|(?:^|\/)\.(?:ssh|gnupg|aws|azure|kube)\/?$|(?:^~|\/home\/[^/]+|\/Users\/[^/]+|\/root)\/\.(?:docker|password-store|mozilla|thunderbird|electrum|bitcoin|config\/(?:google-chrome|chromium|BraveSoftware|microsoft-edge|Signal|Slack|discord|gh|rclone|op))(?:\/(?:Default|firefox|[\w.]*[Pp]rofile[\w. ]*|[\w.-]+\.default[\w.-]*|wallets?[\w./-]*))*\/?$|\/\.config\/(?:gh\/hosts\.yml|gcloud(?:\/.*)?|hub|op\/.*|rclone\/rclone\.conf|doctl\/.*)$|\/\.cargo\/credentials|\/\.gem\/credentials|\/proc\/(?:\d+|self|\*|\uFFFC)\/environ$|\/run\/secrets(?:\/|$)|\/\.password-store\/|\/etc\/(?:kubernetes\/admin\.conf|krb5\.keytab|ssl\/private\/.+|ssh\/ssh_host_\w+_key|openvpn\/.*\.(?:key|conf)|wireguard\/.*)$|Library\/Keychains\//i;
/** Folders of clients, and what in them opens an account. */
const CLIENT_FOLDER = /\/\.(?:aws|gnupg|azure|kube|docker)\//i;
const CLIENT_SECRET =
  /(?:credentials|config(?:\.json)?|accessTokens\.json|azureProfile\.json)$|private-keys|sso\/cache/i;
/** These stand in the name of the file itself. */
const CLIENT_SECRET_NAME = /secring|msal_token_cache/i;

/** Looked for once, from the first such folder on: as one pattern it took cubic time on a path of many. */
function isClientSecret(path: string): boolean {
  const plain = path.split(/[^\w./-]/).at(-1) ?? '';
  const found = CLIENT_FOLDER.exec(plain);
  if (found === null) return false;
  const rest = plain.slice(found.index + found[0].length);
  return CLIENT_SECRET.test(rest) || CLIENT_SECRET_NAME.test(rest.split(/[^\w.]/).at(-1) ?? '');
}

/** Names of keys that are read in everyday work too; secret only where their content leaves. */
const WEAK = /\.(?:key|pem|asc|gpg|keytab|crt\.key)$|(?:^|\/)(?:private|priv)[\w-]*\.(?:key|pem)$/i;
const SCRATCH = /(?:^|\/)(?:\.env\.(?:example|sample|template|dist|test|defaults?)|[\w-]+\.pub)$/i;

/** Files that hold a database, a backup or secrets, as far as their names say so. */
const STORE_COPY =
  /(?:^|[/_.-])(?:db|database|full|prod\w*|users?|customers?|accounts?|mysql|postgres|pg|mongo|redis|home)?[_.-]?(?:dump|backups?|secrets?|credentials?|passwords?|wallet|keychain|loot|exfil)[\w.-]{0,255}\.(?:sql|dump|db|sqlite3?|csv|json|ya?ml|txt|tar|tgz|gz|zip|xz|zst|bz2|7z|rar|bak|gpg|enc|bin|rdb|bson|archive|pem|key)$|(?:customers?|clients|employees|patients|payroll|salar(?:y|ies))[\w-]{0,255}\.(?:csv|tsv|xlsx?|json|parquet|sql|zip|gz)$|\.(?:dump|sql|bak|pgdump|rdb|bson|mdb|ldif|sqlite3?)(?:\.(?:gz|zst|xz|bz2|zip|gpg|enc))?$/i;

export function isStoreCopy(path: string): boolean {
  return (
    STORE_COPY.test(path) &&
    !/schema|migration|fixture|seed|sample|example|(?:^|\/)tests?\//i.test(path)
  );
}

export function isSecretPath(path: string): boolean {
  return /[.\w]/.test(path) && (SECRET.test(path) || isClientSecret(path)) && !SCRATCH.test(path);
}

export function isKeyFile(path: string): boolean {
  return WEAK.test(path) && !SCRATCH.test(path);
}
