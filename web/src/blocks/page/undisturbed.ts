import { useEffect } from 'react'
import { create } from 'zustand'

const store = create<{ requests: number }>(() => ({ requests: 0 }))
const change = (by: number) => store.setState(({ requests }) => ({ requests: requests + by }))

/** Asks the shell to lay nothing over this page while it is shown and `wanted`: a customer is waiting, or a dialog wants an answer. */
export function useDoNotDisturb(wanted: boolean): void {
  // A hidden tab ends its effects, so only the page that is shown asks.
  useEffect(() => {
    if (!wanted) return
    change(1)
    return () => change(-1)
  }, [wanted])
}

/** True while the page that is shown asks not to be disturbed. */
export function useUndisturbed(): boolean {
  return store(({ requests }) => requests > 0)
}
