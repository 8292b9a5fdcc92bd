import { escalate } from '../../shell/call.ts';
import { joinUses, type UsesByName, usesOf } from './uses.ts';

const changes = escalate('service-cli.change', 'changes what others use');
const publishes = escalate('publish', 'gives work to the public or to everybody who uses it');
const restarts = escalate('service.stop', 'others may need this service');
const runsThere = escalate('remote.command', 'runs a command on machines the guardian cannot see');

/**
 * Named as what others use: a change of a cluster and a restart are everyday work where they are tried out, and the
 * owner's to decide in production.
 */
const LIVE =
  '(?=.*[ =/_.-](?:prod(?:uction)?|live)[ ./_-])(?!.* (?:--dry-run|--check|-C|--diff|--syntax-check)[ =])';
const inProduction = escalate('service-cli.change', 'changes what runs in production');

/** Clusters, machines and brokers: commands that change what runs for others. Deletions are in the packs of `cli/`. */
export const RUNNING_SERVICES: UsesByName = joinUses(
  usesOf('kubectl k oc kubecolor microk8s.kubectl k3s', [
    [/ config (?:set|use|rename|unset|delete|get|view|current)\S* /, null],
    [
      /^ (?:-\S+ (?:[^-\s]\S* )?)*(?:apply(?=.* (?:--force|--prune) )|patch(?=.*"replicas" ?: ?0)|replace|set (?:serviceaccount|selector|subject)|rollout undo|debug node\S*) /,
      changes,
    ],
  ]),
  usesOf('kubectl k oc', [
    [
      /^(?=.* (?:-n|--namespace)[ =]?kube-system )(?!.* --dry-run).* (?:exec|edit|cp|patch|scale|annotate|label|attach|debug) /,
      changes,
    ],
    [
      / (?:edit|patch|replace|create|set|label|annotate) (?:\S+ )?(?:cluster)?role(?:binding)?s?[ /]/,
      changes,
    ],
  ]),
  // What is patched there decides where requests go and how many answer them.
  usesOf('kubectl k oc kubecolor', [
    [
      / (?:patch|annotate|edit) (?:svc|services?|ing|ingress(?:es)?|virtualservices?|httproutes?|gateways?|hpa|horizontalpodautoscalers?)[ /]/,
      changes,
    ],
  ]),
  usesOf('kubectl k oc helm helm3', [
    [
      new RegExp(`^${LIVE}.* (?:apply|patch|edit|set|rollout restart|upgrade|install) `),
      inProduction,
    ],
  ]),
  usesOf('ansible-playbook', [[new RegExp(`^${LIVE}.*\\.ya?ml `), inProduction]]),
  // What is only asked changes nothing; commands are judged one by one.
  usesOf('ansible', [
    [
      new RegExp(
        `^${LIVE}.* (?:-m|--module-name)[ =]?(?!(?:\\S+\\.)?(?:ping|setup|debug|stat|gather_facts|slurp|fetch|command|shell|assert|find|getent|\\w+_(?:facts|info)) )\\S+ `,
      ),
      inProduction,
    ],
  ]),
  usesOf('packer', [
    [new RegExp(`^${LIVE}.* build `), inProduction],
    [/ build .*-force /, changes],
  ]),
  usesOf('systemctl', [
    [
      /^(?!.* --user ).* restart (?:sshd?|network\S*|systemd-\S+|docker|containerd|kubelet)(?:\.service)? /,
      restarts,
    ],
  ]),
  usesOf('helm helm3', [[/ (?:upgrade|install|i) .*--(?:force|replace|reset-values) /, changes]]),
  usesOf('helmfile', [[/ (?:apply|sync|destroy|delete) /, changes]]),
  usesOf('kapp ytt kpt kluctl werf skaffold garden timoni cdk8s tanka tk', [
    [/ (?:deploy|run|apply|live apply|converge|sync) /, changes],
  ]),
  usesOf('argocd', [
    [/ (?:app (?:set|create|rollback|patch|unset)|account update-password) /, changes],
  ]),
  // A stack whose file or name says that it is that of production.
  usesOf('docker docker-compose podman podman-compose', [
    [
      / (?:-f|--file|-p|--project-name|--context|--env-file)[ =]\S*\bprod\S* (?:\S+ )*(?:down|stop|rm|kill) /,
      changes,
    ],
  ]),
  usesOf('flux', [[/ (?:reconcile|create|resume|bootstrap|push|tag) /, changes]]),
  usesOf('kn faas-cli fission nuctl func', [
    [/ (?:deploy|apply|update|up|create|remove) /, changes],
  ]),
  usesOf('docker podman nerdctl', [
    [
      /^ (?:stack deploy|service (?:update|scale|rollback|create)|node (?:update|demote|promote)) /,
      changes,
    ],
  ]),
  usesOf('eksctl', [[/ (?:create|scale|upgrade|update|drain|set|associate) /, changes]]),
  usesOf('kops', [
    [/ (?:create|edit|update|replace|rolling-update|upgrade|toolbox \w+) .*--yes /, changes],
  ]),
  usesOf('kubeadm', [[/ (?:init|join|upgrade apply|certs renew|token create) /, changes]]),
  usesOf('puppet', [[/^ (?!agent |apply |catalog |device )/, null]]),
  usesOf('ansible-pull chef-client puppet salt-call', [
    [
      /^ (?!.*(?:--noop|--why-run|test=True|--check|--help|--version) ).*(?:-U|agent|apply|state\.\S+|-o|--runlist) ?/,
      runsThere,
    ],
  ]),
  usesOf('salt', [
    [
      / (?:cmd\.\w+|state\.\w+|service\.(?:stop|restart|disable)|pkg\.\w+|file\.\w+|system\.\w+) /,
      runsThere,
    ],
  ]),
  usesOf('knife', [[/ (?:ssh|bootstrap|winrm|upload|exec) /, runsThere]]),
  usesOf('cap', [[/ \S+ deploy\S* /, publishes]]),
  usesOf('dep deployer vendor/bin/dep envoy shipit fab pyinfra bolt mina', [
    [/^ (?:run )?(?!--?\w+ )(?:.* )?(?:deploy\S*|rollback|production|prod|\S+\.py) /, publishes],
  ]),
  usesOf('velero', [[/ restore create /, changes]]),
  usesOf('proxmox-backup-client', [[/ (?:forget|prune|restore) /, changes]]),
  usesOf('vault', [
    [
      / (?:kv (?:put|patch|undelete|rollback)|write|secrets (?:enable|move|tune)|token (?:renew|create)|lease renew) /,
      changes,
    ],
  ]),
  usesOf('consul', [
    [
      / (?:kv (?:put|import)|config write|services (?:register)|maint|force-leave|join|acl \S+ (?:create|update)|intention create|operator raft transfer-leader|event|exec) /,
      changes,
    ],
  ]),
  usesOf('nomad', [
    [
      / (?:job (?:run|scale|dispatch|restart|promote)|run|alloc (?:stop|restart|signal|exec)|var put|node (?:eligibility|meta)|deployment (?:promote|fail)|operator (?:raft|autopilot set)\S*|acl \S+ (?:create|apply)) /,
      changes,
    ],
  ]),
  usesOf('etcdctl', [
    [/ (?:get|list|status) | --endpoints[ =]\S*(?:localhost|127\.)/, null],
    [
      / (?:put|txn|member (?:add|remove|promote)|auth (?:enable|disable)|user \w+|role \w+|move-leader|compaction|defrag|snapshot restore) /,
      changes,
    ],
  ]),
  usesOf(
    'kafka-topics kafka-topics.sh kafka-configs kafka-configs.sh kafka-consumer-groups kafka-consumer-groups.sh kafka-acls kafka-acls.sh kafka-reassign-partitions kafka-reassign-partitions.sh kafka-delete-records kafka-delete-records.sh kafka-leader-election.sh',
    [
      [
        / --(?:alter|delete\S*|reset-offsets .*--execute|add|remove|execute|offset-json-file) /,
        changes,
      ],
    ],
  ),
  usesOf('rabbitmqctl rabbitmqadmin', [
    [
      / (?:delete\S*|purge\S*|reset|force_reset|stop\S*|shutdown|forget_cluster_node|set_permissions|set_user_tags|add_user|change_password|clear_\S+|close_\S+|set_policy|import_definitions|rotate_logs) /,
      changes,
    ],
  ]),
  usesOf('nats', [
    [
      / (?:stream|consumer|kv|object|account) (?:purge|edit|add|rm|del|put|seal|restore|cluster) /,
      changes,
    ],
  ]),
  usesOf('redis-cli valkey-cli keydb-cli', [
    [/ --eval \S/, changes],
    [
      /^(?=.* (?:-h|-u) (?!localhost|127\.|redis:\/\/(?:localhost|127\.))\S).* (?:del|unlink|hdel|srem|zrem|rename|xtrim|ltrim|getdel|swapdb|migrate|acl|config set) /i,
      changes,
    ],
    [
      new RegExp(
        `^${LIVE}.* (?:m?set\\w*|getset|append|h(?:m?set\\w*|incr\\w*)|[lr](?:push|pop)\\w*|lset|lrem|sadd|spop|smove|zadd|zincrby|zpop\\w+|incr\\w*|decr\\w*|p?expire\\w*|persist|xadd|publish|restore|copy|move) `,
        'i',
      ),
      inProduction,
    ],
  ]),
  usesOf('istioctl linkerd cilium calicoctl', [
    [/ (?:install|uninstall|upgrade|apply|replace|delete|patch|tag set|clustermesh \w+) /, changes],
  ]),
  usesOf('snap', [
    [/ (?:revert|disable|stop|restart|set|switch|disconnect) /, restarts],
    [
      / refresh .*--(?:channel[ =]\S*(?:edge|beta|candidate)|edge|beta|candidate|amend|revision[ =]\S+)[ /]| (?:refresh|install) .*--(?:devmode|dangerous) /,
      escalate('remote.unverified-install', 'installs what is not meant for everybody yet'),
    ],
  ]),
  usesOf('pvesm', [[/ (?:free|remove|set) /, changes]]),
  usesOf('proxmox qm pct pvesh', [
    [
      / (?:stop|shutdown|reset|destroy|rollback|migrate|suspend|create|set|delete|reboot) /,
      changes,
    ],
  ]),
  usesOf('stonith_admin', [[/ (?:-[FBU]|--(?:fence|reboot|unfence)) ?/, changes]]),
  usesOf('asterisk fs_cli', [[/ (?:-rx?|-x) ?.*(?:stop|restart|reload|shutdown)/, restarts]]),
  usesOf('postfix postsuper dovecot exim exim4 doveadm', [
    [
      / (?:stop|abort|-d ?\S|-h ?ALL|-M(?:rm|ar|es|mad|f|g|t) \S|expunge|user delete|mailbox delete) ?/,
      restarts,
    ],
  ]),
  usesOf('rndc pdnsutil knotc nsupdate', [
    [
      / (?:stop|halt|delzone|flush|freeze|delete-zone|delete-rrset|replace-rrset|add-record|zone-purge|-k) ?/,
      changes,
    ],
  ]),
  usesOf('caddy', [[/ stop /, restarts]]),
  usesOf('httpd apache2ctl apachectl lighttpd', [[/ (?:-k ?)?(?:stop|restart) /, restarts]]),
  usesOf('varnishadm', [[/ (?:stop|ban|vcl\.(?:use|discard)) /, restarts]]),
  usesOf('passenger-config', [[/ (?:restart-app|detach-process) /, restarts]]),
);
