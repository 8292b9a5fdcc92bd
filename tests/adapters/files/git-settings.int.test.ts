import { execFileSync } from 'node:child_process';
import { fc, test } from '@fast-check/vitest';
import { describe, expect, it } from 'vitest';
import {
  commandsOfRebase,
  isHarmlessSetting,
  readSettings,
  withoutCommands,
  writtenSettings,
} from '../../../src/adapters/files/repositories/git-settings.ts';

const judged = (line: string) => {
  const [key = '', value] = line.split(/=(.*)/s);
  return isHarmlessSetting({ key, value: value ?? null });
};

describe('a setting of a repository', () => {
  it.each([
    ...['core.bare=false', 'core.bare', 'user.name=A', 'remote.origin.url=git@example.com:a/b.git'],
    ...['remote.a.b.fetch=+refs/*:refs/*', 'branch.main.merge=refs/heads/main', 'color.ui=auto'],
    ...['submodule.a/b.update=merge', 'extensions.objectformat=sha256', 'core.fsmonitor=false'],
  ])('is harmless: %s', (line) => {
    expect(judged(line)).toBe(true);
  });

  it.each([
    ...['core.fsmonitor=a', 'core.fsmonitor', 'core.fsmonitor=true', 'core.hookspath=.h'],
    ...['core.pager=a', 'core.editor=a', 'core.sshcommand=a', 'core.askpass=a', 'core.gitproxy=a'],
    ...['core.attributesfile=a', 'filter.x.clean=a', 'filter.x.process=a', 'diff.x.textconv=a'],
    ...[
      'diff.external=a',
      'diff.x.command=a',
      'merge.x.driver=a',
      'mergetool.x.cmd=a',
      'alias.s=!a',
    ],
    ...['include.path=a', 'includeif.gitdir:/.path=a', 'gpg.program=a', 'credential.helper=a'],
    ...['hook.a.command=b', 'pager.log=a', 'sequence.editor=a', 'gc.recentobjectshook=a'],
    ...['remote.o.uploadpack=a', 'remote.o.vcs=a', 'remote.o.url=ext::sh -c a', 'remote.o.url=-u'],
    ...['submodule.x.update=!a', 'extensions.refstorage=files:///x', 'url.a.insteadof=b'],
    ...['http.proxy=a', 'protocol.allow=always', 'uploadpack.packobjectshook=a', 'new.key=a'],
  ])('is not: %s', (line) => {
    expect(judged(line)).toBe(false);
  });

  const word = fc.string({
    unit: fc.constantFrom(' ', '.', '=', '#', ';', '"', '\\', '\n', '\t', "'", '[', ']', 'a', 'é'),
  });
  test.prop(
    [
      fc.array(
        fc.tuple(
          word.filter((text) => !text.includes('\n')),
          fc.option(word),
        ),
        { maxLength: 4 },
      ),
    ],
    {
      numRuns: 20,
    },
  )('is read by git as it was written', (pairs) => {
    const settings = pairs.map(([name, value]) => ({ key: `remote.${name}.url`, value }));
    const input = writtenSettings(settings);
    const env = { PATH: process.env['PATH'] };
    const args = ['config', '--file', '-', '--list', '-z'];
    const listed = execFileSync('git', args, { cwd: '/', env, input }).toString();
    expect(readSettings(listed)).toEqual(settings);
  });
});

it('the list of a rebase loses its commands and nothing else', () => {
  const list = 'pick 1 exec\nexec touch a\n  x b\nbreak\nxyz\n';
  expect(commandsOfRebase(list)).toEqual(['exec touch a', '  x b']);
  expect(withoutCommands(list)).toBe('pick 1 exec\nbreak\nxyz\n');
});
