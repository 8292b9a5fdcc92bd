import { describe, expect, it } from 'vitest';
import { AGENT_ROLES } from '../../src/domain/session/events.ts';
import { ROLE_TOOLS } from '../../src/phases/act/loop/roles.ts';
import {
  all,
  delegation,
  end,
  found,
  gives,
  reports,
  delegateStory as story,
  use,
} from './delegate-story.ts';
import { answers, asks, done, harmless, runLoop, toolOf } from './loop-story.ts';
import { failing } from './model-story.ts';

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

  it.each(AGENT_ROLES)(
    'has the %s look things up by its provider only where it reads the web',
    async (role) => {
      const web = { searches: 3, fetches: 2, fetchTokens: 10_000, allowDomains: null };
      const lookups = [
        { kind: 'search' as const, asked: 'a', addresses: ['https://a.test/'], error: null },
      ];
      const looked = { ...reports(), web: { lookups, tokens: 1 } };
      const { run, story: log } = await story(
        { replies: [asks(gives(role)), role === 'researcher' ? looked : reports(), end] },
        { web },
      );
      const isResearcher = role === 'researcher';
      expect((await run()).trust).toBe(isResearcher ? 'outside' : 'self');
      const offers = log.requests.map((request) => request.web !== undefined);
      expect(offers).toEqual([true, isResearcher, true]);
    },
  );

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

describe('an action inside a sub-agent', () => {
  it('that waits for the owner makes the work wait, and is done at their word', async () => {
    const send = toolOf({ name: 'shell', reach: 'shell' });
    const mail = { name: 'shell', input: { command: 'publish' } };
    const given = [asks(gives('builder')), asks(mail), answers({ ...harmless, passed: false })];
    const told = await story({
      tools: [send],
      replies: [...given, reports(), end, asks(gives('builder')), asks(mail), reports(), end],
    });
    const { parked } = await told.run();
    expect(parked).toEqual(['tool-17-1-1-1-builder-1-1']);
    const [asked] = await told.approvals();
    const approval = { approval_id: asked?.approval_id, work_id: 'task:w', by: 'owner' };
    const expires_at = '2027-01-01T00:00:00.000Z';
    await told.story.given({ type: 'ApprovalGranted', payload: { ...approval, expires_at } });
    const record = {
      name: 'shell',
      fields: { answer: 'granted' },
      eventIds: ['e'] as const,
      trust: 'owner' as const,
    };
    expect((await told.run({ answers: [record] })).parked).toEqual([]);
    expect(send.runs).toEqual([mail.input]);
    expect(told.shown(6)).toContain('"answer":"granted"');
  });

  it('that nobody saw end stays open, and the loop around does not go on', async () => {
    const told = await story({ replies: [asks(gives('builder')), use('write_file'), end] });
    const context = {
      ...told.context,
      crashPoint: (name: string) => {
        if (name === 'tool:ran') throw new Error('gone');
      },
    };
    const task = { ...told.task, delegation };
    await expect(runLoop(context, told.ports, task)).rejects.toThrow('gone');
    expect(told.story.requests).toHaveLength(2);
    expect(await told.story.openEffects()).toBe(1);
  });
});
