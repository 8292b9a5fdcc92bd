import type { TimeLanguage } from '../when/time-text.ts';

/** A notice in one language. What it offers as an answer is understood as it stands. */
export type NoticeWords = {
  readonly more: (count: number) => string;
  readonly urgent: string;
  readonly toldBefore: string;
  readonly signed: (agent: string) => string;
  readonly youAsked: (when: string) => string;
  readonly theySaid: (who: string | null, when: string) => string;
  readonly tickOff: string;
  readonly ack: string;
  readonly code: string;
  readonly codeFor: (name: string) => string;
  /** In place of both while no authenticator is set up. */
  readonly noCodeYet: (name: string) => string;
  readonly yesOrNo: string;
  readonly inYourWords: string;
  readonly namedDone: (title: string) => string;
  readonly namedWords: (title: string) => string;
  readonly confirm: (title: string) => string;
  readonly question: (title: string) => string;
  /** Work that ended by its own word that it cannot be done. */
  readonly failed: (title: string) => string;
  readonly whatIsMissing: string;
  /** Why it is asked whether work is done. */
  readonly doubts: {
    readonly missed: string;
    readonly unseen: string;
    readonly held_before: string;
    readonly unclaimed: string;
    readonly unreviewed: string;
    readonly uncovered: string;
    readonly corrected: string;
  };
  /** Of work that is asked about again: what its owner said to it (null: no more than no), and how much was done since. */
  readonly saidNo: (reason: string | null, turns: number) => string;
  /** The model's own word: no proof, and marked as such. */
  readonly account: (told: string) => string;
  /** Their answer, or its beginning, and the file with all of it. */
  readonly answer: (text: string, path: string) => string;
  readonly missed: (what: string) => string;
  readonly checked: (what: string) => string;
  readonly unchecked: (what: string) => string;
  /** What a reviewer found so and no check can see. */
  readonly judged: (what: string) => string;
  readonly waits: (tool: string, summary: string) => string;
  /** `why`: a sentence. */
  readonly until: (why: string, when: string | null) => string;
  readonly moneyShare: (percent: number) => string;
  readonly money: (spent: string, of: string, when: string) => string;
};

const TASK_ANSWER = (title: string) =>
  [`"task ${title} is done"`, `"task ${title} is not done"`] as const;

const en: NoticeWords = {
  more: (count) => `and ${count} more`,
  urgent: 'urgent',
  toldBefore: 'told before',
  signed: (agent) => `${agent}, on its own initiative`,
  youAsked: (when) => `You asked: ${when}.`,
  theySaid: (who, when) => `${who ?? 'Somebody'} said they would by now: ${when}.`,
  tickOff: 'Answer "done", or for example "snooze 10 minutes".',
  ack: 'Answer "ack" once you have seen it, and I do not tell it again.',
  code: 'Answer this mail with "yes" and the six digits of your authenticator, or with "no".',
  codeFor: (name) =>
    `Answer this mail with "approve ${name}" and the six digits of your authenticator, or with "deny ${name}"; after a yes alone I ask which.`,
  noCodeYet: (name) =>
    `Answer this mail with "no" to deny it. For a yes by mail set up an authenticator once, with "homeostat owner enroll"; until then approve it on the dashboard or with "homeostat approvals approve ${name}".`,
  yesOrNo: 'Answer this mail with "yes", or with "no" and what is missing.',
  inYourWords: 'Answer this mail in your words.',
  namedDone: (title) => `Answer ${TASK_ANSWER(title).join(', or ')} and what is missing.`,
  namedWords: (title) => `Answer "${title}:" and your words.`,
  confirm: (title) => `finished, please confirm: ${title}`,
  question: (title) => `a question about ${title}`,
  failed: (title) => `could not be done: ${title}`,
  whatIsMissing: 'Answer this mail with what it needs, or with "leave it".',
  saidNo: (reason, turns) => `You said: "${reason ?? 'no'}". Turns since: ${turns}.`,
  account: (told) => `What I did, in my own words: "${told}"`,
  answer: (text, path) => `My answer: "${text}" (whole: ${path})`,
  missed: (what) => `Missing, as the reviewer says: ${what}`,
  doubts: {
    missed: 'A reviewer does not find it done, and I cannot get it further.',
    unseen: 'Nothing outside shows that it is done.',
    held_before: 'All that was to be checked holds, but nothing shows that this work made it so.',
    unclaimed: 'The checks hold, but the work ended without saying that it is done.',
    unreviewed: 'The checks hold, but no reviewer has looked at it.',
    uncovered:
      'A reviewer finds it done, but the checks do not show everything that you asked for.',
    corrected: 'The checks hold. I ask because you have corrected me about such work before.',
  },
  checked: (what) => `Checked: ${what}`,
  unchecked: (what) => `Not checked: ${what}`,
  judged: (what) => `Judged by a reviewer only: ${what}`,
  waits: (tool, summary) => `${tool} waits for your word: ${summary}`,
  until: (why, when) => `${why} It waits${when === null ? '' : ` until ${when}`}.`,
  moneyShare: (percent) => `${percent} % of the day's money is spent`,
  money: (spent, of, when) =>
    `${spent} of ${of}. It begins anew ${when}; without money the agent goes on without the model.`,
};

const de: NoticeWords = {
  more: (count) => `und ${count} weitere`,
  urgent: 'dringend',
  toldBefore: 'schon einmal gesagt',
  signed: (agent) => `${agent}, von sich aus`,
  youAsked: (when) => `Du wolltest erinnert werden: ${when}.`,
  theySaid: (who, when) => `${who ?? 'Jemand'} wollte es bis jetzt getan haben: ${when}.`,
  tickOff: 'Antworte "erledigt" oder zum Beispiel "in 10 Minuten noch einmal".',
  ack: 'Antworte "ack", wenn du es gesehen hast; dann sage ich es nicht noch einmal.',
  code: 'Antworte auf diese Mail mit "ja" und den sechs Ziffern deines Authenticators, oder mit "nein".',
  codeFor: (name) =>
    `Antworte auf diese Mail mit "genehmige ${name}" und den sechs Ziffern deines Authenticators, oder mit "ablehnen ${name}"; nach einem bloßen Ja frage ich, was gemeint ist.`,
  noCodeYet: (name) =>
    `Antworte auf diese Mail mit "nein", um es abzulehnen. Für ein Ja per Mail richte einmal einen Authenticator ein, mit "homeostat owner enroll"; bis dahin genehmige es im Dashboard oder mit "homeostat approvals approve ${name}".`,
  yesOrNo: 'Antworte auf diese Mail mit "ja", oder mit "nein" und dem, was fehlt.',
  inYourWords: 'Antworte auf diese Mail mit deinen Worten.',
  namedDone: (title) => `Antworte ${TASK_ANSWER(title).join(' oder ')} und was fehlt.`,
  namedWords: (title) => `Antworte "${title}:" und deine Worte.`,
  confirm: (title) => `fertig, bitte bestätigen: ${title}`,
  question: (title) => `eine Frage zu ${title}`,
  failed: (title) => `ging nicht: ${title}`,
  whatIsMissing: 'Antworte auf diese Mail mit dem, was dafür fehlt, oder mit "lass es".',
  saidNo: (reason, turns) => `Du sagtest: "${reason ?? 'nein'}". Schritte seither: ${turns}.`,
  account: (told) => `Was ich getan habe, in meinen Worten: "${told}"`,
  answer: (text, path) => `Meine Antwort: "${text}" (ganz: ${path})`,
  missed: (what) => `Es fehlt nach seinen Worten: ${what}`,
  doubts: {
    missed: 'Ein Prüfer hält es nicht für erledigt, und weiter bringe ich es nicht.',
    unseen: 'Von außen ist nicht zu sehen, dass es getan ist.',
    held_before:
      'Alles, was zu prüfen war, stimmt; aber nichts zeigt, dass es durch diese Arbeit so wurde.',
    unclaimed: 'Die Prüfungen stimmen, aber die Arbeit endete, ohne sich für fertig zu erklären.',
    unreviewed: 'Die Prüfungen stimmen, aber niemand sonst hat es angesehen.',
    uncovered:
      'Ein Prüfer hält es für erledigt, aber die Prüfungen zeigen nicht alles, was du wolltest.',
    corrected:
      'Die Prüfungen stimmen. Ich frage, weil du mich bei solcher Arbeit schon berichtigt hast.',
  },
  checked: (what) => `Geprüft: ${what}`,
  unchecked: (what) => `Nicht geprüft: ${what}`,
  judged: (what) => `Nur von einem Prüfer beurteilt: ${what}`,
  waits: (tool, summary) => `${tool} wartet auf dein Wort: ${summary}`,
  until: (why, when) => `${why} Es wartet${when === null ? '' : ` bis ${when}`}.`,
  moneyShare: (percent) => `${percent} % des Geldes für heute sind ausgegeben`,
  money: (spent, of, when) =>
    `${spent} von ${of}. Neu beginnt es ${when}; ohne Geld mache ich ohne Modell weiter.`,
};

const fr: NoticeWords = {
  more: (count) => `et ${count} de plus`,
  urgent: 'urgent',
  toldBefore: 'déjà signalé',
  signed: (agent) => `${agent}, de sa propre initiative`,
  youAsked: (when) => `Vous l'aviez demandé : ${when}.`,
  theySaid: (who, when) => `${who ?? "Quelqu'un"} devait l'avoir fait : ${when}.`,
  tickOff: 'Répondez « fait », ou par exemple « encore dans 10 minutes ».',
  ack: 'Répondez « ack » quand vous l’avez vu, et je ne le redis pas.',
  code: 'Répondez « oui » et les six chiffres de votre authentificateur, ou « non ».',
  codeFor: (name) =>
    `Répondez « approuve ${name} » et les six chiffres de votre authentificateur, ou « refuse ${name} » ; après un simple oui, je demande lequel.`,
  noCodeYet: (name) =>
    `Répondez « non » pour refuser. Pour un oui par mail, configurez une fois un authentificateur avec « homeostat owner enroll » ; d'ici là, approuvez dans le tableau de bord ou avec « homeostat approvals approve ${name} ».`,
  yesOrNo: 'Répondez « oui », ou « non » et ce qui manque.',
  inYourWords: 'Répondez avec vos mots.',
  namedDone: (title) => `Répondez ${TASK_ANSWER(title).join(' ou ')} et ce qui manque.`,
  namedWords: (title) => `Répondez « ${title}: » et vos mots.`,
  confirm: (title) => `terminé, à confirmer : ${title}`,
  question: (title) => `une question sur ${title}`,
  failed: (title) => `n'a pas pu se faire : ${title}`,
  whatIsMissing: "Répondez à ce mail avec ce qu'il faut, ou « laisse tomber ».",
  saidNo: (reason, turns) => `Vous avez dit : « ${reason ?? 'non'} ». Tours depuis : ${turns}.`,
  account: (told) => `Ce que j'ai fait, selon moi : « ${told} »`,
  answer: (text, path) => `Ma réponse : « ${text} » (en entier : ${path})`,
  missed: (what) => `Il manque selon lui : ${what}`,
  doubts: {
    missed: "Un relecteur ne le juge pas fait, et je n'arrive pas plus loin.",
    unseen: "Rien ne montre de l'extérieur que c'est fait.",
    held_before:
      'Tout ce qui était à vérifier est juste, mais rien ne montre que ce travail l’a fait.',
    unclaimed: "Les vérifications sont bonnes, mais le travail s'est arrêté sans se dire terminé.",
    unreviewed: "Les vérifications sont bonnes, mais personne d'autre n'a regardé.",
    uncovered:
      'Un relecteur le juge fait, mais les vérifications ne montrent pas tout ce que vous avez demandé.',
    corrected:
      "Les vérifications sont bonnes. Je demande parce que vous m'avez déjà corrigé sur un tel travail.",
  },
  checked: (what) => `Vérifié : ${what}`,
  unchecked: (what) => `Non vérifié : ${what}`,
  judged: (what) => `Jugé par un relecteur seulement : ${what}`,
  waits: (tool, summary) => `${tool} attend votre décision : ${summary}`,
  until: (why, when) => `${why} Cela attend${when === null ? '' : ` jusqu'à ${when}`}.`,
  moneyShare: (percent) => `${percent} % de l'argent du jour sont dépensés`,
  money: (spent, of, when) =>
    `${spent} sur ${of}. Cela recommence ${when} ; sans argent, je continue sans le modèle.`,
};

const es: NoticeWords = {
  more: (count) => `y ${count} más`,
  urgent: 'urgente',
  toldBefore: 'ya avisado',
  signed: (agent) => `${agent}, por iniciativa propia`,
  youAsked: (when) => `Lo pediste: ${when}.`,
  theySaid: (who, when) => `${who ?? 'Alguien'} dijo que estaría hecho: ${when}.`,
  tickOff: 'Responde "hecho", o por ejemplo "en 10 minutos otra vez".',
  ack: 'Responde "ack" cuando lo hayas visto, y no lo repito.',
  code: 'Responde "sí" y las seis cifras de tu autenticador, o "no".',
  codeFor: (name) =>
    `Responde "aprueba ${name}" y las seis cifras de tu autenticador, o "rechaza ${name}"; tras un sí solo pregunto cuál.`,
  noCodeYet: (name) =>
    `Responde "no" para rechazarlo. Para un sí por correo, configura una vez un autenticador con "homeostat owner enroll"; hasta entonces apruébalo en el panel o con "homeostat approvals approve ${name}".`,
  yesOrNo: 'Responde "sí", o "no" y lo que falta.',
  inYourWords: 'Responde con tus palabras.',
  namedDone: (title) => `Responde ${TASK_ANSWER(title).join(' o ')} y lo que falta.`,
  namedWords: (title) => `Responde "${title}:" y tus palabras.`,
  confirm: (title) => `terminado, confirma por favor: ${title}`,
  question: (title) => `una pregunta sobre ${title}`,
  failed: (title) => `no se pudo hacer: ${title}`,
  whatIsMissing: 'Responde a este correo con lo que hace falta, o "déjalo".',
  saidNo: (reason, turns) => `Dijiste: "${reason ?? 'no'}". Turnos desde entonces: ${turns}.`,
  account: (told) => `Lo que hice, en mis palabras: "${told}"`,
  answer: (text, path) => `Mi respuesta: "${text}" (completa: ${path})`,
  missed: (what) => `Falta, según dice: ${what}`,
  doubts: {
    missed: 'Un revisor no lo da por hecho, y no consigo avanzar más.',
    unseen: 'Nada muestra desde fuera que esté hecho.',
    held_before:
      'Todo lo que había que comprobar es cierto, pero nada muestra que lo hizo este trabajo.',
    unclaimed: 'Las comprobaciones se cumplen, pero el trabajo terminó sin decir que está hecho.',
    unreviewed: 'Las comprobaciones se cumplen, pero nadie más lo ha mirado.',
    uncovered:
      'Un revisor lo da por hecho, pero las comprobaciones no muestran todo lo que pediste.',
    corrected:
      'Las comprobaciones se cumplen. Pregunto porque ya me has corregido en trabajos así.',
  },
  checked: (what) => `Comprobado: ${what}`,
  unchecked: (what) => `Sin comprobar: ${what}`,
  judged: (what) => `Solo a juicio de un revisor: ${what}`,
  waits: (tool, summary) => `${tool} espera tu decisión: ${summary}`,
  until: (why, when) => `${why} Espera${when === null ? '' : ` hasta ${when}`}.`,
  moneyShare: (percent) => `está gastado el ${percent} % del dinero del día`,
  money: (spent, of, when) =>
    `${spent} de ${of}. Empieza de nuevo ${when}; sin dinero sigo sin el modelo.`,
};

const it: NoticeWords = {
  more: (count) => `e altri ${count}`,
  urgent: 'urgente',
  toldBefore: 'già detto',
  signed: (agent) => `${agent}, di propria iniziativa`,
  youAsked: (when) => `Lo avevi chiesto: ${when}.`,
  theySaid: (who, when) => `${who ?? 'Qualcuno'} doveva averlo fatto: ${when}.`,
  tickOff: 'Rispondi "fatto", o per esempio "tra 10 minuti di nuovo".',
  ack: 'Rispondi "ack" quando lo hai visto, e non lo ripeto.',
  code: 'Rispondi "sì" e le sei cifre del tuo autenticatore, o "no".',
  codeFor: (name) =>
    `Rispondi "approva ${name}" e le sei cifre del tuo autenticatore, o "rifiuta ${name}"; dopo un sì da solo chiedo quale.`,
  noCodeYet: (name) =>
    `Rispondi "no" per rifiutare. Per un sì via mail configura una volta un autenticatore con "homeostat owner enroll"; fino ad allora approva nella dashboard o con "homeostat approvals approve ${name}".`,
  yesOrNo: 'Rispondi "sì", o "no" e che cosa manca.',
  inYourWords: 'Rispondi con parole tue.',
  namedDone: (title) => `Rispondi ${TASK_ANSWER(title).join(' o ')} e che cosa manca.`,
  namedWords: (title) => `Rispondi "${title}:" e le tue parole.`,
  confirm: (title) => `finito, conferma per favore: ${title}`,
  question: (title) => `una domanda su ${title}`,
  failed: (title) => `non è riuscito: ${title}`,
  whatIsMissing: 'Rispondi a questa mail con quel che serve, o "lascia perdere".',
  saidNo: (reason, turns) => `Hai detto: "${reason ?? 'no'}". Turni da allora: ${turns}.`,
  account: (told) => `Quello che ho fatto, a parole mie: "${told}"`,
  answer: (text, path) => `La mia risposta: "${text}" (intera: ${path})`,
  missed: (what) => `Manca, a suo dire: ${what}`,
  doubts: {
    missed: 'Un revisore non lo considera fatto, e non riesco ad andare oltre.',
    unseen: 'Niente mostra da fuori che è fatto.',
    held_before:
      'Tutto ciò che era da controllare è vero, ma niente mostra che lo ha fatto questo lavoro.',
    unclaimed: 'I controlli sono a posto, ma il lavoro è terminato senza dirsi concluso.',
    unreviewed: 'I controlli sono a posto, ma nessun altro ha guardato.',
    uncovered:
      'Un revisore lo considera fatto, ma i controlli non mostrano tutto ciò che hai chiesto.',
    corrected: 'I controlli sono a posto. Chiedo perché mi hai già corretto su lavori simili.',
  },
  checked: (what) => `Controllato: ${what}`,
  unchecked: (what) => `Non controllato: ${what}`,
  judged: (what) => `Solo a giudizio di un revisore: ${what}`,
  waits: (tool, summary) => `${tool} aspetta la tua decisione: ${summary}`,
  until: (why, when) => `${why} Aspetta${when === null ? '' : ` fino a ${when}`}.`,
  moneyShare: (percent) => `è speso il ${percent} % del denaro del giorno`,
  money: (spent, of, when) =>
    `${spent} di ${of}. Ricomincia ${when}; senza denaro vado avanti senza il modello.`,
};

const pt: NoticeWords = {
  more: (count) => `e mais ${count}`,
  urgent: 'urgente',
  toldBefore: 'já dito',
  signed: (agent) => `${agent}, por iniciativa própria`,
  youAsked: (when) => `Pediste: ${when}.`,
  theySaid: (who, when) => `${who ?? 'Alguém'} devia tê-lo feito: ${when}.`,
  tickOff: 'Responde "feito", ou por exemplo "daqui a 10 minutos de novo".',
  ack: 'Responde "ack" quando o tiveres visto, e não o repito.',
  code: 'Responde "sim" e os seis algarismos do teu autenticador, ou "não".',
  codeFor: (name) =>
    `Responde "aprovo ${name}" e os seis algarismos do teu autenticador, ou "recuso ${name}"; depois de um sim sozinho pergunto qual.`,
  noCodeYet: (name) =>
    `Responde "não" para recusar. Para um sim por mail, configura uma vez um autenticador com "homeostat owner enroll"; até lá aprova no painel ou com "homeostat approvals approve ${name}".`,
  yesOrNo: 'Responde "sim", ou "não" e o que falta.',
  inYourWords: 'Responde por palavras tuas.',
  namedDone: (title) => `Responde ${TASK_ANSWER(title).join(' ou ')} e o que falta.`,
  namedWords: (title) => `Responde "${title}:" e as tuas palavras.`,
  confirm: (title) => `terminado, confirma por favor: ${title}`,
  question: (title) => `uma pergunta sobre ${title}`,
  failed: (title) => `não foi possível: ${title}`,
  whatIsMissing: 'Responde a este e-mail com o que falta, ou "deixa estar".',
  saidNo: (reason, turns) => `Disseste: "${reason ?? 'não'}". Voltas desde então: ${turns}.`,
  account: (told) => `O que fiz, nas minhas palavras: "${told}"`,
  answer: (text, path) => `A minha resposta: "${text}" (completa: ${path})`,
  missed: (what) => `Falta, segundo ele: ${what}`,
  doubts: {
    missed: 'Um revisor não o dá por feito, e não consigo avançar mais.',
    unseen: 'Nada mostra de fora que está feito.',
    held_before: 'Tudo o que era de verificar está certo, mas nada mostra que foi este trabalho.',
    unclaimed: 'As verificações estão certas, mas o trabalho terminou sem dizer que está feito.',
    unreviewed: 'As verificações estão certas, mas mais ninguém olhou.',
    uncovered: 'Um revisor dá-o por feito, mas as verificações não mostram tudo o que pediste.',
    corrected: 'As verificações estão certas. Pergunto porque já me corrigiste em trabalhos assim.',
  },
  checked: (what) => `Verificado: ${what}`,
  unchecked: (what) => `Por verificar: ${what}`,
  judged: (what) => `Só no juízo de um revisor: ${what}`,
  waits: (tool, summary) => `${tool} espera pela tua decisão: ${summary}`,
  until: (why, when) => `${why} Espera${when === null ? '' : ` até ${when}`}.`,
  moneyShare: (percent) => `${percent} % do dinheiro do dia estão gastos`,
  money: (spent, of, when) =>
    `${spent} de ${of}. Recomeça ${when}; sem dinheiro continuo sem o modelo.`,
};

const nl: NoticeWords = {
  more: (count) => `en nog ${count}`,
  urgent: 'dringend',
  toldBefore: 'al eerder gezegd',
  signed: (agent) => `${agent}, op eigen initiatief`,
  youAsked: (when) => `Je vroeg erom: ${when}.`,
  theySaid: (who, when) => `${who ?? 'Iemand'} zou het nu gedaan hebben: ${when}.`,
  tickOff: 'Antwoord "gedaan", of bijvoorbeeld "over 10 minuten nog eens".',
  ack: 'Antwoord "ack" als je het gezien hebt, dan zeg ik het niet nog eens.',
  code: 'Antwoord "ja" en de zes cijfers van je authenticator, of "nee".',
  codeFor: (name) =>
    `Antwoord "goedkeuren ${name}" en de zes cijfers van je authenticator, of "afwijzen ${name}"; na alleen een ja vraag ik welke.`,
  noCodeYet: (name) =>
    `Antwoord "nee" om het te weigeren. Voor een ja per mail stel je één keer een authenticator in met "homeostat owner enroll"; tot dan keur je het goed in het dashboard of met "homeostat approvals approve ${name}".`,
  yesOrNo: 'Antwoord "ja", of "nee" en wat er ontbreekt.',
  inYourWords: 'Antwoord in je eigen woorden.',
  namedDone: (title) => `Antwoord ${TASK_ANSWER(title).join(' of ')} en wat er ontbreekt.`,
  namedWords: (title) => `Antwoord "${title}:" en je woorden.`,
  confirm: (title) => `klaar, bevestig alsjeblieft: ${title}`,
  question: (title) => `een vraag over ${title}`,
  failed: (title) => `lukte niet: ${title}`,
  whatIsMissing: 'Antwoord op deze mail met wat ervoor nodig is, of met "laat maar".',
  saidNo: (reason, turns) => `Je zei: "${reason ?? 'nee'}". Beurten sindsdien: ${turns}.`,
  account: (told) => `Wat ik heb gedaan, in mijn woorden: "${told}"`,
  answer: (text, path) => `Mijn antwoord: "${text}" (volledig: ${path})`,
  missed: (what) => `Er ontbreekt volgens hem: ${what}`,
  doubts: {
    missed: 'Een beoordelaar vindt het niet klaar, en verder kom ik niet.',
    unseen: 'Niets laat van buiten zien dat het gedaan is.',
    held_before: 'Alles wat te controleren was klopt, maar niets laat zien dat dit werk het deed.',
    unclaimed: 'De controles kloppen, maar het werk eindigde zonder te zeggen dat het klaar is.',
    unreviewed: 'De controles kloppen, maar niemand anders heeft ernaar gekeken.',
    uncovered:
      'Een beoordelaar vindt het klaar, maar de controles laten niet alles zien wat je vroeg.',
    corrected:
      'De controles kloppen. Ik vraag het omdat je me bij zulk werk al eens hebt verbeterd.',
  },
  checked: (what) => `Gecontroleerd: ${what}`,
  unchecked: (what) => `Niet gecontroleerd: ${what}`,
  judged: (what) => `Alleen door een beoordelaar beoordeeld: ${what}`,
  waits: (tool, summary) => `${tool} wacht op jouw woord: ${summary}`,
  until: (why, when) => `${why} Het wacht${when === null ? '' : ` tot ${when}`}.`,
  moneyShare: (percent) => `${percent} % van het geld van vandaag is uitgegeven`,
  money: (spent, of, when) =>
    `${spent} van ${of}. Het begint opnieuw ${when}; zonder geld ga ik verder zonder het model.`,
};

const WORDS: Readonly<Record<TimeLanguage, NoticeWords>> = { en, de, fr, es, it, pt, nl };

export function noticeWords(language: TimeLanguage): NoticeWords {
  return WORDS[language];
}
