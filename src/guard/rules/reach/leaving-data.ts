import { block, escalate } from '../../shell/call.ts';
import { joinUses, SIGNAL_0, type Use, type UsesByName, usesOf } from './uses.ts';

const actsForPerson = escalate('desktop.acts', 'acts in the name of the person');
const hands = escalate('exfiltration.peer', 'hands files to whoever has the code or the address');
const opens = block('network.tunnel', 'opens this machine to the outside');
const publishes = escalate('publish', 'gives work to the public or to everybody who uses it');
const exportsAll = escalate('exfiltration.file', 'copies data out of a store of its own');
const publishesThere = escalate('message.send', 'sends what others act on');
const joins = escalate('network.change', 'changes how the machine is reached');
const listens = escalate('network.listen', 'reads what others send over the network');
const attacks = escalate('network.attack', 'tries the machines of others');
const looksInside = escalate('secret.memory', 'looks into a running program');
const shows = escalate('secret.reveal', 'shows a secret');
const rootShell = escalate('privilege.shell', 'opens a shell with the rights of somebody else');
const recordsScreen = escalate('secret.record', 'records the screen, the camera or the room');
const persists = block('persistence.cron', 'sets something to run later');

/** Whatever is given to them leaves. */
const SENDS_ALL: Use = [/^ (?!--?(?:help|version|h|V) $)(?!(?:help|version) )\S/, hands];
const ELSEWHERE = String.raw`(?!.* (?:localhost|127\.\d+\.\d+\.\d+|::1|scanme\.nmap\.org|0\.0\.0\.0(?!\/))[ :/])`;

/** Programs by which data leaves the machine or others come in, and those that read what is not theirs. */
export const LEAVING_DATA: UsesByName = joinUses(
  usesOf('croc wormhole magic-wormhole wormhole-william sendme dcp portal zrok-share piping', [
    [/^ (?:-\S+ (?:[^-\s]\S* )?)*(?:send|tx|share|put) /, hands],
  ]),
  usesOf(
    'ffsend transfer transfer.sh pastebinit wgetpaste gist pastery hastebin haste nopaste sprunge ix 0x0 dpaste termbin onionshare onionshare-cli oshare bashupload megaput megacopy mega-put gdrive gupload dropbox_uploader.sh dbxcli onedrive skicka imgur imgur-uploader streamable',
    [SENDS_ALL],
  ),
  // A builtin of zsh.
  usesOf('zftp', [[/^ (?:put(?:at)?|append(?:at)?|delete|rename|rmdir) /, hands]]),
  usesOf('kcat kafkacat', [[new RegExp(`^${ELSEWHERE}.* -P `), hands]]),
  usesOf('ipfs', [[/ (?:add|name publish|pin remote add|files write) /, publishes]]),
  usesOf('syncthing resilio-sync rslsync syncthing-cli', [
    [/^ (?!--(?:help|version|paths|device-id) |-(?:h|version) |cli (?:show|errors) )/, hands],
  ]),
  usesOf('mosquitto_pub mqtt mqttx kafka-console-producer kafka-console-producer.sh nats-pub', [
    [
      new RegExp(
        `^${ELSEWHERE}.* (?:-f|-s|-l|-P|pub|bench|--file|--broker-list|--bootstrap-server)[ =]`,
      ),
      hands,
    ],
  ]),
  // What listens to a broker acts on what is published there.
  usesOf('mosquitto_pub amqp-publish', [
    [new RegExp(`^${ELSEWHERE}.* (?:-h|--host|-L|--url|-u|--server)[ =]`), publishesThere],
  ]),
  usesOf('rabbitmqadmin', [
    [new RegExp(`^${ELSEWHERE}.* (?:publish|declare|move|shovel|import|close) `), publishesThere],
  ]),
  usesOf('pulsar-client rpk nsq_pub to_nsq beanstool stomp', [
    [new RegExp(`^${ELSEWHERE}.* (?:produce|put|send|-topic|--topic)[ =]`), publishesThere],
  ]),
  usesOf(
    'zrok localtunnel lt bore frpc frps chisel inlets inletsctl pagekite boringproxy rathole expose tunnelmole tmole loophole gsocket gs-netcat pwnat ligolo-ng ligolo-agent iodine iodined dnscat dnscat2 ptunnel telebit packetriot localhost.run playit serveo',
    [[/^ (?!--?(?:help|version|h|V) )(?!(?:help|version|status|list|show) )\S/, opens]],
  ),
  usesOf('gs-netcat upterm tmate teleconsole ttyd gotty wetty shellinabox sish', [
    [/^ (?!--?(?:help|version|h|V) $)(?!help )/, opens],
  ]),
  usesOf('x11vnc x0vncserver wayvnc krfb vino-server', [[/^ (?!--?(?:help|version) )/, opens]]),
  usesOf('xinput', [[/ test(?:-xi2)? /, recordsScreen]]),
  usesOf('logkeys evtest', [[/ \S/, recordsScreen]]),
  usesOf('tailscale', [
    [/ (?:serve|funnel) (?!status|reset|--help)/, opens],
    [/ (?:up|login) .*(?:--auth-?key|--login-server|--advertise-\S+)/, joins],
    [/ file cp /, hands],
  ]),
  usesOf('zerotier-cli netbird nebula headscale', [[/ (?:join|up|login) /, joins]]),
  usesOf('openvpn wireguard openconnect', [[/^ (?!--help|--version)\S/, joins]]),
  usesOf('wg-quick', [[/ up /, joins]]),
  usesOf('docker podman nerdctl docker-compose', [
    [/ inspect .*\.Env\b/, shows],
    [/ exec .* (?:env|printenv) $/, shows],
  ]),
  usesOf('rclone', [
    [/ (?:serve(?!.* --stdio )|link) /, opens],
    [/ config (?:show|dump) /, shows],
  ]),
  usesOf('aws aws2', [
    [/ s3 (?:cp|sync|mv) .*--acl[ =]?public-read/, publishes],
    [
      / (?:start-export-task|export-table-to-point-in-time|create-instance-export-task|share-\S+|modify-(?:image|snapshot|db-snapshot|db-cluster-snapshot)-attribute) /,
      exportsAll,
    ],
  ]),
  usesOf('gsutil', [
    [/ (?:signurl|acl ch|iam ch|defacl) /, publishes],
    [/ (?:cp|rsync|mv) .*-a public-read/, publishes],
  ]),
  usesOf('gcloud', [
    [/ storage (?:sign-url|buckets add-iam-policy-binding) /, publishes],
    [/ sql export /, exportsAll],
  ]),
  usesOf('az', [
    [
      / (?:storage \S+ generate-sas|sql db export|storage container set-permission|disk grant-access|snapshot grant-access) /,
      publishes,
    ],
    [
      / (?:show-connection-string|list-connection-strings|keys list|credential list|list-publishing-\S+|config connection-string list|ad sp create-for-rbac|ad sp credential reset) /,
      shows,
    ],
  ]),
  usesOf('mc', [[/ (?:anonymous set|policy set|share (?:download|upload)) /, publishes]]),
  usesOf('s3cmd', [[/ (?:put|sync|cp) .*(?:-P|--acl-public) /, publishes]]),
  usesOf('bq', [[/^ (?:-\S+ )*extract /, exportsAll]]),
  usesOf('kubectl oc k', [
    [/ (?:exec|debug) .*-- (?:env $|printenv $|cat \/(?:var\/)?run\/secrets\S* )/, shows],
    [/ port-forward .*--address[ =](?!localhost|127)/, opens],
  ]),
  usesOf('heroku', [
    [
      /^ (?!.* -h )(?:config|config:get|pg:credentials:url|pg:backups:(?:url|public-url|download)) /,
      shows,
    ],
  ]),
  usesOf('vercel netlify', [[/^ (?:env pull|env:get|env:list .*--plain) /, shows]]),
  usesOf('supabase', [[/ projects api-keys /, shows]]),
  usesOf('stripe', [[/ (?:config --list|listen .*--print-secret) /, shows]]),
  // Into a file it is shown to nobody.
  usesOf('age rage', [[/ (?:-o|--output)[ =]/, null]]),
  usesOf('sops ansible-vault age rage', [
    [/^ (?:.* )?(?:-d|--decrypt|decrypt|view|exec-env|edit|rekey) /, shows],
  ]),
  usesOf('terraform tofu', [[/ output .*(?:-raw|-json) .*(?:pass|secret|token|key)/i, shows]]),
  usesOf('pulumi', [[/ --show-secrets /, shows]]),
  usesOf('git-crypt', [[/ (?:unlock|export-key) /, shows]]),
  usesOf('printenv', [
    [/ \S*(?:key|token|secret|passw|credential|auth|_dsn|database_url)\S* /i, shows],
  ]),
  usesOf('klist kinit keytool', [[/ (?:-importkeystore|-delete) /, shows]]),
  usesOf(
    'tcpdump tshark dumpcap ngrep termshark wireshark sslsplit mitmproxy mitmdump mitmweb tcpflow dsniff urlsnarf',
    [
      [/ (?:-[nqvteAxXS]*r|--read-file|-D|--list-interfaces|-L|--version|--help|-h|-v $)/, null],
      [/^/, listens],
    ],
  ),
  usesOf(
    'nmap masscan zmap rustscan nikto gobuster ffuf feroxbuster dirb dirbuster wfuzz wpscan sqlmap medusa ncrack nuclei hydra patator crackmapexec netexec nxc enum4linux smbmap responder evil-winrm kerbrute impacket-secretsdump secretsdump.py bloodhound-python slowhttptest goldeneye hulk torshammer',
    [
      [/^ (?:--?(?:help|version|iflist|h|V|hh)|help|version) /, null],
      [new RegExp(`^${ELSEWHERE}.*\\S`), attacks],
    ],
  ),
  usesOf('strace ltrace', [[/ (?:-\w*p ?\d|--attach[ =]?\d)/, looksInside]]),
  usesOf('lldb', [[/ (?:-p|--attach-pid) ?\d/, looksInside]]),
  usesOf('py-spy rbspy', [[/ dump .*--locals /, looksInside]]),
  usesOf('jmap jcmd', [[/ (?:-dump\S*|GC\.heap_dump|\d+ GC\.heap_dump) /, looksInside]]),
  usesOf(
    'screencapture scrot grim gnome-screenshot spectacle maim flameshot imagesnap fswebcam arecord parecord',
    [[/^ (?!--?(?:help|version|h|V|l|L) )/, recordsScreen]],
  ),
  usesOf('import', [[/ -window root /, recordsScreen]]),
  usesOf('xwd', [[/ -root /, recordsScreen]]),
  usesOf('ffmpeg', [
    [
      /^(?!.* -list_devices ).* -f (?:x11grab|avfoundation|kmsgrab|alsa|pulse) (?:-(?!f )\S+ [^-]\S* )*-i /,
      recordsScreen,
    ],
  ]),
  usesOf('sudo doas', [[/ (?:-\w*[is]\w*|--login|--shell) /, rootShell]]),
  usesOf('su', [
    // One command, with the rights of somebody who has fewer.
    [
      /^ (?:(?:-[lm]?|--login|-s \S+) )*(?!root )[a-z_][\w-]* (?:-s \S+ )?(?:-c|--command)[ =]/,
      null,
    ],
    [/^ (?!--?(?:help|version|h|V) )/, rootShell],
  ]),
  usesOf('chsh', [
    [/ (?:root|\S*(?:false|nologin)) /, block('privilege.account', 'changes who may enter')],
    [
      / (?:-s|--shell)[ =]/,
      escalate('persistence.program', 'changes which shell starts when somebody enters'),
    ],
  ]),
  // Where what a person opens goes, and what keeps others out of the session.
  usesOf('gsettings dconf kwriteconfig5 kwriteconfig6 xfconf-query', [
    [
      /^ (?:set |reset |write |reset-recursively |(?=.* (?:--key|-s|--set) )).*(?:\bproxy\b|\bProxy|lockdown|lock-(?:enabled|delay)|disable-lock|LockGrace|autolock|idle-activation-enabled|remote-desktop|usb-protection|autorun-never|automatic-login)/i,
      escalate('security.change', 'changes where traffic goes or what keeps others out'),
    ],
  ]),
  usesOf('newgrp sg machinectl', [
    [/ (?:docker|root|sudo|wheel|disk|adm|shadow|lxd|shell) /, rootShell],
  ]),
  usesOf('systemd-run', [
    // It runs now.
    [/ --scope /, null],
    [/^/, persists],
  ]),
  usesOf('update-alternatives alternatives', [
    [
      / --(?:set|install|config|remove|remove-all|set-all|auto|force) ?/,
      escalate('persistence.program', 'changes which program a name starts'),
    ],
  ]),
  // `ls` is then another program.
  usesOf('dpkg-divert', [
    [
      /^(?!.* --(?:list|listpackage|truename|help|version|test)\b).* \S/,
      escalate('persistence.program', 'changes which program a name starts'),
    ],
  ]),
  // As AppleScript does it.
  usesOf('xdotool ydotool', [
    [/ (?:key\w*|type|click|mousedown|mouseup|window(?:kill|quit|close)) /, actsForPerson],
  ]),
  usesOf('wtype dotool', [[/^ (?!--?(?:help|version|h) )\S/, actsForPerson]]),
  usesOf('secret-tool', [
    [/ clear /, escalate('secret.delete', 'a deleted secret is lost with all it opens')],
  ]),
  usesOf('gpg gpg2', [
    [/ --send-keys? /, escalate('publish', 'gives a key to everybody, for good')],
    [/ (?:-d|--decrypt) .*(?:secret|pass|cred|key|token|env|backup)/i, shows],
    [
      / --(?:delete-secret\S*|delete-secret-and-public-keys?) /,
      block('secret.delete', 'a deleted key is lost with all it opens'),
    ],
  ]),
  usesOf('certutil trust keyctl', [
    [
      / (?:-A|-D|anchor|-addstore|purge|clear|revoke) /,
      escalate('persistence.trust', 'changes whom the machine trusts'),
    ],
  ]),
  usesOf('killall pkill', [
    [new RegExp(`^ ${SIGNAL_0}`), null],
    [
      / (?:node|bun|homeostat|claude|tsx|ssh-agent|gpg-agent|Xorg|gnome-shell|wayland|NetworkManager) $/,
      escalate('service.kill-all', 'ends every program of that name, the agent itself among them'),
    ],
  ]),
);
