import { join } from 'node:path';
import { closeState } from '../../adapters/files/close-state.ts';
import { type ControllerLog, openControllerLog } from '../../adapters/logging/controller-log.ts';
import { endAbandoned } from '../../adapters/process/owned-processes.ts';
import type { Config } from '../../config.ts';
import { messageOf } from '../../kernel/thrown.ts';
import { type Closers, type Opening, openOrClose } from '../../process/closers.ts';
import { crashPointAt } from '../../process/crash-points.ts';
import { quietly } from '../../process/quietly.ts';
import { checkOwnersSettings } from '../look/owners-settings.ts';
import { type OpenAgent, openAgent } from '../open/agent.ts';
import { refuseLostLog } from '../open/refuse-lost-log.ts';
import { refuseNewer } from '../open/refuse-newer.ts';
import { windowsAtHome } from '../settings/model-settings.ts';

export type ProcessOptions = {
  readonly config: Config;
  readonly progress: (line: string) => void;
  /** Default: what HOMEOSTAT_CRASH_AT arms. */
  readonly crashPoint?: (name: string) => void;
};

export type OpenProcess = {
  /** Closing it closes the process. */
  readonly agent: OpenAgent;
  readonly logger: ControllerLog['logger'];
  /** Writes a failure into the log of the processes, the same one at most once a minute. */
  readonly say: (where: string, error: unknown) => void;
};

/** What every lasting process of the program begins with. @throws ConfigError, ClusterError, NewerState */
export async function openProcess(options: ProcessOptions, name: string): Promise<OpenProcess> {
  const { config, progress, crashPoint = crashPointAt(config.crashAt) } = options;
  checkOwnersSettings(config);
  const closed = await closeToOthers(config.stateDir);
  const { logger, close: closeLog } = openControllerLog(config.stateDir, config.logLevel);
  const say = quietly(
    (where, error) => {
      logger.error({ err: error, where }, 'failed');
    },
    () => performance.now(),
  );
  return openOrClose({ crashPoint, onError: say }, async (closers) => {
    closers.add('log', closeLog);
    if (closed !== null) {
      logger.warn(closed);
      progress(closed);
    }
    const modelWindows = await windowsAtHome(config);
    const agent = await openAgent({
      config,
      progress,
      onError: (error) => {
        logger.warn({ err: error }, 'database connection');
      },
      applicationName: `homeostat ${name}`,
      crashPoint,
    });
    closers.add('agent', agent.close, { limitMs: null });
    await refuseNewer(agent);
    await refuseLostLog(agent);
    await endAbandoned();
    return { agent: { ...agent, modelWindows, close: () => closers.close() }, logger, say };
  });
}

export type Stoppable = {
  /** For work at hand: `graceMs`. @throws NotClosed */
  readonly stop: (reason: string, graceMs: number) => Promise<void>;
};

/** A process whose parts `start` opens, for as long as it is not stopped. */
export async function startProcess<T>(
  options: ProcessOptions,
  name: string,
  start: (process: OpenProcess, closers: Closers) => Promise<T>,
): Promise<T & Stoppable> {
  const opened = await openProcess(options, name);
  const { agent, say } = opened;
  const opening: Opening = { crashPoint: agent.crashPoint, onError: say };
  return openOrClose(opening, async (closers) => {
    closers.add('process', agent.close, { limitMs: null });
    const started = await start(opened, closers);
    return {
      ...started,
      stop: (reason, graceMs) => closers.close({ reason, graceMs, hasStarted: true }),
    };
  });
}

/** What there is to say of it. A folder that cannot be closed is a fault to be told, and none to stay away for. */
async function closeToOthers(stateDir: string): Promise<string | null> {
  try {
    const names = await closeState(stateDir);
    if (names.length === 0) return null;
    const paths = names.map((name) => join(stateDir, name)).join(', ');
    return `closed to other users of this machine, who could read or enter it: ${paths}`;
  } catch (error) {
    return `other users of this machine may read ${stateDir}: ${messageOf(error)}`;
  }
}
