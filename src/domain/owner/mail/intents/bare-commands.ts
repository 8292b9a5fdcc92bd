import { anyOf } from './folded.ts';
import type { OwnerCommand } from './owner-command.ts';

/** What is stopped or paused when somebody says so of everything; by itself or many of them. */
const ALL =
  "(?: (?:it|that|this|everything|all|all of it|all of that|all (?:your |the )?(?:work|tasks|activity|activities|actions|operations|jobs)|(?:your|the) (?:work|agent|tasks|cycles?)|work(?:ing)?|yourself|doing (?:that|this|it|anything|everything)|(?:what(?:ever)?|everything|anything|all)(?: that)? you(?:'re| are) doing|for now|for a (?:while|bit|moment|minute|second)|at the moment|here|again))*";
const STOP_DE =
  '(?: (?:alles|die arbeit|deine arbeit|alle arbeiten|alle aufgaben|damit|mit allem|mit der arbeit|was du (?:gerade )?(?:tust|machst)|zu arbeiten|an))*';
const STOP_ROMANCE =
  "(?: (?:tout|de travailler|le travail|ca|cela|ce que tu fais|toutes les taches|todo|de trabajar|el trabajo|lo que estas haciendo|todas las tareas|tutto|di lavorare|il lavoro|quello che stai facendo|tutte le attivita|tudo|de trabalhar|o trabalho|o que estas a fazer|o que esta fazendo|todas as tarefas|por ahora|pour l'instant|pour le moment|per ora|por enquanto|un moment|un momento))*";
const STOP_NL =
  '(?: (?:met alles|alles|met werken|met het werk|met je werk|het werk|ermee|alle taken|daarmee|even))*';

const UNTIL = '(?: (?:until|till|for|bis|fur|jusqu|hasta|fino|ate|tot|voor) .{1,60})?';

const STOP = anyOf([
  `(?:emergency )?(?:stop|halt|abort|cease|quit|desist|freeze|shut ?down|stopping)${ALL}${UNTIL}`,
  "stop stop(?: stop)*|i (?:said|told you to|repeat) stop|stop(?: it)? (?:i mean it|i said|or else|already|dammit|damn it|goddammit)|(?:don't|do not) (?:do|touch|start) anything(?: (?:else|more|any more))?(?: until .{1,60}| before .{1,60})?|do nothing(?: (?:else|more))?(?: until .{1,60})?|(?:turn|switch|shut) yourself (?:off|down)|everything must stop|cancel (?:everything|all of it)|kill switch",
  `(?:stopp?e?|stoppen|halt|halte? an|abbrechen|brich ab|brich alles ab|hor auf|horen sie auf|aufhoren|beende|anhalten|not-?stopp?|not-?aus|nothalt)${STOP_DE}|halte? alles an|stell(?:e)? (?:alles|die arbeit) ein|(?:sofort |bitte )*(?:alles|alle arbeiten|die arbeit) (?:sofort )?(?:stopp|stop|stoppen|anhalten|abbrechen|beenden)`,
  `(?:stop|stoppe|stoppez|stopper|arreter|t'arreter|vous arreter|arrete|arretez|arrete-toi|arretez-vous|halte|cesse|cessez|arret d'urgence)${STOP_ROMANCE}`,
  `(?:para|parar|pare|parate|detente|deten|detenga|alto|basta|aborta|detenerte|detener|cancela todo|parada de emergencia)${STOP_ROMANCE}`,
  `(?:ferma|fermati|fermate|fermare|fermarti|fermo|smetti|smettila|blocca|arresta|interrompi|arresto di emergenza)${STOP_ROMANCE}`,
  `(?:parem|interrompe|interrompa|cancela tudo|suspende tudo|paragem de emergencia|parada de emergencia)${STOP_ROMANCE}`,
  `(?:stop|stoppen|hou op|houd op|breek af|noodstop|kap|ophouden)${STOP_NL}`,
]);

const PAUSE = anyOf([
  `(?:pause|suspend|take (?:a |some )(?:pause|break|rest)|hold on|hold off|hold everything|put everything on (?:pause|hold)|go to sleep|stand by|stand down|pausing)${ALL}${UNTIL}`,
  `(?:pausiere?|pausieren|pause|mache? (?:eine |erst eine )?pause|lege? eine pause ein|halte? inne|unterbrich|ruhe? dich aus)${STOP_DE}${UNTIL}|(?:eine )?pause machen|alles (?:pausieren|ruhen lassen)`,
  `(?:mets? (?:tout )?en pause|mets-toi en pause|mettez (?:tout )?en pause|mettez-vous en pause|fais une pause|faites une pause|faire une pause|te mettre en pause|mettre (?:tout )?en pause|suspends|suspendez|pause)${STOP_ROMANCE}${UNTIL}`,
  `(?:pausa|pausate|pausar|haz una pausa|hacer una pausa|haga una pausa|ponte en pausa|pon todo en pausa|suspende|detente un momento)${STOP_ROMANCE}${UNTIL}`,
  `(?:pausa|mettiti in pausa|metti tutto in pausa|fai una pausa|fare una pausa|metterti in pausa|sospendi|sospenditi)${STOP_ROMANCE}${UNTIL}`,
  `(?:fazer uma pausa|faz uma pausa|faca uma pausa|pausa|pause|pausar|suspende|suspenda)${STOP_ROMANCE}${UNTIL}`,
  `(?:pauze|pauzeer|pauzeren|een pauze nemen|neem (?:een )?pauze|zet alles op pauze|ga op pauze)${STOP_NL}${UNTIL}`,
]);

const WORK_AGAIN =
  '(?: (?:work|working|everything|all|all work|your work|again|with (?:your )?(?:work|everything)|operations|wieder|die arbeit|deine arbeit|mit der arbeit|mit deiner arbeit|le travail|ton travail|tout|el trabajo|tu trabajo|todo|trabajando|il lavoro|il tuo lavoro|tutto|a lavorare|o trabalho|o teu trabalho|tudo|a trabalhar|het werk|je werk|alles|met je werk|met het werk))*';
const RESUME = anyOf([
  `(?:resume|unpause|un-pause|wake up|get back to work|back to work|go back to work|start (?:again|working again|up again)|restart work|un-stop)${WORK_AGAIN}`,
  'you (?:can|may) (?:work|start|run) again|work again',
  `(?:setze? (?:die arbeit |deine arbeit )?fort|wach auf|aufwachen|du kannst wieder (?:arbeiten|weitermachen|loslegen)|arbeite weiter|an die arbeit|nimm die arbeit wieder auf)${WORK_AGAIN}`,
  `(?:reprends|reprenez|reprise|reveille-toi|remets-toi au travail|au travail)${WORK_AGAIN}`,
  `(?:reanuda|reanudar|despierta|vuelve al trabajo|a trabajar)${WORK_AGAIN}`,
  `(?:riprendi|riprendere|svegliati|torna al lavoro|al lavoro)${WORK_AGAIN}`,
  `(?:retoma|retome|acorda|volta ao trabalho|ao trabalho)${WORK_AGAIN}`,
  `(?:hervat|hervatten|word wakker|aan het werk|weer aan het werk)${WORK_AGAIN}`,
]);
/** Said to an agent that rests; to one that works they are the answer to something. */
const GO_ON = anyOf([
  `(?:continue|carry on|go on|keep going|proceed|go ahead again)${WORK_AGAIN}`,
  `(?:mach weiter|weitermachen|weiter|weiter geht's|fortfahren|fahre? fort|fortsetzen)${WORK_AGAIN}`,
  `(?:continuez|continue|continua|sigue|siga|prosigue|prosegui|prossegue|prossiga|ga verder|ga door|verder|doorgaan)${WORK_AGAIN}`,
]);

const SHOWN =
  "(?:(?:show|give|send|tell|get|mail|e-?mail|list|print|let) (?:me |us )?(?:know |see |have )?|i (?:want|need|would like|'d like) (?:to (?:see|know|have) )?|i'd like (?:to (?:see|know|have) )?|(?:can|could|may) (?:i|we) (?:get|have|see) |i(?:'d| would) love to (?:see|have|know) |wie hoch (?:ist|sind) |what(?:'s| is| are|s) |where(?:'s| is) |any |(?:gib|zeige?|schicke?|sende|sag|nenn|liste)(?: mir| uns)? |ich (?:brauche|will|mochte|hatte gern)(?: gerne?)? |wie ist |was ist |wie lautet |wo ist |(?:donne|donnez|envoie|envoyez|montre|montrez|dis|dites|liste)(?:-moi|-nous)? |je (?:veux|voudrais)(?: voir| avoir| savoir)? |quel(?:le)?s? (?:est|sont) |(?:dame|deme|enviame|envieme|mandame|muestrame|ensename|dime|digame) |(?:quiero|quisiera|necesito)(?: ver| saber)? |cual es |(?:dammi|mandami|inviami|mostrami|dimmi|fammi (?:vedere|avere|sapere)) |(?:vorrei|voglio)(?: vedere| sapere)? |qual e |quale e |(?:da-me|me da|me de|envia-me|envie-me|me envie|me envia|manda-me|me mande|mostra-me|mostre-me|me mostre|me mostra|diz-me|me diga) |(?:quero|queria|gostaria de)(?: ver| saber)? |(?:geef|stuur|toon|zeg)(?: me| mij| ons)? |ik (?:wil|wil graag)(?: weten| zien)? |wat (?:is|zijn) )?";
const THE =
  "(?:(?:the|a|an|your|my|our|this|me|all|current|latest|short|quick|brief|full|complete|open|pending|outstanding|remaining|new|little|der|die|das|den|dein|deine|deinen|dem|mein|meine|meinen|ein|eine|einen|alle|aktuelle[nrs]?|kurze[nrs]?|offene[nrs]?|le|la|les|ton|ta|tes|mon|ma|mes|un|une|des|du|actuel|el|los|las|tu|tus|mi|mis|su|sus|una|unos|il|lo|i|gli|del|della|delle|tuo|tua|tuoi|tue|mio|mia|miei|mie|o|os|as|teu|teus|tua|tuas|seu|sua|meu|minha|minhas|um|uma|de|het|een|je|jouw|mijn|onze|huidige|openstaande) |l'|un'|dell')*";
const LATELY =
  "(?: (?:so far|today|now|right now|currently|at present|at the moment|these days|lately|already|yet|until now|up to now|in total|this (?:week|month|morning)|please|heute|bisher|schon|gerade|im moment|zurzeit|momentan|aujourd'hui|en ce moment|hoy|hasta ahora|ahora mismo|oggi|finora|in questo momento|hoje|ate agora|neste momento|vandaag|tot nu toe|op dit moment|there|over there|all|you|u|bei dir|bei ihnen|dir|ihnen|met je|met jou|met u|mit dir))*";

function shown(...nouns: readonly string[]): RegExp {
  return anyOf(nouns.map((noun) => `${SHOWN}${THE}(?:${noun})${LATELY}`));
}

const STATUS = [
  shown(
    'status(?: ?report| ?update| ?check| ?page| info)?|state(?: of (?:affairs|play|things))?|progress(?: report| update)?|health(?: check)?|system status|agent status|status of (?:the )?(?:system|agent|things|everything)',
    'statusbericht|zustand|zwischenstand|stand(?: der dinge)?|lage(?:bericht)?|statut|etat(?: des lieux| actuel)?|point sur la situation|situation|estado(?: actual| del sistema)?|estatus|situacion|stato(?: attuale| del sistema)?|situazione|estado atual|situacao|stand van zaken|toestand|voortgang',
  ),
  anyOf(
    [
      "how (?:are|r) (?:you|u|things|we|y'all)(?: (?:doing|going|getting on|getting along|holding up|feeling|coming along|today|all))*",
      "how(?:'s| is|s) (?:it|everything|all|life|work|the work|your day|your work)(?: (?:going|doing|coming along|coming|progressing|with you))*",
      "how do you do|how goes it|any (?:updates?|news)|(?:(?:give|send) (?:me|us) )?an update|update me|what(?:'s| is|s) (?:up|new|going on|happening|cooking)|sup",
      "what are you (?:doing|up to|working on|busy with)|what do you do|whatcha doing|report (?:me )?(?:your |the )?(?:status|state|progress)|(?:tell me|let me know|say) (?:what you(?:'re| are) (?:doing|up to|working on)|how (?:you|things) are(?: doing| going)?|how you(?:'re| are)(?: doing)?|where (?:things|you) stand|how (?:it|things|everything) (?:is|are) going)",
      '(?:are )?(?:you|u) (?:ok|okay|alright|all right|alive|there|still there|up|running|still running|still alive|awake|working|still working|well|fine|online|busy|good)|r u (?:ok|there)|(?:is )?(?:everything|all) (?:is )?(?:ok|okay|fine|good|alright|all right|well|in order|running|working)|you there|still (?:there|alive|running)|ping|anybody (?:there|home)|where do (?:we|things|you) stand|where are (?:we|you)(?: at)?',
      "wie (?:geht's|gehts|geht es|lauft's|laufts|lauft es|steht's|stehts|steht es|sieht's aus|sieht es aus|weit bist du)(?: so| denn| (?:gerade|bei) \\p{L}+)*|was (?:machst|tust|treibst) du(?: so| da)?|was ist los|woran arbeitest du|alles (?:ok|okay|gut|klar|in ordnung|im griff|im grunen bereich)|(?:bist du )?(?:noch )?(?:da|wach|am leben|online)|lebst du noch|lauft alles|gibt es (?:etwas |was )?neues|was gibt(?:'s| es|s) neues",
      "(?:comment )?(?:ca va|vas-tu|vas tu|tu vas|allez-vous|allez vous|va le travail|ca se passe|ca avance)(?: bien)?|tout va bien|que fais-tu|que fais tu|qu'est-ce que tu fais|que faites-vous|tu fais quoi|(?:tu )?en es ou|ou en es-tu|ou en es tu|ou en etes-vous|ou en est-on|quoi de neuf|tu es la|es-tu la|tout est en ordre",
      'como (?:estas|esta|esta usted|va|vas|te va|va todo|van las cosas|va el trabajo|andas)|que tal(?: todo| estas| va| vas| te va)?|que (?:estas haciendo|haces)|en que (?:estas )?trabaja(?:ndo|s)|todo (?:bien|en orden|ok)|que hay de nuevo|estas ahi|sigues ahi',
      'come (?:stai|sta|va|va il lavoro|vanno le cose|procede|sta andando|va tutto|butta)|cosa (?:stai facendo|fai)|che (?:stai facendo|fai|cosa fai|cosa stai facendo)|tutto (?:bene|ok|a posto|in ordine)|a che punto (?:sei|siamo)|ci sei|sei (?:ancora )?(?:li|vivo|attivo)|novita',
      'como (?:estas|esta|vai|vais|voce esta|vao as coisas|vai isso|vai o trabalho|anda)|tudo (?:bem|ok|em ordem|certo)|o que (?:estas a fazer|voce esta fazendo|esta fazendo|fazes)|em que ponto (?:estas|esta)|estas ai|voce esta ai|novidades',
      "hoe (?:gaat het|gaat 't|gaat ie|is het|staat het ervoor|staan we ervoor|staat het|loopt het|ver ben je)|wat (?:doe je|ben je aan het doen)|alles (?:goed|ok|oke|in orde)|ben je (?:er|er nog|wakker|bezig)|waar ben je mee bezig|is alles (?:goed|in orde|ok)|nog nieuws",
    ].map((phrase) => `(?:${phrase})${LATELY}`),
  ),
];

const TASKS = [
  shown(
    'tasks|task ?list|to-?dos?|to-?do ?list|to do list|list of (?:(?:all|open|my|your|the) )*(?:tasks|to-?dos)|agenda|backlog|tasks? list|tasks (?:that are )?(?:open|left|pending)',
    'aufgaben(?:liste)?|todo-liste|liste der (?:offenen )?aufgaben|liste des taches|taches(?: en cours| ouvertes| a faire| restantes)?|tareas(?: pendientes| abiertas)?|lista de (?:las )?tareas(?: pendientes)?|attivita(?: aperte| in corso| da fare)?|compiti(?: aperti)?|lista (?:delle attivita|dei compiti)|elenco (?:delle attivita|dei compiti)|tarefas(?: pendentes| abertas)?|lista de tarefas|taken(?:lijst)?|lijst (?:van|met) (?:open )?taken',
  ),
  anyOf(
    [
      "(?:are|is) there (?:any )?(?:open |pending |more )?(?:tasks|to-?dos)(?: (?:left|open|pending))?|what(?: tasks| to-?dos)? (?:are|is) (?:there|open|pending|left|outstanding|still open|on)(?: to do)?|what (?:tasks|to-?dos) (?:do (?:you|i|we) have|are (?:there|open|pending|left|on))(?: left)?|which (?:tasks|to-?dos) (?:are (?:there|open|pending|left)|do (?:you|i|we) have)|what(?:'s| is|s) (?:on )?(?:your|my|the|our) (?:list|plate|task list|to-?do list|agenda)|what (?:do|have) (?:you|i|we)(?: still| got)*(?: have)?(?: left)? to do|what(?:'s| is) (?:left|still|there) to (?:do|be done)|what(?:'s| is) (?:open|pending|next|planned)",
      'welche aufgaben (?:gibt es|sind (?:noch )?offen|hast du|habe ich|haben wir|stehen an)|was (?:steht|liegt) (?:noch )?an|was (?:hast du|habe ich|ist) (?:noch )?(?:alles )?zu tun|was ist (?:noch )?offen|was steht (?:noch )?auf (?:deiner|meiner|der) liste',
      "quelles (?:sont les |sont mes |sont tes )?taches(?: y a-t-il| sont ouvertes| restent)?|qu'est-ce qu'il reste a faire|que reste-t-il a faire|qu'as-tu a faire|qu'y a-t-il a faire",
      'que tareas (?:hay|tienes|tengo|quedan|estan (?:abiertas|pendientes))(?: pendientes)?|que (?:queda|hay|falta) por hacer|que hay pendiente',
      "quali (?:attivita|compiti) (?:ci sono|hai|ho|restano|sono aperti|sono aperte)|cosa (?:resta|rimane|c'e) da fare|cosa hai da fare",
      '(?:que|quais) (?:sao as )?tarefas (?:ha|tens|tenho|existem|estao (?:abertas|pendentes)|faltam)|o que (?:falta|ha para|resta) fazer',
      'wat staat er (?:nog )?op (?:je|mijn|de) lijst|welke taken (?:zijn er|staan open|staan er open|heb je|heb ik|zijn open)|wat (?:staat er|moet er) (?:nog )?(?:open|gebeuren|te doen)|wat (?:heb je|is er) (?:nog )?te doen',
    ].map((phrase) => `(?:${phrase})${LATELY}`),
  ),
];

const APPROVALS = [
  shown(
    'approvals?|approval (?:list|requests?)|(?:waiting |pending )?approvals|freigaben|genehmigungen|offenen freigaben|approbations|demandes(?: en attente)?|aprobaciones(?: pendientes)?|approvazioni(?: in attesa)?|aprovacoes(?: pendentes)?|goedkeuringen',
  ),
  anyOf([
    "(?:are|is) there (?:any |anything |something )?(?:pending |open |waiting )*(?:approvals|for me to approve|for my approval|for me)|(?:is )?anything (?:waiting )?for (?:me to approve|my approval)|what (?:needs|requires|is waiting for) my (?:approval|word|ok|decision|answer)|what do i (?:need|have) to (?:approve|decide)|what(?:'s| is) waiting(?: for (?:me|my approval))?|was (?:wartet auf|braucht) (?:mich|meine (?:freigabe|genehmigung))",
  ]),
];

const BUDGET = [
  shown(
    'budget(?: status| report| left| overview)?|spending|spend|costs?|expenses',
    'budget (?:restant|restante|rimanente)|presupuesto restante|orcamento restante|kosten(?: stand)?|ausgaben|kontostand|depenses|couts?|presupuesto|gastos?|costes?|costos?|spese|costi|orcamento|gastos|custos|despesas|uitgaven',
  ),
  anyOf(
    [
      'how much (?:money |budget |usd |dollars )?(?:(?:have|did|do|has) (?:you|we|i|it|this|the agent) (?:spent|spend|used?|burned|cost(?: me| us)?|have (?:left|spent)|got left)|(?:is|was|has been|do you have|have you got|have we|do we have) (?:left|spent|used)|do you cost(?: me)?|did (?:it|you) cost(?: me)?|(?:are|were) (?:you|the costs?)(?: spending| costing)?(?: me)?)|what (?:have you|did you) (?:spent|spend)|what (?:do|did) you cost(?: me| us)?|how (?:is|are) (?:the|your) (?:budget|costs|spending)',
      'wie ?viel (?:geld |budget )?(?:hast du|haben wir|wurde|hat es|habe ich) (?:\\p{L}+ )*(?:ausgegeben|verbraucht|gekostet)|was (?:kostest du|hast du gekostet|hast du ausgegeben)(?: mich)?|wie ?viel (?:budget|geld) ist (?:noch )?(?:ubrig|da)|wie steht es um das budget',
      "combien (?:as-tu|as tu|tu as|avez-vous|a-t-on|ai-je)(?: deja)? depense|combien (?:d'argent )?(?:reste-t-il|il reste)|combien (?:ca|tu) coutes?",
      'cuanto (?:dinero )?(?:has|hemos|se ha|llevas)(?: ya)? gastado|cuanto (?:dinero |presupuesto )?queda|cuanto cuestas',
      'quanto (?:hai|abbiamo|si e)(?: gia)? speso|quanto (?:budget |denaro )?(?:resta|rimane)|quanto costi',
      'quanto (?:ja )?(?:gastaste|gastou|foi gasto|voce gastou|gastamos)|quanto (?:dinheiro )?resta|quanto custas?',
      'hoeveel (?:geld |budget )?(?:heb je|is er|hebben we|is er al) (?:\\p{L}+ )*(?:uitgegeven|verbruikt|over)|wat (?:kost je|heb je uitgegeven)',
    ].map((phrase) => `(?:${phrase})${LATELY}`),
  ),
];

const WEEK =
  '(?: (?:(?:of|for|about|on|over) )?(?:the |this |last |past )*week| der (?:letzten )?woche| uber die woche| fur diese woche| hebdomadaire| de la semaine| semanal| de la semana| settimanale| della settimana| da semana| van (?:de|deze) week)?';
const REPORT = [
  shown(
    `(?:weekly |week's |week |daily |status )?(?:report|summary|digest|recap|overview)${WEEK}|weekly`,
    `(?:wochen)?(?:bericht|report|ruckblick|ubersicht|zusammenfassung)${WEEK}|(?:rapport|bilan|compte rendu|resume(?= de la| hebdo))${WEEK}|(?:informe|reporte|resumen)${WEEK}|(?:rapporto|resoconto|riepilogo|relazione)${WEEK}|(?:relatorio|resumo)${WEEK}|(?:week)?(?:rapport|verslag|overzicht|samenvatting)${WEEK}`,
  ),
  anyOf([
    'what (?:did you (?:do|learn)|have you (?:done|learned|learnt|been (?:doing|up to)))(?: (?:this|last|the past|the last) week| lately| so far| recently| today)?|report back',
    'was hast du (?:(?:diese|letzte|in der letzten) woche |bisher |heute )?(?:gemacht|gelernt|getan|geschafft)',
    "qu'as-tu (?:fait|appris)(?: cette semaine)?|que has (?:hecho|aprendido)(?: esta semana)?|cosa hai (?:fatto|imparato)(?: questa settimana)?|o que (?:fizeste|fez|aprendeste|aprendeu)(?: esta semana)?|wat heb je (?:deze week )?(?:gedaan|geleerd)(?: deze week)?",
  ]),
];

const HELP = [
  shown(
    "help|commands|command list|list of commands|hilfe|befehle|aide|ayuda|aiuto|ajuda|hulp|commando's",
  ),
  anyOf([
    'help me|what can (?:you|i) (?:do|say|ask|write|send)(?: here| to you| you)?|what (?:do you|are you able to) (?:understand|do)|how (?:do|can) i (?:use|talk to|command|control|instruct) (?:you|this|it)|what (?:commands|orders|words) (?:do you (?:know|understand|have|support|accept)|are there|can i (?:use|send|give))',
    'was kannst du(?: alles| so)*(?: tun| machen)?|welche befehle (?:gibt es|kennst du|verstehst du)|wie bediene ich dich|hilf mir',
    "aide-moi|a l'aide|que (?:peux-tu|sais-tu|peux tu) faire|quelles (?:sont les )?commandes(?: connais-tu)?|ayudame|que (?:puedes|sabes) hacer|aiutami|(?:che )?cosa (?:puoi|sai) fare|ajuda-me|o que (?:voce )?(?:podes|pode|sabes|sabe) fazer|help mij|wat kun je(?: allemaal)?(?: doen)?",
  ]),
];

const READ: readonly (readonly [
  'status' | 'tasks' | 'approvals' | 'budget' | 'report' | 'help',
  readonly RegExp[],
])[] = [
  ['status', STATUS],
  ['tasks', TASKS],
  ['approvals', APPROVALS],
  ['budget', BUDGET],
  ['report', REPORT],
  ['help', HELP],
];

/** A request without an argument, from the plain words of one line; null: it is none. */
export function bareCommand(plain: string): OwnerCommand | null {
  if (STOP.test(plain)) return { name: 'stop' };
  if (PAUSE.test(plain)) return { name: 'pause' };
  if (RESUME.test(plain)) return { name: 'resume', isWeak: false };
  if (GO_ON.test(plain)) return { name: 'resume', isWeak: true };
  const read = READ.find(([, patterns]) => patterns.some((pattern) => pattern.test(plain)));
  return read === undefined ? null : { name: read[0] };
}
