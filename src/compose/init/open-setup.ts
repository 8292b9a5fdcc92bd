import { existsSync } from 'node:fs';
import { type SetupDesk, setupDesk } from '../../app/setup/setup-desk.ts';
import {
  disableService,
  enableService,
  lookAtService,
} from '../../process/service/install-service.ts';
import { openModelPorts } from '../model/model-ports.ts';
import type { OpenAgent } from '../open/agent.ts';
import { isMailAddress } from '../settings/mail-settings.ts';
import { windowsAtHome } from '../settings/model-settings.ts';
import { openSandbox } from '../tools/sandbox.ts';
import { mailFile, sendTestMail, writeMailSettings } from './set-up-mail.ts';

/** The first steps of an owner, on this machine. */
export function openSetup(agent: OpenAgent): SetupDesk {
  const { config, elapsedMs, newId, now } = agent;
  const { stateDir } = config;
  return setupDesk({
    agent,
    modelPorts: async () => openModelPorts({ ...agent, modelWindows: await windowsAtHome(config) }),
    mail: {
      file: mailFile(stateDir),
      isThere: () => existsSync(mailFile(stateDir)),
      isAddress: isMailAddress,
      write: (said) => writeMailSettings(stateDir, said),
      sendTest: () => sendTestMail(config, { id: newId(), now: now() }),
    },
    service: {
      look: () => {
        const { isInstalled: is_installed, files, ...standing } = lookAtService(stateDir);
        return { ...standing, is_installed, files: files.map((file) => ({ ...file })) };
      },
      change: (isWanted) => (isWanted ? enableService(stateDir) : disableService()),
    },
    sandbox: () => openSandbox({ config, elapsedMs, onPutAside: null }).standing(),
  });
}
