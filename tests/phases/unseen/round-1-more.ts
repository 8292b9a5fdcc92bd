import { say } from './mail-forms.ts';
import type { UnseenMail } from './unseen-mail.ts';

export const languages: readonly UnseenMail[] = [
  ['language', 'stop', say('Hör sofort auf!')],
  ['language', 'status', say('Wie läuft es?')],
  ['language', 'tasks', say('Welche Aufgaben sind noch offen?')],
  ['language', 'pause', say('Mach bitte mal Pause.')],
  ['language', 'tasks', say('Peux-tu me montrer les tâches en cours ?')],
  ['language', 'stop', say('Arrête tout immédiatement !')],
  ['language', 'add acheter du café', say('Ajoute une tâche : acheter du café')],
  ['language', 'status', say('¿Cómo va todo?')],
  ['language', 'pause', say('Por favor, pausa todo.')],
  ['language', 'budget', say('¿Cuánto has gastado hoy?')],
  ['language', 'stop', say('Fermati subito!')],
  ['language', 'tasks', say('Quali sono le attività aperte?')],
  ['language', 'status', say('Qual é o estado?')],
  ['language', 'pause', say('Pausa, por favor.')],
  ['language', 'stop', say('Stop met alles!')],
  ['language', 'status', say('Hoe gaat het ermee?')],
  [
    'language',
    'remember die Rechnungen an Clara gehen',
    say('Merk dir bitte, dass die Rechnungen an Clara gehen.'),
  ],
  ['language', 'work', say('Könntest du bitte die Reisekosten von Oktober zusammenstellen?')],
  ['language', 'work', say('Skicka mig en sammanfattning av mötet, tack.')],
  ['language', 'work || ask', say('Kaikki hyvin?')],
];

export const traps: readonly UnseenMail[] = [
  ['trap', 'work', say("Don't pause, keep going with the migration.")],
  ['trap', 'work', say('What happens if I say stop?')],
  ['trap', 'work', say('If the import fails again, stop.')],
  ['trap', 'work || ask', say('Bob said I should approve a1. What do you think?')],
  ['trap', 'work', say('Did you stop the server yesterday?')],
  ['trap', 'work', say('In the report of last week you wrote "pause". Why?')],
  ['trap', 'work', say('Stop sending me two mails about the same thing.')],
  ['trap', 'work', say('Please pause the newsletter campaign on the website.')],
  [
    'trap',
    'work',
    say(
      'The script should print\n\n    stop\n    status\n\nwhen it is called without arguments. Please fix it.',
    ),
  ],
  [
    'trap',
    'work',
    say(
      'Have a look at https://example.org/cancel?task=water-the-plants and tell me if the page loads.',
    ),
  ],
  [
    'trap',
    'work',
    say('I approved the holiday request of Clara yesterday; put it into the calendar.'),
  ],
  ['trap', 'work', say('Should I approve a2?')],
];
