import { useState } from 'react'
import { command, type Request } from '../../api/client.ts'
import { report } from '../../api/errors.ts'
import { useInvalidate } from '../../api/queries.ts'
import { useText } from '../../i18n/text.ts'
import { toast } from '../../ui/overlay/toast.ts'

/** Begins a run, or says that one is running; the page follows it. */
export function useRunProof() {
  const t = useText()
  const invalidate = useInvalidate()
  const [isPending, setPending] = useState(false)
  const begin = async (request: Request<'settlement.runProof'>) => {
    setPending(true)
    try {
      const { joined } = await command('settlement.runProof', request)
      toast({ tone: 'success', text: t(joined ? 'proof.joined' : 'proof.begun') })
      await invalidate('settlement.proof', 'settlement.proofRuns')
    } catch (error) {
      report(error)
    } finally {
      setPending(false)
    }
  }
  return { isPending, run: (request: Request<'settlement.runProof'>) => void begin(request) }
}
