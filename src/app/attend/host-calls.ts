import {
  changesFiles,
  checkOfHostCall,
  type HostCall,
  usedBy,
} from '../../domain/attend/host-call.ts';
import type { HostVerdict } from '../../domain/attend/judge-host-call.ts';
import { outcomeShown } from '../../domain/attend/outcome-shown.ts';
import { attendSettings } from '../../domain/attend/settings.ts';
import { tellingLines } from '../../domain/attend/telling-lines.ts';
import { workOfHostCall } from '../../domain/attend/work-kind.ts';
import type { ErrorClass } from '../../domain/cycle/events.ts';
import { type Fact, fact, type PayloadOf } from '../../domain/fact.ts';
import { classifyFailure } from '../../domain/learning/failure/classify-failure.ts';
import { canonicalText } from '../../kernel/text/canonical-text.ts';
import { sha256 } from '../../kernel/text/sha256.ts';
import type { HookInput } from './hooks/hook-input.ts';
import { type KeptText, keptText, type StoredText, stored } from './kept-text.ts';
import type { Told } from './record-host.ts';

type Call = HookInput<'PreToolUse'>;

export function hostCallOf({ tool_name: tool, tool_input: input = {} }: Call): HostCall {
  return { tool, input };
}

/** What is told of one call: its texts, and the fact that names them once they are stored. */
export type ToldCall = {
  readonly told: Told;
  readonly call: Call;
  readonly texts: readonly KeptText[];
  readonly factOf: (stored: readonly StoredText[]) => Fact;
};

/** A call that the guardian did not simply let pass. */
export function judgedCall(
  told: Told,
  {
    input,
    verdict,
  }: { readonly input: Call; readonly verdict: HostVerdict & { readonly to: 'deny' | 'ask' } },
): ToldCall {
  const { to, tier, rule, reason } = verdict;
  const { about, args } = namedCall(input);
  return {
    told,
    call: input,
    texts: [keptText(about.session_id, { text: args })],
    factOf: ([kept]) =>
      fact(
        'HostCallJudged',
        { ...about, args: stored(kept), verdict: to, tier, rule, reason },
        { dedupeKey: to === 'deny' ? refusedKey(about) : `host-judged:${callKey(about)}` },
      ),
  };
}

type Named = Pick<PayloadOf<'HostCallEnded'>, 'session_id' | 'call_id'>;

export function callKey({ session_id, call_id }: Named): string {
  return `${session_id}:${call_id}`;
}

/** A call is refused once, whoever says so: the guardian, or the batch that it was in. */
function refusedKey(about: Named): string {
  return `host-refused:${callKey(about)}`;
}

type Ended = HookInput<'PostToolUse'> & HookInput<'PostToolUseFailure'>;

export function endedCall(
  told: Told,
  { input, hasFailed }: { readonly input: Ended; readonly hasFailed: boolean },
): ToldCall {
  const came = hasFailed ? failureText(input.error ?? '') : resultText(input.tool_response);
  const outcome = input.is_interrupt === true ? 'interrupted' : hasFailed ? 'failed' : 'ok';
  return endOfCall(told, input, { outcome, came });
}

type Batch = HookInput<'PostToolBatch'>;
type BatchedCall = Batch['tool_calls'][number] & Omit<Batch, 'tool_calls'>;

export function callsOfBatch({ tool_calls, ...about }: Batch): readonly BatchedCall[] {
  return tool_calls.map((call) => ({ ...about, ...call }));
}

/**
 * A call of a batch that no hook of its own told the end of: one that did not run, or whose hook was lost. The host asks those first and
 * waits for them; where both come nevertheless, the first counts.
 */
export function batchedCall(
  told: Told,
  { input, isAsked }: { readonly input: BatchedCall; readonly isAsked: boolean },
): ToldCall {
  const shown = shownText(input.tool_response);
  const outcome = outcomeShown(shown, { isAsked });
  return endOfCall(told, input, {
    outcome,
    came: outcome === 'failed' ? failureText(shown) : shown,
  });
}

function endOfCall(told: Told, input: Ended, { outcome, came }: Came): ToldCall {
  const call = hostCallOf(input);
  const { about, args } = namedCall(input);
  const ended = {
    ...about,
    does: usedBy(call),
    outcome,
    duration_ms: input.duration_ms ?? null,
    args_hash: sha256(args),
    ...aboutWork(call, { outcome, came }),
  } as const;
  const dedupeKey = outcome === 'refused' ? refusedKey(about) : `host-ended:${callKey(about)}`;
  return {
    told,
    call: input,
    texts: [
      keptText(about.session_id, { text: args }),
      keptText(about.session_id, { text: came, characters: attendSettings.resultCharacters }),
    ],
    factOf: ([given, result]) =>
      fact(
        'HostCallEnded',
        { ...ended, args: stored(given), result: stored(result) },
        { dedupeKey },
      ),
  };
}

type Came = {
  readonly outcome: PayloadOf<'HostCallEnded'>['outcome'];
  readonly came: string;
};

/** Whether a call looked at the work or changed it, what that is about, and who is to blame where a look failed. */
function aboutWork(call: HostCall, { outcome, came }: Came) {
  const check = checkOfHostCall(call);
  const changes = outcome === 'ok' && changesFiles(call);
  return {
    check,
    changes,
    ...((changes || check !== null) && { work: workOfHostCall(call) }),
    ...(check !== null && outcome === 'failed' && { fault: faultIn(came) }),
  };
}

function faultIn(output: string): ErrorClass {
  const [, code] = /^(?:Error: )?Exit code (\d{1,3})\b/i.exec(output.trimStart()) ?? [];
  const exitCode = code === undefined ? null : Number(code);
  const ended = { exitCode, signal: null, timedOut: false, aborted: false };
  return classifyFailure({ kind: 'exit', ...ended, output });
}

/** A call as its events name it, and its arguments in words. */
export function namedCall({ session_id, tool_name, tool_input = {}, tool_use_id }: Call) {
  const args = canonicalText(tool_input ?? null);
  const call_id = tool_use_id ?? sha256(`${tool_name}\n${args}`).slice(0, 20);
  return { about: { session_id, call_id, tool: tool_name }, args };
}

/** What failed is said after much that went well, and only so many characters are kept. */
function failureText(error: string): string {
  if (error.length <= attendSettings.resultCharacters) return error;
  return tellingLines(error).join('\n') || error;
}

/** What the model was shown: a text, or blocks of which some are texts. */
function shownText(response: unknown): string {
  const blocks = Array.isArray(response) ? response : [{ text: response }];
  return blocks
    .map((block: unknown) => (block as { readonly text?: unknown } | null)?.text) // of any shape
    .filter((text) => typeof text === 'string')
    .join('\n');
}

/** What a tool gave back, in words: for a shell what it printed. */
function resultText(response: unknown): string {
  if (typeof response === 'string') return response;
  if (typeof response !== 'object' || response === null) return '';
  const { stdout, stderr, content } = response as Record<string, unknown>; // its fields are checked one by one
  const printed = [stdout, stderr].filter((part) => typeof part === 'string').join('\n');
  if (printed.trim() !== '') return printed;
  return typeof content === 'string' ? content : JSON.stringify(response).slice(0, 4000);
}
