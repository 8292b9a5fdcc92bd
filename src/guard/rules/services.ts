import { block, type Call, escalate, type Finding } from '../shell/call.ts';
import { SIGNAL_0 } from './reach/uses.ts';

/** Programs that watch over the machine and record what happens on it. */
const WATCHES =
  'firewalld|auditd|auditbeat|filebeat|r?syslog|journald|apparmor|selinux|fail2ban|clamd|clamav|freshclam|falco|osquery|crowdstrike|wazuh|ossec|snort|suricata|tripwire|aide\\b|samhain|rkhunter|sysmon|sentinel|defender|mdatp|wdav|cbdaemon|cbagent|carbonblack|sophos|cylance|tanium|qualys|nessus|rapid7|ir_agent|esets?\\b|savd|splunk|td-agent|fluent|datadog|usbguard|opensnitch|littlesnitch|santa';
const WATCHER = new RegExp(WATCHES, 'i');
/** Units the machine or its security depends on; stopping any other unit escalates. */
const VITAL = new RegExp(
  `${WATCHES}|network|NetworkManager|sshd?|systemd|dbus|cron|crond|ufw|iptables|nftables|docker|containerd|kubelet|etcd|postgres|mysql|mariadb|mongo|redis|elastic|rabbitmq|kafka|vault|consul|getty|login|polkit|resolved|timesyncd|chronyd|ntpd?|multi-user|graphical|vector|prometheus|\\*|\\uFFFC`,
  'i',
);

type Judge = (line: string) => Finding | null;

const stop = (line: string): Finding => {
  const isVital = VITAL.test(line);
  return isVital
    ? block('service.stop-vital', 'the machine, its data or its safety hangs on this service')
    : escalate('service.stop', 'others may need this service');
};
const always = (rule: string, reason: string) => (): Finding => block(rule, reason);
const when =
  (pattern: RegExp, finding: Finding): Judge =>
  (line) =>
    pattern.test(line) ? finding : null;
const off = always('service.power', 'turns the machine off');

/** Subcommands that only show something. */
const ASKS_SYSTEMD =
  /^systemctl(?: -\S+)* (?:status|show|cat|help|list-\S+|is-\S+|get-default|show-environment|log-level|whoami)(?: |$)/;

/** What a person has running; that it starts again is everyday. */
const STOPS_OWN = / (?:stop|disable|mask|kill|exit|isolate|poweroff|reboot|halt|kexec)\b/;
const stopsForPerson = escalate('service.stop', 'stops what somebody has running');

const JUDGES: Readonly<Record<string, Judge>> = {
  systemctl: (line) => {
    if (/ --help\b/.test(line) || ASKS_SYSTEMD.test(line)) return null;
    if (/ --user\b/.test(line)) return STOPS_OWN.test(line) ? stopsForPerson : null;
    if (
      / (?:poweroff|reboot|halt|kexec|emergency|rescue|suspend|hibernate|hybrid-sleep|soft-reboot|isolate|default|exit)\b/.test(
        line,
      )
    )
      return off();
    if (/ (?:stop|disable|mask|kill)\b/.test(line)) return stop(line);
    return / (?:set-default|revert|edit|link) | set-environment .*\b(?:LD_\w+|PATH|BASH_ENV|ENV)=/.test(
      line,
    )
      ? escalate('service.change', 'changes what starts with the machine')
      : null;
  },
  service: (line) =>
    / stop\b/.test(line) ||
    (WATCHER.test(line) && !/ (?:status|start|restart|(?:force-)?reload)$/.test(line))
      ? stop(line)
      : null,
  'invoke-rc.d': (line) => (/ stop\b/.test(line) ? stop(line) : null),
  initctl: (line) => (/ stop\b/.test(line) ? stop(line) : null),
  'rc-service': (line) => (/ stop\b/.test(line) ? stop(line) : null),
  'update-rc.d': (line) => (/ (?:remove|disable)\b/.test(line) ? stop(line) : null),
  chkconfig: (line) => (/ off\b| --del/.test(line) ? stop(line) : null),
  sv: (line) => (/ (?:down|stop|force-stop|exit)\b/.test(line) ? stop(line) : null),
  supervisorctl: (line) => (/ (?:stop|shutdown|remove) ?(?:all|$)/.test(line) ? stop('*') : null),
  pm2: (line) =>
    / (?:delete|kill|stop) ?(?:all)?/.test(line)
      ? escalate('service.stop', 'stops running applications')
      : null,
  launchctl: (line) =>
    / (?:unload|bootout|remove|disable|kill)\b/.test(line)
      ? stop(line)
      : / (?:load|bootstrap|enable|submit)\b/.test(line)
        ? block('persistence.service', 'installs what starts by itself')
        : null,
  shutdown: (line) => (/ (?:-c|--help|--show)(?: |$)/.test(line) ? null : off()),
  poweroff: off,
  reboot: (line) => (/ --help/.test(line) ? null : off()),
  halt: off,
  telinit: when(/ [0156]/, off()),
  init: when(/^init [0156]\b/, off()),
  // Signal 0 only asks whether a process is there.
  kill: when(
    /^(?!kill (?:-0|-s 0|-n 0) )(?:.*(?:^| )(?:-\w+ )*(?:-s \w+ )?(?:--? )?-1(?: |$)(?!.*\d{2})|.* (?:-9|-KILL|-TERM|-SIGKILL|-15)? ?(?:--)? ?(?:-1|1)(?: |$))/,
    block('service.kill-all', 'kills every process, or the first'),
  ),
  'dbus-send': overBus,
  busctl: overBus,
  gdbus: overBus,
  qdbus: overBus,
  killall: kills(/ (?:-u|--user) | (?:-r|--regexp) ['"]?\^?\.[*+]?['"]?$/),
  pkill: kills(/ -(?:u|U|-euid) | -f ["']?\.?\*?["']? ?$| \. ?$/),
  fuser: (line) =>
    / (?:-\w*k|--kill)/.test(line) && !/ \d+\/(?:tcp|udp)$/.test(line)
      ? escalate('service.kill-users', 'kills whatever uses a file or a disk')
      : null,
  skill: kills(/ (?:-u|--user)? ?root\b/),
  snice: always('service.kill-all', 'changes how processes run'),
  killall5: always('service.kill-all', 'kills every process'),
  security: when(
    / (?:add-trusted-cert|delete-|set-key-partition)/,
    block('persistence.trust', 'changes whom the machine trusts'),
  ),
  'update-ca-trust': always('persistence.trust', 'changes whom the machine trusts'),
  'update-ca-certificates': always('persistence.trust', 'changes whom the machine trusts'),
  history: when(/ -\w*[cdw]/, block('evidence.history', 'deletes what was recorded of commands')),
  journalctl: when(
    /--vacuum-|--rotate/,
    block('evidence.logs', 'deletes the record of the machine'),
  ),
  ip: when(
    / (?:route|r|ro|rule|addr|address|a|neigh) (?:flush|del|delete)\b|link (?:del|delete)\b|link set (?:dev )?\S+ down\b|netns (?:del|delete)\b/,
    block('network.route', 'cuts the machine off'),
  ),
  route: when(
    / (?:del|delete|flush|add|change)\b|-f\b/,
    block('network.route', 'cuts the machine off, or sends its traffic elsewhere'),
  ),
  nmcli: when(
    / (?:networking|n|radio|r) .*off|(?:con|connection|c|device|dev|d) (?:delete|del|down|disconnect|modify)\b/,
    block('network.route', 'cuts the machine off'),
  ),
  ifdown: always('network.route', 'cuts the machine off'),
  ifconfig: when(/ down\b| 0\.0\.0\.0\b/, escalate('network.route', 'may cut the machine off')),
  sysctl: when(
    / -\w*w|=| (?:-p ?|--load[ =]?)(?!\/etc\/|\/run\/|\/usr\/lib\/)[\w./]/,
    block('security.kernel', 'changes how the kernel behaves'),
  ),
  setenforce: when(/ (?:0|permissive)/i, block('security.disable', 'switches a protection off')),
  aa: () => null,
  'aa-disable': always('security.disable', 'switches a protection off'),
  'aa-remove-unknown': always('security.disable', 'switches a protection off'),
  'aa-teardown': always('security.disable', 'switches a protection off'),
  'aa-complain': always('security.disable', 'switches a protection off'),
  apparmor_parser: when(
    / (?:-\w*R|--remove)/,
    block('security.disable', 'switches a protection off'),
  ),
  auditctl: when(
    / -(?:D|e ?[0-2]|d|W|a|A|R|r|b)/,
    block('security.disable', 'changes what is recorded of events'),
  ),
  spctl: when(
    /--(?:master|global)-disable/,
    block('security.disable', 'switches a protection off'),
  ),
  csrutil: when(/ disable/, block('security.disable', 'switches a protection off')),
  'fail2ban-client': when(
    / (?:stop|unban --all|set .* unbanip)/,
    block('security.disable', 'switches a protection off'),
  ),
  modprobe: when(/ -\w*r|--remove/, block('security.kernel', 'takes a part of the kernel away')),
  rmmod: always('security.kernel', 'takes a part of the kernel away'),
  insmod: always('security.kernel', 'puts code into the kernel'),
  kexec: always('security.kernel', 'starts another kernel'),
  grub: () => null,
  'grub-install': always('disk.boot', 'changes how the machine starts'),
  efibootmgr: when(/ -(?:B|b|c)/, block('disk.boot', 'changes how the machine starts')),
  crontab: byClock,
  fcrontab: byClock,
  incrontab: byClock,
  at: (line) =>
    / -(?:l|V|c)\b/.test(line) ? null : block('persistence.cron', 'sets something to run later'),
  batch: always('persistence.cron', 'sets something to run later'),
  atrm: always('persistence.cron', 'changes what runs by the clock'),
  drbdadm: replicates,
  drbdsetup: replicates,
  useradd: account,
  adduser: account,
  userdel: account,
  deluser: account,
  usermod: account,
  groupdel: account,
  groupmod: account,
  groupmems: account,
  delgroup: account,
  rmuser: account,
  gpasswd: account,
  chpasswd: account,
  newusers: account,
  visudo: (line) => (/ -\w*c/.test(line) ? null : account()),
  passwd: (line) => (/ -S|--status/.test(line) ? null : account()),
  vipw: account,
  vigr: account,
  // `addgroup bob docker` puts somebody into a group.
  addgroup: when(/^addgroup(?: (?:-g|--gid) \S+| (?!(?:-g|--gid) )-\S+)* \w\S* \w/, account()),
  // Of FreeBSD.
  pw: when(/^pw (?:(?:user|group) ?(?:add|del|mod)\b|(?:un)?lock )/, account()),
  chage: (line) => (/ (?:-\w*l|--list|-h)\b/.test(line) ? null : account()),
  loginctl: when(/ (?:terminate|kill|enable-linger)/, escalate('service.stop', 'ends sessions')),
  wevtutil: when(/ (?:cl|clear-log)/, block('evidence.logs', 'deletes the record of the machine')),
  haproxy: () => null,
  nginx: when(/ -s (?:stop|quit)/, escalate('service.stop', 'others may need this service')),
  apachectl: when(
    / (?:stop|graceful-stop)/,
    escalate('service.stop', 'others may need this service'),
  ),
  apt: packages,
  'apt-get': packages,
  dnf: packages,
  yum: packages,
  zypper: packages,
  pacman: when(
    / -(?!R[cnsu]*p)\w*R(?!.* (?:-p|--print) )/,
    escalate('service.packages', 'takes programs from the machine'),
  ),
  dpkg: when(
    / (?:-r|-P|--purge|--remove|--force-\w+)\b/,
    escalate('service.packages', 'takes programs from the machine'),
  ),
};

function replicates(line: string): Finding | null {
  return / (?:create-md|wipe-md|invalidate\S*|down|detach|disconnect|del-\S+)(?: |$)/.test(line)
    ? block('disk.change', 'changes what a disk holds')
    : null;
}

const BUS_POWER =
  /[. ](?:PowerOff|Reboot|Halt|Suspend|Hibernate|HybridSleep|KExec|SoftReboot|Exit)\b/;
const BUS_CHANGES =
  /[. ](?:SetTime|SetNTP|SetTimezone|StopUnit|KillUnit|MaskUnitFiles|DisableUnitFiles|EnableUnitFiles|StartTransientUnit|TerminateUser|KillUser|SetStaticHostname|DeleteUser|CreateUser|AddUser)\b/;

/** What `systemctl`, `loginctl` and `timedatectl` ask for, said to the bus itself. */
function overBus(line: string): Finding | null {
  if (BUS_POWER.test(line)) return off();
  return BUS_CHANGES.test(line)
    ? block('service.change', 'changes what runs on the machine')
    : null;
}

/** Programs that administer what watches over the machine. */
const PROTECTORS = new RegExp(
  `(?:${WATCHES}|socketfilterfw|esetcli|setroubleshoot|endpoint|antivir|mcafee|symantec|bdscan|gravityzone|trellix|xagt|sentinelctl|s1agent|uptycs|lacework|aqua|sysdig|tetragon|cilium|kube-bench|ossec-control|aideinit|tripwire)`,
  'i',
);
const SWITCHES_OFF =
  /[ =-](?:disable[\w-]*|off|stop|unload|uninstall|teardown|remove[\w-]*|delete[\w-]*|flush|permissive|deactivate|unregister|shutdown|kill|bypass|exclude|allow|set-parameter)\b/i;

function switchesOff({ name, args }: Pick<Call, 'name' | 'args'>): Finding | null {
  return PROTECTORS.test(name) && SWITCHES_OFF.test(` ${args.join(' ')}`)
    ? block('security.disable', 'switches a protection off')
    : null;
}

/** Programs that a machine, or what others do on it, hangs on. */
const HOLDS_UP =
  /systemd|\binit\b|sshd|dockerd|containerd|kubelet|postgres|mysqld|mariadbd|polkitd|network-?manager|dbus-(?:daemon|broker)|\bcrond?\b|udevd/i;

const ASKS_IF_THERE = new RegExp(`^\\w+ ${SIGNAL_0}`);

function kills(pattern: RegExp): Judge {
  return (line) =>
    !ASKS_IF_THERE.test(line) && (pattern.test(line) || HOLDS_UP.test(line) || WATCHER.test(line))
      ? block('service.kill-all', 'kills what the machine hangs on')
      : null;
}

function byClock(line: string): Finding | null {
  return / -(?:l|V|h)\b|--help/.test(line)
    ? null
    : block('persistence.cron', 'changes what runs by the clock; use a task or a reminder');
}

function account(): Finding {
  return block('privilege.account', 'changes who may enter the machine');
}

/** A release that is still being tested, or packages of one person. */
const NOT_YET_STABLE =
  / (?:(?:-t|--target-release|--default-release)[ =](?:experimental|sid|unstable)(?: .*)? (?:install|upgrade)|(?:install|upgrade) (?:.* )?(?:(?:-t|--target-release|--default-release)[ =]|\S+\/)(?:experimental|sid|unstable))(?: |$)| --enablerepo[ =]\S*rawhide| copr enable /;

const TAKES_PACKAGES =
  / (?:remove|purge|autoremove .*\S|erase|dist-upgrade|full-upgrade)\b|^(?:zypper|dnf|yum) (?:-\S+ )*rm /;

function packages(line: string): Finding | null {
  if (/ (?:--print-uris|-s|--simulate|--assumeno|--dry-run|-D)(?: |$)/.test(line)) return null;
  if (NOT_YET_STABLE.test(line)) {
    return escalate('remote.unverified-install', 'installs what is not meant for everybody yet');
  }
  if (!TAKES_PACKAGES.test(line)) return null;
  const isVital =
    /--allow-remove-essential|(?:libc6|systemd|sudo|linux-image|openssh|coreutils|bash|\*)/.test(
      line,
    );
  return isVital
    ? block('service.packages', 'takes away what the machine needs')
    : escalate('service.packages', 'takes programs from the machine');
}

export function judgesServices({ name, args, stdin }: Call): Finding | null {
  const judge = Object.hasOwn(JUDGES, name) ? JUDGES[name] : undefined;
  if (judge === undefined) return switchesOff({ name, args });
  const line = `${name} ${args.join(' ')}`;
  if (/ (?:--help|--version)$/.test(line)) return null;
  return judge(name === 'at' && stdin === null && args.length === 0 ? 'at -l' : line);
}

/** Writes to files that control the kernel. */
export function pokesKernel({ redirections, name, args }: Call): Finding | null {
  const paths = [...redirections.map(({ target }) => target.text), ...(name === 'tee' ? args : [])];
  return paths.some((path) => /^\/(?:proc\/sys|proc\/sysrq|sys\/|selinux\/)/.test(path))
    ? block('security.kernel', 'changes how the kernel behaves')
    : null;
}
