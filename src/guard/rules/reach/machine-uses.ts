import { block, escalate } from '../../shell/call.ts';
import { named, type UsesByName } from './uses.ts';

const disables = block('security.disable', 'switches a protection off');
const weakens = escalate('security.change', 'changes what protects the machine');
const cutsOff = block('network.route', 'cuts the machine off');
const reroutes = escalate('network.change', 'changes how the machine is reached');
const forgets = block('evidence.logs', 'deletes the record of the machine');
const starts = escalate('disk.boot', 'changes how the machine starts');
const powers = block('service.power', 'turns a machine off');
const takesPrograms = escalate('service.packages', 'takes programs from the machine');
const shows = escalate('secret.reveal', 'shows a secret');
const stops = escalate('service.stop', 'others may need this service');

/** Programs of one machine: its protection, its network, its records, its start, its packages. */
export const MACHINE_USES: UsesByName = Object.freeze({
  ...named('semanage', [
    [/ (?:permissive|dontaudit|module|boolean|login|user|port|fcontext) .*-\w*[admD]/, disables],
  ]),
  ...named('semodule', [[/ -\w*[rdRiuD]/, weakens]]),
  ...named('setsebool togglesebool', [[/ \S/, weakens]]),
  ...named('mokutil', [
    [/ --(?:disable-validation|reset|import|delete|clear-\w+|set-\w+)/, disables],
  ]),
  ...named('sshd', [[/ -\w*o ?["']?(?:Permit|PasswordAuth|Authorized|Strict|Force)/i, disables]]),
  ...named('update-crypto-policies', [[/ --set/, weakens]]),
  ...named('fips-mode-setup', [[/ --disable/, disables]]),
  ...named('pam-auth-update authselect authconfig', [
    [/ (?:--\w+|select|apply-changes|disable|enable)/, weakens],
  ]),
  ...named('faillock', [[/ --reset/, weakens]]),
  ...named('ebtables arptables', [[/ (?:-F|--flush|-X|-P|-D)/, disables]]),
  ...named('ipset', [[/ (?:destroy|flush|x|f|-X|-F) ?/, disables]]),
  ...named('conntrack', [[/ (?:-F|--flush|-D|--delete)/, cutsOff]]),
  ...named('bpftool', [[/ (?:detach|delete|unpin) /, disables]]),
  ...named('osqueryctl falconctl mdatp wazuh-control clamdscan-control', [
    [/ (?:stop|disable|uninstall|-d|--disable\S*|config .*disabled) /, disables],
  ]),
  ...named('cscli', [[/ (?:delete|remove|flush) /, weakens]]),
  ...named('auditd', [[/ -s (?:disable|nochange)/, disables]]),
  ...named('update-rc.d', [[/ (?:remove|disable) /, stops]]),
  ...named('rc-update', [[/ (?:del|delete) /, stops]]),
  ...named('tailscale zerotier-cli netbird nebula', [
    [/ (?:down|logout|leave|set|lock|switch) /, reroutes],
  ]),
  ...named('wg-quick', [[/ down /, reroutes]]),
  ...named('wg', [[/ (?:set|setconf|syncconf|addconf) /, reroutes]]),
  ...named('rfkill', [[/ block /, cutsOff]]),
  ...named('dhclient dhcpcd', [[/ (?:-\w*[rkx]|--release|--exit) /, cutsOff]]),
  ...named('networkctl', [[/ (?:down|delete|unmanaged) /, cutsOff]]),
  ...named('resolvectl systemd-resolve', [
    [/ (?:dns|domain|default-route|llmnr|revert) \S+ \S|--set-dns/, reroutes],
  ]),
  ...named('hostnamectl', [[/ (?:set-hostname|hostname|set-\w+) \S/, reroutes]]),
  ...named('brctl', [[/ (?:delbr|delif) /, cutsOff]]),
  ...named('ovs-vsctl', [[/ (?:del-\w+|emer-reset) /, cutsOff]]),
  ...named('wpa_cli', [[/ (?:disconnect|terminate|disable_network|remove_network) /, cutsOff]]),
  ...named('iwctl', [[/ (?:disconnect|forget) /, cutsOff]]),
  ...named('arpspoof ettercap bettercap macchanger tcpkill aireplay-ng mdk4 hping3', [
    [/ -?\w/, block('network.attack', 'attacks or disguises itself in the network')],
  ]),
  ...named('dmesg', [[/ (?:-\w*[cCD]|--(?:clear|read-clear|console-off)) /, forgets]]),
  ...named('lastlog', [[/ (?:-\w*[CS]|--clear|--set) /, forgets]]),
  ...named('utmpdump', [[/ (?:-\w*r|--reverse) /, forgets]]),
  ...named('grub-editenv grub2-editenv', [[/ (?:unset|set|create) /, starts]]),
  ...named('grub-set-default grub2-set-default grub-reboot', [
    [/^(?!.* (?:--help|--version|-V|-h|--list\S*|-l) )/, starts],
  ]),
  ...named('bootctl', [[/ (?:remove|install|update|set-\w+|unlink|cleanup|kernel-\w+) /, starts]]),
  ...named('kernel-install', [[/ (?:remove|add) /, starts]]),
  ...named('flashrom', [
    [/ (?:-\w*[wE]|--write|--erase) /, block('disk.boot', 'writes the firmware of the machine')],
  ]),
  ...named('fwupdmgr', [[/ (?:install|update|downgrade|modify\S*|reinstall) /, starts]]),
  ...named('ipmitool', [
    [
      / (?:power|chassis power) (?:off|cycle|reset|soft|diag) | (?:mc|bmc) reset | chassis (?:bootdev|policy) | user (?:set|disable|enable) | raw | sel clear | lan set /,
      powers,
    ],
  ]),
  ...named('racadm idracadm7 ilorest hponcfg', [
    [
      / (?:racreset|racresetcfg|systemerase|serveraction (?:powerdown|powercycle|hardreset|graceshutdown)|clrsel|lclog|set|config|reboot|factorydefaults|serverpwr) ?/,
      powers,
    ],
  ]),
  ...named('powerman pm', [[/ (?:-0|-c|-r|--off|--cycle|--reset) /, powers]]),
  ...named('upscmd apcaccess upsrw', [[/ (?:\S+ )?(?:load\.off|shutdown\.\w+|-s) /, powers]]),
  ...named('loginctl', [[/ (?:poweroff|reboot|halt|suspend) /, powers]]),
  ...named('apk', [[/ (?:del|fix) /, takesPrograms]]),
  ...named('rpm', [[/ (?:-\w*e\w*|--erase) | --nodeps /, takesPrograms]]),
  ...named('emerge', [[/ (?:-\w*C|--unmerge|-\w*c|--depclean|--deselect) /, takesPrograms]]),
  ...named('xbps-remove eopkg', [[/ (?!.*(?:-n|--dry-run) )\S/, takesPrograms]]),
  ...named('pkg', [[/ (?:delete|remove|autoremove|uninstall) /, takesPrograms]]),
  ...named('opkg', [[/ remove /, takesPrograms]]),
  ...named('snap', [[/ remove /, takesPrograms]]),
  ...named('aptitude', [[/ (?:remove|purge) /, takesPrograms]]),
  ...named('machinectl portablectl homectl', [
    [
      / (?:remove|terminate|kill|poweroff|reboot|disable|detach|clean|set-limit|passwd|update|resize) /,
      stops,
    ],
  ]),
  ...named('pass gopass', [
    [
      /^ (?:show )?(?!(?:ls|list|find|search|grep|git|help|version|--help|--version|init|insert|add|edit|generate|mv|cp|rename|rm|otp|audit|sync|recipients|mounts|setup|config|completion|fscopy|history|sum|templates|create|clone|unclip|-h|-v)\b)\S/,
      shows,
    ],
  ]),
  ...named('bw', [
    [/ (?:get (?:item|password|username|totp|notes|attachment)|export|list items) ?/, shows],
  ]),
  ...named('lpass', [[/ (?:show|export) /, shows]]),
  ...named('rbw', [[/ (?:get|code|history) /, shows]]),
  ...named('keepassxc-cli', [[/ (?:show|clip|export|attachment-export) /, shows]]),
  ...named('secret-tool', [[/ (?:lookup|search) /, shows]]),
  ...named('keyring', [[/ get /, shows]]),
  ...named('chamber', [[/ (?:read|export|env) /, shows]]),
  ...named('aws-vault', [[/ export /, shows]]),
  ...named('nmcli', [[/ (?:-s|--show-secrets) | show-password /, shows]]),
  ...named('heroku', [[/ auth:token /, shows]]),
  ...named('fly flyctl', [[/ (?:auth token|tokens create) /, shows]]),
  ...named('defaults', [
    [
      / (?:write|delete) (?:\/Library\/|com\.apple\.(?:alf|security|LaunchServices|loginwindow|screensaver|SoftwareUpdate))/,
      weakens,
    ],
  ]),
  ...named('mount', [
    [
      / (?:--bind|--rbind|--move|-B|-M) .* \/(?:etc|usr|bin|sbin|lib\S*|boot|var\/lib|root|home)(?:\/\S*)? $/,
      escalate('disk.mount', 'puts something over files of the machine'),
    ],
  ]),
  ...named('ulimit', [
    [/ -\w*u ?[0-9] /, escalate('host.limits', 'leaves no room for other programs')],
  ]),
});
