import { folded } from '../folded.ts';
import { tellingWords } from './social-words.ts';

/** More words than that say something of their own. */
const MOST_WORDS = 9;

/** Words that make a judgement stronger or weaker, or say when somebody feels so. */
const HOW =
  '(?:so|very|really|quite|pretty|just|all|such|too|a bit|a little|still|already|sehr|so|echt|wirklich|richtig|total|ganz|tres|trop|si|vraiment|muy|tan|molto|troppo|cosi|muito|tao|heel|erg|zo|bardzo|mycket|очень)';
const WHEN =
  '(?:today|now|right now|again|tonight|this morning|already|heute|gerade|jetzt|wieder|schon|aujourd hui|maintenant|hoy|ahora|oggi|adesso|hoje|agora|vandaag|nu|dzis|idag|сегодня|сеичас)';
const NOW = `(?: ${WHEN})*`;
const VERY = `(?:${HOW} )*`;

/** How somebody feels for a while. */
const FEELING =
  '(?:tired|exhausted|knackered|shattered|worn out|wiped out|drained|bekaf|doodmoe|hech[oa] polvo|sfinit[oa]|distrutt[oa]|lessivee?|hundemude|fix und alle|sleepy|hungry|thirsty|bored|happy|glad|sad|excited|nervous|stressed|annoyed|relieved|confused|curious|impressed|proud|grateful|thankful|thrilled|lost|stuck|cold|hot|bothered|speechless|in a hurry|on my way|mude|kaputt|erschopft|hungrig|durstig|glucklich|froh|traurig|aufgeregt|genervt|gestresst|gespannt|begeistert|erleichtert|beeindruckt|sprachlos|verwirrt|platt|fertig|baff|fatiguee?|crevee?|epuisee?|contente?|heureu(?:x|se)|triste|ravie?|pressee?|cansad[oa]|agotad[oa]|content[oa]|feliz|encantad[oa]|emocionad[oa]|aburrid[oa]|stanc[oa]|felice|stress?ato|annoiat[oa]|animad[oa]|exaust[oa]|moe|blij|zmeczon[ya]|szczesliw[ya]|trott|glad|устал[а]?|рад[а]?)';

/** No judgement but a fact, whoever says it. */
const FACTUAL =
  '(?:urgent|important|wrong|incorrect|broken|final|confidential|private|secret|due|mine|ours|vegan|vegetarian|mandatory|required|forbidden|allowed|closed|open|cancelled|postponed|outdated|deprecated|dringend|wichtig|falsch|kaputt|vertraulich|geheim|privat|verboten|pflicht|urgente?s?|importante?s?|faux|confidentiel|sbagliato|roto|rotto)\\b';

/** "Sorry, that was my toddler typing". */
const BY_MISTAKE =
  '(?:oops |sorry )*that (?:was|is) (?:only |just )?(?:my|the) (?:little |youngest )?(?:one|kids?|son|daughter|toddler|baby|child|cat|dog|phone|pocket|thumbs?)(?: (?:typing|playing|writing|walking (?:on|over|across) (?:the|my) keyboard|on the keyboard|autocorrect))?(?: sorry)?';

/** Good wishes. */
const WISHES: readonly string[] = [
  '(?:i |we )?hope (?:you|all|this|that|everything|everyone|your)(?: \\S+){1,6}',
  '(?:so |very |really )?(?:glad|happy|pleased|good|sorry|sad|nice) (?:to (?:hear|see|know|read|help|be back|meet you)|you like it|for you)(?: (?:it|that|this|you|from you|back))*',
  'enjoy(?: \\S+){1,3}|have (?:a|an) (?:nice|good|great|lovely|safe|wonderful|fun|relaxing|pleasant|blast|super|fantastic)(?: \\S+){0,2}|have fun(?: \\S+){0,2}',
  '(?:happy|merry|joyful) (?:birthday|anniversary|new year|easter|christmas|holidays?|weekend|monday|tuesday|wednesday|thursday|friday|saturday|sunday|thanksgiving|halloween|summer)(?: \\S+){0,2}',
  '(?:einen )?(?:schon|gut|erholsam|lieb|ruhig|frohlich)(?:e|en|er|es)?(?: noch)?(?: einen| eine)? (?:feierabend|abend|tag|woche|wochenende|urlaub|ferien|sonntag|montag|freitag|start|reise|rest|gruss?|gruss?e|fahrt|besserung|erholung)(?: (?:noch|dir|euch|ihnen|und danke))*',
  '(?:viel|viele) (?:spass?|erfolg|gluck|gruss?e)(?: (?:noch|dabei|dir|euch|morgen|heute))*|(?:ich )?hoffe (?:dir|euch|ihnen|es|alles|du|sie)(?: \\S+){1,5}|gute besserung',
  'bon(?:ne|s|nes)? (?:week end|weekend|journee|soiree|nuit|vacances|courage|route|chance|continuation|fete|fin|apres midi|voyage|dimanche|annee)(?: (?:a|de|toi|vous|tous|bien|aussi|semaine))*',
  '(?:que )?(?:tengas?|tenga|tengan|ten|pases?|disfruta)(?: (?:un|una|de|del|buen|buena|feliz|lindo|bonito|el))*(?: \\S+){1,2}|(?:buen|feliz|bonito|lindo) (?:fin de semana|viaje|dia|finde|domingo)',
  '(?:buon|buona|buone|felice)(?: \\S+){1,2}(?: a (?:te|tutti|voi))?|(?:bom|boa|otimo|feliz) (?:fim de semana|viagem|semana|feriado|descanso)|(?:fijn|fijne|prettig|prettige|leuk|goed) (?:weekend|avond|dag|vakantie|week|reis)(?: (?:nog|verder))?|milego (?:dnia|weekendu|wieczoru)|trevlig (?:helg|kvall)|хороших выходных|удачи|хорошего дня',
];

/** Feelings and weather that pass. */
const FEELINGS: readonly string[] = [
  `(?:i(?: am|m)|we(?: are|re)|feeling|i feel|ich bin|wir sind|bin|je suis|on est|estoy|sono|estou|to|ik ben|jestem|jag ar|я)(?: ${WHEN})? ${VERY}${FEELING}(?: (?:of|with) (?:all )?(?:it|this|that|everything)| von (?:alledem|all dem|allem)| de tout ca| de todo(?: esto)?| di tutto(?: questo)?| van alles)?${NOW}`,
  `${VERY}${FEELING}${NOW}`,
  `(?:i|ich|j|tengo|ho|estou com|ik heb) (?:need|want|could use|brauche|will|mochte|ai besoin d|necesito|besoin|hambre|sueno|fame|sonno|fome|sono|honger)(?: (?:a|an|some|einen?|un|une|more|mehr))*(?: (?:coffee|kaffee|cafe|caffe|koffie|nap|break|pause|vacation|holiday|urlaub|drink|hug|sleep|schlaf|beer|bier))?${NOW}`,
  `(?:it(?: is|s)|it was) ${VERY}(?:raining|snowing|pouring|freezing|sunny|cold|hot|warm|windy|foggy|getting late|late|early|boiling)(?: outside| here| out)?${NOW}`,
  `es (?:regnet|schneit|ist ${VERY}(?:kalt|heiss?|warm|spat|fruh))(?: drauss?en| hier)?${NOW}|il (?:pleut|fait (?:beau|froid|chaud)|neige)(?: encore)?${NOW}|(?:hace|que) (?:frio|calor|sueno)${NOW}|(?:llueve|esta lloviendo|piove|fa freddo|fa caldo|esta chovendo|het regent|pada deszcz|идет дождь)(?: di nuovo| otra vez| de novo| weer)?${NOW}`,
  'monday(?:s)?(?: again)?|(?:finally|endlich|enfin|por fin|finalmente|eindelijk) (?:friday|weekend|done|home|freitag|wochenende|vendredi|viernes|venerdi|fertig|fini|vrijdag)',
];

/** One class of small talk each, in the usual languages; of a whole message, folded and without signs. */
const CLASSES: readonly (readonly string[])[] = [
  // praise and blame of whoever is spoken to
  [
    `you(?: are|re) ${VERY}(?:a|an|the|my)(?: \\S+){1,2}`,
    'you(?: have)? (?:really |just )?(?:saved|made) (?:my|the|our) (?:day|life|morning|week|evening|night)',
    'you (?:never|always) (?:cease|fail) to (?:amaze|surprise|impress)(?: me)?',
    'you(?: are|re)? (?:rock|killing it|too kind|so kind|hilarious|unbelievable|impossible)',
    '(?:du bist|sie sind|ihr seid) (?:echt |wirklich |einfach )*(?:ein|eine|der|die|das|mein|meine)(?: \\S+){1,2}',
    `(?:tu es|vous etes|t es) ${VERY}(?:le|la|un|une|mon|ma)(?: \\S+){1,2}`,
    '(?:eres|es usted) (?:el|la|lo|un|una|mi)(?: \\S+){1,2}',
    '(?:sei|siete) (?:il|la|un|una|mio|mia)(?: \\S+){1,2}',
    '(?:voce e|es|tu es) (?:o|a|um|uma|meu|minha)(?: \\S+){1,2}',
    '(?:je bent|jij bent) (?:een|de|mijn)(?: \\S+){1,2}',
    'i owe you(?: one| big time)?|ich schulde dir was|du hast mir sehr geholfen|te debo una|ti devo un favore',
  ],
  [
    'you(?: have|ve)? (?:just |really |totally )?(?:read|blew|blow|broke|stole|won|melt|warm|know|get|got|rule|read|scared|lost|beat)(?: my| me| us)?(?: mind| thoughts| heart| joke| drift| point| to it| so well| well)?',
    '(?:du|sie) (?:kannst|konnen|hast|haben|machst|kennst)(?: (?:das|es|mich|echt|wirklich|so|mir|super|toll|gut|meine|gedanken|gelesen|tag|gerettet|den|recht|immer|wie|wieder))+',
    'tu (?:m as|as|lis|me|geres)(?: (?:sauve|la|vie|raison|fait|rire|dans|mes|pensees|trop|bien|sauves))+|(?:me )?(?:has|leiste|leyo|salvaste|salvas)(?: (?:la|vida|salvado|el|dia|pensamiento|razon))+|(?:mi )?hai(?: (?:salvato|la|vita|ragione|letto|nel|pensiero|giornata))+|(?:voce )?(?:me |tem )?(?:salvou|razao)(?: (?:a|vida|o|dia|meu))*',
  ],
  [
    'you(?: are|re) (?:the )?(?:best|greatest|coolest|sweetest|nicest|cutest|funniest|worst|smartest)(?: \\S+){0,6}',
    '(?:du bist|sie sind) (?:der|die|das|einfach )*(?:beste|besten|gross?te|tollste|liebste|schlimmste|super|toll|lustig|lieb|suss?|genial|klasse)(?: \\S+){0,4}',
  ],
  // heads, ears and days
  [
    '(?:my|mir|mein|ma|mi|la mia|minha|mijn|moja) (?:brain|head|kopf|schadel|hirn|tete|cabeza|testa|cabeca|hoofd|glowa)(?: (?:is|hurts|raucht|brummt|explodes|fried|mush|spinning|exploding|ist|leer|explose|explota|scoppia|barst))+',
    '(?:i(?: am|m) )?(?:all ears|listening)|i (?:hear|feel|got|get) (?:you|ya)|(?:tell me about it|do tell|go on|say no more|you don t say)|(?:ich )?(?:bin ganz ohr|hore|hore zu)|je (?:suis tout|t)(?: (?:ouie|ecoute))|(?:te )?escucho|soy todo oidos|(?:sono )?tutt[oa] orecchi(?:e)?|ti ascolto|(?:sou todo ouvidos)|ik luister|(?:я )?слушаю',
    '(?:music to my ears|like a charm|works like a charm|bear with me|hang in there|keep it up|all the best|sleep (?:well|tight)|sweet dreams|speak (?:soon|later)|(?:that|this) (?:hits (?:different|hard|home)|rocks|rules|sucks|helps|works|figures|tracks|checks out|does it|will do)(?: a lot| great| fine| well)?)',
    '(?:was fur|so) (?:ein|eine|einen) (?:\\S+ ){0,2}\\S+|(?:long|rough|busy|crazy|tough|hard|slow|good|great|bad|hectic) (?:day|week|night|morning|month|one)(?: today| so far)?|(?:langer|harter|anstrengender|guter|stressiger) (?:tag|morgen|abend)|(?:dure|longue|sacree) (?:journee|semaine)|(?:dia|semana) (?:largo|larga|longo|longa|duro|dura)|giornata (?:lunga|dura|pesante|no)',
    '(?:finally|endlich|enfin|por fin|finalmente) (?:done|finished|home|fertig|fini|geschafft|listo|finito)(?: (?:for|fur|with|mit|por|per) (?:today|the day|heute|it|this|hoy|oggi))?|(?:coffee|kaffee|cafe|tea|tee|lunch|breakfast) (?:first|time|zuerst|d abord|primero|prima)',
    'so? ?(?:where|what|how) (?:were|are|do|did|now|next|was)(?: (?:we|i|stand|at|going|left|off|doing|now|next|it|stop|you))*|(?:also )?wo (?:waren|sind|stehen|bleiben) wir(?: stehen geblieben)?|ou en (?:etions|etait|sommes) (?:nous|on)|donde (?:estabamos|nos quedamos)|dov eravamo',
  ],
  // laughs, praise and proverbs
  [
    'ich lach(?:e)? mich (?:kaputt|tot|schlapp|weg|krank)|(?:je suis )?morte? de rire|me (?:parto|muero|meo)(?: de)?(?: la)? risa|mi (?:fai|fa) (?:morire|ridere|scompisciare)(?: dal ridere)?|morro de rir|ik lach me (?:dood|rot|kapot)|i (?:am )?(?:dying|dead|crying|laughing)(?: (?:here|of laughter|so hard|out loud))?',
    '(?:gut|super|toll|schon|prima) (?:gemacht|hingekriegt|gelost)|(?:gute|tolle|super|klasse) (?:arbeit|leistung)|(?:bien|beau|bon) (?:joue|travail|boulot)|(?:buen|gran|bien) (?:trabajo|hecho)|(?:ben|bel|buon) (?:fatto|lavoro)|(?:bom|belo|otimo) trabalho|goed (?:gedaan|werk|gewerkt)|(?:swietna|dobra|super|niezla) robota|bra jobbat|отличная работа',
    '(?:i stand corrected|my bad|my mistake|(?:so far )?(?:no complaints|so good)|good point|good call|(?:no|not) (?:joke|joking|kidding|doubt|comment|surprise|offence|offense|pressure|hurry|sweat|biggie|fuss)|(?:easier said than done|better late than never|practice makes perfect|time flies|story of my life|long story short|such is life|been there done that|same here|same old same old|it is what it is)|(?:as|like) (?:always|usual|ever)|wie immer|comme (?:toujours|d habitude)|como siempre|come sempre|como sempre)',
    '(?:i (?:have )?|i ve )?(?:just |finally |already )?(?:found|got|saw|see|forgot|remembered|figured) (?:it|that|them|this)(?: out)?(?: now| already)?|(?:ich )?(?:habs|hab es|habe es)(?: schon| jetzt)?(?: gefunden| gesehen| verstanden| vergessen)?',
  ],
  // gone for a moment, and back
  [
    '(?:brb|afk|back|gtg|ttyl)(?: \\S+){0,3}',
    `(?:i(?: am| will be|ll be|m) )?(?:right |just )?(?:back|there|here)(?: in)?(?: a| an| one| five| ten)?(?: moment| minute| minutes| sec| second| bit)?${NOW}`,
    '(?:please )?(?:give me|just|in) (?:a|an|one|two|five|ten|half an) (?:moment|minute|minutes|min|mins|sec|second|seconds|hour|bit)(?: please)?',
    'i(?: will|ll) (?:get back to you|let you know|be in touch|look into it|have a look|think about it|sleep on it|check)(?: soon| later| tomorrow| then| shortly)?',
    '(?:ich )?(?:bin|komme) (?:gleich|sofort|bald|kurz|in einem moment) (?:wieder )?(?:da|zuruck|weg)',
    '(?:ich )?(?:melde|meld) mich (?:gleich|spater|bald|dann|nochmal|wieder|noch|sobald ich kann)+',
    'je (?:reviens|te dis|vous dis|te recontacte)(?: (?:tout de suite|bientot|dans une minute|vite|ca))*',
    '(?:ahora|enseguida|ya) (?:vuelvo|vengo|voy|te digo)|(?:vuelvo|vengo) (?:enseguida|ahora|en un momento)',
    '(?:vengo|arrivo|torno) (?:subito|fra poco|tra poco|presto)|(?:ja|logo) (?:volto|venho)|volto (?:ja|logo)|ben zo terug|zo terug|zaraz wracam|сеичас вернусь|strax tillbaka',
  ],
  // what somebody thinks of what was just said
  [
    `(?:that|this)(?:s| is| was| sounds| looks| feels| seems| would be| will be) (?:like )?${VERY}(?:an? |the )?(?!${FACTUAL})\\S+(?: idea| plan| joke| relief| surprise| news| one| point)?`,
    `(?:that|this|it) (?:really |just |always )?(?:made|makes) (?:me|my) (?:day|smile|laugh|happy|cry|think|week)(?: so hard)?`,
    '(?:what|such) an?(?: \\S+){1,3}',
    `das (?:ist|war|klingt|ware|wird) ${VERY}(?:eine? )?(?!in |im |am |der |die |das |mein|${FACTUAL})\\S+`,
    `c (?:est|etait) ${VERY}(?!a |au |le |la |mon |ma |${FACTUAL})\\S+`,
    '(?:que|che) \\S+',
    `(?:eso|esto) (?:es|fue|suena) ${VERY}(?!${FACTUAL})\\S+|(?:questo |quello )?(?:e|era|e stato) (?:molto |troppo |davvero )(?:bell|divertent|interessant|carin|brav)\\S+`,
    `(?:dat|dit) (?:is|was|klinkt) ${VERY}(?:een )?\\S+|(?:to|jest) (?:super|fajne|smieszne|swietne)|это (?:здорово|смешно|интересно|круто|хорошо)`,
    '(?:could|cannot|can t|couldn t) be (?:worse|better)|(?:not|too) (?:bad|good)(?: at all| to be true)?',
    '(?:so|too|very|really) (?:true|funny|good|bad|cool|nice|sad|cute|sweet|weird|strange|close)',
    'i (?:love|like|hate) (?:it|that|this)(?: so much| a lot)?|(?:das )?(?:gefallt|freut|wundert) mich(?: sehr| nicht| zu horen)?|ca me (?:plait|va)(?: bien| beaucoup)?|me (?:encanta|gusta)(?: mucho)?|mi piace(?: molto)?|(?:eu )?(?:adorei|gostei)',
    'i (?:can t|cannot|don t|do not|still can t) (?:believe|stand|get|take) (?:it|this|that)(?: any more| anymore)?',
  ],
  // it took its time, and it came
  [
    `(?:(?:that|this|it|which)(?: has| s)? |you )(?:(?:really|sure|certainly) )?(?:took|taken|takes|lasted)(?: you)? (?:(?:quite|rather|such|so|too) )*(?:a while|long|ages|forever|(?:a|its|your|some|a long|a good) (?:time|while)|(?:a )?long enough)${NOW}`,
    '(?:das |es )?hat(?: (?:ja|aber|ganz|schon|echt|lange|ewig|eine|weile|etwas|ziemlich))* (?:gedauert|gebraucht)|(?:das |es )?(?:dauert|dauerte)(?: (?:ja|aber|ganz|schon|echt|lange|ewig|noch|etwas|heute))+',
    '(?:ca|cela|c)(?: a)?(?: (?:bien|vraiment))? (?:pris|dure|prend)(?: (?:du|un|bien|beaucoup|trop|de|long|longtemps|temps|moment))+|(?:ha |has )?(?:tard(?:o|aste|ado)|(?:c )?(?:e|ha) (?:voluto|messo|durato))(?: (?:mucho|bastante|un|rato|tanto|molto|po|tempo))*|demorou(?: (?:muito|um|bocado))*|(?:dat |het )?(?:duurde|heeft)(?: (?:lang|even|wel|lang geduurd|even geduurd))+',
    '(?:finally|endlich|enfin|por fin|al fin|finalmente|eindelijk)(?: (?:some|a bit of|a little|mal|wieder|etwas|ein|bisschen|wenig|un|peu|de|du|poco|po|di|o|wat))* (?:sun|sunshine|sunlight|rain|snow|peace|quiet|silence|summer|spring|sonne|regen|schnee|ruhe|stille|sommer|fruhling|soleil|pluie|calme|silence|ete|printemps|sol|lluvia|paz|silencio|verano|sole|pioggia|pace|silenzio|estate|zon|rust)',
  ],
  [
    '(?:you|they|it) (?:never|always|really|certainly|do|did|sure)(?: (?:never|always|really))? (?:disappoints?|delivers?|impress(?:es)?|amazes?|surprises?|helps?|understands?|tr(?:y|ies)|shines?|rocks?)(?: (?:me|us))?',
    '(?:du|sie) (?:enttauscht|enttauschen|uberraschst|uberraschen|beeindruckst)(?: (?:mich|nie|immer|wieder|uns|mal|echt))+|(?:tu|vous) (?:ne )?(?:me )?(?:decois|decevez|surprends|surprenez|impressionnes)(?: (?:jamais|toujours|pas|vraiment))+|(?:nunca|siempre|non|mai|sempre) (?:me |mi )?(?:decepcionas|fallas|sorprendes|deludi|sorprendi)(?: mai)?',
  ],
  [
    '(?:and |so )?(?:are|r) (?:you|u)(?: guys| all)? (?:(?:still|even|already|almost|nearly|just) )*(?:working|thinking|busy|typing|looking|waiting|awake|alive|around|done|finished|ready|stuck|serious|kidding|joking|back|sure)(?: (?:on|about|at|with|for|over|it|this|that|me|there|here|now|yet))*',
    '(?:bist|seid|sind) (?:du|ihr|sie) (?:(?:noch|schon|endlich|bald|immer|gerade) )*(?:dran|fertig|soweit|beschaftigt|sicher|bereit|zuruck|wieder da)(?: (?:dabei|damit|jetzt))*|(?:tu as|as tu|vous avez|tu es|es tu)(?: (?:bientot|deja|presque|encore|toujours))* (?:fini|pret|prete|dessus|sur)|(?:ya )?(?:terminaste|acabaste|has terminado|estas listo|hai finito|sei pronto|ja acabaste|ben je klaar)',
    '(?:did|does|will|would|is) (?:that|this|it)(?: (?:all|even|still|finally|now|actually))? (?:work|help|make sense|go|fit|count|working|helping|ok|okay|fine|better|clear)(?: (?:out|well|ok|okay|fine|now|for you|through|at all))*',
  ],
  // until we meet again
  [
    '(?:see|catch|talk to|speak to|write) (?:you|ya|u)(?: (?:all|then|there|around|later|soon|next|time|week|tomorrow|tonight|guys|monday|tuesday|wednesday|thursday|friday|saturday|sunday|in the morning|on the other side))+|(?:that s|that is|thats) (?:it|all|enough)(?: (?:for|from) (?:now|today|me|tonight))*|(?:i(?: am|m) )?(?:(?:off|heading|going|gone)(?: (?:to|for|bed|lunch|home|out|now|sleep|then))+|done(?: (?:for|today|now|the day|then))+)',
    'bis (?:gleich|nachher|spater|dann|bald|morgen|heute|montag|dienstag|mittwoch|donnerstag|freitag|samstag|sonntag|nachste|nachstes|zum)(?: (?:mal|woche|dann|abend|fruh|nachsten|also))*|(?:wir )?(?:horen|sehen|lesen|sprechen)(?: (?:uns|wir|dann|morgen|bald|spater|wieder))+',
    'a (?:tout de suite|tout a l heure|toute|plus|plus tard|la prochaine|demain|lundi|mardi|mercredi|jeudi|vendredi|samedi|dimanche|ce soir)|on se (?:voit|parle|rappelle|tient au courant)(?: (?:demain|bientot|plus tard|lundi|apres))*',
    '(?:nos|ci|a gente|nos) (?:vemos|hablamos|leemos|vediamo|sentiamo|aggiorniamo)(?: (?:pronto|luego|manana|dopo|domani|presto|despues|il lunes|lunedi))*|hasta (?:ahora|la vista|la proxima|el lunes|despues|entonces)|a (?:dopo|fra poco|tra poco|piu tardi|la prossima|lunedi)|ate (?:ja|mais|depois|segunda|la)|tot (?:zo|gauw|later|dan|maandag|volgende week|ziens)|do (?:zobaczenia|jutra|potem)|(?:до встречи|увидимся|созвонимся)|vi ses|nahdaan|gorusuruz',
  ],
  // nobody knows yet
  [
    '(?:we|you|i)(?: will|ll| shall)? (?:will )?see(?: about that| then| what happens)?',
    '(?:i(?: am|m) )?(?:still |just )?(?:thinking|wondering|pondering|working|looking)(?: about| on| at| into)? (?:it|that|this)',
    '(?:i|we) (?:guess|suppose|think|hope|believe|doubt|wonder)(?: (?:so|not|it|that))*|(?:i )?(?:have |ve |got )?(?:no|not a) (?:idea|clue)|who knows|it depends|hard to say|time will tell',
    '(?:dann |na )?(?:mal|wir werden|werden wir) (?:sehen|schauen|gucken)(?: wir)?|schauen wir mal|(?:ich )?(?:hab |habe )?keine (?:ahnung|idee)|(?:ich )?(?:glaub|glaube|denke|hoffe|vermute)(?: (?:schon|nicht|es|ja|so|mal))*|kommt drauf an|wer weiss?|passt (?:schon|so|scho)|wird schon(?: werden)?',
    '(?:on|nous) (?:verra|verrons)(?: bien)?|(?:je ne|je|j) (?:sais pas|en sais rien|pense que (?:oui|non)|crois|espere)(?: pas)?|aucune idee|peut etre',
    '(?:ya )?(?:veremos|vamos a ver)|(?:no )?(?:lo )?se|ni idea|(?:eso )?(?:creo|espero)(?: que (?:si|no))?|quien sabe|quizas|a ver',
    '(?:vedremo|vediamo|si vedra)(?: un po)?|non (?:lo )?so|boh|(?:credo|spero|penso) di (?:si|no)|forse|chissa|(?:vamos|veremos) ver|veremos|(?:nao|sei la) sei|talvez|sera',
    '(?:komt|dat komt) (?:wel )?goed|we zullen zien|geen idee|(?:ik )?(?:weet|denk|hoop)(?: (?:het|niet|van|wel))*|zobaczymy|nie wiem|chyba|посмотрим|не знаю|наверное|vi far se|vet inte|ingen aning|katsotaan|bakalim|bilmiyorum',
  ],
  // nobody is in a hurry, nobody minds
  [
    '(?:there(?: is|s) )?(?:no|not any|zero) (?:rush|hurry|stress|pressure|panic|problem|problems|biggie|big deal|offence|offense|harm done|hard feelings|drama|sweat|way|chance|kidding|doubt|comment|pain no gain)(?: at all)?',
    '(?:das (?:hat|ist) )?(?:keine?|kein) (?:stress|eile|hektik|panik|ding|thema|akt|drama|umstande|sorge|ursache|gross?e sache|bock|lust|zweifel|zeit)|(?:das )?(?:hat|eilt) (?:keine eile|zeit|nicht)|alles (?:gut|bestens|easy|paletti|roger|okay)|macht nichts|schon gut|nicht schlimm|egal|von mir aus|wie du (?:willst|meinst|magst)',
    '(?:il n y a )?(?:pas|aucun|aucune) (?:de )?(?:souci|soucis|stress|panique|presse|urgence|grave|probleme|problemes)|(?:c est )?pas grave|ca (?:marche|roule|joue|va|ira|depend|arrive|m est egal)|t inquiete(?: pas)?|comme tu veux|tant (?:mieux|pis)|y a pas de mal|peu importe|rien de grave',
    '(?:no hay|sin|ningun) (?:prisa|problema|problemas|pasa nada|estres|apuro)|no (?:pasa nada|te preocupes|importa)|da igual|como quieras|tranquil[oa]|ni modo|ya esta|menos mal|que va|para nada',
    '(?:non c e|nessun|nessuna|senza|niente) (?:fretta|problema|problemi|stress|panico|paura|pensiero)|non (?:importa|ti preoccupare|fa niente|fa nulla)|come vuoi|fa lo stesso|meno male|figurati|magari|ci mancherebbe',
    '(?:sem|nao (?:ha|tem)) (?:problemas?|pressa|stress|crise)|nao faz mal|nao se preocupe|tanto faz|como quiser|tudo certo|ainda bem|imagina|fica tranquil[oa]',
    '(?:geen) (?:haast|stress|probleem|problemen|paniek|dank|zorgen|idee)|(?:maakt|geeft) niet(?: uit)?|rustig aan|nie ma (?:problemu|sprawy|pospiechu|za co)|(?:spokojnie|wszystko jedno|bez pospiechu)|не (?:торопись|торопитесь|беда|важно|переживаи|волнуися|страшно|спеши)|ничего(?: страшного)?|без проблем|ingen (?:stress|fara|bradska|orsak|panik)|inga problem|ei (?:kiirettä|kiiretta|haittaa|hataa)|acele yok|sorun degil|fark etmez',
    '(?:take|in) (?:your|my|all the|good|due) (?:own )?(?:sweet )?time(?: you need)?|(?:as|whatever|whenever|however|wherever) (?:you|u) (?:wish|want|like|prefer|say|can|please|are ready|think(?: is)?(?: best| fit)?)|up to you|your call|works for me|same (?:here|to you)|me (?:too|neither)|you too|likewise|my (?:bad|mistake|fault|apologies)|(?:story|time) of my life|it is what it is|(?:it )?happens(?: to the best of us)?|that s life|such is life|c est la vie',
    '(?:mir|mich|dir) (?:egal|recht|auch|ebenso)|(?:mein|meine) (?:fehler|schuld)|(?:ich )?(?:druck|drucke|halte)(?: (?:dir|euch|die|ihnen|beide|dann|daumen))+|daumen (?:hoch|druck|drucken)|toi toi toi|(?:na )?(?:dann )?(?:mal )?(?:los|ran|weiter|auf)(?: geht s)?|los gehts?|auf gehts?|(?:wird|das wird|kommt|klappt) (?:schon|bestimmt)(?: (?:schiefgehen|klappen|gut|werden|wieder|alles))*|so ist das(?: leben)?|gleichfalls|dito|ebenfalls|halb so wild|weiter gehts?',
    '(?:je )?(?:croise)(?: (?:les|doigts|pour|toi))*|moi (?:aussi|non plus)|(?:ma|c est ma) faute|a toi aussi|allons y|on y va|c est parti|cruzo los dedos|yo (?:tambien|tampoco)|(?:mi|es mi) culpa|vamos(?: alla)?|igualmente|incrocio le dita|anch io|neanch io|colpa mia|andiamo|altrettanto|eu tambem|culpa minha|igualmente|ik ook|mijn fout|ja tez|moja wina|я тоже|моя вина|поехали|jag med|mitt fel',
    '(?:anyway|moving on|next topic|back to work|let s (?:go|do it|move on|start|begin|roll)|here (?:we|it) goes?|whoops|anyways?|(?:whoops|oops) \\S+|typo|oh dear|oh boy|oh man|oh my|my goodness|good grief|holy \\S+|no way|get out|shut up|stop it|dear me|(?:couldn t|could not|can t) agree more|(?:are )?we(?: are)? (?:good|all set|done|there yet|on the same page)|long story|(?:that |it |things )?(?:really |quickly )?(?:escalated|went)(?: (?:quickly|fast|well|smoothly|south|great))?|(?:be )?right with you|on it|roger(?: that)?|copy that|you bet|cool beans|fair point|good (?:point|question|call|idea|one|times|stuff|luck|to know|thing)|too (?:bad|funny|true)|so (?:be it|far so good)|better late than never|easy peasy|no pain no gain|classic|priceless|epic|mind blown|love it|hate it|same same|whatever works)',
    `(?:trop|tres|muy|molto|troppo|muito|heel|erg|so|sehr|echt|bardzo|vildigt|mycket|cok|очень|как)(?: ${HOW})? (?!tard|tot|spat|fruh)\\S+`,
    '(?:need|want|brauche?|besoin d|necesito|ho bisogno di|preciso de)(?: (?:more|another|a|an|some|mehr|einen|noch|un|une|plus|mas|outro))*(?: (?:coffee|kaffee|cafe|caffe|nap|break|pause|vacation|holiday|urlaub|vacances|vacaciones|sleep|schlaf|tea|tee|drink|hug))(?: \\S+)?',
    '(?:che|que|quel|quelle|wat een|co za|какои|какая)(?: (?:gran|bella|bel|belle|buena|buen|jolie|mooie))? (?:risa|ridere|lol|gracia|pena|lastima|suerte|bien|guay|chulo|horreur|galere|dommage|joie|bonheur|rire|bellezza|noia|peccato|fortuna|sfortuna|sorpresa|surprise|giornata|journee|semana|settimana|semaine|dia|dag|week|dzien|день|ужас|красота)',
  ],
  WISHES,
  // about the messages themselves
  [
    '(?:please )?(?:ignore|disregard|forget|scratch|skip|delete)(?: (?:that|this|it|my|the|last|previous|above|message|messages|mail|one|please))*',
    '(?:sorry |oops )*(?:wrong|other) (?:window|chat|person|thread|tab|number|channel|one)(?: sorry)?',
    '(?:sorry )?(?:typing|writing|sent|texting) (?:on|from|with) (?:my|the) (?:\\S+)(?: sorry)?(?: for)?(?: the| any| all| my)?(?: typos?| mistakes?)?',
    BY_MISTAKE,
    '(?:sorry )?(?:for |about )?(?:the |that |my |any )*(?:typos?|delay|late reply|confusion|noise|spam|inconvenience|wait|mess)(?: sorry)?|sorry for (?:the |my )?(?:late|slow|short) (?:reply|answer|response)',
    '(?:just|only|i(?: am|m)) (?:kidding|joking|teasing|saying|checking|testing|wondering|curious|asking)(?: in)?|jk|(?:nur|war nur|das war nur) (?:ein )?(?:spass?|scherz|witz|test)|(?:c etait une blague|je rigole|era broma|es broma|scherzo|stavo scherzando|brincadeira|grapje)',
    '(?:vergiss|ignorier|ignoriere)(?: (?:das|es|die|meine|letzte|nachricht|bitte|einfach))*|(?:sorry )?falsch(?:er|es|e) (?:chat|fenster|person|nummer)',
    '(?:can|do|did|could) you (?:hear|see|read|get|got) (?:me|this|that|it|my message|my mail)(?: now)?|(?:is|are) (?:anyone|anybody|somebody|you|this thing) (?:there|here|on|awake|online|working)|(?:bist|seid|sind) (?:du|ihr|sie) (?:noch )?(?:da|dran|wach)|(?:tu es|vous etes) (?:la|encore la)|(?:estas|sigues) ahi|ci sei|ben je er(?: nog)?',
  ],
  FEELINGS,
];

const SMALL_TALK = CLASSES.map((forms) => new RegExp(`^(?:${forms.join('|')})$`, 'u'));
/** What may be more than a feeling: something is wrong, or a rest is wanted. */
const MAY_BE_MORE =
  /(?<!\p{L})(?:stuck|lost|confused|annoyed|bothered|breaks?|pause[nsd]?|vacation|holidays?|urlaub|kaputt|genervt|verwirrt|fertig|platt|trott|annoiat[oa]|stop|hope|hoff\w*)(?!\p{L})/u;
const PASSING = [...WISHES, ...FEELINGS, BY_MISTAKE].map(
  (form) => new RegExp(`^(?:${form})$`, 'u'),
);
const DAY_LIKE =
  /^(?:(?:it|that) (?:was|has been|s been) |what )?(?:an? |such an? )?(?:very |really |so )*(?:long|rough|busy|crazy|tough|hard|slow|good|great|bad|hectic) (?:day|week|night|morning|month)(?: today| so far)?$|^(?:quelle|que|che|wat een) (?:journee|semaine|dia|semana|giornata|settimana|dag|week)$|^was fur (?:ein|eine) (?:tag|woche)$|^i could (?:cry|scream|hug you|sleep for a week)$|^(?:mir reicht(?: e)?s|das reicht) fur heute$|^gute nacht$|^sorry (?:for|about) (?:the |my )?(?:silence|typos?|delay|late reply|noise|confusion)$|^i slept (?:badly|well|great|poorly)$|^what a (?:game|match|goal|day|week|night|weekend|view|sunset|party)(?: last night| today| yesterday| tonight)?$|^(?:you|u)(?: ve| have)? (?:did|done|do) (?:really |so |very )?(?:great|good|well|brilliant|amazing|fantastic|a (?:great|good|fine) job)(?: today| yesterday| this week| again)?$|^(?:i )?can ?(?:t|not) sleep(?: again| tonight)?$|^(?:sorry )?(?:wrong|other) (?:chat|window|person|number|thread)(?: sorry)?$/u;

/** Whether words tell nothing but how somebody feels for a while, or wish well: nobody needs to do anything about them. */
export function isPassingFeeling(text: string): boolean {
  if (/[\p{N}?]/u.test(text) || text.length > MOST_CHARACTERS) return false;
  const parts = clausesSaid(text);
  return parts.length > 0 && parts.every(isPassing);
}

const MOST_CHARACTERS = 100;

function isPassing(words: string): boolean {
  if (MAY_BE_MORE.test(words)) return false;
  const inner = words
    .replace(AROUND, '')
    .replace(/^(?:and|und|et|y|e|en) /u, '')
    .trim();
  return [inner, inner.replace(SHORTENED, '')].some(
    (said) => DAY_LIKE.test(said) || PASSING.some((pattern) => pattern.test(said)),
  );
}

/** Openers and closers that change nothing. */
const AROUND =
  /^(?:(?:oh|ah|ugh|argh|well|wow|haha|hahaha|lol|hey|ok|okay|und|ach|ja|tja|eh|bof|bueno|pues|beh|allora|bom|nou|ну|whoops|oops|anyway|anyways|honestly|seriously|also|aber|mais|pero|ma|mas|maar|но|yeah|yes|no|nein|non|oui|si|sim) )+|(?: (?:as (?:always|usual|ever)|wie immer|comme (?:toujours|d habitude)|como siempre|come sempre|como sempre|zoals altijd|haha|hahaha|lol|thanks|thx|danke|merci|gracias|grazie|obrigad[oa]|bedankt|xd|btw|though|then|man|mate|dude))+$/gu;
const JAPANESE =
  /^(?:なるほど|助かっ(?:た|てます)|お待たせ(?:しました)?|ありがとう(?:ございま(?:す|した))?|へえ|そう(?:です)?(?:か|ね|なんだ)?|すごい|面白(?:い|かった)|いい|よかった|がんば(?:って|ろう|ります)|眠い|疲れ(?:た|ました|てる)|お腹(?:が)?すいた|大丈夫|楽し(?:み|い|かった)|また(?:ね|明日|後で)?|嬉しい|悲しい|暑い|寒い|今日は?|本当(?:に|です)?|ちょっと待って(?:ください)?|すぐ戻ります|どうも|気にしないで(?:ください)?|冗談|お大事に|良い週末を|たぶん|分からない|わからない|です|ます|でした|よ|ね|なあ?|わ|[、。!！?？ー〜~\s])+$/u;
const CHINESE =
  /^(?:太[好棒逗]了|真的[吗吧]?|哈+|嘿+|不知道|再说吧?|随便|辛苦了?|我?(?:今天|现在)?(?:好|很|太|有点)(?:累|困|饿|开心|高兴|难过|无聊|紧张)了?|真[棒好]|厉害|加油|等(?:一下|等|会儿?)|马上回来?|周末愉快|你(?:真|太)好了?|看看吧|看情况|有意思|没(?:事|关系)|不急|慢慢来|开玩笑的?|祝你好运|生日快乐|一会儿见|我也是|算了|可能吧|是吗|好吧|(?:今天)?(?:好|真)[冷热]|[，。！？~\s])+$/u;
const KOREAN =
  /^(?:[ㅋㅎㅠ]+|대박|정말요|진짜|글쎄요?|모르겠어요|수고하세요|수고하셨습니다|피곤해요?|잠시만요|재미있네요|좋네요|최고예요|[.!?~\s])+$/u;
const UNSPACED = [JAPANESE, CHINESE, KOREAN];

/** Whether a message says nothing that would matter tomorrow: praise, feelings, wishes, "back in a minute". Figures always tell something. */
export function isSmallTalk(text: string): boolean {
  const composed = text.normalize('NFC').trim();
  if (UNSPACED.some((pattern) => pattern.test(composed))) return true;
  if (/\p{N}/u.test(composed)) return false;
  const parts = clausesSaid(composed);
  return parts.length > 0 && parts.every(isOfAClass);
}

function clausesSaid(text: string): readonly string[] {
  return text
    .normalize('NFC')
    .split(/[.!?;…,\n]+|\s[–—-]\s/u)
    .map(plainWords)
    .filter((part) => part !== '');
}

function plainWords(part: string): string {
  return folded(part)
    .replace(/[^\p{L}\p{M}]+/gu, ' ')
    .trim();
}

/** "I'm" and "it's", of which the apostrophe has become a blank, as the classes have them: "im", "its". */
const SHORTENED = / (?=(?:m|re|s|ll|ve|d)(?: |$))/gu;

/** As it is, or without what is said around it. */
function isOfAClass(words: string): boolean {
  if (words.split(' ').length > MOST_WORDS) return false;
  const inner = words.replace(AROUND, '').trim();
  return [words, inner, words.replace(SHORTENED, ''), inner.replace(SHORTENED, '')].some(
    (said) => tellingWords(said).length === 0 || SMALL_TALK.some((pattern) => pattern.test(said)),
  );
}
