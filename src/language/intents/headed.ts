import { wordSet } from '../words/word-set.ts';
import type { OwnerCommand } from './owner-command.ts';

/** Says that something is put somewhere, or that one more comes. */
const ADDING = wordSet(
  `add put pop stick note write new another more jot ajoute ajoutez note notez mets inscris nouvelle anade agrega apunta pon anota escribe nueva
  aggiungi metti scrivi segna nuova adiciona acrescenta poe escreve nova zet schrijf noteer nieuwe setz setze schreib schreibe
  notier notiere nimm neue neuer weitere weiterer noch`,
);
/** Verbs that say so by themselves. */
const ENTERING = wordSet(
  `add trag trage eintragen aufnehmen hinzufugen ajoute ajoutez anade agrega apunta aggiungi adiciona acrescenta voeg toevoegen`,
);
const LIST = wordSet(
  `list tasks todos to-dos backlog liste aufgabenliste todo-liste to-do-liste lista lijst takenlijst`,
);
const TASK = wordSet(
  'task todo to-do aufgabe punkt tache tarea attivita compito tarefa taak taakje item',
);
const ONTO = wordSet('to on onto for in auf zur a sur dans en alla nella na op aan');
const ADD_FRAME = wordSet(
  `a an one the this it down as my your our you me please pls of following todo to-do task can could would also and another thing more too
  noch auch aussi tambien anche tambem ook bitte mal mir dir als auf die der deine deiner meine meiner eine einen ein fur dich zur hinzu kannst du
  la le l une un ta ma a sur de stp el tu mi una en por favor alla nella mia tua per na uma minha tua je mijn de het een op aan toe`,
);
const KEEPING = wordSet(
  `note remember memo notiz notier notiere merk merke retiens note nota anota apunta recuerda ricorda annota lembra onthoud noteer`,
);
const KEEP_FRAME = wordSet(
  `a an for later your the my to self notes memory please keep in mind take quick fur spater dir bitte eine kurze zum merken pour plus tard
  una per dopo para luego despues mais tarde voor later even`,
);

/** "I need to add: …"; what I did add is only told. */
const OWN_WISH =
  /^(?:i (?:need|want|have|have got|would like|'d like)|i'd like|i've got|ich (?:muss|mochte|will)) (?:to )?(?=\p{L})/u;

/** The command that a short heading with a colon gives the text after it; null: none. `plain`: folded. */
function headOf(plain: string): 'add' | 'remember' | null {
  const said = plain
    .replace(OWN_WISH, '')
    .replace(/^i(?: have|'ve got) (?=(?:another|a new|one more) )/u, '');
  const words = said.split(/[^\p{L}'-]+/u).filter((one) => one !== '');
  const isAll = (...sets: readonly ReadonlySet<string>[]) =>
    words.every((one) => sets.some((set) => set.has(one)));
  const has = (set: ReadonlySet<string>) => words.some((one) => set.has(one));
  const isNamed = has(TASK) || (has(LIST) && has(ONTO));
  const isAdded = has(ENTERING) || (has(ADDING) && isNamed);
  if (isAdded && isAll(ENTERING, ADDING, LIST, TASK, ONTO, ADD_FRAME)) return 'add';
  return words.length > 1 && has(KEEPING) && isAll(KEEPING, KEEP_FRAME) ? 'remember' : null;
}

/** Words that announce a list. */
const LISTED = wordSet(
  `tasks todos to-dos to-do todo items list backlog aufgaben liste todo-liste punkte taches tareas attivita compiti tarefas taken lijst lista`,
);
const PUTTING = wordSet(
  `add put jot aufnehmen hinzufugen eintragen notieren aufschreiben ajoute ajoutez ajouter anade agrega anadir apunta aggiungi aggiungere adiciona adicionar acrescenta toevoegen voeg noteer setz setze schreib schreibe trag nimm fug fuge`,
);
const LIST_FRAME = wordSet(
  `these those them all three two four five six several some few couple things sachen dinge folgendes folgenden folgende diese drei zwei vier funf noch ein paar auf aufs hinzu
  ces cette ceux choses suivantes suivants trois deux quatre estas estos siguientes tres dos cuatro cosas cose queste questi seguenti tre due quattro coisas seguintes duas quatro deze drie twee vier dingen
  new more next to-do for today tomorrow week weekend heute morgen today's could can would you we i need want have ive here are is the bitte folgt hier sind kannst konntest und and also`,
);

/** Whether words announce a list of tasks: "could you add these three please". `plain`: folded, without its colon. */
export function announcesTasks(plain: string): boolean {
  const words = plain
    .replace(/(?:things|stuff|jobs) to do|to do(?= list|:|$)/u, 'to-do')
    .split(/[^\p{L}\p{N}'-]+/u)
    .filter((one) => one !== '');
  const frames = [LISTED, PUTTING, ADDING, LIST, TASK, ONTO, ADD_FRAME, LIST_FRAME];
  const isNamed = words.some((one) => PUTTING.has(one) || LISTED.has(one));
  return isNamed && words.every((one) => frames.some((set) => set.has(one)));
}

const HEAD = /^(?<head>[^:"?!.]{3,60}?) ?: ?(?<rest>.+)$/du;
const IN_QUOTES =
  /^(?<before>[^"]*)(?<rest>"[^"]+"(?:\s*(?:,|&|,? and|,? und|,? et|,? y|,? e|,? en)\s*"[^"]+")*)(?<after>[^"]*)$/du;

type Part = { readonly said: string; readonly plain: string };

/**
 * "One more for your list: X", "put "X" on the list": the words around what is named are a set, so that their order
 * does not matter. It only adds. `said` as written, `plain` folded, of the same length.
 */
export function headedCommand(said: string, plain: string): OwnerCommand | null {
  return byColon({ said, plain }) ?? byQuotes({ said, plain });
}

function byColon({ said, plain }: Part): OwnerCommand | null {
  const found = HEAD.exec(plain);
  if (found === null) return null;
  const name = headOf(found.groups?.['head'] ?? '');
  const text = cut(said, found);
  if (name === null || text === '') return null;
  return name === 'add' ? { name, title: text, content: '' } : { name, text };
}

function byQuotes({ said, plain }: Part): OwnerCommand | null {
  const found = IN_QUOTES.exec(inDoubleQuotes(plain));
  if (found === null) return null;
  const { before = '', after = '' } = found.groups ?? {};
  if (before.trim() === '' || !putsOnList(`${before} ${after}`)) return null;
  const title = titlesIn(said, found);
  return title === '' ? null : { name: 'add', title, content: '' };
}

function putsOnList(around: string): boolean {
  const words = around.split(/[^\p{L}'-]+/u);
  return words.some((one) => LIST.has(one) || ENTERING.has(one)) && headOf(around) === 'add';
}

/** Several keep their quotation marks, by which they are told apart. */
function titlesIn(said: string, found: RegExpExecArray): string {
  const marks = found.groups?.['rest']?.match(/"/gu) ?? [];
  const [from, to] = found.indices?.groups?.['rest'] ?? [0, 0];
  return marks.length < 3 ? cut(said, found) : said.slice(from, to);
}

/** 'X' and "X" are the same; of the same length. */
function inDoubleQuotes(plain: string): string {
  return plain.replace(/(?<![\p{L}\p{N}])'([^'"]{2,})'(?![\p{L}\p{N}])/gu, '"$1"');
}

/** The named text, as written. */
function cut(said: string, found: RegExpExecArray): string {
  const [from, to] = found.indices?.groups?.['rest'] ?? [0, 0];
  return said
    .slice(from, to)
    .replace(/^[\s"'\u2018\u201c\u201d\u201e\u00ab]+|[\s"'\u2019\u201c\u201d\u00bb]+$/gu, '');
}
