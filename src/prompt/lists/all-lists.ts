import { antiPatterns } from './known/anti-patterns.ts';
import { apart } from './known/apart.ts';
import { broken } from './known/broken.ts';
import { calibration } from './known/calibration.ts';
import { capabilities } from './known/capabilities.ts';
import { capabilityNotes } from './known/capability-notes.ts';
import { experiences } from './known/experiences.ts';
import { experiments } from './known/experiments.ts';
import { gaps } from './known/gaps.ts';
import { issues } from './known/issues.ts';
import { learned } from './known/learned.ts';
import { memories } from './known/memories.ts';
import { practice } from './known/practice.ts';
import { procedures } from './known/procedures.ts';
import { rated } from './known/rated.ts';
import { roleNotes } from './known/role-notes.ts';
import { skills } from './known/skills.ts';
import { unknown } from './known/unknown.ts';
import { changes } from './now/changes.ts';
import { clock } from './now/clock.ts';
import { health } from './now/health.ts';
import { limits } from './now/limits.ts';
import { logs } from './now/logs.ts';
import { observations } from './now/observations.ts';
import { self } from './now/self.ts';
import { workspace } from './now/workspace.ts';
import { answers } from './owner/answers.ts';
import { atOnce } from './owner/at-once.ts';
import { decisions } from './owner/decisions.ts';
import { identity } from './owner/identity.ts';
import { lessons } from './owner/lessons.ts';
import { orders } from './owner/orders.ts';
import { preferences } from './owner/preferences.ts';
import { projects } from './owner/projects.ts';
import { said } from './owner/said.ts';
import { words } from './owner/words.ts';
import { before } from './talk/before.ts';
import { messages } from './talk/messages.ts';
import { sentences } from './talk/sentences.ts';
import { texts } from './talk/texts.ts';
import { things } from './talk/things.ts';
import { waiting } from './talk/waiting.ts';
import { acceptance } from './work/acceptance.ts';
import { action } from './work/action.ts';
import { actions } from './work/actions.ts';
import { attempt } from './work/attempt.ts';
import { cameWith } from './work/came-with.ts';
import { clusters } from './work/clusters.ts';
import { earlier } from './work/earlier.ts';
import { evidence } from './work/evidence.ts';
import { exploration } from './work/exploration.ts';
import { goal } from './work/goal.ts';
import { notTaken } from './work/not-taken.ts';
import { results } from './work/results.ts';
import { task } from './work/task.ts';
import { work } from './work/work.ts';

/** Every list of every prompt. A list that the template does not name goes into its section in this order. */
export const ALL_LISTS = [
  identity,
  orders,
  preferences,
  decisions,
  projects,
  answers,
  said,
  atOnce,
  cameWith,
  words,
  lessons,
  capabilities,
  unknown,
  capabilityNotes,
  antiPatterns,
  experiments,
  practice,
  gaps,
  learned,
  memories,
  rated,
  procedures,
  broken,
  calibration,
  skills,
  experiences,
  issues,
  roleNotes,
  apart,
  self,
  workspace,
  clock,
  health,
  logs,
  observations,
  limits,
  changes,
  work,
  acceptance,
  exploration,
  earlier,
  goal,
  task,
  action,
  notTaken,
  actions,
  results,
  attempt,
  evidence,
  clusters,
  before,
  messages,
  things,
  waiting,
  sentences,
  texts,
] as const;
