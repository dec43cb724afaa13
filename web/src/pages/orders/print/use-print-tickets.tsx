import type { PrintReason } from '@fairway/contract/orders/values'
import { useEffect, useRef, useState } from 'react'
import { command } from '../../../api/client.ts'
import { report } from '../../../api/errors.ts'
import { ApiProblem } from '../../../api/problem.ts'
import { PrintSheet } from './PrintSheet.tsx'
import type { PrintData } from './print-data.ts'
import { ReprintDialog } from './ReprintDialog.tsx'

/**
 * Prints the tickets of an order: `const printing = usePrintTickets(done)`, render `printing.sheet`, call
 * `printing.print(orderId)`, or `printing.printAll` with what was fetched of several. Tickets that were printed before
 * are asked about first. `done` is called when the browser's print window was closed.
 */
export function usePrintTickets(done: () => void) {
  const [data, setData] = useState<readonly PrintData[]>()
  const [busy, setBusy] = useState(false)
  const [reprintId, setReprintId] = useState<string>()
  const finished = useRef(done)
  finished.current = done

  async function print(orderId: string, reason?: PrintReason): Promise<void> {
    if (busy) return
    setBusy(true)
    try {
      setData([await command('orders.print', { orderId, ...(reason && { reason }) })])
      setReprintId(undefined)
    } catch (error) {
      if (error instanceof ApiProblem && error.code === 'orders.reprintReason') setReprintId(orderId)
      else report(error)
    } finally {
      setBusy(false)
    }
  }

  useEffect(() => {
    if (!data) return
    const closed = () => {
      setData(undefined)
      finished.current()
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
      {reprintId !== undefined && (
        <ReprintDialog
          busy={busy}
          onPrint={(reason) => void print(reprintId, reason)}
          onCancel={() => setReprintId(undefined)}
        />
      )}
    </>
  )
  return { print, printAll: setData, busy, sheet }
}
