import { useState } from 'react'
import type { Reply } from '../../../api/client.ts'
import { reportSessionEnd } from '../../../api/errors.ts'
import { useInvalidate } from '../../../api/queries.ts'
import type { Offer } from './desk.ts'

/** An offer and why it was refused: shown with this offer, or alone when the offer has ended by it, but not with the next one. */
export interface RefusedOffer {
  offer: Offer
  error: unknown
}

/** What becomes of an offer at the desk: confirmed, refused, or made once more. */
export function useOfferFlow(onProposed: () => void, onConfirmed: () => void) {
  const invalidate = useInvalidate()
  const [failure, setFailure] = useState<RefusedOffer>()
  const [repricing, setRepricing] = useState(false)
  /** The tickets an exchange has just made: their paper comes next. */
  const [made, setMade] = useState<readonly string[]>([])

  async function proposed() {
    onProposed()
    await invalidate('orders')
    setFailure(undefined)
  }

  return {
    failure,
    repricing,
    made,
    proposed,
    async confirmed(receipt: Reply<'orders.confirmOffer'> | undefined) {
      onConfirmed()
      setFailure(undefined)
      setMade(receipt?.tickets.map(({ id }) => id) ?? [])
      await invalidate('orders', 'sailings', 'home')
    },
    async refused(offer: Offer, error: unknown) {
      setFailure({ offer, error })
      await invalidate('orders.afterSales')
    },
    /** Makes another offer in the place of one. */
    async replace(offer: Offer, work: () => Promise<void>) {
      if (repricing) return
      setRepricing(true)
      try {
        await work()
        await proposed()
      } catch (error) {
        reportSessionEnd(error)
        setFailure({ offer, error })
      } finally {
        setRepricing(false)
      }
    },
  }
}
