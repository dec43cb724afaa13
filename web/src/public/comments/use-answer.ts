import { useEffect, useState } from 'react'

interface Answer<T> {
  /** The last answer; it stays while the next one is on its way, so that the page does not jump. */
  data: T | undefined
  error: unknown
  busy: boolean
  retry: () => void
}

/** Asks whenever the question changes, told by the identity of `ask`; an answer to an older question is thrown away. */
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
