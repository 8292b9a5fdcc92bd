import type Anthropic from '@anthropic-ai/sdk';
import { effortForTokens } from '../../../kernel/effort.ts';
import {
  EFFORTS,
  type Effort,
  type ModelFailure,
  type ModelRequest,
  type ModelTakes,
} from '../../../kernel/ports/model.ts';

/**
 * How a request speaks of thinking: the model decides how much; up to so many tokens; not before it answers; not at all;
 * as little as it can; or no word of it.
 */
type Form = 'adaptive' | 'budget' | 'between_tools' | 'disabled' | 'least' | 'silent';
/** What of earlier replies is left out of a request. */
export type Forgets = 'nothing' | 'thoughts' | 'all';
type Params = {
  readonly thinking?: Anthropic.ThinkingConfigParam;
  readonly effort?: Effort;
};

/** Models the table does not know and that take a budget of tokens; later ones refuse it and decide for themselves. */
const TAKES_BUDGET = /claude-(2|3|instant)|claude-(opus|sonnet|haiku)-4(-[015](-|$)|-20\d{6}|$)/;
/** The least budget the API takes. */
const MIN_BUDGET = 1024;
/** A refusal of thoughts that were sent back, not of what was asked: they are of another conversation or were changed. */
const REFUSED_BLOCKS = /messages\.\d+|signature|thinking`? blocks?/i;
/** A refusal of what was looked up in earlier replies. */
const REFUSED_LOOKUPS =
  /messages\.\d+.*(server_tool_use|web_search|web_fetch|encrypted_)|(server_tool_use|web_search|web_fetch|encrypted_).*messages\.\d+/is;

/**
 * Which form each model takes. The table says it; of models it does not know, and of servers that differ, refusals do:
 * one that speaks of thinking leads to the next form, for good. Thoughts a server will not have back are left out of
 * that one request.
 */
export function thinkingForms(takesOf: (model: string) => ModelTakes | undefined) {
  const passed = new Map<string, number>();
  const forgotten = new WeakMap<ModelRequest, Forgets>();
  const formsOf = (request: ModelRequest) => {
    const { model } = request;
    const takes = takesOf(model);
    const wants = wantedEffort(request) !== 'none' && !isForced(request);
    const forms = wants ? wanting(model, takes) : unwanting(model, takes);
    const key = `${model} ${String(wants)}`;
    return { key, forms, takes, at: passed.get(key) ?? 0 };
  };
  return {
    params: (request: ModelRequest): Params => {
      const { forms, at, takes } = formsOf(request);
      return paramsOf(forms[at] ?? 'silent', request, takes);
    },
    /** What of earlier replies this request goes without. */
    forgets: (request: ModelRequest): Forgets => forgotten.get(request) ?? 'nothing',
    /** True when another form is left to be tried. */
    learn: (request: ModelRequest, { message, error }: ModelFailure): boolean => {
      if (error !== 'invalid_request') return false;
      if (REFUSED_LOOKUPS.test(message)) return forgetOnce(forgotten, request, 'all');
      if (!/thinking|effort|signature/i.test(message)) return false;
      if (REFUSED_BLOCKS.test(message)) return forgetOnce(forgotten, request, 'thoughts');
      const { key, forms, at } = formsOf(request);
      if (at + 1 >= forms.length) return false;
      passed.set(key, at + 1);
      return true;
    },
  };
}

/** Each only once, and never less than before. */
function forgetOnce(
  forgotten: WeakMap<ModelRequest, Forgets>,
  request: ModelRequest,
  what: 'thoughts' | 'all',
): boolean {
  const had = request.messages.some(({ opaque }) => opaque !== undefined && opaque !== null);
  const already = forgotten.get(request) ?? 'nothing';
  if (!had || already === 'all' || already === what) return false;
  forgotten.set(request, what);
  return true;
}

/** A model that must call one tool does not think before it. */
function isForced({ toolChoice }: ModelRequest): boolean {
  return typeof toolChoice === 'object';
}

function wantedEffort({ effort, thinkingTokens = 0 }: ModelRequest): Effort | 'none' {
  return effort ?? effortForTokens(thinkingTokens);
}

/** What the table says comes first; the others are for servers that speak the same API and differ. */
function wanting(model: string, takes: ModelTakes | undefined): readonly Form[] {
  const takesBudget = takes === undefined ? TAKES_BUDGET.test(model) : takes.thinking === 'budget';
  if (takes?.thinking === 'none') return ['silent'];
  return takesBudget ? ['budget', 'adaptive', 'silent'] : ['adaptive', 'budget', 'silent'];
}

/** Later models think, and hard, when nothing is said: silence comes last. */
function unwanting(model: string, takes: ModelTakes | undefined): readonly Form[] {
  if (takes === undefined) {
    return TAKES_BUDGET.test(model) ? ['silent'] : ['disabled', 'between_tools', 'least', 'silent'];
  }
  if (takes.thinking === 'none' || takes.thinkingOff === 'silence') return ['silent'];
  const first = takes.thinkingOff ?? 'least';
  const others: readonly Form[] = ['between_tools', 'disabled', 'least'];
  return [first, ...others.filter((form) => form !== first), 'silent'];
}

function paramsOf(form: Form, request: ModelRequest, takes: ModelTakes | undefined): Params {
  const effort = effortFor(form === 'adaptive' ? wantedEffort(request) : 'low', takes);
  switch (form) {
    case 'adaptive':
    case 'least':
      return { thinking: { type: 'adaptive', ...thoughtsShown(request, takes) }, ...effort };
    case 'budget':
      return { thinking: budget(request, takes) };
    case 'between_tools':
    case 'disabled':
      return { thinking: { type: form }, ...effort };
    case 'silent':
      return {};
  }
}

/** The highest the model takes that is not above what is wanted, else its lowest. */
function effortFor(wanted: Effort | 'none', takes: ModelTakes | undefined): Pick<Params, 'effort'> {
  const known: readonly Effort[] = takes?.efforts ?? EFFORTS;
  const upTo = EFFORTS.slice(0, EFFORTS.indexOf(wanted === 'none' ? 'low' : wanted) + 1);
  const effort = upTo.findLast((one) => known.includes(one)) ?? known[0];
  return effort === undefined ? {} : { effort };
}

function budget(request: ModelRequest, takes: ModelTakes | undefined): Params['thinking'] & object {
  const { thinkingTokens = 0, maxOutputTokens } = request;
  const tokens = Math.min(Math.max(thinkingTokens, MIN_BUDGET), maxOutputTokens - 1);
  if (tokens < MIN_BUDGET) return { type: 'disabled' };
  return { type: 'enabled', budget_tokens: tokens, ...thoughtsShown(request, takes) };
}

/** A summary of the thoughts is asked for only where somebody listens. */
function thoughtsShown({ onThought }: ModelRequest, takes: ModelTakes | undefined) {
  const isWanted = onThought !== undefined && takes?.showsThoughts === true;
  return isWanted ? { display: 'summarized' as const } : {};
}
