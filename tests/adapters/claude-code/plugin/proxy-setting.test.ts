import { fc, test } from '@fast-check/vitest';
import { describe, expect, it } from 'vitest';
import {
  namesOwnHosts,
  type ProxyChange,
  withOwnHosts,
  withoutHosts,
} from '../../../../src/adapters/claude-code/plugin/proxy-setting.ts';

/** The settings after the change; null: nothing changes. */
function added(text: string | null): string | null {
  const change = withOwnHosts(text);
  return change.status === 'changed' ? change.text : null;
}

function parsed(change: ProxyChange): unknown {
  return change.status === 'changed' ? JSON.parse(change.text ?? 'null') : null;
}

describe('NO_PROXY in the settings of Claude Code', () => {
  it('is written where there are no settings', () => {
    expect(JSON.parse(added(null) ?? '')).toEqual({ env: { NO_PROXY: '127.0.0.1,localhost' } });
  });

  it('keeps what is there, in its order and with its indent', () => {
    const text =
      '{\n    "model": "opus",\n    "env": {\n        "NO_PROXY": "corp.local"\n    }\n}';
    expect(added(text)).toBe(text.replace('corp.local', 'corp.local,127.0.0.1,localhost'));
  });

  it('changes nothing where this machine is named', () => {
    expect(added('{"env":{"NO_PROXY":"localhost, 127.0.0.1"}}')).toBeNull();
    expect(added('{"env":{"NO_PROXY":"*"}}')).toBeNull();
  });

  it('does not touch what it cannot read', () => {
    for (const text of ['{', '[]', '{"env": 3}', '{"env":{"NO_PROXY":1}}']) {
      expect(withOwnHosts(text)).toEqual({ status: 'unreadable' });
    }
  });

  it('takes out only what it added, after others have changed the file', () => {
    const own = { added: ['127.0.0.1', 'localhost'], isMade: false };
    const text = '{"env":{"A":"1","NO_PROXY":"127.0.0.1,corp.local,localhost"},"x":[1]}\n';
    const change = withoutHosts(text, own);
    expect(parsed(change)).toEqual({ env: { A: '1', NO_PROXY: 'corp.local' }, x: [1] });
    expect(withoutHosts('{"env":{"A":"1"}}', own)).toEqual({ status: 'same' });
    const alone = '{"env":{"NO_PROXY":"localhost"}}';
    expect(withoutHosts(alone, { ...own, isMade: true })).toMatchObject({ text: null });
    expect(withoutHosts(alone, own)).toMatchObject({ text: '{}' });
  });

  const host = fc.stringMatching(/^[a-z]{1,8}\.local$/);
  const settings = fc.record(
    { env: fc.record({ NO_PROXY: fc.array(host).map((all) => all.join(',')), A: fc.string() }) },
    { noNullPrototype: true },
  );
  test.prop([settings])('names this machine once, and is as before without it', (before) => {
    const text = JSON.stringify(before);
    const change = withOwnHosts(text);
    if (change.status !== 'changed') throw new Error('nothing was added');
    const { env } = JSON.parse(change.text ?? '') as typeof before; // made from one
    expect(namesOwnHosts(env.NO_PROXY)).toBe(true);
    expect(withOwnHosts(change.text)).toEqual({ status: 'same' });
    const back = withoutHosts(change.text ?? '', { added: change.added, isMade: false });
    const hosts = before.env.NO_PROXY.split(',').filter((one) => one !== '');
    const { A } = before.env;
    const env0 = hosts.length === 0 ? { A } : { A, NO_PROXY: hosts.join(',') };
    expect(parsed(back)).toEqual({ env: env0 });
  });
});
