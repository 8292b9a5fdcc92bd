import { escalate } from '../../shell/call.ts';
import { joinUses, type Use, type UsesByName, usesOf } from './uses.ts';

const changes = escalate('service-cli.change', 'changes what others use');
const publishes = escalate('publish', 'gives work to the public or to everybody who uses it');
const runsThere = escalate('remote.command', 'runs a command on machines the guardian cannot see');
const exportsData = escalate('exfiltration.file', 'copies data out of a store of its own');

/** Words that put a version of a program into use. */
const DEPLOYS: Use = [
  /^ (?:(?!-h |--help )\S+ ){0,4}(?:deploy|redeploy|promote|publish|rollout|rollback|deployments? (?:create|promote|redeploy|trigger)|deploys? create|deploy:\S+|versions deploy|pages deploy|functions:deploy) /,
  publishes,
];
/** Settings and secrets of a running program. */
const SETS: Use = [
  /^ (?:\S+ )?(?:secrets?|env|environment|config|configs|vars?|variables?|credentials)(?::| )(?:set|put|add|import|push|create|update|upload|edit|bulk|write|unset|delete|rm|remove|--set\S*)(?::\S+)? /,
  changes,
];
/** Programs that run, run elsewhere or run larger. */
const RUNS: Use = [
  /^ (?:\S+ ){0,3}(?:restart|reboot|resize|rebuild|scale|ps:scale|ps:restart|power-?off|poweroff|power-cycle|shutdown|restage|maintenance:\w+) /,
  changes,
];
const PLATFORMS: readonly Use[] = [DEPLOYS, SETS, RUNS];

/** Words up to the first option; options with their values may stand before them. */
const WORDS = String.raw`^ (?:-\S+ (?:[^-\s]\S* )?)*?`;
const CHANGING =
  'create|add|update|set|edit|modify|change|patch|replace|import|restore|start|stop|restart|reload|reboot|shutdown|power|reset|rebuild|resize|scale|upgrade|downgrade|recycle|rotate|attach|detach|assign|unassign|associate|disassociate|enable|disable|bind|unbind|migrate|move|clone|promote|failover|rescue|action|apply|grant|invite|register|swap|switch|protect|unprotect|lock|unlock|accept|request|cancel|suspend|resume|renew|transfer|allocate|order|launch|reinstall';

/** A command line of a cloud: what is made there costs, and what is changed runs for others. */
const CLOUD: readonly Use[] = [
  [
    new RegExp(
      `${WORDS}(?:auth|config|configure|configuration|context|profile|init|setup|session|log-?in|logout|target|plugins?|completions?|complete|version|api-?keys?|info|help|self-update) `,
    ),
    null,
  ],
  // `records-list`, `firewall describe`: what follows is a name.
  [
    new RegExp(
      `${WORDS}(?:[a-z][\\w-]* ){1,5}?(?:[a-z]+-)*(?:list|ls|get|describe|show|view|info|status|help|logs?|wait|console|kubeconfig|save|versions?|health)(?:-[a-z-]+)? `,
    ),
    null,
  ],
  [/^ (?:\S+ ){0,2}[a-z][\w-]* (?:Describe|List|Get|Query)[A-Z]\w* /, null],
  [new RegExp(`${WORDS}(?:[a-z][\\w-]* ){1,5}?(?:[a-z]+-)*(?:${CHANGING})(?:-[a-z-]+)? `), changes],
  [
    /^ (?:\S+ ){0,2}[a-z][\w-]* (?:Create|Run|Start|Stop|Reboot|Modify|Update|Set|Add|Attach|Detach|Associate|Unassociate|Disassociate|Enable|Disable|Reset|Resize|Authorize|Allocate|Assign|Bind|Unbind|Renew|Replace|Restore|Switch|Upgrade|Invoke|Send|Publish|Register|Import|Change|Put)[A-Z]\w* /,
    changes,
  ],
  ...PLATFORMS,
];

/** Hosting platforms and clouds: a new version, other settings, another size. Deletions are in the packs of `cli/`. */
export const PLATFORM_USES: UsesByName = joinUses(
  usesOf(
    'vercel now wrangler railway render surge supabase convex expo eas koyeb northflank cf cf7 cf8 dokku caprover clever platform upsun pantheon terminus nhost appwrite firebase amplify copilot eb sam serverless sls sst cdk cdktf deta porter qovery zeabur encore fermyon spin wasmer wing nitric architect arc begin stackery flyctl fly heroku scalingo gigalixir render-cli modal beam banana replicate cog bentoml truss baseten coolify kamal mrsk dapr hop sanity deployctl pac zapier tsuru ng shuttle cargo-shuttle leapcell edgeone-cli edgeone aliyun tccli',
    PLATFORMS,
  ),
  usesOf('surge', [[/^ (?!--?h|login|whoami|list)\S+ \S+\.\S+ /, publishes]]),
  usesOf('pac', [[/^ (?:pages|powerpages|solution|package) (?:upload|import|deploy) /, publishes]]),
  usesOf('kamal', [[/^ (?:app|proxy|accessory) (?:\S+ )?(?:stop|reboot|remove|exec) /, changes]]),
  usesOf('hasura', [
    [
      /^ (?:(?:migrate|metadata|seeds?) (?:apply|clear|delete)|deploy) (?!.*--endpoint[ =]https?:\/\/(?:localhost|127\.))/,
      changes,
    ],
  ]),
  usesOf('railway', [[/^ (?:up|variables .*--set\S*|add) /, changes]]),
  usesOf('vercel now', [
    [/^ (?:alias (?:set )?\S|domains (?:add|move|transfer\S*|buy)|dns (?:add|import)) /, changes],
    [/^ alias \S+ \S+ /, changes],
  ]),
  usesOf('supabase', [
    [
      / (?:db push|migration (?:up|down|repair)|config push|projects create) (?!.*--local )/,
      changes,
    ],
    [
      / (?:branches|domains|sso|network-\w+|postgres-config|ssl-enforcement) (?:create|update|activate|add|restrictions update) /,
      changes,
    ],
  ]),
  usesOf('wrangler', [
    [
      / (?:secret|kv key|kv:key|kv bulk|kv:bulk|r2 object|pages secret|versions secret) (?:put|bulk|create) /,
      changes,
    ],
    [/ d1 (?:execute|migrations apply|import|time-travel restore) .*--remote /, changes],
    [/ triggers deploy /, publishes],
  ]),
  usesOf('heroku', [
    [
      /^ (?:config:set|config:edit|domains:add|features:\w+able|labs:\w+able|buildpacks:\w+|container:release|dyno:\w+|restart|stack:set|pg:upgrade|addons:(?:create|upgrade|attach)|access:add|members:add|webhooks:add|drains:add|certs:(?:add|update|auto)) /,
      changes,
    ],
    [
      /^ (?:-\S+ (?:[^-\s]\S* )?)*(?:run|run:detached|run:inside|ps:exec|rails|console) /,
      runsThere,
    ],
  ]),
  usesOf('fly flyctl', [
    [
      / (?:launch|scale \S+ \S|secrets (?:set|import|deploy)|machines? (?:run|start|restart|update|clone|cordon)|apps? (?:create|restart|move)|(?:postgres|pg|mpg) (?:create|restart|failover|config update)|volumes? (?:create|extend|fork)|ips? allocate\S*|certs? add|config import|wireguard create|tokens create\S*) /,
      changes,
    ],
  ]),
  usesOf('netlify', [
    SETS,
    [/ (?:env:(?:set|import|clone)|api (?:update|delete|create|restore|lock)\w+) /, changes],
  ]),
  usesOf('firebase', [
    [
      / (?:functions:(?:config:set|config:unset|secrets:set|secrets:destroy)|hosting:(?:clone|channel:deploy)|firestore:(?:bulkdelete|import)|database:(?:set|update|push|import)|remoteconfig:rollback|auth:import|apphosting:\w+:(?:create|set)|ext:(?:install|update)|auth:export) /,
      changes,
    ],
  ]),
  usesOf('convex', [[/ (?:env set|import|run .*--prod) /, changes]]),
  usesOf('eb', [[/ (?:setenv|swap|scale|create|upgrade|restore) /, changes]]),
  usesOf('amplify', [[/ (?:push|publish) /, changes]]),
  usesOf('cf cf7 cf8', [
    [/ (?:push|p|set-env|se|bind-service|map-route|restart\S*|update-service) /, changes],
  ]),
  usesOf(
    'doctl linode-cli linode hcloud vultr-cli vultr scw exo civo ovh oci ibmcloud upctl upcloud aliyun tccli yc openstack ionosctl stackit',
    CLOUD,
  ),
  usesOf('gcloud', [
    [/^ (?:config|auth|components|init|info|(?:beta )?emulators) /, null],
    [/ (?:list|describe) (?:-|$)|^ (?:[a-z][\w-]* ){1,6}describe /, null],
    [/ (?:disable|detach|stop|suspend|abandon|reset|rollback|failover)-[\w-]+ /, changes],
    [
      / (?:run|app|functions|builds|deploy) (?:\S+ )*?(?:deploy|submit|update-traffic|services (?:update|replace)|releases (?:create|promote)|migrate) /,
      publishes,
    ],
    [/ sql (?:export|backups|instances (?:export)) /, exportsData],
    [
      new RegExp(
        `${WORDS}(?:[a-z][\\w-]* ){1,6}?(?:(?:[a-z]+-)*(?:${CHANGING}|publish|purge|drain)(?:-[a-z-]+)?|pause|execute|(?:jobs|triggers|workflows) (?:run|execute)) `,
      ),
      changes,
    ],
  ]),
  usesOf('bq', [[/^ (?:-\S+ )*(?:extract|cp|load .*--replace|update) /, exportsData]]),
  usesOf('az', [
    [
      /^ (?:login|logout|config|configure|account|extension|cloud|find|bicep|interactive|lock|tag|feature) /,
      null,
    ],
    [
      /^ (?:[a-z][\w-]* ){1,4}(?:create|update|start|stop|restart|scale|deploy|set|import|up|swap|invoke-action|failover|redeploy|resize|add|config-zip|deploy-slot|enable|disable|regenerate\S*|reset\S*|rotate\S*|renew|export|run|cancel|approve|send|publish|attach|detach|assign|move|upgrade) /,
      changes,
    ],
  ]),
  usesOf('aws aws2', [
    [/^ (?:configure|sts|sso) /, null],
    [/^ (?:-\S+ (?:[^-\s]\S* )?)*[\w-]+ (?:describe|list|get|search|lookup)-[\w-]+ /, null],
    [
      /^ (?:-\S+ (?:[^-\s]\S* )?)*(?:ec2 (?:run-instances|request-spot-\S+|start-instances|reboot-instances|modify-instance-\S+|create-(?:fleet|image|key-pair|vpc\S*))|ecs (?:run-task|register-task-definition)|lambda (?:update-\S+|publish-\S+|create-function|add-permission|put-function-\S+)|cloudformation (?:deploy|create-stack\S*|update-stack\S*|execute-change-set)|autoscaling (?:set-desired-capacity|update-\S+)|eks (?:create|update)-\S+|rds (?:create-db-\S+|modify-db-\S+|restore-\S+|reboot-\S+|start-export-task|promote-\S+|failover-\S+)|dynamodb (?:export-\S+|update-table|put-item|update-item|restore-\S+)|elasticbeanstalk (?:update|create|swap|rebuild|restart)-\S+|elasticache (?:create|modify|reboot)-\S+|secretsmanager (?:put|update|create|rotate)-\S+|ssm put-parameter|codepipeline start-\S+|codedeploy create-deployment|apprunner \S+|amplify \S*deploy\S*|cloudfront (?:update|create)-distribution|s3api put-\S+|route53domains \S+|budgets (?:update|modify|create)-\S+|kms (?:put|create|update|replicate)-\S+|cognito-idp admin-\S+|organizations (?:create|move|attach|invite)-\S+|support create-\S+|(?:sqs|iot-data|kinesis|firehose|events) (?:send|publish|put)\S*|(?:stepfunctions|glue|batch|sagemaker|codebuild|datasync|dms) (?:start|stop|submit|create|update|redrive)-\S+|(?:elbv2|elb|wafv2|apigateway|apigatewayv2|application-autoscaling|cloudwatch|iot|appsync|globalaccelerator|route53resolver) (?:create|update|put|modify|register|set|associate|import)-\S+|ec2 (?:associate|attach|replace|modify|assign|import|enable)-\S+|ecr (?:put|start|set)-\S+|ssm start-automation-\S+) /,
      changes,
    ],
    [/ ecs (?:update-service|stop-task) .*[ =/_.-](?:prod(?:uction)?|live)[ ./_-]/, changes],
    [/ --acl[ =]?(?:public-read\S*|authenticated-read) /, publishes],
  ]),
);
