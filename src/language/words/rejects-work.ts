/** How the first sentence of a message says that what was just done is wrong, in seven languages. Conservative. */
const REJECTING: readonly RegExp[] = [
  // English
  /^(?:that|this|it)(?:'?s| is| was) (?:still |completely |just |simply |all )?(?:wrong|incorrect|not right|not correct|broken|not what i (?:asked|meant|wanted|said))/,
  /^i (?:did not|didn'?t|never) (?:ask(?:ed)? (?:you )?for|want(?:ed)?|mean|meant|say|said) (?:that|this|it)\b/,
  /^not what i (?:asked|meant|wanted|said)/,
  /^(?:that|this|it) (?:still )?(?:does not|doesn't|did not|didn't) work/,
  /^(?:it(?:'s| is) )?still (?:failing|broken|wrong|not working|does not work|doesn't work)/,
  /^you (?:broke|forgot|missed|ignored|misunderstood|overlooked) /,
  /^(?:please )?(?:undo|revert) (?:that|this|it|your (?:last )?changes?)\b/,
  // German
  /^(?:das|es) (?:ist|war) (?:immer noch |noch immer |leider |komplett |völlig )?(?:falsch|kaputt|nicht richtig|nicht das,? was ich)/,
  /^das (?:habe? ich (?:so )?nicht (?:gewollt|verlangt|gemeint|gesagt)|wollte ich (?:so )?nicht|meinte ich (?:so )?nicht)/,
  /^(?:das|es) (?:geht|funktioniert|klappt) (?:immer noch |noch immer |so |leider )?nicht/,
  /^(?:immer noch|noch immer) (?:falsch|kaputt)/,
  /^du hast .{1,60}(?:vergessen|übersehen|ignoriert|kaputt ?gemacht)/,
  /^(?:bitte )?mach(?:e)? (?:das|es|deine änderung(?:en)?) rückgängig/,
  // French
  /^(?:c'est|ce n'est|ça n'est) (?:toujours |encore )?(?:faux|cassé|pas (?:bon|correct|juste|ce que j))/,
  /^ça ne (?:marche|fonctionne) (?:toujours )?pas/,
  // Spanish
  /^(?:eso|esto) (?:sigue |está |es )+(?:mal|roto|incorrecto)/,
  /^(?:eso |esto |todavía |sigue )*no (?:funciona|es lo que)/,
  // Italian
  /^(?:questo )?è (?:ancora )?(?:sbagliato|rotto)/,
  /^(?:ancora )?non (?:funziona|è quello che)/,
  // Portuguese
  /^(?:isso |isto )?(?:ainda )?(?:está|é) (?:errad[oa]|quebrad[oa])/,
  /^(?:isso |isto )?(?:ainda )?não (?:funciona|é o que)/,
  // Dutch
  /^(?:dat|dit|het) is (?:nog steeds |helemaal )?(?:fout|verkeerd|kapot|niet goed|niet wat ik)/,
  /^(?:dat|dit|het) werkt (?:nog steeds )?niet/,
];

const OPENERS =
  /^(?:(?:no|nope|nein|non|nee|não|nao|hm+|sorry|hey|wait|stop|but|aber|mais|pero|ma|mas|maar)[\s,.!:;–—-]+)+/u;

/** Whether somebody says that what was just done is wrong: in their first sentence, which is no question. */
export function rejectsWork(text: string): boolean {
  const plain = text.toLowerCase().replaceAll('’', "'").replace(/\s+/gu, ' ').trim();
  // "No funciona" begins with a word that opens other sentences.
  return [plain, plain.replace(OPENERS, '')].some((said) => {
    const [first = ''] = said.split(/(?<=[.!?])\s/u);
    return !first.endsWith('?') && REJECTING.some((pattern) => pattern.test(first));
  });
}
