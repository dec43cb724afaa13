import { type ReactNode, useRef, useState } from 'react'
import type { Reply } from '../../api/client.ts'
import { runIdempotent } from '../../api/idempotent-command.ts'
import { useInvalidate } from '../../api/queries.ts'
import type { BatchRun } from '../../blocks/list/use-list.ts'
import { type PrintData, printOrder } from './print/print-data.ts'
import { usePrintTickets } from './print/use-print-tickets.tsx'
import { proposeWholeRefund, type RefundItem, RefundOffersDialog } from './RefundOffersDialog.tsx'

type Order = Reply<'orders.list'>['rows'][number]

/** How the batch actions of orders are done: tickets printed in one go, seats of holds released, refunds offered and confirmed. */
export function useOrdersBatch(): {
  runs: Record<'print' | 'release' | 'refund', BatchRun<Order>>
  /** The papers being printed, and the refunds to be confirmed. */
  overlays: ReactNode
} {
  const invalidate = useInvalidate()
  const printing = usePrintTickets(() => undefined)
  const fetched = useRef<PrintData[]>([])
  const proposed = useRef<RefundItem[]>([])
  const [refunds, setRefunds] = useState<readonly RefundItem[]>([])
  const refresh = () => invalidate('orders', 'sailings', 'home', 'accounts', 'approvals')
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
      refund: {
        icon: 'refresh',
        continues: true,
        async run(order) {
          proposed.current.push({ order, ...(await proposeWholeRefund(order.id, { replaces: false })) })
        },
        after() {
          setRefunds(proposed.current)
          proposed.current = []
        },
      },
    },
    overlays: (
      <>
        {printing.sheet}
        {refunds.length > 0 && (
          <RefundOffersDialog
            initial={refunds}
            onChanged={() => void refresh()}
            onClose={() => setRefunds([])}
          />
        )}
      </>
    ),
  }
}
