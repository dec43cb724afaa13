import type { ServiceDate } from '@fairway/contract/kernel/service-date'
import { type Dispatch, useEffect, useEffectEvent, useRef } from 'react'
import type { Reply } from '../../../../api/client.ts'
import { report } from '../../../../api/errors.ts'
import type { CommandEnd } from '../../../../api/idempotent-command.ts'
import { endsSession, isRefusal } from '../../../../api/outcome.ts'
import { useInvalidate } from '../../../../api/queries.ts'
import { randomId } from '../../../../api/token.ts'
import { saveDrafts } from '../../../../blocks/page/drafts.ts'
import { useTab } from '../../../../blocks/page/page-context.tsx'
import { asksForAnotherTrip, type Offer } from '../offers.ts'
import { type PassengerRow, requestPassengers } from '../party.ts'
import type { Payment, Placed, Sale, SaleEvent } from './sale.ts'
import { sendSale, settleEarlier } from './send-sale.ts'
import type { Party } from './use-party.ts'
import type { useSeats } from './use-seats.ts'
import type { Choice } from './use-trip.ts'

/** The price as it was last asked for. */
interface Quote {
  data: Reply<'orders.quote'> | undefined
  isPlaceholderData: boolean
  refetch: () => Promise<{ data: Reply<'orders.quote'> | undefined; error: unknown }>
}

/** The state of the sale as `saleReducer` has it, and its key as the tab keeps it over a reload. */
export interface SaleState {
  sale: Sale
  dispatch: Dispatch<SaleEvent>
  openKey: string | undefined
  setOpenKey: (key: string | undefined) => void
}

/**
 * Sends the sale and follows it until its end is known. One key lives from the press until the server has said done or
 * not done; after a reload the key that the tab kept is asked about first.
 */
export function useSelling(
  { sale, dispatch, openKey, setOpenKey }: SaleState,
  screen: {
    choice: Choice | null
    offer: Offer | undefined
    date: ServiceDate
    party: Party
    seats: Pick<ReturnType<typeof useSeats>, 'seatOf'>
    quote: Quote
  },
) {
  const { id: tabId } = useTab()
  const invalidate = useInvalidate()
  /** A second press in the same moment comes before the first is drawn. */
  const running = useRef(false)
  const { party } = screen

  function keepOpen(key: string | undefined) {
    setOpenKey(key)
    // At once: the window may be reloaded before the usual delay is over.
    saveDrafts()
  }

  /** `clears`: what stands on the screen is what was sold, and makes room for the next customer. */
  function finish(
    end: CommandEnd<Placed>,
    { payment, clears = true }: { payment?: Payment; clears?: boolean },
  ) {
    keepOpen(undefined)
    dispatch({ type: 'ended', end, payment })
    if (end.state === 'notDone') return
    if (clears) party.clear()
    void invalidate('orders.list', 'sailings.search', 'home', 'orders.wallet')
  }

  /** Nothing is known for certain yet: the key stays, and is asked about before anything else is sold. */
  function interrupt(error: unknown) {
    dispatch({ type: 'interrupted' })
    report(error)
  }

  /** An earlier sale of this page ended without an answer. True when it was done: nothing else is sold now. */
  async function finishEarlier(earlier: NonNullable<Sale['open']>): Promise<boolean> {
    const end = await settleEarlier(earlier.key)
    if (end.state !== 'done') return false
    finish(end, { clears: samePeople(earlier.sold?.people ?? party.people, party.people) })
    return true
  }

  async function send(payment: Payment, choice: Choice, confirmedTotal: number | undefined): Promise<void> {
    const total = await totalToPay(screen.quote, confirmedTotal)
    if (typeof total !== 'number') return finish(total, { payment })
    const key = randomId()
    keepOpen(key)
    const received = payment.method === 'cash' ? payment.received : undefined
    dispatch({ type: 'sending', key, sold: { offer: screen.offer, people: party.people, received } })
    const request = {
      ...choice,
      ...phoneOf(party.phone),
      passengers: requestPassengers(party.rows, screen.date, screen.seats.seatOf),
      expectedTotal: total,
    }
    const onChecking = () => dispatch({ type: 'checking' })
    const end = await sendSale(payment, request, { key, page: tabId, onChecking })
    finish(end, { payment })
    refreshAfter(end)
  }

  /** Sells, or holds, what stands on the screen at the price that stands there. */
  async function sell(payment: Payment, confirmedTotal?: number): Promise<void> {
    if (running.current || !screen.choice || party.people.length === 0) return
    running.current = true
    dispatch({ type: 'submitted' })
    try {
      if (sale.open && (await finishEarlier(sale.open))) return
      await send(payment, screen.choice, confirmedTotal)
    } catch (error) {
      interrupt(error)
    } finally {
      running.current = false
    }
  }

  /** A refusal for what the screen showed: it is out of date. */
  function refreshAfter(end: CommandEnd<Placed>) {
    const code = end.state === 'notDone' && isRefusal(end.why) ? end.why.code : ''
    if (asksForAnotherTrip(code)) void invalidate('sailings.search')
    if (code === 'orders.seatTaken') void invalidate('sailings.search', 'inventory.seatMap')
    if (code === 'orders.priceChanged') void invalidate('orders.quote', 'sailings.search')
  }

  const settleOpen = useEffectEvent((key: string) => {
    running.current = true
    settleEarlier(key)
      .then((end) => finish(end, {}))
      .catch(interrupt)
      .finally(() => {
        running.current = false
      })
  })
  const opened = useRef(false)
  useEffect(() => {
    // Once: a key that is kept later belongs to a sale that this page itself waits for.
    if (openKey && !opened.current) settleOpen(openKey)
    opened.current = true
  }, [openKey])

  return sell
}

/** The total on the screen, waiting for a price that is still on its way; or why there is none. */
async function totalToPay(quote: Quote, confirmed: number | undefined) {
  try {
    return confirmed ?? (await currentTotal(quote))
  } catch (error) {
    if (!isRefusal(error) || endsSession(error)) throw error
    return { state: 'notDone' as const, why: error }
  }
}

async function currentTotal(quote: Quote): Promise<number> {
  if (quote.data && !quote.isPlaceholderData) return quote.data.total
  const { data, error } = await quote.refetch()
  if (!data) throw error
  return data.total
}

const phoneOf = (phone: string) => (phone.trim() ? { phone: phone.trim() } : {})

const samePeople = (one: readonly PassengerRow[], other: readonly PassengerRow[]) =>
  one.length === other.length && one.every((row, at) => row === other[at])
