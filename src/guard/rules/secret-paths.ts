/** Files that hold keys, tokens or passwords, by the names programs give them. */
const SECRET =
  /(?:^|[/:])(?:\.env(?:\.(?!example|sample|template|dist|test|defaults?|schema|tpl|ci)[\w-]+)*|\.envrc|\.npmrc|\.yarnrc\.yml|\.pypirc|\.netrc|_netrc|\.git-credentials|\.pgpass|\.my\.cnf|\.htpasswd|\.vault-token|\.s3cfg|\.boto|\.terraformrc|\.dockercfg|\.(?:bash|zsh|sh|mysql|psql|python|node_repl|rediscli|sqlite)_?history|id_(?:rsa|dsa|ecdsa|ed25519)(?:_sk)?|identity|credentials(?:\.(?:json|ya?ml|db|ini|toml|xml))?|secrets?\.(?:json|ya?ml|toml|env|txt)|service[-_]?account[\w-]*\.json|client_secret[\w.-]*\.json|token(?:s)?\.json|\.?vault[-_]?pass(?:word)?(?:\.txt)?|wallet\.dat|logins\.json|key[34]\.db|auth\.json|cookies\.sqlite|Login Data|Cookies|[\w.-]+\.(?:kdbx?|pfx|p12|jks|keystore|ppk|tfstate))$|\/(?:g?shadow-?|master\.passwd|sudoers)$|\/\.ssh\/(?!known_hosts|config$|authorized_keys|.*\.pub$)[\w.*-]+$|\/\.(?:aws|gnupg|azure|kube|docker)\/(?:[\w./-]*(?:credentials|config(?:\.json)?|accessTokens\.json|private-keys[\w./-]*|secring[\w.]*|sso\/cache[\w./-]*|msal_token_cache[\w.]*|azureProfile\.json))$|(?:^|\/)\.(?:ssh|gnupg|aws|azure|kube)\/?$|(?:^~|\/home\/[^/]+|\/Users\/[^/]+|\/root)\/\.(?:docker|password-store|mozilla|thunderbird|electrum|bitcoin|config\/(?:google-chrome|chromium|BraveSoftware|microsoft-edge|Signal|Slack|discord|gh|rclone|op))(?:\/(?:Default|firefox|[\w.]*[Pp]rofile[\w. ]*|[\w.-]+\.default[\w.-]*|wallets?[\w./-]*))*\/?$|\/\.config\/(?:gh\/hosts\.yml|gcloud(?:\/.*)?|hub|op\/.*|rclone\/rclone\.conf|doctl\/.*)$|\/\.cargo\/credentials|\/\.gem\/credentials|\/proc\/(?:\d+|self|\*|\uFFFC)\/environ$|\/run\/secrets(?:\/|$)|\/\.password-store\/|\/etc\/(?:kubernetes\/admin\.conf|krb5\.keytab|ssl\/private\/.+|ssh\/ssh_host_\w+_key|openvpn\/.*\.(?:key|conf)|wireguard\/.*)$|Library\/Keychains\//i;
/** Names of keys that are read in everyday work too; secret only where their content leaves. */
const WEAK = /\.(?:key|pem|asc|gpg|keytab|crt\.key)$|(?:^|\/)(?:private|priv)[\w-]*\.(?:key|pem)$/i;
const SCRATCH = /(?:^|\/)(?:\.env\.(?:example|sample|template|dist|test|defaults?)|[\w-]+\.pub)$/i;

export function isSecretPath(path: string): boolean {
  return /[.\w]/.test(path) && SECRET.test(path) && !SCRATCH.test(path);
}

export function isKeyFile(path: string): boolean {
  return WEAK.test(path) && !SCRATCH.test(path);
}
