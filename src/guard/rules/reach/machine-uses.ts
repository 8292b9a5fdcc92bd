import { block, escalate } from '../../shell/call.ts';
import { type UsesByName, usesOf } from './uses.ts';

const disables = block('security.disable', 'switches a protection off');
const weakens = escalate('security.change', 'changes what protects the machine');
const cutsOff = block('network.route', 'cuts the machine off');
const reroutes = escalate('network.change', 'changes how the machine is reached');
const forgets = block('evidence.logs', 'deletes the record of the machine');
const losesPhone = escalate('disk.change', 'deletes what a phone holds');
const changesPrinting = escalate('service-cli.change', 'changes where others print');
const starts = escalate('disk.boot', 'changes how the machine starts');
const powers = block('service.power', 'turns a machine off');
const takesPrograms = escalate('service.packages', 'takes programs from the machine');
const shows = escalate('secret.reveal', 'shows a secret');
const burns = escalate('disk.boot', 'burns settings into a device for good');
const shares = escalate('network.tunnel', 'opens what this machine holds to others');
const unmounts = escalate('disk.unmount', 'takes a disk from those who use it');
const stops = escalate('service.stop', 'others may need this service');

/** Programs that administer one machine: protection, network, logs, startup, packages. */
export const MACHINE_USES: UsesByName = Object.freeze({
  ...usesOf('semanage', [
    [/ (?:permissive|dontaudit|module|boolean|login|user|port|fcontext) .*-\w*[admD]/, disables],
  ]),
  ...usesOf('semodule', [
    [/ (?:-l\w*|--list\S*) $/, null],
    [/ -\w*[rdRiuD]/, weakens],
  ]),
  ...usesOf('setsebool togglesebool', [[/ \S/, weakens]]),
  ...usesOf('mokutil', [
    [/ --(?:disable-validation|reset|import|delete|clear-\w+|set-\w+)/, disables],
  ]),
  ...usesOf('sshd', [[/ -\w*o ?["']?(?:Permit|PasswordAuth|Authorized|Strict|Force)/i, disables]]),
  ...usesOf('fdesetup', [[/ (?:disable|remove|removerecovery|changerecovery) /, disables]]),
  ...usesOf('profiles', [[/ (?:remove|-R|-D|-[a-z]*r[a-z]*) /, disables]]),
  ...usesOf('jamf', [
    [/ (?:removeFramework|removeMdmProfile|deleteAccount|resetPassword) /, disables],
  ]),
  // What is burnt into a chip stays so.
  ...usesOf('espefuse espefuse.py', [
    [/ (?:burn_\w+|burn-[\w-]+|write_protect_\w+|read_protect_\w+|set_flash_voltage) /, burns],
  ]),
  ...usesOf('avrdude', [[/^(?!.* -n ).* -U ?["']?(?:\w?fuse|lock\w*):w:/, burns]]),
  ...usesOf('openocd', [[/\b(?:lock|mass_erase|otp write|protect) /, burns]]),
  ...usesOf('update-crypto-policies', [[/ --set/, weakens]]),
  ...usesOf('fips-mode-setup', [[/ --disable/, disables]]),
  ...usesOf('pam-auth-update authselect authconfig', [
    [/ (?:--\w+|select|apply-changes|disable|enable)/, weakens],
  ]),
  ...usesOf('faillock', [[/ --reset/, weakens]]),
  ...usesOf('conntrack', [[/ (?:-F|--flush|-D|--delete)/, cutsOff]]),
  ...usesOf('bpftool', [[/ (?:detach|delete|unpin) /, disables]]),
  ...usesOf('osqueryctl falconctl mdatp wazuh-control clamdscan-control', [
    [/ (?:stop|disable|uninstall|-d|--disable\S*|config .*disabled) /, disables],
  ]),
  ...usesOf('cscli', [[/ (?:delete|remove|flush) /, weakens]]),
  ...usesOf('auditd', [[/ -s (?:disable|nochange)/, disables]]),
  ...usesOf('update-rc.d', [[/ (?:remove|disable) /, stops]]),
  ...usesOf('rc-update', [[/ (?:del|delete) /, stops]]),
  ...usesOf('tailscale zerotier-cli netbird nebula', [
    [/ (?:down|logout|leave|set|lock|switch) /, reroutes],
  ]),
  ...usesOf('wg-quick', [[/ down /, reroutes]]),
  ...usesOf('wg', [[/ (?:set|setconf|syncconf|addconf) /, reroutes]]),
  // Controllers of disks.
  ...usesOf('megacli MegaCli MegaCli64', [
    [
      / -(?:Cfg(?:Clr|\w*Del|ForeignClr)|LDInit|PDClear|PdOffline|AdpFacDefSet)/i,
      block('disk.change', 'changes what a disk holds'),
    ],
  ]),
  ...usesOf('snmpset', [[/ \S/, reroutes]]),
  ...usesOf('rfkill', [[/ block /, cutsOff]]),
  ...usesOf('ethtool', [
    [
      / (?:-[sAGKCLEXNUfr]|--(?:change|pause|set-[\w-]+|features|offload|coalesce|rxfh|config-\w+|flash|negotiate|reset)) /,
      reroutes,
    ],
  ]),
  ...usesOf('multipath', [[/ -\w*[fF]/, unmounts]]),
  ...usesOf('exportfs', [
    [/ -\w*u/, unmounts],
    // `host:/folder`: whoever is named may read it, or write to it.
    [/ \S*:\//, shares],
  ]),
  ...usesOf('cupsctl', [[/ (?:--(?:share-printers|remote-\w+)|\w+=)/, shares]]),
  ...usesOf('grubby', [
    [/ --(?:update-kernel|remove-kernel|set-default\S*|add-kernel|args|remove-args)/, starts],
  ]),
  ...usesOf('snapper', [
    [/ (?:undochange|rollback) /, escalate('fs.restore', 'puts older files over those of today')],
  ]),
  ...usesOf('VBoxManage vboxmanage', [
    [/ controlvm \S+ (?:poweroff|reset|pause|savestate|acpi\w+|reboot|shutdown) ?/, stops],
  ]),
  ...usesOf('lxc incus', [
    [
      / (?:security\.(?:privileged|nesting)[= ]true|raw\.\w+[= ]\S|(?:device|add) .* source=\/(?:etc|root|home|var|usr|boot|dev)?(?:\/\S*)? )/,
      escalate('container.escape', 'gives a container the rights of the machine'),
    ],
  ]),
  ...usesOf('iscsiadm', [[/ (?:-u|--logout|(?:-o|--op)[ =]?(?:delete|update)) /, unmounts]]),
  ...usesOf('mii-tool', [[/ -\w*[rRAF]/, reroutes]]),
  ...usesOf('bridge', [[/ (?:set|add|del|append|replace|flush) /, reroutes]]),
  ...usesOf('iw', [[/ (?:disconnect|del|set|leave) /, reroutes]]),
  ...usesOf('dhclient dhcpcd', [[/ (?:-\w*[rkx]|--release|--exit) /, cutsOff]]),
  ...usesOf('networkctl', [[/ (?:down|delete|unmanaged) /, cutsOff]]),
  ...usesOf('resolvectl systemd-resolve', [
    [/ (?:dns|domain|default-route|llmnr|revert) \S+ \S|--set-dns/, reroutes],
  ]),
  ...usesOf('hostnamectl', [[/ (?:set-hostname|hostname|set-\w+) \S/, reroutes]]),
  ...usesOf('brctl', [[/ (?:delbr|delif) /, cutsOff]]),
  ...usesOf('ovs-vsctl', [[/ (?:del-\w+|emer-reset) /, cutsOff]]),
  ...usesOf('wpa_cli', [[/ (?:disconnect|terminate|disable_network|remove_network) /, cutsOff]]),
  ...usesOf('iwctl', [[/ (?:disconnect|forget) /, cutsOff]]),
  ...usesOf('arpspoof ettercap bettercap macchanger tcpkill aireplay-ng mdk4 hping3', [
    [/ -?\w/, block('network.attack', 'attacks or disguises itself in the network')],
  ]),
  ...usesOf('dmesg', [[/ (?:-\w*[cCD]|--(?:clear|read-clear|console-off)) /, forgets]]),
  ...usesOf('lastlog', [[/ (?:-\w*[CS]|--clear|--set) /, forgets]]),
  ...usesOf('utmpdump', [[/ (?:-\w*r|--reverse) /, forgets]]),
  ...usesOf('grub-editenv grub2-editenv', [[/ (?:unset|set|create) /, starts]]),
  ...usesOf('grub-set-default grub2-set-default grub-reboot', [
    [/^(?!.* (?:--help|--version|-V|-h|--list\S*|-l) )/, starts],
  ]),
  ...usesOf('fastboot', [
    [/ (?:\S+ )*(?:-w|erase|format\S*|flashing (?:unlock|lock)) /, losesPhone],
  ]),
  ...usesOf('nix-collect-garbage', [
    [
      / (?:-\w*d|--delete-old|--delete-older-than) /,
      escalate('service.packages', 'takes the way back to older programs away'),
    ],
  ]),
  ...usesOf('adb', [
    [
      / (?:shell .*\bpm (?:clear|uninstall)|uninstall|shell .*\bwipe|shell .*\b\S*MASTER_CLEAR) /,
      losesPhone,
    ],
  ]),
  ...usesOf('update-initramfs', [[/ -\w*d/, starts]]),
  ...usesOf('lpadmin', [[/ -(?:x|p|d|R) ?\S/, changesPrinting]]),
  ...usesOf('cupsdisable cupsreject', [[/ \S/, changesPrinting]]),
  ...usesOf('cancel lprm', [[/ (?:-a|-) /, changesPrinting]]),
  ...usesOf('bootctl', [[/ (?:remove|install|update|set-\w+|unlink|cleanup|kernel-\w+) /, starts]]),
  ...usesOf('kernel-install', [[/ (?:remove|add) /, starts]]),
  ...usesOf('flashrom', [
    [/ (?:-\w*[wE]|--write|--erase) /, block('disk.boot', 'writes the firmware of the machine')],
  ]),
  ...usesOf('fwupdmgr', [[/ (?:install|update|downgrade|modify\S*|reinstall) /, starts]]),
  ...usesOf('ipmitool', [
    [
      / (?:power|chassis power) (?:off|cycle|reset|soft|diag) | (?:mc|bmc) reset | chassis (?:bootdev|policy) | user (?:set|disable|enable) | raw | sel clear | lan set /,
      powers,
    ],
  ]),
  ...usesOf('racadm idracadm7 ilorest hponcfg', [
    [
      / (?:racreset|racresetcfg|systemerase|serveraction (?:powerdown|powercycle|hardreset|graceshutdown)|clrsel|lclog|set|config|reboot|factorydefaults|serverpwr) ?/,
      powers,
    ],
  ]),
  ...usesOf('powerman pm', [[/ (?:-0|-c|-r|--off|--cycle|--reset) /, powers]]),
  ...usesOf('upscmd apcaccess upsrw', [[/ (?:\S+ )?(?:load\.off|shutdown\.\w+|-s) /, powers]]),
  ...usesOf('loginctl', [[/ (?:poweroff|reboot|halt|suspend) /, powers]]),
  ...usesOf('apk', [[/ (?:del|fix) /, takesPrograms]]),
  ...usesOf('rpm', [[/ (?:-\w*e\w*|--erase) | --nodeps /, takesPrograms]]),
  ...usesOf('emerge', [[/ (?:-\w*C|--unmerge|-\w*c|--depclean|--deselect) /, takesPrograms]]),
  ...usesOf('eopkg', [[/ (?:remove|rm|autoremove|rmo) /, takesPrograms]]),
  ...usesOf('xbps-remove', [[/ (?!.*(?:-n|--dry-run) )\S/, takesPrograms]]),
  ...usesOf('pkg', [[/ (?:delete|remove|autoremove|uninstall) /, takesPrograms]]),
  ...usesOf('opkg', [[/ remove /, takesPrograms]]),
  ...usesOf('snap', [[/ remove /, takesPrograms]]),
  ...usesOf('aptitude', [[/ (?:remove|purge) /, takesPrograms]]),
  ...usesOf('machinectl portablectl homectl', [
    [
      / (?:remove|terminate|kill|poweroff|reboot|disable|detach|clean|set-limit|passwd|update|resize) /,
      stops,
    ],
  ]),
  ...usesOf('pass gopass', [
    [
      /^ (?:show )?(?!(?:ls|list|find|search|grep|git|help|version|--help|--version|init|insert|add|edit|generate|mv|cp|rename|rm|otp|audit|sync|recipients|mounts|setup|config|completion|fscopy|history|sum|templates|create|clone|unclip|-h|-v)\b)\S/,
      shows,
    ],
  ]),
  ...usesOf('bw', [
    [/ (?:get (?:item|password|username|totp|notes|attachment)|export|list items) ?/, shows],
  ]),
  ...usesOf('lpass', [[/ (?:show|export) /, shows]]),
  ...usesOf('rbw', [[/ (?:get|code|history) /, shows]]),
  ...usesOf('keepassxc-cli', [[/ (?:show|clip|export|attachment-export) /, shows]]),
  ...usesOf('secret-tool', [[/ (?:lookup|search) /, shows]]),
  ...usesOf('keyring', [[/ get /, shows]]),
  ...usesOf('chamber', [[/ (?:read|export|env) /, shows]]),
  ...usesOf('aws-vault', [[/ export /, shows]]),
  ...usesOf('nmcli', [[/ (?:-s|--show-secrets) | show-password /, shows]]),
  ...usesOf('heroku', [[/ auth:token /, shows]]),
  ...usesOf('fly flyctl', [[/ (?:auth token|tokens create) /, shows]]),
  ...usesOf('defaults', [
    [
      / (?:write|delete) (?:\/Library\/|com\.apple\.(?:alf|security|LaunchServices|loginwindow|screensaver|SoftwareUpdate))/,
      weakens,
    ],
  ]),
  ...usesOf('mount', [
    [
      / \S.* \/(?:etc|usr|bin|sbin|lib\S*|boot|var\/lib|root|home|opt|srv)(?:\/\S*)? $/,
      escalate('disk.mount', 'puts something over files of the machine'),
    ],
  ]),
  ...usesOf('ulimit', [
    [/ -\w*u ?[0-9] /, escalate('host.limits', 'leaves no room for other programs')],
  ]),
});
