import { isServiceDate, type ServiceDate, serviceDateOf } from '@fairway/contract/kernel/service-date'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { command, type Reply, type Request } from '../../../api/client.ts'
import { report, reportSessionEnd } from '../../../api/errors.ts'
import { forgetOpenRequest, noteOpenRequest } from '../../../api/open-requests.ts'
import { ApiProblem } from '../../../api/problem.ts'
import { useForget, useQueryOf } from '../../../api/queries.ts'
import { randomKey } from '../../../api/token.ts'
import { draftName, saveDrafts, writeDraft } from '../../../blocks/drafts.ts'
import { useMe, useTab, useTabDraft } from '../../../blocks/page-context.tsx'
import { asksForAnotherTrip, isOpen, type Offer, offersOf } from './offers.ts'
import {
  blankRow,
  filledRows,
  type PassengerRow,
  requestPassengers,
  type TypeOffered,
  withoutCertificates,
} from './party.ts'
import { type Placed, sellOnce, settle, waitForNetwork } from './sale.ts'

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

/** Where the sale stands. */
export type Phase =
  | { at: 'filling' }
  | { at: 'sending' }
  | { at: 'checking' }
  | { at: 'refused'; problem: ApiProblem; payment: Payment }
  | { at: 'notDone' }
  | {
      at: 'issued'
      order: Placed
      offer: Offer | undefined
      people: PassengerRow[]
      received?: number | undefined
    }

/** What one sale is made of besides trip and people. */
export type Payment =
  | {
      method: 'cash'
      /** What the customer gave, in fen; only for the screen, which tells the change. Absent for the exact sum. */
      received?: number | undefined
    }
  | { method: 'card' | 'wechat' | 'alipay'; reference: string }
  | { method: 'wallet'; paymentPassword: string }
  | { method: 'hold' }

/** A field the server refused, by the line it belongs to. */
export interface ServerFault {
  key: number
  field: string
  message: string
}

const isPlace = (text: string) => /^(dock|port):[1-9]\d{0,18}$/.test(text)

const placeOf = (place: string, side: 'from' | 'to') => {
  const [kind, id] = place.split(':')
  if (!id) return {}
  return { [`${side}${kind === 'port' ? 'Port' : 'Dock'}Id`]: id }
}

/** Everything the counter knows and can do; the page only shows it. */
export function useCounter(types: readonly TypeOffered[], home: string) {
  const me = useMe()
  const { id: tabId, search: address, setDirty } = useTab()
  const forget = useForget()
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
  const [phase, setPhase] = useState<Phase>({ at: 'filling' })
  const [faults, setFaults] = useState<ServerFault[]>([])
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
    setFaults([])
    if (phase.at === 'refused' || phase.at === 'notDone') setPhase({ at: 'filling' })
    setDirty(filledRows(next).length > 0)
  }

  // People who came back with a reload are work as well.
  const holdsPeople = people.length > 0
  useEffect(() => {
    if (holdsPeople) setDirty(true)
  }, [holdsPeople, setDirty])

  function setTrip(change: Partial<TripWanted>) {
    setTripDraft((now) => ({ ...now, ...change }))
    setChoice(null)
    if (phase.at !== 'sending' && phase.at !== 'checking') setPhase({ at: 'filling' })
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
    if (phase.at === 'refused') setPhase({ at: 'filling' })
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
    preferred.current = wanted.get('sailing') ?? undefined
  })
  const preferred = useRef<string>(undefined)
  useEffect(() => {
    if (address !== takenOver) takeOver()
  }, [address, takenOver])
  const wantedOffer = preferred.current
    ? offers.find((one) => one.sailingId === preferred.current && isOpen(one, 1, Date.now()))
    : undefined
  if (wantedOffer && !choice) {
    preferred.current = undefined
    choose(wantedOffer)
  }

  /** The key of a sale under way, kept so that a reload in the middle can ask what became of it. */
  const unsettled = useRef<string>(undefined)
  function rememberKey(key: string | undefined) {
    if (key) noteOpenRequest({ name: 'orders.sell', key, path: tabId, pageAsks: true })
    else if (unsettled.current) forgetOpenRequest(unsettled.current)
    unsettled.current = key
    writeDraft(draftName(me.id, tabId), 'openKey', key)
    saveDrafts()
  }

  const asks = (key: string) => ({
    ask: () => command('orders.outcome', { key }, { background: true }),
    wait: waitForNetwork,
  })

  function finish(
    order: Placed | undefined,
    sold: { offer: Offer | undefined; people: PassengerRow[]; received?: number | undefined },
  ) {
    rememberKey(undefined)
    if (!order) return setPhase({ at: 'notDone' })
    setPhase({ at: 'issued', order, ...sold })
    setRowsNow([blankRow(1, types)])
    keep([])
    setPhone('')
    setDirty(false)
    void forget('orders.list', 'sailings.search', 'home', 'orders.wallet')
  }

  /** Sells, or holds, what stands on the screen at the price that stands there. */
  async function sell(payment: Payment, confirmedTotal?: number): Promise<void> {
    if (running.current || !choice || people.length === 0) return
    running.current = true
    setPhase({ at: 'sending' })
    setFaults([])
    const sold = { offer, people, received: payment.method === 'cash' ? payment.received : undefined }
    const key = randomKey()
    try {
      if (unsettled.current) {
        // An earlier sale of this page ended without an answer; it is settled before another begins.
        setPhase({ at: 'checking' })
        const earlier = await settle(asks(unsettled.current))
        rememberKey(undefined)
        if (earlier.done) return finish(earlier.done, sold)
        setPhase({ at: 'sending' })
      }
      const total = confirmedTotal ?? (await currentTotal(quote))
      rememberKey(key)
      const { done } = await sellOnce({
        send: () =>
          send(
            payment,
            {
              ...choice,
              ...reachedBy(phone),
              passengers: requestPassengers(rows, trip.date),
              expectedTotal: total,
            },
            key,
          ),
        checking: () => setPhase({ at: 'checking' }),
        ...asks(key),
      })
      finish(done, sold)
    } catch (error) {
      if (!(error instanceof ApiProblem) || reportSessionEnd(error)) {
        // Nothing is known for certain yet: the key stays, and is asked about when the page is opened again.
        setPhase({ at: 'filling' })
        report(error)
        return
      }
      rememberKey(undefined)
      setFaults(faultsOf(error, people))
      setPhase({ at: 'refused', problem: error, payment })
      if (asksForAnotherTrip(error.code)) void forget('sailings.search')
      if (error.code === 'orders.priceChanged') void forget('orders.quote', 'sailings.search')
    } finally {
      running.current = false
    }
  }

  // After a reload in the middle of a sale: nobody sells again before it is known what became of the first.
  const [openKey] = useTabDraft<string | undefined>('openKey', undefined)
  const settled = useRef(false)
  useEffect(() => {
    if (!openKey || settled.current) return
    settled.current = true
    unsettled.current = openKey
    running.current = true
    setPhase({ at: 'checking' })
    settle(asks(openKey))
      .then(({ done }) => finish(done, { offer: undefined, people: [] }))
      .catch((error: unknown) => {
        reportSessionEnd(error)
        setPhase({ at: 'filling' })
      })
      .finally(() => {
        running.current = false
      })
  })

  function nextCustomer() {
    setPhase({ at: 'filling' })
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
    dismiss: () => setPhase({ at: 'filling' }),
    busy: phase.at === 'sending' || phase.at === 'checking',
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

type Asked = Request<'orders.hold'>

const reachedBy = (phone: string) => (phone.trim() ? { phone: phone.trim() } : {})

function send(payment: Payment, asked: Asked, key: string): Promise<Placed> {
  if (payment.method === 'hold') return command('orders.hold', asked, { key })
  if (payment.method === 'wallet')
    return command('orders.sellFromWallet', { ...asked, paymentPassword: payment.paymentPassword }, { key })
  const taken = payment.method === 'cash' ? { method: payment.method } : payment
  return command('orders.sell', { ...asked, payment: taken }, { key })
}

/** The refused fields by the lines they belong to. */
function faultsOf(problem: ApiProblem, people: readonly PassengerRow[]): ServerFault[] {
  return problem.fields.flatMap(({ field, message }) => {
    const [, index, name = ''] = /^passengers\[(\d+)\]\.(\w+)/.exec(field) ?? []
    const row = index === undefined ? undefined : people[Number(index)]
    return row ? [{ key: row.key, field: name, message }] : []
  })
}
