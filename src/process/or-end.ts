/** What was begun before is ended, in this order, when the next part cannot be begun. */
export async function orEnd<T>(begun: Promise<T>, ...ends: readonly (() => unknown)[]): Promise<T> {
  try {
    return await begun;
  } catch (error) {
    for (const end of ends) await end();
    throw error;
  }
}
