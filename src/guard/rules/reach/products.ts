import { escalate } from '../../shell/call.ts';
import { joinUses, type UsesByName, usesOf } from './uses.ts';

const changes = escalate('service-cli.change', 'changes what others use');
const publishes = escalate('publish', 'gives work to the public or to everybody who uses it');
const installsCode = escalate('remote.unverified-install', 'runs what somebody else has written');
const pays = escalate('money.moves', 'moves money or changes what is charged');

/** A request that changes something at an address named for money. */
const PAYS =
  /^(?=.* (?:-d|--data[\w-]*|--json|-F|--form|-X ?POST|--request[ =]POST|POST)[ =])(?=.* (?:https?:\/\/)?(?!localhost|127\.|\[)[\w.-]+\.\w+\/\S*\b(?:payouts|refunds|charges|transfers|payment_intents|payments|withdrawals)(?:[/? ]))/;

/** Forges, payments and other products: what colleagues or customers see. Deletions are in the packs of `cli/`. */
export const PRODUCT_USES: UsesByName = joinUses(
  usesOf('gh', [
    [
      / (?:run (?:cancel|delete)|workflow disable|repo (?:transfer|rename|sync --force)|pr (?:lock|merge)|issue (?:transfer|lock)|ruleset \w+) /,
      changes,
    ],
    [/ pr review .*(?:-a|--approve) /, changes],
    [/ extension install /, installsCode],
    [/ repo (?:edit|create) .*--(?:visibility[ =]public|default-branch|public) /, changes],
  ]),
  usesOf('curl xh http https', [[PAYS, pays]]),
  usesOf('glab', [
    [
      / (?:mr (?:merge|accept)|release create|pipeline (?:run|delete|cancel)|ci (?:run|trigger|cancel)|repo (?:publish|transfer)|variable (?:set|update)|deploy-key add) /,
      publishes,
    ],
  ]),
  usesOf('tea hub fj berg', [
    [/ (?:pulls? merge|pr merge|releases? (?:create|delete)|repos? (?:delete|create)) /, publishes],
  ]),
  usesOf('jenkins-cli jenkins buildkite-agent bk circleci semaphore drone woodpecker-cli', [
    [/ (?:build|pipeline|deployment) (?:view|list|ls|show|info|logs?|watch|download) /, null],
    [
      / (?:build|build-now|(?:pipeline|build|deployment) (?:trigger|create|promote|start|run)|trigger|promote|set-build-\w+|create-job|update-job|disable-job|quiet-down|restart|safe-restart|secret (?:add|update|create)|context store-secret) /,
      changes,
    ],
  ]),
  usesOf('stripe', [
    [
      /^ (?:post|delete) \/?v\d|^ (?:\S+ )*?(?:create|update|cancel|confirm|capture|pay|void\w*|finalize\w*|send\w*|delete) (?=.*(?:--live|sk_live|rk_live) )/,
      pays,
    ],
    [
      /^ (?:products|prices|coupons|customers|subscriptions|accounts|webhook_endpoints|plans|promotion_codes|tax_rates) (?:update|delete|cancel) /,
      pays,
    ],
  ]),
  usesOf('pscale planetscale', [
    [
      / (?:deploy-request (?:deploy|revert)|branch (?:promote|demote|safe-migrations)|password (?:create|delete)|backup restore) /,
      changes,
    ],
  ]),
  usesOf('turso neon neonctl xata fauna atlas mongocli cockroach ccloud', [
    [
      / (?:db (?:import|restore|tokens (?:create|invalidate))|branches? (?:reset|restore|set-primary|set-default|promote)|clusters? (?:pause|upgrade|update|create|scale|failover)|dbusers (?:create|update)|accessLists create|node (?:drain|decommission|recommission)|connection-strings? reveal) /i,
      changes,
    ],
  ]),
  usesOf('sentry-cli', [
    [/ (?:deploys (?:new|create)|releases (?:finalize|new --finalize)) /, changes],
  ]),
  usesOf('launchdarkly ldcli flagsmith unleash', [
    [/ (?:flags? (?:toggle\S*|update|archive|create|turn-on|turn-off)|segments update) /, changes],
  ]),
  usesOf('auth0 okta clerk kcadm kcadm.sh', [
    [
      / (?:(?:\S+ )?(?:create|update|set-password|reset-\S+|add-roles|remove-roles|rotate-secret|import)) /,
      changes,
    ],
  ]),
  usesOf('gam gam7 gamadv-xtd3', [
    [/^ (?:(?:\S+ ){0,2})(?:info|print|show|report|help|version|get|check) /, null],
    [/ \S/, changes],
  ]),
  usesOf('pd pagerduty opsgenie', [
    [
      / (?:incident|alert|override|schedule)\S* (?:ack|resolve|close|create|trigger|assign|merge|snooze|delete) /,
      changes,
    ],
  ]),
  usesOf('jira acli linear notion', [[/ (?:(?:issue|workitem|task|page) )?delete /, changes]]),
  usesOf('sf sfdx', [
    [
      / (?:project deploy \S+|force:source:deploy|force:mdapi:deploy|org delete|data (?:delete|update|upsert|import)\S*|apex run) /,
      changes,
    ],
  ]),
  usesOf('databricks', [
    [
      / (?:jobs (?:reset|delete)|bundle (?:deploy|destroy|run)|clusters (?:start|create|edit|permanent-delete|restart)|fs rm|workspace (?:delete|import)|secrets (?:put|delete)\S*) /,
      changes,
    ],
  ]),
  usesOf('snowsql snow', [
    [
      / (?:object drop|stage (?:remove|copy)|(?:app|streamlit|snowpark) (?:deploy|run|teardown|drop)) /,
      changes,
    ],
  ]),
  usesOf('airflow', [
    [
      / (?:dags (?:delete|pause|unpause|backfill)|db (?:reset|clean|migrate|upgrade|init)|tasks (?:clear|run)|variables (?:set|delete|import)|connections (?:add|delete|import)|users \w+|pools (?:set|delete)) /,
      changes,
    ],
  ]),
  usesOf('prefect dagster temporal', [
    [
      / (?:deployment (?:run|delete)|deploy|job (?:launch|terminate)|workflow (?:terminate|cancel|reset|delete|signal)|schedule (?:delete|trigger)|run (?:delete|wipe)|namespace \w+) /,
      changes,
    ],
  ]),
  usesOf('snow snowsql databricks', [
    [/ tokens create /, changes],
    [/\bGRANT\s+(?:ROLE|ALL|OWNERSHIP)\b/i, changes],
  ]),
  usesOf('web-ext', [[/ sign .*--channel[ =]listed /, publishes]]),
  usesOf('steamcmd', [[/ \+run_app_build\S* /, publishes]]),
  usesOf('butler', [[/ push /, publishes]]),
  usesOf('forge cast', [[/ --broadcast /, pays]]),
  usesOf('dx', [[/ (?:rm|rmdir|rmproject|invite|uninvite|publish) /, changes]]),
  // Of iRODS, which keeps data of laboratories.
  usesOf('irm itrim', [[/ \S/, changes]]),
  usesOf('zmprov', [
    [
      / (?:da|deleteAccount|dd|deleteDomain|ddl|deleteDistributionList|sp|setPassword|ma|modifyAccount) /,
      changes,
    ],
  ]),
  usesOf('wandb', [[/ (?:artifact put|sweep --stop|launch) /, publishes]]),
  usesOf('dbt', [
    [/ (?:run|build|seed|snapshot|run-operation) .*--target[ =]?(?:prod\w*|live) /, changes],
  ]),
);
