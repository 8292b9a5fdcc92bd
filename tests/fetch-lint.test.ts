import { ESLint } from 'eslint';
import { expect, it } from 'vitest';

/** Without types, which these rules do not need; with them one file takes seconds. */
const eslint = new ESLint({
  overrideConfig: {
    languageOptions: { parserOptions: { projectService: false, project: null } },
  },
  ruleFilter: ({ ruleId }) => ruleId.startsWith('no-restricted-'),
});

async function faults(filePath: string, text: string): Promise<readonly string[]> {
  const [result] = await eslint.lintText(text, { filePath });
  return (result?.messages ?? []).map(({ ruleId, message }) => ruleId ?? message);
}

it.each([
  "await fetch('http://x.test');",
  "await globalThis.fetch('http://x.test');",
  "const { fetch: other } = globalThis; await other('http://x.test');",
  "new WebSocket('ws://x.test');",
  "import { request } from 'undici'; request('http://x.test');",
  "import { request } from 'node:http'; request('http://x.test');",
  "import { get as ask } from 'https'; ask('http://x.test');",
  "import http from 'node:http'; http.get('http://x.test');",
  "import * as http from 'node:http'; http.get('http://x.test');",
  "const { request } = await import('undici'); request('http://x.test');",
  "const http = await import('node:http'); http.get('http://x.test');",
])('is caught anywhere but in the one fetch function: %s', async (text) => {
  for (const folder of ['src/phases', 'src/adapters/mcp', 'src/compose', 'src/cli', 'workers']) {
    expect(await faults(`${folder}/some-file.ts`, text), folder).not.toEqual([]);
  }
  expect(await faults('src/kernel/some-file.ts', text), 'kernel').not.toEqual([]);
});

it('lets servers be made', async () => {
  const text = "import { Server } from 'node:http'; export const server = new Server();";
  expect(await faults('src/compose/some-file.ts', text)).toEqual([]);
});

it('lets the one fetch function fetch', async () => {
  const text = "import { fetch } from 'undici'; await fetch('http://x.test');";
  expect(await faults('src/adapters/web/fetch-outside.ts', text)).toEqual([]);
});
