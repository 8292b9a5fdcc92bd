import { block, escalate, type Finding } from '../call.ts';

/** A function that pipes into itself, or leaves itself behind running. */
const BOMB =
  /(?:^|[\s;])(?:function\s+)?([\w:.]{1,40})\s*(?:\(\s*\))?\s*\{(?:[^}]{0,200}?[\s;|&(])?\1\s*(?:\|\s*\1(?![\w:.])|&(?![&>]))/;
/** A script that starts itself twice. */
const SELF = /(?:^|[\s;])(?:\$0|"\$0")\s*(?:&(?!&)|\|)\s*(?:\$0|"\$0")/;
const ENDLESS =
  /\b(?:while|until)\s+(?:true|:|1|false|\[\s*1\s*\]|\(\(\s*1\s*\)\))\s*(?:;|\n)\s*do\b|\bfor\s*\(\(\s*;\s*;\s*\)\)\s*;?\s*do\b/g;
const BODY_CHARACTERS = 400;
const LOOP_LIMIT = 10;

/** What never ends and grows on the way, told by the text as it was written. */
export function judgeLoops(command: string): readonly Finding[] {
  if (BOMB.test(command) || SELF.test(command)) {
    return [block('host.fork-bomb', 'fills the machine with copies of itself')];
  }
  const bodies = [...command.matchAll(ENDLESS)]
    .slice(0, LOOP_LIMIT)
    .map(({ index, 0: head }) => bodyAt(command, index + head.length));
  return bodies.some(grows) ? [escalate('host.endless', 'goes on and grows without an end')] : [];
}

function bodyAt(command: string, at: number): string {
  const rest = command.slice(at, at + BODY_CHARACTERS);
  const end = rest.search(/\bdone\b/);
  return end === -1 ? rest : rest.slice(0, end);
}

/** It waits nowhere, and leaves processes behind or adds to a file. */
function grows(body: string): boolean {
  const waiting = body.replace(/\b(?:sleep|wait)\b[^;&|\n]*&(?![&>])/g, '&');
  if (/\b(?:sleep|wait|read|break|exit|return|inotifywait|nc|tail)\b/.test(waiting)) return false;
  return /(?<![&<>])&(?![&>])\s*(?:$|[\n;])|>>|&\s*$/.test(waiting);
}
