import { execFile } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { readFile, writeFile } from 'node:fs/promises';
import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { promisify } from 'node:util';
import { describe, expect, it } from 'vitest';
import { startTimeOf } from '../../src/adapters/process/process-group.ts';
import { reflectNow } from '../../src/app/attend/reflect.ts';
import { sweepSessions } from '../../src/app/attend/sweep-sessions.ts';
import { keepWithRelations } from '../../src/app/graph/keep-with-relations.ts';
import { hostSessionProjection } from '../../src/domain/attend/views/host-session.ts';
import { payloadsOf } from '../../src/domain/fact.ts';
import { capabilityProjection } from '../../src/domain/learning/views/capability.ts';
import { gapProjection } from '../../src/domain/learning/views/gap.ts';
import { asks } from '../adapters/claude-code/worker-under-test.ts';
import {
  type Answer,
  callBlock,
  end,
  reply,
  send,
  start,
} from '../adapters/models/messages-server.ts';
import { untilTrue } from '../support/until.ts';
import { attendedClaude } from './attended-claude.ts';

const { agent, person, env, onError } = await attendedClaude();

const bash = (command: string) => asks('Bash', { command });
const FREE = ['--dangerously-skip-permissions'];

function prompted(words: string, script: readonly Answer[], ...args: readonly string[]) {
  return person.prompt(words, script, { args: [...FREE, ...args], env: { IS_SANDBOX: '1' } });
}

/** More than any model's window: the program sums the conversation up before it goes on. */
const FULL_TOKENS = 990_000;

function fillsTheWindow(command: string): Answer {
  return (response) => {
    const call = callBlock(0, { id: 'toolu_filling', name: 'Bash' }, JSON.stringify({ command }));
    send(response, start(FULL_TOKENS), ...call, ...end('tool_use'));
    response.end();
  };
}

/** The program asks its model to sum up in these words alone. */
const isAskedForSummary = (sent: string) => sent.includes('Respond with TEXT ONLY');

function sumsUp(words: string): Answer {
  return (response, sent) => {
    const isAsked = isAskedForSummary(JSON.stringify(sent.body['messages']));
    return reply(isAsked ? `<summary>${words}</summary>` : 'done')(response, sent);
  };
}

const COMMIT = 'git commit -q --allow-empty -m release';
const MAKEFILE =
  'release:\n\t@test -n "$(NOTES)" || { echo "the notes are missing" >&2; exit 1; }\n\t@echo done\n';

/** A model that does what it was told has worked; without that it tries, looks, and tries again. */
const releases: Answer = (response, sent) => {
  const words = JSON.stringify(sent.body['messages']);
  const worked = /use `(make release [^`\\]+)`/.exec(words)?.[1];
  const tried = ['make release', 'cat Makefile', 'make release NOTES=yes'];
  const way = [...(worked === undefined ? tried : [worked]), COMMIT];
  const next = way[words.split('"type":"tool_result"').length - 1];
  return (next === undefined ? reply('released') : bash(next))(response, sent);
};

async function kill(id: string, signal: NodeJS.Signals = 'SIGKILL'): Promise<void> {
  const wanted = [{ projection: hostSessionProjection, keys: [id] }];
  const view = await agent.log.view(agent.agentId, wanted);
  const { pid = null } = view.get(hostSessionProjection, id) ?? {};
  if (pid !== null) process.kill(pid, signal);
}

const told = async (sessionId: string) =>
  agent.log.read(agent.agentId, { subjects: [`host:${sessionId}`] });
const episodesOf = async (sessionId: string) =>
  payloadsOf(await told(sessionId), 'HostEpisodeClosed');
const keep = () => keepWithRelations(agent, { signal: new AbortController().signal, onError });

describe('the real Claude Code, attended', () => {
  it('does nothing destructive, also where it may do anything, and is told why', async () => {
    const id = randomUUID();
    const { sent } = await prompted('clean up', [bash('rm -rf /')], '--session-id', id);
    expect(sent).toContain('fs.delete-root');
    expect(payloadsOf(await told(id), 'HostCallJudged')).toMatchObject([
      { tool: 'Bash', verdict: 'deny', rule: 'fs.delete-root' },
    ]);
  });

  it('is kept from a destructive call of an MCP server, whatever that calls itself', async () => {
    const tool = { name: 'look', description: 'Looks.', inputSchema: { type: 'object' } };
    const script = `
      const lines = require('node:readline').createInterface({ input: process.stdin });
      const say = (id, result) => process.stdout.write(JSON.stringify({ jsonrpc: '2.0', id, result }) + '\\n');
      lines.on('line', (line) => {
        const { id, method } = JSON.parse(line);
        if (method === 'initialize') say(id, { protocolVersion: '2025-06-18', capabilities: { tools: {} }, serverInfo: { name: 'db', version: '1' } });
        else if (method === 'tools/list') say(id, { tools: [${JSON.stringify(tool)}] });
        else if (method === 'tools/call') say(id, { content: [{ type: 'text', text: 'IT RAN' }] });
        else if (id !== undefined) process.stdout.write(JSON.stringify({ jsonrpc: '2.0', id, error: { code: -32601, message: 'no' } }) + '\\n');
      });`;
    const file = join(person.project, 'servers.json');
    const servers = { db: { command: process.execPath, args: ['-e', script], alwaysLoad: true } };
    await writeFile(file, JSON.stringify({ mcpServers: servers }));
    const calling = (sql: string) => [asks('mcp__db__look', { sql })];
    const args = ['--mcp-config', file];
    expect((await prompted('look', calling('SELECT 1 FROM a'), ...args)).sent).toContain('IT RAN');
    const denied = await prompted('look', calling('DROP TABLE users'), ...args);
    expect(denied.sent).toContain('database.drop');
    expect(denied.sent).not.toContain('IT RAN');
  });

  it('remembers in its second session what the first did, and each stands in the log once', async () => {
    const first = randomUUID();
    const work = [bash('ls'), bash('git init -q . && git commit -q --allow-empty -m a || true')];
    await prompted('Set up the repository of the harbour map', work, '--session-id', first);
    expect(await episodesOf(first)).toMatchObject([
      { no: 1, end_trigger: 'stop', outcome: 'SUCCESS', calls: 2 },
    ]);
    await keep();
    const { sent } = await prompted('What did we do for the harbour map?', []);
    expect(sent).toContain('Work \\"Set up the repository of the harbour map\\": done.');
  });

  it('goes on in a session that is resumed or forked, and tells them apart', async () => {
    const id = randomUUID();
    const fork = randomUUID();
    await prompted('Count the boats', [bash('ls'), bash('pwd')], '--session-id', id);
    await prompted('Count them again', [bash('ls -a'), bash('pwd')], '--resume', id);
    const forking = ['--resume', id, '--fork-session', '--session-id', fork];
    await prompted('Count them elsewhere', [bash('ls'), bash('pwd')], ...forking);
    const sources = payloadsOf(await told(id), 'HostSessionBegun').map(({ source }) => source);
    expect(sources).toEqual(['startup', 'resume']);
    expect((await episodesOf(id)).map(({ no }) => no)).toEqual([1, 2]);
    expect(await episodesOf(fork)).toMatchObject([{ no: 1, calls: 2 }]);
  });

  it('has an episode once after it was ended in the middle of work', async () => {
    const id = randomUUID();
    const work = [bash('ls'), bash('pwd'), () => kill(id, 'SIGTERM')];
    await prompted('Mend the nets', work, '--session-id', id);
    await expect
      .poll(() => episodesOf(id), { timeout: 20_000 })
      .toMatchObject([{ end_trigger: 'session_end', calls: 2 }]);
    await sweepSessions({ ...agent, startTimeOf });
    expect(await episodesOf(id)).toHaveLength(1);
  });

  it('learns what it can do from what tests show, once each, resumed and forked too', async () => {
    const id = randomUUID();
    const fork = randomUUID();
    const writes = (name: string) =>
      asks('Write', { file_path: join(person.project, name), content: 'print(1)\n' });
    const passes = bash('node --test');
    const fails = bash('node --test ./there-is-none.test.mjs');
    await prompted('Load the boats', [writes('load.py'), passes], '--session-id', id);
    await prompted('Save the boats', [writes('save.py'), fails], '--resume', id);
    const forking = ['--resume', id, '--fork-session', '--session-id', fork];
    await prompted('Look at the boats', [bash('ls')], ...forking);
    await prompted('Sort the boats', [writes('sort.py'), fails], '--resume', fork);
    const view = await agent.log.view(agent.agentId, [
      { projection: capabilityProjection, keys: ['sessions-python'] },
      { projection: gapProjection, keys: 'open' },
    ]);
    expect(view.get(capabilityProjection, 'sessions-python')).toMatchObject({
      times_used: 3,
      times_succeeded: 1,
      times_failed: 2,
      confidence: 0.4,
    });
    expect(view.get(gapProjection, 'failing-sessions-python')).toMatchObject({ evidence: 2 });
  });

  it('has an episode once after it was killed', async () => {
    const id = randomUUID();
    const killed: Answer = () => kill(id);
    const work = [bash('ls'), bash('pwd'), killed];
    const { code } = await prompted('Sort the ropes', work, '--session-id', id);
    expect(code).toBeNull();
    await sweepSessions({ ...agent, startTimeOf });
    await sweepSessions({ ...agent, startTimeOf });
    expect(await episodesOf(id)).toMatchObject([{ end_trigger: 'lost', calls: 2 }]);
  });

  it('knows who it is and what it was at after its words were summed up in the middle of work', async () => {
    const goal = 'Keep the lighthouse of the north quay lit';
    expect((await person.agent(env, 'identity', 'init', '--goal', goal)).code).toBe(0);
    const id = randomUUID();
    const summing = sumsUp('Something was done.');
    const work = [bash('ls'), fillsTheWindow('pwd'), summing, summing, summing];
    const { sent, allSent } = await prompted('Paint the boathouse red', work, '--session-id', id);
    const summaries = allSent.filter(isAskedForSummary);
    expect(summaries.length).toBeGreaterThan(0);
    expect(summaries.join('\n')).not.toContain('Additional Instructions');
    const begun = payloadsOf(await told(id), 'HostSessionBegun');
    expect(begun.map(({ source }) => source)).toEqual(['startup', 'compact']);
    expect(sent).toContain('Something was done.');
    // The newest call may be kept as it was; what came before is in the summary alone.
    expect(sent).not.toContain('{"command":"ls"}');
    expect(sent).toContain(goal);
    expect(sent).toContain('It was asked: Paint the boathouse red');
    expect(sent).toContain('So far 2 calls (ls, pwd), 0 failed');
    expect(await episodesOf(id)).toMatchObject([{ no: 1, end_trigger: 'stop', calls: 2 }]);
    await prompted('/compact', [sumsUp('It is red.'), sumsUp('It is red.')], '--resume', id);
    const after = await prompted('What next?', [], '--resume', id);
    expect(after.sent).toContain('It is red.');
    expect(after.sent).toContain(goal);
    expect(after.sent).toContain('That is over (nobody saw how it ended), after 2 calls.');
  });

  it('hands what a sub-agent of a killed session came to, to the next one, once', async () => {
    const id = randomUUID();
    const part = {
      subagent_type: 'homeostat:s3-memory',
      description: 'look it up',
      prompt: 'Find the manual',
    };
    const starts = asks('Agent', { ...part, run_in_background: true });
    const found = reply('{"status":"complete","matches":["the heron manual"]}');
    const isEnded = async () => payloadsOf(await told(id), 'HostAgentEnded').length > 0;
    const script: Answer = async (response, sent) => {
      const words = JSON.stringify(sent.body['messages']);
      if (!words.includes('Have it looked up')) return found(response, sent);
      if (!words.includes('Async agent launched')) return starts(response, sent);
      await untilTrue(isEnded);
      return kill(id);
    };
    const all = [1, 2, 3, 4].map(() => script);
    const { code } = await prompted('Have it looked up', all, '--session-id', id);
    expect(code).toBeNull();
    const next = await prompted('What now?', []);
    expect(next.sent).toContain('the heron manual');
    expect(next.sent).toContain('homeostat:s3-memory');
    expect((await prompted('And now?', [])).sent).not.toContain('the heron manual');
    const { document } = await person.homeostat(env, 'results');
    const { results } = document as { results: readonly { task_id: string }[] };
    expect(results.find(({ task_id }) => task_id.startsWith(id))).toMatchObject({
      status: 'complete',
      seen: true,
      result: { matches: ['the heron manual'] },
    });
  });

  it('has its sub-agents judged, and their parts told apart', async () => {
    const id = randomUUID();
    const part = { subagent_type: 'general-purpose', description: 'part', prompt: 'clean' };
    const script = [
      asks('Agent', { ...part, run_in_background: false }),
      bash('rm -rf /'),
      bash('ls'),
    ];
    await prompted('have it cleaned', script, '--session-id', id);
    const judged = payloadsOf(await told(id), 'HostCallJudged');
    expect(judged).toMatchObject([{ verdict: 'deny', rule: 'fs.delete-root' }]);
    expect(judged[0]?.session_id.startsWith(`${id}:`)).toBe(true);
    const closed = await episodesOf(id);
    expect(closed.map(({ session_id }) => session_id === id)).toEqual([false, true]);
  });

  it('has seen how calls ended whose own hooks never came, and which did not run', async () => {
    const file = join(person.plugin, 'hooks/hooks.json');
    const installed = await readFile(file, 'utf8');
    const { hooks } = JSON.parse(installed) as { readonly hooks: Record<string, unknown> };
    const lost = { ...hooks, PostToolUse: [], PostToolUseFailure: [] };
    await writeFile(file, JSON.stringify({ hooks: lost }));
    const id = randomUUID();
    const writes = asks('Write', { file_path: join(person.project, 'oar.txt'), content: 'long' });
    const fails = bash('node --test ./there-is-none.test.mjs');
    const work = [bash('rm -rf /'), fails, writes, bash('node --test')];
    const args = ['--allowedTools', 'Bash', '--session-id', id];
    await person.prompt('Mend the oars', work, { args });
    await writeFile(file, installed);
    expect(await episodesOf(id)).toMatchObject([
      { outcome: 'SUCCESS', calls: 4, failed: 1, denied: 2 },
    ]);
  });

  it('takes the direct way to the sixth of six alike tasks, and without memory the failing one again', async () => {
    await writeFile(join(person.project, 'Makefile'), MAKEFILE);
    const someone = '[user]\n\tname = someone\n\temail = someone@example.org\n';
    await writeFile(join(person.root, '.gitconfig'), someone);
    await promisify(execFile)('git', ['init', '-q', person.project]);
    const task = (no: number) => `Publish release ${no} of the parser with its notes`;
    const releasing = [1, 2, 3, 4, 5, 6].map(() => releases);
    for (const no of [1, 2, 3, 4, 5]) {
      const id = randomUUID();
      const { calls } = await prompted(task(no), releasing, '--session-id', id);
      expect(calls).toBe(5);
      expect(await episodesOf(id)).toMatchObject([{ outcome: 'SUCCESS', calls: 4, failed: 1 }]);
    }
    await keep();
    const { rules_created: rules } = await reflectNow(agent);
    expect(rules.find(({ text }) => text.includes('the parser'))).toMatchObject({ episodes: 5 });
    await keep();
    const sixth = await prompted(task(6), releasing);
    expect(sixth.sent).toContain('For work such as');
    const off = JSON.stringify({ disableAllHooks: true });
    const control = await prompted(task(6), releasing, '--settings', off);
    expect(control.sent).not.toContain('For work such as');
    expect({ with: sixth.calls, without: control.calls }).toEqual({ with: 3, without: 5 });
    expect(sixth.tokens).toBeLessThan(control.tokens * 0.7);
  });

  it('leaves a project with an agent of its own to that, and judges there all the same', async () => {
    const heard: { readonly hook_event_name: string }[] = [];
    const listener: RequestListener = (request, response) => {
      void text(request).then((body) => {
        if (request.url?.startsWith('/hooks/') === true) heard.push(JSON.parse(body) as never); // a hook
        response.setHeader('content-type', 'application/json');
        response.end('{}');
      });
    };
    const theirs = createServer(listener);
    await new Promise<void>((done) => theirs.listen(0, '127.0.0.1', done));
    const { port } = theirs.address() as AddressInfo; // it listens on TCP
    const other = { HOMEOSTAT_STATE: join(person.root, 'other'), HOMEOSTAT_PORT: String(port) };
    const where = ['--project', person.project];
    const installed = await person.homeostat(other, 'install', ...where, '--judge', 'http');
    expect(installed.code).toBe(0);
    const id = randomUUID();
    const work = [bash('rm -rf /'), bash('ls')];
    const { sent } = await prompted('Clean up', work, '--session-id', id);
    expect(sent).toContain('fs.delete-root');
    expect(await told(id)).toEqual([]);
    const events = heard.map(({ hook_event_name }) => hook_event_name);
    for (const event of ['SessionStart', 'UserPromptSubmit', 'PreToolUse', 'PostToolUse', 'Stop']) {
      expect(events, event).toContain(event);
    }
    const { out } = await prompted('/homeostat:s3-status', []);
    expect(out).toContain('begin with /homeostat-project:');
    expect((await person.homeostat(other, 'uninstall', ...where)).code).toBe(0);
    theirs.closeAllConnections();
    theirs.close();
    const after = randomUUID();
    await prompted('Count the boats', [bash('ls')], '--session-id', after);
    expect(await episodesOf(after)).toHaveLength(1);
  });

  it.each([2, 6])('runs %d times at once, and nothing is mixed up', async (length) => {
    const ids = Array.from({ length }, () => randomUUID());
    await Promise.all(
      ids.map((id, at) =>
        prompted(`Paint boat ${at}`, [bash(`echo ${at}`), bash('pwd')], '--session-id', id),
      ),
    );
    for (const id of ids) {
      expect(await episodesOf(id)).toMatchObject([{ session_id: id, no: 1, calls: 2 }]);
    }
  });
});
