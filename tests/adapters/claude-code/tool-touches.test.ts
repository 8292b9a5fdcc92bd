import { fc, test } from '@fast-check/vitest';
import { describe, expect, it } from 'vitest';
import { understandCall } from '../../../src/adapters/claude-code/tool-touches.ts';

const workspace = '/state/workspace';
const understood = (name: string, input: Record<string, unknown>, cwd = workspace) =>
  understandCall({ id: 'call-1', name, input, cwd, workspace });
const touchesOf = (name: string, input: Record<string, unknown>, cwd?: string) => {
  const call = understood(name, input, cwd);
  return 'unclear' in call ? call.unclear : call.touches;
};

describe('a call in our words', () => {
  it.each([
    ['Bash', { command: 'npm test' }, { command: 'npm test' }],
    ['Read', { file_path: `${workspace}/a/b.ts` }, { reads: ['a/b.ts'] }],
    ['Read', { file_path: '/etc/passwd' }, { reads: ['/etc/passwd'] }],
    ['Read', { file_path: `${workspace}-not/x` }, { reads: [`${workspace}-not/x`] }],
    ['Read', { file_path: `${workspace}/../x` }, { reads: ['/state/x'] }],
    ['Write', { file_path: `${workspace}/x`, content: 'y' }, { writes: ['x'], content: 'y' }],
    [
      'Edit',
      { file_path: '/x', old_string: 'a', new_string: 'b' },
      { writes: ['/x'], content: 'b' },
    ],
    ['NotebookEdit', { notebook_path: '/n', new_source: 's' }, { writes: ['/n'], content: 's' }],
    ['Grep', { pattern: 'x' }, { reads: ['.'] }],
    ['Grep', { pattern: 'x', path: '/etc' }, { reads: ['/etc'] }],
    ['Glob', { pattern: '**/*.ts' }, { reads: ['.'] }],
    ['Glob', { pattern: 'src/**/*.{ts,tsx}' }, { reads: ['src'] }],
    ['Glob', { pattern: '/etc/*.conf' }, { reads: ['/etc'] }],
    ['Glob', { pattern: '/*' }, { reads: ['/'] }],
    ['Glob', { pattern: '../*', path: workspace }, { reads: ['/state'] }],
    [
      'WebFetch',
      { url: 'http://example.org/x', prompt: 'sum up' },
      { requests: [{ url: 'http://example.org/x', method: 'GET', bodyBytes: 0 }] },
    ],
  ])('%s %j', (name, input, touches) => {
    expect(touchesOf(name, input)).toEqual(touches);
  });

  it('takes relative paths from where the worker stands', () => {
    expect(touchesOf('Read', { file_path: 'x' }, `${workspace}/deep`)).toEqual({
      reads: ['deep/x'],
    });
    expect(touchesOf('Read', { file_path: 'x' }, '/elsewhere')).toEqual({
      reads: ['/elsewhere/x'],
    });
  });
});

describe('what cannot be told is unclear', () => {
  it.each([
    ['Agent', { prompt: 'x' }],
    ['mcp__files__write', { path: 'x' }],
    ['TaskCreate', {}],
    ['bash', { command: 'true' }],
    ['Bash', { command: 'sleep 9', run_in_background: true }],
    ['Bash', { command: 7 }],
    ['Bash', {}],
    ['Read', { file_path: '~/.ssh/id_rsa' }],
    ['Read', { file_path: ' /etc/passwd' }],
    ['Read', { file_path: 'file:///etc/passwd' }],
    ['Read', { file_path: '' }],
    ['Read', { file_path: '/a\0b' }],
    ['Write', { file_path: '/x' }],
    ['Glob', { pattern: '*/../../etc/*' }],
    ['Glob', { pattern: '{a,/etc}/*' }],
    ['Glob', { pattern: '~/*' }],
    ['WebFetch', { url: 'no url' }],
  ])('%s %j', (name, input) => {
    expect(understood(name, input)).toHaveProperty('unclear');
  });

  it('also a command that would run elsewhere', () => {
    expect(understood('Bash', { command: 'rm x' }, '/elsewhere')).toHaveProperty('unclear');
  });

  test.prop([fc.string(), fc.dictionary(fc.string(), fc.jsonValue())])(
    'never throws, whatever a model sends',
    (name, input) => {
      for (const tool of ['Bash', 'Read', 'Write', 'Edit', 'Glob', 'Grep', 'WebFetch', name]) {
        expect(() => understood(tool, input)).not.toThrow();
      }
    },
  );
});
