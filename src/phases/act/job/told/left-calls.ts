import { factsOfType, type RecordedFact } from '../../../../domain/fact.ts';
import type { RecordedEvent } from '../../../../kernel/event/event.ts';
import type { BlobStore } from '../../../../kernel/ports/blobs.ts';
import type { ToolCall, ToolResult } from '../../../../kernel/ports/model.ts';
import type { Tool } from '../../../../kernel/ports/tool.ts';
import { cutToCharacters } from '../../../../kernel/text/tokens.ts';
import { fencedLines } from '../../../../prompt/fence.ts';
import type { PhaseContext } from '../../../phase-context.ts';
import { readAll } from '../../../read-facts.ts';
import type { Taken } from '../../loop/take-action.ts';
import { hashOfCall } from '../../loop/turn.ts';
import { resolvedWords } from './resolved-effects.ts';

export type LeftCall = {
  readonly call: ToolCall;
  /** Null: a call that the job handles itself, such as a plan. */
  readonly actionId: string | null;
};

/** The outcome of the call, as if it had just ended, and how the conversation shows it. */
export type LeftResult = { readonly said: ToolResult; readonly came: Taken };

type LeftPorts = {
  readonly blobs: Pick<BlobStore, 'get'>;
  readonly tools: readonly Pick<Tool, 'name' | 'reach'>[];
  readonly resultCharacters: number;
};

/**
 * The outcome of the calls of a reply that was not answered before the process ended, from the log: calls that ran have
 * their result, judged ones their verdict, begun ones are reported as unknown, and the others never began.
 */
export async function leftResults(
  context: PhaseContext,
  ports: LeftPorts,
  left: readonly LeftCall[],
): Promise<readonly LeftResult[]> {
  const ids = left.flatMap(({ actionId }) => actionId ?? []);
  const subjects = ids.flatMap((id) => [`action:${id}`, `effect:${id}`]);
  const events = ids.length === 0 ? [] : await readAll(context, { subjects });
  return Promise.all(
    left.map(async ({ call, actionId }) => {
      const about = [`action:${actionId}`, `effect:${actionId}`];
      const own = events.filter(({ subjects }) => subjects.some((one) => about.includes(one)));
      const came = actionId === null ? takenWith(NOT_KEPT) : await cameOf(ports, call, own);
      const { text, trust, isError } = came;
      const shown = trust === 'outside' ? fencedLines(context.newId(), text).join('\n') : text;
      const cut = cutToCharacters(shown, ports.resultCharacters);
      return { said: { callId: call.id, text: cut, isError }, came };
    }),
  );
}

async function cameOf(
  ports: LeftPorts,
  call: ToolCall,
  events: readonly RecordedEvent[],
): Promise<Taken> {
  const [executed] = factsOfType(events, 'ActionExecuted');
  if (executed !== undefined) return ranTo(ports, call, executed);
  const resolved = factsOfType(events, 'EffectResolved').at(-1);
  if (resolved !== undefined) return takenWith(resolvedWords(resolved.payload));
  const refused = factsOfType(events, ...REFUSED).at(-1);
  if (refused !== undefined) return takenOfRefusal(refused);
  return takenWith(hasBegun(events) ? UNKNOWN : NEVER_BEGUN);
}

const REFUSED = ['ActionBlocked', 'ActionEscalated'] as const;
const UNKNOWN =
  'OUTCOME UNKNOWN: the process ended while this was under way. It may have happened, in part too: look first, then decide.';
const NEVER_BEGUN = 'Not begun: the process ended before. Ask again if you still want it.';

const NOT_KEPT = 'Not kept: the process ended before. Call it again.';

function takenWith(text: string): Taken {
  return { text, trust: 'self', isError: true, taken: null, parkedAs: null };
}

function hasBegun(events: readonly RecordedEvent[]): boolean {
  return events.some(({ type }) => type === 'ActionAllowed' || type === 'EffectDispatched');
}

function takenOfRefusal({ type, payload }: RecordedFact<(typeof REFUSED)[number]>): Taken {
  if (type === 'ActionBlocked') {
    const { rule_id, reason } = payload;
    return takenWith(`BLOCKED (${rule_id}): ${reason}.`);
  }
  const { rule, reason, action_id, to } = payload;
  const text = `PARKED (${rule}): ${reason}. The owner was asked; go on with what can be done without it.`;
  return { ...takenWith(text), parkedAs: to === 'owner' ? action_id : null };
}

async function ranTo(
  { blobs, tools }: LeftPorts,
  { name, input }: ToolCall,
  { payload, trust }: RecordedFact<'ActionExecuted'>,
): Promise<Taken> {
  const { action_id: actionId, exit_code: exitCode, output_ref, output_head, evidence } = payload;
  const output = (output_ref === null ? null : await blobs.get(output_ref)) ?? output_head;
  const head = exitCode === 0 ? '' : `exit ${exitCode}\n`;
  // A tool that is gone since can have sent something, so its call counts as a deed.
  const reach = tools.find((tool) => tool.name === name)?.reach ?? 'send';
  const argsHash = hashOfCall(name, input);
  return {
    text: `${head}${output}`,
    trust,
    isError: exitCode !== 0,
    taken: { actionId, tool: name, reach, argsHash, exitCode, evidence },
    parkedAs: null,
  };
}
