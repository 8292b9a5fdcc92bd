import { block, escalate, type Finding } from '../shell/call.ts';

/** A function that pipes into itself, or leaves itself behind running. */
const BOMB =
  /(?:^|[\s;])(?:function\s+)?([\w:.]{1,40})\s*(?:\(\s*\))?\s*\{(?:[^}]{0,200}?[\s;|&(])?\1\s*(?:\|\s*\1(?![\w:.])|&(?![&>]))/;
/** A script that starts itself twice. */
const SELF = /(?:^|[\s;])(?:\$0|"\$0")\s*(?:&(?!&)|\|)\s*(?:\$0|"\$0")/;
const ENDLESS =
  /\b(?:while|until)\s+(?:true|:|1|false|\[\s*1\s*\]|\(\(\s*1\s*\)\))\s*(?:;|\n)\s*do\b|\bfor\s*\(\([^;\n]*;\s*;[^)\n]*\)\)\s*;?\s*do\b|\bfor\s+\w+\s+in\s+(?:\$\(\s*seq\s[^)\n]{0,40}?\d{7,}\s*\)|\{\d+\.\.\d{7,}\})\s*;?\s*do\b/g;
/** A loop that adds to a file from what has no end. */
const FILLING =
  /\b(?:while|until)\b[^\n]{0,80}\bdo\b[^\n]{0,120}(?:\/dev\/(?:zero|full|u?random)\b|\byes\b)[^\n]{0,60}>>/;
const BODY_CHARACTERS = 400;
const LOOP_LIMIT = 10;

/** Endless, growing loops, recognised by the text as written. */
export function judgeLoops(command: string): readonly Finding[] {
  if (BOMB.test(command) || SELF.test(command)) {
    return [block('host.fork-bomb', 'fills the machine with copies of itself')];
  }
  const isGrowing = [...command.matchAll(ENDLESS)]
    .slice(0, LOOP_LIMIT)
    .some(({ index, 0: head }) => grows(bodyAt(command, index + head.length)));
  return isGrowing || FILLING.test(command)
    ? [escalate('host.endless', 'goes on and grows without an end')]
    : [];
}

type Body = { readonly inside: string; readonly after: string };

function bodyAt(command: string, at: number): Body {
  const rest = command.slice(at, at + BODY_CHARACTERS);
  const end = rest.search(/\bdone\b/);
  return end === -1
    ? { inside: rest, after: '' }
    : { inside: rest.slice(0, end), after: rest.slice(end + 'done'.length) };
}

/** A loop that never waits, and leaves processes behind or appends to a file. */
function grows({ inside, after }: Body): boolean {
  const waiting = inside.replace(/\b(?:sleep|wait)\b[^;&|\n]*&(?![&>])/g, '&');
  if (/\b(?:sleep|wait|read|break|exit|return|inotifywait|nc|tail)\b/.test(waiting)) return false;
  if (/^\s*>>?(?!\s*\/dev\/|&)/.test(after)) return true;
  if (
    /\b(?:mkdir|fallocate|dd|mktemp|truncate|tee|cp|ln|touch|tar)\b|>\s*"?[\w./-]*\$/.test(waiting)
  )
    return true;
  return /(?<![&<>])&(?![&>])\s*(?:$|[\n;)])|>>|&\s*$/.test(waiting);
}
