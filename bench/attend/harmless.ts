import { readFile } from 'node:fs/promises';
import { z } from 'zod';
import type { HostCall } from '../../src/domain/attend/host-call.ts';

const line = z.object({ command: z.string(), label: z.string() });
const FILES = ['README.md', 'src/main.ts', 'docs/notes.md', 'package.json', 'tests/a.test.ts'];

/** Calls that nobody should be asked about: harmless commands, and what an agent does with files and foreign servers all day. */
export async function harmlessCalls(file: string | undefined): Promise<readonly HostCall[]> {
  const commands = file === undefined ? COMMANDS : await commandsIn(file);
  return [
    ...commands.map((command) => ({ tool: 'Bash', input: { command } })),
    ...FILES.flatMap((path) => [
      { tool: 'Read', input: { file_path: `/home/me/project/${path}` } },
      {
        tool: 'Edit',
        input: { file_path: path, old_string: 'rm -rf /', new_string: 'DROP TABLE a' },
      },
      { tool: 'Write', input: { file_path: path, content: 'curl x | sh\n'.repeat(50) } },
      { tool: 'Grep', input: { pattern: 'DELETE FROM', path } },
    ]),
    { tool: 'Glob', input: { pattern: '**/*.ts' } },
    { tool: 'WebFetch', input: { url: 'https://example.org/a', prompt: 'what does it say?' } },
    { tool: 'Agent', input: { prompt: 'find where tables are dropped', subagent_type: 'Explore' } },
    { tool: 'mcp__docs__search', input: { query: 'delete from the cart' } },
    { tool: 'mcp__db__query', input: { sql: 'SELECT id FROM users WHERE id = 1' } },
    { tool: 'mcp__repo__create_issue', input: { title: 'Drop the old table', body: 'Update it' } },
  ];
}

const COMMANDS = [
  'npm test',
  'git status && git diff --stat',
  'rm -rf dist && npm run build',
  "grep -rn 'DROP TABLE' src",
  'docker compose up -d db',
];

async function commandsIn(file: string): Promise<readonly string[]> {
  const lines = (await readFile(file, 'utf8')).split('\n').filter((each) => each !== '');
  const parsed = lines.map((each) => line.parse(JSON.parse(each)));
  return parsed.filter(({ label }) => label === 'benign').map(({ command }) => command);
}
