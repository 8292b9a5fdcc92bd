import { wordSet } from './word-set.ts';

/** Thanks, praise, farewell and feeling, folded; one of them makes a line social. */
const WARM = wordSet(
  `thanks thank thx ty ta cheers nice great good lovely perfect brilliant awesome amazing wonderful fantastic super cool excellent superb splendid
  fab ace magic champion congrats congratulations happy hello hi hiya bye goodbye goodnight love loved appreciate appreciated enjoy welcome lol haha hahaha
  wow luck sorry pleasure xx x merry grateful impressed impressive legend star genius sweet
  danke dank super toll prima klasse spitze schon schonen schones wunderbar perfekt hervorragend gute guten lieb liebe freut hallo tschuss servus lustig
  merci super genial parfait bravo bonne bon bonjour salut joli chouette excellent desole bises
  gracias genial perfecto estupendo hola adios buen buena buenas buenos felicidades encanta perdona
  grazie perfetto bravo brava ottimo fantastico ciao buona buon bellissimo complimenti scusa
  obrigado obrigada perfeito otimo excelente fantastico ola tchau bom boa parabens desculpa
  bedankt dank fijn fijne mooi prima geweldig leuk top hoi doei perfect`,
);
/** Small words around them that ask for nothing. */
const LINK = wordSet(
  `a an the to too you u your you're youre all so very much really that that's thats this it it's its is was were are be been of for and again one job work working stuff have has had
  speak talk chat see soon later tomorrow today tonight then there my i i'm we us from with as ever such just oh ah aw evening morning night afternoon day weekend week holiday trip rest time one's on in
  at well done now everyone everybody mate buddy friend team bit lot many
  dir dich euch du bist das ist war ein eine einen der die den und sehr echt ganz richtig noch mal bis dann bald morgen abend tag nacht woche wochenende feierabend urlaub heute arbeit gemacht gut mir ich alles auch dein deine
  tu es c'est c'etait est un une le la les de et tres vraiment beaucoup pour tout ton ta soiree journee nuit semaine week-end demain bientot a toi travail
  eres es un una el la lo muy mucho todo tu que tengas dia noche tardes tarde semana finde manana hasta luego trabajo de y por
  sei e un una il la lo molto tutto tuo tua giornata serata notte settimana domani presto a lavoro di per
  es um uma o a muito tudo teu tua dia noite tarde semana amanha ate logo trabalho de por
  je bent een het de heel erg veel alles jouw dag avond nacht week weekend morgen straks tot werk gedaan dat was en`,
);
const MOST_WORDS = 12;

/** Whether a folded line is nothing but friendly words, in whatever order: "have a lovely evening, speak tomorrow". */
export function isSocial(plain: string): boolean {
  if (/[?\d:"]/u.test(plain)) return false;
  const words = plain.split(/[^\p{L}'-]+/u).filter((one) => one !== '');
  const isKnown = words.every((one) => WARM.has(one) || LINK.has(one));
  return isKnown && words.length <= MOST_WORDS && words.some((one) => WARM.has(one));
}
