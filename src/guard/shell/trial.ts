import { escalate, type Finding } from './call.ts';
import { fork, report, type Shell } from './shell.ts';

/** Findings that say that the judgement itself ended: they hold for the whole text. */
const ENDED = /^shell\.too-/;

/**
 * Judges something as though it ran, where it is not known that it does. What would be refused if it ran is asked
 * about; nothing else is said. Answers whether something was.
 */
export function judgeAsIf(shell: Shell, why: string, run: (inner: Shell) => void): boolean {
  const { findings, atEnd } = shell.machine;
  if (findings.some(({ verdict }) => verdict === 'block')) return false;
  const before = findings.length;
  const late = atEnd.length;
  run(fork(shell));
  for (const end of atEnd.splice(late)) end();
  const found = findings.splice(before);
  findings.push(...found.filter(({ rule }) => ENDED.test(rule)));
  const refused = found.find(isRefused);
  if (refused === undefined) return false;
  report(shell, escalate('shell.carried-code', `${why}: ${refused.reason}`));
  return true;
}

function isRefused({ verdict, rule }: Finding): boolean {
  return verdict === 'block' && !ENDED.test(rule);
}
