import { fc, test } from '@fast-check/vitest';
import { describe, expect, it } from 'vitest';
import { judgeCommand } from '../../src/guard/judge-command.ts';
import { guardContext } from '../support/guard.ts';

/** Just under the limit of 16 KiB. */
const LENGTH = 15_900;

const OPENINGS: readonly (readonly [string, string])[] = [
  ['$(', ')'],
  ['"$(', ')"'],
  ['${a:-', '}'],
  ['$((', '))'],
  ['(', ')'],
  ['{ ', ';}'],
  ['<(', ')'],
  ['`', '`'],
  ['[[ ', ' ]]'],
  ['if a; then ', '; fi'],
  ['while a; do ', '; done'],
  ['for i in a; do ', '; done'],
  ['case a in b) ', ';; esac'],
  ['f(){ ', ';}'],
  ['"', '"'],
  ["'", "'"],
  ['a=(', ')'],
  ['{a,', '}'],
  ['a[', ']'],
  ['cat <<A\n', '\nA\n'],
  ['bash -c "', '"'],
  ['python3 -c "', '"'],
  ['find . -exec ', ' {} \\;'],
  ["x 'rm -rf y;", "'"],
  ["x='$(a)' ", ''],
  ['trap a EXIT;', ''],
  ["node -e 'f($`rm x`, ", ")'"],
  ['sed s/a/b/e ', ''],
  ['xargs -I{} ', ''],
  ['eval ', ''],
  ['sudo ', ''],
  ['time ', ''],
  ['env A=1 ', ''],
  ['! ', ''],
  ['a | ', ''],
  ['a && ', ''],
  ['x=', ''],
  ['>a ', ''],
  [')', ''],
  ['!(a)', ''],
  ['|', ''],
  ['<<A <<B ', ''],
  ['select ', ''],
  ['rm ', ''],
  ['a=$a$a;', ''],
  ['\0', ''],
  ['\\\n', ''],
];

/** `nested`: all opened before any is closed; `repeated`: one after another; `open`: never closed. */
const shape = fc
  .record({
    used: fc.array(fc.constantFrom(...OPENINGS), { minLength: 1, maxLength: 3 }),
    form: fc.constantFrom('nested', 'repeated', 'open'),
    core: fc.constantFrom('ls', 'rm -rf /'),
  })
  .map(({ used, form, core }) => {
    const unit = used.map(([open]) => open).join('');
    const close = used
      .map(([, end]) => end)
      .reverse()
      .join('');
    if (form === 'open') return unit.repeat(LENGTH / unit.length);
    if (form === 'repeated') {
      const whole = `${unit}${core}${close}; `;
      return whole.repeat(LENGTH / whole.length);
    }
    const depth = (LENGTH - core.length) / (unit.length + close.length);
    return unit.repeat(depth) + core + close.repeat(depth);
  });

const GIVEN_UP = ['shell.too-costly', 'shell.too-complex', 'shell.not-parsed', 'guard.failed'];

describe('a hostile shape', () => {
  test.prop([shape], { numRuns: 120 })(
    'has one verdict, however often it is asked',
    (command) => {
      const first = judgeCommand(command, guardContext);
      expect(judgeCommand(command, guardContext)).toEqual(first);
      expect(first.rule).not.toBe('guard.failed');
      if (GIVEN_UP.includes(first.rule)) expect(first.verdict).not.toBe('allow');
    },
    60_000,
  );

  it.each([
    `find . ${'-exec '.repeat(2_600)}`,
    'find . -exec '.repeat(1_200),
    'eval '.repeat(3_000),
    'time '.repeat(3_000),
    'env A=1 '.repeat(1_900),
    ')'.repeat(LENGTH),
    '!(a)'.repeat(3_900),
    `ls ${'\0'.repeat(LENGTH - 3)}`,
  ])('is given up and never passes: %.20s', (command) => {
    expect(judgeCommand(command, guardContext).verdict).not.toBe('allow');
  });

  it('is not what a person writes: a long file, many names, a long script', () => {
    const prose = `cat > a.md <<'EOF'\n${"It's a (long) text | with $(all) kinds of `things` in it.\n".repeat(270)}EOF`;
    const names = `git add ${Array.from({ length: 500 }, (_, i) => `src/part/file-${i}.ts`).join(' ')}`;
    const step = 'if [ -f "$f" ]; then\n  echo "have $f" | tee -a log.txt\nfi\n';
    const script = step.repeat(60);
    for (const command of [prose, names, script]) {
      expect(judgeCommand(command, guardContext), command.slice(0, 40)).toMatchObject({
        verdict: 'allow',
      });
    }
  });
});

/** Each name could end in four places: twenty of them took longer than anybody waits. */
it.each(['cat > ', 'cat > x <<< '])(
  'reads names that stand side by side in one way: %s',
  (begins) => {
    const names = '$aaaa'.repeat(2000);
    expect(judgeCommand(`${begins}${names}! (`, guardContext)).toBeDefined();
    expect(judgeCommand(`${begins}${'$aaaa'.repeat(40)}! <<< x`, guardContext).verdict).not.toBe(
      'allow',
    );
  },
);

/** Each folder of keys was looked for from each of the others, in every piece of the path behind it. */
it.each(['/.aws/private-keys', '/.aws/sso/cache', '/.ssh/'])(
  'reads a path of many folders of keys in one go: %s',
  (folder) => {
    const path = folder.repeat(Math.floor(15_000 / folder.length));
    const before = process.cpuUsage().user;
    expect(judgeCommand(`cat ~${path}!`, guardContext)).toBeDefined();
    expect((process.cpuUsage().user - before) / 1_000_000).toBeLessThan(3);
  },
);
