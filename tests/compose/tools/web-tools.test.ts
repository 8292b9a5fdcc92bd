import { expect, it } from 'vitest';
import { openWebTools } from '../../../src/compose/tools/web-tools.ts';
import { loadConfig } from '../../../src/config.ts';

const names = (env: Record<string, string>) =>
  openWebTools(loadConfig({ HOMEOSTAT_STATE: '/nowhere', ...env })).map(({ name }) => name);

it('offers a search only when the owner named a search server', () => {
  expect(names({})).toEqual(['http_fetch', 'http_send', 'web_read']);
  expect(names({ SEARXNG_URL: 'http://127.0.0.1:8088' })).toContain('web_search');
});

it('says which setting is wrong', () => {
  expect(() => loadConfig({ SEARXNG_URL: 'localhost:8088' })).toThrow(/SEARXNG_URL/);
  expect(() => loadConfig({ HOMEOSTAT_WEB_DOMAINS: 'https://a.test' })).toThrow(
    /HOMEOSTAT_WEB_DOMAINS/,
  );
});

it('reads domains one after the other', () => {
  const { webDomains } = loadConfig({ HOMEOSTAT_WEB_DOMAINS: 'a.test, exämple.com' });
  expect(webDomains).toEqual(['a.test', 'exämple.com']);
});

it('gives each tool a schema that providers take', () => {
  for (const { inputSchema, name } of openWebTools(loadConfig({}))) {
    expect(inputSchema, name).toMatchObject({ type: 'object', additionalProperties: false });
    expect(Object.keys(inputSchema).filter((key) => key.startsWith('$'))).toEqual([]);
  }
});
