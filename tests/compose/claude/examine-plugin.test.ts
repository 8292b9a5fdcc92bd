import { chmod, mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { removeGuestToken } from '../../../src/adapters/files/guests/guest-tokens.ts';
import { chooseJudging } from '../../../src/compose/claude/claude-places.ts';
import { examinePlugin, pluginFinding } from '../../../src/compose/claude/examine-plugin.ts';
import { installPlugin } from '../../../src/compose/claude/install-plugin.ts';
import { announceController, withdrawController } from '../../../src/process/find-controller.ts';
import { personsFolders } from './installing.ts';

let person: Awaited<ReturnType<typeof personsFolders>>;
beforeEach(async () => {
  person = await personsFolders();
  for (const folder of [person.configDir, person.project, person.state]) {
    await mkdir(folder, { recursive: true, mode: 0o700 });
  }
  await mkdir(join(person.project, '.claude'));
  for (const name of ['HTTP_PROXY', 'http_proxy', 'HTTPS_PROXY', 'https_proxy', 'ALL_PROXY']) {
    vi.stubEnv(name, '');
  }
});
afterEach(async () => {
  vi.unstubAllEnvs();
  await person.remove();
});

/** A program that names this version. */
async function claudeOf(version: string): Promise<Record<string, string>> {
  const path = join(person.root, `claude-${version}`);
  await writeFile(path, `#!/bin/sh\necho "${version} (Claude Code)"\n`);
  await chmod(path, 0o755);
  return { HOMEOSTAT_CLAUDE: path };
}

async function install(judging: 'http' | 'helper' = 'http'): Promise<void> {
  const target = { level: 'user' } as const;
  await installPlugin(person.config(), {
    target,
    judging,
    userName: null,
    user: null,
    isDryRun: false,
  });
}

/** What must be mended, each with its mend. */
async function faults(more: Record<string, string> = {}): Promise<string> {
  const found = await examinePlugin(person.config(more), person.project);
  const wrong = found.filter(({ level }) => level === 'error');
  for (const { advice } of wrong) expect(advice).toMatch(/homeostat |Take|Mend|Add/);
  return wrong.map(({ what }) => what).join('\n');
}

describe('the doctor of the plugin', () => {
  it('says that nothing is installed', async () => {
    const [found] = await examinePlugin(person.config(), person.project);
    expect(found).toMatchObject({
      level: 'warning',
      advice: expect.stringContaining('install') as unknown,
    });
    expect(await pluginFinding(person.config())).toEqual([]);
  });

  it('names a controller that is down, and a Claude Code that is missing or old', async () => {
    await install();
    expect(await faults()).toContain('/nowhere/claude was not found');
    const old = await claudeOf('2.1.288');
    expect(await faults(old)).toMatch(/2\.1\.288 runs tools unjudged[\s\S]*no controller runs/);
    await install('helper');
    expect(await faults(old)).not.toContain('unjudged');
  });

  it('finds a token that was revoked, and files that were changed, lost or opened', async () => {
    await install();
    const ok = await claudeOf('2.1.329');
    await removeGuestToken(person.state, 'claude-code');
    await writeFile(join(person.plugin, 'hooks/hooks.json'), '{"hooks":{}}');
    await rm(join(person.plugin, 'bin/homeostat'));
    await chmod(join(person.plugin, 'token'), 0o644);
    const found = await faults(ok);
    expect(found).toMatch(/no longer valid/);
    expect(found).toMatch(/changed by hand: \S+hooks\.json/);
    expect(found).toMatch(/missing: \S+bin\/homeostat/);
    expect(found).toMatch(/others can read: \S+token/);
    expect(await pluginFinding(person.config())).toMatchObject([{ level: 'warning' }]);
    await install();
    expect(await faults(ok)).not.toMatch(/token|changed|missing|others/);
    expect(await pluginFinding(person.config())).toMatchObject([{ level: 'ok' }]);
  });

  it('finds that the Node of the helper no longer exists', async () => {
    await install('helper');
    expect(await faults()).not.toContain('no longer exists');
    const file = join(person.plugin, 'hooks/hooks.json');
    const hooks = await readFile(file, 'utf8');
    await writeFile(file, hooks.replaceAll(process.execPath, '/nowhere/node'));
    expect(await faults()).toContain('the hooks start /nowhere/node, which no longer exists');
  });

  it('finds a port that is another now, and a controller that does not answer', async () => {
    await install();
    await announceController(person.state, 1);
    const found = await faults(await claudeOf('2.1.329'));
    expect(found).toContain(
      'asks at http://127.0.0.1:8090, but the controller is at http://127.0.0.1:1',
    );
    await install('helper');
    expect(await faults()).toContain('does not listen on');
    await withdrawController(person.state);
  });

  it('reads the settings of the user and of the project', async () => {
    await install();
    await writeFile(person.settings, '{"disableAllHooks": true}');
    const local = join(person.project, '.claude/settings.local.json');
    await writeFile(local, '{"allowedHttpHookUrls": []}');
    const shared = join(person.project, '.claude/settings.json');
    const off = { 'homeostat@skills-dir': false };
    await writeFile(shared, JSON.stringify({ hooks: 1, enabledPlugins: off }));
    const found = await faults();
    expect(found).toContain(`${shared}: "enabledPlugins" turns homeostat@skills-dir off`);
    expect(found).toContain(`${person.settings}: "disableAllHooks" is on`);
    expect(found).toContain(`${local}: "allowedHttpHookUrls" does not allow`);
    expect(found).toContain('drops the whole file');
  });

  it('finds a proxy before the hooks, unless settings or the helper go past it', async () => {
    await install();
    vi.stubEnv('HTTP_PROXY', 'http://proxy.corp:3128');
    vi.stubEnv('NO_PROXY', 'corp.local');
    expect(await faults()).toContain('NO_PROXY does not name this machine');
    await writeFile(person.settings, '{"env": {"NO_PROXY": "localhost,127.0.0.1"}}');
    expect(await faults()).not.toContain('NO_PROXY');
    const own = join(person.project, '.claude/settings.json');
    await writeFile(own, '{"env": {"NO_PROXY": "corp.local"}}');
    expect(await faults()).toContain(
      `NO_PROXY does not name this machine, so no turn begins: ${own} says so`,
    );
    await rm(own);
    await rm(person.settings);
    await install('helper');
    expect(await faults()).not.toContain('NO_PROXY');
  });
});

it('lets a helper judge where an older Claude Code would go on unjudged', async () => {
  const choice = await chooseJudging(person.config(await claudeOf('2.1.288')));
  expect(choice).toMatchObject({
    judging: 'helper',
    why: expect.stringContaining('2.1.288') as unknown,
  });
});
