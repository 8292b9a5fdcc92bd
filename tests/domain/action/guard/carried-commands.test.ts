import { describe, expect, it } from 'vitest';
import { verdictOf } from '../../../support/guard.ts';

describe('a command carried by another', () => {
  it.each([
    `gosu root rm -rf /srv`,
    `faketime yesterday rm -rf /usr`,
    `numactl -N 0 mkfs.ext4 /dev/sdb1`,
    `perf stat -r 2 rm -rf /opt/app`,
    `ip netns exec blue iptables -F`,
    `nix develop -c rm -rf /opt/app`,
    `guix shell coreutils -- rm -rf /opt/app`,
    `start-stop-daemon --start --exec /bin/rm -- -rf /opt/app`,
    `concurrently "rm -rf /opt/app"`,
    `hyperfine 'git push --force'`,
    `nodemon --exec 'rm -rf /opt/app'`,
    `sshpass -p x ssh root@web 'rm -rf /srv'`,
    `ssh root@web <<< 'rm -rf /srv'`,
    `sudo -s <<< 'rm -rf /srv'`,
    `chroot /mnt <<'E'\nrm -rf /etc\nE`,
    `screen -S a -X stuff 'rm -rf /srv^M'`,
    `sftp files@host <<< '!rm -rf /srv'`,
    `find . -name a -fprintf /etc/cron.d/a '%p'`,
    `find /usr -newer a -exec ls {} + -o -delete`,
  ])('%s: is judged as what it runs', (command) => {
    expect(verdictOf(command)).toBe('block');
  });

  it.each([
    `find src -name '*.c' -fprint files.txt -exec wc -l {} +`,
    `hyperfine 'node build.js' 'bun build.js'`,
    `concurrently "npm:watch" "npm run serve"`,
    `nodemon --exec 'go run .' -e go`,
    `perf stat -e cycles ./bench`,
    `nix develop -c make test`,
    `ip netns list`,
    `valgrind --leak-check=full ./a.out x`,
    `watchexec -e rs cargo test`,
  ])('%s: is everyday work and allowed', (command) => {
    expect(verdictOf(command)).toBe('allow');
  });
});
