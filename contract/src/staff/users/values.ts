/** Limits of an imported file; more rows come in several files. */
export const maxImport = { bytes: 600_000, lines: 500 } as const

/** The columns of an imported sheet in their order; its first line names them in any language. */
export const importColumns = [
  'code',
  'name',
  'organisation',
  'roles',
  'docks',
  'validFrom',
  'validTo',
  'phone',
  'email',
] as const

export type ImportColumn = (typeof importColumns)[number]

/** Columns a sheet must have; the others may be missing or empty. */
export const requiredColumns: readonly ImportColumn[] = ['code', 'name', 'organisation', 'roles']

/** Whether a user may sign in, and why not: the first state that applies. */
export const userStates = ['active', 'disabled', 'organisationDisabled', 'notYet', 'expired'] as const
export type UserState = (typeof userStates)[number]
