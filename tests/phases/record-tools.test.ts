import { beforeEach, describe, expect, it } from 'vitest';
import { catalogue } from '../../src/domain/catalogue.ts';
import { antiPatternProjection } from '../../src/domain/learning/views/anti-pattern.ts';
import { capabilityProjection } from '../../src/domain/learning/views/capability.ts';
import { intentionProjection } from '../../src/domain/task/views/intention.ts';
import { type NewEvent, trust as trustSchema } from '../../src/kernel/event/event.ts';
import type { Log } from '../../src/kernel/log/log-contract.ts';
import type { MailDraft } from '../../src/kernel/ports/mail-drafts.ts';
import type { Tool } from '../../src/kernel/ports/tool.ts';
import { capabilityTools } from '../../src/phases/act/tools/capability-tools.ts';
import { draftMailTool } from '../../src/phases/act/tools/draft-mail.ts';
import { memoryTools } from '../../src/phases/act/tools/memory-tools.ts';
import { recorderOf } from '../../src/phases/act/tools/recorder.ts';
import { sawFailure } from '../../src/phases/act/tools/saw-failure.ts';
import { taskTools } from '../../src/phases/act/tools/task-tools.ts';
import type { PromptRecord } from '../../src/prompt/list/prompt-record.ts';
import { bareTask } from '../support/bare-task.ts';
import { memoryEventStore } from '../support/memory-event-store.ts';
import { countedId, testLog, testOrigin } from '../support/test-log.ts';

const agentId = 'agent-1';
/** What expect makes is typed any. */
const containing = (text: string) => expect.stringContaining(text) as unknown;
let log: Log;
let tools: readonly Tool[] = [];
let drafts: MailDraft[] = [];
let calls = 0;
let orders: readonly PromptRecord[] = [];

beforeEach(() => {
  drafts = [];
  orders = [];
  log = testLog({
    store: memoryEventStore(catalogue),
    definitions: catalogue,
    projections: [capabilityProjection, antiPatternProjection, intentionProjection],
  });
  const now = () => '2026-01-01T00:00:00.000Z';
  const record = recorderOf({ agentId, log, newId: countedId, now });
  const wanted = [{ projection: intentionProjection, keys: 'all' as const }];
  tools = [
    ...capabilityTools({
      record,
      settings: { trustedAbove: 0.8 },
      sawFailure: (cycleNo) => sawFailure({ log, agentId }, cycleNo),
    }),
    ...taskTools({
      record,
      tasks: async () => (await log.view(agentId, wanted)).all(intentionProjection),
      orders: async () => orders,
      zone: 'Europe/Berlin',
    }),
    draftMailTool({
      write: async (draft) => {
        drafts.push(draft);
        return { path: 'outbox/drafts/x.txt' };
      },
    }),
  ];
});

function prepared(name: string, input: unknown) {
  const tool = tools.find((one) => one.name === name);
  if (tool === undefined) throw new Error(`no tool ${name}`);
  return tool.prepare(input);
}

/** `as`: the trust of the turn, or the id of the action. */
async function call(name: string, input: unknown, as = 'self') {
  const ready = prepared(name, input);
  if (ready.status === 'refused') throw new Error(ready.why);
  calls += 1;
  const read = trustSchema.safeParse(as);
  return ready.run({
    actionId: read.success ? `tool-7-1-1-${calls}` : as,
    cycleNo: 7,
    trust: read.data ?? 'self',
    onSpawn: async () => undefined,
    signal: new AbortController().signal,
  });
}

const events = (...types: string[]) => log.options.store.read(agentId, { types, limit: 50 });
async function given(event: NewEvent): Promise<void> {
  await log.append(agentId, { ...testOrigin, trust: 'owner' }, { events: [event] });
}

const ability = { id: 'git-push', description: 'Push a branch', tags: ['git'], notes: '' };

describe('register_capability', () => {
  it('records words with the trust of the turn, never more than the agent’s own', async () => {
    await call('register_capability', ability, 'owner');
    await call('register_capability', { ...ability, id: 'read-feeds' }, 'outside');
    expect(await events('CapabilityRegistered')).toMatchObject([
      { trust: 'self', actor: { kind: 'agent' }, payload: { counts: null, source: 'model' } },
      { trust: 'outside', cycleNo: 7 },
    ]);
  });

  it('records once for each action, however often it runs', async () => {
    await call('register_capability', ability, 'tool-7-1-1-1');
    await call('register_capability', ability, 'tool-7-1-1-1');
    expect(await events('CapabilityRegistered')).toHaveLength(1);
  });

  it('says why the same thing under another name is not taken', async () => {
    await call('register_capability', ability);
    expect(await call('register_capability', { ...ability, id: 'push-git' })).toMatchObject({
      exitCode: 1,
      text: containing('git-push'),
    });
  });

  it.each([[{ confidence: 0.9 }], [{ notes: 'x'.repeat(1001) }], [{ tags: 'git' }]])(
    'takes no numbers and no other shapes: %j',
    (change) => {
      expect(prepared('register_capability', { ...ability, ...change }).status).toBe('refused');
    },
  );
});

describe('update_capability', () => {
  it('changes words, and says so when nothing changes', async () => {
    await call('register_capability', ability);
    expect(
      (await call('update_capability', { id: 'git-push', notes: 'fetch first' })).exitCode,
    ).toBe(0);
    const same = await call('update_capability', { id: 'git-push', notes: 'fetch first' });
    expect(same).toMatchObject({ exitCode: 1, text: containing('already') });
    expect(await events('CapabilityNotesRevised')).toHaveLength(1);
  });

  it('lets a turn that read outside text rewrite only what came from there', async () => {
    await call('register_capability', ability, 'self');
    await call('register_capability', { ...ability, id: 'read-feeds' }, 'outside');
    const own = await call('update_capability', { id: 'git-push', notes: 'do x' }, 'outside');
    expect(own).toMatchObject({ exitCode: 1, text: containing('outside') });
    const theirs = await call('update_capability', { id: 'read-feeds', notes: 'y' }, 'outside');
    expect(theirs.exitCode).toBe(0);
  });

  it('keeps no procedure of what is not trusted, and knows no unknown ones', async () => {
    await call('register_capability', ability);
    const early = await call('update_capability', { id: 'git-push', procedure: ['git push'] });
    expect(early).toMatchObject({ exitCode: 1, text: containing('sure enough') });
    expect((await call('update_capability', { id: 'none', notes: 'x' })).exitCode).toBe(1);
  });
});

const failure = { id: 'push-before-fetch', description: 'Rejected push', mitigation: 'Fetch' };
const looked = (ok: boolean, cycle_no: number): NewEvent => ({
  type: 'AcceptanceChecked',
  payload: {
    job_id: 'j',
    work_id: 'task:t',
    cycle_no,
    moment: 'end',
    seen: [{ ok, ref: 'a.md: no such file', state: null }],
  },
});

it('keeps no way to fail that nothing outside has shown', async () => {
  await log.append(agentId, testOrigin, { events: [looked(true, 7), looked(false, 6)] });
  const told = await call('register_anti_pattern', failure);
  expect(told).toMatchObject({ exitCode: 1, text: containing('no check of it failed') });
  expect(await events('AntiPatternRegistered')).toEqual([]);
});

describe('what unlocks a way to fail', () => {
  const blocked = (rule_id: string): NewEvent => ({
    type: 'ActionBlocked',
    payload: { action_id: 'a', cycle_no: 7, tier: '1', rule_id, reason: 'so it is' },
  });
  const notSeen: NewEvent = {
    type: 'AcceptanceChecked',
    payload: {
      job_id: 'j',
      work_id: 'task:t',
      cycle_no: 7,
      moment: 'end',
      seen: [{ ok: false, ref: 'npm test: could not look: no sandbox', state: null }],
    },
  };
  const unlocked = async (event: NewEvent) => {
    await log.append(agentId, testOrigin, { events: [event] });
    return (await call('register_anti_pattern', failure)).exitCode === 0;
  };

  it.each(['input', 'effect.done', 'effect.unknown', 'guard.error', 'guard.failed'])(
    'is no call that was turned back for what the call itself was: %s',
    async (rule) => {
      expect(await unlocked(blocked(rule))).toBe(false);
    },
  );

  it.each(['remote.eval', 'tool.rule', 'owner.denied', 'amount.body'])(
    'is an action that the guardian or the owner refused: %s',
    async (rule) => {
      expect(await unlocked(blocked(rule))).toBe(true);
    },
  );

  it('is no check that could not be looked at', async () => {
    expect(await unlocked(notSeen)).toBe(false);
  });
});

it('keeps a way to fail once', async () => {
  await log.append(agentId, testOrigin, { events: [looked(false, 7)] });
  expect((await call('register_anti_pattern', failure)).exitCode).toBe(0);
  for (const id of ['push-before-fetch', 'fetch-before-push']) {
    const again = await call('register_anti_pattern', { ...failure, id, description: 'Other' });
    expect(again.exitCode).toBe(1);
  }
  expect(await events('AntiPatternRegistered')).toMatchObject([
    { payload: { source: 'model', times_observed: 1, cause_class: 'capability' } },
  ]);
});

describe('tasks', () => {
  const formed = (id: string): NewEvent => ({
    type: 'IntentionFormed',
    payload: bareTask(id, "the owner's"),
  });

  it('are added without steps, as from the turn that asked, on the clock of their owner', async () => {
    await call('add_task', { title: 'Feed list is in feeds.md', due: '2026-02-01' }, 'outside');
    expect(await events('IntentionFormed')).toMatchObject([
      {
        trust: 'outside',
        payload: { source: 'agent', steps: [], verify: [], due_at: '2026-01-31T23:00:00.000Z' },
      },
    ]);
    const { text, trust } = await call('list_tasks', {});
    expect([JSON.parse(text), trust]).toMatchObject([
      { trust: 'outside', yours: true, due: '2026-02-01T00:00+01:00' },
      'outside',
    ]);
  });

  it('lists the standing orders beside them, with the trust of their file', async () => {
    const known = { name: 'order:o', eventIds: ['e1'], trust: 'owner' } as const;
    orders = [{ ...known, fields: { order: 'Old orders', text: 'Look through orders.csv.' } }];
    const all = await call('list_tasks', {});
    expect([all.text, all.trust]).toEqual([
      '{"order":"Old orders","text":"Look through orders.csv."}',
      'owner',
    ]);
    orders = [{ ...known, trust: 'outside', fields: {} }];
    expect((await call('list_tasks', {})).trust).toBe('outside');
    expect((await call('list_tasks', { kind: 'goal' })).text).toBe('none');
  });

  it.each([
    ['add_task', { title: 'Do it', steps: [{ run: 'id' }] }],
    ['add_task', { title: 'Do it', due: 'soon' }],
    ['add_task', { title: 'Do it', trust: 'owner' }],
    ['update_task', { id: 'x', steps: [] }],
  ])('%s refuses %j', (name, input) => {
    expect(prepared(name, input).status).toBe('refused');
  });

  it('of the owner are not the agent’s to change', async () => {
    await given(formed('t'));
    for (const [name, rest] of [
      ['update_task', { title: 'Mine now' }],
      ['cancel_task', { reason: 'no' }],
    ] as const) {
      const { exitCode, text } = await call(name, { id: 't', ...rest });
      expect([exitCode, text]).toEqual([1, containing('not yours')]);
    }
  });

  it('keep their least trust when they are changed', async () => {
    await call('add_task', { title: 'Do as the page says' }, 'outside');
    await call('update_task', { id: 'do-as-the-page-says', priority: 5 }, 'self');
    expect(await events('IntentionRevised')).toMatchObject([
      { trust: 'outside', payload: { title: 'Do as the page says', priority: 5 } },
    ]);
    expect((await call('cancel_task', { id: 'do-as-the-page-says', reason: 'no' })).exitCode).toBe(
      0,
    );
  });

  it('may come again, and then otherwise or no more', async () => {
    const added = await call('add_task', { title: 'Look at the feeds', every: 'monday at 9:00' });
    expect(added.text).toMatch(/next on Monday at 09:00, then on 12 January at 09:00/);
    await call('update_task', { id: 'look-at-the-feeds', every: '2 weeks on friday at 9:00' });
    await call('update_task', { id: 'look-at-the-feeds', every: null });
    const kinds = (await events('IntentionArranged')).map(({ payload }) => payload);
    const monday = {
      rule: containing('FREQ=WEEKLY;BYHOUR=9;BYMINUTE=0;BYDAY=MO'),
      zone: 'Europe/Berlin',
    };
    expect(kinds).toMatchObject([
      { recurs: { ...monday, misfire: 'once' } },
      { recurs: { rule: containing('FREQ=WEEKLY;INTERVAL=2;BYHOUR=9;BYMINUTE=0;BYDAY=FR') } },
      { recurs: null },
    ]);
  });

  it.each([
    [{ every: '5 minutes' }, 'once an hour'],
    [{ every: 'now and then' }, 'no schedule'],
    [{ every: 'monday at 9:00', due: '2026-02-01' }, 'no other time'],
    [{ kind: 'commitment', due: '2026-02-01' }, 'who it is of'],
  ])('are refused as %j', async (how, why) => {
    const refused = await call('add_task', { title: 'Look at it', ...how });
    expect([refused.exitCode, refused.text]).toEqual([1, containing(why)]);
  });

  it('hold what somebody said they would do, unless outside text said so', async () => {
    const said = { title: 'Ann sends it', kind: 'commitment', who: 'Ann', due: '2026-02-01' };
    expect((await call('add_task', said, 'outside')).exitCode).toBe(1);
    expect((await call('add_task', said)).exitCode).toBe(0);
    expect(await events('IntentionArranged')).toMatchObject([{ payload: { who: 'Ann' } }]);
  });

  it('are not added twice, nor without end', async () => {
    await call('add_task', { title: 'Once only' });
    expect((await call('add_task', { title: 'once only' })).exitCode).toBe(1);
    for (let i = 1; i < 30; i++) await call('add_task', { title: `Task ${i} of many` });
    expect(await call('add_task', { title: 'One more' })).toMatchObject({ exitCode: 1 });
  });
});

describe('draft_mail', () => {
  const mail = { to: ['ada@example.org'], subject: 'Hello', body: 'Text' };

  it('writes it down once for each action, and sends nothing', async () => {
    const ready = prepared('draft_mail', mail);
    expect(ready).toMatchObject({ touches: { content: 'Text' } });
    await call('draft_mail', mail, 'a-1');
    expect(drafts).toMatchObject([{ name: 'a-1', threadId: null, subject: 'Hello' }]);
  });

  it.each([
    [{ subject: 'Hi\nBcc: eve@example.org' }],
    [{ to: ['ada@example.org\nBcc: eve@example.org'] }],
    [{ to: ['a@b,eve@example.org'] }],
    [{ thread_id: 'x\r\nTo: eve@example.org' }],
    [{ to: [] }],
  ])('takes no header into another: %j', (change) => {
    expect(prepared('draft_mail', { ...mail, ...change }).status).toBe('refused');
  });
});

it('remembers with no more trust than the turn has, and has read what it recalls', async () => {
  const kept: unknown[] = [];
  tools = memoryTools({
    remember: async (note) => {
      kept.push(note);
      return 'm1';
    },
    recall: async () => [
      {
        id: 'm1',
        type: 'semantic',
        text: 't',
        trust: 'outside',
        at: '2026-01-01T00:00:00Z',
        score: 1,
        eventIds: ['e1'],
      },
    ],
    recallSoon: async () => [],
  });
  await call('remember', { text: 't' }, 'owner');
  expect(kept).toMatchObject([{ trust: 'self', cycleNo: 7 }]);
  expect(await call('recall', { query: 't' })).toMatchObject({ trust: 'outside' });
});
