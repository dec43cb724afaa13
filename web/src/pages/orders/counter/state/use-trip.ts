import { isServiceDate, type ServiceDate, serviceDateOf } from '@fairway/contract/kernel/service-date'
import { type Dispatch, useEffect, useEffectEvent, useState } from 'react'
import { useQueryOf } from '../../../../api/queries.ts'
import { useTab, useTabDraft } from '../../../../blocks/page/page-context.tsx'
import { isOpen, offersOf } from '../offers.ts'
import type { SaleEvent } from './sale.ts'

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

/** Day and places of the trip, the sailings that fit, and the offer chosen among them; kept with the tab. */
export function useTrip(home: string, dispatch: Dispatch<SaleEvent>) {
  const { search: address } = useTab()
  const [trip, setTripDraft] = useTabDraft<TripWanted>('trip', {
    date: serviceDateOf(new Date()),
    from: home,
    to: '',
  })
  const [choice, setChoice] = useTabDraft<Choice | null>('choice', null)
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

  // Other pages open the counter with a trip in the query string; each query string is applied once.
  const [applied, setApplied] = useTabDraft('address', '')
  /** The sailing the query string asks for, until it is chosen. */
  const [preferred, setPreferred] = useState<string>()
  /** The sailing of the query string once it was chosen. */
  const [taken, setTaken] = useState<string>()
  const applyQuery = useEffectEvent(() => {
    setApplied(address)
    const query = new URLSearchParams(address)
    const date = query.get('date') ?? ''
    const [from, to] = [query.get('from'), query.get('to')]
    if (![date, from, to].some(Boolean)) return
    setTrip({
      ...(isServiceDate(date) && { date }),
      ...(from && isPlace(from) && { from }),
      ...(to && isPlace(to) && { to }),
    })
    setPreferred(query.get('sailing') ?? undefined)
  })
  useEffect(() => {
    if (address !== applied) applyQuery()
  }, [address, applied])
  const found = preferred !== undefined && choice === null && search.data !== undefined
  const choosePreferred = useEffectEvent(() => {
    const match = offers.find((one) => one.sailingId === preferred && isOpen(one, 1, Date.now()))
    if (!match) return
    setPreferred(undefined)
    setTaken(match.sailingId)
    choose(match)
  })
  useEffect(() => {
    if (found && search.data) choosePreferred()
  }, [found, search.data])

  return { trip, setTrip, search, offers, offer, choice, choose, taken, unchoose: () => setChoice(null) }
}
