import { logCheck } from '../../../app/log/log-checks.ts';
import type { HttpPorts } from '../../contract/ports.ts';
import { jsonRoute, nothing } from '../../gate/route.ts';

/** Proof that the log is complete and every view its fold. */
export function logCheckRoutes({ logChecks }: Pick<HttpPorts, 'logChecks'>) {
  if (logChecks === undefined) return [];
  return [
    jsonRoute({
      path: '/api/log/verify',
      summary: 'The check of the log that runs, the last one, and what was signed last',
      answer: logCheck,
      handle: () => logChecks.read(),
    }),
    jsonRoute({
      path: '/api/log/verify',
      summary:
        'Check the log since the last check, as `homeostat log verify`; GET tells how far it is',
      body: nothing,
      answer: logCheck,
      status: 202 as const,
      handle: () => logChecks.start(),
    }),
  ];
}
