import type { TimeLanguage } from '../when/time-text.ts';

/** Why work does not get on: it has had all its turns; it was called done so often, and is not; so many turns brought nothing, or made the same calls and got the same results; its model says nothing. */
export type Stall =
  | { readonly is: 'turns' | 'claims' | 'idle' | 'same'; readonly count: number }
  | { readonly is: 'silent' };

/** What code asks its owner about a piece of work, in one language. What it offers as an answer is understood as it stands. */
export type JobQuestions = {
  readonly stall: (why: Stall) => string;
  /** `missing`: as its checks or its reviewer name it. */
  readonly stalled: (title: string, why: string, missing: string) => string;
  /** Behind `stalled`, where the owner has answered it before. */
  readonly noHelp: string;
  /** `last`: what its last try came to, as it was written. */
  readonly triedEnough: (title: string, tries: number, last: string) => string;
  /** `lacking`: what it needs; `last`: as above. */
  readonly cannotDo: (title: string, lacking: string, last: string) => string;
  readonly cannotSee: (title: string, what: string) => string;
  readonly noModelTakesIt: (title: string, why: string) => string;
  /** `left`, `of`: dollars. */
  readonly needsMoney: (title: string, left: string, of: string) => string;
  /** One call may cost more than a whole `scope` has. */
  readonly needsMore: (title: string, scope: Scope, dollars: Costs) => string;
};

type Scope = 'day' | 'cycle';
type Costs = readonly [call: string, most: string];

function setting(scope: Scope): string {
  const name = scope === 'day' ? 'daily_usd' : 'cycle_usd';
  return `\`${name}\` (\`homeostat config set ${name} 5\`)`;
}

const en: JobQuestions = {
  stall: (why) => {
    switch (why.is) {
      case 'turns':
        return `${why.count} turns are what one job may take`;
      case 'claims':
        return `it was called done ${why.count} times, and it is not`;
      case 'idle':
        return `${why.count} turns brought nothing new to show`;
      case 'same':
        return `the last ${why.count} turns made the same calls and got the same results`;
      case 'silent':
        return 'the model says nothing that can be used';
    }
  },
  stalled: (title, why, missing) =>
    `I am stuck on "${title}": ${why}.${missing === '' ? '' : ` Missing: ${missing}.`} What shall I do?`,
  noHelp: 'Your last answer did not get it further. To drop it, answer "leave it".',
  triedEnough: (title, tries, last) =>
    `I tried "${title}" ${tries} times, and it does not work.${last} I try it no more by myself: what shall I do? Answer "leave it" to drop it.`,
  cannotDo: (title, lacking, last) =>
    `I cannot do "${title}" with what I have. What is missing: "${lacking}".${last} I try it no more by myself: what shall I do? Answer "leave it" to drop it.`,
  cannotSee: (title, what) =>
    `I cannot see whether "${title}" is done: ${what}. If it is, answer "done"; else say what I shall do.`,
  noModelTakesIt: (title, why) =>
    `I cannot go on with "${title}": no model takes the call: ${why}. Answer when its cause is mended, or say what I shall do instead.`,
  needsMoney: (title, left, of) =>
    `"${title}" needs more money than it may have: less than ${left} of ${of} is left. Shall I go on? Say how much more it may cost. Answer "give it another dollar", or "$1.50 more".`,
  needsMore: (title, scope, [call, most]) =>
    `"${title}" cannot go on: one call may cost up to ${call}, and no ${scope} has more than ${most} for it. Raise ${setting(scope)}, then answer.`,
};

const de: JobQuestions = {
  stall: (why) => {
    switch (why.is) {
      case 'turns':
        return `mehr als ${why.count} Schritte darf eine Arbeit nicht haben`;
      case 'claims':
        return `sie wurde ${why.count}-mal fertig genannt und ist es nicht`;
      case 'idle':
        return `${why.count} Schritte haben nichts Neues gebracht`;
      case 'same':
        return `die letzten ${why.count} Schritte waren gleich, mit gleichem Ergebnis`;
      case 'silent':
        return 'das Modell sagt nichts, was zu gebrauchen ist';
    }
  },
  stalled: (title, why, missing) =>
    `Ich komme mit "${title}" nicht weiter: ${why}.${missing === '' ? '' : ` Es fehlt: ${missing}.`} Was soll ich tun?`,
  noHelp: 'Deine letzte Antwort hat nicht weitergeholfen. Um es aufzugeben, antworte "lass es".',
  triedEnough: (title, tries, last) =>
    `"${title}" habe ich ${tries}-mal versucht, und es gelingt nicht.${last} Von selbst versuche ich es nicht mehr: Was soll ich tun? Antworte "lass es", um es aufzugeben.`,
  cannotDo: (title, lacking, last) =>
    `"${title}" kann ich mit dem, was ich habe, nicht erledigen. Es fehlt: "${lacking}".${last} Von selbst versuche ich es nicht mehr: Was soll ich tun? Antworte "lass es", um es aufzugeben.`,
  cannotSee: (title, what) =>
    `Ich kann nicht sehen, ob "${title}" erledigt ist: ${what}. Wenn ja, antworte "erledigt"; sonst sag, was ich tun soll.`,
  noModelTakesIt: (title, why) =>
    `Mit "${title}" komme ich nicht weiter: Kein Modell nimmt die Anfrage an: ${why}. Antworte, wenn die Ursache behoben ist, oder sag, was ich stattdessen tun soll.`,
  needsMoney: (title, left, of) =>
    `"${title}" braucht mehr Geld, als es haben darf: Von ${of} sind weniger als ${left} übrig. Soll ich weitermachen? Sag, wie viel mehr es kosten darf, und antworte zum Beispiel "$1.50".`,
  needsMore: (title, scope, [call, most]) =>
    `"${title}" kann nicht weitergehen: eine einzige Anfrage kann ${call} kosten, und kein ${scope === 'day' ? 'Tag' : 'Durchlauf'} hat dafür mehr als ${most}. Erhöhe ${setting(scope)} und antworte dann.`,
};

const fr: JobQuestions = {
  stall: (why) => {
    switch (why.is) {
      case 'turns':
        return `un travail a droit à ${why.count} tours, et ils sont pris`;
      case 'claims':
        return `il a été dit terminé ${why.count} fois, et il ne l'est pas`;
      case 'idle':
        return `${why.count} tours n'ont rien apporté de nouveau`;
      case 'same':
        return `les ${why.count} derniers tours ont fait la même chose, avec le même résultat`;
      case 'silent':
        return "le modèle ne dit rien d'utilisable";
    }
  },
  stalled: (title, why, missing) =>
    `Je n'avance pas avec « ${title} » : ${why}.${missing === '' ? '' : ` Il manque : ${missing}.`} Que dois-je faire ?`,
  noHelp:
    "Votre dernière réponse ne l'a pas fait avancer. Pour l'abandonner, répondez « laisse tomber ».",
  triedEnough: (title, tries, last) =>
    `J'ai essayé « ${title} » ${tries} fois, et cela ne marche pas.${last} Je n'essaie plus de moi-même : que dois-je faire ? Répondez « laisse tomber » pour l'abandonner.`,
  cannotDo: (title, lacking, last) =>
    `Je ne peux pas faire « ${title} » avec ce que j'ai. Il manque : « ${lacking} ».${last} Je n'essaie plus de moi-même : que dois-je faire ? Répondez « laisse tomber » pour l'abandonner.`,
  cannotSee: (title, what) =>
    `Je ne peux pas voir si « ${title} » est fait : ${what}. Si oui, répondez « fait » ; sinon, dites ce que je dois faire.`,
  noModelTakesIt: (title, why) =>
    `Je ne peux pas continuer « ${title} » : aucun modèle n'accepte la demande : ${why}. Répondez quand la cause est réparée, ou dites ce que je dois faire à la place.`,
  needsMoney: (title, left, of) =>
    `« ${title} » a besoin de plus d'argent qu'il ne peut avoir : il reste moins de ${left} sur ${of}. Dois-je continuer ? Dites combien de plus cela peut coûter, par exemple « $1.50 ».`,
  needsMore: (title, scope, [call, most]) =>
    `« ${title} » ne peut pas continuer : une seule demande peut coûter ${call}, et aucun ${scope === 'day' ? 'jour' : 'cycle'} n'a plus de ${most} pour cela. Augmentez ${setting(scope)}, puis répondez.`,
};

const es: JobQuestions = {
  stall: (why) => {
    switch (why.is) {
      case 'turns':
        return `un trabajo puede llevar ${why.count} turnos, y ya los ha tenido`;
      case 'claims':
        return `se dio por hecho ${why.count} veces, y no lo está`;
      case 'idle':
        return `${why.count} turnos no han traído nada nuevo`;
      case 'same':
        return `los últimos ${why.count} turnos hicieron lo mismo, con el mismo resultado`;
      case 'silent':
        return 'el modelo no dice nada que sirva';
    }
  },
  stalled: (title, why, missing) =>
    `No avanzo con "${title}": ${why}.${missing === '' ? '' : ` Falta: ${missing}.`} ¿Qué hago?`,
  noHelp: 'Tu última respuesta no lo hizo avanzar. Para abandonarlo, responde "déjalo".',
  triedEnough: (title, tries, last) =>
    `He intentado "${title}" ${tries} veces, y no funciona.${last} No lo intento más por mí mismo: ¿qué hago? Responde "déjalo" para abandonarlo.`,
  cannotDo: (title, lacking, last) =>
    `No puedo hacer "${title}" con lo que tengo. Falta: "${lacking}".${last} No lo intento más por mí mismo: ¿qué hago? Responde "déjalo" para abandonarlo.`,
  cannotSee: (title, what) =>
    `No puedo ver si "${title}" está hecho: ${what}. Si lo está, responde "hecho"; si no, di qué hago.`,
  noModelTakesIt: (title, why) =>
    `No puedo seguir con "${title}": ningún modelo acepta la petición: ${why}. Responde cuando la causa esté arreglada, o di qué hago en su lugar.`,
  needsMoney: (title, left, of) =>
    `"${title}" necesita más dinero del que puede tener: quedan menos de ${left} de ${of}. ¿Sigo? Di cuánto más puede costar, por ejemplo "$1.50".`,
  needsMore: (title, scope, [call, most]) =>
    `"${title}" no puede seguir: una sola petición puede costar ${call}, y ningún ${scope === 'day' ? 'día' : 'ciclo'} tiene más de ${most} para ello. Sube ${setting(scope)} y responde después.`,
};

const it: JobQuestions = {
  stall: (why) => {
    switch (why.is) {
      case 'turns':
        return `un lavoro può avere ${why.count} turni, e li ha avuti`;
      case 'claims':
        return `è stato detto finito ${why.count} volte, e non lo è`;
      case 'idle':
        return `${why.count} turni non hanno portato niente di nuovo`;
      case 'same':
        return `gli ultimi ${why.count} turni hanno fatto la stessa cosa, con lo stesso risultato`;
      case 'silent':
        return 'il modello non dice niente di utilizzabile';
    }
  },
  stalled: (title, why, missing) =>
    `Non vado avanti con "${title}": ${why}.${missing === '' ? '' : ` Manca: ${missing}.`} Che cosa faccio?`,
  noHelp:
    'La tua ultima risposta non lo ha fatto andare avanti. Per rinunciare, rispondi "lascia perdere".',
  triedEnough: (title, tries, last) =>
    `Ho provato "${title}" ${tries} volte, e non funziona.${last} Da solo non ci provo più: che cosa faccio? Rispondi "lascia perdere" per rinunciare.`,
  cannotDo: (title, lacking, last) =>
    `Non posso fare "${title}" con quello che ho. Manca: "${lacking}".${last} Da solo non ci provo più: che cosa faccio? Rispondi "lascia perdere" per rinunciare.`,
  cannotSee: (title, what) =>
    `Non vedo se "${title}" è fatto: ${what}. Se lo è, rispondi "fatto"; altrimenti di' che cosa faccio.`,
  noModelTakesIt: (title, why) =>
    `Non posso andare avanti con "${title}": nessun modello accetta la richiesta: ${why}. Rispondi quando la causa è riparata, o di' che cosa faccio invece.`,
  needsMoney: (title, left, of) =>
    `"${title}" ha bisogno di più denaro di quanto può avere: di ${of} restano meno di ${left}. Vado avanti? Di' quanto può costare in più, per esempio "$1.50".`,
  needsMore: (title, scope, [call, most]) =>
    `"${title}" non può andare avanti: una sola richiesta può costare ${call}, e nessun ${scope === 'day' ? 'giorno' : 'ciclo'} ha più di ${most} per questo. Alza ${setting(scope)}, poi rispondi.`,
};

const pt: JobQuestions = {
  stall: (why) => {
    switch (why.is) {
      case 'turns':
        return `um trabalho pode ter ${why.count} voltas, e já as teve`;
      case 'claims':
        return `foi dado como feito ${why.count} vezes, e não está`;
      case 'idle':
        return `${why.count} voltas nada trouxeram de novo`;
      case 'same':
        return `as últimas ${why.count} voltas fizeram o mesmo, com o mesmo resultado`;
      case 'silent':
        return 'o modelo nada diz que se possa usar';
    }
  },
  stalled: (title, why, missing) =>
    `Não avanço com "${title}": ${why}.${missing === '' ? '' : ` Falta: ${missing}.`} Que faço?`,
  noHelp: 'A tua última resposta não o fez avançar. Para o abandonar, responde "deixa estar".',
  triedEnough: (title, tries, last) =>
    `Tentei "${title}" ${tries} vezes, e não resulta.${last} Por mim não tento mais: que faço? Responde "deixa estar" para o abandonar.`,
  cannotDo: (title, lacking, last) =>
    `Não consigo fazer "${title}" com o que tenho. Falta: "${lacking}".${last} Por mim não tento mais: que faço? Responde "deixa estar" para o abandonar.`,
  cannotSee: (title, what) =>
    `Não consigo ver se "${title}" está feito: ${what}. Se estiver, responde "feito"; senão, diz o que faço.`,
  noModelTakesIt: (title, why) =>
    `Não posso continuar com "${title}": nenhum modelo aceita o pedido: ${why}. Responde quando a causa estiver reparada, ou diz o que faço em vez disso.`,
  needsMoney: (title, left, of) =>
    `"${title}" precisa de mais dinheiro do que pode ter: de ${of} restam menos de ${left}. Continuo? Diz quanto mais pode custar, por exemplo "$1.50".`,
  needsMore: (title, scope, [call, most]) =>
    `"${title}" não pode continuar: um só pedido pode custar ${call}, e nenhum ${scope === 'day' ? 'dia' : 'ciclo'} tem mais de ${most} para isso. Sobe ${setting(scope)} e responde depois.`,
};

const nl: JobQuestions = {
  stall: (why) => {
    switch (why.is) {
      case 'turns':
        return `meer dan ${why.count} beurten mag een klus niet hebben`;
      case 'claims':
        return `het werd ${why.count} keer klaar genoemd, en dat is het niet`;
      case 'idle':
        return `${why.count} beurten brachten niets nieuws`;
      case 'same':
        return `de laatste ${why.count} beurten deden hetzelfde, met hetzelfde resultaat`;
      case 'silent':
        return 'het model zegt niets bruikbaars';
    }
  },
  stalled: (title, why, missing) =>
    `Ik kom niet verder met "${title}": ${why}.${missing === '' ? '' : ` Er ontbreekt: ${missing}.`} Wat zal ik doen?`,
  noHelp: 'Je laatste antwoord hielp niet verder. Om het op te geven, antwoord "laat maar".',
  triedEnough: (title, tries, last) =>
    `Ik heb "${title}" ${tries} keer geprobeerd, en het lukt niet.${last} Uit mezelf probeer ik het niet meer: wat zal ik doen? Antwoord "laat maar" om het op te geven.`,
  cannotDo: (title, lacking, last) =>
    `"${title}" kan ik niet doen met wat ik heb. Er ontbreekt: "${lacking}".${last} Uit mezelf probeer ik het niet meer: wat zal ik doen? Antwoord "laat maar" om het op te geven.`,
  cannotSee: (title, what) =>
    `Ik kan niet zien of "${title}" gedaan is: ${what}. Zo ja, antwoord "gedaan"; zeg anders wat ik zal doen.`,
  noModelTakesIt: (title, why) =>
    `Ik kan niet verder met "${title}": geen model neemt de vraag aan: ${why}. Antwoord als de oorzaak hersteld is, of zeg wat ik anders zal doen.`,
  needsMoney: (title, left, of) =>
    `"${title}" heeft meer geld nodig dan het mag hebben: van ${of} is minder dan ${left} over. Zal ik verdergaan? Zeg hoeveel het meer mag kosten, bijvoorbeeld "$1.50".`,
  needsMore: (title, scope, [call, most]) =>
    `"${title}" kan niet verder: een enkele vraag kan ${call} kosten, en geen ${scope === 'day' ? 'dag' : 'ronde'} heeft er meer dan ${most} voor. Verhoog ${setting(scope)} en antwoord dan.`,
};

const WORDS: Readonly<Record<TimeLanguage, JobQuestions>> = { en, de, fr, es, it, pt, nl };

export function jobQuestions(language: TimeLanguage): JobQuestions {
  return WORDS[language];
}
