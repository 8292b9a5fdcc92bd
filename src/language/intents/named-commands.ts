import { leavesOutTimes } from '../change/left-out.ts';
import { namedShiftIn } from '../change/shift-words.ts';
import { isTimeAlone, isTimeSomewhere } from '../when/read-time.ts';
import { whyAsked } from '../words/why-words.ts';
import { headedCommand } from './headed.ts';
import type { OwnerCommand } from './owner-command.ts';
import { holdsAnother } from './several-wishes.ts';

/** A line of a mail in several forms. */
export type Spoken = {
  /** As written, NFC, without the courtesies before it. */
  readonly said: string;
  /** The same, folded. */
  readonly plain: string;
  /** Ends with a question mark and is no polite request. */
  readonly isQuestion: boolean;
};

/** Words that may stand between any two of a request and change nothing of it. */
const LOOSE =
  '(?: (?:please|pls|just|kindly|bitte|mal|doch|por favor|per favore|stp|alsjeblieft|aub|even),?)*';

/** Compounds that only look like a task of the agent's list. */
const NOT_A_TASK =
  '(?!(?:queue|list|manager|runner|view|type|id|ids|board|tracker|scheduler|template|support|handling|management|tab|page|button|form|field|bar|name|force|model|class|table|api|file|s)(?![\\p{L}]))';
const ARTICLE =
  "(?:a|an|the|this|another|one more|eine|die|folgende|diese|une|la|cette|una|esta|un'|l'|uma|een|de)";
const NEW =
  '(?:new|following|next|neue|weitere|folgende|nouvelle|nueva|nuova|nova|nieuwe|further|other)';
const TASK = '(?:task|to-?do|to do|todo item|aufgabe|tache|tarea|attivita|compito|tarefa|taak)';
const TO_LIST =
  '(?: (?:to|on|in|into|zu|auf|a|en|al|alla|na|aan|op) (?:the |my |your |our |meine[rn]? |deine[rn]? |der |die |la |ma |ta |mi |tu |mia |tua |minha |mijn |je |de )?(?:list|backlog|to-?do list|task list|tasks|liste|aufgabenliste|lista(?: de tareas| delle attivita| de tarefas)?|liste des taches|lijst|takenlijst))?';
const SAYS =
  '(?: ?[:=] ?| - | called | named | titled | namens | mit dem titel | appelee | llamada | chiamata | chamada | genaamd |,? ?(?="))';
const TO =
  '(?: (?:to|that says|saying|zum|um|pour|de|para|per|om) (?=\\p{L}{2,})| for (?=\\p{L}+ing(?!\\p{L})))';

const THE_LIST = '(?:the|my|your|our) (?:to-?do |task )?list';
const DIE_LISTE =
  '(?:die|meine|deine|unsere) (?:liste|aufgabenliste|todo-liste|to-do-liste|liste der aufgaben)';

/** "He must pay, put that down": a sentence is no title. */
const NO_STORY =
  '(?!.*(?<!\\p{L})(?:is|are|was|were|must|has|have|had|said|says|will|muss|mussen|soll|sollen|ist|sind|hat|haben|sagt|sagte|wird)(?!\\p{L}))';

const ADD = [
  `(?:add|create|make|open|set up|note|log|file|put|schedule|queue)(?: me)?(?: ${ARTICLE})?(?: ${NEW})? ?${TASK}${TO_LIST}(?:${SAYS}|${TO})(?<rest>.+)`,
  `(?:add|create|make|set up)(?: me)?(?: ${ARTICLE})?(?: (?:new|recurring|repeating|regular))* ?${TASK}:? (?<rest>(?:every|each) (?:\\d|other |(?:first|second|third|last) |(?:week)?day|week|month|quarter|year|morning|evening|(?:mon|tues|wednes|thurs|fri|satur|sun)day).+)`,
  `(?:add|create|queue) ${TASK} ${NOT_A_TASK}(?<rest>.+)`,
  `(?:${ARTICLE} )?(?:${NEW} )?${TASK}(?: for you)?(?: ?: ?| - )(?<rest>.+)`,
  `(?:neue aufgabe|nouvelle tache|nueva tarea|nuova attivita|nova tarefa|tarefa nova|nieuwe taak) (?<rest>.+)`,
  `(?:todo(?! (?:bien|mal|ok|el|la|los|las|lo|es[oat]|est[aeo]|va|fue|sigue|muy|listo|claro|perfecto|correcto|genial|en|por|menos|salvo|o|a|os|as|mundo|dia)(?!\\p{L}))|to-do) ${NOT_A_TASK}(?<rest>(?!.*(?<!\\p{L})(?:is|are|was|were|has|have)(?!\\p{L})).+ .+)`,
  `(?:add|put)(?: the following| this)? (?:to|on) (?:(?:my|your|the|our) )?(?:to-?do |task )?(?:list|backlog|tasks|to-?dos|todos) ?(?::|->) ?(?<rest>.+)`,
  `(?:add|put) (?<rest>"[^"]+") (?:to|on|onto) (?:the|our) list`,
  `(?:ajoute[rz]?|agrega|anade|apunta|aggiungi|adiciona|acrescenta|voeg toe|fuge? hinzu) ?: ?(?<rest>.+)`,
  `(?:note|add|file|put)(?: down)? as (?:a )?(?:new )?${TASK} ?: ?(?<rest>.+)`,
  `(?:notiere?|erfasse?|vermerke?|merke)(?: dir| bitte| mal)? als (?:neue )?aufgabe ?: ?(?<rest>.+)`,
  `(?:add|put) (?<rest>.+) (?:to|on|onto) (?:my|your|the|our) (?:tasks|to-?dos|backlog|list of tasks|to do list)`,
  `${NO_STORY}(?<rest>[^?]{3,80}?)(?:,| -) (?:(?:please|pls|bitte) )?(?:put|write|note|jot|add) (?:that|it|this)(?: down| on (?:my|the) list)`,
  `${NO_STORY}(?<rest>[^?]{3,80}?)(?:,| -) (?:schreib|schreibe|notier|notiere) (?:dir )?(?:das|es)(?: bitte)?(?: auf| dir)?`,
  `add (?<rest>.+) (?:to|2|on|onto) ${THE_LIST}`,
  `(?:put|pop|stick|chuck|throw|bung|jot) (?<rest>.+) (?:on|onto) ${THE_LIST}`,
  `(?:add|note|log|file|put(?: down)?) (?<rest>.+) as (?:a |an )?(?:new )?(?:task|to-?do)(?: (?:to|on) (?:my|your|the) (?:list|to-?do list|task list))?`,
  `(?:fuge?|nimm)(?: bitte| mal| mir| doch)* (?:eine |die |folgende |diese )?(?:neue |weitere |folgende )?aufgabe (?:hinzu|auf|dazu)(?: ?[:-] ?|,? ?(?="))(?<rest>.+)`,
  `lege?(?: bitte| mal| mir| doch)* (?:eine |die |folgende )?(?:neue |weitere |folgende )?aufgabe an(?: ?[:-] ?|,? ?(?="))(?<rest>.+)`,
  `(?:erstelle?|notiere?|schreibe?)(?: dir| bitte| mal| mir| doch)*(?: (?:eine|die|folgende))?(?: (?:neue|weitere))? aufgabe(?: ?[:-] ?|,? ?(?="))(?<rest>.+)`,
  `(?:setze?|schreibe?|trage?|nimm|packe?|tu)(?: noch| auch)? (?<rest>.+?)(?: mit| noch| auch)? (?:auf|in) ${DIE_LISTE}(?: ein| auf| drauf)?`,
  `(?!(?:was|wer|wie|wo|ist|sind|war|steht|stehen|hast|habe|ich|du|es|das|alles|nichts|nicht) )(?<rest>[\\p{L}\\d-]+(?: [\\p{L}\\d-]+){0,4}?)(?: bitte| noch| auch)* auf ${DIE_LISTE}`,
  `(?<rest>.+?)(?: mit| noch| auch)? auf ${DIE_LISTE} (?:setzen|schreiben|nehmen|packen|tun)`,
  `(?:mets|mettez|ajoute|ajoutez|note|inscris) (?<rest>.+) (?:a|sur|dans) (?:la|ma|ta|notre) liste`,
  `(?:pon|anade|agrega|apunta|mete) (?<rest>.+) (?:en|a) (?:la|mi|tu|nuestra) lista`,
  `(?:metti|aggiungi|segna|scrivi) (?<rest>.+) (?:alla|nella|sulla|in)(?: mia| tua)? lista`,
  `(?:poe|adiciona|acrescenta|mete|anota) (?<rest>.+) (?:na|a)(?: minha| tua)? lista`,
  `(?:zet|schrijf|voeg) (?<rest>.+) (?:op|aan) (?:de|mijn|je) lijst(?: toe)?`,
  `(?:ajoute[rz]?|cree[rz]?|note[rz]?)(?: ${ARTICLE})?(?: nouvelle)? ?tache${TO_LIST}(?:${SAYS}|${TO})(?<rest>.+)`,
  `(?:agrega|agregue|anade|anada|crea|cree|apunta|pon)(?: ${ARTICLE})?(?: nueva)? ?tarea${TO_LIST}(?:${SAYS}|${TO})(?<rest>.+)`,
  `(?:aggiungi|crea|inserisci|annota)(?: ?${ARTICLE})?(?: nuova| nuovo)? ?(?:attivita|compito|task)${TO_LIST}(?:${SAYS}|${TO})(?<rest>.+)`,
  `(?:adiciona|adicione|acrescenta|acrescente|cria|crie|anota)(?: ${ARTICLE})?(?: nova)? ?tarefa${TO_LIST}(?:${SAYS}|${TO})(?<rest>.+)`,
  `voeg (?:een |de |deze )?(?:nieuwe )?taak toe(?: aan de lijst)?(?: ?[:-] ?| om )(?<rest>.+)`,
  `maak (?:een |de )?(?:nieuwe )?taak(?: aan)?(?: ?[:-] ?| om )(?<rest>.+)`,
].map(asPattern);

/** "Ajoute acheter des timbres": what is to be done is named by its verb, which has no capital as a name has. */
const ADD_TO_DO = [
  `(?:ajoute[rz]?|agrega|anade|apunta|aggiungi|adiciona|acrescenta) (?!(?:azucar|acucar|lugar|mar|bar|lager|dollar)(?!\\p{L}))(?<rest>\\p{L}{2,}(?:er|ir|oir|dre|ttre|ire|ar|are|ere|or)(?: \\S.*))`,
].map(asPattern);

const TASK_NAMED =
  "(?:(?:the |my |this |die |meine |la |ma |mi |l'|il |mia |a |minha |de |mijn )?(?:task|to-?do|todo item|aufgabe|tache|tarea|attivita|compito|tarefa|taak) ?[:#]? ?)";
const AS_DONE =
  '(?:(?:as )?(?:done|completed?|finished|closed)|(?:als )?(?:erledigt|fertig|abgeschlossen|klaar|gedaan|af)|(?:comme )?(?:terminee?|faite?|finie?)|(?:como )?(?:hecha|terminada|completada|lista|feita|concluida)|(?:come )?(?:fatt[ao]|completat[ao]|finit[ao]))';
const DONE = [
  `(?:mark|set|check|tick|flag|close|markiere?|setze?|hake?|marque[rz]?|marca|segna|marque|markeer|vink) ${TASK_NAMED}?(?<rest>.+?) ${AS_DONE}`,
  `(?:check|tick) off ${TASK_NAMED}?(?<rest>.+)`,
  `close ${TASK_NAMED}(?<rest>.+)`,
  `${TASK_NAMED}(?<rest>.+?) (?:(?:is|are|was|has been|ist|wurde|est|esta|e|e stata|foi|is al) )?(?:now |already |bereits |schon )?${AS_DONE}`,
  `(?:done|finished|completed|erledigt|fertig|termine|hecho|fatto|feito|klaar|gedaan) ?: ?(?<rest>.+)`,
].map(asPattern);
const NOT_DONE =
  "(?:(?:is|was|are|has|have)(?: still)?(?: not|n't)|isn't|wasn't|ist(?: noch)? nicht|war nicht|wurde nicht|n'est pas|no esta|non e|nao esta|is(?: nog)? niet) (?:been )?(?:really |yet |all |wirklich |ganz )?(?:done|completed?|finished|ready|erledigt|fertig|gemacht|faite?|terminee?|hech[oa]|terminad[oa]|fatt[oa]|finit[oa]|feit[oa]|concluid[oa]|klaar|gedaan)(?: yet| at all)?";
const WHY_NOT = '(?: ?[:,;(-] ?.*| (?:because|since|as|weil|da|parce que|porque|perche|omdat) .*)?';
const REOPEN = [
  `${TASK_NAMED}(?<rest>.+?) ${NOT_DONE}${WHY_NOT}`,
  `(?:reopen|open again) ${TASK_NAMED}?(?<rest>[^:,]+)${WHY_NOT}`,
].map(asPattern);
const THAT_NOT_DONE = asPattern(
  `(?:no,? )?(?:(?:that|it|this|das|es|ca|c'|eso|esto|questo|isso|dat|het) )?(?:${NOT_DONE}|not (?:really )?(?:done|finished|completed?)(?: yet)?)${WHY_NOT}`,
);

const CANCEL = [
  `(?:we (?:can|could) )?(?:cancel|drop|delete|remove|scrap|abandon|discard|storniere?|streiche?|losche?|entferne?|verwirf|annule[rz]?|supprime[rz]?|abandonne[rz]?|cancela|cancele|elimina|elimine|borra|borre|anula|annulla|cancella|apaga|apague|remove|annuleer|schrap|verwijder) ${TASK_NAMED}(?<rest>.+)`,
  `(?:brich|sage?) ${TASK_NAMED}(?<rest>.+) ab`,
  `(?:remove|delete|take|drop) (?<rest>.+) (?:from|off) (?:(?:my|your) list|(?:my|your|the|our) (?:to-?do list|task list|tasks|to-?dos|backlog|list of tasks))`,
  `cancel ?[:#] ?(?<rest>.+)`,
  `forget about (?!task ?:)${TASK_NAMED}(?<rest>.+)`,
].map(asPattern);
const DO = [
  `(?:do|start|begin|run|work on|take up|start (?:with|on|working on)|get on with|get started on|tackle|execute|mache?|starte?|beginne?(?: mit)?|erledige?|fais|faites|commence[rz]?|lance[rz]?|haz|haga|empieza|empiece|inicia|inicie|ejecuta|fai|inizia|esegui|avvia|faz|faca|comeca|comece|executa|execute|doe|begin(?: met)?) ${TASK_NAMED}${NOT_A_TASK}(?<rest>.+?)(?: (?:now|next|first|jetzt|zuerst|maintenant|ahora|adesso|ora|agora|nu))?`,
].map(asPattern);

const MOVE = [
  `(?:move|shift|reschedule|push|postpone|delay|put off|bring forward|change|snooze) (?:my |the |our |this )?(?<what>.+?)(?: (?:reminder|task))? (?:back |forward |off )?(?:to|until|till|til) (?<when>.+)`,
  `(?:make|set) (?:my |the |our |this )?(?<what>.+?)(?: (?:reminder|task))? (?:due(?: date)?|deadline) (?:on |by |for |to )?(?<when>.+)`,
  `(?:set|change|move|put) the (?:due date|deadline|date) (?:of|for) (?:my |the |our |this )?(?<what>.+?) (?:to|on|for) (?<when>.+)`,
  `(?:the |my |our )?(?<what>(?!(?:i|we|let|can|could|make|move|change|set|put|do|say|it|that|this|no|not|ok|sorry|how|what|actually|rather|maybe|please|until|till?|for|at|on|by|in|to|from|every|next|today|tomorrow|tonight|\\p{L}+days?)(?!\\p{L}))\\p{L}\\S*(?: \\S+){0,3}?) (?<when>(?:at |on )?[^,;]{1,30}?),? instead(?: of (?:at |on )?[^,;]{1,30})?`,
  `(?:verschiebe?|verlege?|schiebe?) (?:mir )?(?:de[nmr] |die |das |meine[nm]? )?(?<what>.+?) (?:auf|bis) (?:de[nm] )?(?<when>.+)`,
  `(?:deplace|decale|reporte|repousse) (?:le |la |l'|mon |ma )?(?<what>.+?) (?:a|au|jusqu'a|jusqu'au) (?<when>.+)`,
  `(?:mueve|cambia|aplaza|pasa) (?:el |la |lo de |mi )?(?<what>.+?) (?:a|al|para(?: el)?|hasta) (?<when>.+)`,
  `(?:sposta|rimanda) (?:il |la |l'|lo )?(?<what>.+?) (?:a|al|alle|per) (?<when>.+)`,
  `(?:muda|adia|passa) (?:o |a )?(?<what>.+?) (?:para(?: o| a)?|ate) (?<when>.+)`,
  `(?:verzet|verplaats|verschuif) (?:de |het |mijn )?(?<what>.+?) (?:naar|tot) (?<when>.+)`,
].map((source) => new RegExp(`^(?:${source})$`, 'u'));

/** "Move the dentist to Friday": all that stands behind it is a time. */
function moved({ plain }: Words): OwnerCommand | null {
  for (const pattern of MOVE) {
    const { what, when } = pattern.exec(plain)?.groups ?? {};
    if (what !== undefined && when !== undefined && isMoment(when))
      return { name: 'move', words: what, when };
  }
  const out = leftOutNamed(plain);
  if (out !== null) return out;
  const shift = namedShiftIn(plain);
  return shift === null ? null : { name: 'move', words: shift.what, when: shift.when };
}

const THE = '(?:my |the |our |le |la |el |il |lo |o |a |de |het |den |die |das )?';
const SKIP = [
  `(?:skip|leave out) ${THE}(?<what>.+?)(?: reminder)? (?<when>(?:for |on |this |next |tomorrow|today|the |until |\\d|\\p{L}+day).*)`,
  `${THE}(?<what>\\S.*?) (?<when>(?:am|an|nachste\\p{L}*|kommende\\p{L}*|diese\\p{L}*|morgen|heute|\\p{L}+tag) ?.*?)(?: bitte| mal)* (?:aussetzen|auslassen|ausfallen lassen|uberspringen)`,
  `(?:setze?|lasse?) ${THE}(?<what>.+?) (?<when>(?:am|an|nachste\\p{L}*|kommende\\p{L}*|diese\\p{L}*|morgen|heute|\\p{L}+tag) ?.*?) (?:aus|ausfallen)`,
  `saute[rz]? ${THE}(?<what>.+?) (?<when>(?:demain|lundi|mardi|mercredi|jeudi|vendredi|samedi|dimanche|le|la semaine|cette semaine) ?.*)`,
  `salta(?:te)? ${THE}(?<what>.+?) (?<when>(?:manana|domani|amanha|el|la semana|esta semana|questa settimana|la prossima|na proxima|\\p{L}+di|lunes|martes|miercoles|jueves|viernes|sabado|domingo) ?.*)`,
  `sla ${THE}(?<what>.+?) (?<when>(?:morgen|op|volgende|komende|deze|\\p{L}+dag) ?.*?) over`,
].map((source) => new RegExp(`^(?:${source})$`, 'u'));

/** "Skip choir on Monday": it does not come then. */
function leftOutNamed(plain: string): OwnerCommand | null {
  for (const pattern of SKIP) {
    const { what, when } = pattern.exec(plain)?.groups ?? {};
    if (what !== undefined && when !== undefined && leavesOutTimes(`skip ${when}`))
      return { name: 'move', words: what, when: `skip ${when}` };
  }
  return null;
}

/** Also with a bare hour, alone or behind its day: "Saturday 11". */
function isMoment(words: string): boolean {
  const isHour = /^(?:at |um )?\d{1,2}(?:[:.]\d{2})?(?: ?(?:am|pm|uhr|h))?$/u.test(words);
  return isHour || isTimeSomewhere(words);
}

const REMIND = [
  `(?:remind|reminder|rem|rmd|rmnd|ping|nudge|poke|buzz|prod) me(?: again)?[ ,:]+(?<rest>.+)`,
  `(?:be )?reminded(?: me)?[ ,:]+(?<rest>.+)`,
  `(?:set|create|add|make|send|give)(?: me| up)? (?:a |another )?reminder[ ,:]+(?<rest>.+)`,
  `(?:a )?reminder(?: for (?:me|us|myself))?(?: please| pls)? ?: ?(?<rest>.+)`,
  `(?:a )?reminder (?<rest>(?:for|on|at) [^:]{1,40}: .+)`,
  `(?:erinnerst du|erinnere?|erinner) mich(?: bitte| mal| doch)?[ ,:]+(?<rest>.+)`,
  `(?:don't|do not) let me forget[ ,:]+(?<rest>.+)`,
  `(?:set|put|create)(?: me)?(?: up)? (?:a |an |another )?(?:alarm|timer)(?: on)? (?<rest>(?:for|at|in) .+)`,
  `(?:give|drop|send) me (?:a |an )?(?:shout|bell|heads-? ?up|nudge|ping|buzz|poke|prod|notice|alert|note|line)[ ,:]+(?<rest>.+)`,
  `(?:alert|notify|prompt) me[ ,:]+(?<rest>.+)`,
  `(?:stell|setz|leg|mach|gib)e?(?: mir)?(?: bitte)? eine erinnerung(?: ein| an)?[ ,:]+(?<rest>.+)`,
  `(?:mets|mettez|cree[rz]?|ajoute[rz]?|programme)(?:[- ]moi)? un rappel[ ,:]+(?<rest>.+)`,
  `(?:pon|ponme|crea|creame|anade|programa|hazme) un recordatorio[ ,:]+(?<rest>.+)`,
  `(?:metti|mettimi|crea|imposta) un promemoria[ ,:]+(?<rest>.+)`,
  `(?:poe|poe-me|cria|cria-me|define) um lembrete[ ,:]+(?<rest>.+)`,
  `(?:zet|maak|stel)(?: me| mij)? een herinnering(?: in)?[ ,:]+(?<rest>.+)`,
  `i (?:need|want|would like|have)(?: to be)? remind(?:ing|ed)[ ,:]+(?<rest>.+)`,
  `(?:avisame|avisame de|avisami|avvisami|avisa-me|waarschuw me|previens-moi)[ ,:]+(?<rest>.+)`,
  `mich(?: bitte| mal)? (?<rest>.+) (?:zu )?erinnern`,
  `(?:me|mij|mich)(?: alsjeblieft)? (?<rest>.+) (?:te )?herinneren`,
  `(?:que (?:me )?)?(?:recordarme|me recuerdes|me recuerdas|mi ricordi|me lembras|me rappelles|ricordarmi|mi ricordi|lembrar-me|me lembrar|me lembres|me rappeler|me rappelles)[ ,:]+(?<rest>.+)`,
  `(?:preciso|necesito|quiero|quero|gostaria|me gustaria|j'aimerais|je voudrais|vorrei)(?: de)? que (?:tu )?(?:me recuerdes|me lembres|me rappelles|mi ricordassi|mi ricordi)[ ,:]+(?<rest>.+)`,
  `(?:erinnerung|rappel|recordatorio|promemoria|lembrete|herinnering) ?: ?(?<rest>.+)`,
  `(?:rappelle-moi|rappelez-moi|rappelle moi|acuerdame|recuerdame|recuerdeme|ricordami|lembra-me|lembre-me|me lembra|me lembre|herinner me|herinner mij)(?: er)?[ ,:]+(?<rest>.+)`,
].map(asPattern);

const REMEMBER = [
  `(?:remember|keep in mind|bear in mind|don't forget|do not forget|make a note|take note|please note|note)(?: (?:that|this|it|the following))? ?: ?(?<rest>.+)`,
  `(?:remember|keep in mind|bear in mind|don't forget|do not forget|make a note|take note|note|know),? (?:that )(?<rest>.+)`,
  `(?:remember|keep in mind) (?<rest>(?:i|i'm|we|my|our|the|a|an|it|he|she|they|\\p{L}+'s)(?![\\p{L}']).{3,} (?:is|are|am|was|were|like|likes|prefer|prefers|want|wants|hate|hates|love|loves|live|lives|need|needs|use|uses|work|works|don't|doesn't|has|have|must|should|never|always)(?![\\p{L}]).*)`,
  `(?:remember|keep in mind),? (?<rest>(?:i'm|i am|i have|i've|we're|we are|we have|it's|he's|she's|there's|there is) .+)`,
  `(?:note to self|for your (?:memory|notes)|memo) ?: ?(?<rest>.+)`,
  `(?:merke? dir|denke? daran|denk dran|vergiss nicht|notiere?(?: dir)?|behalte? im kopf|beachte)(?:[:,]| ,)? ?(?:(?:dass|bitte) |: ?)(?<rest>.+)`,
  `(?:merke? dir|notiere? dir|notiz) ?: ?(?<rest>.+)`,
  `(?:souviens-toi|retiens|n'oublie pas|note|notez|rappelle-toi|garde en tete)(?: bien)?(?: (?:que )| qu'| ?: ?)(?<rest>.+)`,
  `(?:recuerda|recuerde|ten en cuenta|no olvides|apunta|toma nota)(?: de)?(?: que | ?: ?)(?<rest>.+)`,
  `(?:ricorda|ricordati|tieni (?:a mente|presente)|non dimenticare|annota)(?: che | ?: ?)(?<rest>.+)`,
  `(?:lembra-te|lembre-se|nao (?:te )?esquecas|nao se esqueca|toma nota|anota)(?: de)?(?: que | ?: ?)(?<rest>.+)`,
  `(?:onthoud|vergeet niet|noteer|denk eraan)(?: (?:dat )| ?: ?|, dat )(?<rest>.+)`,
].map(asPattern);

const FORGET = [
  `forget (?:(?:what i (?:said|wrote|told you)|everything|all|anything)(?: you know)? )?(?:about |that |: ?)(?<rest>(?!it$|that$|this$).+)`,
  `(?:vergiss|vergessen sie) (?:(?:was ich|alles) )?(?:uber |,? ?dass |: ?)(?<rest>.+)`,
  `(?:oublie|oubliez) (?:tout )?(?:sur |que |ce que j'ai dit sur |: ?)(?<rest>.+)`,
  `(?:olvida|olvide) (?:todo )?(?:sobre |que |lo que dije sobre |lo de |: ?)(?<rest>.+)`,
  `(?:dimentica|dimentichi) (?:tutto )?(?:su |che |quello che ho detto su |: ?)(?<rest>.+)`,
  `(?:esquece|esqueca) (?:tudo )?(?:sobre |que |o que disse sobre |: ?)(?<rest>.+)`,
  `vergeet (?:alles )?(?:over |dat |: ?)(?<rest>.+)`,
  `forget (?<rest>[a-z_]+:[\\w.-]+)`,
].map(asPattern);

const WHY = [
  `(?:why|explain|warum|wieso|pourquoi|por que|perche|porque|waarom)(?: did you (?:do|run|start|make|take|choose)| did you| was there| hast du| is there)? ?:? (?:(?:the )?(?:cycle|action|zyklus|aktion|ciclo|azione|acao|cyclus|actie) ?#?)?(?<rest>#?\\d+(?::[\\w:]+)?|[\\p{L}\\d]+(?:-[\\p{L}\\d]+)*-[\\p{L}\\d-]*|(?:tool|step|answer|plan|mail)-[\\w.-]+)`,
].map(asPattern);

const ACK = [
  `(?:ack|acknowledge|acknowledged|bestatige?|quittiere?|acquitter?|reconozco|confermo|bevestig)(?: (?:the )?(?:alert|incident|warning|alarm|vorfall|incidente))? (?<rest>[\\w.:-]*[\\d:-][\\w.:-]*)`,
].map(asPattern);

/** Not within the words that are named: a blank in them is their own. */
function asPattern(source: string): RegExp {
  const loose = source.replace(/\[[^\]]*\]| /gu, (found) => (found === ' ' ? `${LOOSE} ` : found));
  return new RegExp(`^(?:${loose})$`, 'du');
}

/** The time stands before the verb, and what it is about behind it. */
const REMIND_SPLIT = [
  `(?:me|mij)(?: er)? (?<when>.+?) (?:te )?herinneren (?<what>(?:aan|dat) .+)`,
  `(?:gib|sag|sage|gebt)? ?mir (?<when>.+?) bescheid(?: geben| sagen)?,? (?:wegen(?: de[rms])?|uber|zu[rm]?|an|dass) (?<what>.+)`,
  `(?:mich|uns) (?<when>.+?) (?:zu )?erinnern,? (?<what>(?:an|dass) .+)`,
].map(asPattern);

function splitReminder({ said, plain }: Words): string | null {
  for (const pattern of REMIND_SPLIT) {
    const { when, what } = pattern.exec(plain)?.indices?.groups ?? {};
    const time = when === undefined ? '' : said.slice(...when);
    if (what !== undefined && isTimeSomewhere(time)) return `${time} ${said.slice(...what)}`;
  }
  return null;
}

type Words = Pick<Spoken, 'said' | 'plain'>;
type Rest = (patterns: readonly RegExp[]) => string | null;

/** The command of a line that names its object; null: no unambiguous command. */
export function namedCommand({ said, plain, isQuestion }: Spoken): OwnerCommand | null {
  const words = { said, plain: plain.replace(/[\s?!.]+$/u, '') };
  const rest: Rest = (patterns) => restIn(patterns, words);
  if (!isQuestion) {
    const isThatNotDone = THAT_NOT_DONE.test(words.plain);
    return (
      ordered(words, rest, isThatNotDone) ??
      headedCommand(words.said, words.plain) ??
      whyOf(rest, words.plain)
    );
  }
  // "Will you remind me?" is asked in one word in German.
  const remind = plain.startsWith('erinnerst du mich') ? rest(REMIND) : null;
  return remind === null ? whyOf(rest, words.plain) : { name: 'remind', text: remind };
}

function ordered(words: Words, rest: Rest, isThatNotDone: boolean): OwnerCommand | null {
  const remind = splitReminder(words) ?? rest(REMIND) ?? fronted(words) ?? timedReminder(rest);
  if (remind !== null) return { name: 'remind', text: remind };
  const reopened = rest(REOPEN);
  if (reopened !== null) return { name: 'reopen', task: reopened };
  if (isThatNotDone) return { name: 'reopen', task: '' };
  return taskCommand(rest) ?? moved(words) ?? knowing(rest);
}

/** What is kept, forgotten or seen. */
function knowing(rest: Rest): OwnerCommand | null {
  const remember = rest(REMEMBER);
  if (remember !== null) return { name: 'remember', text: remember };
  const forget = rest(FORGET);
  if (forget !== null) return { name: 'forget', what: forget };
  const incident = rest(ACK);
  return incident === null ? null : { name: 'ack', incident };
}

const REMIND_BEGINS =
  /(?<=[ ,])(?:(?:please|bitte) )?(?:remind me|(?:ping|nudge|alert|notify) me|i (?:need|want)(?: to be)? remind(?:ing|ed)|give me (?:a|an) (?:shout|bell|nudge|heads-? ?up|reminder)|erinnere? mich|rappelle-moi|recuerdame|ricordami|lembra-me|herinner me)(?=[ :])/u;

/** "Every Friday at 8, remind me to …": all that stands before it is its time. */
function fronted({ said, plain }: Words): string | null {
  const at = plain.search(REMIND_BEGINS);
  const when = said.slice(0, Math.max(at, 0)).replace(/[\s,]+$/u, '');
  if (when === '' || !isTimeAlone(when)) return null;
  const rest = restIn(REMIND, { said: said.slice(at), plain: plain.slice(at) });
  return rest === null ? null : `${when} ${rest}`;
}

const REMIND_TIMED = [
  `(?:a )?(?:reminder|rem|rmd|erinnerung|rappel|recordatorio|promemoria|lembrete|herinnering) (?<rest>.+)`,
  `(?<rest>.+?)(?:[,.;:]| -)(?: (?:please|pls|bitte|can you|could you|and|und|kannst du))* (?:remind me|(?:daran )?erinnern|erinnere? mich(?: bitte)?(?: daran| dran)?|rappelle-moi|rappelle-le-moi|recuerdamelo|ricordamelo|lembra-me|herinner me(?: eraan)?)`,
  `(?<rest>.+) (?:zu )?erinnern`,
  `(?:(?:don't|dont|do not) forget(?: to)?|vergiss nicht,?|(?:n'oublie|oublie|n'oubliez) pas (?:de|d')|no (?:te )?olvides(?: de)?|non dimenticar(?:e|ti)(?: di)?|nao (?:te )?esquecas(?: de)?|vergeet niet(?: om)?) ?(?!(?:that|dass|que|che|dat) )(?<rest>.+)`,
].map(asPattern);

/** "Reminder Thursday 5pm collect the suit", "every Thursday at 6 choir, please remind me": the time says that it is one. */
function timedReminder(rest: Rest): string | null {
  const text = rest(REMIND_TIMED);
  return text !== null && (beginsWithTime(text) || endsWithTime(text)) ? text : null;
}

/** "Call the plumber tomorrow morning, remind me": a sentence about it would be its title only in part. */
function endsWithTime(text: string): boolean {
  const words = text.split(/\s+/u);
  const isTold = words.some((word) =>
    /^(?:is|are|was|were|will|has|ist|sind|war|wird)$/iu.test(word),
  );
  return !isTold && words.some((_, n) => n > 0 && isTimeAlone(words.slice(n).join(' ')));
}

function beginsWithTime(text: string): boolean {
  const words = text.split(/\s+/u);
  return words.some((_, n) => n < 6 && isTimeSomewhere(words.slice(0, n + 1).join(' ')));
}

/** "Add these to my tasks" names none. */
const POINTS =
  /^(?:all (?:of )?)?(?:this|that|these|those|it|them|the following|diese|dies|das|es|folgendes?|ca|cela|ces|esto|eso|estas?|estos|questo|quest[ei]|isto|isso|deze|dit|dat|het)(?: (?:one|ones|please|too|here|below|things|tasks|items|all|bitte|hier|sachen))*[:.]?$/iu;

function isTitle(words: string): boolean {
  return !POINTS.test(words) && !holdsAnother(words);
}

function taskCommand(rest: Rest): OwnerCommand | null {
  const done = rest(DONE);
  if (done !== null) return { name: 'done', task: done };
  const toDo = rest(ADD_TO_DO);
  const added = rest(ADD) ?? (/^\p{Ll}/u.test(toDo ?? '') ? toDo : null);
  if (added !== null && isTitle(added)) return { name: 'add', title: added, content: '' };
  const cancelled = rest(CANCEL);
  if (cancelled !== null) return { name: 'cancel', task: cancelled };
  const begun = rest(DO);
  return begun === null ? null : { name: 'do', task: begun };
}

function whyOf(rest: Rest, plain: string): OwnerCommand | null {
  const what = rest(WHY) ?? whyAsked(plain);
  return what === null ? null : { name: 'why', what: what.replace(/^#/u, '') };
}

/** The words after the first matching pattern, as written. */
function restIn(patterns: readonly RegExp[], { said, plain }: Words): string | null {
  for (const pattern of patterns) {
    const span = pattern.exec(plain)?.indices?.groups?.['rest'];
    if (span !== undefined) return withoutQuotes(said.slice(span[0], span[1]));
  }
  return null;
}

const QUOTED =
  /^["'\u201c\u201d\u201e\u00ab\u2018](?<inner>.+)["'\u201c\u201d\u201f\u00bb\u2019][.!]?$/u;

function withoutQuotes(text: string): string | null {
  const bare = text.trim().replace(/\.$/u, '').trim();
  const inside = QUOTED.exec(bare)?.groups?.['inner'];
  const inner = inside === undefined || /["\u201c\u201d]/u.test(inside) ? bare : inside;
  const words = inner.trim();
  return /[\p{L}\p{N}]/u.test(words) ? words : null;
}
