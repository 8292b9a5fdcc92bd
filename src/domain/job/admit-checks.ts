import type { Trust } from '../../kernel/event/event.ts';
import type { AcceptanceCheck } from './events.ts';

/** What a model may propose. A sent mail is looked at only in jobs that were begun when it could. */
export type ProposedCheck = Exclude<AcceptanceCheck, { kind: 'verifier' | 'mail' }>;

export type AdmitContext = {
  /** Of the work: what comes from outside sets no command (invariant 8). */
  readonly trust: Trust;
  /** What was asked for, in its owner's words. */
  readonly goal: string;
};

/** Commands that say yes whatever is there. */
const ALWAYS_TRUE = /^\s*(?::|true|exit\s+0|echo\b[^|&;<>]*|test\s+1\s+-eq\s+1|\[\s+1\s.*\])\s*$/;

type Why = string | null;
type ByKind<Checks extends AcceptanceCheck, Result> = {
  readonly [Kind in Checks['kind']]: (
    check: Extract<Checks, { kind: Kind }>,
    context: AdmitContext,
  ) => Result;
};

const ADMIT: ByKind<ProposedCheck, Why> = {
  command: ({ run }, { trust }) => {
    if (trust === 'outside') return 'work from outside text sets no commands';
    return ALWAYS_TRUE.test(run) ? 'it is true whatever is there' : null;
  },
  http: ({ url }, { trust, goal }) => {
    if (trust === 'outside') return 'work from outside text sets no addresses';
    return /^https?:\/\//.test(url) ? isAddressNamed(url, goal) : 'only http and https are asked';
  },
  file: ({ path }) => isInside(path),
  value: ({ path }) => isInside(path),
  commit: ({ repository }) => isInside(repository),
  draft: ({ to }, { goal }) => isAddressNamed(to, goal),
};

function isAddressNamed(address: string, goal: string): Why {
  return goal.includes(address) ? null : 'the address does not stand in the work';
}

function isInside(path: string): Why {
  const isOutside = /^[/\\~]|^[a-z]:/i.test(path) || path.split(/[/\\]/).includes('..');
  return isOutside ? 'the path leaves the workspace' : null;
}

/** Why a check that a model proposed is rejected; null: accepted, as far as its words tell. */
export function whyNotAdmitted(check: ProposedCheck, context: AdmitContext): Why {
  // The entry of its kind takes exactly this check.
  return (ADMIT[check.kind] as (one: ProposedCheck, context: AdmitContext) => Why)(check, context);
}

const TEXT: {
  readonly [Kind in AcceptanceCheck['kind']]: (
    check: Extract<AcceptanceCheck, { kind: Kind }>,
  ) => string;
} = {
  verifier: ({ verifier: { kind, target } }) => `${kind} ${target}`.trim(),
  file: ({ path, contains }) =>
    contains === null
      ? `file ${path} is there`
      : `file ${path} contains ${JSON.stringify(contains)}`,
  command: ({ run, exit_code }) => `\`${run}\` ends with ${exit_code}`,
  http: ({ url, status, contains }) =>
    `GET ${url} answers ${status}${contains === null ? '' : ` and contains ${JSON.stringify(contains)}`}`,
  commit: ({ repository }) => `a new commit in ${repository}`,
  mail: ({ to }) => `a mail to ${to} was accepted`,
  draft: ({ to, contains }) =>
    `a draft to ${to} is there${contains === null ? '' : ` and contains ${JSON.stringify(contains)}`}`,
  value: ({ path, pointer, equals }) =>
    `${path} has ${JSON.stringify(equals)} at ${pointer === '' ? 'its root' : pointer}`,
};

/** One line for people and prompts. */
export function checkText(check: AcceptanceCheck): string {
  // The entry of its kind takes exactly this check.
  return (TEXT[check.kind] as (one: AcceptanceCheck) => string)(check);
}
