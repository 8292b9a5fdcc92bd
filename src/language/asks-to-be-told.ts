import { folded } from './folded.ts';

const ME = '(?:me|us|the owner|your owner)';
/** English says who is told right behind the verb, German, Dutch and the Romance languages before or behind it. */
const ASKS: readonly string[] = [
  `(?:e-?mail|mail|tell|notify|inform|alert|warn|message|text|ping|send|forward|remind|brief|update) ${ME}`,
  `let ${ME} (?:\\p{L}+ )?know|write to ${ME}|write ${ME} (?:when|whenever|if|about|what|which|an?)|drop ${ME} an?|keep ${ME} (?:informed|posted|updated)|(?:send|report|mail|say|announce)(?: \\p{L}+){1,6} to ${ME}|report (?:back )?to ${ME}|give ${ME} (?:word|notice|an? (?:e-?mail|mail|message|note|summary|report|shout|heads))`,
  "(?:i|we)(?:'d| would)? (?:want|need|like|expect) (?:to (?:know|hear|be (?:told|informed|notified|warned)|(?:get|have|receive) )|an? (?:short |brief |daily |weekly )?(?:e-?mail|mail|message|note)(?!\\p{L}))",
  '(?:sage?|sagt|schreibe?|schreibt|schicke?|schickt|sende|sendet|maile?|melde?|meldet|teile?|teilt|gib|gebt|berichte|informiere?|benachrichtige?|verstandige|warne|erinnere|erzahle?)(?: (?:es|das|sie|ihn|bitte|dann|dich|sofort)){0,3} (?:mir|mich|uns|bei (?:mir|uns))|lass(?:e|t)? (?:es )?(?:mich|uns)(?: \\p{L}+){0,6} wissen',
  '(?:mir|mich|uns)(?: [\\p{L}-]+){0,8} (?:mitteil\\p{L}+|mitzuteilen|meld\\p{L}+|schreib\\p{L}+|schick\\p{L}+|send\\p{L}+|sag\\p{L}+|bescheid|benachrichtig\\p{L}+|informier\\p{L}+|wissen lassen|berichte\\p{L}*|maile\\p{L}*)|ich (?:will|mochte|wunsche)(?: [\\p{L}-]+){0,6} (?:wissen|erfahren|mail|e-mail|nachricht)',
  "(?:dis|dites|ecris|ecrivez|envoie|envoyez|previens|prevenez|informe|informez|avertis|avertissez|signale|signalez|avise|avisez|notifie|notifiez|rappelle|rappelez|communique)(?:[- ]l[ea]s?)?[- ](?:moi|nous)|(?:fais|faites)[- ](?:le[- ])?(?:moi|nous)[- ](?:le )?savoir|tiens[- ]moi au courant|tenez[- ]moi au courant|(?:me |m'|nous )(?:le |la |les )?(?:prevenir|avertir|informer|dire|ecrire|envoyer|signaler|notifier|previennes|avertisses|informes|dises|ecrives|envoies)|je (?:veux|voudrais|souhaite) (?:le )?(?:savoir|un (?:mail|e-mail|courriel))",
  '(?:di|decid|avisa|avisad|avise|escribe|escriba|manda|mande|envia|envie|informa|informe|notifica|notifique|cuenta|cuente|comunica|comunique|diga|avisar|decir|escribir|mandar|enviar|informar|notificar)(?:me|nos)(?:l[oa]s?)?|haz(?:me|nos)lo saber|hazme saber|(?:me|nos) (?:avises|digas|escribas|mandes|envies|informes|notifiques|avisas|mandas|envias)|quiero (?:saber(?:lo)?|un (?:correo|e-?mail|mensaje))',
  '(?:dim|dicci|avvisa|avverti|scrivi|manda|invia|informa|notifica|comunica|segnala|avvisar|avvertir|dir|scriver|mandar|inviar|informar)(?:mi|me|ci)(?:l[oaie])?|fammi(?:lo)? sapere|fammelo sapere|facci sapere|tienimi (?:aggiornat[oa]|informat[oa])|(?:mi|ci) (?:avvisi|avverta|dica|scriva|mandi|invii|informi)|voglio (?:saperlo|sapere|una (?:mail|e-mail))',
  '(?:avisa|avise|avisar|diz|diga|dizer|escreve|escreva|escrever|manda|mande|mandar|envia|envie|enviar|informa|informe|informar|notifica|notifique|notificar|conta|conte|comunica|comunique)-(?:me|nos)|(?:me|nos) (?:avis[ae]r?|dig[ao]|diz|dizer|escrev[ae]r?|mand[ae]r?|envi[ae]r?|inform[ae]r?|notifi(?:que|ca|car)|cont[ae])|(?:faz|faca)-me saber|(?:me deix[ae]|deix[ae]-me) saber|quero (?:saber|um (?:e-?mail|correio|mail))',
  '(?:mail|e-mail|stuur|zeg|vertel|schrijf|meld|bericht|informeer|waarschuw|verwittig|app|herinner|geef)(?: (?:het|dat|dit|dan|er|aan|bij|een mail|een bericht)){0,3} (?:me|mij|ons)|laat(?: (?:het|dat|dan)){0,2} (?:me|mij|ons)(?: [\\p{L}-]+){0,6} weten|(?:houd|hou) (?:me|mij|ons) op de hoogte|(?:me|mij|ons)(?: [\\p{L}-]+){0,5} (?:mailen|mailt|laten weten|laat weten|waarschuw\\p{L}*|informe\\p{L}+|sturen|stuurt|melden|meldt|vertellen|vertelt|schrijven)|ik wil(?: [\\p{L}-]+){0,5} (?:weten|horen|mail|e-mail|bericht)',
];
const TOLD = new RegExp(`(?<![\\p{L}-])(?:${ASKS.join('|')})(?!\\p{L})`, 'gu');

/** "Do not mail me": right before it. */
const NOT_BEFORE =
  /(?<!\p{L})(?:not|don't|never|no need to|without|nicht|nie|kein\p{L}*|ne|n'|no|nunca|non|mai|nao|niet|nooit|geen)(?: (?:to|ever|even|have to|need to))?[ ,]*$/u;
/** "Schreib mir nicht", "ne m'écris pas": right behind it. */
const NOT_BEHIND =
  /^(?: (?:bitte|es|das|het|dat|dan))? (?:nothing|nicht|nichts|nie|pas|rien|jamais|nada|niente|niet|niets|nooit|geen|kein\p{L}*)(?!\p{L})/u;
/** What is not wanted at large is wanted in this case. */
const UNLESS =
  /(?<!\p{L})(?:unless|except|only|until|ausser|nur|es sei denn|sauf|que si|excepto|salvo|a menos|solo|tranne|a meno|so se|a nao ser|tenzij|behalve|alleen)(?!\p{L})/u;

/** Whether words of a standing order want their owner told of something, whenever or in some case. */
export function asksToBeTold(words: string): boolean {
  const plain = folded(words.normalize('NFC')).replace(/\s+/gu, ' ');
  return plain.split(/(?<=[.!?;])\s/u).some(asksIn);
}

function asksIn(sentence: string): boolean {
  const isLimited = UNLESS.test(sentence);
  return [...sentence.matchAll(TOLD)].some(({ index, 0: said }) => {
    const before = sentence.slice(0, index);
    const behind = sentence.slice(index + said.length);
    return isLimited || !(NOT_BEFORE.test(before) || NOT_BEHIND.test(behind));
  });
}
