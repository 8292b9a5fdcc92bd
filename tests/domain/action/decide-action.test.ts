import { describe, expect, it } from 'vitest';
import {
  type ActionStanding,
  decideAction,
  mayBeLedTo,
  type ProposedAction,
  riskWordsIn,
} from '../../../src/domain/action/decide-action.ts';
import {
  type ActionPolicy,
  defaultActionPolicy,
  type ToolRule,
} from '../../../src/guard/policy/action-policy.ts';
import { history } from '../../support/recorded.ts';
import { approvalsOf, parked } from './approval-story.ts';

const now = '2026-03-02T00:00:00.000000Z';
const action: ProposedAction = {
  tool: 'http',
  reach: 'network',
  touches: {},
  summary: 'get it',
  argsHash: 'hash',
  trust: 'owner',
  isConfined: true,
  workId: 'task:w',
  hasRead: () => false,
};
const rule: ToolRule = { deny: false, park: false, audit: false, hosts: null, maxBodyBytes: null };

function decided(
  tools: ActionPolicy['tools'],
  change: Partial<ProposedAction> = {},
  standing: Partial<ActionStanding> = {},
) {
  const tier1 = { verdict: 'allow' as const, tier: '1' as const, rule: 'none', reason: 'ordinary' };
  const policy = { ...defaultActionPolicy, auditFirstUse: false, tools };
  const { to, verdict } = decideAction(
    { ...action, ...change },
    { tier1, policy, isFirstUse: false, approvals: [], now, ...standing },
  );
  return [to, verdict.rule];
}

const asking = (url: string, bodyBytes = 0) => ({
  touches: { requests: [{ url, method: 'POST', bodyBytes }] },
});
const granted = approvalsOf(
  history([
    parked('a1', { tool: 'http' }),
    {
      type: 'ApprovalGranted',
      payload: { approval_id: 'a1', work_id: 'task:w', by: 'owner', expires_at: now },
    },
  ]),
);
const before = { approvals: granted.values(), now: '2026-03-01T23:59:59.999Z' };

describe("the owner's rules for a tool", () => {
  it('block what is denied, also with a grant from before', () => {
    expect(decided({ http: { ...rule, deny: true } })).toEqual(['block', 'tool.rule']);
    const approvals = { ...before, approvals: [...granted.values()] };
    expect(decided({ http: { ...rule, deny: true } }, {}, approvals)[0]).toBe('block');
    expect(decided({ other: { ...rule, deny: true } })[0]).toBe('allow');
  });

  it('ask the owner each time, until they have said yes to exactly this', () => {
    const tools = { 'ht*': { ...rule, park: true } };
    const approvals = { ...before, approvals: [...granted.values()] };
    expect(decided(tools)).toEqual(['park', 'tool.park']);
    expect(decided(tools, {}, approvals)).toEqual(['allow', 'owner.approved']);
    expect(decided(tools, { argsHash: 'another' }, approvals)).toEqual(['park', 'tool.park']);
    expect(decided(tools, {}, { ...approvals, now })).toEqual(['park', 'tool.park']);
  });

  it('have a second model look each time', () => {
    expect(decided({ http: { ...rule, audit: true } })).toEqual(['audit', 'tool.audit']);
  });

  it('keep a tool to its hosts and sizes', () => {
    const tools = { http: { ...rule, hosts: ['*.example.org'], maxBodyBytes: 10 } };
    expect(decided(tools, asking('https://api.example.org/x', 10))[0]).toBe('allow');
    expect(decided(tools, asking('https://api.example.org/x', 11))).toEqual(['block', 'tool.rule']);
    expect(decided(tools, asking('https://example.org.evil.net/'))).toEqual(['block', 'tool.rule']);
    expect(decided(tools, asking('no address'))).toEqual(['block', 'tool.rule']);
  });

  it('all hold that fit', () => {
    const tools = { http: { ...rule, park: true }, '*': { ...rule, deny: true } };
    expect(decided(tools)[0]).toBe('block');
  });
});

describe('words of risk', () => {
  const found = (summary: string, riskWords: readonly string[]) =>
    riskWordsIn({ touches: {}, summary }, { riskWords });

  it('are whole words of any language, and no patterns', () => {
    expect(found('Überweisen an Bob', ['überweisen', 'weisen'])).toEqual(['überweisen']);
    expect(found('formatting, tokenize', ['format', 'token'])).toEqual([]);
    expect(found('sell (all) now', ['(all)', '.*'])).toEqual(['(all)']);
  });
});

describe('what an answer may lead on to', () => {
  const requests = [{ url: 'https://a.example.org/go?to=evil', method: 'GET', bodyBytes: 0 }];
  const led = (
    url: string,
    change: Partial<ProposedAction> = {},
    policy: Partial<ActionPolicy> = {},
  ) =>
    mayBeLedTo(
      url,
      { ...action, touches: { requests }, trust: 'outside', ...change },
      { ...defaultActionPolicy, egress: ['*.example.org'], ...policy },
    );

  it('is no other host, once text from outside was read and the address is of our own making', () => {
    expect(led('https://evil.test/?secret')).toBe(false);
    expect(led('https://a.example.org/elsewhere')).toBe(true);
    expect(led('https://b.example.org/')).toBe(true);
    expect(led('https://a.example.org/', {}, { egress: [] })).toBe(true);
    expect(led('https://evil.test/', { hasRead: (url) => url === 'https://evil.test/' })).toBe(
      true,
    );
  });

  it('is anywhere when the address was given as it is, or nothing from outside was read', () => {
    const given = { hasRead: (url: string) => url === requests[0]?.url };
    expect(led('https://other.test/', given)).toBe(true);
    expect(led('https://other.test/', { trust: 'self' })).toBe(true);
  });

  it('is never beyond the hosts of the tool', () => {
    const tools = { http: { ...rule, hosts: ['a.example.org'] } };
    expect(led('https://b.example.org/', { trust: 'owner' }, { tools })).toBe(false);
    expect(led('https://a.example.org/', { trust: 'owner' }, { tools })).toBe(true);
  });
});
