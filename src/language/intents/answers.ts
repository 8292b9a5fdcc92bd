import { anyOf } from '../folded.ts';
import type { OwnerCommand } from './owner-command.ts';

const YES_WORD =
  "(?:yes|yep|yeah|sure thing|yup|yea|y|sure|ok|okay|okey|oke|k|fine|agreed|approved?|granted?|confirmed?|accepted|go ahead|go for it|do it|do so|do that|(?:please|yes) do|yes please|ja bitte|bitte ja|absolutely|of course|definitely|certainly|you (?:may|can)|allowed?|permission granted|sounds good|looks (?:good|great|fine)(?: to me)?|lgtm|all good|sieht gut aus|(?:that(?:'s| is) )?(?:fine|ok|okay)(?: (?:with|by) me)?|by all means|with pleasure|i (?:approve|agree|allow (?:it|that))|ja|ja,? mach(?: mal| nur)?|mach(?: mal| nur| ruhig)|leg los|nur zu|go on then|crack on|dale|venga|fai pure|vai em frente|ga je gang|ga maar|jawohl|jap|jo|genau|mach (?:es|das)|mach's|tu es|einverstanden|gerne?|in ordnung|genehmigt|passt|klar|freigegeben|erlaubt|oui|d'accord|vas-y|allez-y|bien sur|accord|approuve|c'est bon|si|claro|adelante|de acuerdo|vale|hazlo|aprobado|procedi|va bene|certo|certamente|d'accordo|fallo|approvato|sim|pode|avanca|esta bem|aprovado|combinado|doe maar|doe het|goed|prima|akkoord|goedgekeurd|is goed|toegestaan)";
const NO_WORD =
  "(?:no|nope|nah|n|don't|do not|don't do (?:it|that|this)|do not do (?:it|that|this)|never|not allowed|denied|deny|rejected?|refused?|declined?|no way|absolutely not|certainly not|better not|rather not|under no circumstances|i'd rather not|i(?:'d| would) (?:prefer|rather) you (?:didn't|did not)|not (?:ok|okay|now|yet)|leave (?:it|that)(?: alone| be)?|let it be|forget (?:it|that)|skip (?:it|that)|don't bother|nein|ne|auf keinen fall|lass (?:es|das)(?: sein)?|mach (?:es|das) nicht|tu (?:es|das) nicht|abgelehnt|lieber nicht|lass gut sein|vergiss es|nicht jetzt|nicht|nicht machen|non|surtout pas|laisse tomber|pas question|ne fais pas ca|ne le fais pas|refuse|no lo hagas|ni hablar|dejalo|de ninguna manera|denegado|rechazado|non farlo|assolutamente no|lascia stare|lascia perdere|rifiutato|nao|de modo nenhum|deixa estar|de jeito nenhum|nao facas|nao faca|recusado|nee|niet doen|laat maar|doe het niet|liever niet|absoluut niet|afgewezen)";
/** "Ja, super!" */
const PLEASED =
  '(?:great|super|perfect|brilliant|excellent|lovely|thanks|thank you|toll|klasse|perfekt|wunderbar|danke|genial|parfait|merci|perfecto|estupendo|gracias|perfetto|ottimo|grazie|perfeito|otimo|obrigad[oa]|geweldig|top|bedankt)';
const YES = anyOf([`${YES_WORD}(?:,? (?:${YES_WORD}|${PLEASED})){0,3}`]);
/** "Vale, entonces no". */
const WELL_THEN =
  '(?:(?:vale|bueno|entonces|pues|alors|bon|eh bien|dann|na|tja|nun|also|gut|va bene|allora|beh|entao|bom|pronto|nou|dan|goed)[ ,]+)*';
const NO = anyOf([`${WELL_THEN}${NO_WORD}(?: ${NO_WORD}){0,3}`]);

const GRANT =
  '(?:approve|approved|grant|granted|allow|permit|authori[sz]e|accept|confirm|yes to|ok to|ok for|yes for|yes|ok|genehmige?|genehmigt|erlaube?|freigeben|freigabe fur|freigabe|ja zu|ja fur|ja|approuve[rz]?|autorise[rz]?|accepte[rz]?|oui a|oui pour|oui|aprueba|apruebo|aprobar|autoriza|autorizo|acepto|si a|approva|approvo|autorizza|autorizzo|aprova|aprovo|aprovar|sim a|sim para|goedkeuren|akkoord met|akkoord|ja op|sta toe)';
const REFUSE =
  "(?:deny|denied|nack|nacked|refuse|reject|rejected|decline|disallow|forbid|don't (?:allow|approve)|do not (?:allow|approve)|no to|no for|no|veto|ablehnen|lehne ab|verweigere?|verbiete?|nein zu|nein|refuse[rz]?|rejette[rz]?|interdis|non a|non pour|non|deniega|denegar|niega|rechaza|rechazo|rechazar|no a|nega|nego|rifiuta|rifiuto|no a|recusa|recuso|recusar|rejeita|nao a|nao|weiger|afwijzen|nee tegen|nee)";
const THING =
  '(?:(?:the )?(?:approval|request|action|number|nr|no|freigabe|anfrage|aktion|demande|solicitud|richiesta|pedido|verzoek)s? ?#?)?';
const ID = `(?:${THING}#?[a-z_]{0,24}[a-z_.-]*\\d[a-z0-9._-]*)`;
const IDS = `(?<ids>${ID}(?:(?: and | und | et | y | e | en | & | ){1}${ID}){0,9})`;
const THAT =
  '(?<all>all(?: of (?:it|them|these))?|everything|both|them|alle(?: beide)?|alles|beide|tout|todos?|todas|tutt[io]|tudo|allemaal)|(?:it|that|this|this one|that one|the request|the action|es|das|dies|ca|cela|eso|esto|questo|quello|isso|isto|het|dit|dat)';

const FORMS: readonly (readonly ['approve' | 'deny', RegExp])[] = (
  [
    ['approve', GRANT],
    ['deny', REFUSE],
  ] as const
).flatMap(([name, verb]) => [
  [name, new RegExp(`^(?:i )?(?:hereby )?${verb} ${IDS}$`, 'u')] as const,
  [name, new RegExp(`^${IDS} (?:is |are |ist |sind |est |esta |e )?${verb}$`, 'u')] as const,
  [name, new RegExp(`^(?:${verb}) (?:${THAT})$`, 'u')] as const,
]);
const GO =
  '(?:(?:go ahead|proceed) (?:with|on)|mach (?:weiter )?mit|vas-y (?:avec|pour)|adelante con|procedi con|avanca com|ga door met)';
const GO_ALONE = 'go ahead|proceed|do it|mach es|vas-y|adelante|procedi|avanca';
const FOR_ME =
  '(?:(?:with|by|for|from) me|fur mich|von mir aus|pour moi|para mi|por mi|per me|para mim|voor mij)';
const IS_FINE =
  "(?:(?:is|are) (?:fine|ok|okay|good|alright|all right)|(?:ist|sind|geht) (?:ok|okay|in ordnung)|c'est (?:bon|ok)|est ok|esta bien|va bene|esta bem|is (?:goed|prima))";
const NOT_TO =
  "(?:(?:please )?(?:don't|do not) (?:do|run|execute|carry out|perform|start|go ahead with|proceed with)|ne (?:fais|lance|execute) pas|no (?:hagas|ejecutes)|non (?:fare|eseguire)|nao (?:facas|executes))";
const NOT_THIS =
  'no not (?:like (?:this|that)|this way|that way)|lehne ich ab|(?:bitte )?nicht (?:machen|tun|ausfuhren|durchfuhren)|niet (?:doen|uitvoeren)|is a no(?: from me)?|je refuse|lo rechazo|lo rifiuto|recuso';
/** Verbs that a language puts around what they are about, and whole sentences about it. */
const AROUND: readonly (readonly ['approve' | 'deny', RegExp])[] = [
  ['approve', new RegExp(`^(?:gib|keur|lass) ${IDS} (?:frei|goed|zu)$`, 'u')],
  ['approve', new RegExp(`^(?:(?:yes|ok|okay|ja) )?${GO} ${IDS}(?: ${FOR_ME})?$`, 'u')],
  [
    'approve',
    new RegExp(`^${IDS} ${IS_FINE}(?: ${FOR_ME})?(?: (?:please )?(?:${GO_ALONE}))?$`, 'u'),
  ],
  ['deny', new RegExp(`^${NOT_TO} ${IDS}$`, 'u')],
  ['deny', new RegExp(`^${IDS} (?:${NOT_THIS})$`, 'u')],
  ['deny', new RegExp(`^(?:lehne|lehn|keur|wijs) ${IDS} (?:ab|af)$`, 'u')],
];
const VERB_ALONE: readonly (readonly ['approve' | 'deny', RegExp])[] = [
  [
    'approve',
    /^(?:approve|i approve|approved|grant|granted|genehmige|genehmigt|approuve|apruebo|approvo|aprovo|goedgekeurd)$/u,
  ],
  [
    'deny',
    /^(?:deny|i deny|denied|nack|reject|rejected|refuse|ablehnen|abgelehnt|refuse|rechazo|rifiuto|recuso|afgewezen)$/u,
  ],
];
const ACK =
  /^(?:ack|ack'd|acked|acknowledge|acknowledged|zur kenntnis genommen|bien recu|enterado|preso nota|ricevuto)(?: (?:the |this |that )?(?:alert|incident|warning|it|this|that|alarm))?$/u;

/** The owner's answer to a question, from the plain words of one line; null: no answer. */
export function answerIn(plain: string): OwnerCommand | null {
  const words = plain.replace(/[:=]+/gu, ' ').replace(/ +/gu, ' ').trim();
  for (const [name, pattern] of [...FORMS, ...AROUND]) {
    const groups = pattern.exec(words)?.groups;
    if (groups === undefined) continue;
    return { name, approvals: idsIn(groups['ids'] ?? ''), isAll: groups['all'] !== undefined };
  }
  const alone = VERB_ALONE.find(([, pattern]) => pattern.test(words));
  if (alone !== undefined) return { name: alone[0], approvals: [], isAll: false };
  if (ACK.test(words)) return { name: 'ack', incident: '' };
  if (YES.test(words)) return { name: 'answer', isYes: true };
  return NO.test(words) ? { name: 'answer', isYes: false } : null;
}

const NO_ID = new RegExp(`^${THING}#?`, 'u');

function idsIn(text: string): readonly string[] {
  return text
    .split(/ and | und | et | y | e | en | & | /u)
    .map((word) => word.replace(NO_ID, ''))
    .filter((word) => /\d/u.test(word));
}
