import { z } from 'zod';
import { channelShape } from '../../../app/shapes/channel-shape.ts';
import type { HttpPorts } from '../../contract/ports.ts';
import { jsonRoute } from '../../gate/route.ts';

/** How each way in and out stands, as the controller sees it now. */
export function channelRoutes({ channels }: Pick<HttpPorts, 'channels'>) {
  if (channels === undefined) return [];
  return [
    jsonRoute({
      path: '/api/channels',
      summary:
        'Mail, chat and letters: what is set up, what came and went last, what is in the way',
      answer: z.strictObject({ channels: z.array(channelShape) }),
      handle: async () => ({ channels: [...(await channels())] }),
    }),
  ];
}
