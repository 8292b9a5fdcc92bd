import type { TimeLanguage } from '../../when/time-text.ts';

/** What is said of an action that waits for its owner, around what it would do. */
export type ApprovalWords = {
  /** Why it is asked, a sentence each. */
  readonly afterOutside: string;
  readonly unnamed: string;
  readonly always: string;
  /** `reason`: in the words of code or a model. */
  readonly because: (reason: string) => string;
  readonly leftOut: (count: number) => string;
  readonly notKept: string;
};

const WORDS: Readonly<Record<TimeLanguage, ApprovalWords>> = {
  en: {
    afterOutside: 'I ask because this work has read text from outside.',
    unnamed: 'I ask because you have not named this recipient.',
    always: 'I ask because you want to be asked before this.',
    because: (reason) => `I ask because of this: "${reason}"`,
    leftOut: (count) => `${count} characters are left out here. All of it is on the dashboard.`,
    notKept: 'What exactly would be done is not kept. What is known is on the dashboard.',
  },
  de: {
    afterOutside: 'Ich frage, weil diese Arbeit Text von außen gelesen hat.',
    unnamed: 'Ich frage, weil du diesen Empfänger nicht genannt hast.',
    always: 'Ich frage, weil du davor gefragt werden willst.',
    because: (reason) => `Ich frage aus diesem Grund: "${reason}"`,
    leftOut: (count) => `Hier fehlen ${count} Zeichen. Alles steht im Dashboard.`,
    notKept: 'Was genau getan würde, ist nicht aufbewahrt. Was bekannt ist, steht im Dashboard.',
  },
  fr: {
    afterOutside: 'Je demande parce que ce travail a lu du texte venu de l’extérieur.',
    unnamed: 'Je demande parce que vous n’avez pas nommé ce destinataire.',
    always: 'Je demande parce que vous voulez être consulté avant cela.',
    because: (reason) => `Je demande pour cette raison : « ${reason} »`,
    leftOut: (count) =>
      `Il manque ici ${count} caractères. Le tout se trouve dans le tableau de bord.`,
    notKept:
      'Le contenu exact n’est pas conservé. Ce qui est connu se trouve dans le tableau de bord.',
  },
  es: {
    afterOutside: 'Pregunto porque este trabajo ha leído texto de fuera.',
    unnamed: 'Pregunto porque no has nombrado a este destinatario.',
    always: 'Pregunto porque quieres que te consulte antes.',
    because: (reason) => `Pregunto por este motivo: "${reason}"`,
    leftOut: (count) => `Aquí faltan ${count} caracteres. Todo está en el panel.`,
    notKept: 'El contenido exacto no se ha guardado. Lo que se sabe está en el panel.',
  },
  it: {
    afterOutside: 'Chiedo perché questo lavoro ha letto testo da fuori.',
    unnamed: 'Chiedo perché non hai nominato questo destinatario.',
    always: 'Chiedo perché vuoi essere consultato prima.',
    because: (reason) => `Chiedo per questo motivo: "${reason}"`,
    leftOut: (count) => `Qui mancano ${count} caratteri. Tutto si trova nella dashboard.`,
    notKept: 'Il contenuto esatto non è conservato. Quel che si sa è nella dashboard.',
  },
  pt: {
    afterOutside: 'Pergunto porque este trabalho leu texto de fora.',
    unnamed: 'Pergunto porque não nomeaste este destinatário.',
    always: 'Pergunto porque queres ser consultado antes.',
    because: (reason) => `Pergunto por este motivo: "${reason}"`,
    leftOut: (count) => `Faltam aqui ${count} caracteres. Está tudo no painel.`,
    notKept: 'O conteúdo exato não está guardado. O que se sabe está no painel.',
  },
  nl: {
    afterOutside: 'Ik vraag het omdat dit werk tekst van buiten heeft gelezen.',
    unnamed: 'Ik vraag het omdat je deze ontvanger niet hebt genoemd.',
    always: 'Ik vraag het omdat je hiervoor gevraagd wilt worden.',
    because: (reason) => `Ik vraag het om deze reden: "${reason}"`,
    leftOut: (count) => `Hier ontbreken ${count} tekens. Alles staat in het dashboard.`,
    notKept: 'Wat er precies zou gebeuren, is niet bewaard. Wat bekend is, staat in het dashboard.',
  },
};

export function approvalWords(language: TimeLanguage): ApprovalWords {
  return WORDS[language];
}
