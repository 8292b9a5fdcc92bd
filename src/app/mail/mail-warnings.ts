import { mailProjection } from '../../domain/mail/views/mail.ts';
import { outgoingMailProjection } from '../../domain/mail/views/outgoing-mail.ts';
import type { View, Wanted } from '../../kernel/log/log-contract.ts';

export const mailDocuments: Wanted = [
  { projection: mailProjection, keys: 'open' },
  { projection: outgoingMailProjection, keys: 'open' },
];

/** Mail that waits for its signatures, and mail with unknown outcome. */
export function mailWarnings(view: View): readonly string[] {
  const waiting = [...view.all(mailProjection).values()].filter((m) => m.status === 'deferred');
  const unknown = [...view.all(outgoingMailProjection).values()].filter(
    ({ state }) => state === 'unknown',
  );
  return [
    ...waiting.map(
      ({ mail_id, from, why }) =>
        `mail ${mail_id} from ${from} waits: its signatures could not be looked up (${why ?? ''})`,
    ),
    ...unknown.map(
      ({ mail_id }) =>
        `mail ${mail_id} may or may not have gone out: homeostat mail show ${mail_id}`,
    ),
  ];
}
