import { fleet } from '@fairway/contract/fleet/endpoints'
import { problem } from '../platform/http/problems.ts'
import { handlers } from '../platform/http/serve.ts'
import { listCarriers, listClasses, listShips, readShip } from './queries.ts'

export const fleetHandlers = handlers(fleet, {
  'fleet.classes': ({ db }) => listClasses(db),
  'fleet.carriers': ({ db, scope }) => listCarriers(db, scope),
  'fleet.ships': ({ db, scope, now }, request) => listShips(db, scope, request, now),
  'fleet.ship': async ({ db, scope, now }, { id }) => {
    const ship = await readShip(db, scope, id, now)
    if (!ship) throw problem('fleet.shipNotFound')
    return ship
  },
})
