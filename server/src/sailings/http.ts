import { channelOf } from '@fairway/contract/fares/values'
import { daysBetween } from '@fairway/contract/kernel/service-date'
import { sailings } from '@fairway/contract/sailings/endpoints'
import type { Caller } from '../platform/http/caller.ts'
import { problem } from '../platform/http/problems.ts'
import { handlers } from '../platform/http/serve.ts'
import { sailingControlHandlers } from './control/http.ts'
import { ownCalls } from './own-calls.ts'
import { calendarMonth, sailingDetail, sailingsList } from './queries.ts'
import { searchTrips } from './search-trips.ts'
import { shipsToday } from './ships-today.ts'

/** The organisation of a caller who sells for an agency. */
const agencyOf = (caller: Caller) => (channelOf(caller) === 'agent' ? caller.organisationId : undefined)

/** Maximum of days in one list; a longer range is a mistake. */
const maxDays = 366

export const sailingsHandlers = {
  ...sailingControlHandlers,
  ...handlers(sailings, {
    'sailings.calendar': ({ db, scope, now }, request) => calendarMonth(db, scope, request, now),
    'sailings.list': ({ db, scope, now }, request) => {
      const days = daysBetween(request.from, request.to)
      if (days < 0 || days >= maxDays) throw problem('sailings.rangeTooLong', { most: maxDays })
      return sailingsList(db, scope, request, now)
    },
    'sailings.detail': async ({ db, scope, now }, { id }) => {
      const sailing = await sailingDetail(db, scope, id, now)
      if (!sailing) throw problem('sailings.notFound')
      return sailing
    },
    'sailings.ownCalls': ownCalls,
    'sailings.shipsToday': shipsToday,
    'sailings.search': ({ db, caller, now }, request) => {
      if (request.fromDockId === undefined && request.fromPortId === undefined)
        throw problem('sailings.placeMissing')
      return searchTrips(db, request, channelOf(caller), now, agencyOf(caller))
    },
  }),
}
