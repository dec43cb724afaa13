/** What a parameter holds; decides the field that edits it. A duration is a whole number of its unit. */
export const parameterKinds = [
  'text',
  'number',
  'switch',
  'address',
  'texts',
  'duration',
  'picture',
  'choices',
] as const
export const parameterGroups = [
  'shell',
  'sessions',
  'sale',
  'holds',
  'afterSales',
  'fares',
  'agents',
  'accounts',
  'sailings',
  'fleet',
  'personalData',
  'comments',
  'logs',
] as const
/** Points on each side of the logo, and bytes of its file. */
export const maxLogo = { points: 512, bytes: 131_072 } as const
export const durationUnits = ['minutes', 'hours', 'days'] as const

/** Dictionaries whose entries people pick a reason from. */
export const reasonNames = ['refundReasons', 'lockReasons', 'hideReasons'] as const
/** Every dictionary there is. */
export const dictionaryNames = ['certificateTypes', 'countries', ...reasonNames] as const
export type DictionaryName = (typeof dictionaryNames)[number]

/** What had a job run: the clock, a node that started, a command, or a person. */
export const jobTriggers = ['clock', 'start', 'command', 'person'] as const

/** What a run of a job came to; `lost` when its node went away in the middle. */
export const runOutcomes = ['running', 'done', 'failed', 'lost'] as const
