import { describe, expect, it } from 'vitest';
import {
  argumentWords,
  rewriteArguments,
} from '../../../src/adapters/sandbox/rewrite-arguments.ts';
import { StepNotStarted } from '../../../src/kernel/ports/step-runner.ts';

describe('the words of a command line', () => {
  it('are read as a shell would', () => {
    const line = `bwrap --x=1 '' 'a b' 'it'"'"'s' '$(rm) "quoted" \\' 'two\nlines'`;
    const words = ['bwrap', '--x=1', '', 'a b', "it's", '$(rm) "quoted" \\', 'two\nlines'];
    expect(argumentWords(line)).toEqual(words);
  });

  it('are refused when they are written in another way', () => {
    for (const line of ['a $(b)', 'a `b`', 'a "b"', "a 'b", 'a;b', 'a\\ b']) {
      expect(() => argumentWords(line)).toThrow(StepNotStarted);
    }
  });
});

describe('the arguments of bubblewrap', () => {
  const places = new Map([
    ['/tmp', '/state/tmp/s/tmp'],
    ['/home/a', '/state/tmp/s/home'],
  ]);

  it('get private places and sizes, and the command stays as it was', () => {
    const words = 'bwrap --tmpfs /tmp --tmpfs /home --tmpfs /run --dev /dev --unshare-pid -- sh';
    const written = rewriteArguments([...words.split(' '), '--tmpfs', '/tmp'], places);
    expect(written.join(' ')).toBe(
      'bwrap --bind /state/tmp/s/tmp /tmp --size 16777216 --tmpfs /home --bind /state/tmp/s/home /home/a --size 16777216 --tmpfs /run --dev /dev --size 268435456 --tmpfs /dev/shm --remount-ro /dev --unshare-pid --unshare-ipc -- sh --tmpfs /tmp',
    );
  });

  it('are refused when the mounts are in a file', () => {
    const words = ['/bin/sh', '-c', 'exec 9<"$1"', 'srt-args', '/proc/1/fd/9', 'bwrap', '--args'];
    expect(() => rewriteArguments(words, places)).toThrow(StepNotStarted);
    expect(() => rewriteArguments([...words, '9', '--', 'sh'], places)).toThrow(StepNotStarted);
  });
});
