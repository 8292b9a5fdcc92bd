import type { ThreadReplies } from './thread-replies.ts';

const UNTIL_WHEN = 'Até quando devo ficar em pausa?';

export const portugueseThread: ThreadReplies = {
  left: 'Está bem, deixo: nada muda.',
  stillAsked: 'Está bem: a minha pergunta espera a tua resposta.',
  stillWaits:
    'Nada muda com isso: ainda espera a tua palavra. Não deve ser feito? Então responde "não".',
  stillPaused: 'Nada muda com isso: ainda estou em pausa. Devo continuar? Então envia "retoma".',
  leaveWhat: 'Nada muda com isso. O que devo deixar?',
  yesToWhat: 'Sim a quê? Nada mudou. Escreve por extenso, por favor.',
  askedOf: (title) =>
    `Nada muda com isso: fiz uma pergunta sobre "${title}". Devo abandoná-lo? Então responde "cancela".`,
  whichYes: (other) =>
    `Ainda nada foi feito, porque o teu sim pode querer dizer duas coisas: o que perguntei por último, ou "${other}". Qual delas? Diz numa frase.`,
  notKept: 'Já não guardo isso.',
  pauseIsOver: (why) => `Não fiz pausa: ${why}. ${UNTIL_WHEN}`,
  pauseUnread: (why) => `Em pausa até enviares "retoma": ${why}. ${UNTIL_WHEN}`,
  pauseKept: (why) => `A pausa fica como está: ${why}. ${UNTIL_WHEN}`,
  notPausedNow: 'Já não estou em pausa, e nada muda. Para outra pausa, diz "pausa" e até quando.',
  timeKept: (title, why) => `Ainda nada mudou: ${why}. Quando deve ser "${title}"?`,
  writtenByOther: (title) =>
    `Nada muda: "${title}" foi escrito por outra pessoa, com passos próprios.`,
  urgency: (title, isHigh) => `"${title}" tem agora prioridade ${isHigh ? 'alta' : 'baixa'}.`,
  renamed: (title) => `Agora é "${title}".`,
  renameWhat: (title, to) => `Nada muda: que parte de "${title}" queres trocar por "${to}"?`,
  when: (title) => `Nada muda: quando deve ser "${title}"?`,
  due: (title, when) => `O prazo da tarefa "${title}" é agora ${when}.`,
  cameAlready: (title, came, next) =>
    `Nada muda: "${title}" já chegou, ${came}. Para outro lembrete, responde "${next}".`,
  comesOtherwise: (title, phrase, times) =>
    `"${title}" passa a vir de outra forma: ${phrase === '' ? '' : `${phrase}; `}${times.join(', depois ')}.`,
  comesNot: (title, times, next) =>
    `"${title}" não vem ${times}${next === null ? '' : `; da próxima vez, ${next}`}.`,
  comesNeverThen: (title, next) =>
    `"${title}" não vem nessa altura de qualquer modo${next === null ? '' : `; da próxima vez, ${next}`}.`,
  onceMore: (title, when) =>
    `Vou lembrar-te de "${title}" mais uma vez ${when}; os seus horários ficam.`,
  whichTask: 'Que tarefa queres dizer? Até dizeres, estas ficam como estão:',
  isOpenAgain: (title) =>
    `${title === null ? 'O teu pedido' : `"${title}"`} está de novo aberto; continuo com isso e com o que disseste.`,
  goesOn: (title) => `Obrigado. Continuo com ${title === null ? 'o teu pedido' : `"${title}"`}.`,
  requestDone: 'O teu pedido está feito.',
  requestDropped: (title) =>
    `Está bem, deixo ${title === null ? 'o teu pedido' : `"${title}"`} e não faço mais nada nisso.`,
  noMoreMoney: 'Não recebe mais dinheiro, e fica como está.',
  howMuchMoney: 'Nada foi dado: preciso de saber quanto. Responde por exemplo "$1.50".',
};
