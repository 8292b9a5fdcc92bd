import { execFileSync } from 'node:child_process';
import { chmod, link, mkdir, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { skillFiles } from '../../../src/adapters/files/skill-files.ts';
import { defaultSkillLimits, type SkillFiles } from '../../../src/kernel/ports/skill-files.ts';

const TEXT = '---\nname: x\ndescription: y\n---\nz\n';
let home = '';
let files: SkillFiles;

beforeEach(async () => {
  home = await mkdtemp(join(tmpdir(), 'homeostat-skills-'));
  files = skillFiles({
    builtinDir: join(home, 'builtin'),
    stateSkillsDir: join(home, 'state/skills'),
    limits: { ...defaultSkillLimits, filesPerSkill: 4, bytesPerSkill: 1000, skillsPerFolder: 5 },
  });
});
afterEach(async () => {
  await rm(home, { recursive: true });
});

async function put(path: string, text: string | Buffer = TEXT): Promise<string> {
  const file = join(home, path);
  await mkdir(dirname(file), { recursive: true, mode: 0o700 });
  await writeFile(file, text, { mode: 0o600 });
  return file;
}
const one = async () => (await files.read()).skills[0];
const problem = async () => (await files.read()).problems[0];

it('reads shipped, owned and learned skills apart, whole', async () => {
  await put('builtin/b/SKILL.md');
  await put('state/skills/o/SKILL.md');
  await put('state/skills/o/scripts/run.sh', 'echo');
  await put('state/skills/o/logo.png', Buffer.from([0x89, 0, 0xff]));
  await put('state/skills/learned/l/SKILL.md');
  await put('state/skills/README.md', 'a lone file is nobody’s skill');
  const { skills, problems } = await files.read();
  expect(problems).toEqual([]);
  expect(skills.map(({ name, source }) => [name, source])).toEqual([
    ['b', 'builtin'],
    ['o', 'owner'],
    ['l', 'learned'],
  ]);
  expect(skills[1]?.files).toEqual([
    { path: 'SKILL.md', text: TEXT },
    { path: 'logo.png', text: null },
    { path: 'scripts/run.sh', text: 'echo' },
  ]);
});

it('has nothing where there are no folders', async () => {
  expect(await files.read()).toEqual({ skills: [], problems: [] });
});

describe('the hash', () => {
  it('changes with any file, its name or one more', async () => {
    await put('state/skills/o/SKILL.md');
    const seen = [await one()];
    await put('state/skills/o/scripts/a.sh', 'echo 1');
    seen.push(await one());
    await put('state/skills/o/scripts/a.sh', 'echo 2');
    seen.push(await one());
    await rm(join(home, 'state/skills/o/scripts/a.sh'));
    await put('state/skills/o/scripts/b.sh', 'echo 2');
    seen.push(await one());
    expect(new Set(seen.map((skill) => skill?.hash)).size).toBe(4);
  });
});

describe('a skill that reaches out of its folder', () => {
  it('is none when it is a link', async () => {
    await put('elsewhere/o/SKILL.md');
    await mkdir(join(home, 'state/skills'), { recursive: true });
    await symlink(join(home, 'elsewhere/o'), join(home, 'state/skills/o'));
    expect(await problem()).toMatchObject({ name: 'o', why: 'it is a link' });
  });

  it('is none when a file or folder in it is a link', async () => {
    await put('state/skills/o/SKILL.md');
    await symlink('/etc', join(home, 'state/skills/o/scripts'));
    expect((await problem())?.why).toBe('scripts is a link');
    await rm(join(home, 'state/skills/o'), { recursive: true });
    await mkdir(join(home, 'state/skills/o'));
    await symlink('/etc/passwd', join(home, 'state/skills/o/SKILL.md'));
    expect((await problem())?.why).toBe('SKILL.md is a link');
  });

  it('is nobody’s when a file of it has another name elsewhere', async () => {
    const file = await put('state/skills/o/SKILL.md');
    await link(file, join(home, 'other-name'));
    expect((await one())?.isOnlyOwners).toBe(false);
  });

  it('does not wait for a pipe', async () => {
    await put('state/skills/o/SKILL.md');
    execFileSync('mkfifo', [join(home, 'state/skills/o/pipe')]);
    expect((await problem())?.why).toBe('pipe is no regular file');
  });
});

describe('what others may write', () => {
  it.each(['state/skills', 'state/skills/o', 'state/skills/o/SKILL.md', 'state/skills/o/s/a.sh'])(
    'is told at %s',
    async (path) => {
      await put('state/skills/o/SKILL.md');
      await put('state/skills/o/s/a.sh');
      expect((await one())?.isOnlyOwners).toBe(true);
      await chmod(join(home, path), 0o777);
      expect((await one())?.isOnlyOwners).toBe(false);
    },
  );
});

describe('limits', () => {
  it('are told by name, and the others are read', async () => {
    await put('state/skills/big/SKILL.md', 'x'.repeat(1001));
    await put('state/skills/deep/a/b/c/d/e.md');
    for (let i = 0; i < 5; i++) await put(`state/skills/many/${i}.md`);
    await put('state/skills/Bad_Name/SKILL.md');
    await put('state/skills/good/SKILL.md');
    const { skills, problems } = await files.read();
    expect(skills.map(({ name }) => name)).toEqual(['good']);
    expect(problems.map(({ name, why }) => `${name}: ${why}`)).toEqual([
      'Bad_Name: its name is not made of words in lower case joined by hyphens',
      'big: it is larger than 1000 bytes',
      'deep: it is deeper than 4 folders',
      'many: it has more than 4 files',
    ]);
  });

  it('hold for the number of skills', async () => {
    for (let i = 0; i < 7; i++) await put(`state/skills/s${i}/SKILL.md`);
    const { skills, problems } = await files.read();
    expect([skills.length, problems.length]).toEqual([5, 1]);
  });
});

describe('writing', () => {
  const draft = { name: 'new', source: 'learned' as const, mayReplace: false };

  it('is whole, private and not over another', async () => {
    const given = [
      { path: 'SKILL.md', text: TEXT },
      { path: 'scripts/a.sh', text: 'echo' },
    ];
    expect(await files.write({ ...draft, files: given })).toBe('written');
    expect(await one()).toMatchObject({ name: 'new', source: 'learned', isOnlyOwners: true });
    expect(await files.write({ ...draft, files: [] })).toBe('exists');
    const again = { ...draft, files: [{ path: 'SKILL.md', text: 'n' }], mayReplace: true };
    expect(await files.write(again)).toBe('written');
    expect((await one())?.files).toEqual([{ path: 'SKILL.md', text: 'n' }]);
    expect(await readFile(join(home, 'state/skills/learned/new/SKILL.md'), 'utf8')).toBe('n');
  });

  it('leaves nothing behind when it fails', async () => {
    const bad = [
      { path: 'SKILL.md', text: TEXT },
      { path: 'SKILL.md/x', text: '' },
    ];
    await expect(files.write({ ...draft, files: bad })).rejects.toThrow();
    expect(await files.read()).toEqual({ skills: [], problems: [] });
  });
});
