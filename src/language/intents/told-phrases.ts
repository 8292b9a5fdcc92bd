import { anyOf } from '../folded.ts';
import { askedFor, type Told, withoutMonth } from './asked-for.ts';

const LATELY =
  "(?: (?:for (?:today|now|this week|the day|the week|the month)|so far|yesterday|last (?:week|month|year)|this year|in the last (?:days|week|month)|today|now|right now|currently|at present|at the moment|these days|lately|already|yet|until now|up to now|in total|this (?:week|month|morning)|please|heute|bisher|schon|gerade|im moment|zurzeit|momentan|aujourd'hui|hier|cette semaine|la semaine derniere|le mois dernier|jusqu'ici|la semana pasada|esta semana|ayer|el mes pasado|questa settimana|la settimana scorsa|ieri|il mese scorso|a semana passada|ontem|deze week|vorige week|gisteren|diese woche|letzte woche|letzten monat|gestern|en ce moment|hoy|hasta ahora|ahora mismo|oggi|finora|in questo momento|hoje|ate agora|neste momento|vandaag|tot nu toe|op dit moment|there|over there|all|you|u|bei dir|bei ihnen|dir|ihnen|ce mois-ci|cette annee|este mes|este ano|questo mese|deze maand|diesen monat|met je|met jou|met u|mit dir|daar|dort|da druben|on (?:your|my) (?:side|end)|at your end|alli|ahi|por ai|por ahi|por alli|chez toi|la-bas|ermee|damit|avec ca|ubrigens|actually))*";

function phrases(list: readonly string[]): RegExp {
  return anyOf(list.map((phrase) => `(?:${phrase})${LATELY}`));
}

const STATUS = phrases([
  "how (?:are|r) (?:you|u|things|we|y'all)(?: (?:doing|going|getting on|getting along|holding up|feeling|coming along|today|all))*",
  "how(?:'s| is|s) (?:it|everything|all|life|work|the work|your day|your work)(?: (?:going|doing|coming along|coming|progressing|with you))*",
  "how(?:'s| is| are) (?:it|things|everything|all|work|the work|you|we) (?:\\p{L}+ing)(?: along| on| up)?|(?:is|are) (?:it|things|everything|all|we|you) (?:all )?(?:(?:going|running|working|proceeding) )?(?:ok|okay|fine|good|well|alright|all right|smooth|smoothly|normal|normally|as planned|on track|according to plan)|(?:what's|what is) the latest|how do you do|how goes it|(?:any )?(?:updates?|news)|(?:(?:give|send) (?:me|us) )?an update|update me|what(?:'s| is|s) (?:up|new|going on|happening|cooking)|sup",
  '(?:has|did) (?:anything|something) (?:gone?|went) wrong|(?:are there |is there |(?:did|do) you have )?any (?:problems?|issues?|trouble|errors?|failures?|incidents?)|is (?:anything|something) (?:broken|wrong|stuck|failing)|(?:gibt es|gab es)?(?: irgendwelche)? ?(?:probleme|fehler)|(?:ist )?(?:etwas|was|irgendwas) schiefgegangen|(?:y a-t-il |des )*(?:un )?problemes?|(?:hay )?algun problema|(?:ci sono |qualche )+problem[ai]|(?:ha )?algum problema|(?:zijn er )?problemen',
  "what are you (?:doing|up to|working on|busy with)|what do you do|whatcha doing|report (?:me )?(?:your |the )?(?:status|state|progress)|(?:tell me|let me know|say) (?:what you(?:'re| are) (?:doing|up to|working on)|how (?:you|things) are(?: doing| going)?|how you(?:'re| are)(?: doing)?|where (?:things|you) stand|how (?:it|things|everything) (?:is|are) going)",
  '(?:are )?(?:you|u) (?:ok|okay|alright|all right|alive|there|still there|up|running|still running|still alive|awake|working|still working|well|fine|online|busy|good)|r u (?:ok|there)|(?:is )?(?:everything|all) (?:is )?(?:ok|okay|fine|good|alright|all right|well|in order|running|working)|you there|still (?:there|alive|running)|ping|anybody (?:there|home)|where do (?:we|things|you) stand|where are (?:we|you)(?: at)?',
  "wie (?:geht's|gehts|geht es|lauft's|laufts|lauft es|steht's|stehts|steht es|sieht's aus|sieht es aus|weit bist du)(?: so| denn| (?:gerade|bei) \\p{L}+)*|was (?:machst|tust|treibst) du(?: so| da)?|was ist los|was geht(?: ab)?|(?:na )?alles (?:gut|klar|fit)|woran arbeitest du|alles (?:ok|okay|gut|klar|in ordnung|im griff|im grunen bereich)|(?:bist du )?(?:noch )?(?:da|wach|am leben|online)|lebst du noch|lauft alles|gibt es (?:etwas |was )?neues|was gibt(?:'s| es|s) neues",
  "(?:comment )?(?:ca va|vas-tu|vas tu|tu vas|allez-vous|allez vous|va le travail|ca se passe|ca avance)(?: bien)?|tout va bien|que fais-tu|que fais tu|qu'est-ce que tu fais|que faites-vous|tu fais quoi|(?:tu )?en es ou|ou en es-tu|ou en es tu|ou en etes-vous|ou en est-on|quoi de neuf|tu es la|es-tu la|tout est en ordre",
  'como (?:estas|esta|esta usted|va|vas|te va|va todo|van las cosas|va el trabajo|andas)|que tal(?: todo| estas| va| vas| te va)?|que (?:estas haciendo|haces)|en que (?:estas )?trabaja(?:ndo|s)|(?:esta )?todo (?:bien|en orden|ok)|que hay de nuevo|estas ahi|sigues ahi',
  'come (?:stai|sta|va|va il lavoro|vanno le cose|procede|sta andando|va tutto|butta)|cosa (?:stai facendo|fai)|che (?:stai facendo|fai|cosa fai|cosa stai facendo)|tutto (?:bene|ok|a posto|in ordine)|a che punto (?:sei|siamo)|come sta andando|ci sei|sei (?:ancora )?(?:li|vivo|attivo)|novita',
  'como (?:estas|esta|vai|vais|voce esta|vao as coisas|vai isso|vai o trabalho|anda)|(?:esta )?tudo (?:bem|ok|em ordem|certo)|o que (?:estas a fazer|voce esta fazendo|esta fazendo|fazes)|em que ponto (?:estas|esta)|estas ai|voce esta ai|novidades',
  "hoe (?:gaat het|gaat 't|gaat ie|is het|staat het ervoor|staan we ervoor|staat het|loopt het|ver ben je)|wat (?:doe je|ben je aan het doen)|alles (?:goed|ok|oke|in orde)|ben je (?:er|er nog|wakker|bezig)|waar ben je mee bezig|is alles (?:goed|in orde|ok)|nog nieuws",
]);

const TASKS = phrases([
  "(?:are|is) there (?:any )?(?:open |pending |more )?(?:tasks|to-?dos)(?: (?:left|open|pending))?|what(?: tasks| to-?dos)? (?:are|is) (?:there|open|pending|left|outstanding|still open|on)(?: to do)?|what (?:tasks|to-?dos) (?:do (?:you|i|we) have|are (?:there|open|pending|left|on))(?: left)?|which (?:tasks|to-?dos) (?:are (?:there|open|pending|left)|do (?:you|i|we) have)|what(?:'s| is|s| do you have| have you got)(?: still| left)? (?:on )?(?:your|my|the|our) (?:list|plate|task list|to-?do list|agenda)|what (?:do|have) (?:you|i|we)(?: still| got)*(?: have)?(?: left)? to do|what(?:'s| is)(?: still)? (?:left|still|there|to) ?(?:to )?(?:be )?(?:do|done)(?: (?:before|by|until|for) (?:the )?\\p{L}+)?|what(?:'s| is|s) (?:still )?(?:open|pending|next|planned)|what(?:'s| is|s) (?:the plan|on the (?:agenda|cards|menu)|coming up|up)(?: for)? (?:today|tomorrow|this week|the day)|(?:which|what) reminders (?:do (?:i|you) have|are (?:there|set))|what do (?:we|you|i)(?: still)? have (?:open|left|pending)|que tienes (?:pendiente|por hacer)",
  'welche aufgaben (?:gibt es|sind (?:noch )?offen|hast du|habe ich|haben wir|stehen an)|was (?:steht|liegt) (?:(?:noch|gerade|alles|denn|heute|morgen|so|jetzt|diese woche|bei dir) )*an|was (?:hast du|habe ich|ist) (?:noch )?(?:alles )?zu tun|was ist (?:noch )?offen|was steht (?:(?:denn|noch|alles) )*aus|was (?:hast du|steht|ist) (?:(?:noch|alles|so|denn|bei dir) )*auf (?:deiner|meiner|der) (?:liste|to-?do-liste|agenda)',
  "quelles (?:sont les |sont mes |sont tes )?taches(?: y a-t-il| sont ouvertes| restent)?|qu'est-ce qu'il reste a faire|que reste-t-il a faire|qu'est-ce qu'il y a (?:encore )?sur (?:la|ma|ta) liste|qu'as-tu a faire|qu'y a-t-il a faire",
  'que (?:hay|tengo|queda|tienes) (?:todavia |aun )?en (?:la|mi|tu|nuestra) lista|que tareas (?:hay|tienes|tengo|quedan|estan (?:abiertas|pendientes))(?: pendientes)?|que (?:queda|hay|falta) por hacer|que hay pendiente',
  "quali (?:attivita|compiti) (?:ci sono|hai|ho|restano|sono aperti|sono aperte)|cosa (?:resta|rimane|c'e)(?: ancora)? da fare|cosa c'e (?:ancora )?(?:nella|sulla) (?:mia |tua )?lista|cosa hai da fare",
  'o que (?:esta|ha|tenho|tens|falta) (?:ainda )?na (?:minha|tua|nossa) lista|(?:que|quais) (?:sao as )?tarefas (?:ha|tens|tenho|existem|estao (?:abertas|pendentes)|faltam)|o que (?:falta|ha para|resta) fazer',
  'wat staat er (?:nog )?op (?:je|mijn|de) lijst|welke taken (?:zijn er|staan open|staan er open|heb je|heb ik|zijn open)|wat (?:staat er|moet er) (?:nog )?(?:open|gebeuren|te doen)|wat (?:heb je|is er) (?:nog )?te doen',
]);

const APPROVALS = phrases([
  "(?:are|is) there (?:any |anything |something )?(?:pending |open |waiting )*(?:approvals|for me to approve|for my approval|for me)|(?:is )?anything (?:waiting )?for (?:me to approve|my approval)|what (?:needs|requires|is waiting for) my (?:approval|word|ok|decision|answer)|what (?:do i (?:need|have) to|should i|can i|must i|do you (?:need|want) me to|is there (?:for me )?to) (?:approve|decide|sign off)(?: on)?|what(?:'s| is) waiting(?: for (?:me|my approval))?|what are you (?:still |currently )?waiting (?:for|on)(?: from me)?|do you have (?:any |some )?(?:questions?|requests?)(?: for me)?|do you need (?:anything|something|a decision|my (?:ok|approval|decision|answer|word|input))(?: from me)?|(?:is there |is )?anything (?:i (?:have|need) to (?:approve|decide|sign off)|you need from me|to approve|waiting|pending|for me to (?:decide|sign off))(?: for (?:me|my (?:ok|word|approval|answer|decision)))?|any decisions(?: for me| to make)?|was (?:wartet auf|braucht) (?:mich|meine (?:freigabe|genehmigung))|wartet (?:etwas|was|noch (?:etwas|was)) auf mich|(?:muss|soll) ich (?:(?:heute|noch|gerade|jetzt|irgend(?:etwas|was)|etwas|was|dringend) )*(?:freigeben|entscheiden|absegnen|genehmigen|beantworten)|(?:is there )?anything (?:for me|i(?:'ve| have)?(?: got)?|i need|i must|i should)(?: (?:to|need to|have to|should|must))? (?:approve|decide|sign off|answer)(?: on)?|(?:is )?(?:anything|something|what(?:'s| is)?|whats) (?:stuck|blocked|hanging|held up|stalled|depending) (?:on|with|by|because of) me|(?:is there )?anything (?:that )?(?:needs|requires|awaits|waits for|waiting for|waiting on) (?:me|my (?:ok|okay|approval|word|decision|attention|input|sign-?off|yes|go-ahead))|brauchst du (?:etwas|was|noch was|irgendwas) von mir|(?:est-ce que )?quelque chose (?:m'attend|attend ma reponse)|(?:hay|tienes) algo (?:pendiente|esperando)(?: de mi (?:aprobacion|decision|respuesta)| para mi)?|c'e qualcosa (?:in attesa|che aspetta)(?: di me| me| per me)?|ha alguma coisa (?:pendente|a minha espera)(?: para mim)?|wacht er (?:iets|wat) op (?:mij|me)",
]);

const BUDGET = phrases([
  'wie ?viel (?:geld )?(?:hast du|haben wir|hab ich|ist|wurde) (?:(?:heute|gestern|bisher|schon|diese woche|letzte woche|diesen monat|letzten monat|insgesamt|eigentlich) )*(?:ausgegeben|verbraucht|verbraten|verballert|verpulvert|gekostet|weg|ubrig)|was (?:hast du|hat das|hat der spass?|kostet (?:das|der spass?|mich das)|kostest du) ?(?:(?:heute|gestern|bisher|schon|diese woche|diesen monat|mich|eigentlich) )*(?:gekostet|ausgegeben|verbraucht)?|how much (?:have|did) (?:you|we) (?:burn(?:ed|t)?|blown?|blow|go(?:ne)?|got?ten|run|us(?:ed|e))(?: (?:through|up))?|how much (?:is|have we|do we have|have you|have i) left',
  "how much (?:money |budget |usd |dollars )?(?:(?:have|did|do|has) (?:you|we|i|it|this|the agent) (?:spent|spend|used?|burned|cost(?: me| us)?|have (?:left|spent)|got left)|(?:is|was|has been|do you have|have you got|have we|do we have) (?:left|spent|used)|do you cost(?: me)?|did (?:it|you) cost(?: me)?|(?:are|were) (?:you|the costs?)(?: spending| costing)?(?: me)?)|what (?:have you|did you) (?:spent|spend)|what (?:do|did) you cost(?: me| us)?|how (?:is|are) (?:the|your) (?:budget|costs|spending)|(?:how much|what) (?:money )?(?:has|have) (?:gone(?: through| out| on(?: you| this)?)?|been (?:spent|used))|(?:what(?:'s| is|s)|how much(?:'s| is)) (?:the damage|it costing(?: me)?|this costing(?: me)?|gone)",
  'wie ?viel (?:geld |budget )?(?:hast du|haben wir|wurde|hat (?:es|das)|habe ich) (?:\\p{L}+ )*(?:ausgegeben|verbraucht|gekostet)|was hat (?:das|es) (?:\\p{L}+ )*gekostet|was (?:kostest du|hast du gekostet|hast du ausgegeben)(?: mich)?|wie ?viel (?:budget|geld) ist (?:noch )?(?:ubrig|da)|wie steht es um das budget',
  "combien (?:as-tu|as tu|tu as|avez-vous|a-t-on|ai-je)(?: deja)? depense|combien (?:d'argent )?(?:reste-t-il|il reste)|combien (?:ca|tu) coutes?",
  'cuanto (?:dinero )?(?:has|hemos|se ha|llevas)(?: ya)? gastado|cuanto (?:dinero |presupuesto )?queda|cuanto cuestas',
  'quanto (?:hai|abbiamo|si e)(?: gia)? speso|quanto (?:budget |denaro )?(?:resta|rimane)|quanto costi',
  'quanto (?:ja )?(?:gastaste|gastou|foi gasto|voce gastou|gastamos)|quanto (?:dinheiro )?resta|quanto custas?',
  'hoeveel (?:geld |budget )?(?:heb je|is er|hebben we|is er al) (?:\\p{L}+ )*(?:uitgegeven|verbruikt|over)|wat (?:kost je(?: me| mij| ons)?|heb je (?:\\p{L}+ )*(?:uitgegeven|gekost))',
]);

const REPORT = phrases([
  'what (?:did you (?:do|learn|get done|achieve|accomplish|manage(?: to (?:do|get done|finish|achieve))?)|have you (?:done|got(?:ten)? done|achieved|accomplished|learned|learnt|been (?:doing|up to)))(?: (?:this|last|the past|the last) week| lately| so far| recently| today)?|report back',
  'was hast du (?:(?:diese woche|letzte woche|in der letzten woche|bisher|heute|gestern|alles|so|schon|denn) )*(?:gemacht|gelernt|getan|geschafft|erledigt)',
  "(?:qu'as-tu|qu'est-ce que (?:tu as|vous avez)|tu as) (?:fait|appris)(?: quoi)?(?: cette semaine)?|que has (?:hecho|aprendido)(?: esta semana)?|cosa hai (?:fatto|imparato)(?: questa settimana)?|o que (?:fizeste|fez|aprendeste|aprendeu)(?: esta semana)?|wat heb je (?:deze week )?(?:gedaan|geleerd)(?: deze week)?",
]);

const HELP = phrases([
  'help me|what can (?:you|i) (?:do|say|ask|write|send|tell)(?: here| to you| you)?(?: to do| for)?(?: by (?:e-?)?mail)?|what (?:do you|are you able to) (?:understand|do)|how (?:do|can) i (?:use|talk to|command|control|instruct) (?:you|this|it)|what (?:commands|orders|words) (?:do you (?:know|understand|have|support|accept)|are there|can i (?:use|send|give))',
  'was kannst du(?: alles| so)*(?: tun| machen)?|welche befehle (?:gibt es|kennst du|verstehst du)|wie bediene ich dich|hilf mir',
  "aide-moi|a l'aide|que (?:peux-tu|sais-tu|peux tu) faire|quelles (?:sont les )?commandes(?: connais-tu)?|ayudame|que (?:puedes|sabes) hacer|aiutami|(?:che )?cosa (?:puoi|sai) fare|ajuda-me|o que (?:voce )?(?:podes|pode|sabes|sabe) fazer|help mij|wat kun je(?: allemaal)?(?: doen)?",
]);

const PHRASES: readonly (readonly [Told, RegExp])[] = [
  ['status', STATUS],
  ['tasks', TASKS],
  ['approvals', APPROVALS],
  ['budget', BUDGET],
  ['report', REPORT],
  ['help', HELP],
];

/** "Tell me what is left to do" asks what is left to do. */
const TELL_ME = /^(?:tell|show) (?:me|us) (?=(?:what|which|how)(?:'s)? )/u;

/** What a sentence asks to be told; null: nothing, or more. `requests`: its plain words, `plain`: folded. */
export function toldIn(
  requests: readonly string[],
  plain: string,
  isQuestion: boolean,
): Told | null {
  const bare = requests.map((words) => words.replace(TELL_ME, ''));
  const phrase = PHRASES.find(([told, pattern]) =>
    [...requests, ...bare].some((words) => {
      const asked = words.replace(/ else(?= )/u, '');
      return pattern.test(told === 'report' ? withoutMonth(asked) : asked);
    }),
  );
  return phrase?.[0] ?? askedFor(plain, isQuestion);
}
