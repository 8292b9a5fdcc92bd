/**
 * How people say what holds from now on, in the seven languages that replies are in. Conservative: what is not recognised is lost here and may
 * still be recognised by a model; what is wrongly recognised stands in every prompt.
 */
export type LanguagePatterns = {
  /** The sentence holds for more than this once, whatever else it says; it must still be addressed to the agent. */
  readonly lasting: RegExp;
  /** How sentences begin that tell of something rather than ask for it. */
  readonly telling: RegExp;
  /** Rules of behaviour. */
  readonly rules: readonly RegExp[];
  readonly preferences: readonly RegExp[];
  /** Only now, only this, or mere courtesy: never a rule. */
  readonly passing: RegExp;
};
