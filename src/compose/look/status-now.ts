import { databaseSize, tablesSize } from '../../adapters/postgres/database-size.ts';
import { oldestWriter } from '../../adapters/postgres/oldest-writer.ts';
import { walSize } from '../../adapters/postgres/wal-size.ts';
import { isModelFound, providersFound } from '../../app/model/providers-found.ts';
import type { Status } from '../../app/shapes/status-shape.ts';
import { type MachinePort, readStatus } from '../../app/status/read-status.ts';
import { messageOf } from '../../kernel/thrown.ts';
import type { RunningController } from '../../process/find-controller.ts';
import type { OpenAgent } from '../open/agent.ts';
import { lookAtQueue } from '../open/queue.ts';
import { placesOf } from '../open/watch-room.ts';
import { type McpStatus, mcpStatus } from '../tools/mcp-tools.ts';
import { brokenSettings, brokenWarning } from './broken-settings.ts';

/** The status of an agent on this machine; a queue is opened to look at it. */
export function statusNow(agent: OpenAgent, running: RunningController | null): Promise<Status> {
  return readStatus(
    agent,
    machineOf(agent, running, () => lookAtQueue(agent)),
  );
}

export function machineOf(
  agent: OpenAgent,
  running: RunningController | null,
  queue: MachinePort['queue'],
): MachinePort {
  const { config, database } = agent;
  return {
    running,
    queue,
    database: () => databaseOf(database),
    places: () => placesOf(agent),
    mcp: () => mcpOf(config.stateDir),
    models: () => ({
      found: providersFound(config),
      isFound: (provider) => isModelFound(config, provider),
    }),
    writer: () => oldestWriter(database.app),
    warnings: () => ({
      database: database.warnings,
      files: brokenSettings(config).map(brokenWarning),
    }),
  };
}

async function databaseOf({ mode, app, dataDir }: OpenAgent['database']) {
  return {
    mode,
    bytes: await databaseSize(app),
    wal_bytes: dataDir === null ? null : await walSize(dataDir),
    tables: await tablesSize(app),
  };
}

/** The status is told whatever state a file of the servers is in. */
async function mcpOf(stateDir: string): Promise<McpStatus> {
  try {
    return await mcpStatus(stateDir);
  } catch (error) {
    const problem = messageOf(error);
    return { looked_at: null, servers: [], problems: [problem], changed: [] };
  }
}
