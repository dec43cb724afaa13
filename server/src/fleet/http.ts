import { fleet } from '@fairway/contract/fleet/endpoints'
import { problem } from '../platform/http/problems.ts'
import { handlers } from '../platform/http/serve.ts'
import { carriersAndSeries, classesOfTravel, shipsAfloat, shipWithDecks } from './queries.ts'

export const fleetHandlers = handlers(fleet, {
  'fleet.classes': ({ db }) => classesOfTravel(db),
  'fleet.carriers': ({ db, scope }) => carriersAndSeries(db, scope),
  'fleet.ships': ({ db, scope, now }, asked) => shipsAfloat(db, scope, asked, now),
  'fleet.ship': async ({ db, scope, now }, { id }) => {
    const ship = await shipWithDecks(db, scope, id, now)
    if (!ship) throw problem('fleet.shipNotFound')
    return ship
  },
})
