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
  },
};

export function workWords(language: TimeLanguage): WorkWords {
  return WORDS[language];
}
