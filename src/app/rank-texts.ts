import { readMemory, searchList } from '../domain/recall/candidates.ts';
import { languageOfMail } from '../language/replies/spoken-replies.ts';

type NamedText = {
  readonly id: string;
  readonly text: string;
  /** ISO 8601: of two equal matches the newer comes first. */
  readonly at: string;
};

/** The ids of the texts that match, best first, ranked like memories; for sets too small for an index. */
export function rankTexts(
  texts: readonly NamedText[],
  query: { readonly text: string; readonly limit: number },
): readonly { readonly id: string; readonly score: number }[] {
  const each = texts.map(({ id, text, at }) =>
    readMemory({
      id,
      text,
      at,
      language: languageOfMail(text),
      type: 'semantic',
      session: id, // nothing stands beside it
      position: 0,
      scope: 'global',
      subject: null,
    }),
  );
  return searchList(each, query);
}
