import { folded } from '../folded.ts';
import { wordSet } from './word-set.ts';

/** Thanks, praise, farewell and feeling, folded; one of them makes a line social. */
const WARM = wordSet(
  `thanks thank thx ty ta cheers nice great good lovely perfect brilliant awesome amazing wonderful fantastic super cool excellent superb splendid
  fab ace magic champion congrats congratulations happy hello hi hiya bye goodbye goodnight love loved appreciate appreciated enjoy welcome lol haha hahaha
  wow luck sorry pleasure xx x merry grateful impressed impressive legend star genius sweet
  danke dank super toll prima klasse spitze schon schonen schones wunderbar perfekt hervorragend gute guten lieb liebe freut hallo tschuss servus lustig
  merci super genial parfait bravo bonne bon bonjour salut joli chouette excellent desole bises
  gracias genial perfecto estupendo hola adios buen buena buenas buenos felicidades encanta perdona
  grazie mille perfetto cosi bravo brava ottimo fantastico ciao buona buon bellissimo complimenti scusa
  obrigado obrigada perfeito otimo excelente fantastico ola tchau bom boa parabens desculpa
  bedankt dank fijn fijne mooi prima geweldig leuk top hoi doei perfect
  dziekuje dobry czesc tack hej kiitos hei moi hyva dekuji ahoj tesekkurler tesekkur merhaba takk спасибо привет شكرا مرحبا 감사합니다 고맙습니다 안녕하세요`,
);
/** Small words around them that ask for nothing. */
const LINK = wordSet(
  `a an the to too you u your you're youre all so very much really that that's thats this it it's its is was were are be been of for and again one job work working stuff have has had
  ur r speak talk chat see soon later tomorrow today tonight then there my i i'm we us from with as ever such just oh ah aw evening morning night afternoon day weekend week holiday trip rest time one's on in
  at well done now everyone everybody mate buddy friend team bit lot many
  dir dich euch du bist das ist war ein eine einen der die den und sehr echt ganz richtig noch mal bis dann bald morgen abend tag nacht woche wochenende feierabend urlaub heute arbeit gemacht gut mir ich alles auch dein deine
  tu es c'est c'etait est un une le la les de et tres vraiment beaucoup pour tout ton ta soiree journee nuit semaine week-end demain bientot a toi travail
  estas haciendo gran fazer fais du machst stai facendo doet
  eres es un una el la lo muy mucho todo tu que tengas dia noche tardes tarde semana finde manana hasta luego trabajo de y por
  sei e un una il la lo molto tutto tuo tua giornata serata notte settimana domani presto a lavoro di per
  es um uma o a muito tudo teu tua dia noite tarde semana amanha ate logo trabalho de por
  je bent een het de heel erg veel alles jouw dag avond nacht week weekend morgen straks tot werk gedaan dat was en
  dzien wieczor bardzo mycket sa moc cok большое очень`,
);
/** Words of yes and no, of waiting and of going on: they ask for something or answer it, and tell nothing that matters later. */
const PASSING = wordSet(
  `ok okay okey k kk fine alright right true exactly agreed agree absolutely definitely totally indeed sure yes yeah yep yup no nope nah please
  sound sounds look looks lgtm got get understood noted make makes sense seen works go goes going ahead carry continue keep next stop wait hold
  moment moments sec second minute think check never mind worries problem problems anytime
  hey take care birthday folks guys meet back long
  ha hm hmm hmmm mm oops ouch ugh meh yay hooray bot like liked interesting funny odd idea know knows dunno whatever maybe bad asdf test testing tbh
  brb np omg idk fyi aaaa hang tick safe travels journey christmas xmas easter year years worse fingers crossed kindly fair enough quick best couldn
  more wish wishes nothing else give let lets ready set boring point spot nailed way obliged phew argh hehe howdy ya ahoy if matter matters come
  coming same sir madam boss dear dude man helps help helped quite am do does did can will would me but up here how what who why not about don didn
  doesn isn s t re m ll ve d
  frohe frohes weihnachten ostern neues jahr idee mich lekker bezig vielen besten herzlichen ihnen schone klar passt klingt ja nein kein keine gern
  gerne geschehen bitte spater wie geht weiss weis nicht mach weiter genau stimmt na ach hilfe fur verstanden einverstanden ordnung
  oui non bien accord ca va marche bonsoir plus tard rien pas probleme votre aide avec plaisir
  suerte feliz navidad cumpleanos si muchas mil vale acuerdo dias noches pronto tal nada claro ayuda
  bocca al lupo appetito natale compleanno mille bene prego buongiorno buonasera buonanotte certo niente l aiuto
  natal ano novo sim nao bem oi pela ajuda
  wel graag goede goedemorgen goedenavond zo goed nee geen probleem voor hulp
  с праздником днем рождения новым годом до свидания понятно отлично ясно большое хорошо да нет доброе утро добрыи день вечер пока ок ладно понял
  поняла пожалуиста не за что доброи ночи
  نعم لا حسنا جزيلا السلام عليكم صباح الخير tak nie prosze dobra nej bra joo ei ne evet hayir det
  안녕히 가세요 계세요 그래요 네 아니요 좋아요 알겠습니다`,
);
const MOST_WORDS = 12;

/** Whether a folded line is nothing but friendly words, in whatever order: "have a lovely evening, speak tomorrow". */
export function isSocial(plain: string): boolean {
  if (/[?\d:"]/u.test(plain)) return false;
  const words = plain.split(/[^\p{L}'-]+/u).filter((one) => one !== '');
  const isKnown = words.every((one) => WARM.has(one) || LINK.has(one));
  return isKnown && words.length <= MOST_WORDS && words.some((one) => WARM.has(one));
}

/** Scripts that leave no blank between words: whole phrases. */
const PHRASES =
  /谢谢(?:你|您|大家)?|多谢|好的?|没问题|你好|早上好|晚安|是的?|不|对|嗯|明白了?|知道了|再见|ありがとう(?:ございま(?:す|した))?|おはよう(?:ございます)?|こんにちは|こんばんは|わかりました|了解(?:です|しました)?|お疲れ様(?:です|でした)?|はい|いいえ|よろしく(?:お願いします)?|すみません|すごい|なるほど/gu;
/** Signs and faces, and what stands for agreement. */
const SIGNS = /[^\p{L}\p{M}\p{N}]+/gu;
const COUNTS = /^\+1$|^(?:test|testing) [\d ]+$/u;

/** The words of a text that are more than courtesy. */
export function tellingWords(text: string): readonly string[] {
  const plain = folded(text.normalize('NFC').replace(PHRASES, ' ')).trim();
  if (COUNTS.test(plain)) return [];
  return plain
    .replace(SIGNS, ' ')
    .split(' ')
    .filter((word) => word !== '' && !isSmall(word));
}

function isSmall(word: string): boolean {
  return WARM.has(word) || LINK.has(word) || PASSING.has(word);
}
