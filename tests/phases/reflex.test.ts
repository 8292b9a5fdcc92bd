import { describe, expect, it } from 'vitest';
import { delegation, gives, reports } from './delegate-story.ts';
import { allowed, asks, done } from './loop-story.ts';
import { reflexStory, type Script } from './reflex-story.ts';

const greet = {
  id: 'write-greeting',
  description: 'writes the greeting file',
  tags: ['greeting'],
  notes: '',
};
const write = { name: 'write_file', input: { path: 'out/greeting.txt', content: 'hello' } };
const folder = { name: 'make_folder', input: { path: 'out' } };

/** A model that writes the file, and mends the folder when it is told that this is what failed. */
const solves: Script = (prompt, round) => {
  const isNew = !prompt.includes('write-greeting');
  if (round > 1) {
    const used = { capabilities_used: ['write-greeting'] };
    const input = { ...done, ...used, ...(isNew && { new_capabilities: [greet] }) };
    return asks({ name: 'report', input });
  }
  return prompt.includes('failed') ? asks(folder, write) : asks(write);
};

async function solvedFourTimes(...about: Parameters<typeof reflexStory>) {
  const story = await reflexStory(...about);
  story.workspace.folders.add('out');
  story.script.of = solves;
  const calls: number[] = [];
  const run = async (id: string) => {
    await story.addTask(id);
    story.workspace.files.clear();
    const cycle = await story.cycle(id);
    calls.push(cycle.calls);
    return cycle;
  };
  for (const id of ['t1', 't2', 't3', 't4']) await run(id);
  return { ...story, calls, run };
}

const verified = [{ outcome: 'success', verified: true }];

describe('a task solved again and again', () => {
  it('needs no model the fifth time, and every outcome was seen from outside', async () => {
    const { run, calls, capability, workspace } = await solvedFourTimes();
    expect(calls).toEqual([3, 3, 3, 3]);
    expect(await capability('write-greeting')).toMatchObject({
      confidence: 0.83,
      procedure: { review: 'approved', by: 'policy', sources: [2, 3, 4] },
    });
    const fifth = await run('t5');
    expect(fifth.calls).toBe(0);
    expect(fifth.of('DecisionMade')).toMatchObject([{ by: 'reflex' }]);
    expect(fifth.of('ActionAllowed')).toMatchObject([{ tier: '1' }]);
    expect(fifth.of('CapabilityExercised')).toMatchObject([
      { ...verified[0], attribution: 'procedure' },
    ]);
    expect(fifth.types).toContain('EvidenceAttached');
    expect(workspace.files.get('out/greeting.txt')).toBe('hello');
  });

  it('becomes a procedure too where a sub-agent did it', async () => {
    const story = await reflexStory({ delegation });
    story.workspace.folders.add('out');
    story.script.of = (prompt, round, request) => {
      if (!prompt.includes('# Your task')) {
        return round === 1 ? asks(gives('builder', 'Write it')) : solves(prompt, round, request);
      }
      return round === 1 ? asks(write) : reports();
    };
    for (const id of ['t1', 't2', 't3', 't4']) {
      await story.addTask(id);
      story.workspace.files.clear();
      expect((await story.cycle(id)).calls).toBe(5);
    }
    await story.addTask('t5');
    story.workspace.files.clear();
    expect((await story.cycle('t5')).calls).toBe(0);
    expect(story.workspace.files.get('out/greeting.txt')).toBe('hello');
  });

  it('goes back to the model when the world breaks, is mended, and is a reflex again', async () => {
    const story = await solvedFourTimes();
    const { run, capability, workspace, asked } = story;
    for (const id of ['t5', 't6', 't7']) expect((await run(id)).calls).toBe(0);
    workspace.folders.delete('out');
    const broken = await run('t8');
    expect(broken.calls).toBe(0);
    expect(broken.of('ProcedureDemoted')).toMatchObject([{ work_id: 'task:t8', by: 'code' }]);
    expect(broken.of('CapabilityExercised')).toMatchObject([{ outcome: 'failure' }]);
    const before = (await capability('write-greeting'))?.procedure;
    expect(before).toMatchObject({ review: 'demoted' });
    const mended = await story.cycle('t8');
    expect(mended.calls).toBe(3);
    expect(asked.prompts.at(-1)).toContain('ended with exit 1');
    expect(mended.of('CapabilityExercised')).toMatchObject(verified);
    const after = (await capability('write-greeting'))?.procedure;
    expect(after).toMatchObject({ review: 'approved', steps: [{ tool: 'make_folder' }, {}] });
    expect(after?.id).not.toBe(before?.id);
    workspace.folders.delete('out');
    const again = await run('t9');
    expect(again.calls).toBe(0);
    expect(again.of('CapabilityExercised')).toMatchObject(verified);
  });

  it('learns nothing from a look that could not be made', async () => {
    const { run, capability, workspace } = await solvedFourTimes();
    const before = await capability('write-greeting');
    const verify = workspace.verifiers.verify.bind(workspace.verifiers);
    workspace.verifiers.verify = async (about) =>
      (await verify(about)).map((one) => ({ ...one, ok: false, unseen: true }));
    const fifth = await run('t5');
    expect(fifth.of('ExperienceRecorded')).toMatchObject([{ error_class: 'environment' }]);
    expect(await capability('write-greeting')).toMatchObject({
      confidence: before?.confidence,
      procedure: { review: 'approved' },
    });
  });

  it('waits for the owner where no policy speaks for them', async () => {
    const { run, capability, given } = await solvedFourTimes({}, 'owner');
    const made = (await capability('write-greeting'))?.procedure;
    expect(made).toMatchObject({ review: 'unreviewed' });
    expect((await run('t5')).calls).toBe(3);
    const payload = {
      capability_id: 'write-greeting',
      procedure_id: made?.id,
      steps: made?.steps,
      verify: made?.verify,
      review: 'approved',
      by: 'owner',
      work_key: made?.work_key,
    };
    await given({ type: 'CapabilityProcedureAttached', payload, trust: 'owner' });
    expect((await run('t6')).calls).toBe(0);
  });

  it('is no reflex for other work that only sounds alike', async () => {
    const story = await solvedFourTimes();
    story.workspace.files.clear();
    await story.addTask('other', { content: 'good evening' });
    expect((await story.cycle('other')).calls).toBe(3);
  });

  it('stops before a step that would need a second look, and blames nobody for it', async () => {
    let looks = 0;
    const verdict = {
      verdict: 'escalate' as const,
      tier: '1' as const,
      rule: 'odd',
      reason: 'odd',
    };
    const guard = { judge: () => (++looks > 4 ? verdict : allowed) };
    const { run, capability, workspace } = await solvedFourTimes({ guard });
    const fifth = await run('t5');
    expect(fifth.calls).toBe(0);
    expect(fifth.of('ActionEscalated')).toMatchObject([{ to: 'tier3', expires_at: null }]);
    expect(fifth.types).toContain('ProcedureDemoted');
    expect(fifth.of('CapabilityExercised')).toMatchObject([{ error_class: 'policy' }]);
    expect(workspace.files.size).toBe(0);
    expect(await capability('write-greeting')).toMatchObject({ confidence: 0.83 });
  });
});
