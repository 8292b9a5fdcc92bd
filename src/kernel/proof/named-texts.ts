/** Fields of events that name a text: our own by its content, a person's under the key of its subject. */
const NAMED =
  /(?<=[{,])"(?:blob|ref|args_ref|output_ref|prompt_hash)":"((?:sha256|hmac):[0-9a-f]{64})"/g;

/** The names of the texts that an event refers to. A quote within a string is escaped, so only fields are found. */
export function namedTexts(body: string): readonly string[] {
  return [...body.matchAll(NAMED)].flatMap(([, name]) => name ?? []);
}
