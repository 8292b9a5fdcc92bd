import type { TimeLanguage } from '../when/time-text.ts';

/** What is said of a piece of work around the words that were written for it, in one language. */
export type WorkWords = {
  readonly done: string;
  readonly failed: string;
  readonly leftAtThat: string;
  /** `when`: as `spokenMoment` says it. */
  readonly triesAgain: (when: string) => string;
  /** Its time has come. */
  readonly triesSoon: string;
  /** Behind it. */
  readonly needsYou: string;
  /** How to answer stands behind it. */
  readonly confirm: string;
  readonly needsWord: string;
  /** What ended a try: the step of a task, with its exit code. */
  readonly stepEnded: (command: string, exitCode: string) => string;
  /** The same of anything else, in the words of what failed. */
  readonly endedBy: (what: string) => string;
  /** Titles of work that cannot begin before it is done. */
  readonly waitsForIt: (titles: string) => string;
  /** Recipients, subject and text stand below it; `path`: in the folder of the agent's state. */
  readonly draftFor: (path: string) => string;
  readonly restOfDraft: (characters: number) => string;
};

const WORDS: Readonly<Record<TimeLanguage, WorkWords>> = {
  en: {
    done: 'Done.',
    failed: 'It did not work this time.',
    leftAtThat: 'I leave it at that.',
    triesAgain: (when) => `I try again ${when}.`,
    triesSoon: 'I try again as soon as I can.',
    needsYou: 'If it needs something from you, answer here.',
    confirm: 'Finished, as far as I can tell: please confirm.',
    needsWord: 'I need your word for this:',
    stepEnded: (command, exitCode) => `The step "${command}" ended with exit code ${exitCode}.`,
    endedBy: (what) => `It ended with: ${what}`,
    waitsForIt: (titles) => `Waits for it: ${titles}.`,
    draftFor: (path) =>
      `This is the draft, for you to send. It lies in ${path} in the state folder.`,
    restOfDraft: (characters) =>
      `${characters} characters are left out here; they are in that file.`,
  },
  de: {
    done: 'Erledigt.',
    failed: 'Diesmal ist es nicht gelungen.',
    leftAtThat: 'Ich lasse es dabei.',
    triesAgain: (when) => `Ich versuche es ${when} noch einmal.`,
    triesSoon: 'Ich versuche es noch einmal, sobald ich kann.',
    needsYou: 'Fehlt dafür etwas von dir, antworte hier.',
    confirm: 'Soweit ich sehe, fertig: Bitte bestätige es.',
    needsWord: 'Dafür brauche ich dein Wort:',
    stepEnded: (command, exitCode) =>
      `Der Schritt "${command}" endete mit dem Exit-Code ${exitCode}.`,
    endedBy: (what) => `Es endete mit: ${what}`,
    waitsForIt: (titles) => `Darauf wartet: ${titles}.`,
    draftFor: (path) =>
      `Das ist der Entwurf; senden musst du ihn. Er liegt in ${path} im Zustandsordner.`,
    restOfDraft: (characters) => `Hier fehlen ${characters} Zeichen; sie stehen in dieser Datei.`,
  },
  fr: {
    done: "C'est fait.",
    failed: "Cette fois, cela n'a pas marché.",
    leftAtThat: "J'en reste là.",
    triesAgain: (when) => `Je réessaie ${when}.`,
    triesSoon: 'Je réessaie dès que possible.',
    needsYou: "S'il me faut quelque chose de vous, répondez ici.",
    confirm: 'Terminé, autant que je puisse voir : merci de confirmer.',
    needsWord: "J'ai besoin de votre accord pour ceci :",
    stepEnded: (command, exitCode) =>
      `L'étape « ${command} » s'est terminée avec le code ${exitCode}.`,
    endedBy: (what) => `Cela s'est terminé par : ${what}`,
    waitsForIt: (titles) => `En attente de cela : ${titles}.`,
    draftFor: (path) =>
      `Voici le brouillon, à envoyer par vous. Il se trouve dans ${path}, dans le dossier d’état.`,
    restOfDraft: (characters) =>
      `Il manque ici ${characters} caractères ; ils sont dans ce fichier.`,
  },
  es: {
    done: 'Hecho.',
    failed: 'Esta vez no ha funcionado.',
    leftAtThat: 'Lo dejo así.',
    triesAgain: (when) => `Lo intento de nuevo ${when}.`,
    triesSoon: 'Lo intento de nuevo en cuanto pueda.',
    needsYou: 'Si hace falta algo de ti, responde aquí.',
    confirm: 'Terminado, por lo que veo: confírmalo, por favor.',
    needsWord: 'Para esto necesito tu decisión:',
    stepEnded: (command, exitCode) => `El paso "${command}" terminó con el código ${exitCode}.`,
    endedBy: (what) => `Terminó con: ${what}`,
    waitsForIt: (titles) => `Espera por esto: ${titles}.`,
    draftFor: (path) =>
      `Este es el borrador; te toca a ti enviarlo. Está en ${path}, en la carpeta de estado.`,
    restOfDraft: (characters) => `Aquí faltan ${characters} caracteres; están en ese archivo.`,
  },
  it: {
    done: 'Fatto.',
    failed: 'Questa volta non è riuscito.',
    leftAtThat: 'Lo lascio così.',
    triesAgain: (when) => `Riprovo ${when}.`,
    triesSoon: 'Riprovo appena posso.',
    needsYou: 'Se serve qualcosa da te, rispondi qui.',
    confirm: 'Finito, per quanto vedo: conferma, per favore.',
    needsWord: 'Per questo mi serve la tua decisione:',
    stepEnded: (command, exitCode) => `Il passo "${command}" è finito con il codice ${exitCode}.`,
    endedBy: (what) => `È finito con: ${what}`,
    waitsForIt: (titles) => `In attesa di questo: ${titles}.`,
    draftFor: (path) =>
      `Questa è la bozza, da inviare da parte tua. Si trova in ${path}, nella cartella di stato.`,
    restOfDraft: (characters) => `Qui mancano ${characters} caratteri; sono in quel file.`,
  },
  pt: {
    done: 'Feito.',
    failed: 'Desta vez não resultou.',
    leftAtThat: 'Fico por aqui.',
    triesAgain: (when) => `Tento de novo ${when}.`,
    triesSoon: 'Tento de novo assim que puder.',
    needsYou: 'Se faltar algo teu, responde aqui.',
    confirm: 'Terminado, tanto quanto vejo: confirma, por favor.',
    needsWord: 'Para isto preciso da tua decisão:',
    stepEnded: (command, exitCode) => `O passo "${command}" terminou com o código ${exitCode}.`,
    endedBy: (what) => `Terminou com: ${what}`,
    waitsForIt: (titles) => `À espera disto: ${titles}.`,
    draftFor: (path) =>
      `Este é o rascunho; cabe-te a ti enviá-lo. Está em ${path}, na pasta de estado.`,
    restOfDraft: (characters) => `Faltam aqui ${characters} caracteres; estão nesse ficheiro.`,
  },
  nl: {
    done: 'Gedaan.',
    failed: 'Deze keer is het niet gelukt.',
    leftAtThat: 'Ik laat het hierbij.',
    triesAgain: (when) => `Ik probeer het ${when} opnieuw.`,
    triesSoon: 'Ik probeer het opnieuw zodra het kan.',
    needsYou: 'Is er iets van jou voor nodig, antwoord dan hier.',
    confirm: 'Klaar, voor zover ik zie: bevestig het alsjeblieft.',
    needsWord: 'Hiervoor heb ik jouw woord nodig:',
    stepEnded: (command, exitCode) => `De stap "${command}" eindigde met exitcode ${exitCode}.`,
    endedBy: (what) => `Het eindigde met: ${what}`,
    waitsForIt: (titles) => `Wacht hierop: ${titles}.`,
    draftFor: (path) =>
      `Dit is het concept; jij verstuurt het. Het ligt in ${path} in de statusmap.`,
    restOfDraft: (characters) => `Hier ontbreken ${characters} tekens; ze staan in dat bestand.`,
  },
};

export function workWords(language: TimeLanguage): WorkWords {
  return WORDS[language];
}
