import { describe, expect, it } from 'vitest';
import { defaultActionPolicy, isOffered } from '../../../src/guard/policy/action-policy.ts';
import { withOwnPolicy } from '../../../src/guard/policy/own-policy.ts';

function policyOf(given: unknown) {
  const own = withOwnPolicy(defaultActionPolicy, given);
  if (own.status === 'wrong') throw new Error(own.why);
  return own.policy;
}

const whyWrong = (given: unknown) => {
  const own = withOwnPolicy(defaultActionPolicy, given);
  return own.status === 'wrong' ? own.why : null;
};

describe("the owner's policy", () => {
  it('changes what it names, and leaves the rest', () => {
    expect(policyOf({})).toEqual(defaultActionPolicy);
    const policy = policyOf({
      egress: ['api.example.org', '*.example.net'],
      recipients: ['Ann@Example.org'],
      approvalHours: 2,
      procedures: 'auto',
      tools: { shell: { park: true } },
    });
    expect(policy).toEqual({
      ...defaultActionPolicy,
      egress: ['api.example.org', '*.example.net'],
      recipients: ['ann@example.org'],
      approvalMs: 7_200_000,
      procedureApproval: 'policy',
      tools: { shell: { deny: false, park: true, audit: false, hosts: null, maxBodyBytes: null } },
    });
  });

  it('adds words of risk and takes none away', () => {
    const { riskWords } = policyOf({ riskWords: ['überweisen'] });
    expect(riskWords).toEqual([...defaultActionPolicy.riskWords, 'überweisen']);
  });

  it.each([
    [{ egres: [] }, 'egres'],
    [{ egress: ['https://example.org'] }, 'egress.0: '],
    [{ egress: ['*'] }, 'egress.0: '],
    [{ egress: ['Example.org'] }, 'egress.0: '],
    [{ recipients: ['*'] }, 'recipients.0: '],
    [{ maxBodyBytes: -1 }, 'maxBodyBytes: '],
    [{ approvalHours: 0 }, 'approvalHours: '],
    [{ procedures: 'always' }, 'procedures: '],
    [{ tools: { shell: { alow: true } } }, 'tools.shell: '],
    [{ tools: { '*.sh': { deny: true } } }, 'tools'],
    [[], 'expected object'],
    [null, 'expected object'],
  ])('refuses %j and says where', (given, where) => {
    expect(whyWrong(given)).toContain(where);
  });

  it('denies a tool by its name or the beginning of it', () => {
    const policy = policyOf({ tools: { mail: { deny: true }, 'mcp__files__*': { deny: true } } });
    const offered = ['mail', 'mail_read', 'mcp__files__write', 'mcp__web__get', 'constructor'];
    expect(offered.filter((name) => isOffered(policy, name))).toEqual([
      ...['mail_read', 'mcp__web__get', 'constructor'],
    ]);
  });

  it('denies a command in the background where it denies the shell', () => {
    const policy = policyOf({ tools: { shell: { deny: true } } });
    expect(isOffered(policy, 'start_command')).toBe(false);
    expect(isOffered(policy, 'command_output')).toBe(true);
  });
});
