import { describe, expect, it } from 'vitest';
import type { HostCall } from '../../../src/domain/attend/host-call.ts';
import type { HostVerdict } from '../../../src/domain/attend/judge-host-call.ts';
import { type Audited, afterAudit, whySecondLook } from '../../../src/domain/attend/second-look.ts';
import { defaultActionPolicy } from '../../../src/guard/policy/action-policy.ts';

const pass: HostVerdict = { to: 'pass', tier: '1', rule: 'none', reason: 'nothing found' };
const open: HostVerdict = { to: 'ask', tier: '1', rule: 'service.stop', reason: 'others need it' };
const owners: HostVerdict = { to: 'ask', tier: '2', rule: 'tool.park', reason: 'the owner' };
const denied: HostVerdict = { to: 'deny', tier: '1', rule: 'fs.delete-root', reason: 'no' };
const bash = (command: string): HostCall => ({ tool: 'Bash', input: { command } });
const rule = { deny: false, park: false, audit: true, hosts: null, maxBodyBytes: null };

type Given = { verdict?: HostVerdict; isFirstUse?: boolean; tools?: Record<string, typeof rule> };
function why(call: HostCall, { verdict = pass, isFirstUse = false, tools = {} }: Given = {}) {
  const policy = { ...defaultActionPolicy, tools };
  return whySecondLook(call, { verdict, policy, isFirstUse })?.rule ?? null;
}

describe('a second look at a call of an attended session', () => {
  it('is taken where something new, of risk, or in several steps is done, or the owner wants it', () => {
    const server = { tool: 'mcp__boats__sail', input: { to: 'sea' } };
    expect(why(server, { isFirstUse: true })).toBe('first-use');
    expect(why(server)).toBeNull();
    expect(why({ ...server, input: { note: 'delete it' } })).toBe('risk-words');
    expect(why(bash('node payment.mjs'))).toBe('risk-words');
    expect(why(bash('make && systemctl stop nginx'), { verdict: open })).toBe('several-steps');
    expect(why(bash('ls'), { tools: { Bash: rule } })).toBe('tool.audit');
  });

  it('is not taken of what only looks, of files, of one step, or of what is decided already', () => {
    expect(why(bash('grep -rn "api key" . | head'))).toBeNull();
    expect(why(bash('git commit -m "Remove the old token"'))).toBeNull();
    expect(why({ tool: 'Write', input: { file_path: 'a', content: 'delete' } })).toBeNull();
    expect(why({ tool: 'Read', input: { file_path: 'a' } }, { isFirstUse: true })).toBeNull();
    expect(why(bash('systemctl stop nginx'), { verdict: open })).toBeNull();
    for (const verdict of [owners, denied]) {
      expect(why(bash('a && node payment.mjs'), { verdict, tools: { Bash: rule } })).toBeNull();
    }
  });

  type Said = Omit<Audited, 'reason'>;
  const clear: Said = { isClear: true, risk: 'low', hasReadOutside: false };

  it.each<[HostVerdict, Said, string]>([
    [pass, { ...clear, risk: 'medium', hasReadOutside: true }, 'audit.passed'],
    [pass, { ...clear, isClear: false }, 'audit.failed'],
    [open, clear, 'audit.passed'],
    [open, { ...clear, risk: 'medium' }, 'audit.risky'],
    [open, { ...clear, hasReadOutside: true }, 'audit.outside'],
    [open, { ...clear, isClear: false }, 'audit.failed'],
    [{ ...open, rule: 'secret.reveal' }, clear, 'audit.outside'],
  ])('of %o, said as %o, leads to %s', (verdict, said, leadsTo) => {
    const look = { rule: 'risk-words', reason: 'it speaks of payment' };
    const after = afterAudit(verdict, look, { ...said, reason: 'said' });
    expect(after).toMatchObject({
      tier: '3',
      rule: leadsTo,
      reason: 'it speaks of payment; said',
    });
    expect(after.to).toBe(leadsTo === 'audit.passed' ? 'pass' : 'ask');
  });
});
