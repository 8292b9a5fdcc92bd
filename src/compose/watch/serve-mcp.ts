import type { Readable, Writable } from 'node:stream';
import { controllerFetch } from '../../adapters/controller/controller-fetch.ts';
import { relayMcp } from '../../adapters/controller/relay-mcp.ts';
import type { Config } from '../../config.ts';
import { openControllerApi } from './controller-api.ts';

type Serving = {
  /** Of the program whose memory it is; null: the owner's own. */
  readonly token: string | null;
  readonly input: Readable;
  readonly output: Writable;
  readonly onError: (error: unknown) => void;
};

/**
 * The memory over stdio: each message goes to the controller that runs at that moment, so that a restart of it ends
 * nothing. False: none runs now.
 */
export async function serveMcp(
  config: Pick<Config, 'stateDir' | 'host'>,
  { token, ...serving }: Serving,
): Promise<boolean> {
  if ((await openControllerApi(config)) === null) return false;
  await relayMcp({
    ...serving,
    url: 'http://localhost/mcp',
    fetch: async (_, init) => {
      const api = await openControllerApi(config);
      if (api === null) {
        throw new Error('no controller runs on this state folder; start one with: homeostat start');
      }
      return controllerFetch(token ?? api.token)(`${api.base}/mcp`, init);
    },
  });
  return true;
}
