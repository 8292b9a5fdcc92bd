import { anyOf } from '../folded.ts';
import type { OwnerCommand } from './owner-command.ts';

/** What is stopped or paused when somebody says so of everything; by itself or many of them. */
const ALL =
  "(?: (?:it|that|this|everything|all|all of it|all of that|all (?:your |the )?(?:work|tasks|activity|activities|actions|operations|jobs)|(?:your|the) (?:work|agent|tasks|cycles?)|work(?:ing)?|yourself|doing (?:that|this|it|anything|everything)|(?:what(?:ever)?|everything|anything|all)(?: that)? you(?:'re| are) doing|for now|for a (?:while|bit|moment|minute|second)|at the moment|here|again))*";
/** "Pause that" and "pause it until Monday" are said of the one thing of which one speaks. */
const ALL_THERE_IS = ALL.replace('it|that|this|', '');
const STOP_DE =
  '(?: (?:alles|die arbeit|deine arbeit|alle arbeiten|alle aufgaben|damit|mit allem|mit der arbeit|was du (?:gerade )?(?:tust|machst)|zu arbeiten|an))*';
const STOP_ROMANCE =
  "(?: (?:tout|de travailler|le travail|ca|cela|ce que tu fais|toutes les taches|todo|de trabajar|el trabajo|lo que estas haciendo|todas las tareas|tutto|di lavorare|il lavoro|quello che stai facendo|tutte le attivita|tudo|de trabalhar|o trabalho|o que estas a fazer|o que esta fazendo|todas as tarefas|por ahora|pour l'instant|pour le moment|per ora|por enquanto|un moment|un momento))*";
const STOP_NL =
  '(?: (?:met alles|alles|met werken|met het werk|met je werk|het werk|ermee|alle taken|daarmee|even))*';

/** How long, which is not looked at: but nothing that takes back or adds anything. */
const UNTIL =
  "(?: (?:until|till|for|while|because|bis|fur|weil|jusqu|hasta|fino|ate|tot|voor|tant que)(?:(?! (?:and|then|but|except|unless|only|not|don't|und|aber|dann|nur|nicht|et|mais|puis|y|pero|e|ma|mas|en|maar)(?![\\p{L}'])).){1,60})?";

/** "Do nothing", "mach nichts, bevor ich es sage": nothing is named that it would be less than. */
const NOTHING = [
  '(?:mache?|machen sie|tue?|tun sie)(?: (?:bitte|jetzt|nun|erst ?mal|vorerst|ab jetzt))* (?:gar )?nichts(?: (?:mehr|weiter|anderes))?(?:,? (?:bevor|bis|ehe) (?:ich|wir) .{1,60})?',
  "(?:ne )?(?:fais|faites)(?: plus)? rien(?: (?:de plus|d'autre|pour l'instant))?(?:,? (?:avant que|tant que) .{1,60})?",
  '(?:ya )?no (?:hagas|haga|hagais) nada(?: mas)?(?:,? (?:hasta|antes de) que .{1,60})?',
  '(?:non|nun) (?:fare|faccia|fate) (?:piu )?(?:niente|nulla)(?: altro)?(?:,? (?:finche|prima che) .{1,60})?',
  'nao (?:facas|faca|facam) (?:mais )?nada(?: mais)?(?:,? (?:ate|antes) (?:que|de eu|eu) .{1,60})?',
  'doe(?: (?:even|nu|voorlopig))? (?:helemaal )?niets(?: meer)?(?:,? (?:tot|voordat|totdat) (?:ik|we|wij) .{1,60})?',
].join('|');

const STOP = anyOf([
  NOTHING,
  `(?:emergency )?(?:stop|halt|abort|cease|quit|desist|freeze|shut ?down|stopping)${ALL}${UNTIL}`,
  "stop stop(?: stop)*|i (?:said|told you to|repeat) stop|stop(?: it)? (?:i mean it|i said|or else|already|dammit|damn it|goddammit)|(?:don't|do not) (?:do|touch|start) anything(?: (?:else|more|any more))?(?: until .{1,60}| before .{1,60})?|do nothing(?: (?:else|more))?(?: until .{1,60})?|(?:turn|switch|shut) yourself (?:off|down)|everything must stop|cancel (?:everything|all of it)|kill switch",
  `(?:stopp?e?|stoppen|halt|halte? an|abbrechen|brich ab|brich alles ab|hor auf|horen sie auf|aufhoren|beende|anhalten|not-?stopp?|not-?aus|nothalt)${STOP_DE}|halte? alles an|stell(?:e)? (?:alles|die arbeit) ein|(?:sofort |bitte )*(?:alles|alle arbeiten|die arbeit) (?:sofort )?(?:stopp|stop|stoppen|anhalten|abbrechen|beenden)`,
  `(?:stop|stoppe|stoppez|stopper|arreter|t'arreter|vous arreter|arrete|arretez|arrete[- ]toi|arretez[- ]vous|halte|cesse|cessez|arret d'urgence)${STOP_ROMANCE}`,
  `(?:para|parar|pare|parate|detente|deten|detenga|alto|basta|aborta|detenerte|detener|cancela todo|parada de emergencia)${STOP_ROMANCE}`,
  `(?:ferma|fermati|fermate|fermare|fermarti|fermo|smetti|smettila|blocca|arresta|interrompi|arresto di emergenza)${STOP_ROMANCE}`,
  `(?:parem|interrompe|interrompa|cancela tudo|suspende tudo|paragem de emergencia|parada de emergencia)${STOP_ROMANCE}`,
  `(?:stop|stoppen|hou op|houd op|breek af|noodstop|kap|ophouden)${STOP_NL}`,
]);

const PAUSE = anyOf([
  `(?:pause|suspend|take (?:a |some |the |)(?:pause|break|rest|evening off|night off|day off|rest of the day off)|hold on|hold off|hold your horses|hit (?:the )?pause|put (?:yourself|your work|all work|work|things|it all|everything) on (?:pause|hold|ice)|lay low|rest|hold everything|put everything on (?:pause|hold|ice)|go to sleep|stand by|stand down|pausing)${ALL_THERE_IS}${UNTIL}`,
  `(?:pausiere?|pausieren|pause|mache? (?:eine |erst eine )?pause|lege? eine pause ein|halte? inne|unterbrich|ruhe? dich aus)${STOP_DE}${UNTIL}|(?:eine )?pause (?:machen|einlegen)|(?:bis|fur) \\S+(?: \\S+){0,4} (?:pausieren|ruhen|(?:eine )?pause (?:machen|einlegen))|alles (?:pausieren|ruhen lassen)`,
  `(?:mets? (?:tout )?en pause|mets[- ]toi en pause|mettez (?:tout )?en pause|mettez[- ]vous en pause|fais une pause|faites une pause|prends une pause|prenez une pause|repose[- ]toi|reposez[- ]vous|faire une pause|te mettre en pause|mettre (?:tout )?en pause|suspends|suspendez|pause)${STOP_ROMANCE}${UNTIL}`,
  `(?:pausa|pausate|pausar|haz una pausa|hacer una pausa|haga una pausa|ponte en pausa|pon(?: todo)? en pausa|tomate (?:una pausa|un descanso|un respiro)|haz un descanso|descansa|suspende|detente un momento)${STOP_ROMANCE}${UNTIL}`,
  `(?:pausa|mettiti in pausa|metti(?: tutto)? in pausa|vai in pausa|andare in pausa|fai una pausa|fare una pausa|prendi(?:ti)? una pausa|metterti in pausa|riposati|sospendi|sospenditi)${STOP_ROMANCE}${UNTIL}`,
  `(?:fazer uma pausa|faz uma pausa|faca uma pausa|poe(?: tudo)? em pausa|coloca(?: tudo)? em pausa|fica em pausa|descansa|pausa|pause|pausar|suspende|suspenda)${STOP_ROMANCE}${UNTIL}`,
  `(?:pauze|pauzeer|pauzeren|een pauze nemen|neem (?:een )?pauze|zet(?: alles| je werk| het werk)? op pauze|ga op pauze|rust (?:even )?uit|hou(?:d)? (?:even )?pauze)${STOP_NL}${UNTIL}|(?:een )?pauze (?:nemen|houden)|(?:tot|voor) \\S+(?: \\S+){0,4} (?:pauzeren|pauze nemen)`,
]);

const WORK_AGAIN =
  '(?: (?:work|working|everything|all|all work|your work|again|with (?:your )?(?:work|everything)|operations|wieder|die arbeit|deine arbeit|mit der arbeit|mit deiner arbeit|le travail|ton travail|tout|el trabajo|tu trabajo|todo|trabajando|il lavoro|il tuo lavoro|tutto|a lavorare|o trabalho|o teu trabalho|tudo|a trabalhar|het werk|je werk|alles|met je werk|met het werk))*';
const RESUME = anyOf([
  `(?:resume|unpause|un-pause|wake up|(?:end|lift|finish|stop) (?:the|your) (?:pause|break)|(?:the )?(?:pause|break) is over|get back to work|back to work|go back to work|start (?:again|working again|up again)|restart work|un-stop)${WORK_AGAIN}`,
  '(?:you (?:can|may) )?(?:work|start up|start|run|get going|get on|get back to it|crack on|go on|carry on|off you go) again(?: (?:now|already))?|off you go again',
  `(?:setze? (?:die arbeit |deine arbeit )?fort|wach auf|aufwachen|du kannst wieder (?:arbeiten|weitermachen|loslegen)|arbeite weiter|an die arbeit|nimm die arbeit wieder auf)${WORK_AGAIN}`,
  `(?:reprends|reprenez|reprendre|reprise|reveille[- ]toi|remets[- ]toi au travail|au travail)${WORK_AGAIN}`,
  `(?:reanuda|reanudar|despierta|vuelve al trabajo|a trabajar)${WORK_AGAIN}`,
  `(?:riprendi|riprendere|riparti(?: pure)?|svegliati|torna al lavoro|al lavoro)${WORK_AGAIN}`,
  `(?:retoma|retome|acorda|volta ao trabalho|ao trabalho)${WORK_AGAIN}`,
  `(?:hervat|hervatten|word wakker|aan het werk|weer aan het werk)${WORK_AGAIN}`,
]);
/** "No, keep going": a pause is not meant after all. */
const AFTER_ALL =
  '(?:(?:hm+|oh|ah|ach|actually|sorry|doch|no|nope|nein|ne|non|finalement|en fait|nee|toch|nao|wait|halt|espera|aspetta|anzi)[ ,]+)*';
/** For a paused agent these resume it; for a working one they answer a question. */
const GO_ON = anyOf([
  `${AFTER_ALL}(?:continue|off you go|as you were|carry on|go on|keep going|proceed|go ahead again)${WORK_AGAIN}`,
  `${AFTER_ALL}(?:mach weiter|weitermachen|weiter|weiter geht's|fortfahren|fahre? fort|fortsetzen)${WORK_AGAIN}`,
  `${AFTER_ALL}(?:continuez|continue|continua|sigue|siga|prosigue|prosegui|prossegue|prossiga|ga verder|ga door|verder|doorgaan)${WORK_AGAIN}`,
  'you (?:can|may) (?:carry on|go on|continue|resume|crack on|get going)(?: (?:now|again))?',
  "je (?:mag|kunt|kan) weer (?:aan de slag|verder|beginnen)|ga maar (?:weer )?(?:verder|door)|du (?:kannst|darfst) (?:jetzt )?(?:wieder )?(?:weitermachen|loslegen|anfangen)|(?:jetzt )?(?:kannst|darfst) du (?:wieder )?(?:weitermachen|loslegen|anfangen)|tu peux (?:reprendre|continuer|t'y remettre)|ya puedes (?:seguir|continuar)|puedes (?:seguir|continuar)|puoi (?:riprendere|continuare|ricominciare)|podes (?:continuar|retomar|recomecar)",
]);

/** A request about the agent's work itself, from the plain words of one sentence; null: no such request. */
export function bareCommand(plain: string): OwnerCommand | null {
  if (STOP.test(plain)) return { name: 'stop' };
  if (PAUSE.test(plain)) return { name: 'pause' };
  if (RESUME.test(plain)) return { name: 'resume', isWeak: false };
  return GO_ON.test(plain) ? { name: 'resume', isWeak: true } : null;
}
