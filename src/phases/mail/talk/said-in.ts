import { hideCode } from '../../../domain/mail/hide-code.ts';
import { type MailDoc, mailProjection } from '../../../domain/mail/views/mail.ts';
import {
  type OutgoingDoc,
  outgoingMailProjection,
} from '../../../domain/mail/views/outgoing-mail.ts';
import type { Trust } from '../../../kernel/event/event.ts';
import type { View } from '../../../kernel/log/log-contract.ts';
import { personalText } from '../../../kernel/personal-text.ts';
import type { BlobStore } from '../../../kernel/ports/blobs.ts';
import { cutToCharacters } from '../../../kernel/text/tokens.ts';
import type { SaidLine } from '../../../prompt/list/lines.ts';
import type { Sources } from '../../../prompt/manifest.ts';
import type { MailReading } from '../desk/mail-of-work.ts';

const MESSAGE_CHARACTERS = 4000;

export type SaidMessage = SaidLine & { readonly by: 'owner' | 'agent'; readonly id: string };

/** What these messages say, in order; those from somebody else, that were not sent or are erased are left out. */
export async function saidIn(
  context: MailReading,
  blobs: Pick<BlobStore, 'getPersonal'>,
  keys: readonly string[],
): Promise<readonly SaidMessage[]> {
  const view = await context.view([
    { projection: mailProjection, keys },
    { projection: outgoingMailProjection, keys },
  ]);
  const said = await Promise.all(keys.map((key) => messageOf(context, blobs, { view, key })));
  return said.flat();
}

type At = { readonly view: View; readonly key: string };

async function messageOf(
  context: MailReading,
  blobs: Pick<BlobStore, 'getPersonal'>,
  { view, key }: At,
): Promise<readonly SaidMessage[]> {
  const said = view.get(mailProjection, key);
  if (said !== undefined) {
    if (!isOwnersWord(said)) return [];
    const whole = await personalText(blobs, `inbox:${key}`, said.text);
    const text = whole === null ? null : hideCode({ subject: said.subject, text: whole });
    return lineOf({ id: key, by: 'owner', trust: 'owner', text, eventIds: said.event_ids });
  }
  const told = view.get(outgoingMailProjection, key);
  if (told === undefined || told.state === 'failed' || told.state === 'superseded') return [];
  const text = await personalText(blobs, `mail:${key}`, told.text);
  const trust = await trustOf(context, told);
  return lineOf({ id: key, by: 'agent', trust, text, eventIds: told.event_ids });
}

function isOwnersWord({ is_owner, is_automatic, trust, erased }: MailDoc): boolean {
  return is_owner && !is_automatic && trust === 'owner' && !erased;
}

function lineOf({
  text,
  eventIds: [first, ...rest],
  ...line
}: Pick<SaidMessage, 'id' | 'by' | 'trust'> & {
  readonly text: string | null;
  readonly eventIds: readonly string[];
}): readonly SaidMessage[] {
  const short = cutToCharacters((text ?? '').trim(), MESSAGE_CHARACTERS);
  if (short === '' || first === undefined) return [];
  const eventIds: Sources = [first, ...rest];
  return [{ ...line, text: short, eventIds }];
}

/**
 * An answer has the trust of what it was written from, so that outside text does not come back as the agent's own
 * words. Text written by code is the agent's own; a notice or a list may quote outside text.
 */
async function trustOf(context: MailReading, told: OutgoingDoc): Promise<Trust> {
  if (told.cause === 'answer' && told.cycle_no !== null) {
    const [written] = await context.log.read(context.agentId, {
      subjects: [`cycle:${told.cycle_no}`],
      types: ['DecisionMade', 'JobTurnKept'],
      newestFirst: true,
      limit: 1,
    });
    return written === undefined || written.trust === 'outside' ? 'outside' : 'self';
  }
  return told.cause === 'reply' && !(await quotes(context, told)) ? 'self' : 'outside';
}

const QUOTING: readonly string[] = ['tasks', 'approvals', 'status', 'report', 'why'];

async function quotes(context: MailReading, { answers }: OutgoingDoc): Promise<boolean> {
  if (answers === null) return true;
  const view = await context.view([{ projection: mailProjection, keys: [answers] }]);
  const commands = view.get(mailProjection, answers)?.commands ?? QUOTING;
  return commands.some((name) => QUOTING.includes(name));
}
