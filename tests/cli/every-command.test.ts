import { Command } from 'commander';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { COMMANDS } from '../../src/cli/command-table.ts';
import { buildProgram, run } from '../../src/cli/program.ts';

type Named = {
  readonly path: string;
  readonly command: Command;
  /** Under a name of before, which no help shows. */
  readonly isFormer: boolean;
};

function walk(command: Command, path: readonly string[] = [], wasFormer = false): readonly Named[] {
  const shown = command.createHelp().visibleCommands(command);
  const children = command.commands.flatMap((child) =>
    walk(child, [...path, child.name()], wasFormer || !shown.includes(child)),
  );
  return [{ path: path.join(' '), command, isFormer: wasFormer }, ...children];
}

const program = await buildProgram();
const all = walk(program);
const leaves = all.filter(({ command }) => command.commands.length === 0);
const paths = new Set(all.flatMap(({ path, isFormer }) => (isFormer ? [] : [path])));

/** What is needed where any word will not do. */
const ARGUMENTS: Readonly<Record<string, readonly string[]>> = {
  'note add': ['decision', 'x'],
  'memory forget': ['x', '--yes'],
  'memory import': ['.', '--from', 'markdown'],
  'config get': ['port'],
  'config set': ['port', '1'],
  'model use': ['none'],
  init: ['--yes'],
  'model price': ['x', '--input', '1', '--output', '2'],
  forget: ['a:b', '--yes'],
  'import vsm': ['.'],
  'import openclaw': ['.'],
  'import hermes': ['.'],
  'skill new': ['--from', 'x'],
};

let out = '';
let err = '';
beforeEach(() => {
  out = '';
  err = '';
  vi.spyOn(process.stdout, 'write').mockImplementation((chunk) => {
    out += String(chunk);
    return true;
  });
  vi.spyOn(process.stderr, 'write').mockImplementation((chunk) => {
    err += String(chunk);
    return true;
  });
});
afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllEnvs();
});

const words = (path: string) => path.split(' ').filter((word) => word !== '');

it('finds the commands', () => {
  expect(leaves.length).toBeGreaterThan(25);
});

it('has a table that names what each file adds, so that one command loads one file', async () => {
  for (const { names, load } of COMMANDS.flatMap(({ sources }) => sources)) {
    const alone = new Command();
    (await load())(alone);
    expect(alone.commands.map((command) => command.name())).toEqual(names);
  }
});

it('shows the commands in groups, without their names of before', () => {
  const help = program.helpInformation();
  const groups = [
    'Work',
    'Watch',
    'Approve',
    'Model',
    'Memory',
    'Self',
    'Operate',
    'Prove',
    'Help',
  ];
  expect(help.match(/^\S+:$/gm)).toEqual(['Options:', ...groups.map((group) => `${group}:`)]);
  const former = all.filter(({ isFormer, path }) => isFormer && !path.includes(' '));
  const names = former.map(({ path }) => path);
  expect(names).toEqual(['remind', 'incidents', 'verify', 'replay', 'projections']);
  for (const name of names) expect(help).not.toMatch(new RegExp(`^  ${name}\\b`, 'm'));
});

describe.each(all)('homeostat $path', ({ path, isFormer }) => {
  it('has help with examples of commands that exist', async () => {
    expect(await run([...words(path), '--help'])).toBe(0);
    const examples = out.split(/^Examples:$/m)[1] ?? '';
    const lines = examples.split('\n').filter((line) => line.trim() !== '');
    expect(lines.length).toBeGreaterThan(0);
    for (const line of lines) {
      const called = /npx homeostat (.+)$/.exec(line)?.[1] ?? '';
      const known =
        line.trim() === 'npm start' ||
        words(called).some((_, i, each) => paths.has(each.slice(0, i + 1).join(' ')));
      expect(known, line).toBe(true);
      if (path !== '' && path !== 'start' && !isFormer) expect(line).toContain(`homeostat ${path}`);
    }
  });
});

describe.each(leaves)('homeostat $path', ({ path, command }) => {
  it('says a wrong call once, as JSON, with exit code 2', async () => {
    expect(await run([...words(path), '--no-such-option', '--json'])).toBe(2);
    expect(JSON.parse(out)).toMatchObject({ ok: false, error: { type: 'usage' } });
    expect(err).toBe('');
  });

  it('says a failure as JSON, with exit code 1', async () => {
    vi.stubEnv('HOMEOSTAT_PORT', 'x');
    const needed = command.registeredArguments.filter(({ required }) => required).map(() => 'x');
    expect(await run([...words(path), ...(ARGUMENTS[path] ?? needed), '--json'])).toBe(1);
    const message = expect.stringContaining('HOMEOSTAT_PORT') as unknown;
    expect(JSON.parse(out)).toEqual({ ok: false, error: { type: 'config', message } });
  });
});

it('wants a command', async () => {
  expect(await run(['--json'])).toBe(2);
  expect(JSON.parse(out)).toMatchObject({
    error: { type: 'usage', message: expect.stringContaining('name a command') as unknown },
  });
});
