import * as z from 'zod/mini'

/** Whether the person asking may do something with this row now; if not, why, in their language. */
export const allowed = z.discriminatedUnion('allowed', [
  z.object({ allowed: z.literal(true) }),
  z.object({ allowed: z.literal(false), reason: z.string(), text: z.string() }),
])
