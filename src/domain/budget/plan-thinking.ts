import { effortForTokens } from '../../kernel/effort.ts';
import type { Effort, ModelRole } from '../../kernel/ports/model.ts';
import { type ModelSettings, priceOf } from './prices.ts';
import type { ModelPrice } from './providers/model-price.ts';

export type ThinkingPlan = {
  /** Undefined: nothing is said; the model is one the table does not know. */
  readonly effort: Effort | 'none' | undefined;
  /** Output kept free for thoughts, on top of the answer. */
  readonly tokens: number;
};

/** What a role does where neither its owner nor the purpose says; cheap calls are short ones. */
const defaultEfforts: Readonly<Record<ModelRole, Effort | 'none'>> = {
  cheap: 'none',
  standard: 'medium',
  strong: 'high',
};

/**
 * Room for thoughts, so that an answer is not cut by them; what is not used costs nothing. Thoughts of a model that
 * decides by itself have no limit of their own: these are generous guesses.
 */
const thinkingRoom: Readonly<Record<Effort | 'none', number>> = {
  none: 0,
  low: 2_000,
  medium: 8_000,
  high: 16_000,
  xhigh: 32_000,
  max: 64_000,
};

type Asked = {
  readonly role: ModelRole;
  readonly model: string;
  /** What the purpose wants; `none` stands whatever the owner says, for those calls cannot wait for thoughts. */
  readonly effort: Effort | 'none' | undefined;
  /** What the answer may have. */
  readonly answerTokens: number;
};

/** How hard a call thinks and how much of its output is kept free for that, within what the model can write. */
export function planThinking(settings: ModelSettings, asked: Asked): ThinkingPlan {
  const price = priceOf(settings.prices, asked.model);
  const effort = effortOf(settings, asked);
  if (effort === undefined || price?.takes?.thinking === 'none') return { effort, tokens: 0 };
  const room =
    effort === 'none'
      ? silentRoom(price)
      : (settings.thinking?.[asked.role] ?? thinkingRoom[effort]);
  const free = price === undefined ? room : Math.max(0, price.maxOutput - asked.answerTokens);
  return { effort, tokens: Math.min(room, free) };
}

/** A model that cannot be silenced thinks a little. */
function silentRoom(price: ModelPrice | undefined): number {
  return price?.takes?.thinkingOff === null ? thinkingRoom.low : thinkingRoom.none;
}

/** The owner's word for the role, else the purpose's, else the role's; of models that are not known only the owner's. */
function effortOf(
  settings: ModelSettings,
  { role, model, effort }: Asked,
): Effort | 'none' | undefined {
  if (effort === 'none') return effort;
  const tokens = settings.thinking?.[role];
  const own =
    settings.effort?.[role] ?? (tokens === undefined ? undefined : effortForTokens(tokens));
  const isKnown = priceOf(settings.prices, model)?.takes !== undefined;
  return own ?? (isKnown ? (effort ?? defaultEfforts[role]) : undefined);
}
