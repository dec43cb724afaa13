/** What came of an order of a cancelled sailing; `failed`: not done after several attempts, and tried again when resumed. */
export const giveBackStates = ['waiting', 'done', 'refused', 'failed'] as const

/** How the giving back of a cancelled sailing stands. */
export const batchStates = ['running', 'stopped', 'ended'] as const

/** The batches of `platform.batches` that give the tickets of a cancelled sailing back, one order each item. */
export const giveBackKind = 'orders.giveBack'

/** What people still have to do about the money of an order: hand cash out, send a payout, repeat a failed one, or decide. */
export const giveBackToDo = ['handOut', 'send', 'failed', 'decide'] as const
