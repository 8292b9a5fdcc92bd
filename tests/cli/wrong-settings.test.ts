import { chmodSync, existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { run } from '../../src/cli/program.ts';

// What `start` loads when it is called, loaded before any test has its time: a test that times out before its call
// leaves a controller that starts in a folder which is gone, with its Postgres.
import '../../src/cli/commands/operate/start.ts';
import '../../src/compose/run/run-agent.ts';

let folder = '';
let out = '';
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'homeostat-settings-'));
  out = '';
  vi.stubEnv('HOMEOSTAT_STATE', folder);
  vi.spyOn(process.stdout, 'write').mockImplementation((chunk) => {
    out += String(chunk);
    return true;
  });
});
afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllEnvs();
  rmSync(folder, { recursive: true });
});

async function failureOf(...args: string[]) {
  expect(await run([...args, '--json'])).toBe(1);
  return (JSON.parse(out) as { error: { type: string; message: string } }).error;
}

describe('a wrong setting is named before anything is begun', () => {
  it.each([
    ['HOMEOSTAT_SCHEDULE', 'every now and then', '*/5 * * * *'],
    ['HOMEOSTAT_SCHEDULE', '* * * * * * * *', '*/5 * * * *'],
    ['HOMEOSTAT_SCHEDULE', '61 * * * *', '*/5 * * * *'],
    ['DATABASE_URL', 'nonsense', 'postgres://'],
    ['DATABASE_URL', 'mysql://u:hidden-word@h/d', 'postgres://'],
    ['DATABASE_ADMIN_URL', 'localhost:5432', 'postgres://'],
    ['REDIS_URL', 'hidden-word', 'redis://'],
    ['ANTHROPIC_BASE_URL', 'example.org', 'https://'],
    ['HOMEOSTAT_DAILY_USD', 'a lot', 'HOMEOSTAT_DAILY_USD'],
    ['HOMEOSTAT_SANDBOX', 'off', 'none'],
  ])('%s=%s', async (name, value, advice) => {
    vi.stubEnv(name, value);
    const { type, message } = await failureOf('start');
    expect(type).toBe('config');
    expect(message).toContain(name);
    expect(message).toContain(advice);
    expect(message).not.toContain('hidden-word');
  });

  it.each(['{garbage', '[]', '{"port": 1}', '\0', ''])('config.json with %j', async (text) => {
    const file = join(folder, 'config.json');
    writeFileSync(file, text);
    const { type, message } = await failureOf('start');
    expect(type).toBe('config');
    expect(message).toContain(file);
    expect(message).toMatch(/mend or delete/);
  });

  it.each([
    ['policy.json', '{"approvalHours":"long"}', /approvalHours/],
    ['policy.json', '{', /not JSON/],
    ['mcp.json', '{"mcpServers":{"a":{"comand":"x"}}}', /mcpServers\.a\.comand|mcpServers\.a/],
    ['mcp.json', '[]', /mcp\.json/],
    ['mail.json', '{"owner":["me"]}', /owner\.0: an address/],
    ['mail.json', '{"dns":["localhost"]}', /dns\.0: an IP address/],
    ['mail.json', '{', /JSON/],
    ['telling.json', '{"quiet_hours":"night"}', /quiet_hours/],
  ])('%s with %s', async (name, text, why) => {
    const file = join(folder, name);
    writeFileSync(file, text, { mode: 0o600 });
    const { type, message } = await failureOf('start');
    expect(type).toBe('config');
    expect(message).toContain(file);
    expect(message).toMatch(why);
    expect(message).toMatch(/mend or delete/);
    expect(existsSync(join(folder, 'postgres'))).toBe(false);
  });

  it.each(['policy.json', 'mcp.json', 'mail.json', 'telling.json'])(
    '%s that others may write',
    async (name) => {
      writeFileSync(join(folder, name), name === 'mcp.json' ? '{"mcpServers":{}}' : '{}');
      chmodSync(join(folder, name), 0o666);
      expect((await failureOf('start')).message).toMatch(/chmod go-w/);
    },
  );
});

it('a state folder that cannot be written to is named, with what to do', async () => {
  writeFileSync(join(folder, 'file'), '');
  vi.stubEnv('HOMEOSTAT_STATE', join(folder, 'file/state'));
  expect((await failureOf('start')).message).toMatch(/Cannot write to .*HOMEOSTAT_STATE/);
});
