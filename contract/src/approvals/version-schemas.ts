import * as z from 'zod/mini'
import { allowed } from '../kernel/texts.ts'

/** What a reader may do with a version now, and why not the rest. */
export const versionCan = z.object({
  edit: allowed,
  approve: allowed,
  returnToDraft: allowed,
  publish: allowed,
  withdraw: allowed,
  discard: allowed,
})
