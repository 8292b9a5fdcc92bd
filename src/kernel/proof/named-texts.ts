/** Fields of events that name a text: our own by its content, a person's under the key of its subject. */
const NAMED =
  /(?<=[{,])"(blob|ref|args_ref|output_ref|prompt_hash)":"((?:sha256|hmac):[0-9a-f]{64})"/g;

/** A request to a model within a conversation, as it is kept: the rest of it is another text. */
const REQUEST = /^\{"conversation":\{[^{}]*\},"frame":"(sha256:[0-9a-f]{64})"\}$/;

/** The names of the texts that an event refers to. A quote within a string is escaped, so only fields are found. */
export function namedTexts(body: string): readonly string[] {
  return [...body.matchAll(NAMED)].flatMap(([, , name]) => name ?? []);
}

/** Those of them that are requests to a model. */
export function namedRequests(body: string): readonly string[] {
  return [...body.matchAll(NAMED)].flatMap(([, field, name]) =>
    field === 'prompt_hash' && name !== undefined ? [name] : [],
  );
}

/** The text that a request rests on; null: the whole of it stands in its own. */
export function frameNamed(request: string): string | null {
  return REQUEST.exec(request)?.[1] ?? null;
}
