import pc from 'picocolors';
import type { Finding } from '../../app/shapes/finding.ts';

const MARKS = {
  ok: pc.green('ok     '),
  warning: pc.yellow('warning'),
  danger: pc.red('danger '),
  error: pc.red('error  '),
};

/** A finding of a doctor, with what to do below it. */
export function findingLine({ level, what, advice }: Finding): string {
  const words = level === 'danger' ? pc.red(what) : what;
  return `${MARKS[level]}  ${words}${advice === null ? '' : `\n         ${advice}`}`;
}
