import { useState } from 'react'
import { useInvalidate } from '../../../api/queries.ts'
import { toast } from '../../../ui/overlay/toast.ts'

/**
 * What the dialogs of a sailing have in common: sends the command, says that it is done, renews the screen and closes; what
 * the server refuses stands in the form.
 * @param send the command; its reply is what `done` speaks of
 */
export function useCommandDialog<Reply>(
  send: () => Promise<Reply>,
  done: (reply: Reply) => string,
  onClose: () => void,
) {
  const invalidate = useInvalidate()
  const [busy, setBusy] = useState(false)
  const [error, setError] = useState<unknown>()
  async function submit() {
    setBusy(true)
    setError(undefined)
    try {
      const text = done(await send())
      onClose()
      toast({ tone: 'success', text })
      await invalidate('sailings', 'orders')
    } catch (failure) {
      setError(failure)
    } finally {
      setBusy(false)
    }
  }
  return { submit, error, setError, state: busy ? ('running' as const) : ('idle' as const) }
}
