import type { ThreadReplies } from './thread-replies.ts';

const UNTIL_WHEN = '¿Hasta cuándo hago la pausa?';

export const spanishThread: ThreadReplies = {
  left: 'De acuerdo, lo dejo: no se cambia nada.',
  stillAsked: 'De acuerdo: mi pregunta espera tu respuesta.',
  stillWaits:
    'Con eso no se cambia nada: sigue esperando tu palabra. ¿No debe hacerse? Entonces responde "no".',
  stillPaused: 'Con eso no se cambia nada: sigo en pausa. ¿Continúo? Entonces envía "reanuda".',
  leaveWhat: 'Con eso no se cambia nada. ¿Qué debo dejar?',
  yesToWhat: '¿Sí a qué? No se ha cambiado nada. Escríbelo, por favor.',
  askedOf: (title) =>
    `Con eso no se cambia nada: pregunté algo sobre "${title}". ¿Debo abandonarlo? Entonces responde "cancélalo".`,
  whichYes: (other) =>
    `Todavía no se ha hecho nada, porque tu sí puede significar dos cosas: lo que pregunté al final, o "${other}". ¿Cuál de ellas? Dilo en una frase.`,
  notKept: 'Ya no lo recuerdo.',
  pauseIsOver: (why) => `No he hecho pausa: ${why}. ${UNTIL_WHEN}`,
  pauseUnread: (why) => `En pausa hasta que envíes "reanuda": ${why}. ${UNTIL_WHEN}`,
  pauseKept: (why) => `La pausa sigue como está: ${why}. ${UNTIL_WHEN}`,
  notPausedNow:
    'Ya no estoy en pausa, y no se cambia nada. Para otra pausa, di "pausa" y hasta cuándo.',
  timeKept: (title, why) => `Todavía no se ha cambiado nada: ${why}. ¿Cuándo debe ser "${title}"?`,
  writtenByOther: (title) =>
    `No se cambia nada: "${title}" lo escribió otra persona, con sus propios pasos.`,
  urgency: (title, isHigh) => `"${title}" tiene ahora prioridad ${isHigh ? 'alta' : 'baja'}.`,
  renamed: (title) => `Ahora es "${title}".`,
  renameWhat: (title, to) =>
    `No se cambia nada: ¿qué parte de "${title}" quieres cambiar por "${to}"?`,
  when: (title) => `No se cambia nada: ¿cuándo debe ser "${title}"?`,
  due: (title, when) => `La tarea "${title}" vence ahora ${when}.`,
  cameAlready: (title, came, next) =>
    `No se cambia nada: "${title}" ya llegó, ${came}. Para otro recordatorio, responde "${next}".`,
  comesOtherwise: (title, phrase, times) =>
    `"${title}" viene de otra manera desde ahora: ${phrase === '' ? '' : `${phrase}; `}${times.join(', después ')}.`,
  comesNot: (title, times, next) =>
    `"${title}" no viene ${times}${next === null ? '' : `; la próxima vez, ${next}`}.`,
  comesNeverThen: (title, next) =>
    `"${title}" no viene entonces de todos modos${next === null ? '' : `; la próxima vez, ${next}`}.`,
  onceMore: (title, when) =>
    `Te recordaré "${title}" una vez más ${when}; sus propios horarios quedan.`,
  whichTask: '¿A qué tarea te refieres? Hasta que lo digas, estas quedan como están:',
  isOpenAgain: (title) =>
    `${title === null ? 'Tu encargo' : `"${title}"`} está abierto de nuevo; sigo con ello y con lo que dices.`,
  goesOn: (title) => `Gracias. Sigo con ${title === null ? 'tu encargo' : `"${title}"`}.`,
  requestDone: 'Tu encargo está hecho.',
  requestDropped: (title) =>
    `De acuerdo, dejo ${title === null ? 'tu encargo' : `"${title}"`} y no hago nada más en ello.`,
  noMoreMoney: 'No recibe más dinero, y queda como está.',
  howMuchMoney: 'No se ha dado nada: necesito saber cuánto. Responde por ejemplo "$1.50".',
};
