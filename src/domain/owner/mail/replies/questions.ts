import type { TimeLanguage } from '../../when/time-text.ts';

/** What is asked about before a model's reading is followed, in one language. `title`: what it is about. */
export type Questions = {
  readonly cancel: (title: string) => string;
  readonly done: (title: string) => string;
  readonly do: (title: string) => string;
  readonly reopen: (title: string) => string;
  readonly deny: (title: string) => string;
  readonly ack: (title: string) => string;
  readonly resume: () => string;
  /** `until`: a moment in its words; null: as long as nobody says go on. */
  readonly pause: (until: string | null) => string;
  readonly approve: (title: string) => string;
  /** `says`: what would be done, as a sentence. */
  readonly isRight: (says: string) => string;
  readonly untilYes: string;
  readonly which: string;
  readonly rest: string;
  readonly takeBack: string;
};

const english: Questions = {
  cancel: (title) => `Shall I cancel "${title}"?`,
  done: (title) => `Shall I mark "${title}" as done?`,
  do: (title) => `Shall I take up "${title}" next?`,
  reopen: (title) => `Shall I open "${title}" again?`,
  deny: (title) => `Shall I deny "${title}"?`,
  ack: (title) => `Have you seen "${title}", and shall I remind you no more?`,
  resume: () => 'Shall I go on?',
  pause: (until) => `Shall I rest until ${until ?? 'you send "resume"'}?`,
  approve: (title) => `Shall I approve "${title}"? Answer "yes" with a six-digit code.`,
  isRight: (says) => `I understand it so: ${says} Is that right?`,
  untilYes: 'Nothing is changed until you say yes.',
  which: 'Which of these do you mean? Nothing is changed until you say "all" or a number.',
  rest: 'The rest is work; its answer comes in this thread.',
  takeBack:
    'Not what you meant? Answer "not meant": what I added is taken back, and your mail is work as you wrote it.',
};

const german: Questions = {
  cancel: (title) => `Soll ich "${title}" streichen?`,
  done: (title) => `Ist "${title}" erledigt?`,
  do: (title) => `Soll ich mir "${title}" als Nächstes vornehmen?`,
  reopen: (title) => `Soll ich "${title}" wieder aufnehmen?`,
  deny: (title) => `Soll ich "${title}" ablehnen?`,
  ack: (title) => `Hast du "${title}" gesehen, und soll ich nicht mehr daran erinnern?`,
  resume: () => 'Soll ich weitermachen?',
  pause: (until) => `Soll ich pausieren, bis ${until ?? 'du "weiter" sendest'}?`,
  approve: (title) => `Soll ich "${title}" erlauben? Antworte "ja" mit einem sechsstelligen Code.`,
  isRight: (says) => `Ich verstehe es so: ${says} Stimmt das?`,
  untilYes: 'Nichts wird geändert, bis du ja sagst.',
  which: 'Was davon meinst du? Nichts wird geändert, bis du "alle" oder eine Nummer sagst.',
  rest: 'Der Rest ist Arbeit; die Antwort kommt in diesem Gespräch.',
  takeBack:
    'Nicht so gemeint? Antworte "nicht gemeint": Was ich hinzugefügt habe, nehme ich zurück, und deine Mail ist Arbeit, wie du sie geschrieben hast.',
};

const french: Questions = {
  cancel: (title) => `Dois-je annuler « ${title} » ?`,
  done: (title) => `« ${title} » est-il fait ?`,
  do: (title) => `Dois-je m'occuper de « ${title} » ensuite ?`,
  reopen: (title) => `Dois-je reprendre « ${title} » ?`,
  deny: (title) => `Dois-je refuser « ${title} » ?`,
  ack: (title) => `Avez-vous vu « ${title} », et dois-je ne plus le rappeler ?`,
  resume: () => 'Dois-je continuer ?',
  pause: (until) => `Dois-je me mettre en pause jusqu'à ${until ?? '« reprends »'} ?`,
  approve: (title) =>
    `Dois-je autoriser « ${title} » ? Répondez « oui » avec un code à six chiffres.`,
  isRight: (says) => `Je comprends ceci : ${says} Est-ce exact ?`,
  untilYes: "Rien n'est changé tant que vous ne dites pas oui.",
  which:
    "Lequel voulez-vous dire ? Rien n'est changé tant que vous ne dites pas « tous » ou un numéro.",
  rest: 'Le reste est du travail ; la réponse viendra dans ce fil.',
  takeBack:
    "Ce n'était pas cela ? Répondez « not meant » : je retire ce que j'ai ajouté, et votre message devient du travail tel quel.",
};

const spanish: Questions = {
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
  untilYes: 'No se cambia nada hasta que digas que sí.',
  which: '¿A cuál te refieres? No se cambia nada hasta que digas «todos» o un número.',
  rest: 'El resto es trabajo; la respuesta llegará en este hilo.',
  takeBack:
    '¿No era eso? Responde «not meant»: retiro lo que he añadido, y tu correo queda como trabajo tal como lo escribiste.',
};

const italian: Questions = {
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
  untilYes: 'Non cambia nulla finché non dici di sì.',
  which: 'Quale intendi? Non cambia nulla finché non dici "tutti" o un numero.',
  rest: 'Il resto è lavoro; la risposta arriva in questa conversazione.',
  takeBack:
    'Non era questo? Rispondi "not meant": ritiro ciò che ho aggiunto, e il tuo messaggio resta lavoro come l\'hai scritto.',
};

const portuguese: Questions = {
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
  untilYes: 'Nada muda até dizeres que sim.',
  which: 'Qual deles queres dizer? Nada muda até dizeres "todos" ou um número.',
  rest: 'O resto é trabalho; a resposta chega nesta conversa.',
  takeBack:
    'Não era isso? Responde "not meant": retiro o que acrescentei, e a tua mensagem fica como trabalho tal como a escreveste.',
};

const dutch: Questions = {
  cancel: (title) => `Zal ik "${title}" schrappen?`,
  done: (title) => `Is "${title}" gedaan?`,
  do: (title) => `Zal ik nu "${title}" oppakken?`,
  reopen: (title) => `Zal ik "${title}" weer openen?`,
  deny: (title) => `Zal ik "${title}" weigeren?`,
  ack: (title) => `Heb je "${title}" gezien, en hoef ik er niet meer aan te herinneren?`,
  resume: () => 'Zal ik verdergaan?',
  pause: (until) => `Zal ik pauzeren tot ${until ?? 'je "hervat" stuurt'}?`,
  approve: (title) => `Zal ik "${title}" toestaan? Antwoord "ja" met een code van zes cijfers.`,
  isRight: (says) => `Ik begrijp het zo: ${says} Klopt dat?`,
  untilYes: 'Er verandert niets tot je ja zegt.',
  which: 'Welke bedoel je? Er verandert niets tot je "alle" of een nummer zegt.',
  rest: 'De rest is werk; het antwoord komt in dit gesprek.',
  takeBack:
    'Niet zo bedoeld? Antwoord "not meant": wat ik heb toegevoegd neem ik terug, en je mail is werk zoals je hem schreef.',
};

export const questions: Readonly<Record<TimeLanguage, Questions>> = {
  en: english,
  de: german,
  fr: french,
  es: spanish,
  it: italian,
  pt: portuguese,
  nl: dutch,
};
