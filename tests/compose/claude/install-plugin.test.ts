import {
  appendFile,
  chmod,
  cp,
  lstat,
  mkdir,
  readFile,
  stat,
  symlink,
  writeFile,
} from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { guestInForce, removeGuestToken } from '../../../src/adapters/files/guests/guest-tokens.ts';
import { projectPlugin } from '../../../src/compose/claude/claude-places.ts';
import {
  addToNoProxy,
  type InstallOptions,
  installPlugin,
  proxyStep,
} from '../../../src/compose/claude/install-plugin.ts';
import { hasOwnPlugin } from '../../../src/compose/claude/own-plugin.ts';
import { uninstallPlugin } from '../../../src/compose/claude/uninstall-plugin.ts';
import { openIdentityFile } from '../../../src/compose/self/open-identity-file.ts';
import { allBelow, personsFolders } from './installing.ts';

let person: Awaited<ReturnType<typeof personsFolders>>;
beforeEach(async () => {
  person = await personsFolders();
  await mkdir(person.configDir);
  await mkdir(person.project);
  await mkdir(person.state, { mode: 0o700 });
});
afterEach(async () => {
  vi.unstubAllEnvs();
  await person.remove();
});

const USER: InstallOptions = {
  target: { level: 'user' },
  judging: 'http',
  userName: null,
  user: null,
  isDryRun: false,
};
const ALL = { folder: null, isDryRun: false };

function install(more: Partial<InstallOptions> = {}) {
  return installPlugin(person.config(), { ...USER, ...more });
}

function forProject(): Partial<InstallOptions> {
  return { target: { level: 'project', folder: person.project } };
}

function tokenIn(folder: string): Promise<string> {
  return readFile(join(folder, 'token'), 'utf8').then((text) => text.trim());
}

describe('installing the plugin', () => {
  it('writes one folder that is its owner’s alone, with a token that may attend', async () => {
    await install();
    const all = Object.entries(await allBelow(person.configDir));
    for (const [name, file] of all)
      expect(file, name).toMatchObject({ mode: expect.stringMatching(/00$/) as unknown });
    expect(all.filter(([name]) => !name.startsWith('skills'))).toEqual([]);
    const guest = guestInForce(person.state)(await tokenIn(person.plugin));
    expect(guest).toEqual({ name: 'claude-code', access: 'attend' });
  });

  it('changes nothing the second time', async () => {
    await install();
    const before = await allBelow(person.root);
    const { change, newGuest } = await install();
    expect(await allBelow(person.root)).toEqual(before);
    expect([change, newGuest]).toEqual([{ written: [], removed: [], kept: [] }, null]);
  });

  it('gives each user a token that opens what is theirs alone', async () => {
    const tokens: string[] = [];
    for (const user of ['ada@example.org', 'ben', 'ada@example.org']) {
      const { newGuest } = await install({ user });
      tokens.push(await tokenIn(person.plugin));
      expect(guestInForce(person.state)(tokens.at(-1) ?? '')).toEqual({
        name: newGuest,
        access: 'attend',
        user,
      });
    }
    expect(new Set(tokens).size).toBe(3);
    await install({ user: 'ada@example.org' });
    expect(await tokenIn(person.plugin)).toBe(tokens.at(-1));
  });

  it('writes nothing when it is only to say what it would do', async () => {
    const before = await allBelow(person.root);
    const { change } = await install({ isDryRun: true });
    expect(change.written.length).toBeGreaterThan(15);
    expect(await allBelow(person.root)).toEqual(before);
  });

  it('keeps what a person changed by hand, and writes its own anew', async () => {
    await install();
    const skill = join(person.plugin, 'skills/s3-status/SKILL.md');
    const own = await readFile(skill, 'utf8');
    await appendFile(skill, 'my own words\n');
    expect((await install()).change.kept).toEqual(['skills/s3-status/SKILL.md.kept']);
    expect(await readFile(skill, 'utf8')).toBe(own);
    expect(await readFile(`${skill}.kept`, 'utf8')).toBe(`${own}my own words\n`);
    await appendFile(skill, 'again\n');
    expect((await install()).change.kept).toEqual(['skills/s3-status/SKILL.md.kept-2']);
  });

  it('replaces the files of an older version and removes those that are no more', async () => {
    await install();
    const [record, old] = ['installed.json', 'skills/s3-old/SKILL.md'].map((name) =>
      join(person.plugin, name),
    ) as [string, string]; // two names
    await mkdir(join(person.plugin, 'skills/s3-old'));
    await writeFile(old, 'x');
    const known = JSON.parse(await readFile(record, 'utf8')) as { files: Record<string, string> };
    const files = {
      ...known.files,
      'skills/s3-old/SKILL.md': '2d711642b726b04401627ca9fbac32f5c8530fb1903cc4db02258717921a4881',
    };
    await writeFile(record, JSON.stringify({ ...known, version: '0.0.9', files }));
    const token = await tokenIn(person.plugin);
    expect((await install()).change).toMatchObject({
      removed: ['skills/s3-old/SKILL.md'],
      kept: [],
    });
    expect(await lstat(join(person.plugin, 'skills/s3-old')).catch(() => null)).toBeNull();
    expect(await readFile(record, 'utf8')).toContain('"version": "0.1.0"');
    expect(await tokenIn(person.plugin)).toBe(token);
  });

  it('closes what others could read', async () => {
    await install();
    await chmod(join(person.plugin, 'hooks/hooks.json'), 0o644);
    await chmod(person.plugin, 0o755);
    await install();
    expect((await stat(join(person.plugin, 'hooks/hooks.json'))).mode & 0o777).toBe(0o600);
    expect((await stat(person.plugin)).mode & 0o777).toBe(0o700);
  });

  it('gives every plugin of a person the new token when the old one was revoked', async () => {
    await install(forProject());
    await install();
    const project = join(person.project, '.claude/skills/homeostat');
    expect(await tokenIn(project)).toBe(await tokenIn(person.plugin));
    await removeGuestToken(person.state, 'claude-code');
    expect((await install()).newGuest).toBe('claude-code');
    expect(await tokenIn(project)).toBe(await tokenIn(person.plugin));
    expect(guestInForce(person.state)(await tokenIn(project))?.access).toBe('attend');
  });

  it('gives each person a token of their own', async () => {
    await install({ userName: 'ann' });
    const ofAnn = await tokenIn(person.plugin);
    expect(guestInForce(person.state)(ofAnn)?.name).toBe('claude-code-ann');
    await install({ userName: 'bob' });
    expect(guestInForce(person.state)(await tokenIn(person.plugin))?.name).toBe('claude-code-bob');
    expect(guestInForce(person.state)(ofAnn)).toBeNull();
  });

  it('beats the plugin of the user in a project whose folder is trusted, whichever came first', async () => {
    const own = () => hasOwnPlugin(person.state, person.project);
    const trust = (accepted: boolean) => {
      const projects = { [person.project]: { hasTrustDialogAccepted: accepted } };
      return writeFile(join(person.configDir, '.claude.json'), JSON.stringify({ projects }));
    };
    await trust(true);
    await install();
    // Somebody else's, as it may come with a repository.
    await cp(person.plugin, join(person.project, '.claude/skills/homeostat'), { recursive: true });
    expect(await own()).toBe(false);
    await install(forProject());
    expect(await own()).toBe(true);
    await symlink(person.project, join(person.root, 'link'));
    expect(await hasOwnPlugin(person.state, join(person.root, 'link'))).toBe(true);
    expect(await hasOwnPlugin(person.state, join(person.project, 'below'))).toBe(false);
    await trust(false);
    expect(await own()).toBe(false);
    await trust(true);
    await uninstallPlugin(person.config(), { ...ALL, folder: projectPlugin(person.project) });
    expect(await own()).toBe(false);
    await install({ target: { level: 'project', folder: join(person.root, 'link') } });
    expect(await own()).toBe(true);
  });

  it('lets the plugin of another agent in a project beat that of the user', async () => {
    const projects = { [person.project]: { hasTrustDialogAccepted: true } };
    await writeFile(join(person.configDir, '.claude.json'), JSON.stringify({ projects }));
    await install();
    const other = person.config({ HOMEOSTAT_STATE: join(person.root, 'other') });
    await installPlugin(other, { ...USER, ...forProject() });
    expect(await hasOwnPlugin(person.state, person.project)).toBe(true);
    const before = await allBelow(person.project);
    await removeGuestToken(person.state, 'claude-code');
    await install();
    expect(await allBelow(person.project)).toEqual(before);
    await uninstallPlugin(other, ALL);
    expect(await hasOwnPlugin(person.state, person.project)).toBe(false);
    await installPlugin(other, { ...USER, ...forProject() });
    await uninstallPlugin(person.config(), { folder: person.plugin, isDryRun: false });
    expect(await lstat(join(person.state, 'claude-plugin')).catch(() => null)).toBeNull();
  });

  it('is refused where a hook could never reach the controller', async () => {
    const anyPort = person.config({ HOMEOSTAT_PORT: '0' });
    await expect(installPlugin(anyPort, USER)).rejects.toThrow('config set port');
    const nowhere = { level: 'project', folder: join(person.root, 'no-project') } as const;
    await expect(install({ target: nowhere })).rejects.toThrow('there is no folder');
    await installPlugin(anyPort, { ...USER, judging: 'helper' });
    const far = person.config({ HOMEOSTAT_STATE: join(person.root, 'x'.repeat(100)) });
    await expect(installPlugin(far, { ...USER, judging: 'helper' })).rejects.toThrow('too long');
  });

  it('touches no folder that it did not write', async () => {
    await mkdir(person.plugin, { recursive: true });
    await writeFile(join(person.plugin, 'mine'), 'x');
    await expect(install()).rejects.toThrow('was not written by homeostat');
    await symlink(person.project, join(person.configDir, 'skills', 'link'));
    const other = { level: 'marketplace', folder: join(person.configDir, 'skills/link') } as const;
    await expect(install({ target: other })).rejects.toThrow('is a link');
  });

  it('leaves the plugin of another agent alone while that is there', async () => {
    await install();
    const other = person.config({ HOMEOSTAT_STATE: join(person.root, 'other') });
    await expect(installPlugin(other, USER)).rejects.toThrow(
      `belongs to the agent in ${person.state}`,
    );
    expect((await uninstallPlugin(other, ALL)).removed).toEqual([]);
    expect(await lstat(person.plugin)).toBeTruthy();
  });
});

describe('uninstalling the plugin', () => {
  it('leaves everything as it was before, and twice is no error', async () => {
    const settings = '{\n   "env": {"NO_PROXY": "corp.local"},  "model": "opus" }';
    await writeFile(person.settings, settings);
    await chmod(person.settings, 0o640);
    const before = { ...(await allBelow(person.configDir)), ...(await allBelow(person.project)) };
    await install(forProject());
    await install();
    await addToNoProxy(person.config());
    expect(JSON.parse(await readFile(person.settings, 'utf8'))).toMatchObject({
      env: { NO_PROXY: 'corp.local,127.0.0.1,localhost' },
    });
    expect((await stat(person.settings)).mode & 0o777).toBe(0o640);
    const token = await tokenIn(person.plugin);
    await uninstallPlugin(person.config(), ALL);
    const after = { ...(await allBelow(person.configDir)), ...(await allBelow(person.project)) };
    expect(withoutTimes(after)).toEqual(withoutTimes(before));
    expect(guestInForce(person.state)(token)).toBeNull();
    expect(await lstat(join(person.state, 'claude-plugin')).catch(() => null)).toBeNull();
    expect(await uninstallPlugin(person.config(), ALL)).toEqual({
      removed: [],
      left: [],
      guests: [],
    });
  });

  it('takes only its own part out of settings that changed meanwhile', async () => {
    await install();
    await addToNoProxy(person.config());
    await writeFile(
      person.settings,
      '{"env":{"NO_PROXY":"127.0.0.1,localhost,b.local","A":"1"},"model":"opus"}',
    );
    await uninstallPlugin(person.config(), ALL);
    expect(JSON.parse(await readFile(person.settings, 'utf8'))).toEqual({
      env: { NO_PROXY: 'b.local', A: '1' },
      model: 'opus',
    });
  });

  it('removes the settings that it made, and no others', async () => {
    await install();
    await addToNoProxy(person.config());
    await uninstallPlugin(person.config(), ALL);
    expect(await lstat(person.settings).catch(() => null)).toBeNull();
  });

  it('says what it would remove, and removes nothing', async () => {
    await install();
    const before = await allBelow(person.root);
    const { removed } = await uninstallPlugin(person.config(), { ...ALL, isDryRun: true });
    expect(removed).toEqual([person.plugin, 'the token of claude-code']);
    expect(await allBelow(person.root)).toEqual(before);
  });

  it('keeps the token and the settings while another plugin needs them', async () => {
    await install(forProject());
    await install();
    await addToNoProxy(person.config());
    await uninstallPlugin(person.config(), { folder: person.plugin, isDryRun: false });
    const project = join(person.project, '.claude/skills/homeostat');
    expect(guestInForce(person.state)(await tokenIn(project))).not.toBeNull();
    expect(await readFile(person.settings, 'utf8')).toContain('127.0.0.1');
    await uninstallPlugin(person.config(), ALL);
    expect(await allBelow(person.project)).toEqual({});
    expect(await allBelow(person.configDir)).toEqual({});
  });

  it('leaves what a person wrote in the folder, and names it', async () => {
    await install();
    await writeFile(join(person.plugin, 'notes.md'), 'mine');
    await appendFile(join(person.plugin, 'README.md'), 'mine');
    const { left } = await uninstallPlugin(person.config(), ALL);
    expect(left.toSorted()).toEqual(
      ['README.md.kept', 'notes.md'].map((name) => join(person.plugin, name)),
    );
  });

  it('takes the identity document of a project along, which is there where its plugin is', async () => {
    await install(forProject());
    const { path } = openIdentityFile(person.config(), { cwd: person.project });
    expect(path).toBe(join(person.project, '.claude/rules/homeostat-identity.md'));
    await mkdir(dirname(path));
    await writeFile(
      path,
      '<!-- homeostat:identity:begin 1 -->\nI\n<!-- homeostat:identity:end -->\n',
    );
    await install();
    await uninstallPlugin(person.config(), { ...ALL, folder: projectPlugin(person.project) });
    expect(await allBelow(person.project)).toEqual({});
  });

  it('takes our part out of the rules, and leaves what stands around it', async () => {
    const rules = join(person.configDir, 'rules', 'homeostat-identity.md');
    await mkdir(join(person.configDir, 'rules'));
    const ours = '<!-- homeostat:identity:begin 1 -->\nwho I am\n<!-- homeostat:identity:end -->\n';
    await writeFile(rules, `mine\n${ours}also mine\n`);
    await install();
    await uninstallPlugin(person.config(), ALL);
    expect(await readFile(rules, 'utf8')).toBe('mine\nalso mine\n');
    await writeFile(rules, ours);
    await uninstallPlugin(person.config(), ALL);
    expect(await lstat(rules).catch(() => null)).toBeNull();
  });
});

describe('the settings of Claude Code', () => {
  it('are not touched when they cannot be read', async () => {
    await writeFile(person.settings, '{ "model": "opus", }');
    expect(await proxyStep()).toEqual({ step: 'unreadable', file: person.settings });
    await addToNoProxy(person.config());
    expect(await readFile(person.settings, 'utf8')).toBe('{ "model": "opus", }');
  });

  it('are changed where a link leads, and the link stays', async () => {
    const real = join(person.project, 'settings.json');
    await writeFile(real, '{}\n');
    await symlink(real, person.settings);
    await addToNoProxy(person.config());
    expect((await lstat(person.settings)).isSymbolicLink()).toBe(true);
    expect(await readFile(real, 'utf8')).toContain('127.0.0.1');
    await uninstallPlugin(person.config(), ALL);
    expect(await readFile(real, 'utf8')).toBe('{}\n');
  });
});

function withoutTimes(all: Readonly<Record<string, unknown>>): unknown {
  return JSON.parse(JSON.stringify(all, (key, value: unknown) => (key === 'mtimeMs' ? 0 : value)));
}
