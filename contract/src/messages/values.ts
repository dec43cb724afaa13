/** An announcement to many, or a message to one person. */
export const messageTypes = ['notice', 'msg'] as const
export type MessageType = (typeof messageTypes)[number]

/** Where an announcement stands: `planned` until its time comes, `over` when that has passed. */
export const messageStates = ['draft', 'planned', 'published', 'over', 'withdrawn'] as const
export type MessageState = (typeof messageStates)[number]

/** Actions on a managed message. */
export const messageActions = ['edit', 'publish', 'discard', 'withdraw', 'readers'] as const
export type MessageAction = (typeof messageActions)[number]

export const maxTitleLength = 100
export const maxContentLength = 4_000
