import { block, type Call, escalate, type Finding } from '../shell/call.ts';
import { type Use, type UsesByName, usesOf } from './reach/uses.ts';

const takesAway = block('network.firewall', 'takes the firewall away or cuts the machine off');
const changes = escalate('network.firewall', 'changes the firewall');
const replaces = escalate('network.firewall', 'replaces the rules of the firewall');
const opens = block('security.disable', 'switches a protection off');

const ASKS = / (?:--help|--version) $|^ (?:-h|-V|help|version) $/;

const TABLES: readonly Use[] = [
  [/ (?:-[nvwx46]*[FDZX]|--(?:flu|del|pol|zero)|-P \w+ (?:DROP|ACCEPT) )/, takesAway],
  [/ (?:-[AIR]|--(?:app|ins|repl))/, changes],
];
/** What they read replaces every rule. */
const RESTORES: readonly Use[] = [
  [/ (?:-[cvnw46]*t|--test) /, null],
  [/^/, replaces],
];
const NFT: readonly Use[] = [
  [/^(?!.* -\w*[fDI] -)(?=.* (?:-[hVnsNSuypTajeot]*[ch]|--check|--help) )/, null],
  [/^ (?:-\S+ )*(?:list|monitor|describe) [^;]*$/, null],
  [/[ ;{](?:flush|delete|destroy)\b/, takesAway],
  [/[ ;{](?:add|insert|replace|create|reset|rename) /, changes],
  [/ (?:-\w*[fi]|--file|--interactive)/, replaces],
];
const UFW: readonly Use[] = [
  [/^ --dry-run /, null],
  [/ (?:disable|reset|delete|logging off) |default allow |allow (?:from )?any /, takesAway],
];
const FIREWALLD: readonly Use[] = [
  [
    / --(?:panic-on|remove-|complete-reload|set-default-zone[ =]trusted|disabled|reset-to-defaults)/,
    takesAway,
  ],
  [/ --(?:add|change|set|new|delete|load|direct|passthrough|lockdown-o|update|migrate)/, changes],
];
const PF: readonly Use[] = [
  [/ -\w*[dF]/, takesAway],
  [/ -\w*n/, null],
  [/ (?:-\w*[fkK]|-T ?(?:add|delete|flush|kill|load|replace|zero))/, replaces],
];
const IPFW: readonly Use[] = [
  [/^ (?:-\w+ )*-\w*n/, null],
  [/^ (?:-\w+ )*(?:(?:set|table|nat|pipe|queue|sched) (?:\S+ )?)?(?:list|show|print|info) /, null],
  [/ (?:flush|delete|zero|disable|destroy) /, takesAway],
  [/ \S/, changes],
];
/** Front ends that read the rules from their settings. */
const FRONT_END: readonly Use[] = [
  [/^ (?:-\S+ )*(?:clear|stop|panic|disable|flush) /, takesAway],
  [
    /^ (?:-\S+ )*(?!(?:check|compile|dump|debug|explain|help|ls|list|show|status|version|hits|ipcalc|iprange|logwatch)\b)\w/,
    changes,
  ],
];

const FIREWALLS: UsesByName = Object.freeze({
  ...usesOf('iptables ip6tables ebtables arptables', TABLES),
  ...usesOf('iptables-restore ip6tables-restore', RESTORES),
  ...usesOf('ebtables-restore arptables-restore iptables-apply ip6tables-apply', [[/^/, replaces]]),
  ...usesOf('nft', NFT),
  ...usesOf('ufw', UFW),
  ...usesOf('firewall-cmd firewall-offline-cmd', FIREWALLD),
  ...usesOf('pfctl', PF),
  ...usesOf('ipfw', IPFW),
  ...usesOf('ipf ipnat', [
    [/ -\w*n/, null],
    [/ -\w*[FDCrfs]/, takesAway],
  ]),
  ...usesOf('npfctl', [[/ (?:stop|flush|reload|load) /, takesAway]]),
  ...usesOf('ipset', [
    [/ (?:destroy|flush|x|f|-X|-F) ?/, opens],
    [/ (?:restore|-R|--restore|del|-D|swap|-W) /, changes],
  ]),
  ...usesOf('ipvsadm', [
    [/ (?:-C|--clear) /, takesAway],
    [/ (?:-[DRd]|--(?:del|restore|stop))/, changes],
  ]),
  ...usesOf('shorewall shorewall6 shorewall-lite shorewall6-lite firehol', FRONT_END),
  ...usesOf('csf', [
    [/ (?:-x|-f|--disable|--stop|--flush) /, takesAway],
    [/^ (?!-(?:[ltgvhcpi]|lr?|l6|-(?:list|grep|temp|version|help|check|ports)) )-/, changes],
  ]),
  ...usesOf('ferm', [
    [/ (?:-n|--noexec) /, null],
    [/ (?:-F|--flush) /, takesAway],
    [/ \S/, replaces],
  ]),
  ...usesOf('awall', [[/ (?:activate|enable|disable|flush) /, changes]]),
});

/** `iptables-nft`: to which of the kernel's two filters it speaks does not matter. */
const VARIANT = /^(ip6?|eb|arp)tables-(?:legacy|nft)(?=-|$)/;

/** Filters of packets, by whatever program: rules taken away, added, or replaced by those of a file. */
export function judgesFirewall({ name, args }: Call): Finding | null {
  const plain = name.replace(VARIANT, '$1tables');
  const uses = Object.hasOwn(FIREWALLS, plain) ? FIREWALLS[plain] : undefined;
  if (uses === undefined) return null;
  const line = ` ${args.join(' ')} `;
  if (ASKS.test(line)) return null;
  return uses.find(([use]) => use.test(line))?.[1] ?? null;
}
