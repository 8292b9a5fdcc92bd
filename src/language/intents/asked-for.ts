/** The information an owner asks for. */
export type Told = 'status' | 'tasks' | 'approvals' | 'budget' | 'report' | 'help';

/** Folded words for each kind of information; phrases and longer words first. */
const NOUNS: readonly (readonly [Told, readonly string[]])[] = [
  [
    'status',
    [
      'status(?: ?report| ?update| ?check| ?page| info)?|state(?: of (?:affairs|play|things))?|progress(?: report| update)?|health(?: check)?|system status|agent status|status of (?:the )?(?:system|agent|things|everything)|sitrep|where (?:you|we|things) (?:are|stand)|(?<=(?:an?|short|quick|brief|small|latest|little) )update',
      'statusbericht|zustand|zwischenstand|stand(?: der dinge)?|lage(?:bericht)?|statut|etat(?: des lieux)?|point sur la situation|situation|estado(?: del sistema)?|estatus|situacion|stato(?: del sistema)?|situazione|situacao|stand van zaken|toestand|voortgang|fortschritt|avancement',
    ],
  ],
  [
    'report',
    [
      "(?:weekly |week's |weeks |week |daily )?(?:report|summary|digest|recap|overview)|weekly",
      '(?:wochen|tages)?(?:bericht|report|ruckblick|ubersicht|zusammenfassung)',
      'rapport|bilan|compte rendu|resume(?= de la| hebdo)|informe|reporte|resumen|rapporto|resoconto|riepilogo|relazione',
      'relatorio|resumo|(?:week)?(?:rapport|verslag|overzicht|samenvatting)',
    ],
  ],
  [
    'tasks',
    [
      "tasks? ?list|tasks|reminders?|my reminders|to-?dos?(?: list)?|to do list|list of (?:(?:all|open|my|your|the) )*(?:tasks|to-?dos)|agenda|planning|backlog|open items|your list|(?:(?:everything|anything|all|what)(?: that| which)? ?(?: is|\'s| are|(?: (?:i|we|you|i\'ve|we\'ve))?(?: have)?(?: got)?)|whats)(?: still)? (?:open|outstanding|pending|unfinished)|(?:stuff |things )?(?:due|coming up|overdue)|deadlines?|(?:on |off )?my plate|(?:(?:alles|allem),? )?was noch offen ist",
      "(?:tengo|hay|queda|quedan) (?:pendiente|por hacer)|(?:qu'est-ce )?(?:que |qu')(?:j'ai|il me reste|il reste|reste-t-il)(?: encore)? a faire|(?:che |cosa |che cosa )(?:ho|resta|rimane|mi resta)(?: ancora)? da fare|(?:tenho|falta)(?: ainda)? (?:por|para) fazer|(?:heb ik|moet ik|is er)(?: nog)? te doen",
      'erinnerungen|rappels|recordatorios|promemoria|lembretes|herinneringen|aufgaben(?:liste)?|todo-liste|to-do-liste|liste der (?:offenen )?aufgaben|liste des taches|taches|tareas|lista de (?:las )?tareas|attivita|compiti|lista (?:delle attivita|dei compiti)|elenco (?:delle attivita|dei compiti)|tarefas|lista de tarefas|taken(?:lijst)?|lijst (?:van|met) (?:open )?taken',
    ],
  ],
  [
    'approvals',
    [
      'approvals?(?: list| requests?)?|to (?:approve|decide|sign off)(?: on)?|(?:waiting|waits) (?:for|on) me|(?:(?:waiting|waits) )?(?:for|on) my (?:ok|okay|approval|answer|decision|word|go-ahead|say-so|sign-?off|yes)|my (?:ok|okay|go-ahead|say-so|sign-?off)|decisions|zu (?:genehmigen|entscheiden)|freizugeben|a (?:approuver|valider|decider)|(?:que|por|para) (?:aprobar|autorizar|decidir|aprovar)|da (?:approvare|autorizzare|decidere)|goed te keuren|te beslissen|entscheidungen|decisiones|decisioni|decisoes|beslissingen|freigaben|genehmigungen|approbations|aprobaciones|approvazioni|aprovacoes|goedkeuringen',
    ],
  ],
  [
    'budget',
    [
      'budget(?: status| report| overview)?|spending|spend|costs?|expenses|money(?: (?:left|spent|remaining|used))?|(?:remaining|how much) money',
      "(?:how much )?(?:of )?(?:my|our|the) money|wie ?viel geld|combien d'argent|cuanto dinero|quanto denaro|quanti soldi|quanto dinheiro|hoeveel geld",
      'kosten(?: ?stand)?|ausgaben|ausgegeben|verbraten|kontostand|depenses?|depense|gasta(?:do|ste|mos|ron)|gastou|gasto|speso|uitgegeven|couts?|presupuesto|gastos?|costes?|costos?|spese|costi|orcamento|custos|despesas|uitgaven',
    ],
  ],
  [
    'help',
    [
      "help|commands|command list|list of commands|hilfe|befehle|aide|commandes|ayuda|comandos|aiuto|comandi|ajuda|hulp|commando's",
    ],
  ],
];

const WORD_END = "(?![\\p{L}\\p{N}'-])";
const NAMED = NOUNS.map(
  ([told, forms]) =>
    [told, new RegExp(`(?<![\\p{L}\\p{N}-])(?:${forms.join('|')})${WORD_END}`, 'gu')] as const,
);

/** Asks somebody to tell. */
const ASKING = new Set(
  `show give send resend forward share provide pass fetch pull summarise summarize tell mail e-mail email list print let need want love would like could can may check
  gib zeig zeige schick schicke sende sag nenn nenne liste brauche will mochte hatte zeigen schicken senden geben sagen nennen auflisten aufzahlen zeigst schickst sendest gibst sagst nennst machst nochmal
  donne donnez envoie envoyez montre montrez dis dites montrer envoyer donner voir savoir veux voudrais montres envoies donnes dirais aimerais renvoie partage pourrais
  dame deme enviame envieme mandame muestrame ensename dime digame enviar mandar mostrar ver saber muestras mandas envias das dices muestra reenvia comparte gustaria quiero quisiera necesito puedes podrias
  dammi mandami inviami mostrami dimmi fammi vedere sapere mostrare mandare mostri mandi invii dai dici mostra manda invia piacerebbe vorrei voglio puoi potresti
  da envia envie manda mande mostra mostre diz diga mostras mandas envias das dizes reenvia gostaria quero queria pode podes poderias
  geef stuur toon zeg laat zien weten sturen geven tonen deel laten wil zou kun kunt kan`.split(
    /\s+/u,
  ),
);
const INTERROGATIVE = new Set(
  `whether ob what what's whats where where's which how any wie was wo welche welcher quel quelle quels quelles combien cual cuales que
  cuanto qual quale quali quanto quais wat welke hoe waar hoeveel`.split(/\s+/u),
);
/** Verbs that say that something is so. They name nothing by themselves. */
const SAYING = new Set(
  `is are has have do does did stand stands stood look looks looking go goes going went coming come comes progressing moving evolving doing shaping left waiting remain remains needs needed need ist sind hast haben habe steht stehen sieht gibt
  est sont reste restent as a t es son esta estan hay tienes tengo queda quedan sono resta restano hai ho sao ha tens tenho falta
  faltam zijn staan staat heb hebt is`.split(/\s+/u),
);
/** Changes nothing of what is wanted. No day to come and no "every": then it is wanted at another time. */
const FRAME = new Set(
  `nen ner mal please everything anything something all things info information details detail numbers figures picture glance rundown line copy version moment second minute bit short
  whether if needs waiting waits somewhere gone through money altogether tally list lists lately i've you've we've i'm you're there's
  yesterday yesterdays todays year quarter since recent recently previous past overall entire exactly actually really maybe perhaps also too then ok okay well
  yours mine ours me's to-dos one's both same full-time once more another time times back up-to-date use using used respond reply answer
  me us know see get i'd d we i you u please pls plz kindly hi hey hello quick one hoch the a an your my our this all whole full list liste lista lijst current latest last short
  quick brief full complete open pending outstanding remaining new little of for on at in up to so far today now right currently present moment
  these days lately already yet until total week month morning there over here just still again s like it out through view over within with inside below under understand much many that which been spent used gone by mail day where at
  steht aus der die das den dem des ein eine einen einem dein deine deinen mein meine meinen alle allen aktuell aktuelle aktueller aktuellen kurz kurze kurzer kurzes kurzen schneller schnelle schnellen offener offenes
  gestern monat jahr wochenende nochmals wieder insgesamt genau eigentlich vielleicht auch etwas alles info infos information informationen zahlen details derzeit derzeitige jetzige nutzen benutzen verwenden dafur zu denn mich mir irgendetwas irgendwas dran offen offene offenen noch heute bisher schon gerade im moment zurzeit momentan bei dir ihnen mir uns ich du es mal bitte doch
  an aus von fur uber diese dieser woche letzten letzte gern gerne hat wir deiner meiner kannst konntest wurdest konnen sie jetzt viel wieviel ubrig verbraucht ausgegeben draufgegangen worden wurde wartet warten verstehst kennst
  quelque chose d'hier a s y ai as avons cela ca as-tu le la les l ton ta tes mon ma mes un une du de en cours ouvert ouverte ouverts ouvertes restant restante restants restantes actuel
  actuelle moi nous je tu y il t m vous aujourd'hui ce cette semaine s'il te plait stp svp peux pouvez moi- qui d pour sur hebdomadaire derniere dernier hier mois annee total totale exactement aussi tout toutes tous infos informations details chiffres utiliser puis-je encore toujours deja depense qu'il dans jour journee comprends connais
  algo que has he llevas cuanto el los las tus mi mis su sus una unos del abierto abiertas abiertos pendiente pendientes pendente pendentes hoy ahora por favor esta este
  semana me te semanal actual actuales lo para se nos ultimo ayer mes ano total exactamente tambien todo todos todas info informacion detalles cifras usar puedo tengas todavia aun ya gastado sigue siguen entiendes conoces
  qualcosa da di c'e ce hai ho il lo i gli della delle dello dei tuo tua tuoi tue mio mia miei mie aperto aperta aperte aperti corso oggi ora adesso per
  favore attuale attuali mi ci vi e da fare settimana settimanale questa ultimo ieri mese anno totale esattamente anche tutto tutti tutte info informazioni dettagli cifre usare posso ancora gia speso rimasto rimasta capisci conosci
  alguma algum coisa algo para que o os as teu teus tuas seu sua meu minha minhas um uma do aberto aberta abertas abertos hoje agora fazer neste atual atuais
  no momento ultimo ontem mes ano total exatamente tambem tudo todos todas info informacao detalhes numeros usar posso ainda ja gasto estao estiver
  iets te van er heb hebt ons nog het een je jouw mijn ons onze huidige openstaande openstaand vandaag er nu graag alsjeblieft aub nog met op gisteren maand jaar totaal precies ook alles info informatie details cijfers gebruiken mag ik deze week begrijp ken eens even ik`.split(
    /\s+/u,
  ),
);
const MOST_WORDS = 16;
/** "No to everything that costs money" asks for nothing. */
const REFUSING = /^(?:no|nope|nein|non|nee|nao) (?:to|zu|a|aan) /u;

/**
 * What is asked for by a sentence that has nothing in it but the name of it and words that change nothing; null: it says
 * more, or not that it wants to be told. `plain`: folded. That nothing is done but tell makes this much freedom safe.
 */
export function askedFor(plain: string, isQuestion: boolean): Told | null {
  if (REFUSING.test(plain)) return null;
  const found = namesIn(plain);
  if (found === null) return null;
  const words = wordsIn(isOfMonths(found.told) ? withoutMonth(found.rest) : found.rest);
  if (words.length > MOST_WORDS || !words.every(isFrame)) return null;
  const isAsked = isQuestion || words.some((word) => ASKING.has(word)) || INVERTED.test(plain);
  return isAsked || isNoun(words) ? found.told : null;
}

/** What a month has cost is known, and what was done in it. */
function isOfMonths(told: Told): boolean {
  return told === 'budget' || told === 'report';
}

/** "In July" out of folded words. */
export function withoutMonth(plain: string): string {
  return plain.replace(MONTH, ' ').replaceAll(/ {2,}/gu, ' ').trim();
}

const MONTH =
  /(?<!\p{L})(?:in|im|en|em|a|of|for|during|au mois d[e']|nel mese di) ?(?:jan|feb|fev|mar|apr|avr|abr|may|mai|mag|mayo|jun|juin|giu|jul|juil|lug|aug|aou|ago|sep|set|oct|okt|ott|out|nov|dec|dez|dic)\p{L}*(?!\p{L})/u;
/** "Are we over budget", typed without its mark. */
const INVERTED =
  /^(?:are|is|do|does|did|have|has|was|were) (?:i|you|u|we|they|it|there|that|this|the|my|our|any)(?!\p{L})|^(?:bist|hast|haben|gibt|sind|ist) (?:du|ich|wir|es|noch|das|die|der)(?!\p{L})/u;

/** Whether a sentence asks for it explicitly: then it counts whatever the sentences around it say. */
export function isAskedOutright(plain: string): boolean {
  const words = wordsIn(plain);
  return words.length > 2 && words.some((word) => ASKING.has(word) || INTERROGATIVE.has(word));
}

/** "M'envoyer". */
const ELIDED = /(?<![\p{L}'])(?:[mtldsjn]|qu)'(?=\p{L})/gu;

function wordsIn(text: string): readonly string[] {
  const apart = text.replace(ELIDED, '$& ');
  const words = apart.split(/[^\p{L}\p{N}']+/u).map((word) => word.replace(/^'+|(?:'s|'+)$/gu, ''));
  return words.filter((word) => word !== '');
}

function isFrame(word: string): boolean {
  return FRAME.has(word) || ASKING.has(word) || INTERROGATIVE.has(word) || SAYING.has(word);
}

/** "The open tasks, please", "which tasks are open". */
function isNoun(words: readonly string[]): boolean {
  return INTERROGATIVE.has(words[0] ?? '') || !words.some((word) => SAYING.has(word));
}

/** "An overview of my tasks" is the tasks. */
const OVERVIEW =
  /(?:overview|summary|digest|recap|report|ubersicht|zusammenfassung|bericht|resume|rapport|resumen|informe|riepilogo|resumo|overzicht|samenvatting)(?: ?:| (?:of|on|about|over|uber|zu|zum|der|des|die|de|du|del|de las|delle|dei|das|dos|van|sur)(?!\p{L})| d')/u;

/** "The list, please": of an agent it is that of its tasks. */
const LIST = /(?<!\p{L})(?:list|liste|lista|lijst)(?!\p{L})/u;

/** The only thing named, and the words around it; null: none, or several. */
function namesIn(plain: string): { readonly told: Told; readonly rest: string } | null {
  let rest = plain;
  const told: Told[] = [];
  for (const [name, pattern] of NAMED) {
    const without = rest.replace(pattern, ' ');
    if (without !== rest) told.push(name);
    rest = without;
  }
  const meant =
    told.length === 2 && OVERVIEW.test(plain) ? told.filter((one) => one !== 'report') : told;
  const [only, another] = meant;
  if (only === undefined && LIST.test(plain)) return { told: 'tasks', rest: plain };
  return only === undefined || another !== undefined ? null : { told: only, rest };
}
