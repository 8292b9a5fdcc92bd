import { join } from 'node:path';
import { closeState, openToOthers } from '../../adapters/files/close-state.ts';
import { workspaceRoom } from '../../adapters/files/workspace-room.ts';
import { dataFolder } from '../../adapters/postgres/cluster/places.ts';
import { providersFound } from '../../app/model/providers-found.ts';
import type { Channel } from '../../app/shapes/channel-shape.ts';
import type { Diagnosis, Finding } from '../../app/shapes/finding.ts';
import type { Status } from '../../app/shapes/status-shape.ts';
import { type ChannelTroubles, channelFindings } from '../../app/status/read-channels.ts';
import type { Config } from '../../config.ts';
import { PROVIDERS } from '../../domain/budget/providers/all-providers.ts';
import { judgeRoom, roomAdvice, roomSettings } from '../../domain/cycle/judge-room.ts';
import { unsealedWords } from '../../domain/cycle/unsealed-words.ts';
import { controllerProjection } from '../../domain/cycle/views/controller.ts';
import { environment } from '../../environment.ts';
import { SINGLETON } from '../../kernel/projection/projection.ts';
import { messageOf } from '../../kernel/thrown.ts';
import { findController } from '../../process/find-controller.ts';
import { readRawSettings } from '../../raw-settings.ts';
import { pluginFinding } from '../claude/examine-plugin.ts';
import { type OpenAgent, withOpenAgent } from '../open/agent.ts';
import { placesOf } from '../open/watch-room.ts';
import { actionPolicy } from '../settings/action-policy.ts';
import { modelSettings } from '../settings/model-settings.ts';
import { claudeCode } from '../tools/claude-code.ts';
import { checkMcpSettings } from '../tools/mcp-tools.ts';
import { openSandbox } from '../tools/sandbox.ts';
import { askOwnController } from '../watch/ask-own-controller.ts';
import { channelsNow } from './channels-now.ts';
import { findingOfKeys, keyFinding } from './key-finding.ts';
import { statusNow } from './status-now.ts';

type Options = { readonly fix: boolean; readonly progress: (line: string) => void };

/** What would keep the agent from working, and what to do about it. */
export async function examine(config: Config, options: Options): Promise<readonly Finding[]> {
  return [
    ...(await aroundDatabase(config, options)),
    ...(await database(config, options)),
    ...(await besideDatabase(config)),
    await keyFinding(config),
    ...(await worker(config)),
    ...(await pluginFinding(config)),
    search(config),
  ];
}

/** What cannot be seen from within the controller that answers. */
const UNSEEN = [
  'Whether a controller that has stopped would start again, and whether your own shell has model keys that the controller lacks: run “homeostat doctor” in a terminal.',
];

/** The same, of the controller in this process: it looks through what it has open and repairs nothing. */
export async function examineOpen(
  agent: OpenAgent,
  troubles?: ChannelTroubles,
): Promise<Diagnosis> {
  const { config } = agent;
  const names = providersFound(config);
  const [around, { found, consented }, beside, working] = await Promise.all([
    aroundDatabase(config, { fix: false }),
    lookAtDatabase(agent, () => channelsNow(agent, troubles)),
    besideDatabase(config),
    worker(config),
  ]);
  const findings = [
    ...around,
    ...found,
    ...beside,
    findingOfKeys(config, { names, controller: { consented, lacking: [] } }),
    ...working,
    search(config),
  ];
  return { ok: findings.every(({ level }) => level !== 'error'), findings, unseen: UNSEEN };
}

async function aroundDatabase(config: Config, options: Pick<Options, 'fix'>) {
  const [room, shut, work] = await Promise.all([
    disk(config),
    closed(config, options),
    workspace(config),
  ]);
  return [nodeVersion(), ...room, shut, work];
}

async function besideDatabase(config: Config) {
  return [await sandbox(config), policy(config), ...mcp(config), ...models(config)];
}

async function sandbox(config: Config): Promise<Finding> {
  const { standing } = openSandbox({
    config,
    elapsedMs: () => performance.now(),
    onPutAside: null,
  });
  const found = await standing();
  if (found === null) {
    return {
      level: 'danger',
      what: 'sandbox: none: steps run as the user of the controller and could read the secrets folder',
      advice: 'Run them in the sandbox with: npx homeostat config set sandbox auto',
    };
  }
  if (found.ok)
    return {
      level: 'ok',
      what: 'steps, tests and git run in the sandbox, except steps you marked to run outside',
      advice: null,
    };
  return { level: 'error', what: `no steps run: ${found.why}`, advice: found.advice };
}

function nodeVersion(): Finding {
  return { level: 'ok', what: `Node ${process.versions.node}`, advice: null };
}

/** The agent does not start with a policy that has a mistake anywhere. */
function policy({ stateDir }: Config): Finding {
  try {
    const { tools, egress, recipients } = actionPolicy(stateDir);
    const ruled = Object.keys(tools).length;
    const what = `action policy: ${ruled} tools with rules, ${egress.length} hosts, ${recipients.length} recipients`;
    return { level: 'ok', what, advice: null };
  } catch (error) {
    const what = messageOf(error);
    const advice = 'See docs/operations.md, "Your policy".';
    return { level: 'error', what, advice };
  }
}

/** Only where the owner named servers. */
function mcp({ stateDir }: Config): readonly Finding[] {
  try {
    const servers = checkMcpSettings(stateDir);
    if (servers === 0) return [];
    const what = `mcp.json names ${servers} servers; ask them for their tools with \`mcp list\``;
    return [{ level: 'ok', what, advice: null }];
  } catch (error) {
    const what = messageOf(error);
    const advice = 'See docs/operations.md, "MCP servers".';
    return [{ level: 'error', what, advice }];
  }
}

/** Reports models.json only if it has a mistake: a running agent continues with the earlier settings. */
function models(config: Config): readonly Finding[] {
  try {
    for (const provider of PROVIDERS) modelSettings(config, provider);
    return [];
  } catch (error) {
    const what = messageOf(error);
    const advice = 'A running agent continues with the earlier settings. See docs/models.md.';
    return [{ level: 'error', what, advice }];
  }
}

/** Only where the owner chose one. */
async function worker(config: Config): Promise<readonly Finding[]> {
  if (config.worker === 'loop') return [];
  const { status, detail } = await claudeCode({ config }).standing();
  if (status === 'ready') {
    return [{ level: 'ok', what: `Claude Code does the work: ${detail}`, advice: null }];
  }
  const advice =
    'Until then the agent does no work with tools. To work without Claude Code: npx homeostat config set worker loop';
  return [{ level: 'error', what: `Claude Code cannot work: ${detail}`, advice }];
}

function search({ searxngUrl, providerWeb }: Config): Finding {
  if (providerWeb === 'on') {
    return { level: 'ok', what: 'jobs search the web through the model provider', advice: null };
  }
  if (searxngUrl !== '') return { level: 'ok', what: `web search by ${searxngUrl}`, advice: null };
  const advice =
    'To search, run a SearXNG with the JSON format on, and: npx homeostat config set searxng_url http://127.0.0.1:8088. Or pay the model provider for each search: npx homeostat config set provider_web on';
  return { level: 'ok', what: 'no web search: SEARXNG_URL is not set', advice };
}

/** Checked before the database, which may not start with a full disk. */
async function disk(config: Config): Promise<readonly Finding[]> {
  const { stateDir } = config;
  const dataDir = config.databaseUrl === '' ? await dataFolder(stateDir) : null;
  const places = await placesOf({ config, database: { dataDir } });
  const settings = roomSettings(config.minFreeMb);
  return places.map((place): Finding => {
    const { level, why } = judgeRoom({ places: [place], sinceRefusalMs: null }, settings);
    if (level === 'full') return { level: 'error', what: why, advice: roomAdvice(settings) };
    const what = `${(place.freeBytes / 1e9).toFixed(1)} GB free for ${place.name} (${place.path})`;
    return { level: 'ok', what, advice: null };
  });
}

async function workspace({ stateDir, workspaceMb }: Config): Promise<Finding> {
  const why = await workspaceRoom({ stateDir, limitMb: workspaceMb }).whyFull();
  const limit = workspaceMb === 0 ? 'no limit' : `limit ${workspaceMb} MiB`;
  if (why === null) return { level: 'ok', what: `the workspace has room: ${limit}`, advice: null };
  return { level: 'error', what: why, advice: `Look into ${join(stateDir, 'workspace')}.` };
}

async function closed({ stateDir }: Config, { fix }: Pick<Options, 'fix'>): Promise<Finding> {
  const found = fix ? await closeState(stateDir) : await openToOthers(stateDir);
  const names = found.map((name) => join(stateDir, name)).join(', ');
  if (names === '')
    return { level: 'ok', what: 'the state folder is closed to other users', advice: null };
  if (fix) return { level: 'ok', what: `closed to other users: ${names}`, advice: null };
  const advice = 'Run: npx homeostat doctor --fix';
  return {
    level: 'error',
    what: `other users can read or enter these in the state folder: ${names}`,
    advice,
  };
}

function safeMode({ controller, running }: Status, { minFreeMb }: Config): readonly Finding[] {
  if (controller.safe_mode === null) return [];
  const what = `safe mode since ${controller.safe_mode.since}: ${controller.safe_mode.reason}`;
  const advice =
    running === null
      ? 'No controller is running; the next start leaves safe mode if there is room.'
      : roomAdvice(roomSettings(minFreeMb));
  return [{ level: 'error', what, advice }];
}

function queue({ queue: { backend, ok, waiting, active, detail } }: Status): Finding {
  if (ok) {
    const what = `queue (${backend}): ${waiting} jobs waiting, ${active} running`;
    return { level: 'ok', what, advice: null };
  }
  const advice =
    'Nothing is lost: the controller runs the phases itself meanwhile. Check the server that REDIS_URL or DATABASE_URL names.';
  return { level: 'warning', what: detail, advice };
}

function unsealedHistory({ unsealed_history: doc }: Status): readonly Finding[] {
  if (doc === null) return [];
  const advice =
    'You need not act. To keep the proof, restore the sealed backup into a new state folder that has secrets/seal-key of the original folder.';
  return [{ level: 'warning', what: unsealedWords(doc), advice }];
}

async function database(config: Config, { progress }: Options): Promise<readonly Finding[]> {
  try {
    const options = {
      config,
      progress,
      onError: () => undefined,
      applicationName: 'homeostat doctor',
      isControl: true,
    };
    return await withOpenAgent(options, async (agent) => {
      const { found } = await lookAtDatabase(agent, () => channelsAsSeen(agent));
      return found;
    });
  } catch (error) {
    const why = messageOf(error);
    return [{ level: 'error', what: `database: ${why}`, advice: null }];
  }
}

/** A running controller knows which mailbox it could not read; nobody else tries. */
async function channelsAsSeen(agent: OpenAgent): Promise<readonly Channel[]> {
  const settings = readRawSettings({ ...environment(), HOMEOSTAT_STATE: agent.config.stateDir });
  const answer = await askOwnController(settings, '/api/channels').catch(() => null);
  return answer?.channels ?? channelsNow(agent);
}

type ChannelsNow = () => Promise<readonly Channel[]>;

async function channels(now: ChannelsNow): Promise<readonly Finding[]> {
  try {
    return channelFindings(await now());
  } catch (error) {
    return [{ level: 'error', what: messageOf(error), advice: 'See docs/mail.md.' }];
  }
}

type Looked = { readonly found: readonly Finding[]; readonly consented: string | null };

async function lookAtDatabase(agent: OpenAgent, now: ChannelsNow): Promise<Looked> {
  const { config } = agent;
  const status = await statusNow(agent, await findController(config.stateDir));
  const view = await agent.log.view(agent.agentId, [
    { projection: controllerProjection, keys: [SINGLETON] },
  ]);
  const standing: Finding = {
    level: 'ok',
    what: `database (${status.database.mode}): ${view.head} events, views up to date`,
    advice: null,
  };
  const warnings = agent.database.warnings.map(
    (what): Finding => ({ level: 'warning', what, advice: null }),
  );
  const found = [
    standing,
    ...unsealedHistory(status),
    queue(status),
    ...safeMode(status, config),
    ...(await channels(now)),
    ...warnings,
  ];
  return { found, consented: status.model.provider };
}
