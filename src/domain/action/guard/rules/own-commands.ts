import { block, type Call, type Finding, wordAt } from '../call.ts';

/** Runs a script that is its first word that is no flag. */
const RUNS_SCRIPT = /^(?:node|nodejs|tsx|ts-node|deno|bun|(?:ba|da|z|k)?sh)$/;
/** `npm exec x`, `pnpm dlx x`: the package is run. */
const RUNS_PACKAGE = /^(?:npm|pnpm|yarn|bun)$/;
const OWN_PROGRAM = /(?:^|\/)(?:homeostat(?:@[\w.^~-]+)?(?:\.[cm]?js)?|with-node\.sh)$/;
/** Wherever it stands: options of the interpreter may come before it. */
const OWN_SCRIPT =
  /(?:^|\/)(?:bin\/(?:homeostat(?:\.[cm]?js)?|with-node\.sh)|homeostat\/dist\/[\w-]+\.c?js)$/;
/** Tells about the program and nothing of the agent. */
const HARMLESS = /^(?:--version|-V|--help|-h|help)$/;
const LOOPBACK = String.raw`(?:localhost|0\.0\.0\.0|127(?:\.\d{1,3}){1,3}|2130706433|0x7f000001|\[(?:::1|::|::ffff:127\.0\.0\.1)\])`;

/** What its owner says to the agent, by command or by HTTP: approvals, settings, the token. Never its own to say. */
export function speaksAsOwner(call: Call): Finding | null {
  const words = ownWords(call);
  if (words !== null && !HARMLESS.test(wordAt(words, 0))) {
    return block('own.command', "the agent's own commands are its owner's; ask the owner instead");
  }
  return asksOwnServer(call)
    ? block('own.server', "the agent's own server is its owner's; ask the owner instead")
    : null;
}

/** What is said to the agent's own program; null: another one is run. */
function ownWords({ name, args }: Call): readonly string[] | null {
  if (OWN_PROGRAM.test(name)) return args;
  const words = args.filter((arg) => !arg.startsWith('-'));
  const isPackage = RUNS_PACKAGE.test(name) && /^(?:exec|x|dlx)$/.test(wordAt(words, 0));
  const at = isPackage ? 1 : 0;
  if (!isPackage && !RUNS_SCRIPT.test(name)) return null;
  const program = words.find(
    (word, i) => OWN_SCRIPT.test(word) || (i === at && OWN_PROGRAM.test(word)),
  );
  return program === undefined ? null : args.slice(args.indexOf(program) + 1);
}

function asksOwnServer({ args, place: { ownPort } }: Call): boolean {
  if (ownPort === undefined || ownPort === 0) return false;
  const address = new RegExp(`${LOOPBACK}(?::|\\s+)${ownPort}(?!\\d)`, 'i');
  return address.test(args.join(' '));
}
