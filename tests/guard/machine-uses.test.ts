import { describe, expect, it } from 'vitest';
import { verdictOf } from '../support/guard.ts';

const lines = (text: string) => text.split('\n').filter((line) => line.trim() !== '');

describe('what reaches the machine or others', () => {
  it.each(
    lines(String.raw`
date -us 12:00
date 060112002025
timedatectl set-local-rtc 1
hwclock --hctosys
ntpd -gq
chronyc -a makestep
systemsetup -settimezone Asia/Tokyo
yes no > answers.txt
yes | tee many.txt > /dev/null
cat /dev/urandom | gzip >> noise.gz
xxd /dev/zero > zeros.hex
dd if=/dev/zero bs=4k of=/var/tmp/z
cp /dev/urandom noise
seq inf > n.txt
spin() { sleep 1; spin & }; spin
perl -e 'fork while true'
ruby -e 'loop do fork end'
tar czf /tmp/x.tgz --remove-files /srv/www
gzip /etc/fstab
qemu-img dd if=a.img of=b /dev/vdb
rfkill block wifi
ipset flush
mokutil --disable-validation
ldapdelete -x cn=bob
valkey-cli EVAL 'return redis.call("FLUSHDB")' 0
`),
  )('is blocked: %s', (command) => {
    expect(verdictOf(command)).toBe('block');
  });

  it.each(
    lines(String.raw`
fallocate -l 200G big.bin
head -c 1T /dev/zero > big.bin
dd if=/dev/zero of=big.bin bs=1G count=64
tail -c 5 /dev/urandom
stress-ng --vm 8 --timeout 1h
while true; do echo x >> log; done
for ((;;)); do ./job & done
mutt -s hello ann@example.com < letter
swaks --to ann@example.com
aws sesv2 send-email --destination x
signal-cli -a +1 send -m hi +2
stripe refunds create --charge ch_2
lncli payinvoice lnbc1
fastlane ios release
huggingface-cli upload me/model .
sftp web <<< 'rm *.html'
lftp -e 'mirror -R --delete www; quit' ftp.example.com
ftp far <<< 'delete index.html'
partclone.ext4 -r -s a.img -o /dev/sdb
frobnicate /dev/sda
setsebool httpd_enable_homedirs on
gopass show work/vpn
bw get password bank
apk del openssl
wg-quick down home
ipmitool -H bmc power cycle
`),
  )('is not for the agent alone to do: %s', (command) => {
    expect(verdictOf(command)).not.toBe('allow');
  });

  it.each(
    lines(String.raw`
date -Iseconds
date -u -d 20250601
date -d '2025-06-01 12:00' +%s
timedatectl show-timesync
hwclock --show
chronyc sourcestats
ntpdate -q pool.example.org
yes | head -20 > sample.txt
yes | apt-get install -s curl
head -c 5M /dev/urandom > sample.bin
dd if=/dev/zero of=sample.bin bs=1M count=100
dd if=/dev/urandom bs=16 count=1 2>/dev/null | od -An -tx1
cat /dev/urandom | tr -dc a-z | head -c 12
truncate -s 2G sparse.img
openssl rand -base64 24
while true; do date; sleep 60; done
while :; do make && break; done
while true; do nc -l 9000 >> got.txt; done
walk() { for d in "$1"/*/; do walk "$d"; done; }; walk src
log() { echo "$@" >&2; }; log hi
mail -H
mutt -v
stripe customers list
wipefs /dev/sdb
wipefs --no-act --all /dev/sdb
lvremove --test vg0/old
smartctl -a /dev/sda
gzip -k data.csv
tar cf old.tar --remove-files old/
systemctl list-dependencies reboot.target
systemctl show apparmor
pulumi destroy --preview-only
docker run --rm debian bash -c 'apt-get update && rm -rf /var/lib/apt/lists/*'
psql -c 'BEGIN; DELETE FROM a; ROLLBACK'
eval "$(mise activate bash)"
eval "$(opam env)"
nc -vz localhost 11211
`),
  )('is everyday work and allowed: %s', (command) => {
    expect(verdictOf(command)).toBe('allow');
  });

  it('judges a container that shares files of the machine as the machine itself', () => {
    const inside = "sh -c 'rm -rf /data'";
    expect(verdictOf(`docker run --rm -v data:/data debian ${inside}`)).toBe('block');
    expect(verdictOf(`docker exec db ${inside}`)).toBe('block');
  });
});

describe('what changes services of others', () => {
  it.each(
    lines(String.raw`
parallel --pipepart -a x bash
while :; do mkdir a; cd a; done
sysctl --load=/tmp/x.conf
auditctl -a exit,never -S execve
gh api -X PATCH repos/a/b -F archived=true
aws ecs update-service --service a --desired-count=0
argocd app sync a --force
mongosh --eval 'db.adminCommand({ shutdown: 1, force: true })'
mongosh --eval 'db.a.updateMany({}, {$set: {b: 1}})'
psql -c 'revoke select on a from b'
sqlite3 a.db '.restore b.db'
redis-cli --cluster fix h:1
W='rm -rf ~'; $W
`),
  )('is not for the agent alone to do: %s', (command) => {
    expect(verdictOf(command)).not.toBe('allow');
  });

  it.each(
    lines(String.raw`
sysctl -p
sysctl -a
auditctl -l
gh api repos/a/b/issues --jq '.[].title'
aws ecs update-service --service a --desired-count 3
argocd app sync a
x=$(< version.txt); echo "$x"
psql -c 'grant select on a to b'
systemctl enable --now nginx
pip install torch --index-url https://download.pytorch.org/whl/cu121
`),
  )('is everyday work and allowed: %s', (command) => {
    expect(verdictOf(command)).toBe('allow');
  });
});

describe('filters of packets', () => {
  it.each(
    lines(String.raw`
ip6tables-restore < /dev/null
iptables-legacy-restore rules.v4
iptables-restore -n rules.v4
ebtables-restore -t < x
arptables-nft-restore < x
iptables-nft -D INPUT 1
iptables-legacy -nF
iptables -FINPUT
ip6tables --append INPUT -j ACCEPT
ebtables -A INPUT -j DROP
nft -f rules.nft
nft -f -c
nft -f - <<< 'flush ruleset'
echo 'flush ruleset' | nft -f -
nft 'list ruleset; flush ruleset'
nft insert rule inet filter input accept
nft destroy table inet filter
pfctl -f pf.conf
pfctl -ef pf.conf
pfctl -n -d
pfctl -t bad -T delete 203.0.113.9
ipfw -q flush
ipfw set disable 3
ipfw add 10 allow ip from any to any // show
ipset restore < sets
ipf -Fa
npfctl stop
firewall-offline-cmd --set-default-zone=trusted
firewall-offline-cmd --disabled
shorewall clear
shorewall -q restart
firehol panic
csf -x
csf -dr 203.0.113.9
ferm /etc/ferm/ferm.conf
ferm --flush x
ipvsadm -C
ipvsadm -R < x
ufw disable --dry-run
docker run --rm --network host alpine iptables-legacy -F
`),
  )('are not for the agent alone to change: %s', (command) => {
    expect(verdictOf(command)).not.toBe('allow');
  });

  it.each(
    lines(String.raw`
iptables-save > rules.v4
iptables-nft -S
iptables -C INPUT -j DROP
iptables-restore --test < rules.v4
ip6tables-restore -nt rules.v6
ebtables -L --Ln
nft -c -f rules.nft
nft -nc -f rules.nft
nft -a list chain inet filter input
pfctl -nf pf.conf
pfctl -vnf pf.conf
pfctl -s rules
pfctl -t bad -T show
ipfw -a list
ipfw table 1 list
ipset list -t
ipvsadm -Ln
firewall-offline-cmd --list-all
shorewall check
shorewall show log
firehol status
csf -g 203.0.113.9
ferm --noexec --lines ferm.conf
ufw --dry-run disable
docker run --rm alpine iptables-legacy -F
`),
  )('may be looked at and tried: %s', (command) => {
    expect(verdictOf(command)).toBe('allow');
  });
});

describe('who may enter a machine, and how it starts and keeps', () => {
  it.each(
    lines(String.raw`
sysadminctl -addUser mallory -password x -admin
sysadminctl -resetPasswordFor ann -newPassword x
sysadminctl -guestAccount on
sysadminctl -screenLock off -password -
dseditgroup -o edit -a bob -t user admin
dsenableroot -u ann -p x -r y
dscl . delete /Users/ann
dscl . -append /Groups/admin GroupMembership bob
pwpolicy -clearaccountpolicies
pwpolicy -u ann -disableuser
systemsetup -setremotelogin on
systemsetup -f -setRemoteLogin on
scutil --set HostName x
tmutil disable
tmutil removedestination 12
nvram -c
nvram boot-args=-v
bless --mount /Volumes/X --setBoot
kmutil load -p /tmp/x.kext
kextunload -b com.example.x
softwareupdate --schedule off
softwareupdate -i -a -R
spctl --add /Applications/X.app
/System/Library/CoreServices/RemoteManagement/ARDAgent.app/Contents/Resources/kickstart -activate -configure -access -on
pw userdel bob -r
pw user mod bob -G wheel
pw lock bob
addgroup bob docker
groupmod -n wheel users
`),
  )('are not for the agent alone to change: %s', (command) => {
    expect(verdictOf(command)).not.toBe('allow');
  });

  it.each(
    lines(String.raw`
sysadminctl -secureTokenStatus ann
sysadminctl -guestAccount status
dseditgroup -o checkmember -m bob admin
dscl . -read /Users/create UserShell
dscl . list /Groups
pwpolicy -getaccountpolicies
systemsetup -getremotelogin
scutil --get HostName
scutil --nc list
tmutil listbackups
tmutil startbackup --auto
nvram -p
nvram boot-args
bless --info /
kmutil showloaded
softwareupdate -l
softwareupdate --schedule
spctl --assess -v /Applications/X.app
pw usershow bob
addgroup -g 1000 app
addgroup --system app
`),
  )('may be looked at: %s', (command) => {
    expect(verdictOf(command)).toBe('allow');
  });
});

describe('what administers Windows', () => {
  it.each(
    lines(String.raw`
netsh advfirewall set allprofiles state off
netsh.exe advfirewall firewall add rule name=x dir=in action=allow
netsh -r srv advfirewall reset
netsh interface set interface Ethernet admin=disable
netsh winsock reset
netsh -f script.txt
cmd /c 'dir & netsh.exe winsock reset'
cmd /c 'C:\Windows\System32\net.exe user mallory x /add'
net user bob newpass
net user bob /active:no
net localgroup administrators mallory /add
net share x=C:
bcdedit /set x recoveryenabled No
bcdedit /delete x
reg import x.reg
reg save 'HKLM\SAM' sam
sc '\\srv' stop x
sc.exe create x binPath= x.exe
schtasks.exe /end /tn x
wevtutil sl Security /e:false
icacls build /inheritance:r
format.com D: /q /y
choco uninstall all -y
winget uninstall --all
`),
  )('is not for the agent alone to do: %s', (command) => {
    expect(verdictOf(command)).not.toBe('allow');
  });

  it.each(
    lines(String.raw`
netsh advfirewall show allprofiles
netsh advfirewall firewall show rule name=all
netsh wlan show interfaces
cmd /c netsh advfirewall show currentprofile
net user
net user bob /domain
net localgroup administrators
net accounts
bcdedit /enum
bcdedit.exe /enum all
reg query 'HKCU\Software\Acme'
sc query x
schtasks /query
icacls build
winget list
`),
  )('may be looked at: %s', (command) => {
    expect(verdictOf(command)).toBe('allow');
  });
});
