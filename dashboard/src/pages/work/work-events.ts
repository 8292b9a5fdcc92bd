import { APPROVAL_EVENTS, JOB_EVENTS } from '../../data/event-groups.ts';

/** Events after which work may stand differently. */
export const WORK_EVENTS = [
  ...JOB_EVENTS,
  ...APPROVAL_EVENTS,
  'IntentionFormed',
  'IntentionRevised',
  'IntentionArranged',
  'IntentionDue',
  'IntentionMissed',
  'IntentionActivated',
  'IntentionBlocked',
  'IntentionCompleted',
  'IntentionReopened',
  'IntentionCancelled',
  'AcceptanceSet',
  'AcceptanceChecked',
  'JobReviewed',
  'WorkParked',
  'StandingOrderRun',
  'StandingOrdersRead',
  'CycleCompleted',
  'CycleFailed',
  'BudgetSpent',
] as const;
