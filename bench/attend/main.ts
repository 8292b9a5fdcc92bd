import { createServer, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { parseArgs } from 'node:util';
import { episodeIndex } from '../../src/app/episode-index.ts';
import { hookSocket } from '../../src/compose/claude/claude-places.ts';
import { type OpenAgent, withOpenAgent } from '../../src/compose/open/agent.ts';
import { type HttpServer, startHttp } from '../../src/compose/run/serve-http.ts';
import { letGuestIn } from '../../src/compose/settings/api-token.ts';
import { openGuard } from '../../src/compose/tools/guard.ts';
import { judgeHostCall } from '../../src/domain/attend/judge-host-call.ts';
import { defaultActionPolicy } from '../../src/guard/policy/action-policy.ts';
import { type Bed, openBed } from '../bed.ts';
import { machineFacts } from '../machine-facts.ts';
import { quantile, table, whole } from '../measure.ts';
import { thrown } from '../memory/made-memories.ts';
import { timesByHelper } from './by-helper.ts';
import { harmlessCalls } from './harmless.ts';
import { liveThrough } from './past.ts';
import { timesWithClaude } from './with-claude.ts';

/*
 * What it costs somebody else's agent to be attended: how long its hooks wait, beside a server that answers nothing in the same run, and
 * how many of its harmless calls are stopped.
 */

const { values } = parseArgs({
  options: {
    calls: { type: 'string', default: '1000' },
    'claude-calls': { type: 'string', default: '1000' },
    episodes: { type: 'string', default: '100000' },
    /** JSON Lines with `command` and `label`. */
    commands: { type: 'string' },
  },
});

const TOKEN_NAME = 'bench';
const PROJECT = '/home/me/project';
const ROUNDS = 50;

type Asking = { readonly port: number; readonly token: string };
type Timed = { readonly name: string; readonly wanted?: string; readonly ms: readonly number[] };

const opened = await openBed();
try {
  const facts = await machineFacts(opened.ownerUrl);
  const rows = [
    await harmlessRow(values.commands),
    ...(await hookRows(opened, {
      calls: Number(values.calls),
      claudeCalls: Number(values['claude-calls']),
      episodes: Number(values.episodes),
    })),
  ];
  console.log(facts);
  console.log(table([['attend', 'p50', 'p95', 'wanted'], ...rows]));
} finally {
  await opened.close();
}

type Row = readonly [name: string, p50: string, p95: string, wanted: string];

async function harmlessRow(file: string | undefined): Promise<Row> {
  const guard = await openGuard({ stateDir: '/home/me/.homeostat', port: 8090 });
  const calls = await harmlessCalls(file);
  const place = { workspace: PROJECT, cwd: PROJECT };
  const stopped = calls.filter((call) => {
    const judge = (touches: Parameters<typeof guard.judgeIn>[1]) => guard.judgeIn(place, touches);
    return judgeHostCall(call, { judge, policy: defaultActionPolicy }).to !== 'pass';
  });
  const share = ((100 * stopped.length) / calls.length).toFixed(2);
  for (const call of stopped) console.error(`stopped: ${JSON.stringify(call).slice(0, 200)}`);
  return [`harmless calls stopped, of ${whole(calls.length)}`, `${share} %`, '', '0.2 %'];
}

async function hookRows(
  bed: Bed,
  {
    calls,
    claudeCalls,
    episodes,
  }: { readonly calls: number; readonly claudeCalls: number; readonly episodes: number },
): Promise<readonly Row[]> {
  return withOpenAgent(await bed.openOptions('attend'), async (opened) => {
    const agent = { ...opened, config: { ...opened.config, port: 0 } };
    const server = await startHttp({ agent, onError: thrown });
    const empty = await emptyServer();
    try {
      const asking = await askingOf(agent, server);
      const judged = await judging(asking, { port: empty.port, token: '' }, calls);
      const nobody = { port: empty.port, token: '' };
      const claude = await timesWithClaude({ ours: asking, empty: nobody }, claudeCalls);
      const young = await rest(asking, agent);
      const helped = await helperTimes(asking, agent);
      await liveThrough(agent, episodes);
      const old = await rest(asking, agent);
      return [
        ...judged.map(rowOf),
        ratioRow(judged),
        ...claude,
        ...helped.map(rowOf),
        ...young.map((one) => rowOf({ ...one, name: `${one.name}, a young memory` })),
        ...old.map((one) => rowOf({ ...one, name: `${one.name}, ${whole(episodes)} episodes` })),
      ];
    } finally {
      empty.close();
      await server.stop();
    }
  });
}

async function askingOf({ config, now }: OpenAgent, { port }: HttpServer): Promise<Asking> {
  const guest = { name: TOKEN_NAME, access: 'attend' } as const;
  return { port, token: (await letGuestIn(config.stateDir, guest, now())) ?? '' };
}

function helperTimes({ token }: Asking, { config }: OpenAgent): Promise<readonly Timed[]> {
  const bodies = {
    judged: (round: number) => judgedBody(round),
    prompt: (round: number) =>
      hook('helped', 'UserPromptSubmit', {
        prompt: `Please test the parser of customer ${round}`,
        prompt_id: `p${round}`,
      }),
    turnEnd: () => hook('helped', 'Stop'),
  };
  return timesByHelper({ socket: hookSocket(config), token }, bodies, ROUNDS);
}

async function emptyServer() {
  const server = createServer((asked, response) => {
    asked
      .resume()
      .once('end', () => response.setHeader('content-type', 'application/json').end('{}'));
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const { port } = server.address() as AddressInfo; // it listens on TCP
  return { port, close: () => server.close() };
}

/** A new connection each time, as the host makes one. Milliseconds. */
async function ask({ port, token }: Asking, body: object): Promise<number> {
  const from = performance.now();
  await new Promise<void>((resolve, reject) => {
    const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
    const path = '/hooks/claude-code';
    const asked = request({ port, path, method: 'POST', headers, agent: false }, (response) => {
      if (response.statusCode !== 200) reject(new Error(`status ${response.statusCode ?? ''}`));
      response.resume().once('end', resolve);
    });
    asked.once('error', reject).end(JSON.stringify(body));
  });
  return performance.now() - from;
}

function hook(session_id: string, hook_event_name: string, more: object = {}) {
  return { session_id, hook_event_name, cwd: PROJECT, ...more };
}

function judgedBody(at: number) {
  return hook('judged', 'PreToolUse', {
    tool_name: 'Bash',
    tool_use_id: `toolu_${at}`,
    tool_input: { command: `cd src && npm test -- part-${at} 2>&1 | tail -n 20` },
  });
}

async function judging(ours: Asking, empty: Asking, calls: number): Promise<readonly Timed[]> {
  const times = { ours: [] as number[], empty: [] as number[] };
  for (let at = 0; at < ROUNDS; at++) {
    await ask(ours, judgedBody(at));
    await ask(empty, judgedBody(at));
  }
  for (let at = 0; at < calls; at++) {
    times.ours.push(await ask(ours, judgedBody(at)));
    times.empty.push(await ask(empty, judgedBody(at)));
  }
  return [
    { name: 'a call is judged', wanted: '3 ms', ms: times.ours },
    { name: 'a server that answers nothing', ms: times.empty },
  ];
}

async function rest(asking: Asking, agent: OpenAgent): Promise<readonly Timed[]> {
  const ended: number[] = [];
  const recalled: number[] = [];
  const status: number[] = [];
  const prompts: number[] = [];
  const batches: number[] = [];
  const indexed: number[] = [];
  const ofYear: number[] = [];
  const year = String(new Date(agent.now()).getUTCFullYear());
  const command = (name: string, command_args = '') =>
    hook('commands', 'UserPromptExpansion', { command_name: name, command_args });
  for (let round = 0; round < ROUNDS; round++) {
    const id = `ended-${performance.now()}-${round}`.replace('.', '-');
    await ask(asking, hook(id, 'UserPromptSubmit', { prompt: 'Go on', prompt_id: 'p' }));
    for (let at = 0; at < 20; at++) {
      const call = {
        tool_name: 'Bash',
        tool_use_id: `t${at}`,
        tool_input: { command: 'npm test' },
      };
      await ask(asking, hook(id, 'PostToolUse', { ...call, tool_response: { stdout: 'ok' } }));
      const tool_calls = [{ ...call, tool_response: 'ok' }];
      batches.push(await ask(asking, hook(id, 'PostToolBatch', { tool_calls })));
    }
    ended.push(await ask(asking, hook(id, 'SessionEnd', { reason: 'other' })));
    recalled.push(await ask(asking, command('s3-recall', `the harbour map of customer ${round}`)));
    status.push(await ask(asking, command('s3-status')));
    const prompt = `Please test the parser of customer ${round}`;
    indexed.push(await msOf(() => episodeIndex(agent, {})));
    ofYear.push(await msOf(() => episodeIndex(agent, { year, words: `customer ${round}` })));
    prompts.push(await ask(asking, hook('prompts', 'UserPromptSubmit', { prompt, prompt_id: id })));
  }
  return [
    { name: 'a batch says nothing new', ms: batches },
    { name: 'a session ends after 20 calls', wanted: '500 ms', ms: ended },
    { name: 'recall', wanted: '200 ms', ms: recalled },
    { name: 'status', wanted: '100 ms', ms: status },
    { name: 'index of episodes', ms: indexed },
    { name: 'index of a year, by words', ms: ofYear },
    { name: 'a prompt is told what is remembered', ms: prompts },
  ];
}

async function msOf(work: () => Promise<unknown>): Promise<number> {
  const from = performance.now();
  await work();
  return performance.now() - from;
}

function rowOf({ name, wanted = '', ms }: Timed): Row {
  const [p50, p95] = [quantile(ms, 0.5), quantile(ms, 0.95)];
  return [name, `${p50.toFixed(1)} ms`, `${p95.toFixed(1)} ms`, wanted];
}

function ratioRow([ours, empty]: readonly Timed[]): Row {
  const share = quantile(ours?.ms ?? [], 0.5) / quantile(empty?.ms ?? [], 0.5);
  return ['a judged call beside one that nobody judges', `${share.toFixed(2)}x`, '', ''];
}
