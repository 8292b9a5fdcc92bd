import { messageOf } from '../kernel/thrown.ts';
import { isBareStatement } from './code/sql.ts';
import { dispatch } from './dispatch.ts';
import { judgeBareStatement } from './rules/database.ts';
import { judgeLoops } from './rules/loops.ts';
import { block, escalate, type Finding, type GuardContext, UNKNOWN } from './shell/call.ts';
import { runStatement } from './shell/run-script.ts';
import { type Machine, openShell } from './shell/shell.ts';
import type { Verdict } from './verdict.ts';

/** Longest text that is judged, in bytes of UTF-8; a longer one is a file, not a command. */
const COMMAND_LIMIT_BYTES = 16 * 1024;

const ALLOWED: Verdict = { verdict: 'allow', tier: '1', rule: 'none', reason: 'nothing found' };

/**
 * Judges shell text as the shell would run it: tier 1 of the guardian. Never throws; an internal error blocks.
 * What cannot be parsed, or is known only at run time, escalates.
 */
export function judgeCommand(command: string, context: GuardContext): Verdict {
  try {
    return worstVerdict(findingsOf(command, context));
  } catch (error) {
    return failedVerdict(error);
  }
}

/** Rules that cannot be switched off, and commands that could not be judged. */
const ALWAYS =
  /^(?:own\..*|fs\.delete-(?:root|workspace|git)|guard\.failed|shell\.too-(?:long|costly|complex))$/;

/**
 * Judges a command the owner wrote by the rules that hold for everybody: deleting everything or a home folder,
 * and the agent's own log, token, rules, settings, HEARTBEAT.md and git hooks. Null: no such rule applies. Never
 * throws; a command beyond the guardian's bounds is blocked.
 */
export function judgeAlways(command: string, context: GuardContext): Verdict | null {
  try {
    const found = findingsOf(command, context).find(({ rule }) => ALWAYS.test(rule));
    return found === undefined ? null : worstVerdict([{ ...found, verdict: 'block' }]);
  } catch (error) {
    return failedVerdict(error);
  }
}

function failedVerdict(error: unknown): Verdict {
  const why = messageOf(error);
  return worstVerdict([block('guard.failed', `the guardian failed on it: ${why.slice(0, 200)}`)]);
}

function findingsOf(command: string, context: GuardContext): readonly Finding[] {
  if (isTooLong(command)) {
    return [block('shell.too-long', 'a command over 16 KiB is not run; use the write tool')];
  }
  if (command.includes('\0')) {
    return [block('shell.not-parsed', 'no command has a NUL in it')];
  }
  const script = context.parse(command);
  if (script === null) {
    return [block('shell.too-costly', 'too nested or too odd to be read; write it as a file')];
  }
  const findings: Finding[] = [];
  const machine: Machine = {
    context,
    findings,
    dispatch,
    files: new Map(),
    programs: new Map(),
    links: new Map(),
    clones: new Set(),
    atEnd: [],
    steps: 0,
  };
  runStatement(openShell(machine), script.body, null);
  for (const end of machine.atEnd) end();
  findings.push(...judgeLoops(command));
  if (isBareStatement(command)) {
    const found = judgeBareStatement(command);
    if (found !== null) findings.push(found);
  }
  if (script.isBroken && !isHarmlessStatement(command)) {
    findings.push(escalate('shell.not-parsed', 'this is not a whole shell command'));
  }
  return findings;
}

/** Only a text near the limit is worth counting in bytes: a character has three at most. */
function isTooLong(command: string): boolean {
  if (command.length * 3 <= COMMAND_LIMIT_BYTES) return false;
  return new TextEncoder().encode(command).length > COMMAND_LIMIT_BYTES;
}

/** A line for a database client is not shell; it is judged by what it destroys. */
function isHarmlessStatement(command: string): boolean {
  return isBareStatement(command) && !/[\n;|&<>$`]/.test(command);
}

function worstVerdict(findings: readonly Finding[]): Verdict {
  const worst = findings.find(({ verdict }) => verdict === 'block') ?? findings[0];
  if (worst === undefined) return ALLOWED;
  const { verdict, rule, reason } = worst;
  return { verdict, tier: '1', rule, reason: sayable(verdict, reason) };
}

function sayable(verdict: string, reason: string): string {
  const text = reason.replaceAll(UNKNOWN, '…');
  return verdict === 'block' ? `BLOCKED: ${text}` : text;
}
