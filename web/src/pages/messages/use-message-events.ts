import { useEffect, useEffectEvent } from 'react'
import { onLive, onReconnect } from '../../api/live.ts'
import { useInvalidate } from '../../api/queries.ts'

/** Refetches when messages arrive, are withdrawn or are read in another window. */
export function useMessageEvents(): void {
  const invalidate = useInvalidate()
  const renew = useEffectEvent(() => void invalidate('messages'))
  useEffect(() => {
    const stops = [
      ...['msg', 'notice', 'read'].map((type) => onLive(type, () => renew())),
      onReconnect(() => renew()),
    ]
    return () => {
      for (const stop of stops) stop()
    }
  }, [])
}
