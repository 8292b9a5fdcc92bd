import { describe, expect, it } from 'vitest';
import { verdictOf } from '../support/guard.ts';

describe('git', () => {
  it.each([
    `git push --forc upstream topic`,
    `git push upstream +topic`,
    `git push upstream +topic:topic`,
    `git push upstream :topic`,
    `git push --del upstream topic`,
    `git clone --config core.fsmonitor=/tmp/x https://example.com/r`,
    `git clone -c filter.x.smudge=/tmp/x https://example.com/r`,
    `git fetch --upload-pack=/tmp/x origin`,
    `git push --receive-pack /tmp/x origin`,
    `git archive --remote=o --exec=/tmp/x HEAD`,
    `git grep -Osh pattern`,
    `git difftool --extcmd='sh -c id' HEAD`,
    `git send-email --to-cmd=/tmp/x 0001.patch`,
    `git fetch ext::/tmp/x`,
    `git remote add z ext::sh`,
    `git --exec-path=/tmp/x log`,
    `git -c core.alternateRefsCommand=/tmp/x fetch`,
    `git -c trailer.a.command=/tmp/x interpret-trailers`,
    `git filter-branch --msg-filter 'rm -rf /srv' HEAD`,
    `GIT_CONFIG_COUNT=1 GIT_CONFIG_KEY_0=core.editor GIT_CONFIG_VALUE_0=/tmp/x git commit`,
    `GIT_CONFIG_GLOBAL=./other git fetch`,
    `GIT_ALLOW_PROTOCOL=ext:https git fetch`,
    `RSYNC_RSH='sh -c id' rsync a b:`,
    `npm_config_script_shell=/tmp/x npm test`,
  ])('%s: overwrites, deletes or runs something, so it is blocked', (command) => {
    expect(verdictOf(command)).toBe('block');
  });

  it.each([
    `git push origin topic:master`,
    `git push origin HEAD:refs/heads/release/2`,
    `git push git@elsewhere.example:a/b.git`,
    `git push ../copy main`,
    `git config --global http.https://example.com.proxy http://far.example:3128`,
    `git config http.sslVerify false`,
    `git -c http.sslVerify=0 fetch`,
    `git config --global credential.helper 'store --file x'`,
    `git config remote.origin.pushurl https://far.example/r`,
    `GIT_SSL_NO_VERIFY=true git pull`,
    `git tag -d $(git tag -l)`,
    `KUBE_EDITOR='sh -c id' kubectl edit deploy/a`,
    `PIP_EXTRA_INDEX_URL=http://far.example/simple pip install a`,
    `DOCKER_HOST=tcp://far.example:2375 docker ps`,
  ])('%s: sends work or trust another way, so the owner is asked', (command) => {
    expect(verdictOf(command)).toBe('escalate');
  });

  it.each([
    `git push origin topic`,
    `git push origin HEAD`,
    `git push origin main:main`,
    `git push -u origin fix/12`,
    `git push origin v1.2.0`,
    `git push --follow-tags`,
    `git clone -c core.autocrlf=false https://example.com/r`,
    `git grep -n -O less`,
    `git difftool -x meld HEAD`,
    `git config --global core.editor 'code --wait'`,
    `git config credential.helper cache`,
    `git config core.hooksPath .githooks`,
    `git tag -d v1.0.0-rc1`,
    `git reset --keep HEAD~1`,
    `git fetch origin main:main`,
    `git remote remove fork`,
    `GIT_EDITOR='vim -f' git commit`,
    `GIT_CONFIG_SYSTEM=/dev/null git log`,
    `GIT_PAGER='less -R' git log`,
    `RUSTC_WRAPPER=sccache cargo build`,
  ])('%s: is everyday work and allowed', (command) => {
    expect(verdictOf(command)).toBe('allow');
  });
});
