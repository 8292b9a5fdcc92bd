import { closeState } from '../../adapters/files/close-state.ts';
import { openControllerLog } from '../../adapters/logging/controller-log.ts';
import { endAbandoned } from '../../adapters/process/owned-processes.ts';
import type { Config } from '../../config.ts';
import { messageOf } from '../../kernel/thrown.ts';
import { orEnd } from '../../process/or-end.ts';
import { quietly } from '../../process/quietly.ts';
import { checkOwnersSettings } from '../look/owners-settings.ts';
import { type OpenAgent, openAgent } from '../open/agent.ts';
import { refuseLostLog } from '../open/refuse-lost-log.ts';
import { refuseNewer } from '../open/refuse-newer.ts';
import { windowsAtHome } from '../settings/model-settings.ts';

export type ProcessOptions = {
  readonly config: Config;
  readonly progress: (line: string) => void;
};

export type OpenProcess = {
  readonly agent: OpenAgent;
  readonly logger: ReturnType<typeof openControllerLog>;
  /** Writes a failure into the log of the processes, the same one at most once a minute. */
  readonly say: (where: string, error: unknown) => void;
};

/** What every lasting process of the program begins with. @throws ConfigError, ClusterError, NewerState */
export async function openProcess(
  { config, progress }: ProcessOptions,
  name: string,
): Promise<OpenProcess> {
  checkOwnersSettings(config);
  const closed = await closeToOthers(config.stateDir);
  const logger = openControllerLog(config.stateDir, config.logLevel);
  if (closed !== null) {
    logger.warn(closed);
    progress(closed);
  }
  const modelWindows = await windowsAtHome(config);
  const opened = await openAgent({
    config,
    progress,
    onError: (error) => {
      logger.warn({ err: error }, 'database connection');
    },
    applicationName: `homeostat ${name}`,
  });
  await orEnd(refuseNewer(opened), opened.close);
  await orEnd(refuseLostLog(opened), opened.close);
  await endAbandoned();
  const agent = { ...opened, modelWindows };
  const say = quietly((where, error) => {
    logger.error({ err: error, where }, 'failed');
  }, agent.elapsedMs);
  return { agent, logger, say };
}

/** What there is to say of it. A folder that cannot be closed is a fault to be told, and none to stay away for. */
async function closeToOthers(stateDir: string): Promise<string | null> {
  try {
    const names = (await closeState(stateDir)).join(', ');
    if (names === '') return null;
    return `closed to other users of this machine, who could read or enter it: ${names}`;
  } catch (error) {
    return `other users of this machine may read ${stateDir}: ${messageOf(error)}`;
  }
}
