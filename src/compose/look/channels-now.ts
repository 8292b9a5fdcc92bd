import { hasModel } from '../../app/mail/mail-by-model.ts';
import type { Channel } from '../../app/shapes/channel-shape.ts';
import { type ChannelTroubles, readChannels } from '../../app/status/read-channels.ts';
import type { OpenAgent } from '../open/agent.ts';
import { channelSetup } from '../settings/channel-setup.ts';

/** The ways in and out of an agent. @throws ConfigError when mail.json has a mistake */
export async function channelsNow(
  agent: OpenAgent,
  troubles: ChannelTroubles = new Map(),
): Promise<readonly Channel[]> {
  const setup = channelSetup(agent.config);
  return readChannels(agent, { setup, troubles, hasModel: await hasModel(agent) });
}
