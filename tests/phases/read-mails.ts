import { mayBeRead } from '../../src/domain/mail/reading/settle-reading.ts';
import { readIntent } from '../../src/language/intents/read-intent.ts';

/** What is expected of a mail whose reading is right. */
export type Expected = 'work' | 'tells' | 'adds' | 'reminds' | 'notes' | 'learns' | 'asks';

/** A mail of the owner that the parser leaves open, how it should be read, and what comes of that. */
export type OpenMail = {
  readonly text: string;
  readonly kind:
    | 'command'
    | 'instruction'
    | 'question'
    | 'correction'
    | 'preference'
    | 'small_talk';
  /** "NAME: WORDS @ WHEN"; the words of one that is about a thing are its title. */
  readonly wants: readonly string[];
  readonly expected: Expected;
};

function asCommand(text: string, wants: string, expected: Expected): OpenMail {
  return { text, wants: [wants], expected, kind: 'command' };
}

function asKind(text: string, kind: Exclude<OpenMail['kind'], 'command'>): OpenMail {
  return { text, kind, wants: [], expected: 'work' };
}

/** It says by itself that it holds from now on, and nothing else. */
function asRule(text: string, kind: 'correction' | 'preference'): OpenMail {
  return { text, kind, wants: [], expected: 'learns' };
}

const written: readonly OpenMail[] = [
  asCommand('So what have you been busy with lately, my old friend?', 'status', 'tells'),
  asCommand('Anything still left on that pile of yours?', 'tasks', 'tells'),
  asCommand('Did you burn a lot of my money this week?', 'budget', 'tells'),
  asCommand('Is there something you need a yes from me for?', 'approvals', 'tells'),
  asCommand('And how did the week turn out in the end?', 'report', 'tells'),
  asCommand('Na, was treibst du denn so den ganzen Tag?', 'status', 'tells'),
  asCommand('Est-ce que tout roule chez toi en ce moment, mon vieux ?', 'status', 'tells'),
  asCommand('Which sorts of messages do you even understand?', 'help', 'tells'),
  asCommand(
    'Somebody should really clean the garage one of these days.',
    'add: clean the garage',
    'adds',
  ),
  asCommand('Would be great to have the hedge trimmed at some point', 'add: hedge trimmed', 'adds'),
  asCommand(
    'The tap in the kitchen drips, put fixing it among your things to do',
    'add: fixing the tap in the kitchen',
    'adds',
  ),
  asCommand(
    'Bei Gelegenheit sollte mal jemand die Steuerbelege sortieren',
    'add: Steuerbelege sortieren',
    'adds',
  ),
  asCommand(
    'Il faudrait un jour trier les photos de Rome',
    'add: trier les photos de Rome',
    'adds',
  ),
  asCommand('Habria que regar las plantas del balcon', 'add: regar las plantas del balcon', 'adds'),
  asCommand(
    'One for the backlog - compare the three insurance offers',
    'add: compare the three insurance offers',
    'adds',
  ),
  asCommand(
    'Get me on the phone with the bank tomorrow, give me a shout then',
    'remind: phone the bank @ tomorrow',
    'reminds',
  ),
  asCommand(
    'Give me a shout tomorrow about the parcel',
    'remind: the parcel @ tomorrow',
    'reminds',
  ),
  asCommand(
    "I'd hate to forget the dentist tomorrow, poke me",
    'remind: the dentist @ tomorrow',
    'reminds',
  ),
  asCommand(
    'Tomorrow I want to hear from you about the tyres',
    'remind: the tyres @ tomorrow',
    'reminds',
  ),
  asCommand(
    'FYI the new plumber is called Bruno',
    'remember: the new plumber is called Bruno',
    'notes',
  ),
  asCommand(
    'Our office moved to Basel, just so you are aware',
    'remember: our office moved to Basel',
    'notes',
  ),
  asCommand(
    'Nur zur Info: der Hausmeister heisst Keller',
    'remember: der Hausmeister heisst Keller',
    'notes',
  ),
  asCommand(
    'My sister lives in Oslo now, in case it ever matters',
    'remember: my sister lives in Oslo now',
    'notes',
  ),
  asCommand('Let us leave everything alone until I am back from the hospital', 'pause', 'asks'),
  asCommand('Hands off all of it for the moment, I have a bad feeling', 'pause', 'asks'),
  asCommand('Lass bitte vorerst einfach alles liegen', 'pause', 'asks'),
  asCommand('Laisse tout en plan pour le moment', 'pause', 'asks'),
  asCommand('Go right ahead with that shell thing you wanted', 'approve: a2', 'asks'),
  asCommand('The thing under a2 sounds fine to me', 'approve: a2', 'asks'),
  asCommand('a2 is a bad idea if you ask me', 'deny: a2', 'asks'),
  asCommand('You had enough of a rest, off you go', 'resume', 'work'),
  asCommand('I am back, life can go on as usual', 'resume', 'work'),
  asCommand('Wipe out whatever you have under task:plants', 'forget: plants', 'asks'),
  asCommand(
    'The plants are dead, nobody has to bother with plants any longer',
    'cancel: plants',
    'asks',
  ),
  asCommand('I have looked after the plants myself', 'done: plants', 'asks'),
  asCommand('Would you look into plants before everything else', 'do: plants', 'asks'),
  asCommand('Seen your alarm, I am on it', 'ack', 'work'),
  asKind('Please summarise the three reports in the workspace.', 'instruction'),
  asKind('Compare the offers of the two movers and tell me which is cheaper.', 'instruction'),
  asKind('Write a friendly letter to the landlord about the heating.', 'instruction'),
  asKind('Rename the photos by date and put them in folders.', 'instruction'),
  asKind('Find out why the nightly build takes two hours.', 'instruction'),
  asKind('Bitte fasse den Vertrag in drei Absätzen zusammen.', 'instruction'),
  asKind('Traduis ce contrat en allemand et garde la mise en page.', 'instruction'),
  asKind('Prepara un borrador para la reunión del lunes.', 'instruction'),
  asKind('Draft the agenda for Thursday and mail it to Tom.', 'instruction'),
  asKind('When did the last backup of the laptop finish?', 'question'),
  asKind('Who wrote the paragraph about insurance in the contract?', 'question'),
  asKind('Wie viele Seiten hat der neue Vertrag?', 'question'),
  asKind('Combien de temps faudra-t-il pour trier tout cela ?', 'question'),
  asKind('Which of the two hotels is closer to the station?', 'question'),
  asKind('What would you do about the garden if you were me?', 'question'),
  asRule('From now on write to me in plain text.', 'correction'),
  asRule('Next time ask me before you rename anything.', 'correction'),
  asKind('Your last answer was far too long for me.', 'correction'),
  asRule('I prefer short answers with the figures first.', 'preference'),
  asRule('In Zukunft bitte keine langen Mails mehr.', 'correction'),
  asRule("I don't like it when you send me PDFs.", 'correction'),
  asKind('What a lovely sunset we had over the lake yesterday', 'small_talk'),
  asKind('My holiday was great and the food even better', 'small_talk'),
  asKind('It rains cats and dogs over here', 'small_talk'),
  asKind('Das Wetter ist heute wirklich herrlich', 'small_talk'),
  asKind('Sort the receipts of last year by month and shop.', 'instruction'),
  asKind('Turn the notes of the workshop into a page for the wiki.', 'instruction'),
  asKind('Look for three quiet hotels near the fair.', 'instruction'),
  asKind('Proofread the speech and mark what sounds odd.', 'instruction'),
  asKind('Whose signature is missing on the lease?', 'question'),
  asKind('How many of the photos are doubles?', 'question'),
  asKind('Is the second offer cheaper than the first one over five years?', 'question'),
  asKind('Our cat slept on the keyboard all morning long', 'small_talk'),
];

/** Without those that the parser has learned to settle by itself. */
export const openMails = written.filter(({ text }) => {
  const intent = readIntent({ subject: '', text });
  return mayBeRead(intent) && intent.kind !== 'command';
});
