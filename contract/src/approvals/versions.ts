/** How far a version of a rule, a line or a plan has come: drawn up, approved by a second person, in force, or taken back. */
export const versionStates = ['draft', 'approved', 'published', 'withdrawn'] as const
export type VersionState = (typeof versionStates)[number]

/** What is done with a version, each in one status only. */
export const versionActions = ['edit', 'approve', 'returnToDraft', 'publish', 'withdraw', 'discard'] as const
export type VersionAction = (typeof versionActions)[number]
