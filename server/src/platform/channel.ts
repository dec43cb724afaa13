import type { Caller } from './http/caller.ts'

/** Where a sale is made; `online` is the mini-program, which passengers use themselves. */
export type Channel = 'counter' | 'agent' | 'online'

/** The channel somebody sells through: people sell at the operator's counters or for their agency. */
export const channelOf = ({ organisationKind }: Pick<Caller, 'organisationKind'>): Channel =>
  organisationKind === 'agent' ? 'agent' : 'counter'
