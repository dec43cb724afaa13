/** What kind of run a line is; decides colours, icons and later the refund rules. */
export const lineKinds = ['fast', 'ferry', 'sightseeing', 'cruise'] as const
export type LineKind = (typeof lineKinds)[number]
