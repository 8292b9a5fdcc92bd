import type { Touches } from '../kernel/ports/tool.ts';
import { messageOf } from '../kernel/thrown.ts';
import { judgeCommand } from './judge-command.ts';
import { judgeWrite } from './rules/filesystem.ts';
import { removesPath } from './rules/removal.ts';
import { block, type Finding, type GuardContext } from './shell/call.ts';
import { resolvePath, zoneOfAbsolute } from './shell/paths.ts';
import { isSecretPath } from './shell/secret-paths.ts';
import type { Verdict } from './verdict.ts';

type Paths = Pick<Touches, 'reads' | 'writes' | 'deletes'>;

/**
 * Judges what one action would touch: tier 1 for every tool, in one verdict, the worst. Pass real paths
 * (links followed) where there is a file system; relative ones start at the workspace. Content is not judged: text
 * written into a file is not shell. Never throws; an internal error blocks.
 */
export function judgeTouches(touches: Touches, context: GuardContext): Verdict {
  const paths = judgePaths(touches, context);
  if (touches.command === undefined || paths.verdict === 'block') return paths;
  const command = judgeCommand(touches.command, context);
  return command.verdict === 'allow' ? paths : command;
}

/** The same for paths alone. */
export function judgePaths(paths: Paths, context: GuardContext): Verdict {
  try {
    const findings = findingsOf(paths, context);
    const worst = findings.find(({ verdict }) => verdict === 'block') ?? findings[0];
    if (worst !== undefined) return { ...worst, tier: '1', reason: findingWords(worst) };
    return { verdict: 'allow', tier: '1', rule: 'none', reason: 'nothing found' };
  } catch (error) {
    const why = messageOf(error);
    const reason = `BLOCKED: the guardian failed on it: ${why.slice(0, 200)}`;
    return { verdict: 'block', tier: '1', rule: 'guard.failed', reason };
  }
}

function findingWords({ verdict, reason }: Finding): string {
  return verdict === 'block' ? `BLOCKED: ${reason}` : reason;
}

function findingsOf(
  { reads = [], writes = [], deletes = [] }: Paths,
  place: GuardContext,
): readonly Finding[] {
  const spot = { place, cwd: place.workspace };
  const found = [
    ...reads.map((path) => readFinding(path, place)),
    ...writes.map((path) => judgeWrite(spot, path)),
    ...deletes.map((path) => removesPath(spot, path)),
  ];
  return found.filter((finding) => finding !== null);
}

function readFinding(path: string, place: GuardContext): Finding | null {
  const whole = resolvePath(place.workspace, path);
  const isOwn =
    zoneOfAbsolute(place, whole) === 'agent' && /\/(?:secrets|postgres)(?:\/|$)/.test(whole);
  return isOwn || isSecretPath(whole)
    ? block('secret.read', `${path.slice(0, 80)} holds secrets; ask the owner for what is needed`)
    : null;
}
