import { oneOrMany } from '../../../kernel/text/counted.ts';
import type { BudgetPeriod } from '../../intents/budget-period.ts';
import { atBegin, inPeriod, type PeriodNames } from './in-period.ts';
import type { TellReplies } from './tell-replies.ts';

const PERIODS: PeriodNames = {
  today: 'hoje',
  yesterday: 'ontem',
  week: 'esta semana, desde segunda-feira',
  lastweek: 'na semana passada, de segunda-feira a domingo',
  month: 'este mês',
  lastmonth: 'no mês passado',
};

const inWords = (period: BudgetPeriod) =>
  inPeriod(period, { named: PERIODS, before: 'em', locale: 'pt' });

/** How things stand, in Portuguese. */
export const portugueseTold: TellReplies = {
  hello: 'Olá.',
  standing: (open, waiting) =>
    `${open} ${open === 1 ? 'tarefa aberta' : 'tarefas abertas'}, e ${waiting === 0 ? 'nada espera' : `${waiting} ${waiting === 1 ? 'coisa espera' : 'coisas esperam'}`} pela tua decisão.`,
  running: 'Estou a funcionar.',
  safeMode: (why) => `Estou em modo seguro: ${why}.`,
  pausedUntil: (when) => `Estou em pausa até ${when}.`,
  pausedSince: (when) => `Estou em pausa desde ${when}; com "retoma" continuo.`,
  wasPaused: (from, until) => `Estive em pausa desde ${from} até ${until}.`,
  stoppedSince: (when) => `Estou parado desde ${when}; com "retoma" continuo.`,
  rests: (when) => `Descanso depois de falhas e continuo ${when}.`,
  cycles: (all, succeeded, failed) =>
    `Ciclos: ${all} até agora, ${succeeded} com êxito, ${failed} falhados`,
  underWayNo: (cycleNo) => `o número ${cycleNo} está em curso`,
  looked: (when) => `Vi pela última vez ${when}.`,
  budget: (spent, limit) => `Orçamento: ${spent} de ${limit} gastos hoje`,
  reserved: (usd) => `${usd} reservados`,
  work: (tasks, asleep) => `Tarefas abertas: ${tasks}; trabalho em repouso: ${asleep}.`,
  waitsForMoney: (what, when) =>
    `À espera de dinheiro${when === null ? '' : ` até ${when}`}: ${what}.`,
  approvals: (count) => `${count} esperam pela tua decisão: envia "approvals" para os ver.`,
  trouble: (count, message) => `Problema (${count}x): ${message}`,
  needsWord: (title, text) => `"${title}" precisa da tua resposta: ${text}`,
  isItDone: 'terminado, tanto quanto vejo; está feito?',
  moreNeedWord: (count) => `E mais ${count} precisam da tua resposta.`,
  mailWaits: (from) => `Um mail de ${from} espera: ainda não consigo ver de quem é.`,
  mailUnknown: (subject) => `O meu mail "${subject}" pode ter saído ou não.`,
  unread: (what) => `Parte do que sei não se consegue ler agora (${what}).`,
  quiet: (period) => `Não aconteceu nada ${inWords(period)}.`,
  days: (period, { done, cycles, failed, spent }) =>
    `${atBegin(inWords(period))}: ${done} ${done === 1 ? 'tarefa feita' : 'tarefas feitas'}; ${cycles} ciclos, ${failed} falhados; ${spent} gastos.`,
  reminders: (count) =>
    count === 0 ? 'Não há lembretes.' : `${count} ${count === 1 ? 'lembrete' : 'lembretes'}:`,
  nothingOn: (day) => `Para "${day}" nada está marcado.`,
  openTasks: (count) => `${count} ${count === 1 ? 'tarefa aberta' : 'tarefas abertas'}:`,
  more: (count) => `e mais ${count}`,
  underWay: 'em curso',
  waits: 'espera por outras',
  high: 'prioridade alta',
  low: 'prioridade baixa',
  comesAgain: 'volta a vir',
  next: (when) => `a próxima vez ${when}`,
  due: (when) => `para ${when}`,
  noReminderYet: (why) => `Ainda não há lembrete: ${why}. Quando te lembro?`,
  hasNamesake: 'Já há algo em aberto com esse nome: responde "deixa estar" para tirar o novo.',
  hasPriority: (isHigh) => `Tem prioridade ${isHigh ? 'alta' : 'baixa'}.`,
  dueWhen: (words) => `"${words}" fica no título, porque não o leio como um dia. Para quando é?`,
  noTaskYet: (why) => `Ainda não há tarefa: ${why}. Com que frequência deve voltar?`,
  ruleKept: (text) => `Vou ter isso em conta: "${text}". Responde "deixa estar" se não.`,
  ruleKnown: (text) => `Já tenho isso em conta: "${text}".`,
  noSuchTask: (name) => `Não fiz nada: nenhuma tarefa aberta se chama "${name}".`,
  assumedHour: (clock) => `Não disseste nenhuma hora, por isso será às ${clock}.`,
  ofWhat: 'Ainda não há lembrete: de que te lembro?',
  howToForget: (what, command) =>
    `Para que eu esqueça ${what} para sempre, envia "${command}" com um código de seis algarismos.`,
  needsCodeFor: (what) => `Isto seria esquecido para sempre: ${what}.`,
  spentIn: (usd, period) => `Gastei ${usd} ${inWords(period)}.`,
  effect: {
    happened: (title) => `Anotado: aconteceu. "${title}" não se repete.`,
    notHappened: (title) => `Anotado: não aconteceu. Tento "${title}" de novo.`,
    left: (title) => `Deixo assim. "${title}" espera, e nada se repete até dizeres se aconteceu.`,
    which: 'Aconteceu? Ainda nada mudou.',
  },
  report: {
    week: 'Semana',
    columns: ['dia', 'ciclos', 'falhados', 'gasto'],
    sections: ['Feito', 'Aprendido', 'Falhado', 'Espera por ti', 'Quer tentar'],
    nothing: 'Nada.',
    lines: {
      new: 'novo',
      you: 'tu',
      givenUp: (rule) =>
        `já não se segue, porque o disseste há muito; diz outra vez se ainda vale: «${rule}»`,
      avoid: 'a evitar',
      tried: 'tentado',
      find: 'a descobrir',
      open: 'aberto',
      stillOpen: 'ainda aberto',
      over: 'terminado',
      times: (count) => (count === 1 ? 'uma vez' : `${count} vezes`),
      atMost: (usd) => `no máximo ${usd}`,
    },
    summary: ({ done, fresh, cycles, failed, spent, calls, mailsIn, mailsOut }) =>
      `${oneOrMany(done, 'tarefa feita', 'tarefas feitas')}, ${oneOrMany(fresh, 'nova', 'novas')}; ${oneOrMany(cycles, 'ciclo', 'ciclos')}, ${oneOrMany(failed, 'falhado', 'falhados')}; ${spent} gastos em ${oneOrMany(calls, 'chamada', 'chamadas')} ao modelo; ${oneOrMany(mailsIn, 'mail teu', 'mails teus')}, ${mailsOut} para ti.`,
  },
};
