import { besideTitle } from './beside-title.ts';
import { spanishReasons } from './reasons/spanish-reasons.ts';
import type { CodeFault, Replies } from './replies.ts';
import { spanishThread } from './thread/spanish-thread.ts';
import { spanishTold } from './told/spanish-told.ts';

const CODE: Readonly<Record<CodeFault, string>> = {
  none: 'Envíalo otra vez con las seis cifras detrás.',
  wrong: 'Este código es erróneo o ya no es válido.',
  used: 'Este código ya ha valido; espera al siguiente.',
  too_many: 'Llegaron demasiados códigos erróneos; espera un cuarto de hora.',
  not_enrolled: 'Configúralo una vez en la terminal: "homeostat owner enroll".',
};

export const spanish: Replies = {
  paused: () => 'En pausa hasta que envíes "reanuda". Lo que está en marcha termina antes.',
  pausedUntil: (when) =>
    `En pausa hasta ${when}; después sigo por mi cuenta. Lo que está en marcha termina antes.`,
  stopped: () => 'Detenido. No se empieza nada nuevo. Envía "reanuda" con un código para que siga.',
  staysStopped: () => 'Estoy detenido y sigo así: envía "reanuda" con un código para que siga.',
  goingOn: () => 'Sigo.',
  notPaused: () => 'No estoy en pausa.',
  cancelled: (title) => `"${title}" está cancelado.`,
  done: (title) => `"${title}" está hecho.`,
  doneForNow: (title) => `"${title}" está hecho por esta vez; vuelve a venir.`,
  next: (title) => `"${title}" es lo siguiente.`,
  added: (title) => `La tarea "${title}" está añadida.`,
  addedDue: (title, when) => `La tarea "${title}" está añadida, para ${when}.`,
  addedAgain: (title, phrase, times) =>
    `La tarea "${title}" está añadida${besideTitle(phrase)}: ${times.join(', después ')}. Responde "olvídalo" para terminarla.`,
  kept: (text) => `Anotado: "${text}".`,
  reminder: (title, when) => `Te recordaré "${title}" ${when}.`,
  reminderAgain: (title, phrase, times) =>
    `Te recordaré "${title}"${besideTitle(phrase)}: ${times.join(', después ')}. Responde "olvídalo" para terminarlo.`,
  noTasks: () => 'No hay tareas abiertas.',
  needsCode: (what) =>
    `No hecho: ${what === null ? '' : `para "${what}" `}hace falta un código de un solo uso.`,
  codeFaults: CODE,
  unclear: () =>
    '¿Qué quieres? No estoy seguro. Dilo en una frase, o envía "ayuda" para ver lo que hago enseguida.',
  filedForModel: () => 'Tu correo queda como trabajo para un modelo.',
  notUnderstoodPart: (words) =>
    `No entiendo "${words}" por mí mismo, así que no ha pasado nada con ello. Queda archivado como trabajo, que necesita un modelo.`,
  notUnderstood: () =>
    'No entiendo esto por mí mismo, así que no se fija, cambia, pausa ni detiene nada. Queda archivado como trabajo, que necesita un modelo; envía "ayuda" para ver lo que hago sin él.',
  filedPaused: (until, isBeside) =>
    `${isBeside ? 'El resto' : 'Tu correo'} queda archivado como trabajo. Estoy en pausa y lo retomo ${until === null ? 'cuando envíes "reanuda"' : `después de la pausa: ${until}`}.`,
  filedWithoutMoney: (until, isBeside) =>
    `${isBeside ? 'El resto' : 'Tu correo'} queda archivado como trabajo. El dinero de hoy se ha agotado, así que quizá tenga que esperar a que vuelva a haber: ${until}.`,
  filedBeside: () => 'El resto queda archivado; la respuesta llega en este hilo.',
  help: () => `Escribe como a un colega. Esto lo hago enseguida, sin modelo:
- estado, tareas, presupuesto, informe
- añade una tarea: TÍTULO / NOMBRE está hecho
- recuérdame mañana a las 9 ...
- pausa, para, reanuda
Parar y pausar nunca necesitan código. Lo demás lo tomo como trabajo y contesto en el mismo hilo.`,
  tells: spanishTold,
  reasons: spanishReasons,
  thread: spanishThread,
  waits: {
    none: 'Nada espera tu decisión.',
    head: 'Esto espera tu decisión:',
    answerOne: 'Responde «sí» y las seis cifras de tu autenticador, o «no».',
    answerOneOf:
      'Responde «sí a 2» y las seis cifras de tu autenticador, o «no a 2»; «todos» son todos.',
    which: '¿Cuál? Todavía no se ha hecho nada.',
    what: 'Todavía no se ha hecho nada: ¿quieres decir sí o no?',
    number: 'No se ha hecho nada: ese número no está en la lista. ¿Cuál quieres decir?',
    approved: (names) => `Autorizado: ${names}.`,
    denied: (names) => `Rechazado: ${names}.`,
  },
  caps: {
    tooMuch: (usd) =>
      `No se cambia nada: permites como mucho ${usd} al día, y un correo solo puede bajarlo.`,
    lifted: (usd) => `Puedo volver a gastar ${usd} al día.`,
    until: (usd, when) =>
      `Gasto como mucho ${usd} hasta ${when.replace(/^el /u, 'el ')} de tu hora; lo que está en marcha aún puede terminar.`,
    daily: (usd, at) =>
      `Desde ahora gasto como mucho ${usd} al día; un día empieza a las ${at} de tu hora. Lo que está en marcha aún puede terminar.`,
    howMuch: 'El límite queda como está: ¿cuánto puedo gastar? Dilo en dólares.',
    dayIsOver: 'No se cambia nada: el día de ese límite ya pasó. ¿Cuánto puedo gastar, y qué días?',
  },
  asks: {
    aboutOne: (title) =>
      `¿Se trata de "${title}"? Nada ha cambiado. Responde "hecho", "cancélalo" o para cuándo es.`,
    aboutThis: (titles) =>
      `¿Se trata de ${titles.map((one) => `"${one}"`).join(' o ')}? Nada ha cambiado. Dilo con su nombre: si está hecho, si se cancela o para cuándo es.`,
    newReminder:
      '¿Quieres un recordatorio? Aún no hay ninguno. Escribe "recuérdame", cuándo y qué.',
    aboutWhat: {
      note: '¿Quieres que lo recuerde? Aún no he guardado nada. Escribe "recuerda que" delante.',
      budget:
        '¿Es por el dinero? Envía "presupuesto" para ver lo gastado, o "máximo 1 dólar al día" para reducirlo.',
      report: '¿Quieres saber lo que hice? Envía "informe" o "informe de ayer".',
      tasks: '¿Es sobre tu lista? Envía "tareas" para ver todo lo que está abierto.',
      pause:
        '¿Descanso o sigo? Nada ha cambiado. Envía "pausa", "pausa hasta el lunes", "para" o "reanuda".',
    },
    newTask: '¿Quieres una tarea? Aún no hay ninguna. Escribe "añade una tarea:" y lo que es.',
    endWhat: (words) =>
      `Nada se ha terminado: no encuentro nada abierto que se llame "${words}". ¿A cuál te refieres?`,
    cancel: (title) => `¿Cancelo «${title}»?`,
    done: (title) => `¿Está hecho «${title}»?`,
    do: (title) => `¿Me pongo ahora con «${title}»?`,
    reopen: (title) => `¿Vuelvo a abrir «${title}»?`,
    deny: (title) => `¿Rechazo «${title}»?`,
    ack: (title) => `¿Has visto «${title}», y dejo de recordarlo?`,
    resume: () => '¿Sigo?',
    pause: (until) => `¿Hago una pausa hasta ${until ?? '«reanuda»'}?`,
    approve: (title) => `¿Autorizo «${title}»? Responde «sí» con un código de seis cifras.`,
    isRight: (says) => `Lo entiendo así: ${says} ¿Es correcto?`,
    grantsAtOnce:
      'Un sí lo permite al momento: no puedo guardar para ello una condición ni una hora.',
    untilYes: 'No se cambia nada hasta que digas que sí.',
    which: '¿A cuál te refieres? No se cambia nada hasta que digas «todos» o un número.',
    rest: 'El resto es trabajo; la respuesta llegará en este hilo.',
    takeBack:
      '¿No era eso? Responde "no era eso": retiro lo que he añadido, y tu correo queda como trabajo tal como lo escribiste.',
  },
};
