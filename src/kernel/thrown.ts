/** What was thrown, in words; anything can be thrown. Several failures in one, as for a refused connection, are joined. */
export function messageOf(error: unknown): string {
  if (error instanceof AggregateError && error.message === '') {
    return error.errors.map(messageOf).join('; ');
  }
  return error instanceof Error ? error.message : String(error);
}

/**
 * The code of a system or database error, such as ENOENT; empty if there is none. An error of another context
 * (`node:vm`) is not an instance of this one's Error.
 */
export function codeOf(error: unknown): string {
  return typeof error === 'object' && error !== null && 'code' in error ? String(error.code) : '';
}
