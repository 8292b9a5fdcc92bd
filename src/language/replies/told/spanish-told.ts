import { oneOrMany } from '../../../kernel/text/counted.ts';
import type { BudgetPeriod } from '../../intents/budget-period.ts';
import { atBegin, inPeriod, type PeriodNames } from './in-period.ts';
import type { TellReplies } from './tell-replies.ts';

const PERIODS: PeriodNames = {
  today: 'hoy',
  yesterday: 'ayer',
  week: 'esta semana, desde el lunes',
  lastweek: 'la semana pasada, de lunes a domingo',
  month: 'este mes',
  lastmonth: 'el mes pasado',
};

const inWords = (period: BudgetPeriod) =>
  inPeriod(period, { named: PERIODS, before: 'en', locale: 'es' });

/** How things stand, in Spanish. */
export const spanishTold: TellReplies = {
  hello: 'Hola.',
  standing: (open, waiting) =>
    `${open} ${open === 1 ? 'tarea abierta' : 'tareas abiertas'}, y ${waiting === 0 ? 'nada espera' : `${waiting} ${waiting === 1 ? 'cosa espera' : 'cosas esperan'}`} tu decisión.`,
  running: 'Estoy en marcha.',
  safeMode: (why) => `Estoy en modo seguro: ${why}.`,
  pausedUntil: (when) => `Estoy en pausa hasta ${when}.`,
  pausedSince: (when) => `Estoy en pausa desde ${when}; con «reanuda» sigo.`,
  wasPaused: (from, until) => `Estuve en pausa desde ${from} hasta ${until}.`,
  stoppedSince: (when) => `Estoy detenido desde ${when}; con «reanuda» sigo.`,
  rests: (when) => `Descanso tras unos fallos y sigo ${when}.`,
  cycles: (all, succeeded, failed) =>
    `Ciclos: ${all} hasta ahora, ${succeeded} logrados, ${failed} fallidos`,
  underWayNo: (cycleNo) => `el número ${cycleNo} está en marcha`,
  looked: (when) => `Miré por última vez ${when}.`,
  budget: (spent, limit) => `Presupuesto: ${spent} de ${limit} gastados hoy`,
  reserved: (usd) => `${usd} reservados`,
  work: (tasks, asleep) => `Tareas abiertas: ${tasks}; trabajo en reposo: ${asleep}.`,
  waitsForMoney: (what, when) => `Espera dinero${when === null ? '' : ` hasta ${when}`}: ${what}.`,
  approvals: (count) => `${count} esperan tu decisión: envía «approvals» para verlos.`,
  trouble: (count, message) => `Problema (${count}x): ${message}`,
  needsWord: (title, text) => `«${title}» necesita tu respuesta: ${text}`,
  isItDone: 'terminado, por lo que veo; ¿está hecho?',
  moreNeedWord: (count) => `Y ${count} más necesitan tu respuesta.`,
  mailWaits: (from) => `Un correo de ${from} espera: aún no puedo comprobar de quién es.`,
  mailUnknown: (subject) => `Mi correo «${subject}» puede haber salido o no.`,
  unread: (what) => `Parte de lo que sé no se puede leer ahora (${what}).`,
  quiet: (period) => `No pasó nada ${inWords(period)}.`,
  days: (period, { done, cycles, failed, spent }) =>
    `${atBegin(inWords(period))}: ${done} ${done === 1 ? 'tarea hecha' : 'tareas hechas'}; ${cycles} ciclos, ${failed} fallidos; ${spent} gastados.`,
  reminders: (count) =>
    count === 0
      ? 'No hay recordatorios.'
      : `${count} ${count === 1 ? 'recordatorio' : 'recordatorios'}:`,
  nothingOn: (day) => `Para "${day}" no hay nada previsto.`,
  openTasks: (count) => `${count} ${count === 1 ? 'tarea abierta' : 'tareas abiertas'}:`,
  more: (count) => `y ${count} más`,
  underWay: 'en marcha',
  waits: 'espera a otras',
  high: 'prioridad alta',
  low: 'prioridad baja',
  comesAgain: 'vuelve a venir',
  next: (when) => `la próxima vez ${when}`,
  due: (when) => `para ${when}`,
  noReminderYet: (why) => `Todavía no hay recordatorio: ${why}. ¿Cuándo te lo recuerdo?`,
  hasNamesake: 'Ya hay algo abierto con ese nombre: responde "olvídalo" para quitar lo nuevo.',
  hasPriority: (isHigh) => `Tiene prioridad ${isHigh ? 'alta' : 'baja'}.`,
  dueWhen: (words) =>
    `"${words}" se queda en el título, porque no lo leo como un día. ¿Para cuándo es?`,
  noTaskYet: (why) => `Todavía no se ha añadido la tarea: ${why}. ¿Con qué frecuencia debe volver?`,
  ruleKept: (text) => `Lo tendré en cuenta: «${text}». Responde «olvídalo» si no.`,
  ruleKnown: (text) => `Ya lo tengo en cuenta: «${text}».`,
  noSuchTask: (name) => `No hice nada: ninguna tarea abierta se llama «${name}».`,
  assumedHour: (clock) => `No dijiste ninguna hora, así que será a las ${clock}.`,
  ofWhat: 'Todavía no hay recordatorio: ¿qué te recuerdo?',
  howToForget: (what, command) =>
    `Para que olvide ${what} para siempre, envía «${command}» con un código de seis cifras.`,
  needsCodeFor: (what) => `Esto se olvidaría para siempre: ${what}.`,
  spentIn: (usd, period) => `He gastado ${usd} ${inWords(period)}.`,
  effect: {
    happened: (title) => `Anotado: ocurrió. "${title}" no se repite.`,
    notHappened: (title) => `Anotado: no ocurrió. Intento "${title}" de nuevo.`,
    left: (title) => `Lo dejo así. "${title}" espera, y nada se repite hasta que digas si ocurrió.`,
    which: '¿Ocurrió? Todavía no ha cambiado nada.',
  },
  report: {
    week: 'Semana',
    columns: ['día', 'ciclos', 'fallidos', 'gastado'],
    sections: ['Hecho', 'Aprendido', 'Fallido', 'Espera tu respuesta', 'Quiere probar'],
    nothing: 'Nada.',
    lines: {
      new: 'nuevo',
      you: 'tú',
      givenUp: (rule) =>
        `ya no se sigue, porque lo dijiste hace mucho; dilo otra vez si aún vale: «${rule}»`,
      avoid: 'por evitar',
      tried: 'probado',
      find: 'por averiguar',
      open: 'abierto',
      stillOpen: 'aún abierto',
      over: 'terminado',
      times: (count) => (count === 1 ? 'una vez' : `${count} veces`),
      atMost: (usd) => `como máximo ${usd}`,
    },
    summary: ({ done, fresh, cycles, failed, spent, calls, mailsIn, mailsOut }) =>
      `${oneOrMany(done, 'tarea hecha', 'tareas hechas')}, ${oneOrMany(fresh, 'nueva', 'nuevas')}; ${oneOrMany(cycles, 'ciclo', 'ciclos')}, ${oneOrMany(failed, 'fallido', 'fallidos')}; ${spent} gastados en ${oneOrMany(calls, 'llamada', 'llamadas')} al modelo; ${oneOrMany(mailsIn, 'correo tuyo', 'correos tuyos')}, ${mailsOut} para ti.`,
  },
};
