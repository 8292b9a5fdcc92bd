import { describe, expect, it } from 'vitest';
import { settingsFaults } from '../../../../src/adapters/claude-code/plugin/settings-faults.ts';

const hookUrl = 'http://127.0.0.1:8090/hooks/claude-code';

function faultsIn(settings: unknown): string {
  const text = typeof settings === 'string' ? settings : JSON.stringify(settings);
  return settingsFaults(text, { file: 'settings.json', hookUrl })
    .map(({ what }) => what)
    .join('\n');
}

function hooks(...entries: readonly unknown[]): unknown {
  return { permissions: { deny: ['Bash(rm *)'] }, hooks: { PreToolUse: [{ hooks: entries }] } };
}

describe('what makes hooks vanish without a word', () => {
  it('is not in ordinary settings', () => {
    const known = [
      { type: 'command', command: 'x', timeout: 3 },
      { type: 'http', url: 'http://127.0.0.1/' },
      { type: 'mcp_tool', server: 'a', tool: 'b' },
      { type: 'prompt', prompt: 'x' },
    ];
    expect(faultsIn(hooks(...known))).toBe('');
    expect(faultsIn({ hooks: { NoSuchEvent: [] }, env: { A: '1' } })).toBe('');
    expect(faultsIn({ enabledPlugins: { 'homeostat@skills-dir': true, 'a@b': false } })).toBe('');
    expect(faultsIn({})).toBe('');
  });

  it.each([
    [hooks({ type: 'wasm', module: 'x' }), 'unknown type "wasm"'],
    [hooks({ type: 'command' }), 'has no command'],
    [hooks({ type: 'http', url: '${HOST}/x' }), 'has no valid url'],
    [{ hooks: { PreToolUse: { hooks: [] } } }, 'hooks of PreToolUse are malformed'],
    [{ hooks: { Stop: [{ matcher: 3, hooks: [] }] } }, 'hooks of Stop are malformed'],
    [{ hooks: 'none' }, '"hooks" is no object'],
    ['{ "a": 1, }', 'is no JSON object'],
    [{ disableAllHooks: true }, '"disableAllHooks" is on'],
    [{ enabledPlugins: { 'homeostat@skills-dir': false } }, 'turns homeostat@skills-dir off'],
    [{ enabledPlugins: { 'homeostat-project@skills-dir': false } }, 'homeostat-project@skills-dir'],
    [{ allowedHttpHookUrls: ['https://corp.example/*'] }, 'does not allow'],
  ])('is found in %j', (settings, what) => {
    expect(faultsIn(settings)).toContain(what);
  });

  it('is no list of addresses that has ours', () => {
    for (const url of [hookUrl, 'http://127.0.0.1:*', '*']) {
      expect(faultsIn({ allowedHttpHookUrls: [url] })).toBe('');
    }
  });
});
