import { expect, it } from 'vitest';
import { factsOfType } from '../../../src/domain/fact.ts';
import { attendedAgent } from './attended-agent.ts';

const { agent, session, restart } = await attendedAgent();

const endsOf = async (id: string) =>
  factsOfType(await agent.log.read(agent.agentId, { subjects: [`host:${id}`] }), 'HostCallEnded');
const closedOf = async (id: string) => {
  const read = await agent.log.read(agent.agentId, { subjects: [`host:${id}`] });
  return factsOfType(read, 'HostEpisodeClosed').map(({ payload }) => payload);
};

type Call = ReturnType<ReturnType<typeof session>['called']>;

/** A session that was asked something, and its batches. */
async function working(id: string) {
  const one = session(id);
  await one.begin();
  await one.hook('UserPromptSubmit', { prompt: 'Mend the parser', prompt_id: 'p' });
  const batch = (...shown: readonly (readonly [Call, unknown])[]) =>
    one.hook('PostToolBatch', {
      tool_calls: shown.map(([call, tool_response]) => ({ ...call, tool_response })),
    });
  const bash = (command: string) => one.called('Bash', { command });
  return { ...one, batch, bash };
}

it('tells how a call ended whose own hook was lost', async () => {
  const { hook, bash, batch } = await working('lost-hook');
  const [failed, passed] = [bash('npm test'), bash('npm test')];
  await hook('PreToolUse', failed);
  await batch([failed, 'Exit code 1\nnot ok 1 - parses']);
  await hook('PreToolUse', passed);
  await batch([passed, [{ type: 'text', text: '12 passed' }]]);
  await hook('Stop');
  expect((await endsOf('lost-hook')).map(({ payload }) => payload)).toMatchObject([
    { outcome: 'failed', check: 'test', duration_ms: null },
    { outcome: 'ok', check: 'test' },
  ]);
  expect(await closedOf('lost-hook')).toMatchObject([
    { outcome: 'SUCCESS', calls: 2, failed: 1, denied: 0 },
  ]);
});

it('says nothing new of a call that told its end itself, before it or after', async () => {
  const { hook, bash, batch } = await working('both');
  const [first, second] = [bash('npm test'), bash('git commit -m a')];
  const ran = { tool_response: { stdout: 'ok', stderr: '' }, duration_ms: 7 };
  await hook('PostToolUse', { ...first, ...ran });
  await batch([first, 'ok'], [second, 'ok']);
  await batch([first, 'ok'], [second, 'ok']);
  await hook('PostToolUse', { ...second, ...ran });
  await hook('Stop');
  const ends = await endsOf('both');
  expect(ends.map(({ payload: { duration_ms } }) => duration_ms)).toEqual([7, null]);
  expect(await closedOf('both')).toMatchObject([{ calls: 2 }]);
});

it('counts a call that nobody let run as denied, and not as a look at the work', async () => {
  const { hook, bash, batch, called } = await working('refused');
  const [denied, asked] = [bash('rm -rf /'), bash('npm test')];
  const write = called('Write', { file_path: '/etc/motd', content: 'hi' });
  await hook('PreToolUse', denied);
  await hook('PreToolUse', asked);
  await hook('PermissionRequest', { ...asked, tool_use_id: undefined });
  await batch(
    [denied, 'PreToolUse:Bash hook error: Homeostat (fs.delete-root): no.'],
    [asked, 'npm test needs approval.'],
    [write, "Claude requested permissions to write to /etc/motd, but you haven't granted it yet."],
  );
  await hook('Stop');
  expect((await endsOf('refused')).map(({ payload: { outcome } }) => outcome)).toEqual([
    'refused',
    'refused',
  ]);
  expect(await closedOf('refused')).toMatchObject([
    { outcome: 'UNKNOWN', calls: 3, failed: 0, denied: 3, check: null },
  ]);
});

it('counts each call once also where the agent was started anew between its hooks', async () => {
  const { hook, bash, batch } = await working('anew');
  const [denied, ran, missed] = [bash('rm -rf /'), bash('ls'), bash('npm test')];
  await hook('PreToolUse', denied);
  await hook('PostToolUse', { ...ran, tool_response: { stdout: 'a', stderr: '' } });
  await hook('PreToolUse', missed);
  await restart();
  await batch(
    [denied, 'PreToolUse:Bash hook error: Homeostat (fs.delete-root): no.'],
    [ran, 'a'],
    [missed, '12 passed'],
  );
  await hook('SessionEnd', { reason: 'other' });
  expect(await closedOf('anew')).toMatchObject([
    { outcome: 'SUCCESS', calls: 3, failed: 0, denied: 1 },
  ]);
});

it('of a sub-agent is of its part of the session', async () => {
  const { hook, bash, batch } = await working('of-part');
  const part = { agent_id: 'a1', agent_type: 'Explore' };
  const call = bash('ls');
  await hook('PreToolUse', { ...call, ...part });
  await hook('PostToolBatch', { ...part, tool_calls: [{ ...call, tool_response: 'a' }] });
  await hook('SubagentStop', part);
  await batch([bash('pwd'), '/p']);
  await hook('Stop');
  expect(await closedOf('of-part')).toMatchObject([
    { session_id: 'of-part:a1', calls: 1 },
    { session_id: 'of-part', calls: 1 },
  ]);
});
