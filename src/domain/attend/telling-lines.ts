const TELLING =
  /\b(?:not ok|errors?|fail(?:ed|ure|s)?|expected|assert\w*|exception|traceback|panic|cannot|can['’]t|not found|no such|undefined|denied|refused|missing|unknown)\b|\w+(?:Error|Exception)\b/i;
/** What runners of tests print around it. */
const NOISE =
  /^(?:exit code \d+|TAP version .*|ok \d+.*|#.*|-{2,}|\.{2,}|\d+\.\.\d+|(?:duration_ms|type|location|failureType|code|name|operator|stack):.*|error: \|-|\|-|(?:at )?[\w.<>[\] ]+ \((?:file|node):.*\)|(?:at )?(?:async )?(?:file|node):.*)$/i;

/** Of what came of a call that failed: from the first line on that says why, without what only surrounds it. */
export function tellingLines(text: string): readonly string[] {
  const lines = text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '' && !NOISE.test(line));
  const at = lines.findIndex((line) => TELLING.test(line));
  return at === -1 ? lines : lines.slice(at);
}
