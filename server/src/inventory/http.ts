import { inventory } from '@fairway/contract/inventory/endpoints'
import { problem } from '../platform/http/problems.ts'
import { handlers } from '../platform/http/serve.ts'
import { lockSeats, unlockSeats } from './lock-seats.ts'
import { seatMap } from './queries.ts'

export const inventoryHandlers = handlers(inventory, {
  'inventory.seatMap': async ({ db, scope, now }, { sailingId }) => {
    const map = await seatMap(db, scope, sailingId, now)
    if (!map) throw problem('sailings.notFound')
    return map
  },
  'inventory.lockSeats': lockSeats,
  'inventory.unlockSeats': unlockSeats,
})
