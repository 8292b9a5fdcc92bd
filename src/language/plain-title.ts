/** Verbs that take their "zu" in the middle: "anzurufen". */
const SEPARABLE =
  '(?:ab|an|auf|aus|bei|durch|ein|fest|fort|frei|her(?:aus|ein|unter|um)?|hin(?:aus|ein|unter)?|heim|los|mit|nach|nieder|r[aue][iu][snf]|runter|sauber|statt|teil|um|vor|weg|weiter|wieder|zu|zurück|zusammen)';
const INNER = new RegExp(
  `^(?<before>.*?)(?<!\\p{L})(?<prefix>${SEPARABLE})zu(?<stem>\\p{Ll}{2,}n)$`,
  'iu',
);
const APART = /^(?<before>.+) zu (?<stem>\p{Ll}{2,}n)$/u;

const DUTCH = /(?<!\p{L})(?:eraan|om)(?!\p{L})/iu;
const TE = /^(?<before>.+) te (?<stem>\p{Ll}{2,}n)$/u;

/** "Erinnere mich daran, die Miete zu überweisen": the title of it is "die Miete überweisen". `said`: all of its words. */
export function plainTitle(title: string, said: string): string {
  if (DUTCH.test(said)) return title.replace(TE, '$<before> $<stem>');
  if (!/(?<!\p{L})(?:daran|dran)(?!\p{L})/iu.test(said) && !/, /u.test(said)) return title;
  return title.replace(APART, '$<before> $<stem>').replace(INNER, '$<before>$<prefix>$<stem>');
}
