import { besideTitle } from './beside-title.ts';
import { portugueseReasons } from './reasons/portuguese-reasons.ts';
import type { CodeFault, Replies } from './replies.ts';
import { portugueseThread } from './thread/portuguese-thread.ts';
import { portugueseTold } from './told/portuguese-told.ts';

const CODE: Readonly<Record<CodeFault, string>> = {
  none: 'Envia outra vez com os seis dígitos no fim.',
  wrong: 'Este código está errado ou já não é válido.',
  used: 'Este código já contou; espera pelo próximo.',
  too_many: 'Vieram demasiados códigos errados; espera um quarto de hora.',
  not_enrolled: 'Configura-o uma vez no terminal: "homeostat owner enroll".',
};

export const portuguese: Replies = {
  paused: () => 'Em pausa até enviares "retoma". O que está em curso termina primeiro.',
  pausedUntil: (when) =>
    `Em pausa até ${when}; depois continuo por mim. O que está em curso termina primeiro.`,
  stopped: () => 'Parado. Nada de novo começa. Envia "retoma" com um código para eu continuar.',
  staysStopped: () => 'Estou parado e assim fico: envia "retoma" com um código para eu continuar.',
  goingOn: () => 'Continuo.',
  notPaused: () => 'Não estou em pausa.',
  cancelled: (title) => `"${title}" está cancelado.`,
  done: (title) => `"${title}" está feito.`,
  doneForNow: (title) => `"${title}" está feito por esta vez; volta a vir.`,
  next: (title) => `"${title}" é o próximo.`,
  added: (title) => `A tarefa "${title}" está adicionada.`,
  addedDue: (title, when) => `A tarefa "${title}" está adicionada, para ${when}.`,
  addedAgain: (title, phrase, times) =>
    `A tarefa "${title}" foi criada${besideTitle(phrase)}: ${times.join(', depois ')}. Responde "deixa estar" para acabar.`,
  kept: (text) => `Anotado: "${text}".`,
  reminder: (title, when) => `Vou lembrar-te de "${title}" ${when}.`,
  reminderAgain: (title, phrase, times) =>
    `Vou lembrar-te de "${title}"${besideTitle(phrase)}: ${times.join(', depois ')}. Responde "deixa estar" para acabar.`,
  noTasks: () => 'Não há tarefas abertas.',
  needsCode: (what) =>
    `Não feito: ${what === null ? '' : `para "${what}" `}é preciso um código de uso único.`,
  codeFaults: CODE,
  unclear: () =>
    'O que queres? Não tenho a certeza. Diz numa frase, ou envia "ajuda" para o que faço logo.',
  filedForModel: () => 'O teu mail fica como trabalho para um modelo.',
  notUnderstoodPart: (words) =>
    `Não entendo "${words}" por mim, por isso nada resultou disso. Fica arquivado como trabalho, que precisa de um modelo.`,
  notUnderstood: () =>
    'Não entendo isto por mim, por isso nada é definido, alterado, pausado ou parado. Fica arquivado como trabalho, que precisa de um modelo; envia "ajuda" para o que faço sem ele.',
  filedPaused: (until, isBeside) =>
    `${isBeside ? 'O resto' : 'O teu mail'} fica arquivado como trabalho. Estou em pausa e retomo-o ${until === null ? 'quando enviares "retoma"' : `depois da pausa: ${until}`}.`,
  filedWithoutMoney: (until, isBeside) =>
    `${isBeside ? 'O resto' : 'O teu mail'} fica arquivado como trabalho. O dinheiro de hoje acabou, por isso talvez tenha de esperar até haver mais: ${until}.`,
  filedBeside: () => 'O resto fica arquivado; a resposta vem nesta conversa.',
  help: () => `Escreve como a um colega. Isto faço logo, sem modelo:
- estado, tarefas, orçamento, relatório
- adiciona uma tarefa: TÍTULO / NOME está feito
- lembra-me amanhã às 9 de ...
- pausa, para, retoma
Parar e pausar nunca precisam de código. O resto tomo como trabalho e respondo na mesma conversa.`,
  tells: portugueseTold,
  reasons: portugueseReasons,
  thread: portugueseThread,
  waits: {
    none: 'Nada espera pela tua decisão.',
    head: 'Isto espera pela tua decisão:',
    answerOne: 'Responde "sim" e os seis algarismos do teu autenticador, ou "não".',
    answerOneOf:
      'Responde "sim a 2" e os seis algarismos do teu autenticador, ou "não a 2"; "todos" são todos.',
    which: 'Qual deles? Ainda nada foi feito.',
    what: 'Ainda nada foi feito: queres dizer sim ou não?',
    number: 'Nada foi feito: esse número não está na lista. Qual queres dizer?',
    approved: (names) => `Autorizado: ${names}.`,
    denied: (names) => `Recusado: ${names}.`,
  },
  caps: {
    tooMuch: (usd) => `Nada muda: permites no máximo ${usd} por dia, e um mail só pode baixá-lo.`,
    lifted: (usd) => `Posso voltar a gastar ${usd} por dia.`,
    until: (usd, when) =>
      `Gasto no máximo ${usd} até ${when} da tua hora; o que está em curso ainda pode acabar.`,
    daily: (usd, at) =>
      `A partir de agora gasto no máximo ${usd} por dia; um dia começa às ${at} da tua hora. O que está em curso ainda pode acabar.`,
    howMuch: 'O limite fica como está: quanto posso gastar? Diz em dólares.',
    dayIsOver: 'Nada muda: o dia desse limite já passou. Quanto posso gastar, e em que dias?',
  },
  asks: {
    aboutOne: (title) =>
      `É sobre "${title}"? Nada mudou. Responde "feito", "cancela" ou para quando é.`,
    aboutThis: (titles) =>
      `É sobre ${titles.map((one) => `"${one}"`).join(' ou ')}? Nada mudou. Diz com o nome: se está feito, se é para cancelar ou para quando é.`,
    newReminder: 'Queres um lembrete? Ainda não há nenhum. Escreve "lembra-me", quando e de quê.',
    aboutWhat: {
      note: 'Queres que me lembre disto? Ainda nada foi guardado. Escreve "lembra-te que" antes.',
      budget:
        'É sobre dinheiro? Envia "orçamento" para ver o que gastei, ou "no máximo 1 dólar por dia" para o baixar.',
      report: 'Queres saber o que fiz? Envia "relatório" ou "relatório de ontem".',
      tasks: 'É sobre a tua lista? Envia "tarefas" para ver tudo o que está aberto.',
      pause:
        'Descanso ou continuo? Nada mudou. Envia "pausa", "pausa até segunda-feira", "parem" ou "retoma".',
    },
    newTask: 'Queres uma tarefa? Ainda não há nenhuma. Escreve "adiciona uma tarefa:" e o que é.',
    endWhat: (words) =>
      `Nada foi terminado: não encontro nada aberto que se chame "${words}". Qual queres dizer?`,
    cancel: (title) => `Cancelo "${title}"?`,
    done: (title) => `"${title}" está feito?`,
    do: (title) => `Trato agora de "${title}"?`,
    reopen: (title) => `Reabro "${title}"?`,
    deny: (title) => `Recuso "${title}"?`,
    ack: (title) => `Viste "${title}", e deixo de o lembrar?`,
    resume: () => 'Continuo?',
    pause: (until) => `Faço uma pausa até ${until ?? '"retoma"'}?`,
    approve: (title) => `Autorizo "${title}"? Responde "sim" com um código de seis algarismos.`,
    isRight: (says) => `Entendo assim: ${says} Está certo?`,
    grantsAtOnce: 'Um sim permite-o logo: não consigo guardar uma condição nem uma hora para isso.',
    untilYes: 'Nada muda até dizeres que sim.',
    which: 'Qual deles queres dizer? Nada muda até dizeres "todos" ou um número.',
    rest: 'O resto é trabalho; a resposta chega nesta conversa.',
    takeBack:
      'Não era isso? Responde "não era isso": retiro o que acrescentei, e a tua mensagem fica como trabalho tal como a escreveste.',
  },
};
