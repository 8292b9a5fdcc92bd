import { hostSubject } from '../../domain/attend/events.ts';
import { attendSettings } from '../../domain/attend/settings.ts';
import { redactSecrets } from '../../kernel/text/redact.ts';
import { cutToCharacters } from '../../kernel/text/tokens.ts';
import type { AttendPorts } from './attend-ports.ts';

type TextPorts = Pick<AttendPorts, 'blobs'>;
type Kept = { readonly text: string; readonly characters?: number };
export type StoredText = { readonly blob: string; readonly bytes: number };
/** A text as it is kept: without its secrets, cut, under the key of its session. */
export type KeptText = { readonly subject: string; readonly content: string };

export function keptText(
  sessionId: string,
  { text, characters = attendSettings.argumentCharacters }: Kept,
): KeptText {
  const content = cutToCharacters(redactSecrets(text.slice(0, characters * 4)), characters);
  return { subject: hostSubject(sessionId), content };
}

/** In their order. */
export function putKept(
  { blobs }: TextPorts,
  texts: readonly KeptText[],
): Promise<readonly StoredText[]> {
  return blobs.putManyPersonal(texts);
}

export async function kept(ports: TextPorts, sessionId: string, text: Kept): Promise<StoredText> {
  const [put] = await putKept(ports, [keptText(sessionId, text)]);
  return stored(put);
}

export function stored(text: StoredText | undefined): StoredText {
  if (text === undefined) throw new Error('fewer texts came back than were put');
  return text;
}
