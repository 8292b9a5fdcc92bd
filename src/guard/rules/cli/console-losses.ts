import { isSqlClient } from '../../code/database-clients.ts';
import { onlySays } from '../../code/only-says.ts';
import { judgeSql } from '../../code/sql.ts';
import { type Call, wordAt } from '../../shell/call.ts';
import { isDestroying, isThing, TAKES_AWAY, takesThing, wordParts } from './action-words.ts';

const CODE_OPTION =
  /^(?:-[ceqsQEx]|--?(?:execute|exec|command|cmd|eval|query|sql|statement|script|execute-string))$/;
const STATEMENTS_LIMIT = 20;

/** What is typed into the console of an unknown program. */
export function lossInCode({ name, args, stdin }: Call): string | undefined {
  if (isSqlClient(name)) return undefined;
  const given = args.filter(
    (arg, i) =>
      /\s/.test(arg) &&
      (CODE_OPTION.test(wordAt(args, i - 1)) || CODE_OPTION.test(arg.replace(/=.*$/s, ''))),
  );
  const texts = [...given.map((text) => text.replace(/^--?[\w-]+=/, '')), stdin?.text ?? ''];
  const called = args.find(
    (arg) => arg.includes('(') && LOSS_CALL.test(arg) && !onlySays(name, arg),
  );
  if (called !== undefined) return called;
  return texts
    .filter((text) => !onlySays(name, text))
    .flatMap((text) => text.split(/[;\n]/, STATEMENTS_LIMIT))
    .filter((statement) => statement.length > 2)
    .find((statement) => isLossStatement(statement) || judgeSql(statement) !== null);
}

/** `r.dbDrop("x")`, `client.delete_collection('x')`. */
const LOSS_CALL =
  /\b(?:(?:drop|delete|destroy|remove|wipe|truncate)_?(?:databases?|db|tables?|collections?|keyspace|bucket|cluster|all|index|tenant|schema|volumes?)|(?:db|table|database|collection)_?(?:drop|delete|destroy|remove))\(/i;

function isLossStatement(statement: string): boolean {
  const words = statement.trim().split(/\s+/, 3);
  return (
    /^all (?:stop|shutdown|restart)$/i.test(words.slice(0, 2).join(' ')) ||
    [0, 1].some((at) => isLossAt(words, at))
  );
}

/** `delete volume=7`, `volume.delete -id 7`, `update delete www.example.org`. */
function isLossAt(words: readonly string[], at: number): boolean {
  const verb = wordAt(words, at);
  const what = wordAt(words, at + 1);
  if (what === '' || !/^[a-z][\w.-]*$/i.test(verb)) return false;
  return (
    /^(?:clear|delete|drop|flush)(?:range|all|db)$/i.test(verb) ||
    (at === 0 && saysWhat(verb)) ||
    (/^drop$/i.test(verb) && words.length === 3) ||
    isAppliedTo(verb, what)
  );
}

/** `volume.delete`: the thing is in the action. */
function saysWhat(verb: string): boolean {
  return takesThing(verb) || (isDestroying(verb) && wordParts(verb).length > 1);
}

function isAppliedTo(verb: string, what: string): boolean {
  const isNamed = /^['"[]/.test(what) || wordParts(what).some(isThing);
  return isDestroying(verb)
    ? isNamed || /\w[.=:/\d]/.test(what)
    : TAKES_AWAY.has(verb.toLowerCase()) && isNamed;
}
