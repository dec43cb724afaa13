import { type ReactNode, useRef } from 'react'
import type { Reply } from '../../api/client.ts'
import { runIdempotent } from '../../api/idempotent-command.ts'
import { useInvalidate } from '../../api/queries.ts'
import type { BatchRun } from '../../blocks/list/use-list.ts'
import { type PrintData, printOrder } from './print/print-data.ts'
import { usePrintTickets } from './print/use-print-tickets.tsx'

type Order = Reply<'orders.list'>['rows'][number]

/** How the batch actions of orders are done: tickets printed in one go, the seats of holds given back. */
export function useOrdersBatch(): { runs: Record<'print' | 'release', BatchRun<Order>>; sheet: ReactNode } {
  const invalidate = useInvalidate()
  const printing = usePrintTickets(() => undefined)
  const fetched = useRef<PrintData[]>([])
  return {
    runs: {
      print: {
        icon: 'print',
        run: async ({ id }) => {
          fetched.current.push(await printOrder(id))
        },
        after() {
          if (fetched.current.length > 0) printing.printAll(fetched.current)
          fetched.current = []
        },
      },
      release: {
        icon: 'unlock',
        run: ({ id }) => runIdempotent('orders.release', { orderId: id }),
        after: () => invalidate('orders', 'sailings', 'home'),
      },
    },
    sheet: printing.sheet,
  }
}
