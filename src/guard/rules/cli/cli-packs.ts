/**
 * Command lines of services, as data. A pattern is words: `a|b` alternatives, `*` at an end any ending, `**` any words
 * between, `--flag|-f` an option that must be there. Words are matched in order from the first that is no option.
 */
export type CliPack = {
  readonly names: string;
  /** Options that take the next word, so that it is not read as a command. */
  readonly valued?: string;
  /** `-force` is one name, not letters. */
  readonly isLong?: true;
  readonly block?: readonly string[];
  readonly escalate?: readonly string[];
  readonly allow?: readonly string[];
  /** Any word that destroys, wherever it stands among the first: `delete-stack`, `groups delete`. */
  readonly verbs?: 'block' | 'escalate' | 'none';
};

const KUBE =
  'n namespace context cluster kubeconfig s server user token as l selector o output f filename c container field-selector grace-period timeout p patch type replicas';
const DOCKER =
  'H host context c config l log-level f file p project-name profile env-file project-directory n filter t tag';

export const PACKS: readonly CliPack[] = [
  {
    names: 'docker podman nerdctl',
    valued: DOCKER,
    verbs: 'none',
    block: [
      'system prune|reset',
      'volume rm|prune|remove',
      'swarm leave --force|-f',
      'stack|service|secret|config|node rm|remove',
      'builder prune --all|-a',
      'context rm --force|-f',
      'run|create --pid=host',
      'machine rm|reset',
      'pod|pods rm --force|-f',
      'trust revoke',
    ],
    escalate: [
      'compose down --volumes|-v|--rmi',
      'compose rm --volumes|-v',
      'rm|rmi --force|-f',
      'container|image rm|remove --force|-f',
      'rm --volumes|-v',
      'container rm|remove --volumes|-v',
      'container prune',
      'network|buildx|builder prune',
      'buildx|builder rm',
      'image prune --all|-a',

      'run|create|exec --privileged|--cap-add',
    ],
    allow: ['container update', 'run --rm'],
  },
  {
    names: 'buildah',
    verbs: 'none',
    escalate: ['rm|rmi --all|-a', 'rmi --prune|-p'],
  },
  {
    names: 'docker-compose podman-compose',
    valued: DOCKER,
    verbs: 'none',
    escalate: ['down --volumes|-v|--rmi', 'rm --volumes|-v'],
  },
  {
    names: 'kubectl k oc kubecolor microk8s.kubectl k3s',
    valued: KUBE,
    verbs: 'none',
    block: [
      'delete namespace*|ns|project*',
      'delete ** --all|--all-namespaces|-A|-l|--selector|--field-selector|--filename|-f|--kustomize|-k|--raw',
      'delete node*|no|pv|pvc|persistentvolume*|deploy*|statefulset*|sts|daemonset*|ds|secret*|configmap*|cm|crd*|customresourcedefinition*|service*|svc|ingress*|ing|job*|cronjob*|clusterrole*|role*|serviceaccount*|sa|storageclass*|sc|replicaset*|rs|all|networkpolicy*|hpa|validatingwebhook*|mutatingwebhook*|ingressroute*|middleware*|gateway*|virtualservice*|certificate*|helmrelease*',
      'adm policy',
    ],
    escalate: [
      'delete',
      'drain|cordon|uncordon|taint',
      'adm drain|cordon|uncordon|taint',
      'scale --replicas=0',
      'patch pv|persistentvolume*|node*|clusterrole*|namespace*|ns|crd*',
      'replace --force',
      'apply --force|--prune',
      'rollout undo|pause|resume',
      // A plugin.
      '* destroy',

      'create clusterrolebinding|rolebinding|token',
      'certificate approve|deny',
      'exec ** --never',
      'proxy ** --address|--accept-hosts',
    ],
  },
  {
    names: 'helm helmfile helm3',
    valued: KUBE,
    block: ['uninstall|delete|del|un', 'destroy', 'plugin uninstall --never'],
    escalate: ['rollback', 'upgrade --force'],
    verbs: 'none',
  },
  {
    names:
      'velero restic rustic borg kopia duplicity rclone rdiff-backup bacula tarsnap pgbackrest wal-g barman duplicacy',
    valued:
      'r repo repository p password-file n namespace host tag keep-last keep-daily keep-weekly keep-monthly keep-hourly keep-yearly prefix',
    block: [
      'delete|purge|deletefile|cleanup|rmdirs|delete-snapshots|nuke|destroy|wipe',
      'backup|schedule|snapshot-location|backup-location|snapshot|repo|repository|policy delete|remove|rm|destroy',
      'forget --prune --keep-last=0',
      'key remove',
      '** stanza-delete',
      'delete ** everything',
      '** --nuke',
      'remove-*',
      '** --remove-older-than',
    ],
    escalate: [
      'forget|prune|compact|break-lock|unlock',
      'sync|move|dedupe|rmdir|bisync|moveto',
      'restore delete',
      'expire',
    ],
    verbs: 'none',
  },
  {
    names: 'aws aws2 awslocal',
    valued:
      'profile region output endpoint-url query cli-input-json ca-bundle color cli-read-timeout',
    block: [
      's3 rm --recursive',
      's3 rb',
      's3 sync --delete',
      '* terminate-*|purge-*|destroy-*|wipe-*|reset-image-attribute|batch-delete-*|remove-permission|deregister-*|disassociate-*|detach-*|schedule-key-deletion|disable-key|stop-logging|stop-configuration-recorder|deactivate-mfa-device|cancel-*|revoke-*|release-*|put-bucket-acl|put-bucket-policy|delete-*',
      'ec2 modify-image-attribute|modify-snapshot-attribute',
      'iam attach-*-policy|put-*-policy|create-access-key|create-login-profile|update-assume-role-policy|add-user-to-group',
      'guardduty|securityhub|macie2|cloudtrail|config disable*|stop*|update-detector',
      'organizations leave-organization|close-account',
      'account close-account',
    ],
    escalate: [
      's3 rm|mv',
      '* stop-*|reboot-*|disable-*|failover-*|reset-*|suspend-*|put-bucket-versioning|authorize-security-group-ingress|change-resource-record-sets',
      'sqs delete-message*',
    ],
    allow: ['sqs delete-message', 'sqs delete-message-batch', '* update-*|modify-*|put-* --never'],
  },
];
