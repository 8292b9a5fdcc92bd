import { block, escalate } from '../../shell/call.ts';
import { type UsesByName, usesOf } from './uses.ts';

const account = block('privilege.account', 'changes who may enter the machine');
const opens = block('network.tunnel', 'opens this machine to the outside');
const losesBackup = escalate('service-cli.destroy', 'takes backups, or the way to them, away');
const loads = block('security.kernel', 'changes what the kernel runs');
const weakens = escalate('security.change', 'changes what protects the machine');
const sets = escalate('service.change', 'changes how the machine is set up');
const starts = escalate('disk.boot', 'changes how the machine starts');

/** Programs by which macOS is administered: who may enter, how it starts, what it keeps and shares. */
export const MAC_USES: UsesByName = Object.freeze({
  ...usesOf('sysadminctl', [
    [/ -(?:addUser|deleteUser|resetPasswordFor|newPassword|secureTokenO\w+) /, account],
    [
      / -(?:\w*[gG]uestAccess|guestAccount|automaticTime|filesystem|screenLock|autologin) (?!status )/,
      account,
    ],
  ]),
  ...usesOf('dseditgroup', [[/ -o ?(?:create|delete|edit) /, account]]),
  ...usesOf('dsenableroot', [[/^(?! -h )/, account]]),
  ...usesOf('dsconfigad dsconfigldap', [[/^(?! -show )/, account]]),
  ...usesOf('dscl', [
    [/ -?(?:create|createpl|delete|deletepl|append|merge|change|changei|passwd) /, account],
  ]),
  ...usesOf('pwpolicy', [[/ -(?:set|clear|enable|disable|delete|reset)/i, account]]),
  ...usesOf('kickstart', [[/ -(?:activate|configure|restart|access) /, opens]]),
  ...usesOf('systemsetup', [
    [/ -set(?:remotelogin|remoteappleevents) on /i, opens],
    [/ -set/i, sets],
  ]),
  ...usesOf('scutil', [[/ --(?:set|renew) | --nc (?:start|stop|enablevpn|disablevpn) /, sets]]),
  ...usesOf('tmutil', [
    [
      / (?:disable|stopbackup|removedestination|delete\w*|thinlocalsnapshots|inheritbackup|associatedisk) /,
      losesBackup,
    ],
    [/ (?:setdestination|addexclusion|setquota|restore) /, sets],
  ]),
  ...usesOf('nvram', [[/ (?:-[cdf]|[\w:.-]+=\S*) /, starts]]),
  ...usesOf('bless', [[/ --?(?:mount|folder|device|file|netboot|setBoot|unbless)\b/, starts]]),
  ...usesOf('kmutil', [
    [/ (?:load|unload|install|configure-boot|clear-staging|trigger-panic-medic) /, loads],
  ]),
  ...usesOf('kextload kextunload', [[/ \S/, loads]]),
  ...usesOf('softwareupdate', [
    [/ (?:-R|--restart) /, block('service.power', 'turns the machine off')],
    [/ --(?:schedule (?:off|false)|ignore|set-catalog) /, weakens],
  ]),
  ...usesOf('spctl', [[/ --(?:add|remove|disable|reset-default) /, weakens]]),
  ...usesOf('DevToolsSecurity', [[/ -enable /, weakens]]),
});
