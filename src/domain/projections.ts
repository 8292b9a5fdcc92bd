import type { Projection } from '../kernel/projection/projection.ts';
import { accessProjection } from './access/views/access.ts';
import { approvalProjection } from './action/views/approval.ts';
import { toolUseProjection } from './action/views/tool-use.ts';
import { alertProjection } from './alert/views/alert.ts';
import { agentResultProjection } from './attend/views/agent-result.ts';
import { hostEpisodeYearProjection } from './attend/views/host-episode-year.ts';
import { hostSessionProjection } from './attend/views/host-session.ts';
import { hostToolProjection } from './attend/views/host-tool.ts';
import { batchProjection } from './budget/views/batch.ts';
import { budgetProjection } from './budget/views/budget.ts';
import { conversationProjection } from './conversation/views/conversation.ts';
import { continuationProjection } from './cycle/views/continuation.ts';
import { controllerProjection } from './cycle/views/controller.ts';
import { cycleProjection } from './cycle/views/cycle.ts';
import { cycleTallyProjection } from './cycle/views/cycle-tally.ts';
import { effectProjection } from './cycle/views/effect.ts';
import { episodeProjection } from './cycle/views/episode.ts';
import { incidentProjection } from './cycle/views/incident.ts';
import { logFaultProjection } from './cycle/views/log-fault.ts';
import { observationProjection } from './cycle/views/observation.ts';
import { parkedWorkProjection } from './cycle/views/parked-work.ts';
import { scheduleProjection } from './cycle/views/schedule.ts';
import { tickProjection } from './cycle/views/tick.ts';
import { unsealedHistoryProjection } from './cycle/views/unsealed-history.ts';
import { entityProjection } from './graph/views/entity.ts';
import { relationProjection } from './graph/views/relation.ts';
import { relationReadingProjection } from './graph/views/relation-reading.ts';
import { calibrationProjection } from './job/views/calibration.ts';
import { jobProjection } from './job/views/job.ts';
import { antiPatternProjection } from './learning/views/anti-pattern.ts';
import { capabilityProjection } from './learning/views/capability.ts';
import { experienceProjection } from './learning/views/experience.ts';
import { experimentProjection } from './learning/views/experiment.ts';
import { explorationRateProjection } from './learning/views/exploration-rate.ts';
import { failureWindowProjection } from './learning/views/failure-window.ts';
import { gapProjection } from './learning/views/gap.ts';
import { noteProjection } from './learning/views/note.ts';
import { selfModelProjection } from './learning/views/self-model.ts';
import { skillProjection } from './learning/views/skill.ts';
import { lessonProjection } from './lesson/views/lesson.ts';
import { mailProjection } from './mail/views/mail.ts';
import { mailKeyProjection } from './mail/views/mail-key.ts';
import { mailThreadProjection } from './mail/views/mail-thread.ts';
import { outgoingMailProjection } from './mail/views/outgoing-mail.ts';
import { ownerCodeProjection } from './mail/views/owner-code.ts';
import { unsentMailProjection } from './mail/views/unsent-mail.ts';
import { waitingMailProjection } from './mail/views/waiting-mail.ts';
import { guestUsageProjection } from './memory/views/guest-usage.ts';
import { memoryProjection } from './memory/views/memory.ts';
import { preferenceProjection } from './profile/views/preference.ts';
import { userModelProjection } from './profile/views/user-model.ts';
import { dayTallyProjection } from './report/views/day-tally.ts';
import { spendProjection } from './report/views/spend.ts';
import { weekProjection } from './report/views/week.ts';
import { charterProjection } from './self/views/charter.ts';
import { identityProjection } from './self/views/identity.ts';
import { selfTallyProjection } from './self/views/self-tally.ts';
import { roleMemoryProjection } from './session/views/role-memory.ts';
import { workerSessionProjection } from './session/views/worker-session.ts';
import { gitStateProjection } from './task/views/git-state.ts';
import { inboxProjection } from './task/views/inbox.ts';
import { intentionProjection } from './task/views/intention.ts';
import { refusedTaskFileProjection } from './task/views/refused-task-file.ts';
import { standingOrdersProjection } from './task/views/standing-orders.ts';

/** Every view this program keeps. */
export const projections: readonly Projection[] = [
  accessProjection,
  approvalProjection,
  toolUseProjection,
  budgetProjection,
  spendProjection,
  batchProjection,
  continuationProjection,
  controllerProjection,
  cycleProjection,
  cycleTallyProjection,
  effectProjection,
  episodeProjection,
  incidentProjection,
  logFaultProjection,
  observationProjection,
  parkedWorkProjection,
  scheduleProjection,
  tickProjection,
  unsealedHistoryProjection,
  gitStateProjection,
  inboxProjection,
  alertProjection,
  weekProjection,
  dayTallyProjection,
  mailProjection,
  mailKeyProjection,
  mailThreadProjection,
  outgoingMailProjection,
  ownerCodeProjection,
  waitingMailProjection,
  unsentMailProjection,
  intentionProjection,
  preferenceProjection,
  lessonProjection,
  userModelProjection,
  refusedTaskFileProjection,
  standingOrdersProjection,
  capabilityProjection,
  antiPatternProjection,
  failureWindowProjection,
  gapProjection,
  experimentProjection,
  explorationRateProjection,
  experienceProjection,
  noteProjection,
  selfModelProjection,
  workerSessionProjection,
  roleMemoryProjection,
  skillProjection,
  jobProjection,
  calibrationProjection,
  memoryProjection,
  guestUsageProjection,
  relationProjection,
  entityProjection,
  relationReadingProjection,
  conversationProjection,
  hostEpisodeYearProjection,
  hostSessionProjection,
  agentResultProjection,
  hostToolProjection,
  charterProjection,
  identityProjection,
  selfTallyProjection,
];
