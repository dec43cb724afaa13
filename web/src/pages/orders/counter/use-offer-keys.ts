import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { usePageActions } from '../../../blocks/page/page-context.tsx'
import { useText } from '../../../i18n/text.ts'
import { keyedOffers } from './offers.ts'
import type { Counter } from './state/use-counter.ts'
import type { Choice } from './state/use-trip.ts'

/** The digit keys 1 to 9 choose the offers of these numbers and go on to the passengers. */
export function useOfferKeys(counter: Counter, onTaken: () => void) {
  const t = useText()
  /** The number of an offer that was pressed before the offers had come. */
  const [waitingDigit, setWaitingDigit] = useState<number>()
  const taken = useRef<{ at: number; before: Choice | null }>(undefined)

  function takeOffer(digit: number) {
    const offer = keyedOffers(counter.offers, Date.now())[digit - 1]
    taken.current = { at: performance.now(), before: counter.choice }
    if (offer) counter.choose(offer)
    // Typing ahead of the network: the digit counts as soon as the sailings are there.
    else if (counter.search.isFetching) setWaitingDigit(digit)
    else return
    onTaken()
  }

  const takeWaiting = useEffectEvent(() => {
    const late = keyedOffers(counter.offers, Date.now())[(waitingDigit ?? 0) - 1]
    if (late && !counter.choice) counter.choose(late)
    // No such offer, or another was taken meanwhile: the digit does not wait for the next search.
    if (late || !counter.search.isFetching) setWaitingDigit(undefined)
  })
  const { data: arrived, isFetching: awaited } = counter.search
  useEffect(() => {
    if (waitingDigit !== undefined && (arrived || !awaited)) takeWaiting()
  }, [waitingDigit, arrived, awaited])

  usePageActions(
    counter.phase.at === 'issued'
      ? []
      : Array.from({ length: 9 }, (_, index) => ({
          id: `orders.counter.offer${index + 1}`,
          label: t('orders.counter.takeOffer', { number: index + 1 }),
          key: String(index + 1),
          icon: 'boat' as const,
          run: () => takeOffer(index + 1),
        })),
  )

  return {
    takeOffer,
    /** Restores the choice when a key pressed since `since` (as `performance.now()`) was no choice but part of a reading. */
    undoSince(since: number) {
      const mistaken = taken.current
      if (mistaken && mistaken.at >= since) counter.choose(mistaken.before)
      taken.current = undefined
    },
  }
}
