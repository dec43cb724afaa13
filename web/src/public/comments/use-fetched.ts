import { useEffect, useState } from 'react'

interface Fetched<T> {
  /** The last data; kept while the next are loading, so that the page does not jump. */
  data: T | undefined
  error: unknown
  busy: boolean
  retry: () => void
}

/** Fetches whenever `fetchData` changes identity; stale responses are discarded. */
export function useFetched<T>(fetchData: (signal: AbortSignal) => Promise<T>): Fetched<T> {
  const [state, setState] = useState<{ data?: T; error?: unknown; busy: boolean }>({ busy: true })
  const [request, setRequest] = useState(() => ({ fetchData }))
  if (request.fetchData !== fetchData) setRequest({ fetchData })
  useEffect(() => {
    const control = new AbortController()
    setState((last) => ({ ...last, busy: true }))
    request.fetchData(control.signal).then(
      (data) => {
        if (!control.signal.aborted) setState({ data, busy: false })
      },
      (error: unknown) => {
        if (!control.signal.aborted) setState({ error, busy: false })
      },
    )
    return () => control.abort()
  }, [request])
  return { data: state.data, error: state.error, busy: state.busy, retry: () => setRequest({ fetchData }) }
}
