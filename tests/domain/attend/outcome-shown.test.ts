import { expect, it } from 'vitest';
import { outcomeShown } from '../../../src/domain/attend/outcome-shown.ts';

it.each([
  ['12 passed', 'ok'],
  ['(Bash completed with no output)', 'ok'],
  ['', 'ok'],
  ['the log says: Exit code 1', 'ok'],
  ['Exit code 3', 'failed'],
  ['Exit code 143\nCommand timed out after 1s', 'failed'],
  ['<tool_use_error>Error: No such tool available: Look</tool_use_error>', 'failed'],
  ['[Request interrupted by user for tool use]', 'interrupted'],
  ['PreToolUse:Bash hook error: Homeostat (fs.delete-root): no.', 'refused'],
  ['Homeostat (tool.park): the owner wants to be asked.', 'refused'],
  ["Claude requested permissions to write to /a, but you haven't granted it yet.", 'refused'],
  ['Permission to use Bash with command rm a has been denied.', 'refused'],
  ["The user doesn't want to proceed with this tool use. The tool use was rejected", 'refused'],
] as const)('what Claude Code 2.1.329 shows as %j was %s', (shown, outcome) => {
  expect(outcomeShown(shown, { isAsked: false })).toBe(outcome);
});

it('a call that somebody was to be asked about did not run, unless it says how it failed', () => {
  const words = "touch in '/p/b.txt' needs approval. Claude Code asks before a shell command";
  expect(outcomeShown(words, { isAsked: true })).toBe('refused');
  expect(outcomeShown('Exit code 3', { isAsked: true })).toBe('failed');
});
