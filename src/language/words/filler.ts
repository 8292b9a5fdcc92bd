import { folded } from '../folded.ts';

/** M12: words of thanks, of yes and no, of greeting and of feeling, with what stands between them; folded, in the usual languages. */
const COURTEOUS: ReadonlySet<string> = new Set(
  [
    'ok okay okey k kk thank thanks thx ty cheers many perfect great cool nice lovely awesome amazing brilliant excellent wonderful fantastic super good fine alright right true exactly agreed agree absolutely definitely totally indeed sure yes yeah yep yup no nope nah please sorry',
    'sound sounds look looks lgtm got get understood noted make makes sense see seen done well job work works go goes going ahead carry continue keep next stop wait hold moment moments sec second minute think check never mind worries problem problems welcome pleasure anytime',
    'hi hello hey bye goodbye morning evening afternoon night day weekend week later tomorrow soon talk take care have happy birthday luck congrats congratulations everyone everybody all folks team guys meet back long time',
    'lol haha hahaha ha hm hmm hmmm mm wow oh oops ouch ugh meh yay hooray bot love like liked interesting funny odd idea know knows dunno whatever maybe bad asdf test testing tbh brb np omg idk fyi aaaa xx hang tick safe travels trip journey merry christmas xmas easter year years worse fingers crossed kindly fair enough enjoy quick best couldn more wish wishes nothing else give let lets ready set boring point sweet spot nailed way ta obliged phew argh hehe howdy hiya ya ahoy as if matter matters come coming same lets sir madam buddy mate boss friend dear dude man helps help helped lot much very so too again really quite just that this it is was are were be been am do does did can will would for your you the a an to me my i we us of with at and but one on in up now here there then how what who why not about don didn doesn isn s t re m ll ve d',
    'danke dank schones frohe frohes weihnachten ostern neues jahr gute idee freut mich dann wunderbar hervorragend klasse ganz toll lekker bezig danke vielen besten herzlichen dir ihnen schon schone schonen alles klar passt so klingt gut ja nein kein keine problem gern gerne geschehen bitte guten morgen tag abend nacht noch bis spater bald tschuss hallo wie geht es weiss nicht mach weiter prima genau stimmt toll na ach hilfe fur die das der ist ich du euch sehr servus verstanden einverstanden in ordnung',
    'oui non merci beaucoup bien tres parfait d accord ca va marche bonne bon bonjour bonsoir journee soiree nuit a bientot demain plus tard de rien pas probleme salut super genial pour ton votre aide avec plaisir',
    'buena suerte feliz navidad cumpleanos si gracias muchas mil por todo vale acuerdo perfecto hola adios buenos buenas dias tardes noches hasta luego manana pronto que tal muy nada claro genial ayuda tu',
    'in bocca al lupo buon buona appetito natale compleanno grazie mille va bene perfetto prego buongiorno buonasera buonanotte ciao presto domani certo tutto a di niente per l aiuto molto',
    'feliz natal ano novo obrigado obrigada sim nao tudo bem bom boa dia tarde noite ate logo amanha oi ola claro pela ajuda muito',
    'fijne fijn dank je wel u bedankt graag gedaan goede goedemorgen goedenavond dag tot straks morgen hoi doei prima zo goed nee geen probleem voor hulp',
    'с праздником днем рождения новым годом до свидания понятно отлично ясно спасибо большое хорошо привет да нет доброе утро добрыи день вечер пока ок ладно понял поняла пожалуиста не за что доброи ночи',
    'شكرا مرحبا نعم لا حسنا جزيلا السلام عليكم صباح الخير dziekuje dzien dobry czesc tak nie prosze dobra tack hej ja nej bra tak kiitos hei moi joo ei hyva dekuji ahoj dobry den ano ne tesekkurler tesekkur merhaba evet hayir takk ha det',
    '안녕히 가세요 계세요 그래요 감사합니다 고맙습니다 안녕하세요 네 아니요 좋아요 알겠습니다',
  ]
    .join(' ')
    .split(' '),
);

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
    .filter((word) => word !== '' && !COURTEOUS.has(word));
}
