/** What a service does on holidays. */
export const onHolidays = ['asUsual', 'asSunday', 'none', 'only'] as const
export type OnHolidays = (typeof onHolidays)[number]

/** Weekdays as bits: 1 is Monday, 64 Sunday. */
export const everyWeekday = 127

/** The weekdays of a bit mask, 0 for Monday to 6 for Sunday. */
export const weekdaysOf = (bits: number): number[] =>
  [0, 1, 2, 3, 4, 5, 6].filter((day) => ((bits >> day) & 1) === 1)

/** The longest season that is previewed and published at once, in days. */
export const maxSeasonDays = 366

/** What a run of a season is: to be made, there already, of another plan, to be withdrawn, or sold although it no longer runs. */
export const runStates = ['new', 'published', 'other', 'withdrawn', 'sold'] as const
export type RunState = (typeof runStates)[number]

/** What may be wrong with a run. The first ones cost safety or seats and keep a season from being published. */
export const blockingClashes = [
  'shipTwice',
  'certificate',
  'noPlan',
  'noVersion',
  'shipDisabled',
  'lineDisabled',
] as const
export const acceptableClashes = [
  'turnround',
  'shipElsewhere',
  'berths',
  'dockClosed',
  'dockDisabled',
  'noFare',
  'sold',
  'differs',
] as const
export const clashKinds = [...blockingClashes, ...acceptableClashes] as const
export type ClashKind = (typeof clashKinds)[number]

/** The channels with a sale window of their own. */
export const windowChannels = ['counter', 'agent', 'online'] as const
