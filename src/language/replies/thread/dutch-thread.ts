import type { ThreadReplies } from './thread-replies.ts';

const UNTIL_WHEN = 'Tot wanneer zal ik pauzeren?';

export const dutchThread: ThreadReplies = {
  left: 'Goed, ik laat het: er verandert niets.',
  stillAsked: 'Goed: mijn vraag wacht op je antwoord.',
  stillWaits:
    'Daardoor verandert er niets: het wacht nog op jouw woord. Moet het niet gebeuren? Antwoord dan "nee".',
  stillPaused:
    'Daardoor verandert er niets: ik pauzeer nog. Zal ik verdergaan? Stuur dan "hervat".',
  leaveWhat: 'Daardoor verandert er niets. Wat zal ik laten?',
  yesToWhat: 'Ja waarop? Er is niets veranderd. Schrijf het alsjeblieft voluit.',
  askedOf: (title) =>
    `Daardoor verandert er niets: ik vroeg iets over "${title}". Zal ik het helemaal opgeven? Antwoord dan "annuleer het".`,
  whichYes: (other) =>
    `Er is nog niets gedaan, want jouw ja kan hier twee dingen betekenen: wat ik het laatst vroeg, of "${other}". Welke bedoel je? Zeg het in één zin.`,
  notKept: 'Dat onthoud ik niet langer.',
  pauseIsOver: (why) => `Ik heb niet gepauzeerd: ${why}. ${UNTIL_WHEN}`,
  pauseUnread: (why) => `Gepauzeerd tot je "hervat" stuurt: ${why}. ${UNTIL_WHEN}`,
  pauseKept: (why) => `De pauze blijft zoals ze is: ${why}. ${UNTIL_WHEN}`,
  notPausedNow:
    'Ik pauzeer niet meer, en er verandert niets. Zeg "pauze" en tot wanneer om weer te pauzeren.',
  timeKept: (title, why) => `Er is nog niets veranderd: ${why}. Wanneer moet "${title}" zijn?`,
  writtenByOther: (title) =>
    `Er verandert niets: "${title}" is door iemand anders geschreven, met eigen stappen.`,
  urgency: (title, isHigh) => `"${title}" heeft nu ${isHigh ? 'hoge' : 'lage'} prioriteit.`,
  renamed: (title) => `Het is nu "${title}".`,
  renameWhat: (title, to) => `Er verandert niets: wat in "${title}" bedoel je met "${to}"?`,
  when: (title) => `Er verandert niets: wanneer moet "${title}" zijn?`,
  due: (title, when) => `De taak "${title}" moet nu klaar zijn ${when}.`,
  cameAlready: (title, came, next) =>
    `Er verandert niets: "${title}" is al gekomen, ${came}. Antwoord "${next.replace(/^op /u, '')}" om er nog eens aan herinnerd te worden.`,
  comesOtherwise: (title, phrase, times) =>
    `"${title}" komt voortaan anders: ${phrase === '' ? '' : `${phrase}; `}${times.join(', dan ')}.`,
  comesNot: (title, times, next) =>
    `"${title}" komt ${times} niet${next === null ? '' : `; de volgende keer ${next}`}.`,
  comesNeverThen: (title, next) =>
    `"${title}" komt dan sowieso niet${next === null ? '' : `; de volgende keer ${next}`}.`,
  onceMore: (title, when) =>
    `Ik herinner je ${when} nog één keer aan "${title}"; de eigen tijden blijven.`,
  whichTask: 'Welke taak bedoel je? Tot je het zegt, blijven deze zoals ze zijn:',
  isOpenAgain: (title) =>
    `${title === null ? 'Je verzoek' : `"${title}"`} is weer open; ik ga ermee verder en met wat je zei.`,
  goesOn: (title) => `Bedankt. Ik ga verder met ${title === null ? 'je verzoek' : `"${title}"`}.`,
  requestDone: 'Je verzoek is klaar.',
  requestDropped: (title) =>
    `Goed, ik laat ${title === null ? 'je verzoek' : `"${title}"`} en doe er niets meer aan.`,
  noMoreMoney: 'Het krijgt geen geld meer, en blijft zoals het is.',
  howMuchMoney: 'Niets gegeven: ik moet weten hoeveel. Antwoord bijvoorbeeld "$1.50".',
};
