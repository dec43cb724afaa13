import { useEffect, useState } from 'react'

interface Answer<T> {
  /** The last data; kept while the next are loading, so that the page does not jump. */
  data: T | undefined
  error: unknown
  busy: boolean
  retry: () => void
}

/** Fetches whenever `ask` changes identity; stale responses are discarded. */
export function useAnswer<T>(ask: (signal: AbortSignal) => Promise<T>): Answer<T> {
  const [state, setState] = useState<{ data?: T; error?: unknown; busy: boolean }>({ busy: true })
  const [turn, setTurn] = useState(() => ({ ask }))
  if (turn.ask !== ask) setTurn({ ask })
  useEffect(() => {
    const control = new AbortController()
    setState((last) => ({ ...last, busy: true }))
    turn.ask(control.signal).then(
      (data) => {
        if (!control.signal.aborted) setState({ data, busy: false })
      },
      (error: unknown) => {
        if (!control.signal.aborted) setState({ error, busy: false })
      },
    )
    return () => control.abort()
  }, [turn])
  return { data: state.data, error: state.error, busy: state.busy, retry: () => setTurn({ ask }) }
}
