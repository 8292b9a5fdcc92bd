import { wordSet } from './word-set.ts';

/**
 * Words that point at what was just said, shown or done, words for saying and showing it, and the small words around them, folded.
 * None of them names anything outside the conversation.
 */
const TALK = wordSet(
  `he him his she her hers they them their theirs one ones these those some any every each both other others another same
  who whom whose which where when whether if because since than by from into over out of off down around above below there here back away
  anybody anyone somebody someone nobody anything something everything nothing thing things kind sort way ways
  could would should shall may might away forget ignore disregard file files page link need needs needed want wants wanted hope hopes hoped expect expected mean means meant
  say says said saying tell tells told telling explain explains explained repeat show shows shown read reads write writes listen listening hear heard
  summarise summarize rephrase shorten continue try tries tried take takes took taking put start started begin began end ended finish finished undo redo
  word words sentence sentences line lines paragraph text texts list lists message messages example examples version versions question questions answer answers
  joke jokes story poem riddle typo mistake mistakes topic point points detail details option options window tab chat
  simple simpler simply short shorter long longer brief briefly detailed clear clearer once twice again another first second third last previous former latter
  exactly forever already still yet even else perhaps probably possibly actually basically anyway anyways time times clock hour hours date
  almost nearly half turn wrong correct okay rather quick quickly slow slowly

  nochmal vergiss da wieder zuruck bin
  er sie ihm ihn ihr ihre wir uns es jener jene dieser diese dieses diesen welche welcher welches wer wen wem was wo wann ob weil als vom zum zur aus auf
  jemand niemand etwas alles ding sache soll sollte konnte konntest kannst konnen wollte mochte meinst meintest meinen gemeint sag sagen sagst gesagt erklar
  erklare erklaren erklart wiederhol wiederhole wiederholen zeig zeige zeigen lies vorlesen schreib schreibe hor horst zuhoren kurzer langer kurz einfacher
  einfach fasse zusammenfassen zusammen allerseits liste text satz satze wort worte nachricht beispiel beispiele version frage antwort witz geschichte
  erste ersten zweite zweiten dritte letzte letzten vorige andere anderen anderes nochmals einmal zweimal genauso eben halt doch also meinetwegen
  versuch versuche versuchen anders deutlicher langsamer schneller spat uhr uhrzeit stunde hier dort da

  c j n l qu t suis retour oublie
  il elle ils elles lui leur nous vous on ce cet cette ces celui celle qui ou quand comment pourquoi si quel quelle quels quelles quoi dans sur sous avec sans
  quelqu un quelque chose peux peut pourrais pouvez dire dis dit redis repeter repete repetez expliquer explique expliquez montrer montre lire relire relis
  resume resumer raconte blague histoire exemple exemples liste texte phrase phrases mot mots question reponse version autre autres premier premiere deuxieme
  dernier derniere fois encore simplement court courte plus moins heure temps comme ici la-bas voulais vouliez attends essaie

  ya estoy estas olvida olvidalo
  ella ellos ellas nosotros ese esa eso esos este esta esto aquel quien cuando como donde cual cuales porque para sobre desde puedes podrias puede decir di
  dice dicho repite repetir explica explicar explicame muestra muestrame lee leer resume resumir cuenta cuentame chiste historia ejemplo ejemplos lista
  texto frase palabra palabras pregunta respuesta version otro otra otros primero primera segundo segunda ultimo ultima vez veces otra simple corto corta hora
  horas igual entonces aqui ahi alli queria

  che cosa eccomi tornato tornata dimentica
  lui lei loro noi questo questa questi quello quella chi quando come dove quale quali perche sopra sotto puoi potresti dire di detto ripeti ripetere spiega
  spiegare spiegami mostra mostrami leggi leggere riassumi racconta raccontami barzelletta storia esempio esempi lista testo frase parola parole domanda
  risposta versione altro altra altri primo prima secondo seconda ultimo ultima volta volte ancora semplice breve ora ore sono qui qua la volevo

  ele ela eles elas nos esse essa isso este esta isto aquele quem quando como onde qual quais porque podes pode poderia dizer diz disse repete repetir explica
  explicar mostra mostrar le ler resume conta piada historia exemplo lista texto frase palavra pergunta resposta versao outro outra primeiro primeira segundo
  segunda ultimo ultima vez vezes simples curto hora horas sao aqui ali la queria

  hij zij hem haar wij ons deze die dit wie wat waar wanneer welke hoe waarom kun kunt kan zeg zeggen gezegd herhaal herhalen uitleggen leg uit toon laat zien
  lees voorlezen vertel grap verhaal voorbeeld lijst tekst zin woord vraag antwoord versie ander andere eerste tweede laatste keer nog eens opnieuw simpel
  korter kort langer uur laat hier daar`,
);

/** Those words that name something outside the conversation: none in "show me the list again" and "which one do you mean?". */
export function namingWords(tellingWords: readonly string[]): readonly string[] {
  return tellingWords.filter((word) => !TALK.has(word));
}
