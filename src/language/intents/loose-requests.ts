import { folded } from '../folded.ts';
import { remembered } from '../remembered.ts';
import { isLimitAhead } from '../whole/beside.ts';
import { endOfRequest } from '../words/courtesy.ts';
import { withReason } from '../words/reasons.ts';
import type { OwnerCommand } from './owner-command.ts';

const REMINDING =
  '(?:reminders?|notifications?|nudges?|pings|alerts?|erinnerung(?:en)?|rappels?|recordatorios?|avisos?|promemoria|lembretes?|herinnering(?:en)?)';
const WHAT = "(?<what>[\\p{L}][\\p{L}\\p{N}' -]{1,60}?)";
const ARTICLE =
  "(?:(?:the|my|this|that|your|den|dem|der|die|das|ans|am|meine[nm]?|le|la|les|l'|el|los|las|il|lo|i|o|a|os|as|de|het) ?)?(?<!\\p{L}[aeiou])";
const LATER =
  '(?: (?:any ?more|any longer|from now on|again|thing|business|stuff|nicht mehr|mehr|bitte|maintenant|por favor|per favore|please|pls|svp|stp|thanks|danke))*';

/** Ends a reminder or what is sent again and again, whatever the verb: never a rule about how to work. */
const ENDS_REMINDING = [
  `no more ${WHAT} ${REMINDING}`,
  `no more ${REMINDING} (?:about|of|for|to|on) ${WHAT}`,
  `(?:stop|quit|drop|end|kill|cancel|delete|remove|turn off|switch off|disable|mute|lose) (?:the |my |all |those |these |that )*${WHAT} ${REMINDING}`,
  `(?:stop|quit|drop|end|cancel|turn off|switch off|disable|mute) (?:the |my |all |those |these )*${REMINDING} (?:about|of|for|to|on) ${WHAT}`,
  `(?:please )?(?:stop|quit) (?:reminding|nagging|bugging|pestering|bothering|hassling|pinging|chasing) me (?:about|of|to|with|over) ${WHAT}`,
  `(?:please )?(?:stop|quit) (?:sending|mailing|e-?mailing|forwarding)(?: me| us)? (?:the|those|these|that|this) ${WHAT}`,
  `(?:don't|do not|no need to) remind me (?:about|of|to) ${WHAT}`,
  `i (?:don't|do not|no longer) (?:need|want) (?:to be reminded (?:about|of|to)|(?:the |any |more )*${REMINDING} (?:about|of|for|to)) ${WHAT}`,
  `i (?:don't|do not|no longer) (?:need|want) (?:the |any |more |my )*(?<what2>[\\p{L}' -]{2,40}?) ${REMINDING}`,
  `remind me no more of ${WHAT}`,
  `(?:don't|do not|no need to) send (?:me )?(?:any (?:more )?|the |those )*${WHAT} ${REMINDING}`,
  `(?:schick|send)\\p{L}* mir (?:bitte )?keine ${REMINDING} mehr (?:an |fur |wegen |zu[mr]? |uber )${ARTICLE}${WHAT}`,
  `ne m'envoie[rz]? plus (?:de |les )?${REMINDING} (?:pour|de|du|sur|d') ?${ARTICLE}${WHAT}`,
  `no me (?:mandes|envies)(?: mas)? ${REMINDING} (?:de|del|para|sobre) ${ARTICLE}${WHAT}`,
  `non (?:mandarmi|inviarmi)(?: piu)? ${REMINDING} (?:per|di|del|della|dei|sul|sulla) ?${ARTICLE}${WHAT}`,
  `nao me (?:mandes?|envies?) mais ${REMINDING} (?:de|do|da|para|sobre) ${ARTICLE}${WHAT}`,
  `stuur (?:me|mij) geen ${REMINDING} meer (?:aan|voor|over) ${ARTICLE}${WHAT}`,
  `no more reminding me (?:about|of|to) ${WHAT}`,
  `(?:no more|stop|cancel|end) (?:the |my )?(?<what3>(?:[\\p{L}'-]+ ){0,3}(?:newsletters?|subscriptions?|abos?|abonnements?|subscription))`,
  `unsubscribe (?:me )?(?:from )?${ARTICLE}${WHAT}`,
  `${ARTICLE}${WHAT} (?:bitte )?abbestellen`,
  `(?:keine?|nie wieder) (?<what4>[\\p{L}' -]{2,40}?)-? ?${REMINDING}(?: mehr)?`,
  `(?:keine?|nie wieder) ${REMINDING} mehr (?:an |ans |fur |wegen |zu[mr]? |uber )${ARTICLE}${WHAT}`,
  `erinner\\p{L}* mich (?:bitte )?(?:nicht mehr|nie wieder) (?:an |ans |daran,? )${ARTICLE}${WHAT}`,
  `(?:hor|hore) auf,? mich (?:an |ans )${ARTICLE}${WHAT} zu erinnern`,
  `(?:losch|streich|stornier|entfern)\\p{L}* (?:bitte )?(?:die |meine |alle )?${REMINDING} (?:an |ans |fur |wegen |zu[mr]? |uber )${ARTICLE}${WHAT}`,
  `(?:annule|supprime|enleve|retire|arrete) (?:le |les |mon |mes )?${REMINDING} (?:pour|de|du|sur|d') ?${ARTICLE}${WHAT}`,
  `(?:cancela|anula|borra|quita|elimina|apaga|remove) (?:el |los |mi |mis |o |os )?${REMINDING} (?:de|del|do|da|para|sobre) ${ARTICLE}${WHAT}`,
  `(?:annulla|cancella|elimina|togli) (?:il |i |la )?${REMINDING} (?:per|di|del|della|sul|sulla) ?${ARTICLE}${WHAT}`,
  `(?:annuleer|schrap|verwijder|stop) (?:de |mijn )?${REMINDING} (?:aan|voor|over) ${ARTICLE}${WHAT}`,
  `(?:plus|pas) de ${REMINDING} (?:pour|de|du|sur|d') ?${ARTICLE}${WHAT}`,
  `(?:arrete|cesse) de me rappeler (?:de |d')?${ARTICLE}${WHAT}`,
  `ne me rappelle plus (?:de |d')?${ARTICLE}${WHAT}`,
  `(?:no mas|basta de|sin mas) ${REMINDING} (?:de|del|para|sobre) ${ARTICLE}${WHAT}`,
  `(?:deja de recordarme|no me recuerdes mas) (?:de |del )?${ARTICLE}${WHAT}`,
  `(?:basta|niente piu|non voglio piu) ${REMINDING} (?:per|di|del|della|sul|sulla) ?${ARTICLE}${WHAT}`,
  `(?:smetti di ricordarmi|non ricordarmi piu) (?:di |del |della )?${ARTICLE}${WHAT}`,
  `(?:chega de|sem mais|nao quero mais) ${REMINDING} (?:de|do|da|para|sobre) ${ARTICLE}${WHAT}`,
  `(?:para de me lembrar|nao me lembres mais) (?:de |do |da )?${ARTICLE}${WHAT}`,
  `geen ${REMINDING} meer (?:aan|voor|over) ${ARTICLE}${WHAT}`,
  `(?:herinner me niet meer aan|stop met (?:me te )?herinneren aan) ${ARTICLE}${WHAT}`,
].map(ending);
/** Ends what it names, if that is open. To skip it is for once, and to leave it may be to leave it as it is. */
const ENDS = [
  `(?:cancel|call off|drop|delete|remove|scrap|scratch|axe|ditch|kill|bin|forget about|stop|quit) (?:the |my |this |that )?${WHAT}(?: (?:reminder|task|one))?`,
  `(?:never mind|i'm done with|we're done with|no more|enough (?:with|of)) (?:the |my |this |that )?${WHAT}(?: be| alone| then)?`,
  `(?:i|we) (?:don't|do not|no longer) (?:need|want) (?:the |my |this |that )?${WHAT}`,
  `${WHAT} (?:is|are) (?:off|cancelled|canceled|obsolete|not happening|no longer needed|not needed)`,
  `lass(?:en wir)? (?:das |die sache )?mit (?:de[mnr] |die |das )?${WHAT}(?: (?:sein|bleiben))?`,
  `lass (?:de[mnr] |die |das )?${WHAT} (?:sein|bleiben|weg)`,
  `${ARTICLE}${WHAT} (?:bitte )?(?:streichen|loschen|absagen|stornieren|weglassen)`,
  `(?:vergiss|streich\\p{L}*|losch\\p{L}*|stornier\\p{L}*) (?:de[mnr] |die |das )?${WHAT}`,
  `(?:de[mnr] |die |das )?${WHAT} (?:brauch\\p{L}* (?:ich|wir) (?:doch )?nicht(?: mehr)?|hat sich erledigt|ist hinfallig|entfallt|fallt aus)`,
  `(?:annule|supprime|laisse tomber|oublie|arrete) (?:avec )?${ARTICLE}${WHAT}`,
  `(?:cancela|anula|borra|quita|elimina|olvida|deja(?= lo de)) (?:lo de )?${ARTICLE}${WHAT}`,
  `(?:annulla|cancella|elimina|togli|lascia perdere|lascia stare) ${ARTICLE}${WHAT}`,
  `(?:cancela|apaga|elimina|esquece) ${ARTICLE}${WHAT}`,
  `(?:annuleer|schrap|verwijder|vergeet) ${ARTICLE}${WHAT}`,
  `laat ${ARTICLE}${WHAT} (?:maar(?: zitten)?|zitten)`,
].map(ending);

function ending(source: string): RegExp {
  return new RegExp(`^(?:(?:please|pls|bitte|and|und|ok|so) )*(?:${source})${LATER}$`, 'u');
}
const ALL =
  /^(?:everything|all|all (?:of )?(?:my |the |your )?(?:reminders|tasks|of them)|all reminders|all tasks)$/u;
/** To stop everything is another command. */
const STOPS = /^(?:please )?(?:stop|quit|leave|forget)(?! reminding)/u;
const LIMIT =
  /\b(?:unless|if|until|when|except|but|and|or|then|not|task|after|before|from|off|with)\b/u;
const PRIORITY: Readonly<Record<string, 'high' | 'low'>> = {
  urgent: 'high',
  'high priority': 'high',
  'high-priority': 'high',
  important: 'high',
  'low priority': 'low',
  'low-priority': 'low',
  high: 'high',
  top: 'high',
  low: 'low',
};
const URGENT =
  /^(?:(?:please )?(?:add|create|new) )?(?:an? )?(?:new )?(?:(?<level>urgent|important|high[ -]priority|low[ -]priority) (?:task|to-?do)|(?:task|to-?do) with (?<level2>high|top|low) priority) ?:\s*(?<title>.+)$/iu;
const SEVERAL =
  /^(?:(?:please|pls|can you|could you) )*add (?:(?:two|three|four|five|2|3|4|5|these|some)(?: new)? (?:tasks|to-?dos)|(?:two|three|four|five|2|3|4|5)(?: more| other)? (?:things|items)|these(?= to ))(?: to (?:my|the|your) (?:to-?do |task )?list)?(?: please| pls)? ?:\s*(?<titles>.+)$/iu;

/** Freely worded requests with only one possible meaning; null: none of them. */
export function looseRequest(text: string): readonly OwnerCommand[] | null {
  const line = text.trim().replace(/[.!\s]+$/u, '');
  return prioritised(line) ?? severalTasks(line) ?? ended(line);
}

function prioritised(line: string): readonly OwnerCommand[] | null {
  const { level, level2, title } = URGENT.exec(line)?.groups ?? {};
  const priority = PRIORITY[(level ?? level2 ?? '').toLowerCase()];
  return title === undefined || priority === undefined
    ? null
    : [{ name: 'add', title, content: '', priority }];
}

const COUNTED: Readonly<Record<string, number>> = { two: 2, three: 3, four: 4, five: 5 };

/** The announced number of titles; with another number the words mean something else. Null: none are announced. */
export function severalTasks(text: string): readonly OwnerCommand[] | null {
  const line = text.trim().replace(/[.!\s]+$/u, '');
  const titles = SEVERAL.exec(line)?.groups?.['titles'];
  if (titles === undefined) return null;
  const [, said = ''] = /add (\S+)/iu.exec(line) ?? [];
  const wanted = COUNTED[said.toLowerCase()] ?? Number(said);
  const parts = titles.split(/\s*[,;]\s*(?:and )?|\s+and\s+/iu).filter((one) => one !== '');
  if (Number.isInteger(wanted) && parts.length !== wanted) {
    return [{ name: 'unread', why: { is: 'count', found: parts.length, said } }];
  }
  if (parts.some((part) => OTHER_REQUEST.test(part))) return null;
  return parts.map((title) => ({ name: 'add', title, content: '' }));
}

/** "Call the bank, and remind me about it on Friday" are not two tasks. */
const OTHER_REQUEST =
  /^(?:and |then |also |please )*(?:remind|tell|send|show|ping|nudge) me(?!\p{L})/iu;

/** What is to be ended, in its own words. */
type Ended = {
  readonly words: string;
  /** It can be meant of a reminder or of a subscription alone. */
  readonly isReminding: boolean;
};

/** Each part of a mail is looked at by several readers. */
const PARTS_KEPT = 64;

/** Null: nothing is to be ended, or there is a limit beside it. */
export const endedIn: (sentence: string) => Ended | null = remembered(endedAnew, PARTS_KEPT);

/** "No more gym reminders because I am hurt": the reason changes nothing of what is to be ended. */
function endedAnew(sentence: string): Ended | null {
  const plain = folded(sentence.normalize('NFC').trim());
  const reason = withReason(plain);
  const isFree = reason !== null && !isLimitAhead(reason.tail);
  return (isFree ? endedBy(reason.head) : null) ?? endedBy(plain);
}

function endedBy(plain: string): Ended | null {
  const line = plain.slice(0, endOfRequest(plain)).replace(/[.!\s]+$/u, '');
  const found = whatIn(ENDS_REMINDING, line);
  const words = found ?? whatIn(ENDS, line);
  const isWhole = words !== null && !LIMIT.test(words) && words.split(' ').length <= 6;
  return isWhole ? { words, isReminding: found !== null } : null;
}

function whatIn(patterns: readonly RegExp[], line: string): string | null {
  for (const pattern of patterns) {
    const groups: Readonly<Record<string, string | undefined>> = pattern.exec(line)?.groups ?? {};
    const what = Object.values(groups).find((one) => one !== undefined);
    if (what !== undefined) return what.trim();
  }
  return null;
}

function ended(line: string): readonly OwnerCommand[] | null {
  const { words = '' } = STOPS.test(folded(line)) ? {} : (endedIn(line) ?? {});
  if (ALL.test(words)) {
    return [{ name: 'unread', why: { is: 'everything' } }];
  }
  return null;
}
