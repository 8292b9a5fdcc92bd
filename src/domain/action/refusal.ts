/** Said of the call, or of a guardian that could not look; never of what the call would have done. */
const NO_REFUSAL: readonly string[] = [
  'input',
  'effect.done',
  'effect.unknown',
  'guard.error',
  'guard.failed',
];

/** Whether a blocked action was refused for what it would have done: only that is a lesson. */
export function isRefusal({ rule_id }: { readonly rule_id: string }): boolean {
  return !NO_REFUSAL.includes(rule_id);
}
