import { useEffect, useReducer } from 'react'
import { useQueryOf } from '../../../../api/queries.ts'
import { useDoNotDisturb } from '../../../../blocks/page/do-not-disturb.ts'
import { useTab, useTabDraft } from '../../../../blocks/page/page-context.tsx'
import type { PassengerRow, TypeOffered } from '../party.ts'
import { isBusy, saleReducer, startOfSale } from './sale.ts'
import { useParty } from './use-party.ts'
import { useSeats } from './use-seats.ts'
import { useSelling } from './use-selling.ts'
import { useTrip } from './use-trip.ts'

/** Everything the counter knows and can do; the page only shows it. */
export function useCounter(types: readonly TypeOffered[], home: string) {
  const { setDirty } = useTab()
  // After a reload in the middle of a sale its key is here: nothing is sold before it is known what became of it.
  const [openKey, setOpenKey] = useTabDraft<string | undefined>('openKey', undefined)
  const [sale, dispatch] = useReducer(saleReducer, openKey, startOfSale)
  const { phase, faults } = sale
  const { unchoose, ...trip } = useTrip(home, dispatch)
  const { choice, offer } = trip
  const seats = useSeats(choice, types)
  const party = withSeats(useParty(types, dispatch), seats)
  const { people, counted, phone } = party
  const quote = useQueryOf(
    'orders.quote',
    {
      sailingId: choice?.sailingId ?? '',
      fromStop: choice?.fromStop ?? 0,
      toStop: choice?.toStop ?? 0,
      classCode: choice?.classCode ?? '',
      types: counted.map(({ passengerType }) => passengerType),
    },
    { enabled: choice !== null, keepPrevious: true },
  )
  const sell = useSelling(
    { sale, dispatch, openKey, setOpenKey },
    { choice, offer, date: trip.trip.date, party, seats, quote },
  )

  // What came back with a reload is work as well.
  const dirty = phase.at !== 'issued' && (people.length > 0 || phone.trim() !== '')
  useEffect(() => setDirty(dirty), [dirty, setDirty])
  useDoNotDisturb(phase.at !== 'issued')

  return {
    ...trip,
    ...party,
    seats,
    quote,
    phase,
    faults,
    sell,
    nextCustomer() {
      dispatch({ type: 'nextCustomer' })
      unchoose()
      party.reset()
    },
    dismiss: () => dispatch({ type: 'dismissed' }),
    busy: isBusy(sale),
  }
}

/** The passengers, whose seats go with their lines. */
function withSeats(party: ReturnType<typeof useParty>, seats: ReturnType<typeof useSeats>) {
  return {
    ...party,
    setRows(rows: PassengerRow[]) {
      party.setRows(rows)
      seats.keepRows(rows)
    },
    clear() {
      party.clear()
      seats.clear()
    },
    reset() {
      party.reset()
      seats.clear()
    },
  }
}

export type Counter = ReturnType<typeof useCounter>
