import { type Call, escalate, type Finding } from '../../shell/call.ts';
import { zoneOf } from '../../shell/paths.ts';
import { isDestroying, NEAR, TAKES_AWAY, wordParts } from '../cli/action-words.ts';
import { changesIt, looksOnly } from './service-words.ts';

const changes = escalate('service-cli.change', 'tells a service to change what runs');

/** Programs that hand their input to whoever listens. */
const HANDS_ON = /^(?:socat|nc|ncat|netcat|telnet)$/;
/** So much of a text is read. */
const LETTERS = 4_000;

/** `echo 'disable server be/web1' | socat stdio /run/haproxy/admin.sock`. */
export function tellsService(call: Call): Finding | null {
  const text = call.stdin?.text ?? '';
  if (text === '' || !HANDS_ON.test(call.name) || isOwnListener(call)) return null;
  return text
    .slice(0, LETTERS)
    .split(/[\n;]|\\r|\\n/)
    .some(isOrder)
    ? changes
    : null;
}

/** A server of this machine, or a socket of the workspace or of a program that runs for its user. */
function isOwnListener(call: Call): boolean {
  return (
    NEAR.test(call.args.join(' ')) ||
    call.args.some((arg) => {
      const path = /^(?:[\w-]+:)?([^,:]*\/[^,:]*)/.exec(arg)?.[1];
      return path !== undefined && /^(?:inside|temp)$/.test(zoneOf(call, path));
    })
  );
}

/** Not a name with a value, as those who count send it. */
function isOrder(line: string): boolean {
  const verb = /^\s*([A-Za-z][\w-]*)(?:\s|$)/.exec(line)?.[1]?.toLowerCase() ?? '';
  if (verb === '' || looksOnly(verb)) return false;
  return wordParts(verb).some(
    (part) => changesIt(part) || TAKES_AWAY.has(part) || isDestroying(part),
  );
}
