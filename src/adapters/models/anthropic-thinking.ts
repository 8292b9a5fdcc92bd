import type Anthropic from '@anthropic-ai/sdk';
import type { ModelFailure, ModelRequest } from '../../kernel/ports/model.ts';

/** How a request speaks of thinking: the model decides how much, up to so many tokens, not at all, or no word of it. */
type Form = 'adaptive' | 'budget' | 'disabled' | 'silent';
type Params = {
  readonly thinking?: Anthropic.ThinkingConfigParam;
  readonly effort?: 'low' | 'medium';
};

/** Models that take a budget of tokens; later ones refuse it and decide for themselves within `max_tokens`. */
const TAKES_BUDGET = /claude-(2|3|instant)|claude-(opus|sonnet|haiku)-4(-[015](-|$)|-20\d{6}|$)/;
/** The least budget the API takes. */
const MIN_BUDGET = 1024;
/** Below so many tokens a model that decides for itself is asked for less effort. */
const LOW_EFFORT = 2048;
const MEDIUM_EFFORT = 8192;

/**
 * Which form each model takes. The provider does not say it in the API of messages and it differs between models and
 * between servers that speak the same API, so a refusal that speaks of thinking leads to the next form, for good.
 */
export function thinkingForms() {
  const passed = new Map<string, number>();
  const formsOf = (request: ModelRequest) => {
    const wants = wantsThinking(request);
    const forms: readonly Form[] = wants ? wanting(request.model) : unwanting(request.model);
    const key = `${request.model} ${String(wants)}`;
    return { key, forms, at: passed.get(key) ?? 0 };
  };
  return {
    params: (request: ModelRequest): Params => {
      const { forms, at } = formsOf(request);
      return paramsOf(forms[at] ?? 'silent', request);
    },
    /** True when another form is left to be tried. */
    learn: (request: ModelRequest, { message, error }: ModelFailure): boolean => {
      if (error !== 'invalid_request') return false;
      const { key, forms, at } = formsOf(request);
      if (!/thinking|effort/i.test(message) || at + 1 >= forms.length) return false;
      passed.set(key, at + 1);
      return true;
    },
  };
}

/** A model that must call one tool does not think before it. */
function wantsThinking({ thinkingTokens = 0, toolChoice, maxOutputTokens }: ModelRequest): boolean {
  return thinkingTokens > 0 && typeof toolChoice !== 'object' && maxOutputTokens > MIN_BUDGET;
}

function wanting(model: string): readonly Form[] {
  return TAKES_BUDGET.test(model)
    ? ['budget', 'adaptive', 'silent']
    : ['adaptive', 'budget', 'silent'];
}

/** Later models think unless told not to. */
function unwanting(model: string): readonly Form[] {
  return TAKES_BUDGET.test(model) ? ['silent'] : ['disabled', 'silent'];
}

function paramsOf(form: Form, { thinkingTokens = 0, maxOutputTokens }: ModelRequest): Params {
  switch (form) {
    case 'adaptive': {
      const thinking = { type: 'adaptive' } as const;
      if (thinkingTokens >= MEDIUM_EFFORT) return { thinking };
      return { thinking, effort: thinkingTokens < LOW_EFFORT ? 'low' : 'medium' };
    }
    case 'budget': {
      const tokens = Math.min(Math.max(thinkingTokens, MIN_BUDGET), maxOutputTokens - 1);
      return { thinking: { type: 'enabled', budget_tokens: tokens } };
    }
    case 'disabled':
      return { thinking: { type: 'disabled' } };
    case 'silent':
      return {};
  }
}
