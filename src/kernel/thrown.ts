/** What was thrown, in words; anything can be thrown. Several failures in one, as of a refused connection, are joined. */
export function messageOf(error: unknown): string {
  if (error instanceof AggregateError && error.message === '') {
    return error.errors.map(messageOf).join('; ');
  }
  return error instanceof Error ? error.message : String(error);
}

/**
 * The code of a system or database error, such as ENOENT; empty where there is none. An error of another context
 * (`node:vm`) is no Error of this one.
 */
export function codeOf(error: unknown): string {
  return typeof error === 'object' && error !== null && 'code' in error ? String(error.code) : '';
}
