import { escalate } from '../../shell/call.ts';
import { joinUses, type UsesByName, usesOf } from './uses.ts';

const changes = escalate('service-cli.change', 'changes what others use');
const runsThere = escalate('remote.command', 'runs a command on machines the guardian cannot see');
const movesThings = escalate('service-cli.change', 'moves something in the world');
/** The options of the program itself, with their values. */
const OPTIONS = String.raw`^ (?:-\S+ (?:[^-\s]\S* )?)*?`;

/** Machines by the many, the names and ways by which they are reached, and things in a house. */
export const FLEET_USES: UsesByName = joinUses(
  // Names and addresses under which others find a service.
  usesOf('cloudflared', [
    [/ (?:tunnel|access) (?:\S+ )*?(?:route|delete|create|vnet|ingress-rule|token) /, changes],
    [/ service (?:install|uninstall) /, changes],
  ]),
  usesOf('dnscontrol', [[/^ (?:push|create-domains) /, changes]]),
  usesOf('octodns-sync', [[/ --doit /, changes]]),
  usesOf('lexicon cli53 flarectl', [
    [/ (?:create|update|delete|rrcreate|rrdelete|rrpurge|import|create-or-update|o) /, changes],
  ]),
  // Things in a house.
  usesOf('hass-cli', [
    [
      new RegExp(
        `${OPTIONS}(?:service call|event fire|state (?:edit|delete)|raw (?:post|ws)|(?:device|area|entity) (?:assign|create|delete|rename)|ha (?:\\S+ )*(?:restart|reload|install|update|uninstall|stop|start|reset|repair|restore|reboot|shutdown)) `,
      ),
      movesThings,
    ],
  ]),
  usesOf(
    'kasa tplink-smarthome-api wiz wizlight hue hueadm tuya-cli miiocli shelly wemo lifx govee nuki',
    [
      [
        / (?:on|off|toggle|set\S*|brightness|color|hsv|temperature|reboot|open|close|lock|unlock|update|reset|schedule|raw-command|cmd) /,
        movesThings,
      ],
    ],
  ),
  usesOf('bolt', [
    [/ --noop /, null],
    [
      /^ (?:(?:task|plan|script) run|file upload|apply) (?!.* (?:-t|--targets)[ =]localhost )/,
      runsThere,
    ],
  ]),
  usesOf('chef-run', [[/^ (?!-)\S+ \S/, runsThere]]),
  usesOf('mco', [
    [
      /^ (?:rpc|shell|puppet (?:run\w*|disable|enable)|(?:service|package) \S+ (?!status)\S+) /,
      runsThere,
    ],
  ]),
  usesOf('awx tower-cli', [
    [
      new RegExp(
        `${OPTIONS}[a-z_]+ (?:launch|relaunch|create|modify|update|cancel|copy|associate|disassociate|grant|revoke|import) `,
      ),
      runsThere,
    ],
  ]),
  usesOf('st2', [
    [
      new RegExp(
        `${OPTIONS}(?:run|action execute|execution (?:re-run|cancel|pause|resume)|rule (?:create|update|enable|disable)|key (?:set|load)|inquiry respond|pack (?:install|remove|config)) `,
      ),
      runsThere,
    ],
  ]),
  usesOf('rd', [
    [
      /^ (?:run|adhoc|retry|jobs (?:load|enable|disable|\w*schedule\w*)|executions kill|system mode \w+|keys (?:create|update)) /,
      runsThere,
    ],
  ]),
  usesOf('juju', [
    [
      /^ (?:deploy|run|exec|refresh|upgrade-\S+|add-(?:unit|user|machine|ssh-key|cloud|credential)|scale-application|(?:un)?expose|integrate|relate|add-relation|attach-resource|resolved|bootstrap|migrate|enable-ha|set-\S+|import-ssh-key|grant\S*|change-user-password|(?:disable|enable)-user) |^ (?:model-|controller-)?(?:config|defaults) .*(?:\S=|--reset|--file)/,
      changes,
    ],
  ]),
  usesOf('maas', [
    [
      /^ \S+ [a-z-]+ (?:\S+ )?(?:create|update|allocate|deploy|release|commission|abort|power-\w+|rescue-mode|exit-rescue-mode|mark-\w+|lock|unlock|set-\S+|import|link-subnet|unlink-subnet|clear-\S+) /,
      changes,
    ],
  ]),
  usesOf('pcs crm crm_resource crm_node crm_attribute crm_standby', [
    [
      /^ (?:resource|stonith) (?:move|ban|clear|disable|enable|restart|cleanup|refresh|manage|unmanage|relocate|stop|start|migrate|create|update|fence|confirm|promote|demote) |^ (?:cluster|node|property|constraint|quorum|configure) (?:(?:un)?standby|online|(?:un)?maintenance|stop|start|kill|setup|auth|enable|disable|set|unset|update|add|create|location|order|colocation|load|edit|attribute|utilization) |^(?=.* --?\w)(?!.* (?:--?(?:help|version|list\S*|query\S*|get-value|locate)|-[lqGWL]) ).* --?(?:move|ban|clear|restart|cleanup|refresh|set-\S+|update|v|force-\S+|force) /,
      changes,
    ],
  ]),
  // Ways through the network.
  usesOf('birdc birdcl', [
    [/^ (?:-\S+ (?:\S+ )?)*(?:disable|enable|restart|reload|configure|down|graceful) /, changes],
  ]),
  usesOf('vtysh FastCli nv cl-route-check', [
    [
      / (?:-\w*c|--command)[ =](?:.* )?(?:conf\w*|clear|no|write|copy|reload|reset|shutdown|install|delete|erase)(?: |$)|^ (?:set|unset|config (?:apply|replace|patch|save)) /,
      changes,
    ],
  ]),
  usesOf('gobgp exabgpcli', [
    [
      / (?:add|del|update|replace|set|clear|reset|softreset\w*|shutdown|disable|enable|announce|withdraw|restart) /,
      changes,
    ],
  ]),
  usesOf('gnmic gnmi_set', [[/ (?:set|--update\S*|--replace\S*|--delete)[ =]/, changes]]),
  usesOf('tmsh', [
    [
      / (?:create|modify|save|load|restart|stop|start|reboot|install|run|mv|cp|edit|publish) /,
      changes,
    ],
  ]),
  usesOf('sceptre', [
    [/^ (?:-\S+ (?:\S+ )?)*(?:create|update|launch|execute|set-policy|prune|stop) /, changes],
  ]),
  // Managers of queues, and workers.
  usesOf('endmqm dltmqm rcrmqobj', [[/ \S/, changes]]),
  usesOf('celery', [[/ control (?!--help)\S|(?: multi (?:stop|kill|restart|stopwait)) /, changes]]),
  // Tables changed while others use them.
  usesOf('gh-ost pt-online-schema-change pt-archiver pt-table-sync', [[/ --execute /, changes]]),
  usesOf('pt-archiver', [[/ --source[ =]/, changes]]),
  usesOf('pt-kill', [[/ --(?:kill|kill-query|execute-command\S*)[ =]/, changes]]),
);
