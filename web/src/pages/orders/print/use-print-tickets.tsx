import { useEffect, useRef, useState } from 'react'
import { query, type Reply } from '../../../api/client.ts'
import { report } from '../../../api/errors.ts'
import { PrintSheet } from './PrintSheet.tsx'

export type PrintData = Reply<'orders.ticket'>

/**
 * Prints the tickets of an order: `const printing = usePrintTickets(done)`, render `printing.sheet`, call
 * `printing.print(orderId)`, or `printing.printAll` with what was fetched of several. `done` is called when the
 * browser's print window was closed.
 */
export function usePrintTickets(done: () => void) {
  const [data, setData] = useState<readonly PrintData[]>()
  const [busy, setBusy] = useState(false)
  const finished = useRef(done)
  finished.current = done

  async function print(orderId: string): Promise<void> {
    if (busy) return
    setBusy(true)
    try {
      setData([await query('orders.ticket', { orderId })])
    } catch (error) {
      report(error)
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
    // The sheet has been painted by the time the browser takes its picture of the page.
    const frame = requestAnimationFrame(() => globalThis.print())
    return () => {
      cancelAnimationFrame(frame)
      removeEventListener('afterprint', closed)
    }
  }, [data])

  return { print, printAll: setData, busy, sheet: data && <PrintSheet orders={data} /> }
}
