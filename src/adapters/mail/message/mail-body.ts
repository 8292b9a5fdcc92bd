import PostalMime, { type Attachment, type Email } from 'postal-mime';
import { z } from 'zod';
import { htmlText } from './html-text.ts';
import type { MailCaps } from './mail-caps.ts';

const entry = z.object({ type: z.string(), value: z.unknown() });
/** What the parser found, part by part, before it mixes plain text and HTML: its own mixture shows hidden HTML. */
const textMap = z.map(
  z.unknown(),
  z.object({ plain: z.array(entry).optional(), html: z.array(entry).optional() }),
);

export type MailBody = {
  readonly email: Email;
  /** Of the plain parts, or made from the HTML where there is no plain part beside it. */
  readonly text: string;
  readonly attachments: readonly Attachment[];
  /** Something of it could not be shown. */
  readonly isIncomplete: boolean;
};

/**
 * The parts of a mail. A mail in a mail is an attachment: its text is not the writer's.
 * @throws Error when it is nested deeper, or has more header, than the caps let it
 */
export async function mailBody(raw: Uint8Array, caps: MailCaps): Promise<MailBody> {
  const parser = new PostalMime({
    maxNestingDepth: caps.depth,
    maxHeadersSize: caps.allHeaderBytes,
    maxRfc822NestingDepth: 0,
  });
  const email = await parser.parse(raw);
  const found = textMap.safeParse((parser as unknown as { textMap?: unknown }).textMap); // checked by the schema
  const sections = found.success ? [...found.data.values()] : [wholeOf(email)];
  let isIncomplete = false;
  const texts = sections.map(({ plain, html }) => {
    const own = joinedText(plain);
    if (own.trim() !== '' || html === undefined) return own;
    const read = htmlText(joinedText(html));
    if (read === null) isIncomplete = true;
    return read ?? '';
  });
  return { email, text: texts.join('\n'), attachments: email.attachments, isIncomplete };
}

type Section = z.infer<typeof textMap> extends Map<unknown, infer T> ? T : never;

/** When the parser keeps its parts elsewhere one day: HTML first, since its plain text may be mixed from hidden HTML. */
function wholeOf({ text, html }: Email): Section {
  if (html !== undefined) return { html: [{ type: 'text', value: html }] };
  return { plain: [{ type: 'text', value: text ?? '' }] };
}

function joinedText(entries: Section['plain'] = []): string {
  return entries.map(({ value }) => (typeof value === 'string' ? value : '')).join('\n');
}
