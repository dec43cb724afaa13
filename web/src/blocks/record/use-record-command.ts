import { useState } from 'react'
import { report } from '../../api/errors.ts'
import { useInvalidate } from '../../api/queries.ts'
import { toast } from '../../ui/overlay/toast.ts'

/**
 * Sends the commands of a record's actions: says that one is done or why it is refused, closes what was open for it, and reads again
 * what it changes.
 * @param invalidated queries to read again, as `useInvalidate` takes them
 */
export function useRecordCommand(close: () => void, ...invalidated: string[]) {
  const invalidate = useInvalidate()
  const [busy, setBusy] = useState(false)

  /**
   * @param done what to say, or how to say it of the reply
   * @param onRefused takes the error in place of the usual report
   */
  async function run<Reply>(
    work: () => Promise<Reply>,
    done: string | ((reply: Reply) => string),
    onRefused: (error: unknown) => void = report,
  ) {
    setBusy(true)
    try {
      const reply = await work()
      toast({ tone: 'success', text: typeof done === 'string' ? done : done(reply) })
    } catch (error) {
      onRefused(error)
    }
    setBusy(false)
    close()
    await invalidate(...invalidated)
  }

  return { busy, run }
}
