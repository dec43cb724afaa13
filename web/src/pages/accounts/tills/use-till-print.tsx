import { useCallback, useState } from 'react'
import { command, type Reply } from '../../../api/client.ts'
import { report as reportError } from '../../../api/errors.ts'
import { TillSlip } from './TillSlip.tsx'

type Report = Reply<'accounts.tillReport'>

/** Prints X reports, and Z reports with the number of their print. */
export function useTillPrint() {
  const [printing, setPrinting] = useState<{ report: Report; copy?: number }>()
  const done = useCallback(() => setPrinting(undefined), [])
  async function print(report: Report) {
    if (report.shift.state !== 'closed') return setPrinting({ report })
    try {
      const { copy } = await command('accounts.printZ', { shiftId: report.shift.id })
      setPrinting({ report, copy })
    } catch (failure) {
      reportError(failure)
    }
  }
  return {
    print: (report: Report) => void print(report),
    slip: printing && <TillSlip {...printing} onDone={done} />,
  }
}
