import { describe, expect, it } from 'vitest';
import { checkText, whyNotAdmitted } from '../../../src/domain/job/admit-checks.ts';

const goal = 'Fetch http://127.0.0.1:8080/a and mail ann@example.org';
const own = { trust: 'owner', goal } as const;
const outside = { trust: 'outside', goal } as const;
const command = (run: string) => ({ kind: 'command' as const, run, exit_code: 0 });
const http = (url: string) => ({ kind: 'http' as const, url, status: 200, contains: null });

describe('a check that a model proposes', () => {
  it.each(['true', ':', ' exit 0 ', 'echo done', 'test 1 -eq 1'])(
    'is not taken when it holds whatever is there: %s',
    (run) => {
      expect(whyNotAdmitted(command(run), own)).toContain('whatever');
    },
  );

  it.each(['grep -q x a.md', 'test -s a.md', 'echo $(cat a) | grep -q 5'])(
    'is taken when it looks at something: %s',
    (run) => {
      expect(whyNotAdmitted(command(run), own)).toBeNull();
    },
  );

  it('is no command and no address where the work comes from outside', () => {
    expect(whyNotAdmitted(command('grep -q x a.md'), outside)).not.toBeNull();
    expect(whyNotAdmitted(http('http://127.0.0.1:8080/a'), outside)).not.toBeNull();
  });

  it('names only addresses that stand in the work', () => {
    expect(whyNotAdmitted(http('http://127.0.0.1:8080/a'), own)).toBeNull();
    expect(whyNotAdmitted(http('http://127.0.0.1:9/b'), own)).not.toBeNull();
    expect(whyNotAdmitted(http('file:///etc/passwd'), own)).not.toBeNull();
    const draft = { kind: 'draft' as const, contains: null };
    expect(whyNotAdmitted({ ...draft, to: 'ann@example.org' }, own)).toBeNull();
    expect(whyNotAdmitted({ ...draft, to: 'eve@example.org' }, own)).not.toBeNull();
  });

  it.each(['/etc/passwd', '../x', 'a/../../x', '~/x', 'c:\\x'])(
    'stays inside the workspace: %s',
    (path) => {
      expect(whyNotAdmitted({ kind: 'file', path, contains: null }, own)).toContain('leaves');
      expect(whyNotAdmitted({ kind: 'commit', repository: path }, own)).toContain('leaves');
    },
  );

  it('reads as one line', () => {
    expect(checkText({ kind: 'value', path: 'a.json', pointer: '/n', equals: 5 })).toBe(
      'a.json has 5 at /n',
    );
    expect(checkText(command('make test'))).toBe('`make test` ends with 0');
    expect(checkText({ kind: 'draft', to: 'ann@example.org', contains: 'river 875' })).toBe(
      'a draft to ann@example.org is there and contains "river 875"',
    );
  });
});
