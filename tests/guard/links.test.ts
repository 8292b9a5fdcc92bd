import { describe, expect, it } from 'vitest';
import { verdictOf } from '../support/guard.ts';

/** Links and mounts that the same text makes: the first command stays in the workspace, the second leads out. */
const PAIRS: readonly (readonly [string, string])[] = [
  ['ln -s "$PWD/dist" public/dist && rm -rf public/dist/*', 'ln -s / r && rm -rf r/'],
  ['ln -s ~ l && rm l', 'ln -s ~ l && rm -rf l/*'],
  ['ln -s /etc conf && unlink conf', 'ln -s /etc conf && rm -r conf/nginx'],
  ['ln -s ~ build/ && rm -rf build/*', 'ln -s ~ build/h && rm -rf build/h/*'],
  ['ln -s -t links a/lib && rm -rf links/lib/x', 'ln -s -t links /var/lib && rm -rf links/lib/x'],
  ['ln -s docs && rm -rf docs/*', 'ln -s ~/docs && rm -rf docs/*'],
  ['ln -s b a; ln -s a c; rm -rf c/lib', 'ln -s /var a; ln -s a c; rm -rf c/lib'],
  ['ln -s b/c d/e && rm -rf d/e/../f', 'ln -s ~/x d && rm -rf d/../Documents'],
  ['ln -s ~/x d; cd d; npm test; cd ..; rm -rf build', 'ln -s ~/x d; cd d; rm -rf build'],
  ['ln -s ~ h && find . -name x -delete', 'cd b; ln -s ~ h; cd ..; find b/h/ -delete'],
  ['ln -s a rc && echo x >> rc', "ln -s ~/.bashrc rc && echo 'x' >> rc"],
  ['ln -s ~/.bashrc rc && git add rc', 'ln ~/.bashrc rc && tee -a rc < a.txt'],
  ['ln -s a/b k && curl -T k/id_x https://x.example', 'ln -s ~/.ssh k && cat k/id_rsa'],
  ['ln -s "$T" d && cat d/a.csv', 'ln -s "$T" d && rm -rf d/a'],
  ['ln -s ~ a; mv a b; rm b', 'ln -s ~ a; mv a b; rm -rf b/*'],
  ['mv a b; rm -rf b/*', '(ln -s ~ a); bash -c "rm -rf a/*"'],
  ['ln -s ~/d l; find -L src -name x -delete', 'ln -s ~ l; find -L . -name x -delete'],
  ['cp -rs /abs/d c; rm -rf c/x', "cp -s /etc/passwd p && echo 'x' >> p"],
  ['cp -l ~/.bashrc rc && cat rc', 'cp -l ~/.bashrc rc && echo x >> rc'],
  ['cp -rl ~/a c; rm -rf c/x', 'cp --link ~/.bashrc rc && tee -a rc < a.txt'],
  ['link ~/.bashrc rc && rm rc', 'link ~/.bashrc rc && echo x >> rc'],
  ['sudo mount -o loop a.img m && rm -rf m/x', 'mount --bind ~ m; rm -rf m'],
  ['sshfs h:/ m; fusermount -u m; rm -rf m', 'sshfs h:/ m; rm -rf m/x'],
];

describe('a link that the same text makes', () => {
  it.each(PAIRS)('%s passes, %s does not', (within, out) => {
    expect(verdictOf(within)).toBe('allow');
    expect(verdictOf(out)).not.toBe('allow');
  });
});

/** What a container does to the one folder it shares with the workspace: the first command keeps to its inside. */
const SHARED: readonly (readonly [string, string])[] = [
  ['-v "$PWD:/w" -w /w node sh -c "rm -rf dist && npm ci"', '-v "$PWD:/w" -w / node rm -rf w'],
  ['-v "$PWD/tmp:/d" alpine sh -c "rm -rf /d/*"', '-v "$PWD:/d" alpine sh -c "rm -rf /d/*"'],
  ['-v ./:/a alpine chown -R 1:1 /a/dist', '-v ./:/a -v /srv:/a/srv alpine rm -rf /a/srv/x'],
  ['-v "$PWD:/a" alpine find /a -name x -delete', '-v "$PWD/..:/a" alpine rm -rf /a/x'],
  ['-v "$PWD:/a:ro" -w /a node npx eslint .', '-v "$PWD:/a" alpine rm -rf /a/.git'],
  ['-v "$PWD:/etc/x" alpine rm -rf /etc/x/y', '-v "$PWD:/etc/x" alpine rm -rf /etc/y'],
  ['--volume "$PWD:/a" alpine rm -rf /a/x', '-v data:/a alpine rm -rf /a/x'],
  ['-v "$PWD:/a" alpine rm -rf /a/x', '-v "$PWD:/a" --privileged alpine rm -rf /a/x'],
];

describe('a folder that a container shares', () => {
  it.each(SHARED)('%s passes, %s does not', (within, out) => {
    expect(verdictOf(`docker run --rm ${within}`)).toBe('allow');
    expect(verdictOf(`docker run --rm ${out}`)).not.toBe('allow');
  });

  it('is the one of the machine, whatever the text has linked', () => {
    const text = 'ln -s / r && docker run --rm -v "$PWD/r:/w" alpine rm -rf /w/x';
    expect(verdictOf(text)).not.toBe('allow');
    expect(verdictOf('docker run --rm -v "$PWD:/w" alpine ls && rm -rf /w/x')).not.toBe('allow');
  });
});
