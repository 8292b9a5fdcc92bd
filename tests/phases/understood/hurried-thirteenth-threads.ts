/** Threads of the owners of hurried-thirteenth.ts. */
import type { ReadThreadRow } from './read-with-model.ts';

export const thirteenthThreads: readonly ReadThreadRow[] = [
  {
    mails: ['remind me on Saturday at 9 to wax the skis', 'sorry sunday'],
    wants: [null, ['move: wax the skis @ sunday']],
    expected: 'move wax the skis @ 22T09:00',
  },
  {
    mails: ['remind me on Saturday at 9 to wax the skis', 'and the snowboard'],
    wants: [null, []],
    expected: 'retitle wax the skis and the snowboard | ask | work',
  },
  {
    mails: ['remind me on Saturday at 9 to wax the skis', 'hmm what time did I say?'],
    wants: [null, ['tasks']],
    expected: 'tell reminders | tell tasks | ask | work',
  },
  {
    mails: ['remind me on Saturday at 9 to wax the skis', 'thanks! btw is the site live?'],
    wants: [null, []],
    expected: 'work | ask | tell approvals',
  },
  {
    mails: ['remind me every weekday at 7 to take the pills', 'not on fridays'],
    wants: [null, ['move: take the pills @ not on fridays']],
    expected: 'move take the pills @ 19T07:00 23T07:00 24T07:00 | ask',
  },
  {
    mails: ['remind me every weekday at 7 to take the pills', 'for two weeks only'],
    wants: [null, ['move: take the pills @ for two weeks only']],
    expected: 'move take the pills @ 19T07:00 20T07:00 23T07:00 end 12-03 | ask',
  },
  {
    mails: ['add a task: order the turbine', 'Done that. What else is there?'],
    wants: [null, ['done: order the turbine # 1', 'tasks # 2']],
    expected: 'done order the turbine + tell tasks',
  },
  {
    mails: ['add a task: order the turbine', 'high prio pls'],
    wants: [null, ['urgent: order the turbine']],
    expected: 'prio order the turbine',
  },
  {
    mails: ['add a task: order the turbine', 'should be two turbines'],
    wants: [null, []],
    expected: 'retitle two turbines | ask | work',
  },
  {
    mails: ['pause until Friday', 'scratch that, back to work please'],
    wants: [null, ['resume']],
    expected: 'resume | ask',
  },
  {
    mails: ['pause until Friday', 'make that Saturday noon'],
    wants: [null, ['pause @ Saturday noon']],
    expected: 'pause until 21T12:00',
  },
  {
    mails: ['pause', 'until when?'],
    wants: [null, []],
    expected: 'ask | work | tell status | none',
  },
  {
    mails: ['approvals', 'the first one yes 123456, the others I will look at tonight'],
    wants: [null, ['approve: publish the site']],
    expected: 'approve | ask',
  },
  { mails: ['approvals', 'who wants the refund?'], wants: [null, []], expected: 'work | ask' },
  {
    mails: ['approval: publish the site', 'go ahead 123456'],
    wants: [null, ['approve: publish the site']],
    expected: 'approve',
  },
  {
    mails: ['approval: publish the site', 'hold on, let me look first'],
    wants: [null, []],
    expected: 'none | ask | work',
  },
  {
    mails: ['approval: publish the site', 'Ja. Code 123456. Danke!'],
    wants: [null, ['approve: publish the site']],
    expected: 'approve',
  },
  {
    mails: ['confirm: write the quarterly report', 'Perfect, thank you so much!'],
    wants: [null, ['done: write the quarterly report']],
    expected: 'done write the quarterly report | ask',
  },
  {
    mails: ['confirm: write the quarterly report', 'the numbers for Q2 are wrong'],
    wants: [null, []],
    expected: 'undone write the quarterly report | ask | work',
  },
  {
    mails: ['asks: write the quarterly report', 'bars please, and in blue'],
    wants: [null, []],
    expected: 'answer write the quarterly report',
  },
  {
    mails: ['asks: write the quarterly report', 'neither'],
    wants: [null, []],
    expected: 'answer write the quarterly report',
  },
  {
    mails: ['reminded: call Ann', 'she did not pick up, again in 20 min'],
    wants: [null, ['move: call Ann @ in 20 min']],
    expected: 'move call Ann @ 18T10:35 | remind call Ann @ 18T10:35 | ask',
  },
  {
    mails: ['reminded: water the plants', 'did it :)'],
    wants: [null, ['small_talk']],
    expected: 'none | ask | work',
  },
  {
    mails: ['spend at most 2 dollars a day', 'thank you. and 1 on sundays'],
    wants: [null, []],
    expected: 'ask | work',
  },
  {
    mails: ['recuérdame el sábado a las 9 el mercado', 'mejor a las 10'],
    wants: [null, ['move: el mercado @ a las 10']],
    expected: 'move mercado @ 21T10:00',
  },
  {
    mails: [
      'Erinnere mich am Freitag um 16 Uhr an die Abrechnung',
      'kannst du löschen, hat Jana gemacht',
    ],
    wants: [null, ['cancel: die Abrechnung']],
    expected: 'cancel abrechnung | done abrechnung | ask',
  },
  {
    mails: ['rappelle-moi vendredi à 14h le contrôle technique', "c'est fait !"],
    wants: [null, ['done: le contrôle technique']],
    expected: 'done contrôle technique | ask',
  },
];
