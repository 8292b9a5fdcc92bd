import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import {
  otherHomes,
  otherPeople,
} from '../../../../src/adapters/claude-code/plugin/other-people.ts';
import {
  type PluginMachine,
  pluginFiles,
} from '../../../../src/adapters/claude-code/plugin/plugin-files.ts';
import { readPluginTexts } from '../../../../src/adapters/claude-code/plugin/read-texts.ts';
import { MEMORY_TOOLS } from '../../../../src/http/mcp/memory-tools.ts';

const texts = await readPluginTexts('.');
const machine: PluginMachine = {
  folder: '/home/ann/.claude/skills/homeostat',
  version: '0.1.0',
  judging: 'http',
  url: 'http://127.0.0.1:8090/hooks/claude-code',
  mcpUrl: 'http://127.0.0.1:8090/mcp',
  socket: '/home/ann/.homeostat/run/hooks.sock',
  token: 'f'.repeat(64),
  node: '/usr/bin/node',
  program: '/opt/homeostat/bin/homeostat',
  stateDir: "/home/ann/it's here",
  level: 'user',
};

type Hook = { readonly type: string; readonly timeout: number } & Readonly<Record<string, unknown>>;

function files(more: Partial<PluginMachine> = {}): ReadonlyMap<string, string> {
  return new Map(pluginFiles(texts, { ...machine, ...more }).map(({ path, text }) => [path, text]));
}

function hooksOf(more: Partial<PluginMachine> = {}): Readonly<Record<string, readonly Hook[]>> {
  const { hooks } = JSON.parse(files(more).get('hooks/hooks.json') ?? '') as {
    hooks: Record<string, { hooks: Hook[] }[]>;
  }; // as written
  const pairs = Object.entries(hooks).map(([event, groups]) => [
    event,
    groups.flatMap((group) => group.hooks),
  ]);
  return Object.fromEntries(pairs) as Record<string, Hook[]>; // by its definition
}

function frontMatter(text: string): Readonly<Record<string, unknown>> {
  return parse(/^---\n([\s\S]*?)\n---\n/.exec(text)?.[1] ?? '') as Record<string, unknown>; // YAML of ours
}

describe('the plugin for Claude Code', () => {
  /** Given up, their command would go to the model as a prompt: on a busy machine an answer takes seconds. */
  it('waits for no hook longer than some seconds, but for a command that a person typed', () => {
    for (const judging of ['http', 'helper'] as const) {
      const all = Object.values(hooksOf({ judging })).flat();
      expect(all.length).toBe(14);
      const long = all.filter(({ timeout }) => timeout > 6);
      expect(long).toHaveLength(1);
      expect(long).toEqual(hooksOf({ judging })['UserPromptExpansion']);
    }
  });

  it('runs nothing unjudged: over HTTP by onFailure, and else by a helper that refuses', () => {
    for (const event of ['PreToolUse', 'PermissionRequest']) {
      expect(hooksOf()[event]).toMatchObject([{ type: 'http', onFailure: 'block' }]);
      const [helper] = hooksOf({ judging: 'helper' })[event] ?? [];
      expect(helper).toMatchObject({ type: 'command', onFailure: 'block' });
      expect(helper?.['args']).toContain('judge');
    }
    expect(hooksOf()['Stop']).not.toMatchObject([{ onFailure: 'block' }]);
  });

  it('asks once a turn by the helper, which tells the person what to do when nobody answers', () => {
    for (const event of ['SessionStart', 'UserPromptSubmit', 'Stop', 'StopFailure']) {
      expect(hooksOf()[event], event).toMatchObject([{ type: 'command' }]);
    }
    expect(hooksOf()['PostToolUse']).toMatchObject([{ type: 'http' }]);
  });

  it('has more patience where a person is heard than where they are only told', () => {
    const { SessionStart, UserPromptSubmit, Stop } = hooksOf();
    const [told] = Stop ?? [];
    for (const [heard] of [SessionStart ?? [], UserPromptSubmit ?? []]) {
      expect(heard?.['args']).toContain('hear');
      expect(heard?.timeout).toBeGreaterThan(told?.timeout ?? Number.NaN);
    }
  });

  it('asks at one address that says what to do when nobody answers', () => {
    const url = String(hooksOf()['PreToolUse']?.[0]?.['url']);
    expect(url).toContain('#Homeostat-does-not-answer.-Start-it:homeostat-start');
    expect(new URL(url).pathname).toBe('/hooks/claude-code');
  });

  it('has another name in a project, whose hooks, commands and agents go by it', () => {
    const all = files({ level: 'project' });
    expect(all.get('.claude-plugin/plugin.json')).toContain('"name": "homeostat-project"');
    const hooks = all.get('hooks/hooks.json') ?? '';
    expect(hooks).toContain('homeostat-project:s3-status');
    expect(hooks).toContain(`${machine.url}?level=project#`);
    const helper = hooksOf({ level: 'project', judging: 'helper' })['PreToolUse']?.[0]?.['args'];
    expect((helper as string[]).at(-1)).toBe('project');
    expect(all.get('agents/s3-memory.md')).toContain(
      'mcp__plugin_homeostat-project_memory__search',
    );
  });

  it('says its token nowhere over TCP where others could answer', () => {
    const withToken = [...files({ judging: 'helper' })].filter(([, text]) =>
      text.includes(machine.token),
    );
    expect(withToken.map(([path]) => path)).toEqual(['token']);
  });

  it('starts the command for its own agent', () => {
    expect(files().get('bin/homeostat')).toContain("HOMEOSTAT_STATE='/home/ann/it'\\''s here'");
  });

  it('fills every name of its texts, and the same input gives the same bytes', () => {
    for (const text of files().values()) expect(text).not.toMatch(/\{\{/);
    expect(files()).toEqual(files());
  });

  it('has skills whose rule is the command that they run', () => {
    for (const [path, text] of files()) {
      if (!path.startsWith('skills/')) continue;
      const { description, 'allowed-tools': rules } = frontMatter(text);
      expect(description, path).toMatch(/^[A-Z]/);
      for (const [, command = ''] of text.matchAll(/^```!\n(.*)$/gm)) {
        const start = command.replace(/ --stdin <<.*$/, ' *');
        expect(String(rules), path).toContain(`Bash(${start})`);
      }
    }
  });

  it('puts the words of a person between quoted lines that nobody can write by chance', () => {
    for (const [path, text] of files()) {
      if (!path.startsWith('skills/') || !/^```!\n.*<</m.test(text)) continue;
      expect(text, path).toMatch(/<<'(END_OF_WORDS_[0-9a-f]{16})'\n\$ARGUMENTS\n\1\n```/);
    }
    const ends = [machine.token, 'e'.repeat(64)].map((token) =>
      files({ token }).get('skills/s3-recall/SKILL.md'),
    );
    expect(ends[0]).not.toBe(ends[1]);
  });

  it('gives its agents reading tools and those of the memory that exist', () => {
    const known = MEMORY_TOOLS.map(({ name }) => `mcp__plugin_homeostat_memory__${name}`);
    const agents = [...files()].filter(([path]) => path.startsWith('agents/'));
    expect(agents.length).toBe(5);
    for (const [path, text] of agents) {
      const { name, tools, model, memory } = frontMatter(text);
      expect(path).toBe(`agents/${String(name)}.md`);
      for (const tool of String(tools).split(', ')) {
        expect([...known, 'Read', 'Glob']).toContain(tool);
      }
      expect(['haiku', 'sonnet']).toContain(model);
      expect(memory).toBe('user');
      for (const part of ['Role', 'may do', 'given', 'work', 'answer'])
        expect(text).toContain(part);
      expect(() => void JSON.parse(/```json\n([\s\S]*?)\n```/.exec(text)?.[1] ?? '')).not.toThrow();
    }
  });

  it('is also a marketplace, on request', () => {
    const market = files({ level: 'marketplace' }).get('.claude-plugin/marketplace.json') ?? '';
    expect(JSON.parse(market)).toMatchObject({ plugins: [{ name: 'homeostat', source: './' }] });
  });
});

describe('who else is on the machine', () => {
  it('is read from the list of accounts', () => {
    const passwd = [
      'root:x:0:0::/root:/bin/bash',
      'ann:x:1000:1000::/home/ann:/bin/bash',
      'bob:x:1001:1001::/home/bob:/bin/zsh',
      'git:x:1002:1002::/srv/git:/usr/sbin/nologin',
      'nobody:x:65534:65534::/:/bin/sh',
      '',
    ].join('\n');
    expect(otherPeople(passwd, 1000)).toEqual(['bob']);
    expect(otherPeople(passwd, 0)).toEqual(['ann', 'bob']);
    expect(otherPeople('', 0)).toEqual([]);
    expect(otherHomes(['Shared', '.localized', 'ann', 'bob'], 'ann')).toEqual(['bob']);
  });
});
