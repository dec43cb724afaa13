import { useEffect } from 'react'
import { create } from 'zustand'

const store = create<{ requests: number }>(() => ({ requests: 0 }))
const change = (by: number) => store.setState(({ requests }) => ({ requests: requests + by }))

/**
 * Do not disturb: the shell shows no pop-ups over this page while it is visible and `active`: a customer is waiting,
 * or a dialog is open.
 */
export function useDoNotDisturb(active: boolean): void {
  // Hidden tabs unmount effects, so only the visible page counts.
  useEffect(() => {
    if (!active) return
    change(1)
    return () => change(-1)
  }, [active])
}

/** True while the visible page sets do-not-disturb. */
export function useIsDoNotDisturb(): boolean {
  return store(({ requests }) => requests > 0)
}
