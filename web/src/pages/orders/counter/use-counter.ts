import { isServiceDate, type ServiceDate, serviceDateOf } from '@fairway/contract/kernel/service-date'
import { useEffect, useEffectEvent, useReducer, useRef, useState } from 'react'
import type { Reply, Request } from '../../../api/client.ts'
import { report } from '../../../api/errors.ts'
import type { KeyedEnd } from '../../../api/keyed.ts'
import { isRefusal } from '../../../api/problem.ts'
import { useInvalidate, useQueryOf } from '../../../api/queries.ts'
import { randomId } from '../../../api/token.ts'
import { useDoNotDisturb } from '../../../blocks/page/do-not-disturb.ts'
import { saveDrafts } from '../../../blocks/page/drafts.ts'
import { useTab, useTabDraft } from '../../../blocks/page/page-context.tsx'
import { asksForAnotherTrip, isOpen, offersOf } from './offers.ts'
import {
  blankRow,
  filledRows,
  type PassengerRow,
  requestPassengers,
  type TypeOffered,
  withoutCertificates,
} from './party.ts'
import { isBusy, type Payment, type Placed, saleReducer, startOfSale } from './sale.ts'
import { sendSale, settleEarlier } from './send-sale.ts'

/** What is chosen of the timetable; places are `dock:7` or `port:3`. */
export interface TripWanted {
  date: ServiceDate
  from: string
  to: string
}

/** The one offer that is being sold. */
export interface Choice {
  sailingId: string
  fromStop: number
  toStop: number
  classCode: string
}

const isPlace = (text: string) => /^(dock|port):[1-9]\d{0,18}$/.test(text)

const placeOf = (place: string, side: 'from' | 'to') => {
  const [kind, id] = place.split(':')
  if (!id) return {}
  return { [`${side}${kind === 'port' ? 'Port' : 'Dock'}Id`]: id }
}

/** Everything the counter knows and can do; the page only shows it. */
export function useCounter(types: readonly TypeOffered[], home: string) {
  const { id: tabId, search: address, setDirty } = useTab()
  const forget = useInvalidate()
  const [trip, setTripDraft] = useTabDraft<TripWanted>('trip', {
    date: serviceDateOf(new Date()),
    from: home,
    to: '',
  })
  const [choice, setChoice] = useTabDraft<Choice | null>('choice', null)
  const [phone, setPhone] = useTabDraft('phone', '')
  const [kept, keep] = useTabDraft<PassengerRow[]>('passengers', [])
  const [rows, setRowsNow] = useState<PassengerRow[]>(() =>
    kept.length > 0 ? kept.map((row) => ({ ...blankRow(row.key, types), ...row })) : [blankRow(1, types)],
  )
  // After a reload in the middle of a sale its key is here: nothing is sold before it is known what became of it.
  const [openKey, keepKey] = useTabDraft<string | undefined>('openKey', undefined)
  const [sale, dispatch] = useReducer(saleReducer, openKey, startOfSale)
  const { phase, faults } = sale
  /** A second press in the same moment comes before the first is drawn. */
  const running = useRef(false)

  const search = useQueryOf(
    'sailings.search',
    { date: trip.date, ...placeOf(trip.from, 'from'), ...placeOf(trip.to, 'to') },
    { enabled: trip.from !== '' && trip.to !== '' },
  )
  const offers = offersOf(search.data?.trips ?? [])
  const offer = choice
    ? offers.find(
        (one) =>
          one.sailingId === choice.sailingId &&
          one.fromStop === choice.fromStop &&
          one.toStop === choice.toStop &&
          one.classCode === choice.classCode,
      )
    : undefined
  const people = filledRows(rows)
  const counted = people.length > 0 ? people : rows.slice(0, 1)
  const asked: Request<'orders.quote'> = {
    sailingId: choice?.sailingId ?? '',
    fromStop: choice?.fromStop ?? 0,
    toStop: choice?.toStop ?? 0,
    classCode: choice?.classCode ?? '',
    types: counted.map(({ passengerType }) => passengerType),
  }
  const quote = useQueryOf('orders.quote', asked, { enabled: choice !== null, keepPrevious: true })

  function setRows(next: PassengerRow[]) {
    setRowsNow(next)
    keep(withoutCertificates(next))
    dispatch({ type: 'edited' })
  }

  // What came back with a reload is work as well.
  const dirty = phase.at !== 'issued' && (people.length > 0 || phone.trim() !== '')
  useEffect(() => setDirty(dirty), [dirty, setDirty])
  useDoNotDisturb(phase.at !== 'issued')

  function setTrip(change: Partial<TripWanted>) {
    setTripDraft((now) => ({ ...now, ...change }))
    setChoice(null)
    dispatch({ type: 'tripChanged' })
  }

  function choose(next: Choice | null) {
    setChoice(
      next && {
        sailingId: next.sailingId,
        fromStop: next.fromStop,
        toStop: next.toStop,
        classCode: next.classCode,
      },
    )
    dispatch({ type: 'offerChosen' })
  }

  // Other pages open the counter with a trip in the address; each address is taken over once.
  const [takenOver, setTakenOver] = useTabDraft('address', '')
  const takeOver = useEffectEvent(() => {
    setTakenOver(address)
    const wanted = new URLSearchParams(address)
    const date = wanted.get('date') ?? ''
    const [from, to] = [wanted.get('from'), wanted.get('to')]
    if (![date, from, to].some(Boolean)) return
    setTrip({
      ...(isServiceDate(date) && { date }),
      ...(from && isPlace(from) && { from }),
      ...(to && isPlace(to) && { to }),
    })
    setPreferred(wanted.get('sailing') ?? undefined)
  })
  /** The sailing the address asks for, until it is chosen. */
  const [preferred, setPreferred] = useState<string>()
  useEffect(() => {
    if (address !== takenOver) takeOver()
  }, [address, takenOver])
  const found = preferred !== undefined && choice === null && search.data !== undefined
  const choosePreferred = useEffectEvent(() => {
    const offer = offers.find((one) => one.sailingId === preferred && isOpen(one, 1, Date.now()))
    if (!offer) return
    setPreferred(undefined)
    choose(offer)
  })
  useEffect(() => {
    if (found && search.data) choosePreferred()
  }, [found, search.data])

  function keepOpen(key: string | undefined) {
    keepKey(key)
    // At once: the window may be reloaded before the usual delay is over.
    saveDrafts()
  }

  /** `clears`: what stands on the screen is what was sold, and makes room for the next customer. */
  function finish(
    end: KeyedEnd<Placed>,
    { payment, clears = true }: { payment?: Payment; clears?: boolean },
  ) {
    keepOpen(undefined)
    dispatch({ type: 'ended', end, payment })
    if (end.state === 'notDone') return
    if (clears) {
      setRowsNow([blankRow(1, types)])
      keep([])
      setPhone('')
    }
    void forget('orders.list', 'sailings.search', 'home', 'orders.wallet')
  }

  /** Nothing is known for certain yet: the key stays, and is asked about before anything else is sold. */
  function interrupt(error: unknown) {
    dispatch({ type: 'interrupted' })
    report(error)
  }

  /** Sells, or holds, what stands on the screen at the price that stands there. */
  async function sell(payment: Payment, confirmedTotal?: number): Promise<void> {
    if (running.current || !choice || people.length === 0) return
    running.current = true
    dispatch({ type: 'submitted' })
    try {
      if (sale.open) {
        // An earlier sale of this page ended without an answer; it is settled before another begins.
        const earlier = await settleEarlier(sale.open.key)
        if (earlier.state === 'done')
          return finish(earlier, { clears: samePeople(sale.open.sold?.people ?? people, people) })
      }
      const total = await totalToPay(confirmedTotal)
      if (typeof total !== 'number') return finish(total, { payment })
      const key = randomId()
      keepOpen(key)
      const received = payment.method === 'cash' ? payment.received : undefined
      dispatch({ type: 'sending', key, sold: { offer, people, received } })
      const asked = {
        ...choice,
        ...reachedBy(phone),
        passengers: requestPassengers(rows, trip.date),
        expectedTotal: total,
      }
      const end = await sendSale(payment, asked, {
        key,
        page: tabId,
        onChecking: () => dispatch({ type: 'checking' }),
      })
      finish(end, { payment })
      askAnewAfter(end)
    } catch (error) {
      interrupt(error)
    } finally {
      running.current = false
    }
  }

  /** The total on the screen, or why there is none. */
  async function totalToPay(confirmed: number | undefined) {
    try {
      return confirmed ?? (await currentTotal(quote))
    } catch (error) {
      if (!isRefusal(error) || error.endsSession) throw error
      return { state: 'notDone' as const, why: error }
    }
  }

  /** A refusal for what the screen showed: it is out of date. */
  function askAnewAfter(end: KeyedEnd<Placed>) {
    const code = end.state === 'notDone' && isRefusal(end.why) ? end.why.code : ''
    if (asksForAnotherTrip(code)) void forget('sailings.search')
    if (code === 'orders.priceChanged') void forget('orders.quote', 'sailings.search')
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

  function nextCustomer() {
    dispatch({ type: 'nextCustomer' })
    setChoice(null)
    setRows([blankRow(1, types)])
  }

  return {
    trip,
    setTrip,
    search,
    offers,
    offer,
    choice,
    choose,
    rows,
    setRows,
    people,
    phone,
    setPhone,
    counted,
    quote,
    phase,
    faults,
    sell,
    nextCustomer,
    dismiss: () => dispatch({ type: 'dismissed' }),
    busy: isBusy(sale),
  }
}

export type Counter = ReturnType<typeof useCounter>

/** The total that belongs to what is on the screen: waits for a price that is still on its way. */
async function currentTotal(quote: {
  data: Reply<'orders.quote'> | undefined
  isPlaceholderData: boolean
  refetch: () => Promise<{ data: Reply<'orders.quote'> | undefined; error: unknown }>
}): Promise<number> {
  if (quote.data && !quote.isPlaceholderData) return quote.data.total
  const { data, error } = await quote.refetch()
  if (!data) throw error
  return data.total
}

const reachedBy = (phone: string) => (phone.trim() ? { phone: phone.trim() } : {})

const samePeople = (one: readonly PassengerRow[], other: readonly PassengerRow[]) =>
  one.length === other.length && one.every((row, at) => row === other[at])
