import { symlink } from 'node:fs/promises';
import { homedir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { startTimeOf } from '../../../src/adapters/process/process-group.ts';
import { sweepSessions } from '../../../src/app/attend/sweep-sessions.ts';
import { keepWithRelations } from '../../../src/app/graph/keep-with-relations.ts';
import { recentEpisodes } from '../../../src/app/read-episodes.ts';
import { letGuestIn } from '../../../src/compose/settings/api-token.ts';
import { payloadsOf } from '../../../src/domain/fact.ts';
import { attendedAgent } from './attended-agent.ts';

const { agent, onError, post, restart, session, project, url, token } = await attendedAgent();

const closedOf = async (id: string) =>
  payloadsOf(
    await agent.log.read(agent.agentId, { subjects: [`host:${id}`] }),
    'HostEpisodeClosed',
  );
const keep = () => keepWithRelations(agent, { signal: new AbortController().signal, onError });

describe('a call', () => {
  it('is denied, asked about, or passed over in silence', async () => {
    const { hook, called } = session('judged');
    const verdict = async (tool: string, input: object) => {
      const told = (await hook('PreToolUse', called(tool, input))) as {
        hookSpecificOutput?: { permissionDecision: string; permissionDecisionReason: string };
      };
      return told.hookSpecificOutput?.permissionDecision ?? 'nothing';
    };
    expect(await verdict('Bash', { command: 'rm -rf /' })).toBe('deny');
    expect(await verdict('Bash', { command: 'rm -rf node_modules && npm ci' })).toBe('nothing');
    expect(await verdict('mcp__db__query', { sql: 'DROP TABLE users' })).toBe('deny');
    expect(await verdict('Read', { file_path: join(project(), 'README.md') })).toBe('nothing');
    expect(
      await verdict('Bash', { command: `cat ${agent.config.stateDir}/secrets/token` }),
    ).not.toBe('nothing');
    await symlink(join(agent.config.stateDir, 'secrets'), join(project(), 'linked'));
    expect(await verdict('Read', { file_path: join(project(), 'linked/token') })).toBe('deny');
    const plugin = join(
      process.env['CLAUDE_CONFIG_DIR'] ?? join(homedir(), '.claude'),
      'skills/homeostat',
    );
    expect(await verdict('Bash', { command: `rm -rf ${plugin}` })).toBe('deny');
    expect(await verdict('Bash', { command: 'npx homeostat claude uninstall --yes' })).toBe('deny');
    await hook('Stop');
    const judged = payloadsOf(
      await agent.log.read(agent.agentId, { subjects: ['host:judged'] }),
      'HostCallJudged',
    );
    expect(judged.map(({ verdict: said }) => said)).toContain('deny');
    expect(judged).toHaveLength(6);
  });

  it('is answered by nobody but for a token that attends', async () => {
    const { stateDir } = agent.config;
    const writer = await letGuestIn(stateDir, { name: 'writer', access: 'write' }, agent.now());
    const body = { session_id: 'x', hook_event_name: 'Stop' };
    expect((await post(body, 'Bearer wrong')).status).toBe(401);
    expect((await post(body, `Bearer ${writer ?? ''}`)).status).toBe(403);
    const elsewhere = await fetch(`${url()}/api/status`, {
      headers: { authorization: `Bearer ${token()}` },
    });
    expect(elsewhere.status).toBe(403);
    const fromAPage = await fetch(`${url()}/hooks/claude-code`, {
      method: 'POST',
      headers: {
        authorization: `Bearer ${token()}`,
        'content-type': 'application/json',
        origin: 'https://example.org',
      },
      body: JSON.stringify(body),
    });
    expect(fromAPage.status).toBe(403);
  });

  it('that makes no sense is an error, which its host takes for a no', async () => {
    for (const body of [
      '',
      '{',
      '[]',
      '{"session_id":"a"}',
      '{"session_id":"../a","hook_event_name":"Stop"}',
    ]) {
      expect((await post(body)).status).toBe(400);
    }
    expect((await post({ session_id: 'a', hook_event_name: 'PreToolUse' })).status).toBe(400);
    const withNul = {
      session_id: 'a',
      hook_event_name: 'PreToolUse',
      tool_name: 'Bash',
      tool_input: { command: 'a\0b' },
    };
    expect((await post(withNul)).status).toBe(400);
    const withoutNul = JSON.stringify({ ...withNul, tool_input: { command: 'ls X' } });
    const noUtf8 = Buffer.from(withoutNul);
    expect((await post(noUtf8)).status).toBe(200);
    noUtf8[noUtf8.indexOf('X')] = 0xff;
    expect((await post(noUtf8)).status).toBe(400);
    expect((await post({ session_id: 'a', hook_event_name: 'NewerThanWeKnow' })).status).toBe(200);
    const endless = { tool_name: 'Read', tool_input: { file_path: '/a'.repeat(500_000) } };
    const read = { session_id: 'a', hook_event_name: 'PreToolUse', ...endless };
    expect((await post(read)).status).toBe(200);
  });
});

describe('a session', () => {
  it('becomes one episode for each piece of work, by what was seen from outside, however often its hooks come', async () => {
    const { id, hook, ran, begin, called } = session('worked');
    await begin();
    await begin();
    const prompt = {
      prompt: 'Mend the build of the docker image for the blue service',
      prompt_id: 'p1',
    };
    await hook('UserPromptSubmit', prompt);
    await hook('UserPromptSubmit', prompt);
    await ran('docker build .', 'Error: no space left on device', false);
    await ran('df -h', '4 GB free');
    await ran('docker build .', 'Successfully built');
    const edit = called('Edit', {
      file_path: join(project(), 'a.ts'),
      old_string: 'a',
      new_string: 'b',
    });
    await hook('PostToolUse', { ...edit, tool_response: { ok: true } });
    await hook('PostToolUse', { ...edit, tool_response: { ok: true } });
    await ran('npm test', '12 passed');
    await hook('Stop', { background_tasks: [{ id: 'b' }] });
    expect(await closedOf(id)).toEqual([]);
    await hook('Stop');
    await hook('Stop');
    await hook('SessionEnd', { reason: 'other' });
    await hook('SessionEnd', { reason: 'other' });
    expect(await closedOf(id)).toMatchObject([
      { no: 1, end_trigger: 'stop', outcome: 'SUCCESS', calls: 5, failed: 1, trivial: false },
    ]);
  });

  it('lets the mood of a prompt be heard, once, and not that of what was pasted', async () => {
    const { hook, begin } = session('moody');
    await begin();
    const stuck = { prompt: 'I am stuck: `love()` fails', prompt_id: 'm1' };
    await hook('UserPromptSubmit', stuck);
    await hook('UserPromptSubmit', stuck);
    await hook('UserPromptSubmit', { prompt: '```\nhate()\n```', prompt_id: 'm2' });
    await hook('SessionEnd', { reason: 'other' });
    const heard = await agent.log.read(agent.agentId, { types: ['AffectSignalObserved'] });
    expect(heard.map(({ payload }) => payload)).toMatchObject([
      { user_id: 'default', message_id: 'moody:m1', matched: 'stuck' },
    ]);
  });

  it('is remembered: the next one is told what helped', async () => {
    await keep();
    const next = session('asked-again');
    await next.begin();
    const told = (await next.hook('UserPromptSubmit', {
      prompt: 'The docker build of the blue service fails again, what was it?',
      prompt_id: 'p',
    })) as { hookSpecificOutput?: { additionalContext: string } };
    const context = told.hookSpecificOutput?.additionalContext ?? '';
    expect(context).toContain('Mend the build of the docker image');
    expect(context).toContain('no space left on device');
    expect(context.length).toBeLessThan(10_000);
    const episodes = await recentEpisodes(agent, { hours: 1, limit: 5, guest: 'claude' });
    expect(episodes.find(({ episode_id }) => episode_id === 'worked-1')).toMatchObject({
      kind: 'session',
      outcome: 'success',
      goal: 'Mend the build of the docker image for the blue service',
    });
    expect(await recentEpisodes(agent, { hours: 1, limit: 5, guest: 'another' })).toEqual([]);
  });

  it('is heard also where more was pasted than is kept', async () => {
    const { hook, id } = session('long-prompt');
    await hook('UserPromptSubmit', { prompt_id: 'p1', prompt: 'Sort the ropes. '.repeat(200_000) });
    const told = await agent.log.read(agent.agentId, { subjects: [`host:${id}`] });
    expect(payloadsOf(told, 'HostPromptGiven')).toHaveLength(1);
  });

  it('says its commands without a model', async () => {
    const { hook } = session('commands');
    const said = async (command_name: string, command_args = '') => {
      const told = (await hook('UserPromptExpansion', {
        command_name,
        command_args,
        prompt: '/x',
      })) as {
        decision?: string;
        reason?: string;
      };
      return told.decision === 'block' ? told.reason : undefined;
    };
    expect(await said('homeostat:s3-recall', 'docker build')).toContain('blue service');
    expect(await said('s3-status')).toMatch(
      /Mend the build .*\n {4}done; 5 calls\n {4}learned: `docker build/,
    );
    expect(await said('s3-learn', 'Prune old images before the image is built')).toContain(
      'Learned',
    );
    expect(await said('s3-learn', 'x')).toContain('sentence');
    const who = await said('s3-whoami');
    expect(who).toMatch(/^You are taken for .+: .+\.$/m);
    expect(who).toContain('You asked for something');
    expect(who).toMatch(
      /^ {2}\d{4}-\d\d-\d\d {2}Prune old images before the image is built \(\w+\)$/m,
    );
    expect(who).toContain('homeostat whoami NAME');
    expect(await said('s3-reflect')).toContain('Nothing was being worked on here.');
    expect(await said('some-other-command')).toBeUndefined();
    await keep();
    expect(await said('s3-recall', 'prune images')).toContain('Prune old images before');
  });

  it('whose process is gone is closed once', async () => {
    const { id, hook, ran, begin } = session('killed', { pid: process.pid });
    await begin();
    await hook('UserPromptSubmit', { prompt: 'Count the files', prompt_id: 'p' });
    await ran('ls', 'a');
    await ran('wc -l a', '1');
    await hook('PreCompact'); // all told so far is stored
    const ports = { ...agent, startTimeOf: () => Promise.resolve(null) };
    await sweepSessions(ports);
    await sweepSessions(ports);
    expect(await closedOf(id)).toMatchObject([
      { end_trigger: 'lost', outcome: 'UNKNOWN', calls: 2 },
    ]);
    await hook('SessionEnd', { reason: 'other' });
    expect(await closedOf(id)).toHaveLength(1);
  });

  it('that works on after it was ended is ended again, with that work', async () => {
    const { id, hook, ran, begin } = session('went-on', { pid: process.pid });
    await begin();
    await hook('SessionEnd', { reason: 'other' });
    await ran('ls', 'a');
    await hook('PreCompact'); // all told so far is stored
    await sweepSessions({ ...agent, startTimeOf: () => Promise.resolve(null) });
    expect(await closedOf(id)).toMatchObject([{ end_trigger: 'lost', calls: 1 }]);
  });

  it('goes on in another process, also where nobody heard that begin', async () => {
    const { id, hook, ran, begin } = session('elsewhere', { pid: process.pid });
    await begin();
    await hook('SessionEnd', { reason: 'other' });
    await restart();
    const homeostat = { pid: process.ppid };
    await hook('UserPromptSubmit', { prompt: 'Count the files', prompt_id: 'p', homeostat });
    await ran('ls', 'a');
    await hook('PreCompact'); // all told so far is stored
    const isThere = (pid: number) => Promise.resolve(pid === process.pid ? null : startTimeOf(pid));
    await sweepSessions({ ...agent, startTimeOf: isThere });
    expect(await closedOf(id)).toEqual([]);
    await ran('pwd', '/');
    await hook('Stop', { homeostat });
    expect(await closedOf(id)).toMatchObject([{ end_trigger: 'stop', calls: 2 }]);
  });

  it('has sub-agents whose parts are episodes of their own', async () => {
    const { id, hook, ran, begin, called } = session('with-parts');
    await begin();
    await hook('UserPromptSubmit', { prompt: 'Look around', prompt_id: 'p' });
    const agentOf = { agent_id: 'a1', agent_type: 'Explore' };
    await hook('SubagentStart', agentOf);
    const call = called('Bash', { command: 'ls' }, agentOf);
    await hook('PostToolUse', { ...call, tool_response: 'a' });
    await hook('SubagentStop', agentOf);
    await hook('SubagentStop', { agent_type: '' });
    await ran('git commit -m a', 'done');
    await hook('SessionEnd', { reason: 'other' });
    expect(await closedOf(id)).toMatchObject([
      { session_id: 'with-parts:a1', end_trigger: 'session_end', calls: 1, trivial: true },
      { session_id: 'with-parts', outcome: 'SUCCESS', calls: 1 },
    ]);
  });

  it('goes on with its work when a sub-agent of it ends', async () => {
    const { id, hook, ran, begin, called } = session('goes-on');
    await begin();
    await hook('UserPromptSubmit', { prompt: 'Build it', prompt_id: 'p' });
    await ran('ls', 'a');
    const part = called('Bash', { command: 'ls src' }, { agent_id: 'a1', agent_type: 'Explore' });
    await hook('PostToolUse', { ...part, tool_response: 'a' });
    await hook('SubagentStop', { agent_id: 'a1', agent_type: 'Explore' });
    expect(await closedOf(id)).toMatchObject([{ session_id: 'goes-on:a1' }]);
    await ran('npm test', 'ok');
    await hook('SessionEnd', { reason: 'other' });
    expect((await closedOf(id)).slice(1)).toMatchObject([
      { session_id: 'goes-on', outcome: 'SUCCESS', calls: 2 },
    ]);
  });

  it('whose words are about to be summed up adds nothing to how', async () => {
    const { id } = session('summed-up');
    const answer = await post({ session_id: id, hook_event_name: 'PreCompact', trigger: 'auto' });
    expect([answer.status, await answer.text()]).toEqual([200, '']);
  });

  it('that goes on after its words were summed up is told what it was doing', async () => {
    const { hook, ran, begin } = session('long');
    await begin();
    await hook('UserPromptSubmit', { prompt: 'Paint the bridge in green', prompt_id: 'p' });
    await ran('ls', 'a');
    await ran('npm test', 'no', false);
    await hook('PreCompact', { trigger: 'auto' });
    await hook('Stop');
    await ran('npm test', 'no', false);
    await ran('ls', 'a');
    await hook('UserPromptSubmit', { prompt: 'Paint the bridge in red', prompt_id: 'q' });
    await ran('npm test', 'no', false);
    await hook('PreCompact', { trigger: 'auto' });
    const told = JSON.stringify(await hook('SessionStart', { source: 'compact' }));
    expect(told).toContain('needs review: Paint the bridge in green');
    expect(told).toContain('It was asked: Paint the bridge in red');
    expect(told).toContain('the last test failed');
    await hook('Stop');
    const after = JSON.stringify(await hook('SessionStart', { source: 'compact' }));
    expect(after).toContain('It was asked: Paint the bridge in red');
    expect(after).toContain('That is over (failed), after 1 call.');
  });
});
