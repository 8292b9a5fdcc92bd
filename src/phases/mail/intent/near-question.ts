import { intentionProjection, isOpen } from '../../../domain/task/views/intention.ts';
import { folded } from '../../../language/folded.ts';
import { approvalList, approvalsNamed } from './carry-approvals.ts';
import type { MailContext } from './mail-context.ts';

/** What a mail that nobody reads may be about. */
type NearQuestion = { readonly says: string; readonly approvals: readonly string[] };

const MOST_WORDS = 40;
const MOST_TITLES = 3;
const REMINDING =
  /(?<!\p{L})(?:remind\p{L}*|nudge|ping me|poke|wake me|forget|snooze|erinner\p{L}*|vergess\p{L}*|weck\p{L}*|rappel\p{L}*|oublie\p{L}*|recuerd\p{L}*|recordatorio|recordar\p{L}*|olvid\p{L}*|ricord\p{L}*|promemoria|dimentic\p{L}*|lembr\p{L}*|esque[cç]\p{L}*|herinner\p{L}*|vergeet)(?!\p{L})/u;
const TASKING =
  /(?<!\p{L})(?:tasks?|to-?dos?|list|add|aufgaben?|liste|notier\p{L}*|eintragen|taches?|ajoute\p{L}*|tareas?|lista|anade|apunta|attivita|aggiung\p{L}*|tarefas?|adiciona|taak|taken|lijst|toevoegen|urgent\p{L}*|dringend|asap|deadline)(?!\p{L})/u;

/**
 * Where no model reads and nothing is understood: a question about what is named, so that its owner need not guess which words would do. Null: nothing
 * that is open is named, and nothing says what is wanted.
 */
export function nearQuestion(context: MailContext, words: string): NearQuestion | null {
  const plain = folded(words);
  const said = plainWordsOf(plain);
  if (said.length > MOST_WORDS) return null;
  const { asks, waits } = context.replies;
  const approvals = approvalsNamed(context, (summary) => likeness(summary, said) > 0);
  if (approvals.length > 0) {
    const { text, ids } = approvalList(context);
    return { says: `${waits.which} ${text}`, approvals: ids };
  }
  const titles = titlesLike(context, said);
  if (titles.length > 0) return { says: asks.aboutThis(titles), approvals: [] };
  if (REMINDING.test(plain)) return { says: asks.newReminder, approvals: [] };
  return TASKING.test(plain) ? { says: asks.newTask, approvals: [] } : null;
}

function plainWordsOf(plain: string): readonly string[] {
  return plain.split(/[^\p{L}\p{N}]+/u).filter((word) => word !== '');
}

/** Those of which most words are said; several that are equally near, as long as they are few. */
function titlesLike({ view }: MailContext, said: readonly string[]): readonly string[] {
  const open = [...view.all(intentionProjection).values()].filter(
    (one) => isOpen(one) && !one.erased,
  );
  const near = open.map(({ title }) => [title, likeness(title, said)] as const);
  const most = Math.max(0, ...near.map(([, count]) => count));
  const titles =
    most === 0 ? [] : near.flatMap(([title, count]) => (count === most ? [title] : []));
  return titles.length > MOST_TITLES ? [] : titles;
}

/** How many words of a name are said; verbs and the like name nothing. */
function likeness(name: string, said: readonly string[]): number {
  const words = plainWordsOf(folded(name)).filter((word) => word.length > 2 && !COMMON.has(word));
  const named = said.filter((one) => !COMMON.has(one));
  return words.filter((word) => named.some((one) => isLike(one, word))).length;
}

const STEM = 5;

function isLike(said: string, word: string): boolean {
  if (said === word) return true;
  const isLong = said.length >= STEM && word.length >= STEM;
  return isLong && said.slice(0, STEM) === word.slice(0, STEM);
}

const COMMON = new Set(
  `the and for with from that this about into out off call write send make take get buy add see ask tell check find look pay order book clean read
  fix update new all quarter half hour minute morning evening night day week month today tomorrow mail list task anrufen schreiben machen holen kaufen und der die das den dem ein eine fur mit von zum zur neue
  les des une pour avec appeler faire los las una para con llamar hacer gli per con chiamare fare dos das uma com ligar fazer het een voor met bellen maken`.split(
    /\s+/u,
  ),
);
