import { useEffect, useRef, useState } from 'react'
import { report } from '../../../api/errors.ts'
import { runIdempotent } from '../../../api/idempotent-command.ts'
import { ApiProblem } from '../../../api/problem.ts'
import { PrintSheet } from './PrintSheet.tsx'
import { type Collection, fetchPapers, type PrintData, type Printed, type Reprint } from './print-data.ts'
import { ReprintDialog } from './ReprintDialog.tsx'

/** Which tickets are printed: without it all of the order that can be. */
interface Selection {
  collection?: Collection | undefined
  ticketIds?: readonly string[] | undefined
}

/**
 * Prints the tickets of an order: `const printing = usePrintTickets(done)`, render `printing.sheet`, call
 * `printing.print(orderId)`, or `printing.printAll` with what was fetched of several. Tickets that were printed before
 * are asked about first. `done` is called with what was printed when the browser's print window was closed.
 */
export function usePrintTickets(done: (printed: readonly PrintData[]) => void) {
  const [data, setData] = useState<readonly PrintData[]>()
  const [busy, setBusy] = useState(false)
  const [reprinted, setReprinted] = useState<{ orderId: string } & Selection>()
  const finished = useRef(done)
  finished.current = done
  /** Counted, but their papers did not arrive: the next press fetches those instead of printing once more. */
  const unfetched = useRef<Printed>(undefined)

  async function print(orderId: string, selection: Selection = {}, reprint?: Reprint): Promise<void> {
    if (busy) return
    setBusy(true)
    try {
      if (unfetched.current?.orderId !== orderId)
        unfetched.current = await runIdempotent('orders.print', {
          orderId,
          ...(selection.ticketIds && { ticketIds: [...selection.ticketIds] }),
          ...(selection.collection && {
            grant: selection.collection.grant,
            ticketIds: selection.collection.tickets.map(({ id }) => id),
          }),
          ...reprint,
        })
      setData([await fetchPapers(unfetched.current)])
      unfetched.current = undefined
      setReprinted(undefined)
    } catch (error) {
      const code = error instanceof ApiProblem ? error.code : undefined
      if (code !== undefined) unfetched.current = undefined
      if (code === 'orders.reprintReason') setReprinted({ orderId, ...selection })
      else report(error)
    } finally {
      setBusy(false)
    }
  }

  useEffect(() => {
    if (!data) return
    const closed = () => {
      setData(undefined)
      finished.current(data)
    }
    addEventListener('afterprint', closed, { once: true })
    // After paint: the browser prints the rendered sheet.
    const frame = requestAnimationFrame(() => globalThis.print())
    return () => {
      cancelAnimationFrame(frame)
      removeEventListener('afterprint', closed)
    }
  }, [data])

  const sheet = (
    <>
      {data && <PrintSheet orders={data} />}
      {reprinted && (
        <ReprintDialog
          {...reprinted}
          busy={busy}
          onPrint={(reprint) => void print(reprinted.orderId, reprinted, reprint)}
          onCancel={() => setReprinted(undefined)}
        />
      )}
    </>
  )
  return { print, printAll: setData, busy, sheet }
}
