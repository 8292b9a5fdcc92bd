import type { ModelErrorKind } from '../../../kernel/ports/model.ts';
import type { ErrorClass } from '../../cycle/events.ts';

/** How something failed, as an adapter reported it. */
export type FailureFact =
  | {
      readonly kind: 'exit';
      readonly exitCode: number | null;
      readonly signal: string | null;
      /** Our own time limit ended it. */
      readonly timedOut: boolean;
      /** By our own signal: stop, pause, lost lease. */
      readonly aborted: boolean;
      readonly output: string;
    }
  | { readonly kind: 'http'; readonly status: number }
  | { readonly kind: 'errno'; readonly code: string }
  | { readonly kind: 'model'; readonly error: ModelErrorKind | 'no_model' }
  | { readonly kind: 'refused'; readonly by: 'policy' | 'budget' };

/** Shells say so when the program is not there (127), may not run (126), or was killed from outside. */
const ENVIRONMENT_EXITS: ReadonlySet<number> = new Set([126, 127, 137, 143]);
const ENVIRONMENT_TEXT = new RegExp(
  [
    'ENOTFOUND|EAI_AGAIN|ECONNREFUSED|ECONNRESET|ETIMEDOUT|ENETUNREACH|EHOSTUNREACH|ENOSPC|EDQUOT|EMFILE|ENOMEM',
    'could not resolve host|temporary failure in name resolution|network is unreachable|no route to host',
    'connection (refused|reset|timed out)|no space left on device|disk quota exceeded|read-only file system',
    'cannot allocate memory|out of memory|too many open files|rate limit|too many requests',
    'command not found|authentication failed|invalid api key|could not read (username|password)',
    'permission denied \\(publickey|service unavailable|bad gateway|gateway time-?out',
  ].join('|'),
  'i',
);
/** Wrong path, wrong kind of file: avoidable with more skill. */
const CAPABILITY_ERRNOS: ReadonlySet<string> = new Set([
  'ENOENT',
  'EEXIST',
  'ENOTDIR',
  'EISDIR',
  'ENOTEMPTY',
  'EINVAL',
  'ENAMETOOLONG',
]);
const BY_MODEL_ERROR: Readonly<Record<ModelErrorKind | 'no_model', ErrorClass>> = {
  rate_limited: 'environment',
  overloaded: 'environment',
  server_error: 'environment',
  connect: 'environment',
  interrupted: 'environment',
  stalled: 'environment',
  timeout: 'environment',
  aborted: 'environment',
  unavailable: 'environment',
  empty: 'environment',
  auth: 'environment',
  invalid_request: 'environment',
  no_model: 'environment',
  refused: 'policy',
  truncated: 'capability',
  malformed: 'capability',
};

/** Who could have changed it (D81). Only `capability` teaches a capability lesson. */
export function classifyFailure(fact: FailureFact): ErrorClass {
  switch (fact.kind) {
    case 'exit':
      return classifyExit(fact);
    case 'http':
      return classifyStatus(fact.status);
    case 'errno':
      return CAPABILITY_ERRNOS.has(fact.code) ? 'capability' : 'environment';
    case 'model':
      return BY_MODEL_ERROR[fact.error];
    case 'refused':
      return fact.by;
  }
}

/** A step that exceeded its limit was too large; one killed by somebody else was not at fault. */
function classifyExit(fact: Extract<FailureFact, { kind: 'exit' }>): ErrorClass {
  if (fact.aborted || ENVIRONMENT_TEXT.test(fact.output)) return 'environment';
  if (fact.timedOut) return 'capability';
  const isKilled =
    fact.signal === 'SIGKILL' || fact.signal === 'SIGTERM' || fact.signal === 'SIGHUP';
  if (isKilled || ENVIRONMENT_EXITS.has(fact.exitCode ?? 0)) return 'environment';
  return 'capability';
}

function classifyStatus(status: number): ErrorClass {
  if (status === 402) return 'budget';
  if (status === 451) return 'policy';
  const isTheirs = status >= 500 || [401, 403, 407, 408, 425, 429].includes(status);
  return isTheirs ? 'environment' : 'capability';
}
