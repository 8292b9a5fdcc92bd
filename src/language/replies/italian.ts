import { besideTitle } from './beside-title.ts';
import { italianReasons } from './reasons/italian-reasons.ts';
import type { CodeFault, Replies } from './replies.ts';
import { italianThread } from './thread/italian-thread.ts';
import { italianTold } from './told/italian-told.ts';

const CODE: Readonly<Record<CodeFault, string>> = {
  none: 'Invialo di nuovo con le sei cifre in fondo.',
  wrong: 'Questo codice è sbagliato o non è più valido.',
  used: 'Questo codice è già stato usato; aspetta il prossimo.',
  too_many: "Sono arrivati troppi codici sbagliati; aspetta un quarto d'ora.",
  not_enrolled: 'Configuralo una volta al terminale: "homeostat owner enroll".',
};

export const italian: Replies = {
  paused: () => 'In pausa finché non invii "riprendi". Ciò che è in corso prima finisce.',
  pausedUntil: (when) => `In pausa; riprendo da solo ${when}. Ciò che è in corso prima finisce.`,
  stopped: () =>
    'Fermato. Non comincia niente di nuovo. Invia "riprendi" con un codice per farmi riprendere.',
  staysStopped: () => 'Sono fermo e lo resto: invia "riprendi" con un codice per farmi riprendere.',
  goingOn: () => 'Riprendo.',
  notPaused: () => 'Non sono in pausa.',
  cancelled: (title) => `"${title}" è annullato.`,
  done: (title) => `"${title}" è fatto.`,
  doneForNow: (title) => `"${title}" è fatto per questa volta; tornerà.`,
  next: (title) => `"${title}" è il prossimo.`,
  added: (title) => `L'attività "${title}" è aggiunta.`,
  addedDue: (title, when) => `L'attività "${title}" è aggiunta, per ${when}.`,
  addedAgain: (title, phrase, times) =>
    `L'attività "${title}" è aggiunta${besideTitle(phrase)}: ${times.join(', poi ')}. Rispondi "lascia perdere" per finirla.`,
  kept: (text) => `Annotato: "${text}".`,
  reminder: (title, when) => `Ti ricorderò "${title}" ${when}.`,
  reminderAgain: (title, phrase, times) =>
    `Ti ricorderò "${title}"${besideTitle(phrase)}: ${times.join(', poi ')}. Rispondi "lascia perdere" per finirla.`,
  noTasks: () => 'Non ci sono attività aperte.',
  needsCode: (what) =>
    `Non fatto: ${what === null ? '' : `per "${what}" `}serve un codice monouso.`,
  codeFaults: CODE,
  unclear: () =>
    'Che cosa vuoi? Non sono sicuro. Dillo in una frase, o invia "aiuto" per ciò che faccio subito.',
  filedForModel: () => 'La tua mail resta come lavoro per un modello.',
  notUnderstoodPart: (words) =>
    `Non capisco "${words}" da solo, quindi non ne è venuto nulla. È archiviato come lavoro, che richiede un modello.`,
  notUnderstood: () =>
    'Non lo capisco da solo, quindi niente è impostato, cambiato, messo in pausa o fermato. È archiviato come lavoro, che richiede un modello; invia "aiuto" per ciò che faccio senza.',
  filedPaused: (until, isBeside) =>
    `${isBeside ? 'Il resto' : 'Il tuo messaggio'} è archiviato come lavoro. Sono in pausa e lo riprendo ${until === null ? 'quando invii "riprendi"' : `dopo la pausa: ${until}`}.`,
  filedWithoutMoney: (until, isBeside) =>
    `${isBeside ? 'Il resto' : 'Il tuo messaggio'} è archiviato come lavoro. Il denaro di oggi è finito, quindi forse dovrà aspettare che ce ne sia di nuovo: ${until}.`,
  filedBeside: () => 'Il resto è archiviato; la risposta arriva in questo filo.',
  help: () => `Scrivi come a un collega. Questo lo faccio subito, senza modello:
- stato, attività, budget, rapporto
- aggiungi un'attività: TITOLO / NOME è fatto
- ricordami domani alle 9 di ...
- pausa, fermati, riprendi
Fermare e mettere in pausa non richiedono mai un codice. Il resto lo prendo come lavoro e rispondo nello stesso filo.`,
  tells: italianTold,
  reasons: italianReasons,
  thread: italianThread,
  waits: {
    none: 'Niente aspetta la tua decisione.',
    head: 'Questo aspetta la tua decisione:',
    answerOne: 'Rispondi "sì" e le sei cifre del tuo autenticatore, oppure "no".',
    answerOneOf:
      'Rispondi "sì a 2" e le sei cifre del tuo autenticatore, oppure "no a 2"; "tutti" li indica tutti.',
    which: 'Quale? Non è ancora stato fatto niente.',
    what: 'Non è ancora stato fatto niente: intendi sì o no?',
    number: 'Non è stato fatto niente: quel numero non è nella lista. Quale intendi?',
    approved: (names) => `Autorizzato: ${names}.`,
    denied: (names) => `Rifiutato: ${names}.`,
  },
  caps: {
    tooMuch: (usd) =>
      `Non cambia niente: permetti al massimo ${usd} al giorno, e una mail può solo abbassarlo.`,
    lifted: (usd) => `Posso di nuovo spendere ${usd} al giorno.`,
    until: (usd, when) =>
      `Spendo al massimo ${usd} fino a ${when} della tua ora; ciò che è in corso può ancora finire.`,
    daily: (usd, at) =>
      `D'ora in poi spendo al massimo ${usd} al giorno; un giorno comincia alle ${at} della tua ora. Ciò che è in corso può ancora finire.`,
    howMuch: "Il limite resta com'è: quanto posso spendere? Dillo in dollari.",
    dayIsOver:
      'Non cambia niente: il giorno di quel limite è passato. Quanto posso spendere, e in quali giorni?',
  },
  asks: {
    aboutOne: (title) =>
      `Si tratta di "${title}"? Niente è cambiato. Rispondi "fatto", "annullalo" o per quando è.`,
    aboutThis: (titles) =>
      `Si tratta di ${titles.map((one) => `"${one}"`).join(' o ')}? Niente è cambiato. Dillo con il suo nome: se è fatto, se va annullato o per quando è.`,
    newReminder:
      'Vuoi un promemoria? Non ce n\'è ancora uno. Scrivi "ricordami", quando e che cosa.',
    aboutWhat: {
      note: 'Devo ricordarlo? Non è ancora salvato nulla. Scrivi "ricorda che" davanti.',
      budget:
        'Si tratta di soldi? Invia "budget" per vedere quanto ho speso, o "al massimo 1 dollaro al giorno" per ridurlo.',
      report: 'Vuoi sapere che cosa ho fatto? Invia "rapporto" o "rapporto di ieri".',
      tasks: 'Si tratta della tua lista? Invia "attività" per vedere tutto ciò che è aperto.',
      pause:
        'Devo riposare o andare avanti? Niente è cambiato. Invia "pausa", "pausa fino a lunedì", "ferma" o "riprendi".',
    },
    newTask:
      "Vuoi un'attività? Non ce n'è ancora una. Scrivi \"aggiungi un'attività:\" e che cos'è.",
    endWhat: (words) =>
      `Niente è terminato: non trovo niente di aperto che si chiami "${words}". Quale intendi?`,
    cancel: (title) => `Devo annullare "${title}"?`,
    done: (title) => `"${title}" è fatto?`,
    do: (title) => `Devo occuparmi ora di "${title}"?`,
    reopen: (title) => `Devo riaprire "${title}"?`,
    deny: (title) => `Devo rifiutare "${title}"?`,
    ack: (title) => `Hai visto "${title}", e non devo più ricordarlo?`,
    resume: () => 'Devo continuare?',
    pause: (until) => `Devo fermarmi fino a ${until ?? '"riprendi"'}?`,
    approve: (title) => `Devo autorizzare "${title}"? Rispondi "sì" con un codice di sei cifre.`,
    isRight: (says) => `Lo capisco così: ${says} È giusto?`,
    grantsAtOnce: 'Un sì lo permette subito: non posso rispettare una condizione o un momento.',
    untilYes: 'Non cambia nulla finché non dici di sì.',
    which: 'Quale intendi? Non cambia nulla finché non dici "tutti" o un numero.',
    rest: 'Il resto è lavoro; la risposta arriva in questa conversazione.',
    takeBack:
      'Non era questo? Rispondi "non era questo": ritiro ciò che ho aggiunto, e il tuo messaggio resta lavoro come l\'hai scritto.',
  },
};
