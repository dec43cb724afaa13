import { useEffect, useEffectEvent } from 'react'
import { onLive, onLiveAgain } from '../../api/live.ts'
import { useForget } from '../../api/queries.ts'

/** Refetches when messages arrive, are withdrawn or are read in another window. */
export function useNews(): void {
  const forget = useForget()
  const renew = useEffectEvent(() => void forget('messages'))
  useEffect(() => {
    const stops = [
      ...['msg', 'notice', 'read'].map((type) => onLive(type, () => renew())),
      onLiveAgain(() => renew()),
    ]
    return () => {
      for (const stop of stops) stop()
    }
  }, [])
}
