import { fleet } from '@fairway/contract/fleet'
import { handlers } from '../platform/http.ts'
import { problem } from '../platform/problems.ts'
import { carriersAndSeries, classesOfTravel, shipsAfloat, shipWithDecks } from './queries.ts'

export const fleetHandlers = handlers(fleet, {
  'fleet.classes': ({ db }) => classesOfTravel(db),
  'fleet.carriers': ({ db }) => carriersAndSeries(db),
  'fleet.ships': ({ db, now }, asked) => shipsAfloat(db, asked, now),
  'fleet.ship': async ({ db, now }, { id }) => {
    const ship = await shipWithDecks(db, id, now)
    if (!ship) throw problem('fleet.shipNotFound')
    return ship
  },
})
