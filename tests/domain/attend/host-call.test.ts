import { describe, expect, it } from 'vitest';
import {
  changesFiles,
  checkOfHostCall,
  isTooLarge,
  touchesOfHostCall,
  usedBy,
} from '../../../src/domain/attend/host-call.ts';

const bash = (command: string) => ({ tool: 'Bash', input: { command } });

describe('what a call would touch', () => {
  it.each([
    ['Bash', { command: 'ls', description: 'lists' }, { commands: ['ls'] }],
    ['bash', { command: 'ls' }, { commands: ['ls'] }],
    ['Read', { file_path: '/a/b' }, { paths: { reads: ['/a/b'] } }],
    ['read', { path: 'b' }, { paths: { reads: ['b'] } }],
    ['Edit', { file_path: '/a', old_string: 'rm -rf /' }, { paths: { writes: ['/a'] } }],
    ['NotebookEdit', { notebook_path: '/n' }, { paths: { writes: ['/n'] } }],
    ['Agent', { prompt: 'rm -rf /', path: '/etc' }, {}],
    ['WebFetch', { url: 'https://u@Example.org:1/x', prompt: 'x' }, { hosts: ['example.org'] }],
    ['WebFetch', { url: 'https://evil.example\\@good.example/' }, { hosts: ['evil.example'] }],
    ['mcp__files__delete_file', { path: '/a' }, { paths: { deletes: ['/a'] }, destroys: 'delete' }],
    ['mcp__files__writeFile', { path: '/a', content: 'x' }, { paths: { writes: ['/a'] } }],
    ['mcp__db__query', { sql: 'DROP TABLE a' }, { statements: ['DROP TABLE a'] }],
    ['mcp__db__run', { args: [{ q: 'delete from a' }] }, { statements: ['delete from a'] }],
    ['mcp__sh__run', { script: 'rm -rf /' }, { commands: ['rm -rf /'] }],
    ['mcp__docs__search', { query: 'how to drop a table' }, {}],
  ])('of %s %j', (tool, input, expected) => {
    const none = { commands: [], statements: [], hosts: [], destroys: null };
    const { paths = {}, ...rest } = expected as { paths?: object };
    expect(touchesOfHostCall({ tool, input })).toEqual({
      ...none,
      ...rest,
      paths: { reads: [], writes: [], deletes: [], ...paths },
    });
  });

  it('is, for a shell, every text where none is named as the command', () => {
    for (const input of [
      'rm -rf /',
      ['rm -rf /'],
      { line: 'rm -rf /' },
      { run: { it: 'rm -rf /' } },
    ]) {
      expect(touchesOfHostCall({ tool: 'bash', input }).commands).toEqual(['rm -rf /']);
    }
    const named = { command: 'ls', description: 'rm -rf /' };
    expect(touchesOfHostCall({ tool: 'Bash', input: named }).commands).toEqual(['ls']);
  });

  it('is not looked through without end', () => {
    expect(isTooLarge({ a: Array.from({ length: 600 }, () => 'x') })).toBe(true);
    let deep: unknown = 'DROP TABLE a';
    for (let level = 0; level < 20; level++) deep = { deep };
    expect(isTooLarge(deep)).toBe(true);
    expect(isTooLarge({ command: 'ls' })).toBe(false);
  });
});

describe('what a call looked at', () => {
  it.each([
    ['npm test', 'test'],
    ['cd a && npx vitest run b', 'test'],
    ['python3 -m pytest -q', 'test'],
    ['cargo test', 'test'],
    ['git add -A && git commit -m "npm test is green"', 'commit'],
    ['npx tsc --noEmit', 'build'],
    ['npm run lint', 'lint'],
    ['echo npm test', null],
    ['grep -rn "pytest" .', null],
    ['ls', null],
  ])('of %s', (command, kind) => {
    expect(checkOfHostCall(bash(command))).toBe(kind);
  });

  it('is no look where no shell runs', () => {
    expect(checkOfHostCall({ tool: 'Read', input: { file_path: 'npm test' } })).toBeNull();
  });
});

it.each([
  ['npm test', 'npm test'],
  ['cd x && FOO=1 git commit -m a', 'git commit'],
  ['pytest -q', 'pytest'],
  ['$(which rm) -rf /', 'Bash'],
  ['', 'Bash'],
])('says what %j used', (command, used) => {
  expect(usedBy(bash(command))).toBe(used);
});

it('knows which tools change files', () => {
  expect(
    ['Write', 'edit', 'Read', 'Bash'].map((tool) => changesFiles({ tool, input: {} })),
  ).toEqual([true, true, false, false]);
});
