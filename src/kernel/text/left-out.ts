/** What stands where a secret was taken out; see `redactSecrets`. */
const MARK = '[redacted:';

/** Whether a secret was taken out of a text before it was written. */
export function isLeftOut(text: string): boolean {
  return text.includes(MARK);
}

/** To the owner, who may have meant the agent to use it. */
export const LEFT_OUT =
  'I left a secret out of it: I keep none in my log. Put it in a file in my workspace and name the file; a step reads it with $(cat FILE).';

/** Why a command is not run from which a secret was taken out. */
export const NOT_WHOLE =
  'a secret was left out of it, since none is kept in the log, so it is not run as it stands. Put the secret in a file in the workspace and read it there, with $(cat FILE)';
