import type { PayloadOf } from '../fact.ts';

type Outcome = PayloadOf<'HostCallEnded'>['outcome'];

/** How Claude Code words what is no result: so begins the text that its model is shown. */
const SHOWN: readonly (readonly [Outcome, RegExp])[] = [
  [
    'refused',
    /^(?:Homeostat \(|\w+:\S+ hook error: |Claude requested permissions? to |Permission to .+ has been denied|The user doesn't want to |This tool call was refused)/,
  ],
  ['interrupted', /^(?:\[Request interrupted by user|User aborted)/],
  ['failed', /^(?:<tool_use_error>|(?:Error: )?Exit code \d+\b)/],
];

/**
 * What a call came to, by the text that the model was shown of it. Other refusals are in any words: where somebody was to be asked and
 * the call did not tell its end itself, it did not run.
 */
export function outcomeShown(shown: string, { isAsked }: { readonly isAsked: boolean }): Outcome {
  const said = SHOWN.find(([, begins]) => begins.test(shown.trimStart()))?.[0];
  return said ?? (isAsked ? 'refused' : 'ok');
}
