import type { TimeLanguage } from '../when/time-text.ts';

/** What a notice of trouble says, in one language. What it offers as an answer is understood as it stands. */
export type TroubleWords = {
  readonly lookAt: (cause: string) => string;
  readonly failed: (cause: string, times: number) => string;
  /** Both: dollars of one cycle, as `$0.031`. */
  readonly costs: (usd: string, usual: string) => string;
  readonly costsMore: (hasFailed: boolean) => string;
  readonly fell: (capability: string, confidence: string) => string;
  readonly unknown: (title: string) => string;
  /** `what`: actions with unknown outcome; empty: they are not known. */
  readonly cutOff: (what: string) => string;
  /** The answers that `effectWordIn` reads. */
  readonly settle: string;
  readonly settleNamed: (title: string) => string;
  readonly safeMode: string;
  /** Why it is: `path`: where there is too little room; null: where the database writes. */
  readonly noRoom: (path: string | null) => string;
  readonly failedInARow: (count: number) => string;
  readonly rests: (when: string) => string;
  readonly workspaceFull: string;
  readonly emptyWorkspace: string;
  readonly logChanged: string;
  readonly logDamaged: (what: string) => string;
  readonly eventAnd: (event: string, others: number) => string;
  readonly unreadable: (view: string) => string;
  readonly untilMended: (why: string) => string;
  readonly settingsBroken: string;
  readonly noModelAnswers: string;
  /** Behind the words of the provider that refuses the key or asks for money. */
  readonly lookAtAccount: string;
  /** `when`: the next try; null: none is set. */
  readonly waitsForModel: (when: string | null) => string;
  /** A notice that no notices can be sent. `why`: as it was thrown. */
  readonly cannotTell: (agent: string) => string;
  readonly cannotTellWhy: (why: string) => string;
};

const en: TroubleWords = {
  lookAt: (cause) => `look at ${cause}`,
  failed: (cause, times) => `${cause}: failed ${times} times`,
  costs: (usd, usual) => `cycles cost ${usd} each, usually ${usual}`,
  costsMore: (hasFailed) =>
    `${hasFailed ? 'The last cycles cost' : 'Every run succeeds, but the last cycles cost'} far more than usual. To stop it, answer "pause".`,
  fell: (capability, confidence) => `confidence in ${capability} fell to ${confidence}`,
  unknown: (title) => `I do not know whether something I did for "${title}" happened`,
  cutOff: (what) =>
    `I was cut off in the middle of ${what === '' ? 'it' : `"${what}"`} and do not repeat it blindly. Please look whether it happened.`,
  settle: 'Answer "it happened", "it did not happen, try again", or "leave it".',
  settleNamed: (title) =>
    `Answer "${title}: it happened", "${title}: it did not happen, try again", or "${title}: leave it".`,
  safeMode: 'the agent is in safe mode',
  noRoom: (path) =>
    `there is too little room ${path === null ? 'for the database' : `at ${path}`}; make some, and I go on by myself`,
  failedInARow: (count) => `${count} cycles failed in a row`,
  rests: (when) => `I rest, and go on ${when}. To go on at once, answer "resume".`,
  workspaceFull: 'the workspace is full: no step runs and nothing is written there',
  emptyWorkspace: 'Remove files there, or allow more: workspace_mb.',
  logChanged: 'the log is not what was written',
  logDamaged: (what) =>
    `Read again, ${what} is not what was signed: it was damaged or changed. The way back is a backup from before.`,
  eventAnd: (event, others) => `event ${event}${others === 0 ? '' : ` and ${others} more`}`,
  unreadable: (view) => `part of what I know cannot be read (${view})`,
  untilMended: (why) => `Until that is mended I do not tell you of what stands there: ${why}`,
  noModelAnswers: 'no model takes my calls',
  lookAtAccount: 'Please look at the key and the credit of your account there.',
  waitsForModel: (when) =>
    `What needs a model waits${when === null ? '.' : `; I try again ${when}, and go on by myself.`}`,
  settingsBroken: 'a file of settings cannot be used: what it said before holds until it is mended',
  cannotTell: (agent) => `${agent} cannot tell of trouble`,
  cannotTellWhy: (why) =>
    `I cannot tell you of trouble for now, since I cannot see what I told you already: ${why}`,
};

const de: TroubleWords = {
  lookAt: (cause) => `bitte ansehen: ${cause}`,
  failed: (cause, times) => `${cause}: ${times}-mal misslungen`,
  costs: (usd, usual) => `ein Durchlauf kostet ${usd}, sonst ${usual}`,
  costsMore: (hasFailed) =>
    `${hasFailed ? 'Die letzten Durchläufe kosten' : 'Alles gelingt, aber die letzten Durchläufe kosten'} weit mehr als sonst. Um das anzuhalten, antworte "Pause".`,
  fell: (capability, confidence) => `das Vertrauen in ${capability} ist auf ${confidence} gesunken`,
  unknown: (title) => `ich weiß nicht, ob etwas für "${title}" geschehen ist`,
  cutOff: (what) =>
    `Ich wurde mitten ${what === '' ? 'darin' : `in "${what}"`} unterbrochen und wiederhole es nicht blind. Sieh bitte nach, ob es geschehen ist.`,
  settle:
    'Antworte "es ist geschehen", "es ist nicht geschehen, versuch es noch einmal" oder "lass es".',
  settleNamed: (title) =>
    `Antworte "${title}: es ist geschehen", "${title}: es ist nicht geschehen, versuch es noch einmal" oder "${title}: lass es".`,
  safeMode: 'ich bin im abgesicherten Modus',
  noRoom: (path) =>
    `${path === null ? 'für die Datenbank' : `unter ${path}`} ist zu wenig Platz; schaff dort welchen, dann mache ich von selbst weiter`,
  failedInARow: (count) => `${count} Durchläufe sind hintereinander misslungen`,
  rests: (when) =>
    `Ich ruhe und mache ${when} weiter. Damit ich gleich weitermache, antworte "weiter".`,
  workspaceFull:
    'der Arbeitsbereich ist voll: kein Schritt läuft, und nichts wird dort geschrieben',
  emptyWorkspace: 'Räum dort Dateien weg, oder erlaube mehr: workspace_mb.',
  logChanged: 'das Protokoll ist nicht mehr, was geschrieben wurde',
  logDamaged: (what) =>
    `Beim Nachlesen ist ${what} nicht, was unterschrieben wurde: Es wurde beschädigt oder geändert. Zurück führt eine Sicherung von vorher.`,
  eventAnd: (event, others) => `Ereignis ${event}${others === 0 ? '' : ` (und ${others} weitere)`}`,
  unreadable: (view) => `ein Teil dessen, was ich weiß, ist nicht lesbar (${view})`,
  untilMended: (why) => `Bis das behoben ist, sage ich dir nichts von dem, was dort steht: ${why}`,
  noModelAnswers: 'kein Modell nimmt meine Anfragen an',
  lookAtAccount: 'Bitte sieh dort nach dem Schlüssel und dem Guthaben deines Kontos.',
  waitsForModel: (when) =>
    `Was ein Modell braucht, wartet${when === null ? '.' : `; ich versuche es ${when} wieder und mache von selbst weiter.`}`,
  settingsBroken:
    'eine Datei mit Einstellungen ist nicht brauchbar: bis sie behoben ist, gilt, was vorher darin stand',
  cannotTell: (agent) => `${agent} kann keine Störungen melden`,
  cannotTellWhy: (why) =>
    `Ich kann dir gerade keine Störungen melden, weil ich nicht sehe, was ich dir schon gesagt habe: ${why}`,
};

const fr: TroubleWords = {
  lookAt: (cause) => `à regarder : ${cause}`,
  failed: (cause, times) => `${cause} : échoué ${times} fois`,
  costs: (usd, usual) => `un cycle coûte ${usd}, d'habitude ${usual}`,
  costsMore: (hasFailed) =>
    `${hasFailed ? 'Les derniers cycles coûtent' : 'Tout réussit, mais les derniers cycles coûtent'} bien plus que d'habitude. Pour arrêter cela, répondez « pause ».`,
  fell: (capability, confidence) => `la confiance dans ${capability} est tombée à ${confidence}`,
  unknown: (title) => `je ne sais pas si une action pour « ${title} » a eu lieu`,
  cutOff: (what) =>
    `J'ai été interrompu au milieu ${what === '' ? 'de cela' : `de « ${what} »`} et je ne le répète pas à l'aveugle. Regardez si cela a eu lieu.`,
  settle: "Répondez « c'est arrivé », « ce n'est pas arrivé, réessaie » ou « laisse comme ça ».",
  settleNamed: (title) =>
    `Répondez « ${title}: c'est arrivé », « ${title}: ce n'est pas arrivé, réessaie » ou « ${title}: laisse comme ça ».`,
  safeMode: 'je suis en mode sans échec',
  noRoom: (path) =>
    `il y a trop peu de place ${path === null ? 'pour la base de données' : `sous ${path}`} ; faites-en, et je reprends de moi-même`,
  failedInARow: (count) => `${count} cycles ont échoué de suite`,
  rests: (when) =>
    `Je me repose et reprends ${when}. Pour reprendre tout de suite, répondez « reprends ».`,
  workspaceFull: "l'espace de travail est plein : aucune étape ne tourne et rien n'y est écrit",
  emptyWorkspace: 'Supprimez-y des fichiers, ou autorisez davantage : workspace_mb.',
  logChanged: "le journal n'est plus ce qui a été écrit",
  logDamaged: (what) =>
    `À la relecture, ${what} n'est pas ce qui a été signé : il a été abîmé ou changé. Le retour passe par une sauvegarde d'avant.`,
  eventAnd: (event, others) =>
    `l'événement ${event}${others === 0 ? '' : ` (et ${others} autres)`}`,
  unreadable: (view) => `une partie de ce que je sais est illisible (${view})`,
  untilMended: (why) =>
    `Tant que ce n'est pas réparé, je ne vous dis rien de ce qui s'y trouve : ${why}`,
  noModelAnswers: "aucun modèle n'accepte mes appels",
  lookAtAccount: 'Veuillez y vérifier la clé et le crédit de votre compte.',
  waitsForModel: (when) =>
    `Ce qui demande un modèle attend${when === null ? '.' : ` ; je réessaie ${when} et je continue de moi-même.`}`,
  settingsBroken:
    "un fichier de réglages est inutilisable : ce qu'il disait avant vaut jusqu'à sa réparation",
  cannotTell: (agent) => `${agent} ne peut pas signaler de problème`,
  cannotTellWhy: (why) =>
    `Je ne peux rien vous signaler pour le moment, car je ne vois pas ce que je vous ai déjà dit : ${why}`,
};

const es: TroubleWords = {
  lookAt: (cause) => `míralo: ${cause}`,
  failed: (cause, times) => `${cause}: ha fallado ${times} veces`,
  costs: (usd, usual) => `un ciclo cuesta ${usd}, normalmente ${usual}`,
  costsMore: (hasFailed) =>
    `${hasFailed ? 'Los últimos ciclos cuestan' : 'Todo sale bien, pero los últimos ciclos cuestan'} mucho más de lo normal. Para detenerlo, responde "pausa".`,
  fell: (capability, confidence) => `la confianza en ${capability} bajó a ${confidence}`,
  unknown: (title) => `no sé si algo que hice para "${title}" llegó a ocurrir`,
  cutOff: (what) =>
    `Me interrumpieron en medio de ${what === '' ? 'ello' : `"${what}"`} y no lo repito a ciegas. Mira, por favor, si ocurrió.`,
  settle: 'Responde "ocurrió", "no ocurrió, inténtalo de nuevo" o "déjalo así".',
  settleNamed: (title) =>
    `Responde "${title}: ocurrió", "${title}: no ocurrió, inténtalo de nuevo" o "${title}: déjalo así".`,
  safeMode: 'estoy en modo seguro',
  noRoom: (path) =>
    `hay muy poco espacio ${path === null ? 'para la base de datos' : `en ${path}`}; haz sitio y sigo por mí mismo`,
  failedInARow: (count) => `${count} ciclos seguidos han fallado`,
  rests: (when) => `Descanso y sigo ${when}. Para que siga ahora mismo, responde "reanuda".`,
  workspaceFull: 'el espacio de trabajo está lleno: ningún paso corre y nada se escribe allí',
  emptyWorkspace: 'Quita archivos de allí, o permite más: workspace_mb.',
  logChanged: 'el registro no es lo que se escribió',
  logDamaged: (what) =>
    `Al releerlo, ${what} no es lo que se firmó: se dañó o se cambió. El camino de vuelta es una copia de seguridad de antes.`,
  eventAnd: (event, others) => `el evento ${event}${others === 0 ? '' : ` (y ${others} más)`}`,
  unreadable: (view) => `una parte de lo que sé no se puede leer (${view})`,
  untilMended: (why) => `Hasta que se arregle no te aviso de lo que hay allí: ${why}`,
  noModelAnswers: 'ningún modelo acepta mis llamadas',
  lookAtAccount: 'Mira allí la clave y el saldo de tu cuenta, por favor.',
  waitsForModel: (when) =>
    `Lo que necesita un modelo espera${when === null ? '.' : `; lo intento de nuevo ${when} y sigo por mi cuenta.`}`,
  settingsBroken:
    'un archivo de ajustes no se puede usar: vale lo que decía antes hasta que se arregle',
  cannotTell: (agent) => `${agent} no puede avisar de problemas`,
  cannotTellWhy: (why) =>
    `Por ahora no puedo avisarte de problemas, porque no veo lo que ya te dije: ${why}`,
};

const it: TroubleWords = {
  lookAt: (cause) => `da guardare: ${cause}`,
  failed: (cause, times) => `${cause}: fallito ${times} volte`,
  costs: (usd, usual) => `un ciclo costa ${usd}, di solito ${usual}`,
  costsMore: (hasFailed) =>
    `${hasFailed ? 'Gli ultimi cicli costano' : 'Tutto riesce, ma gli ultimi cicli costano'} molto più del solito. Per fermarlo, rispondi "pausa".`,
  fell: (capability, confidence) => `la fiducia in ${capability} è scesa a ${confidence}`,
  unknown: (title) => `non so se qualcosa che ho fatto per "${title}" sia avvenuto`,
  cutOff: (what) =>
    `Sono stato interrotto nel mezzo di ${what === '' ? 'questo' : `"${what}"`} e non lo ripeto alla cieca. Guarda, per favore, se è avvenuto.`,
  settle: 'Rispondi "è avvenuto", "non è avvenuto, riprova" o "lascialo così".',
  settleNamed: (title) =>
    `Rispondi "${title}: è avvenuto", "${title}: non è avvenuto, riprova" o "${title}: lascialo così".`,
  safeMode: 'sono in modalità sicura',
  noRoom: (path) =>
    `c'è troppo poco spazio ${path === null ? 'per la banca dati' : `in ${path}`}; fanne, e vado avanti da solo`,
  failedInARow: (count) => `${count} cicli di fila sono falliti`,
  rests: (when) => `Riposo e vado avanti ${when}. Perché vada avanti subito, rispondi "riprendi".`,
  workspaceFull: "l'area di lavoro è piena: nessun passo gira e niente vi viene scritto",
  emptyWorkspace: 'Togli dei file di lì, o concedi di più: workspace_mb.',
  logChanged: 'il registro non è ciò che è stato scritto',
  logDamaged: (what) =>
    `Riletto, ${what} non è ciò che è stato firmato: è stato danneggiato o cambiato. La via di ritorno è una copia di prima.`,
  eventAnd: (event, others) => `l'evento ${event}${others === 0 ? '' : ` (e altri ${others})`}`,
  unreadable: (view) => `una parte di ciò che so non si può leggere (${view})`,
  untilMended: (why) => `Finché non è riparata non ti dico di ciò che vi si trova: ${why}`,
  noModelAnswers: 'nessun modello accetta le mie chiamate',
  lookAtAccount: 'Controlla lì la chiave e il credito del tuo conto, per favore.',
  waitsForModel: (when) =>
    `Ciò che richiede un modello aspetta${when === null ? '.' : `; riprovo ${when} e continuo da solo.`}`,
  settingsBroken:
    'un file di impostazioni non si può usare: fino alla riparazione vale ciò che diceva prima',
  cannotTell: (agent) => `${agent} non può segnalare problemi`,
  cannotTellWhy: (why) =>
    `Per ora non posso segnalarti problemi, perché non vedo ciò che ti ho già detto: ${why}`,
};

const pt: TroubleWords = {
  lookAt: (cause) => `a ver: ${cause}`,
  failed: (cause, times) => `${cause}: falhou ${times} vezes`,
  costs: (usd, usual) => `um ciclo custa ${usd}, normalmente ${usual}`,
  costsMore: (hasFailed) =>
    `${hasFailed ? 'Os últimos ciclos custam' : 'Tudo corre bem, mas os últimos ciclos custam'} muito mais do que é costume. Para o parar, responde "pausa".`,
  fell: (capability, confidence) => `a confiança em ${capability} desceu para ${confidence}`,
  unknown: (title) => `não sei se algo que fiz para "${title}" aconteceu`,
  cutOff: (what) =>
    `Fui interrompido a meio de ${what === '' ? 'algo' : `"${what}"`} e não o repito às cegas. Vê, por favor, se aconteceu.`,
  settle: 'Responde "aconteceu", "não aconteceu, tenta de novo" ou "deixa assim".',
  settleNamed: (title) =>
    `Responde "${title}: aconteceu", "${title}: não aconteceu, tenta de novo" ou "${title}: deixa assim".`,
  safeMode: 'estou em modo de segurança',
  noRoom: (path) =>
    `há pouco espaço ${path === null ? 'para a base de dados' : `em ${path}`}; arranja algum, e continuo por mim`,
  failedInARow: (count) => `${count} ciclos seguidos falharam`,
  rests: (when) => `Descanso e continuo ${when}. Para continuar já, responde "retoma".`,
  workspaceFull: 'o espaço de trabalho está cheio: nenhum passo corre e nada é lá escrito',
  emptyWorkspace: 'Tira ficheiros de lá, ou permite mais: workspace_mb.',
  logChanged: 'o registo não é o que foi escrito',
  logDamaged: (what) =>
    `Relido, ${what} não é o que foi assinado: foi danificado ou mudado. O caminho de volta é uma cópia de antes.`,
  eventAnd: (event, others) => `o evento ${event}${others === 0 ? '' : ` (e mais ${others})`}`,
  unreadable: (view) => `uma parte do que sei não se pode ler (${view})`,
  untilMended: (why) => `Até isso estar reparado não te digo do que lá está: ${why}`,
  noModelAnswers: 'nenhum modelo aceita as minhas chamadas',
  lookAtAccount: 'Vê lá a chave e o saldo da tua conta, por favor.',
  waitsForModel: (when) =>
    `O que precisa de um modelo espera${when === null ? '.' : `; tento de novo ${when} e continuo sozinho.`}`,
  settingsBroken:
    'um ficheiro de definições não se pode usar: até ser reparado vale o que dizia antes',
  cannotTell: (agent) => `${agent} não consegue avisar de problemas`,
  cannotTellWhy: (why) =>
    `Por agora não te posso avisar de problemas, porque não vejo o que já te disse: ${why}`,
};

const nl: TroubleWords = {
  lookAt: (cause) => `kijk hiernaar: ${cause}`,
  failed: (cause, times) => `${cause}: ${times} keer mislukt`,
  costs: (usd, usual) => `een ronde kost ${usd}, anders ${usual}`,
  costsMore: (hasFailed) =>
    `${hasFailed ? 'De laatste rondes kosten' : 'Alles lukt, maar de laatste rondes kosten'} veel meer dan anders. Om dat te stoppen, antwoord "pauze".`,
  fell: (capability, confidence) => `het vertrouwen in ${capability} is gedaald naar ${confidence}`,
  unknown: (title) => `ik weet niet of iets wat ik voor "${title}" deed is gebeurd`,
  cutOff: (what) =>
    `Ik werd midden in ${what === '' ? 'iets' : `"${what}"`} onderbroken en herhaal het niet blind. Kijk alsjeblieft of het is gebeurd.`,
  settle: 'Antwoord "het is gebeurd", "het is niet gebeurd, probeer opnieuw" of "laat het zo".',
  settleNamed: (title) =>
    `Antwoord "${title}: het is gebeurd", "${title}: het is niet gebeurd, probeer opnieuw" of "${title}: laat het zo".`,
  safeMode: 'ik ben in de veilige modus',
  noRoom: (path) =>
    `er is te weinig ruimte ${path === null ? 'voor de database' : `op ${path}`}; maak ruimte, en ik ga vanzelf verder`,
  failedInARow: (count) => `${count} rondes achter elkaar zijn mislukt`,
  rests: (when) => `Ik rust en ga ${when} verder. Om meteen verder te gaan, antwoord "ga verder".`,
  workspaceFull: 'de werkruimte is vol: geen stap loopt en er wordt niets geschreven',
  emptyWorkspace: 'Haal daar bestanden weg, of sta meer toe: workspace_mb.',
  logChanged: 'het logboek is niet wat er geschreven werd',
  logDamaged: (what) =>
    `Bij het nalezen is ${what} niet wat ondertekend werd: het is beschadigd of veranderd. De weg terug is een back-up van daarvoor.`,
  eventAnd: (event, others) => `gebeurtenis ${event}${others === 0 ? '' : ` (en nog ${others})`}`,
  unreadable: (view) => `een deel van wat ik weet is niet leesbaar (${view})`,
  untilMended: (why) => `Tot dat hersteld is vertel ik je niets van wat daar staat: ${why}`,
  noModelAnswers: 'geen model neemt mijn aanroepen aan',
  lookAtAccount: 'Kijk daar alsjeblieft naar de sleutel en het tegoed van je account.',
  waitsForModel: (when) =>
    `Wat een model nodig heeft, wacht${when === null ? '.' : `; ik probeer het ${when} opnieuw en ga vanzelf verder.`}`,
  settingsBroken:
    'een bestand met instellingen is niet bruikbaar: tot het hersteld is geldt wat er eerder stond',
  cannotTell: (agent) => `${agent} kan geen storingen melden`,
  cannotTellWhy: (why) =>
    `Ik kan je nu geen storingen melden, omdat ik niet zie wat ik je al gezegd heb: ${why}`,
};

const WORDS: Readonly<Record<TimeLanguage, TroubleWords>> = { en, de, fr, es, it, pt, nl };

export function troubleWords(language: TimeLanguage): TroubleWords {
  return WORDS[language];
}
