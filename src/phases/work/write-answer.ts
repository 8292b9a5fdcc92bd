import { createHash } from 'node:crypto';
import { ClassedError } from '../../domain/cycle/class-of-error.ts';
import { fact } from '../../domain/fact.ts';
import type { WrittenAnswer } from '../../domain/job/events.ts';
import type { Answers } from '../../kernel/ports/answers.ts';
import { redactSecrets } from '../../kernel/text/redact.ts';
import { cutToCharacters } from '../../kernel/text/tokens.ts';
import { messageOf } from '../../kernel/thrown.ts';
import type { PhaseContext } from '../phase-context.ts';
import { readFacts } from '../read-facts.ts';

export type Answer = {
  readonly workId: string | null;
  readonly text: string;
};

/** What was written is kept as an action of this name. */
export const ANSWER_TOOL = 'answer';

const HEAD_CHARACTERS = 500;
/** Of what its owner is shown with the work. */
const TOLD_CHARACTERS = 1000;

/**
 * Puts what the model wrote where its owner finds it, as an effect that may be repeated: the same text in the same
 * file. Text only; nothing of it is ever run. @throws ClassedError when the file cannot be written, LeaseLost
 */
export async function writeAnswer(
  context: PhaseContext,
  answers: Answers,
  { workId, text }: Answer,
): Promise<WrittenAnswer> {
  const { cycleNo: cycle_no } = context;
  const effect_id = `answer-${cycle_no}`;
  const name = workId === null ? `cycle-${cycle_no}` : workId.replace(':', '-');
  const args_hash = createHash('sha256').update(text).digest('hex');
  const action = { action_id: effect_id, cycle_no };
  const before = await earlier(context, effect_id);
  const head = cutToCharacters(text, TOLD_CHARACTERS);
  if (before !== null) return { text: head, path: before };
  await intend(context, { workId, name, args_hash, effect_id });
  context.crashPoint('answer:dispatched');
  const sinceMs = context.elapsedMs();
  const { path } = await writtenAnswer(answers, name, text);
  context.crashPoint('answer:written');
  await context.record([
    fact(
      'ActionExecuted',
      {
        ...action,
        tool: ANSWER_TOOL,
        exit_code: 0,
        duration_ms: Math.round(context.elapsedMs() - sinceMs),
        result_digest: args_hash,
        output_ref: null,
        output_head: redactSecrets(text).slice(0, HEAD_CHARACTERS),
        // That the file exists proves nothing about its content.
        evidence: [],
      },
      { trust: 'outside' },
    ),
    fact('EffectSettled', { effect_id, outcome: 'success', error_class: null, detail: path }),
  ]);
  return { text: head, path };
}

/** Where an earlier attempt at this cycle put it. */
async function earlier(context: PhaseContext, effectId: string): Promise<string | null> {
  const [settled] = await readFacts(context.log, context.agentId, {
    subjects: [`effect:${effectId}`],
    types: ['EffectSettled'],
    limit: 1,
  });
  return settled?.payload.detail ?? null;
}

type Intent = {
  readonly workId: string | null;
  readonly name: string;
  readonly args_hash: string;
  readonly effect_id: string;
};

async function intend(context: PhaseContext, intent: Intent): Promise<void> {
  const { effect_id, args_hash } = intent;
  const action = { action_id: effect_id, cycle_no: context.cycleNo };
  const summary = `answer ${intent.name}`;
  const proposed = { tool: ANSWER_TOOL, args_redacted: summary, args_hash, work_id: intent.workId };
  const effect = {
    effect_id,
    cycle_no: context.cycleNo,
    kind: 'file' as const,
    args_hash,
    summary,
  };
  const started = { lease_token: context.leaseToken, started_at: context.now() };
  await context.record([
    fact('ActionProposed', { ...action, ...proposed }),
    fact('ActionAllowed', { ...action, tier: 'text', rule: 'text into a file' }),
    fact('EffectIntended', { ...effect, repeatable: true }),
    fact('EffectDispatched', { effect_id, ...started }),
  ]);
}

async function writtenAnswer(
  answers: Answers,
  name: string,
  text: string,
): Promise<{ path: string }> {
  try {
    return await answers.write(name, text);
  } catch (cause) {
    const why = messageOf(cause);
    const options = { retryable: true, cause };
    throw new ClassedError('environment', `the answer could not be written: ${why}`, options);
  }
}
