import { beforeAll, describe, expect, it } from 'vitest';
import { calling, reporting } from '../compose/thinking-model.ts';
import { agentAtWork, type LoggedEvent, ofType, payloadsOf } from './agent-at-work.ts';
import { capabilitiesOf, importing } from './imported.ts';

/** Far more than a prompt has room for. */
const MANY = capabilitiesOf(120, (no) => ({
  id: `mm-routine-${no}`,
  description: `Routine number ${no}, ${'which is done as always '.repeat(8)}`,
  used: 20,
  succeeded: 19,
  notes: 'Do it as it was always done, and look at the result. '.repeat(18),
}));
/** The first of all, in the alphabet and in the order they were learned. */
const FIRST = { id: 'aa-orchid-house', description: 'Keep the air in the glass house damp' };
const WEAK = { id: 'zz-rare-orchids', description: 'Water plants that are easily hurt' };
const APT = { id: 'fruit-surgery', description: 'Graft apple trees with a sharp knife' };

const agent = await agentAtWork(
  {},
  {
    before: importing([
      { ...FIRST, notes: '', used: 20, succeeded: 19 },
      ...MANY,
      { ...WEAK, notes: '', used: 8, succeeded: 1 },
      { ...APT, notes: '', used: 20, succeeded: 19 },
    ]),
  },
);

describe('fault 11: what was learned, in the acting prompt', () => {
  let text = '';
  beforeAll(async () => {
    await agent.work({ id: 'orchids', title: 'Water the rare orchids in the orchid house' });
    text = agent.model.of('act')[0]?.text ?? '';
  });

  it('is picked by what the work is about, not by the alphabet', () => {
    for (const id of ['mm-routine-', WEAK.id, FIRST.id]) expect(text).toContain(`"id":"${id}`);
  });

  it('is shown with caution where it is weak', () => {
    const line = text.split('\n').find((one) => one.includes(WEAK.id)) ?? '';
    expect(line).toMatch(/weak|care|caution/);
  });
});

describe('fault 11: the ranking of work', () => {
  it('reads what the work says, and how a capability is described', async () => {
    const before = await agent.head();
    await agent.post('/api/control/pause');
    const content = 'In the orchard the apple trees are to be grafted: graft the old trees first.';
    await agent.post('/api/tasks', { id: 'orchard', title: 'Saturday', content });
    await agent.post('/api/control/resume');
    await agent.cycle();
    const [ranked] = payloadsOf(await agent.events(before), 'TaskRanked');
    expect(ranked?.['candidates']).toMatchObject([
      { id: 'task:orchard', capability_ids: expect.arrayContaining([APT.id]) as unknown },
    ]);
  });
});

describe('fault 11: sixty cycles later', () => {
  let events: readonly LoggedEvent[] = [];
  beforeAll(async () => {
    const commit = { repository: 'notes', message: 'Hello', paths: [] };
    const calls = [
      { name: 'shell', input: { command: 'git init -q notes' } },
      { name: 'write_file', input: { path: 'notes/hello.md', content: 'hello\n' } },
      { name: 'git_commit', input: commit },
    ];
    agent.model.behaviour = {
      act: ({ calls: made }) => {
        const next = calls[made.length];
        return next === undefined
          ? reporting({ capabilities_used: ['write-documentation'] })
          : calling(next);
      },
      accept: () => ({ checks: [{ kind: 'commit', repository: 'notes' }], statements: [] }),
    };
    const before = await agent.head();
    await agent.work({ id: 'hello', title: 'Write documentation and commit it' });
    for (let no = 0; no < 60; no++) await agent.cycle();
    events = await agent.events(before);
  });

  it('the audit of beliefs has looked for the commit', () => {
    const found = payloadsOf(events, 'AuditFindingRecorded').filter(
      ({ source }) => source === 'git',
    );
    expect(found.length).toBeGreaterThan(0);
    expect(found.map(({ verdict }) => verdict)).toEqual(found.map(() => 'confirmed'));
  });

  it('no lesson that nothing watches for has expired as not seen', () => {
    expect(ofType(events, 'AntiPatternRetired')).toEqual([]);
  });

  it('no model is asked for numbers that are always refused', () => {
    const [asked] = agent.model.of('consolidate');
    expect(asked?.text).toBeDefined();
    expect(asked?.text).not.toContain('confidence_adjustments');
  });
});
