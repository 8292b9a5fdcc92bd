import {
  OTHER_NO_LONGER,
  OTHER_NOW,
  OTHER_PLAIN,
  OTHER_READINGS,
  OTHER_UNSURE,
} from './other-readings.ts';

/** All words and patterns are folded: lower case, without accents. */

export function wordSet(list: string): ReadonlySet<string> {
  return new Set(list.split(' '));
}

/** Openings before a claim. */
export const LEADS =
  /^(?:(?:ok|okay|so|well|and|but|oh|hi|hello|hey|by the way|btw|fyi|for your information|please note(?: that)?|please remember(?: that)?|remember(?: that)?|note(?: that)?|just so you know|keep in mind(?: that)?|don't forget(?: that)?|good news|small change|heads up|quick update|update|correction|news|actually|ubrigens|also|merk dir(?: bitte)?(?:,? dass)?|bitte merken|nur zur info|zur info|korrektur|kleine anderung)(?:[,:;!.-]+ ?| ))+/u;

/** Words that state a change by themselves. */
export const CHANGED = new RegExp(
  `${/(?<![\p{L}'])(?:now|no longer|nowadays|these days|lately|meanwhile|from now on|as of (?:today|now|this week|this month)|since (?:last|this|yesterday|\p{L}+ \d|spring|summer|autumn|winter)|instead|update|correction|actually|changed|moved|jetzt|nun|neu(?= (?:am|um|im|in|bei|auf) )|mittlerweile|inzwischen|ab sofort|seit (?:kurzem|gestern|letzter|letztem|diesem)|nicht mehr|stattdessen|korrektur)(?![\p{L}])/u.source}|(?<![\\p{L}'])(?:${OTHER_NOW})(?!\\p{L})`,
  'u',
);

/** Words for the time of the change, which are not part of the subject. */
export const SINCE = new RegExp(
  `${/(?<![\p{L}'])(?:(?:as of|since|from|ab|seit) (?:today|now on|now|yesterday|last \p{L}+|this \p{L}+|spring|summer|autumn|fall|winter|january|february|march|april|june|july|august|september|october|november|december|sofort|heute|gestern|kurzem|letzte[rmn]? \p{L}+|diese[rm] \p{L}+)|now|nowadays|these days|lately|currently|meanwhile|recently|already|still|just|finally|actually|instead|again|neu(?= (?:am|um|im|in|bei|auf) )|jetzt|nun|mittlerweile|inzwischen|neuerdings|aktuell|derzeit|momentan|nunmehr|stattdessen|(?:\d+|an?|one|two|three|four|five|six|a few|some) (?:day|week|month|year)s? ago|vor (?:\d+|einem|einer|zwei|drei) (?:tag|woche|monat|jahr)(?:e?n)?|(?<!the )(?:last|letzte[ns]?) (?:week|month|year|night|spring|summer|autumn|winter|monday|tuesday|wednesday|thursday|friday|saturday|sunday|woche|monat|jahr)|(?<!the )yesterday|gestern|(?:each|every) (?:week|day|month|year)|jede(?:n|r|s)? (?:woche|tag|monat)|a week|a day|a month)(?![\p{L}])/u.source}|(?<![\\p{L}'])(?:${OTHER_NOW})(?!\\p{L})`,
  'gu',
);

/** Doubt, a single time, hearsay, a limited time or an addition: such a claim replaces nothing. */
export const UNSURE = new RegExp(
  `${/(?<![\p{L}'])(?:might|may(?= \p{L})|maybe|perhaps|probably|possibly|would|could|should|if|unless|whether|wants?|wanted|hopes?|thinks?|believes?|guess|wish|wishes|consider\p{L}*|almost|nearly|plans?|planning|going to|says?|said|told|tells?|according|claims?|claimed|heard|reads?|asks?|asked|suggest\p{L}*|also|too|another|second|third|both|additionally|besides|as well|sometimes|often|occasionally|either|or|used to|lived|worked|was|were|had|previously|formerly|once|ago|when|while|until|till|temporarily|for now|for a while|will(?! be)|won't|not|never|isn't|aren't|don't|doesn't|didn't|haven't|nobody|nothing|vielleicht|wahrscheinlich|wurde|konnte|sollte|wenn|falls|ob|will|mochte|glaube|denke|sagt|sagte|laut|auch|auss?erdem|noch ein\p{L}*|manchmal|oft|oder|fruher|damals|wohnte|lebte|arbeitete|war|hatte|nicht|nie|kein\p{L}*|vorubergehend|bis)(?![\p{L}'])/u.source}|(?<![\\p{L}'])(?:${OTHER_UNSURE})(?![\\p{L}'])`,
  'u',
);

/** Pronouns, whose meaning is in another sentence. */
export const POINTERS = wordSet(
  'he she it they this that these those there here you your his her its their who which what er sie es dies das dieser diese dein deine du ihr sein seine',
);
/** Words for the past. */
export const PAST_ONES = wordSet(
  'old former previous ex last other original alte alter altes fruhere fruherer letzte letzter andere anderer',
);
/** Together with others: of these nothing is known alone. */
export const JOINED = wordSet('and or und oder plus');

/** Left out of the subject of a claim. */
export const PLAIN = wordSet(
  `${OTHER_PLAIN} the a an my our mine of in on at for to by with from i we im is be do does new current weekly daily monthly yearly annual regular usual der die das den dem ein eine einen einem einer mein meine meinen meinem meiner unser unsere unserem unseren unserer ich wir neu neue neuer neues neuen aktuelle aktueller von vom fur am im zu zum zur mit wochentliche wochentlicher number name nummer`,
);
/** Synonyms. */
export const SAME: Readonly<Record<string, string>> = {
  telephone: 'phone',
  telefonnummer: 'telefon',
  handynummer: 'handy',
  favorite: 'favourite',
  color: 'colour',
  apartment: 'flat',
  'e-mail': 'email',
  'email-address': 'email',
  cell: 'mobile',
  auto: 'car',
};

/** Things a person may have several of: a second one does not replace the first. */
export const MANY = wordSet(
  'sister brother friend colleague cousin aunt uncle son daughter child kid cat dog pet neighbour neighbor customer client supplier student pupil project hobby book film movie song band game idea problem task goal question reason example plant tree teammate member partner nephew niece grandson granddaughter allergy meeting appointment class course training lesson practice workout shift market delivery train bus tram ferry shuttle flight trip event concert exam medication password pin code schwester bruder freund freundin kollege kollegin cousine tante onkel sohn tochter kind katze hund haustier nachbar nachbarin kunde projekt hobby buch termin kurs training schicht markt zug passwort',
);
/** Those of them that still have only one time or value. */
export const ONE_TIME = wordSet(
  'meeting appointment exam concert event flight termin password pin code',
);

/** Things with one value at a time, whatever the words. */
export const SINGLE = wordSet(
  'favourite preferred colour name password passcode pin code nickname size status state format language currency timezone theme plan policy diet title rank priority mode brand breed surname profession job occupation deadline budget lieblingsfarbe lieblingsessen lieblings farbe groesse grosse status passwort sprache wahrung beruf spitzname titel frist',
);

/** An exception or a limited time: never equal to the rule. */
export const SOMETIMES = wordSet(
  'winter summer weekend weekends weekday weekdays mornings evenings nights holiday holidays vacation during today tonight tomorrow week sommer wochenende wochenenden ferien urlaub heute morgen',
);

/** Words allowed between a verb and its value. */
const LINK =
  '(?:(?:called|named|known as|located|scheduled|set|planned|due|held|based|situated|officially|simply|reached|jeweils|immer|always) )*';
const PLACE = '(?:in|at|on|near|auf|bei|an)';

/** Verbs of a change, with the words allowed before them. */
const BEEN =
  "(?:(?:have|has|'ve|'s|had|just|was|were|been|got|gets|is|are|being|recently|finally|wurde|wurden|hat|haben|ist|sind) )*";
const WHICH = '(?: (?:back|forward|ahead|house|home|flat|up|down|over|out|early|later))?';
const FROM = '(?: (?:away )?(?:from|von|vom) (?<before>.+?))?';

/** "Tom is my boss": the person comes first. */
export const NAME_FIRST =
  /^(?<name>\p{Lu}[\p{L}.'-]*(?: \p{Lu}[\p{L}.'-]*){0,3}) (?<verb>is|ist) (?<subject>(?:my|our|the|mein|meine|unser|unsere|der|die|das) .+)$/u;
/** Begins like an order and gives a number. */
export const TELLS_NUMBER =
  /^(?:(?:please|you can) )?(?:call|reach|ring|text|dial) (?<subject>.+?) (?:at|on|under) (?<value>\+?\d[\d -]{4,}.*)$/u;
/** Introduces the current value of the same subject. */
export const GAVE_UP =
  /(?<= )(?:left|quit|sold|bought|got|gave up|stopped|finished) [^,]+? and (?=(?:now )?(?:joined|drives?|lives?|works?|uses?|moved|started)(?!\p{L}))/gu;
export type Reading = { readonly relation: string; readonly pattern: RegExp };

/** Tried in this order; a sentence that matches none makes no comparable claim. */
export const READINGS: readonly Reading[] = [
  {
    relation: 'changed',
    pattern: new RegExp(
      `^(?:i|we)(?:'ve| have)? (?:just )?(?:changed|switched|moved|updated|postponed|rescheduled|renamed|extended|raised|lowered) (?<subject>(?:my|our|the) .+?)${FROM} to (?<value>.+)$`,
      'u',
    ),
  },
  {
    relation: 'moved',
    pattern: new RegExp(
      `^(?<subject>.+?) ${BEEN}(?:moved|relocated|moves|moving)${WHICH}${FROM} (?:in)?to (?<value>.+)$`,
      'u',
    ),
  },
  {
    relation: 'changed',
    pattern: new RegExp(
      `^(?<subject>.+?) ${BEEN}(?:changed|shifted|rescheduled|postponed|pushed|delayed|switched|migrated|renamed|brought|raised|lowered|reduced|increased|cut|went|goes|gone|rose|dropped|fell|extended)${WHICH}${FROM} (?:to|until) (?<value>.+)$`,
      'u',
    ),
  },
  {
    relation: 'moved',
    pattern:
      /^(?<subject>.+?) (?:bin|ist|sind)(?: vor kurzem| letzte woche| letzten monat)?(?: von (?<before>.+?))? (?:nach|in die|ins) (?<value>.+?) (?:gezogen|umgezogen)$/u,
  },
  {
    relation: 'changed',
    pattern:
      /^(?<subject>.+?) (?:wurde|wurden|wird|ist|hat sich)(?: von (?<before>.+?))? (?:auf|in|zu) (?<value>.+?) (?:verschoben|verlegt|geandert|umbenannt|erhoht|gesenkt|umgestellt)(?: worden)?$/u,
  },
  {
    relation: 'home',
    pattern: new RegExp(
      `^(?<subject>.+?)(?:'m|'s|'re| am| is| are)? (?:live|lives|living|reside|resides|residing|wohne|wohnt|wohnen|lebe|lebt|leben) (?:${PLACE}) (?<value>.+)$`,
      'u',
    ),
  },
  {
    relation: 'started',
    pattern:
      /^(?<subject>.+?)(?:'ve| have| has)? (?:joined|(?:started|began|start)(?: working| work)? (?:at|for|with)|(?:started|got|have|has|took) a (?:new )?job (?:at|with)) (?<value>.+)$/u,
  },
  {
    relation: 'work',
    pattern:
      /^(?<subject>.+?)(?:'m|'s| am| is)? (?:work|works|working|arbeite|arbeitet) (?:at|for|bei|fur) (?<value>.+)$/u,
  },
  {
    relation: 'car',
    pattern: /^(?<subject>.+?) (?:drive|drives|fahrt|fahre)(?: around in)? (?<value>.+)$/u,
  },
  {
    relation: 'phone',
    pattern: TELLS_NUMBER,
  },
  {
    relation: 'be',
    pattern:
      /^(?<subject>.+? (?:phone|telephone|mobile|cell|fax|account|room|customer)) number (?:is|will be) (?<value>.+)$/u,
  },
  {
    relation: 'be',
    pattern:
      /^(?<subject>.+?) (?:has|have|got|have got|has got) (?:a |the )?(?:new )?(?<of>phone|telephone|mobile|email address|room) (?:number)?:? ?(?<value>\+?\d.*)$/u,
  },
  {
    relation: 'have',
    pattern: /^(?<subject>.+?) (?:have|has|habe|hat|haben) (?<value>.+)$/u,
  },
  {
    relation: 'use',
    pattern:
      /^(?<subject>.+?) (?:use|uses|using|runs on|is running on|nutze|nutzt|nutzen|verwendet|verwenden|lauft auf) (?<value>.+)$/u,
  },
  {
    relation: 'prefer',
    pattern: /^(?<subject>.+?) (?:prefer|prefers|bevorzuge|bevorzugt) (?<value>.+)$/u,
  },
  {
    relation: 'when',
    pattern:
      /^(?<subject>.+?) (?:takes place|take place|happens|starts|begins|leaves|departs|is held|findet statt|findet|beginnt|startet|fahrt ab)(?: (?:at|on|um|am|statt))* (?<value>.+)$/u,
  },
  {
    relation: 'verb',
    pattern:
      /^(?<subject>.+?) (?<of>costs?|weighs?|earns?|closes?|opens?|ends?|lands?|arrives?|finishes|kostet|wiegt?|wiege|verdient?|schliesst|offnet|endet)(?: (?:at|on|um|am))* (?<value>.+)$/u,
  },
  {
    relation: 'be',
    pattern:
      /^(?<subject>.+?) (?:is|are|gets|wird|werden) (?<of>(?!located|scheduled|planned|based|situated|called|named|reached|held)\p{L}+(?:ed|en)) (?<link>(?:at|on|in|by|for|um|am|im|auf) )(?<value>.+)$/u,
  },
  {
    relation: 'be',
    pattern: new RegExp(
      `^(?<subject>.+?)(?:'s(?= (?:at|on|in|called|due|for) )| is| are|'m| am| will be| remains| ist| sind| lautet| heisst| betragt| (?:could|can) be described as) ${LINK}(?<link>(?:at|on|in|by|for|um|am|im|auf|fur) )?${LINK}(?<value>.+)$`,
      'u',
    ),
  },
  ...OTHER_READINGS,
  {
    relation: 'other',
    pattern:
      /^(?<subject>(?:my|our|the|i|we|mein\p{L}*|unser\p{L}*|der|die|das|ich|wir|\p{L}+) .*?\p{L}) (?<link>(?:at|on|in|to|from|for|um|am|im|in|bei|nach|auf) )(?<value>.+)$/u,
  },
];

/** "X, not Y", "X instead of Y". */
export const NOT_BEFORE =
  /^(?<value>.+?)(?:,? (?:and )?(?:instead of|rather than|no longer|not|statt|anstatt|nicht mehr|nicht)(?: (?:at|on|in|um|am))? (?<before>.+?))$/u;
export const NO_LONGER = new RegExp(
  `${/(?<!\p{L})(?:no longer|not (?=.+ any ?more)|nicht mehr)(?!\p{L}) ?|n't(?=.+ any ?more)| any ?more(?!\p{L})/u.source}|${OTHER_NO_LONGER}`,
  'gu',
);

/** Ends a claim; the rest of the sentence is about something else. */
export const ENDS =
  /[,;(]|: | (?:and|but|because|since|so|which|where|who|that|near|with|und|aber|weil|da|denn|mit|neben) /u;

export const STREETS =
  /(?:street|road|avenue|lane|square|strasse|gasse|weg|platz|allee)$|^(?:st|rd|ave|drive|str|rue|via|calle)$/u;
