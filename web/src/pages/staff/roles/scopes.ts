/** How much data a role sees, the widest first. */
export const dataScopes = ['all', 'organisation', 'docks'] as const
export type DataScope = (typeof dataScopes)[number]

/** True when nobody who sees `own` would give away more than that. */
export const isWithin = (scope: DataScope, own: DataScope) =>
  dataScopes.indexOf(scope) >= dataScopes.indexOf(own)
