import { problems } from './problem.ts'

/** Failures any endpoint can answer with: what HTTP itself can get wrong, and what a request can. */
export const requestProblems = problems('request', {
  invalid: 400,
  unreadable: 400,
  wrongMediaType: 415,
  tooLarge: 413,
  tooComplex: 413,
  tooMany: 429,
  unknown: 404,
  noPermission: 403,
  onlyOverseers: 403,
  foreignOrigin: 403,
  keyMissing: 400,
  keyUsed: 409,
})

/** Failures of the session; their statuses are the specification's. */
export const sessionProblems = problems('session', {
  unknown: 50008,
  endedElsewhere: 50012,
  expired: 50014,
  wrongPassword: 400,
  proofNeeded: 400,
  wrongCode: 400,
  pause: 429,
  mustChangePassword: 403,
  /** The password was right; until the second factor is verified too, the session opens nothing. */
  secondFactorDue: 403,
  /** The user must have a second factor and has none yet. */
  secondFactorMissing: 403,
  /** Step-up: the second factor was not verified within the last minutes. */
  secondFactorNeeded: 428,
  wrongFactorCode: 400,
  /** A code is accepted once. */
  usedFactorCode: 400,
  passkeyExpired: 400,
  passkeyRefused: 400,
  noSecondFactor: 409,
  /** Locked: only the password of the session's user unlocks it. */
  locked: 423,
  wrongUnlockPassword: 400,
  noUnlockPassword: 403,
  tooManyUnlocks: 50012,
})

/** Failures of the server itself. */
export const serverProblems = problems('server', {
  fault: 6001,
  busy: 503,
  storageFull: 503,
  /**
   * Unknown outcome: a failure at or after a commit; the idempotency key tells whether it was done. Not 503, which
   * invites a retry.
   */
  outcomeUnknown: 504,
  starting: 503,
})

/** Failures that every kind of record shares. */
export const recordProblems = problems('record', {
  notFound: 404,
  /** `by`: who saved it since; nothing was saved. */
  changedMeanwhile: 409,
  /** `code`: another record of its kind has it. */
  codeTaken: 409,
  /** `uses`: what refers to it, in the reader's language. */
  inUse: 409,
})
