import { expect, it } from 'vitest';
import { currentIdentity } from '../../../src/app/self/identity.ts';
import { why } from '../../../src/app/why.ts';
import { fact, payloadsOf } from '../../../src/domain/fact.ts';
import { capabilityProjection } from '../../../src/domain/learning/views/capability.ts';
import { gapProjection } from '../../../src/domain/learning/views/gap.ts';
import { attendedAgent } from './attended-agent.ts';

const { agent, record, post } = await attendedAgent();

/** The hooks of one session, each told twice: from two places where they are installed. */
function session(id: string) {
  const hook = async (hook_event_name: string, fields: object = {}) => {
    const body = { session_id: id, cwd: '/shop', hook_event_name, ...fields };
    for (let times = 0; times < 2; times++) {
      const answer = await post(body);
      expect(answer.status).toBe(200);
      await answer.arrayBuffer();
    }
  };
  let calls = 0;
  const told = async (name: string, call: object) => {
    calls += 1;
    await hook(name, { tool_use_id: `toolu_${id}_${calls}`, ...call });
  };
  return {
    hook,
    asked: (prompt: string) => hook('UserPromptSubmit', { prompt, prompt_id: `p${calls}` }),
    edited: (file_path: string) =>
      told('PostToolUse', { tool_name: 'Edit', tool_input: { file_path }, tool_response: {} }),
    passed: (command: string) =>
      told('PostToolUse', {
        tool_name: 'Bash',
        tool_input: { command },
        tool_response: { stdout: 'ok' },
      }),
    failed: (command: string, error: string) =>
      told('PostToolUseFailure', { tool_name: 'Bash', tool_input: { command }, error }),
  };
}

async function learned() {
  const view = await agent.log.view(agent.agentId, [
    { projection: capabilityProjection, keys: 'all' },
    { projection: gapProjection, keys: 'all' },
  ]);
  return { abilities: view.all(capabilityProjection), gaps: view.all(gapProjection) };
}

it('what sessions show is an ability, each piece of work once, also when a session is resumed or forked', async () => {
  const work = session('first');
  await work.hook('SessionStart', { source: 'startup' });
  await work.asked('Sort the list of orders by date');
  await work.edited('/shop/src/orders.ts');
  await work.edited('/shop/README.md');
  await work.passed('npm test');
  await work.hook('Stop');
  await work.hook('SessionStart', { source: 'resume' });
  await work.asked('What did you change?');
  await work.passed('git diff');
  await work.hook('SessionEnd', { reason: 'other' });
  const fork = session('forked');
  await fork.hook('SessionStart', { source: 'fork' });
  await fork.asked('And by name');
  await fork.edited('/shop/src/orders.ts');
  await fork.failed('npm test', 'Exit code 1\n1 failed');
  await fork.hook('SessionEnd', { reason: 'other' });
  const { abilities } = await learned();
  expect(abilities.get('sessions-typescript')).toMatchObject({
    description: 'work on TypeScript in attended sessions',
    times_used: 2,
    times_succeeded: 1,
    times_failed: 1,
    confidence: 0.5,
  });
  expect([...abilities.keys()].filter((id) => id.startsWith('sessions-'))).toEqual([
    'sessions-typescript',
  ]);
  const { text } = await currentIdentity(agent);
  expect(text).toContain('| work on TypeScript |');
  const [explained] = await why(agent, 'sessions-typescript');
  expect(explained?.says).toContain('confidence 0.5 = (1 successes + 1) / (2 counted uses + 2)');
  const roles = explained?.events.map(({ role }) => role);
  expect(roles).toContain('success in the piece of work first-1');
  expect(roles).toContain('failure in the piece of work forked-1');
});

it('an ability that was merged into another one goes on there', async () => {
  const about = { notes: '', tags: [], source: 'owner' as const, cycle_no: null };
  const told = { experiment_id: null, counts: null, stated_confidence: null };
  const id = 'mend-go-programs';
  await record(
    fact('CapabilityRegistered', {
      capability_id: 'sessions-go',
      description: 'x',
      ...about,
      ...told,
    }),
    fact('CapabilityRegistered', { capability_id: id, description: 'mends Go', ...about, ...told }),
    fact('CapabilityMerged', { from_id: 'sessions-go', into_id: id, reason: 'the same' }),
  );
  const { hook, asked, passed } = session('merged');
  await hook('SessionStart', { source: 'startup' });
  await asked('Run the tests');
  await passed('go test ./...');
  await hook('Stop');
  const { abilities } = await learned();
  expect(abilities.get(id)).toMatchObject({ times_used: 1, times_succeeded: 1 });
  expect(abilities.get('sessions-go')).toMatchObject({ status: 'merged', times_used: 0 });
});

it('a fault of the machine speaks against nothing', async () => {
  const { hook, asked, failed } = session('offline');
  await hook('SessionStart', { source: 'startup' });
  await asked('Run the tests');
  await failed('cargo test', 'Exit code 101\ncould not resolve host: crates.io');
  await hook('Stop');
  const { abilities } = await learned();
  expect(abilities.get('sessions-rust')).toMatchObject({ times_failed: 0, excluded: 1 });
});

it('what fails again and again is a gap, and so is what the person calls wrong, until it is shown to go', async () => {
  const { hook, asked, edited, failed, passed } = session('day');
  await hook('SessionStart', { source: 'startup' });
  const piece = async (words: string, goes: boolean) => {
    await asked(words);
    await edited('/shop/load.py');
    if (goes) await passed('pytest');
    else await failed('pytest', 'Exit code 1\nassert 1 == 2');
    await hook('Stop');
  };
  await piece('Read the file with umlauts', false);
  await piece('Try it once more', false);
  const open = await learned();
  expect(open.gaps.get('failing-sessions-python')).toMatchObject({ status: 'open', evidence: 2 });
  await piece('Decode it as UTF-8', true);
  await piece('No, that is wrong: it must be Latin-1', true);
  const corrected = await learned();
  expect(corrected.gaps.get('failing-sessions-python')?.status).toBe('closed');
  expect(corrected.gaps.get('corrected-sessions-python')).toMatchObject({
    status: 'open',
    evidence: 1,
  });
  await piece('Now the same for the other file', true);
  expect((await learned()).gaps.get('corrected-sessions-python')?.status).toBe('closed');
  const facts = await agent.log.read(agent.agentId, { subjects: ['host:day'] });
  expect(payloadsOf(facts, 'HostWorkCorrected')).toMatchObject([
    { episode_id: 'day-3', work: 'python' },
  ]);
});
