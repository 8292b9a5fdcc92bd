import { folded } from '../folded.ts';

const CLOCK = String.raw`\d{1,2}(?:[:.h]\d{2})?(?:h|am|pm|uhr|u)?`;

/** Words that say when something comes again, folded. */
const WHEN = [
  CLOCK,
  'weekdays? weekends? workdays? mornings? evenings? afternoons? nights? hourly daily weekly monthly once twice times',
  '(?:mon|tues|wednes|thurs|fri|satur|sun)days? minutes? hours? days? weeks? months?',
  'werktags? werktagen wochentags wochenenden? morgens abends stundlich taglich wochentlich monatlich einmal zweimal mal',
  '(?:mon|diens|donners|frei|sams|sonn)tags? mittwochs? minuten? stunden? tage?n? wochen? monate?',
  'semaine ouvrables? ouvres jours? heures? mois matins? soirs? week-ends? fois lundis? mardis? mercredis? jeudis? vendredis? samedis? dimanches?',
  'semanas? laborables? dias? horas? minutos? mes(?:es)? mananas? tardes? noches? veces lunes martes miercoles jueves viernes sabados? domingos?',
  'feriali lavorativi giorn[oi] or[ae] minut[oi] settiman[ae] mes[ei] mattin[ae] ser[ae] volt[ae] lunedi martedi mercoledi giovedi venerdi sabato domenica',
  'uteis manhas? noites? vezes segundas? tercas? quartas? quintas? sextas?',
  'werkdagen weekend dagen? uur minuten weken maanden ochtends? avonds? keer maandags? dinsdags? woensdags? donderdags? vrijdags? zaterdags? zondags?',
]
  .join(' ')
  .replaceAll(' ', '|');

/** Words between them that add nothing else. */
const BETWEEN = [
  'only just please thanks and or is are will be enough fine do ok okay on at in the a an of every each all from to per between',
  'nur noch bitte danke und oder ist reicht genugt an am um der die das den jede[nrs]? alle von bis zwischen pro',
  "seulement uniquement plus merci et ou est suffit s'il te vous plait en le la les l'? tous toutes chaque de du des entre par a",
  'solo solamente gracias y o es basta por favor los las el cada todos todas',
  'soltanto grazie e ed va bene per favore nei il lo i gli ogni tutt[ie] alle dalle',
  'so apenas obrigad[oa] chega nos nas no na os as em todos',
  'alleen maar graag alsjeblieft dank en of genoeg voldoende is op om de het elke ieder[e]? van tot tussen',
]
  .join(' ')
  .replaceAll(' ', '|');

const IS_WHEN = new RegExp(`^(?:${WHEN})$`, 'u');
const IS_BETWEEN = new RegExp(`^(?:${BETWEEN})$`, 'u');
/** Longer ones say more than that. */
const LONGEST = 120;

/** "only on weekdays, please, and every 4 hours is enough": nothing but when something is to come. In seven languages. */
export function saysOnlyWhen(text: string): boolean {
  if (text.length > LONGEST) return false;
  const words = folded(text.normalize('NFC'))
    .split(/[\s,;.!+&-]+/u)
    .filter((word) => word !== '');
  return words.some((word) => IS_WHEN.test(word)) && words.every(isAboutWhen);
}

function isAboutWhen(word: string): boolean {
  return IS_WHEN.test(word) || IS_BETWEEN.test(word);
}
