import type { ErrorClass } from './events.ts';

/** An error of a phase that knows its class (D81). */
export class ClassedError extends Error {
  readonly errorClass: ErrorClass;
  readonly retryable: boolean;

  constructor(
    errorClass: ErrorClass,
    message: string,
    options: { retryable: boolean; cause?: unknown },
  ) {
    super(message, { cause: options.cause });
    this.name = 'ClassedError';
    this.errorClass = errorClass;
    this.retryable = options.retryable;
  }
}

/** The owner asked for a stop or a pause: nothing failed, and the work continues when they say so. */
export class StoppedByOwner extends ClassedError {
  constructor(message: string) {
    super('policy', message, { retryable: false });
  }
}

/** Whatever does not say its class is a fault of the program or the machine: nobody's capability. */
export function classOfError(error: unknown): ErrorClass {
  return error instanceof ClassedError ? error.errorClass : 'environment';
}

export function isRetryable(error: unknown): boolean {
  return error instanceof ClassedError ? error.retryable : true;
}
