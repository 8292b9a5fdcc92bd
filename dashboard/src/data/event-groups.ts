/* Events after which what is shown of something may be stale. */

export const MEMORY_EVENTS = [
  'MemoryStored',
  'MemoryForgotten',
  'MemoryReviewed',
  'MemoryArchived',
  'MemoryOutdated',
] as const;

export const APPROVAL_EVENTS = [
  'ActionEscalated',
  'ActionAllowed',
  'ApprovalGranted',
  'ApprovalDenied',
  'ApprovalExpired',
] as const;

export const JOB_EVENTS = [
  'JobOpened',
  'JobResumed',
  'JobPlanned',
  'JobPaused',
  'JobAnswered',
  'JobConcluded',
  'JobConfirmed',
] as const;

export const ACCESS_EVENTS = [
  'BrowserSignedIn',
  'BrowserSignedOut',
  'AllBrowsersSignedOut',
  'SignInsRefused',
] as const;
