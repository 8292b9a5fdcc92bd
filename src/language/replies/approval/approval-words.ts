import type { TimeLanguage } from '../../when/time-text.ts';

/** What is said of an action that waits for its owner, around what it would do. */
export type ApprovalWords = {
  /** Why it is asked, a sentence each. */
  readonly afterOutside: string;
  readonly unnamed: string;
  readonly always: string;
  /** `reason`: in the words of code or a model. */
  readonly because: (reason: string) => string;
  readonly leftOut: (count: number, id: string) => string;
  readonly notKept: (id: string) => string;
};

const WORDS: Readonly<Record<TimeLanguage, ApprovalWords>> = {
  en: {
    afterOutside: 'I ask because this work has read text from outside.',
    unnamed: 'I ask because you have not named this recipient.',
    always: 'I ask because you want to be asked before this.',
    because: (reason) => `I ask because of this: "${reason}"`,
    leftOut: (count, id) =>
      `${count} characters are left out here. All of it: homeostat approvals show ${id}, or the dashboard.`,
    notKept: (id) =>
      `What exactly would be done is not kept. What is known: homeostat approvals show ${id}, or the dashboard.`,
  },
  de: {
    afterOutside: 'Ich frage, weil diese Arbeit Text von außen gelesen hat.',
    unnamed: 'Ich frage, weil du diesen Empfänger nicht genannt hast.',
    always: 'Ich frage, weil du davor gefragt werden willst.',
    because: (reason) => `Ich frage aus diesem Grund: "${reason}"`,
    leftOut: (count, id) =>
      `Hier fehlen ${count} Zeichen. Alles: homeostat approvals show ${id}, oder im Dashboard.`,
    notKept: (id) =>
      `Was genau getan würde, ist nicht aufbewahrt. Was bekannt ist: homeostat approvals show ${id}, oder im Dashboard.`,
  },
  fr: {
    afterOutside: 'Je demande parce que ce travail a lu du texte venu de l’extérieur.',
    unnamed: 'Je demande parce que vous n’avez pas nommé ce destinataire.',
    always: 'Je demande parce que vous voulez être consulté avant cela.',
    because: (reason) => `Je demande pour cette raison : « ${reason} »`,
    leftOut: (count, id) =>
      `Il manque ici ${count} caractères. Le tout : homeostat approvals show ${id}, ou le tableau de bord.`,
    notKept: (id) =>
      `Le contenu exact n’est pas conservé. Ce qui est connu : homeostat approvals show ${id}, ou le tableau de bord.`,
  },
  es: {
    afterOutside: 'Pregunto porque este trabajo ha leído texto de fuera.',
    unnamed: 'Pregunto porque no has nombrado a este destinatario.',
    always: 'Pregunto porque quieres que te consulte antes.',
    because: (reason) => `Pregunto por este motivo: "${reason}"`,
    leftOut: (count, id) =>
      `Aquí faltan ${count} caracteres. Todo: homeostat approvals show ${id}, o en el panel.`,
    notKept: (id) =>
      `El contenido exacto no se ha guardado. Lo que se sabe: homeostat approvals show ${id}, o en el panel.`,
  },
  it: {
    afterOutside: 'Chiedo perché questo lavoro ha letto testo da fuori.',
    unnamed: 'Chiedo perché non hai nominato questo destinatario.',
    always: 'Chiedo perché vuoi essere consultato prima.',
    because: (reason) => `Chiedo per questo motivo: "${reason}"`,
    leftOut: (count, id) =>
      `Qui mancano ${count} caratteri. Tutto: homeostat approvals show ${id}, o nella dashboard.`,
    notKept: (id) =>
      `Il contenuto esatto non è conservato. Quel che si sa: homeostat approvals show ${id}, o nella dashboard.`,
  },
  pt: {
    afterOutside: 'Pergunto porque este trabalho leu texto de fora.',
    unnamed: 'Pergunto porque não nomeaste este destinatário.',
    always: 'Pergunto porque queres ser consultado antes.',
    because: (reason) => `Pergunto por este motivo: "${reason}"`,
    leftOut: (count, id) =>
      `Faltam aqui ${count} caracteres. Tudo: homeostat approvals show ${id}, ou no painel.`,
    notKept: (id) =>
      `O conteúdo exato não está guardado. O que se sabe: homeostat approvals show ${id}, ou no painel.`,
  },
  nl: {
    afterOutside: 'Ik vraag het omdat dit werk tekst van buiten heeft gelezen.',
    unnamed: 'Ik vraag het omdat je deze ontvanger niet hebt genoemd.',
    always: 'Ik vraag het omdat je hiervoor gevraagd wilt worden.',
    because: (reason) => `Ik vraag het om deze reden: "${reason}"`,
    leftOut: (count, id) =>
      `Hier ontbreken ${count} tekens. Alles: homeostat approvals show ${id}, of in het dashboard.`,
    notKept: (id) =>
      `Wat er precies zou gebeuren, is niet bewaard. Wat bekend is: homeostat approvals show ${id}, of in het dashboard.`,
  },
};

export function approvalWords(language: TimeLanguage): ApprovalWords {
  return WORDS[language];
}
