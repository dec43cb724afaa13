import { journalExports } from './journal/exports.ts'
import type { Exported } from './lists/index.ts'
import { ordersExports } from './orders/exports.ts'
import { staffExports } from './staff/exports.ts'

/** Every list that can be had as a file, one line a capability. */
export const exportedLists: Readonly<Record<string, Exported>> = {
  ...ordersExports,
  ...journalExports,
  ...staffExports,
}
