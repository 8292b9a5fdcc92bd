import { describe, expect, it } from 'vitest';
import { jobStory, noEvidence, report } from './job-story.ts';

it('tells a job how such work was done before', async () => {
  const { addTask, cycle, given, says } = await jobStory();
  await addTask('t1', { content: 'Water the plants.' });
  for (const id of ['water-plants', 'bake-bread']) {
    await given(
      {
        type: 'CapabilityRegistered',
        payload: {
          capability_id: id,
          description: id,
          tags: [],
          notes: '',
          source: 'reflection',
          cycle_no: null,
          experiment_id: null,
          counts: null,
          stated_confidence: null,
        },
      },
      {
        type: 'CapabilityProcedureAttached',
        payload: {
          capability_id: id,
          procedure_id: `p-${id}`,
          verify: [],
          review: 'unreviewed',
          steps: [{ run: `do-${id}`, timeout_ms: 1000 }],
          by: 'distilled',
          work_key: 'other work',
        },
      },
    );
  }
  let told = '';
  says.act = (_, { messages }) => {
    told = messages[0]?.text ?? '';
    return report({ succeeded: false });
  };
  await cycle('t1');
  expect(told).toContain('do-water-plants');
  expect(told).not.toContain('do-bake-bread');
});

describe('the standing orders beside other work', () => {
  const order = (order_id: string, title: string, text: string) => {
    const when = { schedule: '0 8 * * *', said: 'daily at 08:00' };
    return { order_id, title, text, ...when, ...noEvidence };
  };
  const old = order('old-orders', 'Old orders', 'List what is older than 14 days.');
  const health = order('health', 'Health note', 'Look after the machine.');

  async function toldBeside(version: object) {
    const { addTask, cycle, given, says } = await jobStory();
    await given({
      type: 'StandingOrdersRead',
      payload: { file_hash: 'h', blob: 'sha256:b', trust: 'owner', ...version },
    });
    await addTask('t1', { content: 'For "Old orders": make it 21 days.' });
    let told = '';
    says.act = (_, { messages }) => {
      told = messages[0]?.text ?? '';
      return report({ succeeded: false });
    };
    await cycle('t1');
    return told;
  }

  it('are told with their file, and with the words of those it may be about', async () => {
    const told = await toldBeside({ orders: [old, health] });
    expect(told).toContain('"file":"/state/HEARTBEAT.md","changed_by":"your owner alone"');
    expect(told).toContain('"order":"Old orders","when":"daily at 08:00","text":"List what is');
    expect(told).toContain('{"order":"Health note","when":"daily at 08:00","last_done":"never"}');
  });

  it.each([
    ['none is in force', { orders: [] }],
    ['somebody else may write their file', { orders: [old], trust: 'outside' }],
  ])('are left out where %s', async (_, version) => {
    expect(await toldBeside(version)).not.toContain('standing orders');
  });
});
