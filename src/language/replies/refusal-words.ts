import type { UnreadWhy } from '../intents/owner-command.ts';
import type { TimeLanguage } from '../when/time-text.ts';

/** What is said where nothing was done, or only a part, and where a model's reading was acted on, in one language. */
export type RefusalWords = {
  /** `title` null: it has none. `why`: in English, which the other languages leave out. */
  readonly cannot: (title: string | null, why: string) => string;
  /** Asked for and answered before: the first answer counts. */
  readonly isDecided: (name: string, isGranted: boolean) => string;
  /** The work that asked for it has ended. */
  readonly isWithdrawn: (name: string) => string;
  /** Nobody answered it, or what was allowed was not done, by then. */
  readonly wasOpenUntil: (name: string, until: string) => string;
  readonly notAsked: (names: string) => string;
  readonly notOpen: (title: string) => string;
  readonly tooMuchGiven: (usd: string, daily: string) => string;
  readonly givenMore: (usd: string, inAll: string, daily: string) => string;
  readonly notKnown: string;
  readonly unread: (why: UnreadWhy) => string;
  readonly notResumed: string;
  readonly noAlert: (name: string) => string;
  readonly whichAlert: string;
  readonly acknowledged: (title: string) => string;
  /** `what`: its name in the log; null: what the mail named. */
  readonly forgotten: (what: string | null) => string;
  readonly whatIsMeant: (words: string) => string;
  readonly renamed: (title: string, was: string) => string;
  readonly detailed: (text: string, title: string) => string;
  readonly isWork: string;
  readonly leftOut: string;
};

const en: RefusalWords = {
  cannot: (_, why) => `Nothing done: ${why}.`,
  isDecided: (name, isGranted) =>
    `Nothing done: "${name}" was ${isGranted ? 'approved' : 'denied'} before, and the first answer counts.`,
  isWithdrawn: (name) =>
    `Nothing done: "${name}" is over, since the work that asked for it has ended.`,
  wasOpenUntil: (name, until) =>
    `Nothing done: "${name}" was open until ${until} and is over; what still matters is asked again.`,
  notAsked: (names) => `Nothing done: nobody asked for ${names}.`,
  notOpen: (title) => `Nothing done: "${title}" is not open.`,
  tooMuchGiven: (usd, daily) =>
    `Nothing given: ${usd} is more than a whole day may cost (${daily}). Give less, or raise daily_usd first.`,
  givenMore: (usd, inAll, daily) =>
    `It may cost ${usd} more, ${inAll} in all, and no day more than ${daily}.`,
  notKnown: 'Nothing is known of it just now.',
  unread: (why) => `${unreadInEnglish(why)}. What shall I do?`,
  notResumed: 'Not resumed: you stopped or paused me after that mail.',
  noAlert: (name) => `Nothing done: no alert "${name}" is open.`,
  whichAlert: 'Which one? Answer "ack" and its name:',
  acknowledged: (title) => `Acknowledged: ${title}.`,
  forgotten: (what) => (what === null ? 'Forgotten.' : `Forgotten: ${what}.`),
  whatIsMeant: (words) =>
    `Nothing is changed: what do you mean by "${words}"? Say it in a whole sentence.`,
  renamed: (title, was) => `It is "${title}" now; it was "${was}".`,
  detailed: (text, title) => `For "${title}" from now on, too: "${text}".`,
  isWork: 'Your mail is work as you wrote it; its answer comes in that thread.',
  leftOut:
    'I left a secret out of it: I keep none in my log. Put it in a file in my workspace and name the file; a step reads it with $(cat FILE).',
};

function unreadInEnglish(why: UnreadWhy): string {
  switch (why.is) {
    case 'count':
      return `Nothing is added: I see ${why.found} tasks and you say ${why.said}`;
    case 'everything':
      return 'Nothing is cancelled: name what you mean, or say "stop" to stop all work';
    case 'dollars':
      return 'The cap is not changed: I count in dollars alone';
    case 'daily':
      return 'I keep a limit by the day, not by the week or month';
    case 'spent':
      return 'I can say what I spent today, yesterday, this or last week, and this or last month';
    case 'reported':
      return 'I keep what I did by days, weeks and months: today, yesterday, this or last week, this or last month, or a month by its name';
    case 'beside':
      return `I have not done it yet, since beside it you say "${why.words}"`;
    case 'onlyPaused':
      return `I have only paused so far: you also say "${why.words}"`;
    case 'later':
      return `I have not paused: I pause at once, and do not know what "${why.words}" means for it`;
  }
}

const de: RefusalWords = {
  cannot: (title) =>
    `Nichts getan: ${title === null ? 'Das' : `Mit "${title}"`} geht ${title === null ? '' : 'das '}so nicht.`,
  isDecided: (name, isGranted) =>
    `Nichts getan: "${name}" ist schon ${isGranted ? 'genehmigt' : 'abgelehnt'}, und die erste Antwort gilt.`,
  isWithdrawn: (name) =>
    `Nichts getan: "${name}" ist vorbei, denn die Arbeit, die danach fragte, ist zu Ende.`,
  wasOpenUntil: (name, until) =>
    `Nichts getan: Die Frist für "${name}" ist um (${until}); was noch wichtig ist, wird neu gefragt.`,
  notAsked: (names) => `Nichts getan: Nach ${names} hat niemand gefragt.`,
  notOpen: (title) => `Nichts getan: "${title}" ist nicht offen.`,
  tooMuchGiven: (usd, daily) =>
    `Nichts gegeben: ${usd} ist mehr, als ein ganzer Tag kosten darf (${daily}). Gib weniger.`,
  givenMore: (usd, inAll, daily) =>
    `Es darf ${usd} mehr kosten, insgesamt ${inAll}, und kein Tag mehr als ${daily}.`,
  notKnown: 'Davon weiß ich gerade nichts.',
  unread: (why) => `${unreadInGerman(why)}. Was soll ich tun?`,
  notResumed: 'Ich mache nicht weiter: Du hast mich nach dieser Mail angehalten.',
  noAlert: (name) => `Nichts getan: Keine Meldung "${name}" ist offen.`,
  whichAlert: 'Welche meinst du? Antworte "ack" und ihren Namen:',
  acknowledged: (title) => `Gesehen: ${title}.`,
  forgotten: (what) => (what === null ? 'Vergessen.' : `Vergessen: ${what}.`),
  whatIsMeant: (words) =>
    `Nichts ist geändert: Was meinst du mit "${words}"? Sag es in einem ganzen Satz.`,
  renamed: (title, was) => `Es heißt jetzt "${title}"; vorher hieß es "${was}".`,
  detailed: (text, title) => `Zu "${title}" gehört jetzt auch: "${text}".`,
  isWork: 'Deine Mail ist Arbeit, wie du sie geschrieben hast; die Antwort kommt in deren Verlauf.',
  leftOut:
    'Ein Geheimnis habe ich ausgelassen: In meinem Protokoll steht keines. Leg es in eine Datei in meinem Arbeitsbereich und nenne die Datei; ein Schritt liest sie mit $(cat DATEI).',
};

function unreadInGerman(why: UnreadWhy): string {
  switch (why.is) {
    case 'count':
      return `Nichts ist angelegt: Ich sehe ${why.found} Aufgaben, und du sagst ${why.said}`;
    case 'everything':
      return 'Nichts ist gestrichen: Nenne, was du meinst, oder sag "Stopp", um alle Arbeit anzuhalten';
    case 'dollars':
      return 'Die Grenze bleibt, wie sie ist: Ich rechne nur in Dollar';
    case 'daily':
      return 'Eine Grenze halte ich für den Tag, nicht für die Woche oder den Monat';
    case 'spent':
      return 'Ich kann sagen, was ich heute, gestern, diese oder letzte Woche und diesen oder letzten Monat ausgegeben habe';
    case 'reported':
      return 'Was ich getan habe, weiß ich nach Tagen, Wochen und Monaten: heute, gestern, diese oder letzte Woche, diesen oder letzten Monat, oder einen Monat mit Namen';
    case 'beside':
      return `Das ist noch nicht getan, denn daneben steht "${why.words}"`;
    case 'onlyPaused':
      return `Bisher pausiere ich nur: Du sagst auch "${why.words}"`;
    case 'later':
      return `Ich pausiere nicht: Das tue ich sofort, und weiß nicht, was "${why.words}" dafür heißt`;
  }
}

const fr: RefusalWords = {
  cannot: (title) =>
    `Rien n'est fait : cela ne va pas ainsi${title === null ? '' : ` pour « ${title} »`}.`,
  isDecided: (name, isGranted) =>
    `Rien n'est fait : « ${name} » est déjà ${isGranted ? 'approuvé' : 'refusé'}, et la première réponse compte.`,
  isWithdrawn: (name) =>
    `Rien n'est fait : « ${name} » est terminé, car le travail qui le demandait a pris fin.`,
  wasOpenUntil: (name, until) =>
    `Rien n'est fait : le délai pour « ${name} » est passé (${until}) ; ce qui compte encore est redemandé.`,
  notAsked: (names) => `Rien n'est fait : personne n'a demandé ${names}.`,
  notOpen: (title) => `Rien n'est fait : « ${title} » n'est pas en cours.`,
  tooMuchGiven: (usd, daily) =>
    `Rien n'est donné : ${usd} dépasse ce qu'un jour entier peut coûter (${daily}). Donnez moins.`,
  givenMore: (usd, inAll, daily) =>
    `Cela peut coûter ${usd} de plus, ${inAll} en tout, et pas plus de ${daily} par jour.`,
  notKnown: "Je n'en sais rien pour le moment.",
  unread: (why) => `${unreadInFrench(why)}. Que dois-je faire ?`,
  notResumed: "Je ne reprends pas : vous m'avez arrêté après cet e-mail.",
  noAlert: (name) => `Rien n'est fait : aucune alerte « ${name} » n'est en cours.`,
  whichAlert: 'Laquelle ? Répondez « ack » et son nom :',
  acknowledged: (title) => `Bien noté : ${title}.`,
  forgotten: (what) => (what === null ? 'Oublié.' : `Oublié : ${what}.`),
  whatIsMeant: (words) =>
    `Rien n'est changé : que voulez-vous dire par « ${words} » ? Dites-le en une phrase entière.`,
  renamed: (title, was) => `C'est maintenant « ${title} » ; avant, c'était « ${was} ».`,
  detailed: (text, title) => `Pour « ${title} », désormais aussi : « ${text} ».`,
  isWork: 'Votre e-mail devient du travail tel quel ; la réponse vient dans son fil.',
  leftOut:
    "J'en ai retiré un secret : je n'en garde aucun dans mon journal. Mettez-le dans un fichier de mon espace de travail et nommez ce fichier ; une étape le lit avec $(cat FICHIER).",
};

function unreadInFrench(why: UnreadWhy): string {
  switch (why.is) {
    case 'count':
      return `Rien n'est ajouté : je vois ${why.found} tâches et vous dites ${why.said}`;
    case 'everything':
      return "Rien n'est annulé : nommez ce que vous voulez dire, ou dites « arrête » pour arrêter tout le travail";
    case 'dollars':
      return 'La limite ne change pas : je ne compte qu’en dollars';
    case 'daily':
      return 'Je tiens une limite par jour, pas par semaine ni par mois';
    case 'spent':
      return "Je peux dire ce que j'ai dépensé aujourd'hui, hier, cette semaine ou la dernière, ce mois-ci ou le dernier";
    case 'reported':
      return "Je retiens ce que j'ai fait par jour, par semaine et par mois : aujourd'hui, hier, cette semaine ou la dernière, ce mois-ci ou le dernier, ou un mois par son nom";
    case 'beside':
      return `Ce n'est pas encore fait, car vous dites aussi « ${why.words} »`;
    case 'onlyPaused':
      return `Pour l'instant je suis seulement en pause : vous dites aussi « ${why.words} »`;
    case 'later':
      return `Je ne me repose pas : je le fais tout de suite, et ne sais pas ce que « ${why.words} » veut dire pour cela`;
  }
}

const es: RefusalWords = {
  cannot: (title) => `Nada hecho: ${title === null ? '' : `con "${title}" `}no puede ser así.`,
  isDecided: (name, isGranted) =>
    `Nada hecho: "${name}" ya está ${isGranted ? 'aprobado' : 'denegado'}, y la primera respuesta cuenta.`,
  isWithdrawn: (name) =>
    `Nada hecho: "${name}" ha terminado, porque el trabajo que lo pedía ha acabado.`,
  wasOpenUntil: (name, until) =>
    `Nada hecho: el plazo de "${name}" ha pasado (${until}); lo que aún importa se pregunta de nuevo.`,
  notAsked: (names) => `Nada hecho: nadie preguntó por ${names}.`,
  notOpen: (title) => `Nada hecho: "${title}" no está abierto.`,
  tooMuchGiven: (usd, daily) =>
    `Nada dado: ${usd} es más de lo que puede costar un día entero (${daily}). Da menos.`,
  givenMore: (usd, inAll, daily) =>
    `Puede costar ${usd} más, ${inAll} en total, y ningún día más de ${daily}.`,
  notKnown: 'Ahora mismo no sé nada de eso.',
  unread: (why) => `${unreadInSpanish(why)}. ¿Qué hago?`,
  notResumed: 'No sigo: me detuviste después de ese correo.',
  noAlert: (name) => `Nada hecho: no hay ninguna alerta "${name}" abierta.`,
  whichAlert: '¿Cuál? Responde "ack" y su nombre:',
  acknowledged: (title) => `Visto: ${title}.`,
  forgotten: (what) => (what === null ? 'Olvidado.' : `Olvidado: ${what}.`),
  whatIsMeant: (words) =>
    `Nada ha cambiado: ¿qué quieres decir con "${words}"? Dilo en una frase entera.`,
  renamed: (title, was) => `Ahora es "${title}"; antes era "${was}".`,
  detailed: (text, title) => `Para "${title}", desde ahora también: "${text}".`,
  isWork: 'Tu correo queda como trabajo tal como lo escribiste; la respuesta llega en su hilo.',
  leftOut:
    'He quitado un secreto: en mi registro no guardo ninguno. Ponlo en un archivo de mi espacio de trabajo y nombra el archivo; un paso lo lee con $(cat ARCHIVO).',
};

function unreadInSpanish(why: UnreadWhy): string {
  switch (why.is) {
    case 'count':
      return `Nada añadido: veo ${why.found} tareas y dices ${why.said}`;
    case 'everything':
      return 'Nada cancelado: nombra lo que quieres decir, o di "para" para detener todo el trabajo';
    case 'dollars':
      return 'El límite no cambia: solo cuento en dólares';
    case 'daily':
      return 'Llevo un límite por día, no por semana ni por mes';
    case 'spent':
      return 'Puedo decir lo que gasté hoy, ayer, esta semana o la pasada, este mes o el pasado';
    case 'reported':
      return 'Guardo lo que hice por días, semanas y meses: hoy, ayer, esta semana o la pasada, este mes o el pasado, o un mes por su nombre';
    case 'beside':
      return `Aún no está hecho, porque al lado dices "${why.words}"`;
    case 'onlyPaused':
      return `Por ahora solo estoy en pausa: también dices "${why.words}"`;
    case 'later':
      return `No me he pausado: lo hago al momento, y no sé qué significa "${why.words}" para eso`;
  }
}

const it: RefusalWords = {
  cannot: (title) =>
    `Non ho fatto niente: ${title === null ? '' : `con "${title}" `}così non si può.`,
  isDecided: (name, isGranted) =>
    `Non ho fatto niente: "${name}" è già ${isGranted ? 'approvato' : 'rifiutato'}, e conta la prima risposta.`,
  isWithdrawn: (name) =>
    `Non ho fatto niente: "${name}" è chiuso, perché il lavoro che lo chiedeva è finito.`,
  wasOpenUntil: (name, until) =>
    `Non ho fatto niente: il termine per "${name}" è passato (${until}); ciò che conta ancora viene chiesto di nuovo.`,
  notAsked: (names) => `Non ho fatto niente: nessuno ha chiesto ${names}.`,
  notOpen: (title) => `Non ho fatto niente: "${title}" non è aperto.`,
  tooMuchGiven: (usd, daily) =>
    `Niente dato: ${usd} è più di quanto può costare un giorno intero (${daily}). Dai di meno.`,
  givenMore: (usd, inAll, daily) =>
    `Può costare ${usd} in più, ${inAll} in tutto, e nessun giorno più di ${daily}.`,
  notKnown: 'Per ora non ne so niente.',
  unread: (why) => `${unreadInItalian(why)}. Che cosa faccio?`,
  notResumed: 'Non riprendo: mi hai fermato dopo quel messaggio.',
  noAlert: (name) => `Non ho fatto niente: nessun avviso "${name}" è aperto.`,
  whichAlert: 'Quale? Rispondi "ack" e il suo nome:',
  acknowledged: (title) => `Visto: ${title}.`,
  forgotten: (what) => (what === null ? 'Dimenticato.' : `Dimenticato: ${what}.`),
  whatIsMeant: (words) =>
    `Niente è cambiato: che cosa intendi con "${words}"? Dillo in una frase intera.`,
  renamed: (title, was) => `Ora è "${title}"; prima era "${was}".`,
  detailed: (text, title) => `Per "${title}", d'ora in poi anche: "${text}".`,
  isWork:
    "Il tuo messaggio resta lavoro come l'hai scritto; la risposta arriva in quella conversazione.",
  leftOut:
    "Ne ho tolto un segreto: nel mio registro non ne tengo. Mettilo in un file della mia area di lavoro e di' il nome del file; un passo lo legge con $(cat FILE).",
};

function unreadInItalian(why: UnreadWhy): string {
  switch (why.is) {
    case 'count':
      return `Niente aggiunto: vedo ${why.found} attività e tu dici ${why.said}`;
    case 'everything':
      return 'Niente annullato: nomina ciò che intendi, o di\' "ferma" per fermare tutto il lavoro';
    case 'dollars':
      return 'Il limite non cambia: conto solo in dollari';
    case 'daily':
      return 'Tengo un limite per giorno, non per settimana o mese';
    case 'spent':
      return 'Posso dire quanto ho speso oggi, ieri, questa settimana o la scorsa, questo mese o lo scorso';
    case 'reported':
      return 'Tengo ciò che ho fatto per giorni, settimane e mesi: oggi, ieri, questa settimana o la scorsa, questo mese o lo scorso, o un mese per nome';
    case 'beside':
      return `Non l'ho ancora fatto, perché accanto dici "${why.words}"`;
    case 'onlyPaused':
      return `Per ora sono solo in pausa: dici anche "${why.words}"`;
    case 'later':
      return `Non mi sono fermato: lo faccio subito, e non so che cosa vuol dire "${why.words}" per questo`;
  }
}

const pt: RefusalWords = {
  cannot: (title) => `Nada feito: ${title === null ? '' : `com "${title}" `}assim não dá.`,
  isDecided: (name, isGranted) =>
    `Nada feito: "${name}" já está ${isGranted ? 'aprovado' : 'recusado'}, e vale a primeira resposta.`,
  isWithdrawn: (name) => `Nada feito: "${name}" acabou, porque o trabalho que o pedia terminou.`,
  wasOpenUntil: (name, until) =>
    `Nada feito: o prazo de "${name}" passou (${until}); o que ainda importa é perguntado de novo.`,
  notAsked: (names) => `Nada feito: ninguém pediu ${names}.`,
  notOpen: (title) => `Nada feito: "${title}" não está aberto.`,
  tooMuchGiven: (usd, daily) =>
    `Nada dado: ${usd} é mais do que um dia inteiro pode custar (${daily}). Dá menos.`,
  givenMore: (usd, inAll, daily) =>
    `Pode custar mais ${usd}, ${inAll} ao todo, e nenhum dia mais de ${daily}.`,
  notKnown: 'De momento nada sei disso.',
  unread: (why) => `${unreadInPortuguese(why)}. Que faço?`,
  notResumed: 'Não retomo: paraste-me depois desse mail.',
  noAlert: (name) => `Nada feito: nenhum alerta "${name}" está aberto.`,
  whichAlert: 'Qual? Responde "ack" e o seu nome:',
  acknowledged: (title) => `Visto: ${title}.`,
  forgotten: (what) => (what === null ? 'Esquecido.' : `Esquecido: ${what}.`),
  whatIsMeant: (words) => `Nada mudou: que queres dizer com "${words}"? Di-lo numa frase inteira.`,
  renamed: (title, was) => `Agora é "${title}"; antes era "${was}".`,
  detailed: (text, title) => `Para "${title}", agora também: "${text}".`,
  isWork: 'O teu mail fica como trabalho tal como o escreveste; a resposta vem nessa conversa.',
  leftOut:
    'Tirei dele um segredo: não guardo nenhum no meu registo. Põe-no num ficheiro da minha área de trabalho e diz o nome do ficheiro; um passo lê-o com $(cat FICHEIRO).',
};

function unreadInPortuguese(why: UnreadWhy): string {
  switch (why.is) {
    case 'count':
      return `Nada acrescentado: vejo ${why.found} tarefas e dizes ${why.said}`;
    case 'everything':
      return 'Nada cancelado: nomeia o que queres dizer, ou diz "para" para parar todo o trabalho';
    case 'dollars':
      return 'O limite não muda: só conto em dólares';
    case 'daily':
      return 'Tenho um limite por dia, não por semana nem por mês';
    case 'spent':
      return 'Posso dizer o que gastei hoje, ontem, esta semana ou a passada, este mês ou o passado';
    case 'reported':
      return 'Guardo o que fiz por dias, semanas e meses: hoje, ontem, esta semana ou a passada, este mês ou o passado, ou um mês pelo nome';
    case 'beside':
      return `Ainda não está feito, porque ao lado dizes "${why.words}"`;
    case 'onlyPaused':
      return `Por agora só estou em pausa: também dizes "${why.words}"`;
    case 'later':
      return `Não fiz pausa: faço-a logo, e não sei o que "${why.words}" quer dizer para isso`;
  }
}

const nl: RefusalWords = {
  cannot: (title) => `Niets gedaan: ${title === null ? '' : `met "${title}" `}kan dat zo niet.`,
  isDecided: (name, isGranted) =>
    `Niets gedaan: "${name}" is al ${isGranted ? 'goedgekeurd' : 'geweigerd'}, en het eerste antwoord telt.`,
  isWithdrawn: (name) =>
    `Niets gedaan: "${name}" is voorbij, want het werk dat erom vroeg is afgelopen.`,
  wasOpenUntil: (name, until) =>
    `Niets gedaan: de termijn voor "${name}" is voorbij (${until}); wat nog van belang is, wordt opnieuw gevraagd.`,
  notAsked: (names) => `Niets gedaan: niemand vroeg om ${names}.`,
  notOpen: (title) => `Niets gedaan: "${title}" staat niet open.`,
  tooMuchGiven: (usd, daily) =>
    `Niets gegeven: ${usd} is meer dan een hele dag mag kosten (${daily}). Geef minder.`,
  givenMore: (usd, inAll, daily) =>
    `Het mag ${usd} meer kosten, ${inAll} in totaal, en geen dag meer dan ${daily}.`,
  notKnown: 'Daar weet ik nu niets van.',
  unread: (why) => `${unreadInDutch(why)}. Wat zal ik doen?`,
  notResumed: 'Ik ga niet verder: je hebt me na die mail stilgelegd.',
  noAlert: (name) => `Niets gedaan: er staat geen melding "${name}" open.`,
  whichAlert: 'Welke bedoel je? Antwoord "ack" en de naam:',
  acknowledged: (title) => `Gezien: ${title}.`,
  forgotten: (what) => (what === null ? 'Vergeten.' : `Vergeten: ${what}.`),
  whatIsMeant: (words) =>
    `Er is niets veranderd: wat bedoel je met "${words}"? Zeg het in een hele zin.`,
  renamed: (title, was) => `Het heet nu "${title}"; eerst was het "${was}".`,
  detailed: (text, title) => `Bij "${title}" hoort nu ook: "${text}".`,
  isWork: 'Je mail is werk zoals je hem schreef; het antwoord komt in dat gesprek.',
  leftOut:
    'Ik heb er een geheim uit gelaten: in mijn logboek bewaar ik er geen. Zet het in een bestand in mijn werkruimte en noem dat bestand; een stap leest het met $(cat BESTAND).',
};

function unreadInDutch(why: UnreadWhy): string {
  switch (why.is) {
    case 'count':
      return `Er is niets toegevoegd: ik zie ${why.found} taken en je zegt ${why.said}`;
    case 'everything':
      return 'Er is niets geschrapt: noem wat je bedoelt, of zeg "stop" om al het werk te stoppen';
    case 'dollars':
      return 'De grens verandert niet: ik reken alleen in dollars';
    case 'daily':
      return 'Ik houd een grens per dag, niet per week of maand';
    case 'spent':
      return 'Ik kan zeggen wat ik vandaag, gisteren, deze of vorige week en deze of vorige maand heb uitgegeven';
    case 'reported':
      return 'Ik bewaar wat ik deed per dag, week en maand: vandaag, gisteren, deze of vorige week, deze of vorige maand, of een maand bij naam';
    case 'beside':
      return `Het is nog niet gedaan, want ernaast staat "${why.words}"`;
    case 'onlyPaused':
      return `Tot nu toe heb ik alleen gepauzeerd: je zegt ook "${why.words}"`;
    case 'later':
      return `Ik heb niet gepauzeerd: dat doe ik meteen, en ik weet niet wat "${why.words}" daarvoor betekent`;
  }
}

const WORDS: Readonly<Record<TimeLanguage, RefusalWords>> = { en, de, fr, es, it, pt, nl };

export function refusalWords(language: TimeLanguage): RefusalWords {
  return WORDS[language];
}
