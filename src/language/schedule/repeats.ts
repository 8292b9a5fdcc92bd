const EVERY =
  'every|each|jede[nrsm]?|alle|immer|chaque|tous les|toutes les|cada|todos los|todas las|ogni|tutti i|tutte le|a cada|todos os|todas as|toda|todo|elke?|iedere?|om de';
const COUNTED =
  '(?:\\d+|other|second|third|two|three|four|six|zwei|drei|vier|sechs|zweite\\p{L}*|dritte\\p{L}*|deux|trois|quatre|six|dos|tres|cuatro|due|tre|quattro|duas|dois|três|quatro|twee|drie|vier|zes)';
const UNITS = [
  'minute|hour|day|week|month|year|quarter|fortnight|morning|evening|night|mon|tue|wed|thu|fri|sat|sun|first|last|january|february|march|april|may|june|july|august|september|october|november|december',
  'stunde|tag|woche|monat|jahr|quartal|morgen|abend|werktag|dienstag|mittwoch|donnerstag|freitag|samstag|sonnabend|sonntag|am|ersten|letzten',
  'heure|jour|semaine|mois|an|matin|soir|trimestre|lundi|mardi|mercredi|jeudi|vendredi|samedi|dimanche|premier|dernier',
  'minuto|hora|día|semana|mes|año|mañana|noche|lunes|martes|miércoles|jueves|viernes|sábado|domingo|primer|último',
  'ora|ore|giorn|settiman|mese|mesi|ann[oi]|mattin|ser[ae]|lunedì|martedì|mercoledì|giovedì|venerdì|sabato|domenic|prim[oa]|ultimo',
  'dia|mês|meses|ano|manhã|segunda|terça|quarta|quinta|sexta|primeir|último',
  'minuut|minuten|uur|uren|dag|dagen|weken|maand|kwartaal|jaar|ochtend|avond|werkdag|weekdag|maandag|dinsdag|woensdag|donderdag|vrijdag|zaterdag|zondag|eerste|laatste',
  '\\d{1,2}(?:\\.|st|nd|rd|th)',
].join('|');
const ADVERB = [
  'daily|weekly|monthly|quarterly|yearly|annually|hourly|fortnightly|(?:on )?(?:weekdays|weekends|(?:mon|tues|wednes|thurs|fri|satur|sun)days)',
  'täglich|wöchentlich|monatlich|vierteljährlich|jährlich|stündlich|werktags|(?:mon|diens|donners|frei|sams|sonn)tags|mittwochs',
  'en semaine|entre semana|diariamente|dagelijks|wekelijks|maandelijks|doordeweeks',
  '(?:on )?the (?:first|last|\\d{1,2}(?:st|nd|rd|th))(?: day)? of (?:the|every|each) month',
  '(?:on )?(?:the )?(?:first|second|third|fourth|last) (?:mon|tues|wednes|thurs|fri|satur|sun)day of (?:the|every|each) month',
  'am (?:ersten|letzten|\\d{1,2}\\.)(?: (?:tag|montag|dienstag|mittwoch|donnerstag|freitag|samstag|sonntag))? (?:des|im|jedes) monats?',
  "(?:le|el|il|l'|o|de) ?(?:premier|dernier|primer|último|primo|ultimo|eerste|laatste|\\d{1,2}) ?\\p{L}* (?:du|de chaque|del|de cada|di ogni|van de|van elke) (?:mois|mes|mese|maand)",
].join('|');
/** A word that only what comes again begins with, and the thing it repeats; or an adverb that says so by itself. */
const REPEATS = new RegExp(
  `(?<!\\p{L})(?:(?:${EVERY})\\s+(?=(?:${COUNTED})?\\s*(?:${UNITS}))|(?:${ADVERB})(?=\\s+(?:at|um|à|a las?|alle|às|om)\\s|\\s*[:,]\\s|\\s*$))`,
  'iu',
);

/** Whether the words say that something comes again, however it is put. */
export function speaksOfRepeats(text: string): boolean {
  return REPEATS.test(text) || /^cron\s/iu.test(text);
}
