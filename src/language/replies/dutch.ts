import { besideTitle } from './beside-title.ts';
import { dutchReasons } from './reasons/dutch-reasons.ts';
import type { CodeFault, Replies } from './replies.ts';
import { dutchThread } from './thread/dutch-thread.ts';
import { dutchTold } from './told/dutch-told.ts';

const CODE: Readonly<Record<CodeFault, string>> = {
  none: 'Stuur het opnieuw met de zes cijfers erachter.',
  wrong: 'Deze code is fout of niet meer geldig.',
  used: 'Deze code heeft al gegolden; wacht op de volgende.',
  too_many: 'Er kwamen te veel foute codes; wacht een kwartier.',
  not_enrolled: 'Stel hem één keer in op de terminal: "homeostat owner enroll".',
};

export const dutch: Replies = {
  paused: () => 'Gepauzeerd tot je "hervat" stuurt. Wat loopt, wordt eerst afgemaakt.',
  pausedUntil: (when) =>
    `Gepauzeerd tot ${when.replace(/^op /u, '')}; dan ga ik vanzelf verder. Wat loopt, wordt eerst afgemaakt.`,
  stopped: () => 'Gestopt. Er begint niets nieuws. Stuur "hervat" met een code om verder te gaan.',
  staysStopped: () => 'Ik ben gestopt en blijf dat: stuur "hervat" met een code om verder te gaan.',
  goingOn: () => 'Ik ga verder.',
  notPaused: () => 'Ik ben niet gepauzeerd.',
  cancelled: (title) => `"${title}" is geannuleerd.`,
  done: (title) => `"${title}" is gedaan.`,
  doneForNow: (title) => `"${title}" is voor deze keer gedaan; het komt terug.`,
  next: (title) => `"${title}" is het volgende.`,
  added: (title) => `De taak "${title}" is toegevoegd.`,
  addedDue: (title, when) => `De taak "${title}" is toegevoegd, voor ${when}.`,
  addedAgain: (title, phrase, times) =>
    `De taak "${title}" is toegevoegd${besideTitle(phrase)}: ${times.join(', dan ')}. Antwoord "laat maar" om dat te beëindigen.`,
  kept: (text) => `Onthouden: "${text}".`,
  reminder: (title, when) => `Ik herinner je ${when} aan "${title}".`,
  reminderAgain: (title, phrase, times) =>
    `Ik herinner je aan "${title}"${besideTitle(phrase)}: ${times.join(', dan ')}. Antwoord "laat maar" om dat te beëindigen.`,
  noTasks: () => 'Er zijn geen open taken.',
  needsCode: (what) =>
    `Niet gedaan: ${what === null ? 'daarvoor' : `voor "${what}"`} is een eenmalige code nodig.`,
  codeFaults: CODE,
  unclear: () =>
    'Wat wil je? Ik weet het niet zeker. Zeg het in één zin, of stuur "hulp" voor wat ik meteen doe.',
  filedForModel: () => 'Je mail is bewaard als werk voor een model.',
  notUnderstoodPart: (words) =>
    `"${words}" begrijp ik niet zelf, dus daar is niets mee gebeurd. Het is als werk opgeslagen, waarvoor een model nodig is.`,
  notUnderstood: () =>
    'Dit begrijp ik niet zelf, dus er wordt niets ingesteld, veranderd, gepauzeerd of gestopt. Het is als werk opgeslagen, waarvoor een model nodig is; stuur "hulp" voor wat ik zonder doe.',
  filedPaused: (until, isBeside) =>
    `${isBeside ? 'De rest' : 'Je mail'} is als werk opgeslagen. Ik pauzeer en pak het op ${until === null ? 'als je "hervat" stuurt' : `na de pauze: ${until}`}.`,
  filedWithoutMoney: (until, isBeside) =>
    `${isBeside ? 'De rest' : 'Je mail'} is als werk opgeslagen. Het geld van vandaag is op, dus misschien moet het wachten tot er weer is: ${until}.`,
  filedBeside: () => 'De rest is opgeslagen; het antwoord komt in dit gesprek.',
  help: () => `Schrijf als aan een collega. Dit doe ik meteen, zonder model:
- status, taken, budget, rapport
- voeg een taak toe: TITEL / NAAM is gedaan
- herinner me morgen om 9 uur aan ...
- pauze, stop, hervat
Stoppen en pauzeren vragen nooit een code. De rest neem ik als werk en beantwoord ik in hetzelfde gesprek.`,
  tells: dutchTold,
  reasons: dutchReasons,
  thread: dutchThread,
  waits: {
    none: 'Er wacht niets op jouw woord.',
    head: 'Dit wacht op jouw woord:',
    answerOne: 'Antwoord "ja" en de zes cijfers van je authenticator, of "nee".',
    answerOneOf:
      'Antwoord "ja op 2" en de zes cijfers van je authenticator, of "nee tegen 2"; "alle" zijn ze allemaal.',
    which: 'Welke? Er is nog niets gedaan.',
    what: 'Er is nog niets gedaan: bedoel je ja of nee?',
    number: 'Er is niets gedaan: dat nummer staat niet in de lijst. Welke bedoel je?',
    approved: (names) => `Toegestaan: ${names}.`,
    denied: (names) => `Afgewezen: ${names}.`,
  },
  caps: {
    tooMuch: (usd) =>
      `Er verandert niets: je staat hoogstens ${usd} per dag toe, en een mail mag dat alleen verlagen.`,
    lifted: (usd) => `Ik mag weer ${usd} per dag uitgeven.`,
    until: (usd, when) =>
      `Ik geef tot ${when.replace(/^op /u, '')} jouw tijd hoogstens ${usd} uit; wat bezig is, mag nog eindigen.`,
    daily: (usd, at) =>
      `Ik geef voortaan hoogstens ${usd} per dag uit; een dag begint om ${at} jouw tijd. Wat bezig is, mag nog eindigen.`,
    howMuch: 'De grens blijft zoals ze is: hoeveel mag ik uitgeven? Zeg het in dollars.',
    dayIsOver:
      'Er verandert niets: de dag van die grens is voorbij. Hoeveel mag ik uitgeven, en op welke dagen?',
  },
  asks: {
    aboutOne: (title) =>
      `Gaat het om "${title}"? Er is niets veranderd. Antwoord "klaar", "annuleer het" of wanneer het moet.`,
    aboutThis: (titles) =>
      `Gaat het om ${titles.map((one) => `"${one}"`).join(' of ')}? Er is niets veranderd. Zeg met de naam of het klaar is, geschrapt moet worden of wanneer het moet.`,
    newReminder:
      'Wil je een herinnering? Er is er nog geen gezet. Schrijf "herinner me", wanneer en waaraan.',
    aboutWhat: {
      note: 'Zal ik dit onthouden? Er is nog niets bewaard. Schrijf "onthoud dat" ervoor.',
      budget:
        'Gaat dit over geld? Stuur "budget" voor wat ik heb uitgegeven, of "hoogstens 1 dollar per dag" om het te verlagen.',
      report: 'Wil je weten wat ik heb gedaan? Stuur "rapport" of "rapport van gisteren".',
      tasks: 'Gaat dit over je lijst? Stuur "taken" voor alles wat openstaat.',
      pause:
        'Zal ik rusten of doorgaan? Er is niets veranderd. Stuur "pauze", "pauze tot maandag", "stop" of "ga verder".',
    },
    newTask:
      'Wil je een taak? Er is er nog geen toegevoegd. Schrijf "voeg een taak toe:" en wat het is.',
    endWhat: (words) =>
      `Er is niets beëindigd: ik vind niets open dat "${words}" heet. Welke bedoel je?`,
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
    grantsAtOnce:
      'Een ja staat het meteen toe: een voorwaarde of een tijd kan ik er niet voor aanhouden.',
    untilYes: 'Er verandert niets tot je ja zegt.',
    which: 'Welke bedoel je? Er verandert niets tot je "alle" of een nummer zegt.',
    rest: 'De rest is werk; het antwoord komt in dit gesprek.',
    takeBack:
      'Niet zo bedoeld? Antwoord "niet bedoeld": wat ik heb toegevoegd neem ik terug, en je mail is werk zoals je hem schreef.',
  },
};
