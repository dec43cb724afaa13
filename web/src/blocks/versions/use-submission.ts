import { useState } from 'react'

/** Submits a form once at a time; what the server refuses is kept for the form to show. */
export function useSubmission(send: () => Promise<unknown>) {
  const [busy, setBusy] = useState(false)
  const [error, setError] = useState<unknown>()
  async function submit() {
    setBusy(true)
    setError(undefined)
    try {
      await send()
    } catch (failure) {
      setError(failure)
    } finally {
      setBusy(false)
    }
  }
  return { submit: () => void submit(), error, state: busy ? ('running' as const) : ('idle' as const) }
}
