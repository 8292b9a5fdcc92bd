import type { ThreadReplies } from './thread-replies.ts';

const UNTIL_WHEN = 'Fino a quando devo restare in pausa?';

export const italianThread: ThreadReplies = {
  left: 'Va bene, lo lascio: non cambia niente.',
  stillAsked: 'Va bene: la mia domanda aspetta la tua risposta.',
  stillWaits:
    'Così non cambia niente: aspetta ancora la tua parola. Non va fatto? Allora rispondi "no".',
  stillPaused:
    'Così non cambia niente: sono ancora in pausa. Devo riprendere? Allora invia "riprendi".',
  leaveWhat: 'Così non cambia niente. Che cosa devo lasciare?',
  yesToWhat: 'Sì a che cosa? Non è cambiato niente. Scrivilo per esteso, per favore.',
  askedOf: (title) =>
    `Così non cambia niente: ho fatto una domanda su "${title}". Devo rinunciarvi? Allora rispondi "annullalo".`,
  whichYes: (other) =>
    `Non è ancora stato fatto niente, perché il tuo sì può voler dire due cose: quello che ho chiesto per ultimo, o "${other}". Quale intendi? Dillo in una frase.`,
  notKept: 'Non lo ricordo più.',
  pauseIsOver: (why) => `Non sono andato in pausa: ${why}. ${UNTIL_WHEN}`,
  pauseUnread: (why) => `In pausa finché non invii "riprendi": ${why}. ${UNTIL_WHEN}`,
  pauseKept: (why) => `La pausa resta com'è: ${why}. ${UNTIL_WHEN}`,
  notPausedNow:
    'Non sono più in pausa, e non cambia niente. Per un\'altra pausa, di\' "pausa" e fino a quando.',
  timeKept: (title, why) => `Non è ancora cambiato niente: ${why}. Quando deve essere "${title}"?`,
  writtenByOther: (title) =>
    `Non cambia niente: "${title}" è stato scritto da qualcun altro, con passi propri.`,
  urgency: (title, isHigh) => `"${title}" ha ora priorità ${isHigh ? 'alta' : 'bassa'}.`,
  renamed: (title) => `Ora è "${title}".`,
  renameWhat: (title, to) => `Non cambia niente: che cosa in "${title}" va sostituito con "${to}"?`,
  when: (title) => `Non cambia niente: quando deve essere "${title}"?`,
  due: (title, when) => `L'attività "${title}" ora scade ${when}.`,
  cameAlready: (title, came, next) =>
    `Non cambia niente: "${title}" è già arrivato, ${came}. Per un altro promemoria, rispondi "${next}".`,
  comesOtherwise: (title, phrase, times) =>
    `"${title}" d'ora in poi arriva diversamente: ${phrase === '' ? '' : `${phrase}; `}${times.join(', poi ')}.`,
  comesNot: (title, times, next) =>
    `"${title}" non arriva ${times}${next === null ? '' : `; la prossima volta ${next}`}.`,
  comesNeverThen: (title, next) =>
    `"${title}" non arriva comunque in quei giorni${next === null ? '' : `; la prossima volta ${next}`}.`,
  onceMore: (title, when) =>
    `Ti ricorderò "${title}" ancora una volta ${when}; i suoi orari restano.`,
  whichTask: 'Quale attività intendi? Finché non lo dici, queste restano come sono:',
  isOpenAgain: (title) =>
    `${title === null ? 'La tua richiesta' : `"${title}"`} è di nuovo da fare; vado avanti con quello che hai detto.`,
  goesOn: (title) =>
    `Grazie. Vado avanti con ${title === null ? 'la tua richiesta' : `"${title}"`}.`,
  requestDone: 'La tua richiesta è fatta.',
  requestDropped: (title) =>
    `Va bene, lascio ${title === null ? 'la tua richiesta' : `"${title}"`} e non ci faccio più niente.`,
  noMoreMoney: "Non riceve altro denaro, e resta com'è.",
  howMuchMoney: 'Non ho dato niente: devo sapere quanto. Rispondi per esempio "$1.50".',
};
