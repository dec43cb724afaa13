/** What kind of run a line is; decides colours, icons and later the refund rules. */
export const lineKinds = ['fast', 'ferry', 'sightseeing', 'cruise'] as const
export type LineKind = (typeof lineKinds)[number]

/** Whether a line runs: by a published version, by none yet, or not before it is enabled. */
export const lineStates = ['running', 'unpublished', 'disabled'] as const
