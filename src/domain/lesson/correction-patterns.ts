import { dutch } from './dutch-patterns.ts';
import type { LanguagePatterns } from './language-patterns.ts';
import { italian, portuguese } from './southern-patterns.ts';

const english: LanguagePatterns = {
  lasting:
    /\b(?:from (?:now|here|today) on|from today|going forward|moving forward|in (?:the )?future|henceforth|next time|every time|each time|as a rule|by default|at all times)\b/i,
  telling:
    /^(?:i (?!want|would like|'d like|need you|expect|prefer|ask)|we |he |she |it |they |there |this |these |those |the |my |our |his |her |their |an? |thanks|thank you|is |are |was |will |did |does |can |could |would |what|why|how|who)/i,
  rules: [
    /^(?:please,? )?(?:always|never) (?!mind\b|ever\b|been\b|had\b|have i\b|seen\b|heard\b|got\b|received\b|thought\b|knew\b|happy\b|glad\b|good\b|nice\b|a \b|the\b|yours\b|there\b|too\b|in my life\b|before\b)\p{L}+/iu,
    /(?<!\b(?:said|says|say|told me|thinks?|wrote|claims?|heard) (?:that )?)\b(?:please|you(?: should| must| can| need to|'re to| are to)|want you to|like you to|remember to|make sure (?:that )?(?:you |to )) ?(?:always|never)\b(?! (?:manage|seem|know|surprise|do a|did|have been|make me))/i,
    /^(?:please,? |kindly )?(?:do not|don't|don’t|dont) (?:ever )?(?!hesitate|worry|forget|mind|panic|be sorry|get me wrong|let me forget|feel|think|miss|wait|give up|know|understand|see|bother|let me down|have|want|need|be (?:afraid|shy|surprised)|stop|look|you\b)\p{L}+/iu,
    /^(?:please,? )?(?:stop|quit) (?!working|running|everything|going|being\b)\p{L}+ing\b/iu,
    /^(?:please,? )?no more \p{L}+/iu,
    /^(?:please,? )?avoid (?!the\b|this\b|that\b)\p{L}+/iu,
    /^(?:please,? )?only (?:\p{L}+ ){1,4}(?:when|if|on|between|after|before|once|for|in)\b/iu,
    /^(?:please,? )?(?:keep|make|write|format|sign|start|begin|end|shorten|structure|number|date|translate) .{0,40}?\b(?:your|all|every|each|any) (?:\p{L}+ ){0,2}(?:e-?mails?|mails?|answers?|replies|reply|reports?|messages?|summaries|summary|updates?|commits?|responses?|subject lines?|lists?|texts?|titles?)\b/iu,
    /^(?:when|whenever|if|before|after|for) .{3,120}?,? (?:please )?(?:always|never|please don't|do not|don't|don’t)\b/i,
    /^whenever .{3,120}, (?:please )?\p{L}+/iu,
    /^(?:please,? )?use .{2,60} instead of /i,
    /^(?:please,? )?(?:call|address) me (?!back|when|if|at|on|later|tomorrow|today|tonight|asap|now|again)(?:by |as |with )?\p{L}+/iu,
    /\byour (?:e-?mails|mails|answers|replies|reports|messages|summaries|updates|responses|commit messages|subject lines) (?:are|were) (?:much |way |far |a bit |always |still )?too \p{L}+/iu,
    /^you (?:keep|kept) \p{L}+ing\b/iu,
    /(?<!\b(?:what|which|when|that|whether|if|believe|think|thought|suppose|forgotten|remember) )\bi(?:'ve| have)? (?:already |just )?(?:asked|told) you (?:already |before |several times |twice )?(?:not )?to\b/i,
    /\bi (?:do not|don't|don’t|no longer) want (?:you to|any|to (?:get|receive|see|read|be))\b/i,
    /\bi (?:only )?want (?:all|every|each|your)\b.{0,60}\b(?:to be|in|as|by|before|with|without)\b/i,
    /\b(?:you )?(?:don't|do not|don’t) (?:need|have) to .{3,80}\b(?:every|each|any ?more|always|all the time)\b/i,
    /^(?:there(?:'s| is) )?no need to .{3,80}\b(?:every|each|any ?more|always|all the time)\b/i,
    /^you (?:should|must|may|shall) (?:not|never|always)\b/i,
    /^you (?:shouldn't|mustn't|shouldn’t|mustn’t)\b/i,
    /^(?:no[,.:;–—-]* ?)?(?:that|this|it)(?: was|'s| is|’s) (?:wrong|incorrect|not right|a mistake)[:;,–—-] ?\p{L}[^,:]{2,80}\b(?:go|goes|belongs?|must|should|needs? to|ha(?:ve|s) to)\b.{2,80}[,;] (?:and )?(?:not|never)\b/iu,
  ],
  preferences: [
    /\bi(?:'d| would)? (?:really |generally |usually |much |strongly |also |rather )?prefer\b(?! not to say)/i,
    /\bi(?:'d|’d| would) (?:much )?rather (?:you|have|get|not|receive|read|see|use)\b/i,
    /\bmy preference is\b/i,
    /\bi (?:really |usually |generally )?like (?:it (?:better |best |more )?(?:when|if)|my \p{L}+ |your \p{L}+ (?:short|long|brief|better|more)|(?:short|brief|concise|long|detailed|plain|simple) \p{L}+)/iu,
    /\bi (?:really )?(?:do not|don't|don’t) (?:really )?like (?:it when|getting|receiving|reading|having|long|short|emojis?|html|when)\b/i,
    /\bi (?:hate|dislike|can't stand|cannot stand) (?:it when|getting|receiving|reading|having|long|emojis?|html|when)\b/i,
    /\bi(?:'m| am) not a (?:big |great )?fan of\b/i,
  ],
  passing:
    /\b(?:today|tonight|tomorrow|yesterday|this (?:time|once|week|month|morning|afternoon|evening|weekend|one|option|version)|just this|for now|right now|until|till|yet|for the moment|at the moment|next (?:week|month|monday|tuesday|wednesday|thursday|friday|saturday|sunday)|on (?:monday|tuesday|wednesday|thursday|friday|saturday|sunday)\b(?! ?s)|the (?:first|second|third|former|latter|last) (?:one|option|version|draft|proposal|offer)?|that one|option [a-z0-9]\b)|\b(?:do not|don't|don’t) want you to (?:\p{L}+ ){1,3}(?:it|this|that|him|her|them|(?:a|#)\d+)\W*$|^(?:please,? )?(?:do not|don't|don’t) (?:\p{L}+ ){1,3}(?:a|#)\d+\W*$|^(?:please,? )?(?:do not|don't|don’t) \p{L}+ (?:it|this|that|him|her|them)\b|^(?:please,? )?(?:do not|don't|don’t) (?:send|pay|ship|merge|deploy|delete|open|close|book|cancel|order|buy|sign|publish|start|remove) the\b/iu,
};

const german: LanguagePatterns = {
  lasting:
    /(?<!\p{L})(?:ab (?:jetzt|sofort|heute)|von (?:nun|jetzt) an|in zukunft|künftig|zukünftig|(?:beim )?nächste[ns]? mal|jedes ?mal|grundsätzlich|immer wenn|standardmäßig|generell)(?!\p{L})/iu,
  telling:
    /^(?:ich (?!möchte|will|wünsche|bitte|hätte|bevorzuge|erwarte)|wir |er |sie |es |das |der |die |den |dem |ein |eine |mein|unser|danke|vielen dank|ist |sind |war |wird |hast |was |wie |wer |warum )/i,
  rules: [
    /^(?:bitte )?(?:immer|nie|niemals|nie mehr|nie wieder) (?!noch\b|da\b|gut\b|gesehen\b|gehört\b)\p{L}+/iu,
    /(?<!\p{L})bitte (?:.{0,80} )?(?:immer|nie|niemals|nicht mehr|nie wieder|nie mehr)(?!\p{L})/iu,
    /^bitte (?:.{0,40} )?keine?[rnms]? (?!sorge|eile|angst|panik|umstände)\p{L}+/iu,
    /^(?:bitte )?(?:schreib|schick|send|verwend|benutz|nutz|antworte|mach|lass|fass|halt|füg|nenn|ruf|frag|lösch|änder|kopier|häng|unterschreib|duz|siez|formulier|gib|stell|lies|leg|melde)\p{L}* (?:.{0,80} )?(?:immer|nie|niemals|nicht mehr|nie wieder|nie mehr|nur noch|stets|keine?[rnms]?)(?!\p{L})/iu,
    /^(?:bitte )?(?:schreib|schick|verwend|benutz|nutz|antworte|formulier|halt|mach|fass)\p{L}* .{0,40}(?:deine|alle|jede[rsn]?) (?:\p{L}+ ){0,2}(?:e-?mails?|mails?|antworten?|berichte?|nachrichten?|zusammenfassungen?|betreffzeilen?)(?!\p{L})/iu,
    /^(?:bitte )?(?:hör|höre|hören sie) (?:bitte )?(?:damit )?auf,? /iu,
    /^(?:bitte )?(?:verzichte|verzichten sie) (?:bitte )?(?:künftig )?auf /iu,
    /^(?:bitte )?(?:vermeide|vermeiden sie) /iu,
    /^du (?:sollst|solltest|darfst|musst) (?:.{0,40} )?(?:immer|nie|niemals|nicht|keine?[rnm]?)(?!\p{L})/iu,
    /(?<!\p{L})(?:deine|die) (?:e-?mails|mails|antworten|berichte|nachrichten|zusammenfassungen) sind (?:mir )?(?:viel |immer |etwas )?zu \p{L}+/iu,
    /^(?:bitte )?nenn(?:e|en sie)? mich (?:bitte )?\p{L}+/iu,
    /(?<!\p{L})ich (?:will|möchte) (?:.{0,40} )?(?:keine?[rn]? .{2,60} mehr|nicht mehr|immer|nie(?:mals)?)(?!\p{L})/iu,
    /(?<!\p{L})ich habe dir (?:schon |bereits |doch )+gesagt/iu,
    /^(?:nein[,.:;–—-]* ?)?das (?:war|ist) (?:falsch|nicht richtig|ein fehler)[:;,–—-] ?\p{L}[^,:]{2,80}(?<!\p{L})(?:geh(?:t|en)|gehör(?:t|en)|muss|müssen|soll|sollen|komm(?:t|en))(?!\p{L}).{2,80}[,;] (?:und )?(?:nicht|nie)(?!\p{L})/iu,
    /^(?:wenn|bevor|nachdem|sobald) .{3,120}, .{0,60}(?:immer|nie|niemals)(?!\p{L})/iu,
  ],
  preferences: [
    /(?<!\p{L})ich (?:würde )?(?:.{0,30} )?(?:bevorzuge|bevorzugen|ziehe .{3,60} vor)(?!\p{L})/iu,
    /(?<!\p{L})ich hätte (?:.{0,30} )?(?:lieber|gerne?)(?!\p{L})/iu,
    /(?<!\p{L})mir (?:ist|sind|wäre|wären) .{2,60} lieber(?!\p{L})/iu,
    /(?<!\p{L})mir (?:ist|sind|wäre|wären) lieber(?!\p{L})/iu,
    /(?<!\p{L})ich mag (?:es (?:nicht|lieber|am liebsten)|keine?n?|lieber|am liebsten|kurze|lange|lieber)(?!\p{L})/iu,
    /(?<!\p{L})ich (?:lese|bekomme|arbeite|benutze|nutze) (?:.{0,30} )?(?:lieber|am liebsten)(?!\p{L})/iu,
  ],
  passing:
    /(?<!\p{L})(?<!ab )heute(?!\p{L})|(?<!\p{L})(?:morgen|übermorgen|gestern|bis (?:zum|zur|montag|dienstag|mittwoch|donnerstag|freitag|samstag|sonntag|ende)|diese[rsn]? (?:woche|monat|mal)|diesmal|noch nicht|vorerst|vorläufig|erst ?mal|nächste (?:woche)|am (?:montag|dienstag|mittwoch|donnerstag|freitag|samstag|sonntag)|die (?:erste|zweite|dritte|letzte) (?:option|variante|version)|option \p{L})(?!\p{L})/iu,
};

const spanish: LanguagePatterns = {
  lasting:
    /(?<!\p{L})(?:a partir de (?:ahora|hoy)|de ahora en adelante|en (?:el )?futuro|en adelante|la próxima vez|siempre que|cada vez que|por defecto|en lo sucesivo)(?!\p{L})/iu,
  telling:
    /^(?:yo |he |has |ha |hemos |es |son |fue |el |la |los |las |un |una |mi |mis |nuestro|gracias|esto |eso |qué |quién |cómo |por qué |está)/i,
  rules: [
    /^(?:por favor,? )?(?:siempre|nunca|jamás) (?!(?:he|ha|había|vi|es|está|recibí|tuve|supe|me ha|funciona|falla|falha)(?!\p{L})|\p{L}*(?:[íéó]|ei|ou|iu)(?!\p{L}))\p{L}+/iu,
    /(?<!\p{L})por favor,? (?:.{0,60} )?(?:siempre|nunca|jamás)(?!\p{L})/iu,
    /^(?:por favor,? )?no (?:me |le |les |lo |la |los |las |nos )?(?:vuelvas a|uses|utilices|env[íi]es|mandes|escribas|hagas|pongas|incluyas|respondas|contestes|llames|borres|toques|cambies|añadas|agregues|adjuntes|copies|compartas|repitas|digas|preguntes|molestes|use|utilice|env[íi]e|escriba|incluya)(?!\p{L})/iu,
    /^(?:por favor,? )?(?:usa|utiliza|escribe|responde|contesta|env[íi]a|manda|firma|pon|haz|añade|mant[ée]n|llama|llámame|pregunta|pregúntame|envíame|mándame|escríbeme|respóndeme)\p{L}* (?:.{0,60} )?siempre(?!\p{L})/iu,
    /^(?:por favor,? )?deja de \p{L}+r(?:me|te|le|les|lo|la|los|las|nos)?(?!\p{L})/iu,
    /^(?:por favor,? )?evita /iu,
    /(?<!\p{L})tus (?:correos|respuestas|informes|mensajes|resúmenes) son (?:demasiado|muy) \p{L}+/iu,
    /(?<!\p{L})quiero que (?:.{0,40} )?(?:siempre|nunca)(?!\p{L})/iu,
    /(?<!\p{L})(?:ya )?no quiero (?:que me|recibir|más|ver)(?!\p{L})/iu,
    /^(?:por favor,? )?llámame (?!mañana|luego|cuando|hoy)\p{L}+/iu,
    /^debes (?:siempre|nunca)(?!\p{L})/iu,
    /(?<!\p{L})(?:te )?(?:he dicho|dije) (?:ya )?que (?:no|siempre)(?!\p{L})/iu,
  ],
  preferences: [
    /(?<!\p{L})(?:yo )?(?:prefiero|preferir[íi]a)(?!\p{L})/iu,
    /(?<!\p{L})me gusta(?:n|r[íi]an?)? (?:más|que|los (?:correos|mensajes|informes)|las respuestas)(?!\p{L})/iu,
    /(?<!\p{L})no me gusta(?:n)? (?:que|los|las|recibir|el|cuando)(?!\p{L})/iu,
  ],
  passing:
    /(?<!\p{L})(?:(?<!de )hoy|(?<!(?:la|las|por la) )mañana|hasta|esta (?:semana|vez|tarde|noche)|este (?:mes|lunes)|todavía|aún|por ahora|de momento|el (?:lunes|martes|miércoles|jueves|viernes|sábado|domingo)|la (?:primera|segunda|última) opción|opción \p{L}|no te preocupes|no olvides|no dudes)(?!\p{L})/iu,
};

const french: LanguagePatterns = {
  lasting:
    /(?<!\p{L})(?:à partir (?:de maintenant|d'aujourd'hui|d’aujourd’hui)|dorénavant|désormais|à l['’]avenir|la prochaine fois|(?:à )?chaque fois(?: que)?|par défaut|dans le futur)(?!\p{L})/iu,
  telling:
    /^(?:j['’]ai |je (?!veux|souhaite|préf|voudrais)|il |elle |nous |ils |le |la |les |un |une |mon |ma |notre |merci pour|merci beaucoup|c['’]est|ce |cela |est |pourquoi |comment |qui |quoi )/i,
  rules: [
    /^(?:(?:s['’]il (?:te|vous) pla[îi]t|stp|svp),? )?(?:toujours|jamais) \p{L}+/iu,
    /^(?:(?:s['’]il (?:te|vous) pla[îi]t|stp|svp),? )?(?:ne |n['’])(?:me |m['’]|l['’]|les |le |la |lui |y )?(?:plus |jamais |pas )?(?:envo|écri|utilis|emplo|met|fai|répon|touch|chang|supprim|effac|ajout|appel|copi|partag|répèt|répét|demand|dérang|contact|sign|join|parl|commenc)\p{L}* (?:.{0,40} )?(?:pas|plus|jamais)(?!\p{L})/iu,
    /^merci de (?:ne (?:pas|plus|jamais) |toujours )/iu,
    /^(?:(?:s['’]il (?:te|vous) pla[îi]t|stp|svp),? )?(?:écris|écrivez|utilise|utilisez|réponds|répondez|envoie|envoyez|mets|mettez|signe|signez|fais|faites|ajoute|ajoutez|garde|demande|demandez|parle)(?:-moi)? (?:.{0,60} )?toujours(?!\p{L})/iu,
    /^(?:(?:s['’]il (?:te|vous) pla[îi]t|stp|svp),? )?(?:arrête|arrêtez|cesse|cessez) (?:de |d['’])/iu,
    /^(?:(?:s['’]il (?:te|vous) pla[îi]t|stp|svp),? )?(?:évite|évitez) /iu,
    /(?<!\p{L})(?:tes|vos) (?:mails|e-?mails|réponses|rapports|messages|résumés) sont (?:beaucoup |bien )?trop \p{L}+/iu,
    /(?<!\p{L})je ne veux (?:pas que tu|plus|jamais)(?!\p{L})/iu,
    /(?<!\p{L})je veux que tu (?:.{0,40} )?(?:toujours|jamais|ne )/iu,
    /^appelle-moi (?!demain|quand|plus|ce|si|vers|à)\p{L}+/iu,
    /^tu (?:dois|devrais|peux) (?:toujours|ne jamais|ne plus|ne pas)(?!\p{L})/iu,
  ],
  preferences: [
    /(?<!\p{L})je préf[èé]re(?:rais)?(?!\p{L})/iu,
    /(?<!\p{L})j['’]aime(?:rais)? (?:mieux|que|quand|autant)(?!\p{L})/iu,
    /(?<!\p{L})je n['’]aime pas (?:que|quand|les|recevoir|trop)(?!\p{L})/iu,
  ],
  passing:
    /(?<!\p{L})(?<!d['’])(?:aujourd['’]hui)|(?<!\p{L})(?:demain|hier|jusqu['’]|cette (?:semaine|fois)|ce (?:soir|matin|mois)|pour l['’]instant|pour le moment|pas encore|lundi|mardi|mercredi|jeudi|vendredi|samedi|dimanche|la (?:première|deuxième|dernière) option|option \p{L}(?!\p{L}))|(?:ne t['’]inquiète|n['’]oublie|n['’]hésite)/iu,
};

export const languages: readonly LanguagePatterns[] = [
  english,
  german,
  spanish,
  french,
  italian,
  portuguese,
  dutch,
];

/** Who it is and what it may is not for everyday corrections to say (P28). */
export const identity =
  /\b(?:you are now|you're now|your (?:name|purpose|identity|values|charter|creed|role) (?:is|are)|ignore (?:all|any|your|previous|the above)|system prompt|pretend|du bist jetzt|dein name ist|eres ahora|tu es maintenant)\b/i;

/** Words around a sentence that are not part of the request. */
export const openers =
  /^(?:(?:hi|hello|hey|dear \p{L}+|hallo|hola|bonjour|salut|ciao|olá|hoi|ok(?:ay)?|also|and|but|so|oh|well|btw|by the way|one more thing|p\.?s\.?|und|aber|außerdem|übrigens|y|pero|además|et|mais|aussi|inoltre|ma|mas|também|en|maar|ook|remember|note|merke dir|denk daran|recuerda|souviens-toi|just|great|good|thanks|thank you|danke|gracias|merci|grazie|obrigad[oa]|bedankt)(?: that| dass| que| che| dat)?[,:!.–—-]+ *|(?:also|and|but|remember|note|p\.?s\.?:?) (?:that )?)+/iu;
