import { guestTokens } from '../../adapters/files/guests/guest-tokens.ts';
import type { Config } from '../../config.ts';
import { DEFAULT_USER } from '../../domain/profile/events.ts';
import { pluginStatus } from './examine-plugin.ts';

export type PluginUser = {
  readonly folder: string;
  readonly guest: string;
  readonly user: string;
  readonly is_yours: boolean;
};

/** Whose the sessions with each plugin are. Where there is one user, they are theirs. */
export async function userOfPlugins(config: Config, me: string): Promise<readonly PluginUser[]> {
  const { places } = await pluginStatus(config);
  const tokens = await guestTokens(config.stateDir);
  return places.map(({ folder, record: { guest } }) => {
    const user = tokens.find(({ name }) => name === guest)?.user ?? DEFAULT_USER;
    return { folder, guest, user, is_yours: config.userMode === 'single' || user === me };
  });
}
