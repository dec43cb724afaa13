import { useEffect, useEffectEvent } from 'react'
import { onLive, onLiveAgain } from '../../api/live.ts'
import { useForget } from '../../api/queries.ts'

/** Asks anew when messages came, were withdrawn or were read elsewhere. */
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
