/** Where commands and queries get the time from, so that tests and history can give their own. */
export interface Clock {
  now(): Date
}

export const systemClock: Clock = { now: () => new Date() }
