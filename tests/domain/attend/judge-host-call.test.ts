import { describe, expect, it } from 'vitest';
import { judgeHostCall } from '../../../src/domain/attend/judge-host-call.ts';
import { defaultActionPolicy, type ToolRule } from '../../../src/guard/policy/action-policy.ts';
import type { Verdict } from '../../../src/guard/verdict.ts';
import type { Touches } from '../../../src/kernel/ports/tool.ts';

const allow: Verdict = { verdict: 'allow', tier: '1', rule: 'none', reason: 'nothing found' };
const verdictOn = ({ command = '', writes = [] }: Touches): Verdict => {
  if (command.includes('rm -rf /')) return { ...allow, verdict: 'block', rule: 'fs.delete-root' };
  if (writes.includes('/etc/passwd'))
    return { ...allow, verdict: 'block', rule: 'fs.write-system' };
  if (command.includes('sudo')) return { ...allow, verdict: 'escalate', rule: 'rights.sudo' };
  return allow;
};
const rule = (given: Partial<ToolRule>): ToolRule => ({
  deny: false,
  park: false,
  audit: false,
  hosts: null,
  maxBodyBytes: null,
  ...given,
});
const judged = (tool: string, input: unknown, tools: Record<string, ToolRule> = {}) => {
  const policy = { ...defaultActionPolicy, tools };
  const { to, rule: name } = judgeHostCall({ tool, input }, { judge: verdictOn, policy });
  return `${to} ${name}`;
};

describe('a call of another agent', () => {
  it.each([
    ['Bash', { command: 'ls' }, 'pass none'],
    ['Bash', { command: 'rm -rf /' }, 'deny fs.delete-root'],
    ['Bash', { command: 'sudo ls' }, 'ask rights.sudo'],
    ['Write', { file_path: '/etc/passwd', content: 'x' }, 'deny fs.write-system'],
    ['Write', { file_path: 'a.md', content: 'rm -rf / deletes all' }, 'pass none'],
    ['mcp__db__query', { sql: 'DROP TABLE users' }, 'deny database.drop'],
    ['mcp__db__query', { sql: 'DELETE FROM users' }, 'deny database.delete-all'],
    ['mcp__db__query', { sql: 'SELECT * FROM users' }, 'pass none'],
    ['mcp__sh__exec', { cmd: ['rm -rf /'] }, 'deny fs.delete-root'],
    ['mcp__repo__delete_branch', { name: 'old' }, 'ask tool.destroys'],
    ['mcp__docs__search', { query: 'drop table' }, 'pass none'],
    ['Edit', { file_path: '/h/.claude/skills/homeostat/hooks/hooks.json' }, 'deny own.plugin'],
    ['Write', { file_path: '.claude/settings.local.json', content: '{}' }, 'ask own.settings'],
    ['Read', { file_path: '/h/.claude/skills/homeostat/README.md' }, 'pass none'],
    ['Read', { file_path: '/h/.claude/skills/homeostat/token' }, 'deny own.secret'],
    ['Read', { file_path: '/h/.claude/skills/homeostat/hooks/hooks.json' }, 'deny own.secret'],
    ['Grep', { pattern: '.', path: '/h/.claude/skills/homeostat' }, 'deny own.secret'],
  ])('%s %j: %s', (tool, input, expected) => {
    const [to = '', name = ''] = expected.split(' ');
    const found = judged(tool, input);
    expect(found.startsWith(to)).toBe(true);
    if (!name.startsWith('database')) expect(found).toBe(expected);
  });

  it('is refused with a sentence, without the word that the host says itself', () => {
    const reason = 'BLOCKED: / is the whole machine; it is not deleted';
    const judge = (): Verdict => ({ ...allow, verdict: 'block', rule: 'fs.delete-root', reason });
    const call = { tool: 'Bash', input: { command: 'rm -rf /' } };
    expect(judgeHostCall(call, { judge, policy: defaultActionPolicy })).toMatchObject({
      reason: '/ is the whole machine; it is not deleted',
    });
  });

  it('obeys the rules of the owner for its tool', () => {
    const tools = {
      'mcp__mail__*': rule({ deny: true }),
      WebFetch: rule({ hosts: ['*.example.org'] }),
      Read: rule({ park: true }),
    };
    expect(judged('mcp__mail__send', {}, tools)).toBe('deny tool.rule');
    expect(judged('WebFetch', { url: 'https://a.example.org/' }, tools)).toBe('pass none');
    expect(judged('WebFetch', { url: 'https://example.com/' }, tools)).toBe('deny tool.rule');
    expect(judged('Read', { file_path: 'a' }, tools)).toBe('ask tool.park');
  });

  it('is not let pass when it is more than is looked through', () => {
    const many = Array.from({ length: 600 }, () => 'x');
    expect(judged('mcp__a__b', { many })).toBe('ask args.too-large');
  });
});
