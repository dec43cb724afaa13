/** A person's quick menu holds at most so many entries: more of them are slower to read than the menu itself. */
export const maxQuickMenuItems = 24
/** What one may note beside an entry. */
export const maxRemarkLength = 100

/** What waits for a decision. */
export const attentionKinds = [
  'approvals',
  'failedPayouts',
  'waitingPayouts',
  'comments',
  'feedback',
  'errors',
  'jobs',
  'certificates',
] as const
export type AttentionKind = (typeof attentionKinds)[number]

/** What an installation needs before its first ticket can be sold, in the order it is made. */
export const firstSteps = [
  'users',
  'carriers',
  'ports',
  'lines',
  'ships',
  'passengerTypes',
  'conditions',
  'fares',
  'sailings',
  'agencies',
] as const
export type FirstStep = (typeof firstSteps)[number]

/** The parts of a node whose health is checked. */
export const nodeParts = ['database', 'events', 'jobs', 'clock', 'key', 'storage'] as const
export type NodePart = (typeof nodeParts)[number]
