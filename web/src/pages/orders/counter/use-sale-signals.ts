import { useEffect, useEffectEvent, useRef } from 'react'
import { sendSignal } from '../../../blocks/signal/signal.ts'
import { useText } from '../../../i18n/text.ts'
import type { Phase } from './state/sale.ts'

/** Sends the outcome of a sale across the room, once: sold, held or refused. */
export function useSaleSignals(phase: Phase): void {
  const t = useText()
  const isHeld = phase.at === 'issued' && phase.order?.state === 'held'
  /** A page that is shown again runs its effects again. */
  const sent = useRef(phase.at)
  const send = useEffectEvent((at: Phase['at']) => {
    if (sent.current === at) return
    sent.current = at
    if (at === 'issued') sendSignal(isHeld ? 'held' : 'sold', t(`orders.signal.${isHeld ? 'held' : 'sold'}`))
    else if (at === 'refused' || at === 'notDone') sendSignal('refused', t('orders.signal.refused'))
  })
  useEffect(() => send(phase.at), [phase.at])
}
