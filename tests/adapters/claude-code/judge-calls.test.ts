import { mkdir, mkdtemp, realpath, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { judgeCalls } from '../../../src/adapters/claude-code/judge-calls.ts';
import { insideWorkspace } from '../../../src/adapters/files/inside-workspace.ts';

let folder = '';
let workspace = '';
const asked: unknown[] = [];

beforeAll(async () => {
  folder = await realpath(await mkdtemp(join(tmpdir(), 'homeostat-worker-')));
  workspace = join(folder, 'workspace');
  await mkdir(join(workspace, 'src'), { recursive: true });
  await mkdir(join(folder, 'secrets'));
  await writeFile(join(folder, 'secrets/token'), 'the token');
  await writeFile(join(workspace, '.env'), 'KEY=1');
  await writeFile(join(workspace, 'src/a.ts'), 'a');
  await symlink(join(folder, 'secrets'), join(workspace, 'notes'));
  await symlink('../.env', join(workspace, 'src/settings'));
  await symlink('a.ts', join(workspace, 'src/b.ts'));
  await symlink('/nowhere/at/all', join(workspace, 'src/lost'));
});
afterAll(() => rm(folder, { recursive: true }));

async function verdictOn(name: string, input: Record<string, unknown>) {
  const { judge } = judgeCalls(
    async (call) => {
      asked.push(call);
      return { allow: true, reason: 'nothing found' };
    },
    { workspace, findInside: insideWorkspace },
    { enclose: async (_, verdict) => verdict },
  );
  const { signal } = new AbortController();
  const hook_event_name = 'PreToolUse' as const;
  const about = { hook_event_name, session_id: 's', cwd: workspace, tool_use_id: 't' };
  return judge({ ...about, tool_name: name, tool_input: input }, signal);
}

it.each([
  ['Read', { file_path: 'notes/token' }],
  ['Read', { file_path: 'src/settings' }],
  ['Read', { file_path: '.env' }],
  ['Read', { file_path: '/etc/hostname' }],
  ['Read', { file_path: '../secrets/token' }],
  ['Grep', { pattern: 'token', path: 'notes' }],
  ['Glob', { pattern: 'notes/*' }],
  ['Write', { file_path: 'notes/mcp.json', content: '{}' }],
  ['Write', { file_path: 'src/lost', content: 'x' }],
  ['Write', { file_path: '.git/hooks/pre-commit', content: 'x' }],
  ['Edit', { file_path: '/tmp/elsewhere', old_string: 'a', new_string: 'b' }],
])(
  'refuses a call that leads elsewhere, whatever its guardian says: %s %j',
  async (name, input) => {
    const before = asked.length;
    expect(await verdictOn(name, input)).toMatchObject({ allow: false });
    expect(asked).toHaveLength(before);
  },
);

it.each([
  ['Read', { file_path: 'src/a.ts' }],
  ['Read', { file_path: 'src/b.ts' }],
  ['Write', { file_path: 'src/new/c.ts', content: 'x' }],
  ['Grep', { pattern: 'a' }],
  ['Glob', { pattern: 'src/**/*.ts' }],
  ['Bash', { command: 'npm test' }],
])('asks about what stays in the workspace: %s %j', async (name, input) => {
  expect(await verdictOn(name, input)).toMatchObject({ allow: true });
});
