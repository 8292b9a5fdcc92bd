import { expect, it } from 'vitest';
import { jobStory, report } from './job-story.ts';

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
