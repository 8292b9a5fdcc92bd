import type { EventOf } from '../kernel/event/event.ts';
import { kernelEvents } from '../kernel/event/kernel-events.ts';
import { accessEvents } from './access/events.ts';
import { actionEvents } from './action/events.ts';
import { alertEvents } from './alert/events.ts';
import { attendEvents } from './attend/events.ts';
import { budgetEvents } from './budget/events.ts';
import { conversationEvents } from './conversation/events.ts';
import { cycleEvents } from './cycle/events.ts';
import { graphEvents } from './graph/events.ts';
import { jobEvents } from './job/events.ts';
import { learningEvents } from './learning/events.ts';
import { lessonEvents } from './lesson/events.ts';
import { mailEvents } from './mail/events.ts';
import { memoryEvents } from './memory/events.ts';
import { profileEvents } from './profile/events.ts';
import { selfEvents } from './self/events.ts';
import { sessionEvents } from './session/events.ts';
import { ownerEvents } from './task/events.ts';

/** Every fact this program can store or read. */
export const catalogue = {
  ...kernelEvents,
  ...cycleEvents,
  ...learningEvents,
  ...actionEvents,
  ...budgetEvents,
  ...ownerEvents,
  ...alertEvents,
  ...mailEvents,
  ...lessonEvents,
  ...sessionEvents,
  ...jobEvents,
  ...memoryEvents,
  ...graphEvents,
  ...conversationEvents,
  ...attendEvents,
  ...accessEvents,
  ...selfEvents,
  ...profileEvents,
};

export type HomeostatEvent = EventOf<typeof catalogue>;
