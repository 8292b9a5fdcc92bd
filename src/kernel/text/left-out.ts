/** What replaces a removed secret; see `redactSecrets`. */
const MARK = '[redacted:';

/** Whether a secret was removed from a text before it was stored. */
export function isLeftOut(text: string): boolean {
  return text.includes(MARK);
}

/** For the owner, who may have meant the agent to use it. */
export const LEFT_OUT =
  'I left a secret out of it: I keep none in my log. Put it in a file in my workspace and name the file; a step reads it with $(cat FILE).';

/** Why a command does not run after a secret was removed from it. */
export const NOT_WHOLE =
  'a secret was left out of it, since none is kept in the log, so it is not run as it stands. Put the secret in a file in the workspace and read it there, with $(cat FILE)';
