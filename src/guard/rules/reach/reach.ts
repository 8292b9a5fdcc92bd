import { block, type Call, escalate, type Finding } from '../../shell/call.ts';
import { isDryRun, onlyAsks } from '../cli/cli-verbs.ts';
import { deploysAnyhow } from './any-deploys.ts';
import { FLEET_USES } from './fleet-uses.ts';
import { LEAVING_DATA } from './leaving-data.ts';
import { MAC_USES } from './mac-uses.ts';
import { MACHINE_USES } from './machine-uses.ts';
import { OUTSIDE_USES } from './outside-uses.ts';
import { PLATFORM_USES } from './platforms.ts';
import { PRODUCT_USES } from './products.ts';
import { RUNNING_SERVICES } from './running-services.ts';
import { joinUses, type Use, type UsesByName, usesOf } from './uses.ts';

/** Characters matched of one word and of all; the patterns take quadratic time at worst. */
const WORD_LIMIT = 200;
const LINE_LIMIT = 4_000;

const publishes = escalate('publish', 'gives work to the public or to everybody who uses it');
const starts = escalate('persistence.service', 'makes something start by itself');
const shows = escalate('secret.reveal', 'shows a secret');
const sources = escalate(
  'remote.source',
  'changes from where programs are taken; what is installed later is no longer what it seems',
);
const fromAddress = escalate(
  'remote.unverified-install',
  'installs a program from an address instead of a registry',
);
const entersMachine = block('container.escape', 'enters the processes of the machine itself');
const weakens = escalate('service-cli.change', 'takes a protection or a way back away');
const runsThere = escalate('remote.command', 'runs a command on machines the guardian cannot see');

const ADDRESS =
  / (?:\S+ ?@ ?)?["']?(?:git\+\w+|https?|git|ssh|git@[\w.-]+|github|gitlab|bitbucket):\S/;
/** `owner/name` is a repository to npm and its like; `@scope/name`, `./path` and `a/b/c` are not. */
const OWNER_NAME = / (?:add|i|install) (?:.* )?[A-Za-z][\w.-]*\/[\w.-]+(?:#\S+)? /;
const INSTALLS = / (?:install|add|i|get|dlx|exec|x|upgrade|download|wheel) /;

const installs: readonly Use[] = [[both(INSTALLS, ADDRESS), fromAddress]];
const packages: readonly Use[] = [
  ...installs,
  [OWNER_NAME, fromAddress],
  [/^ (?:(?:config|c) )?set (?:-\S+ )*(?:\S*registry|(?:https?-?)?proxy)/i, sources],
  [
    / (?:config|c) set (?:-g |--global )?(?:script-shell|node-options|strict-ssl[ =]false|prefix[ =]\/(?:tmp|var|dev))/,
    sources,
  ],
  [/ (?:publish|npm publish|npm unpublish) /, publishes],
];
/** Public package registries, beside the configured one. */
const KNOWN_INDEX =
  /(?:-i|-f|--(?:extra-|default-)?index(?:-url)?|--find-links)[ =]https:\/\/(?:download\.pytorch\.org|(?:test\.)?pypi\.org|pypi\.nvidia\.com|[\w.-]+\.anaconda\.org|data\.pyg\.org|storage\.googleapis\.com\/jax-releases|localhost)\S*/;
const pip: readonly Use[] = [
  [new RegExp(`${INSTALLS.source}(?=.*?${KNOWN_INDEX.source})(?!.*git\\+)`), null],
  ...installs,
  [
    / --(?:spec|from|with|with-editable)[ =]["']?(?:\S+ ?@ ?)?(?:git\+\w+|https?|git|ssh):/,
    fromAddress,
  ],
  [/ config (?:-\S+ )*set (?:-\S+ )*\S*(?:index-url|trusted-host|find-links|proxy)/, sources],
  [
    /^ config (?=.* (?:ssl_verify|proxy_servers|channel\w*|\w+_channels) ).*(?:https?:| (?:false|no) )/i,
    sources,
  ],
];
/** A folder, an archive or the store of this machine, to which an image is copied. */
const NEAR_IMAGE = '(?:dir|oci|oci-archive|docker-archive|docker-daemon|containers-storage):\\S+ $';
const containers: readonly Use[] = [
  [new RegExp(` push .* ${NEAR_IMAGE}`), null],
  [/^ (?:-\S+ (?:[^-\s]\S* )?)*(?:(?:image|manifest|compose) )?push /, publishes],
  [/ (?:-H|--host)[ =](?:tcp|ssh):\/\/(?!localhost|127\.)/, runsThere],
  [/ (?:build|bake) .*--(?:push|output[ =]\S*push=true)/, publishes],
  [
    / (?:run|create) .*--device[ =]\/dev\/(?:sd|hd|vd|xvd|nvme|mem|kmem|kmsg|dm-|mapper)/,
    entersMachine,
  ],
  [
    / (?:run|create|exec) .*--(?:privileged(?!=false)|(?:pid|ipc|uts|userns|cgroupns)[ =]host|cap-add[ =](?:ALL|SYS_\w+|DAC_\w+|NET_ADMIN|MKNOD|BPF))\b/,
    escalate('container.escape', 'gives a container the rights of the machine'),
  ],
  [/ (?:run|create) .*--security-opt[ =]\S*(?:unconfined|disable)/, weakens],
];
const aws: readonly Use[] = [
  [
    / (?:get-secret-value|batch-get-secret-value) | ssm get-parameters?\S* .*--with-decryption/,
    shows,
  ],
  [
    / sts (?:get-session-token|get-federation-token|assume-role\S*) | ec2 get-password-data | rds generate-db-auth-token /,
    shows,
  ],
  [/ ec2-instance-connect (?:send-|ssh |open-tunnel )/, runsThere],
  [/ (?:ssm (?:send-command|start-session)|ecs execute-command) /, runsThere],
  [/ iam (?:create|update|put|add|attach|upload)-/, weakens],
  [
    / cloudtrail (?:update|put)-| put-public-access-block | put-bucket-(?:policy|acl|lifecycle)/,
    weakens,
  ],
  [
    / modify-\S+ .*(?:--backup-retention-period[ =]0|--no-deletion-protection|--publicly-accessible)/,
    weakens,
  ],
];

const BY_NAME: UsesByName = Object.freeze({
  ...usesOf('docker podman nerdctl docker-compose buildah img', containers),
  ...usesOf('crane skopeo oras', [
    [new RegExp(` copy .* ${NEAR_IMAGE}`), null],
    [/ sync .*--dest[ =]dir /, null],
    [/ (?:push|copy|cp|sync|append|mutate|rebase|tag) /, publishes],
  ]),
  ...usesOf('helm cm-push', [[/ (?:push|cm-push) /, publishes]]),
  ...usesOf('npm pnpm yarn bun', packages),
  // The first word names the package; those after it are the package's.
  ...usesOf('npx bunx pnpx', [
    [new RegExp(`^(?: -\\S+)*${ADDRESS.source}`), fromAddress],
    [new RegExp(` (?:-p|--package)${ADDRESS.source}`), fromAddress],
    [/ --package=["']?(?:git\+\w+|https?|git|ssh|github|gitlab|bitbucket):\S/, fromAddress],
  ]),
  ...usesOf('pip pip3 pipx uv uvx poetry pdm conda mamba', [
    ...pip,
    [/ (?:publish|upload) /, publishes],
  ]),
  ...usesOf('cargo', [
    [/ owner .*(?:--remove|--add|-r|-a) /, weakens],
    [/ install .*--git /, fromAddress],
    [/ publish /, publishes],
  ]),
  ...usesOf('gem', [
    [/ (?:push|yank) /, publishes],
    [/ owner .*(?:--remove|--add|-r|-a) /, weakens],
    [/ sources (?:-a|--add|-r) /, sources],
    ...installs,
  ]),
  ...usesOf('go', [
    [
      /^ env -w .*(?:GOPROXY=(?!(?:https:\/\/proxy\.golang\.org|direct|off)\b)|GOSUMDB=|GONOSUMDB=|GOINSECURE=|-toolexec)/,
      sources,
    ],
    ...installs,
  ]),
  ...usesOf('composer', [
    [
      /^ (?:global config|config(?=.* (?:-g|--global) )).*(?: repo.*https?:| secure-http false | disable-tls true )/,
      sources,
    ],
  ]),
  ...usesOf('bundle bundler', [
    [/ config (?:set )?(?:--\w+ )*(?:mirror\.|ssl_verify_mode)/i, sources],
  ]),
  ...usesOf('add-apt-repository apt-add-repository', [[/ (?!--?(?:help|list|L|h) )\S/, sources]]),
  ...usesOf('apt-key', [[/ (?:add|adv|del) /, sources]]),
  ...usesOf('brew', [
    ...installs,
    [/ (?:uninstall|remove|rm) .*--(?:ignore-dependencies|force) /, weakens],
    [/ tap \S+ https?:/, sources],
    [/ services (?:stop|kill) /, escalate('service.stop', 'stops what somebody has running')],
  ]),
  ...usesOf('twine cabal stack', [[/ upload /, publishes]]),
  ...usesOf('flit hatch vsce ovsx lerna rush changeset np release-it jsr', [
    [/ (?:publish|release) /, publishes],
  ]),
  ...usesOf('goreleaser', [[/ release (?!.*--snapshot)/, publishes]]),
  ...usesOf('semantic-release np', [[/^(?!.*--(?:dry-run|preview|no-publish))/, publishes]]),
  ...usesOf('mvn mvnw', [[/ (?:\S+:)?deploy(?::\S+)? /, publishes]]),
  ...usesOf('gradle gradlew sbt', [[/ \S*publish(?!\S*Local)\S* /i, publishes]]),
  ...usesOf('dotnet nuget', [[/ (?:nuget )?push /, publishes]]),
  ...usesOf('pod', [[/ trunk push /, publishes]]),
  ...usesOf('gh', [
    [/ (?:release (?:create|upload|edit)|gist create|repo create .*--public|pr merge) /, publishes],
    [
      /^ api(?=.* (?:(?:-X ?|--method[ =])(?:PUT|PATCH|POST)\b|(?:-[fF]|--(?:raw-)?field|--input)[ =]))(?!.* (?:-X ?|--method[ =])GET\b).*\/(?:collaborators|keys|hooks|protection|permissions|invitations|memberships|secrets|transfer)/,
      weakens,
    ],
    [
      / api graphql .*\bmutation\b.*\b(?:delete|remove|archive|transfer|unlink|close)[A-Z]/,
      weakens,
    ],
    [/ auth token | auth status .*(?:-t|--show-token) /, shows],
    [/ auth (?:refresh|login) .*(?:-s|--scopes)[ =]/, weakens],
    [/ (?:secret|ssh-key|gpg-key|deploy-key) (?:set|add) /, weakens],
  ]),
  ...usesOf('glab', [[/ release (?:create|upload) /, publishes]]),
  ...usesOf('netlify', [[/ deploy .*--prod | sites:create .*--prod /, publishes]]),
  ...usesOf('wrangler vercel firebase surge fly flyctl now', [
    [/ (?:deploy|publish) | --prod(?:uction)? /, publishes],
  ]),
  // Units of installed packages may start; an unknown unit escalates.
  ...usesOf('systemctl', [
    [
      / (?:enable|reenable|preset|add-wants|link) (?!(?:--now )?(?:(?:nginx|apache2|httpd|caddy|docker|containerd|postgresql|mysqld?|mariadb|redis(?:-server)?|mongod|rabbitmq-server|memcached|elasticsearch|grafana-server|prometheus|php\S*-fpm|sshd?|crond?|chronyd?|bluetooth|cups|NetworkManager|libvirtd|fail2ban|ufw|firewalld|auditd|certbot|fstrim|unattended-upgrades)(?:@\S+)?(?:\.(?:service|timer|socket))? (?:--now )?)+$)/,
      starts,
    ],
  ]),
  ...usesOf('chkconfig update-rc.d rc-update', [[/ (?:on|defaults|enable|add) | --add /, starts]]),
  ...usesOf('nsenter', [
    [/ (?:-\w*t ?|--target[ =])1 /, entersMachine],
    [/ (?:-\w*t ?\S|--target\b)/, escalate('container.escape', 'enters another process')],
  ]),
  ...usesOf('aws aws2 awslocal', aws),
  ...usesOf('gcloud', [
    [/ secrets versions access | auth (?:application-default )?print-\w+-token /, shows],
    [/ ssh .*--command/, runsThere],
    [
      / firewall-rules (?:create|update) .*(?:--source-ranges[ =]\S*0\.0\.0\.0\/0|--allow[ =]all)| iam roles (?:create|update|undelete) | (?:add|set|remove)-iam-policy(?:-binding)? | service-accounts keys create /,
      weakens,
    ],
  ]),
  ...usesOf('az', [
    [
      / (?:keyvault (?:secret|key|certificate) (?:show|download|backup)|account get-access-token|\S+ keys list) /,
      shows,
    ],
    [/ (?:run-command invoke) /, runsThere],
  ]),
  ...usesOf('vault', [
    [/ (?:kv get|read|token create|unwrap|print token) /, shows],
    [/ (?:policy write|auth enable|write auth\/\S+) /, weakens],
  ]),
  ...usesOf('kubectl oc k', [
    [/ --overrides.*(?:hostPID|hostNetwork|hostIPC|privileged|hostPath)/, entersMachine],
    [/ get secrets? .*(?:-o ?|--output[ =])(?:ya?ml|json|jsonpath|go-template|custom)/, shows],
    [/ config view .*--raw | create token /, shows],
  ]),
  ...usesOf('op', [[/ (?:read|item get) /, shows]]),
  ...usesOf('doppler infisical', [[/ (?:secrets (?:get|download)|secrets|export) /, shows]]),
  ...usesOf('ansible', [
    [
      / (?:-m|--module-name)[ =]?(?:\S+\.)?(?:reboot|shutdown|raw|script|user|group|authorized_key|cron|iptables|ufw|mount|parted|lvol) |\bstate=(?:absent|stopped)\b/,
      runsThere,
    ],
  ]),
  ...usesOf('nomad', [
    [/ (?:node drain|server force-leave|job (?:revert|eval)|system gc) /, weakens],
  ]),
  ...usesOf('nix-shell nix-build nix-env nix-instantiate', [[ADDRESS, fromAddress]]),
  ...usesOf('nix', [
    [
      / (?:run|shell|profile install|build|develop) (?:.* )?(?:github|git\+https?|https?|gitlab|sourcehut|tarball\+\S+):\S/,
      fromAddress,
    ],
  ]),
  ...usesOf('ansible-playbook', [
    [
      /^(?!.* --(?:check|syntax-check|list-\w+) ).* \S*(?:teardown|destroy|wipe|purge|delete|decommission|uninstall|remove|reset)\S*\.ya?ml /i,
      runsThere,
    ],
  ]),
  ...usesOf('heroku', [[/ ps:scale .*=0(?::\S+)? /, weakens]]),
  ...usesOf('networksetup', [[/ -set/, weakens]]),
  ...usesOf('deno', [
    ...installs,
    [
      / run (?=.*(?:-A|--allow-(?:all|run)) ).*https?:/,
      block('remote.run', 'runs what the network sends; fetch it, read it, then run it'),
    ],
  ]),
  ...usesOf('cloudflared', [[/ cleanup /, weakens]]),
  ...usesOf('tc', [[/ (?:qdisc|filter|class) (?:add|del|delete|replace|change) /, weakens]]),
  ...usesOf('crictl ctr', [
    [
      / (?:rm|rmi|rmp|stopp|delete|del|remove) /,
      block('container.all', 'takes containers or images away'),
    ],
  ]),
  ...usesOf('zkCli.sh zkcli zookeepercli', [
    [/ (?:deleteall|rmr|delete) /, block('service-cli.destroy', 'deletes what services agree on')],
  ]),
  ...usesOf('certbot acme.sh', [[/ (?:revoke|delete|--revoke|--remove) /, weakens]]),
  ...usesOf('tailscale', [
    [/ up .*--ssh /, block('network.tunnel', 'opens this machine to the outside')],
  ]),
  ...usesOf('mount', [
    [/ (?:-o ?|--options[ =])\S*remount/, escalate('disk.mount', 'changes how a disk is used')],
  ]),
});

function both(one: RegExp, other: RegExp): RegExp {
  return new RegExp(`^(?=.*?${one.source}).*?${other.source}`);
}

/** Actions that reach others, keep running or give access: nothing is lost, but the agent may not decide them alone. */
export function reachesOut(call: Call): Finding | null {
  const { name, args } = call;
  if (isDryRun(name, args)) return null;
  const uses = Object.hasOwn(USES, name) ? USES[name] : undefined;
  if (uses === undefined) return deploysAnyhow(call);
  if (isService(name) && onlyAsks(name, args)) return null;
  const place = call.isInProduction === true ? ['--place=production'] : [];
  const line = ` ${[...args, ...place].map((arg) => arg.slice(0, WORD_LIMIT)).join(' ')} `;
  if (line.length > LINE_LIMIT) {
    return escalate('shell.too-complex', 'more words than can be judged');
  }
  return uses.find(([use]) => use.test(line))?.[1] ?? null;
}

/** Programs of the machine may take a last word for the name of something. */
function isService(name: string): boolean {
  return [PLATFORM_USES, PRODUCT_USES].some((table) => Object.hasOwn(table, name));
}

const USES = joinUses(
  BY_NAME,
  MACHINE_USES,
  MAC_USES,
  OUTSIDE_USES,
  LEAVING_DATA,
  RUNNING_SERVICES,
  FLEET_USES,
  PLATFORM_USES,
  PRODUCT_USES,
);
