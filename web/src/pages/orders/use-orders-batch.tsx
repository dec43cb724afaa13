import { useRef } from 'react'
import { command, type Reply } from '../../api/client.ts'
import { runKeyed } from '../../api/keyed.ts'
import { useForget } from '../../api/queries.ts'
import { usePermission } from '../../blocks/page/page-context.tsx'
import type { Batch, BatchAction } from '../../blocks/query-table/selection.ts'
import { useText } from '../../i18n/text.ts'
import type { PrintData } from './print/print-data.ts'
import { usePrintTickets } from './print/use-print-tickets.tsx'

type Order = Reply<'orders.list'>['rows'][number]

/** What can be done with several orders: their tickets printed in one go, the seats of holds given back. */
export function useOrdersBatch(): { batch: Batch<Order> | undefined; sheet: React.ReactNode } {
  const t = useText()
  const forget = useForget()
  const mayPrint = usePermission('orders.print')
  const mayRelease = usePermission('orders.release')
  const printing = usePrintTickets(() => undefined)
  const fetched = useRef<PrintData[]>([])

  const print: BatchAction<Order> = {
    id: 'print',
    label: t('orders.ticket.print'),
    icon: 'print',
    question: (count) => t('orders.batch.printQuestion', { count }),
    refuses: ({ state }) => (state === 'paid' ? undefined : t('orders.batch.notPrintable')),
    run: async ({ id }) => {
      fetched.current.push(await command('orders.print', { orderId: id }))
    },
    after() {
      if (fetched.current.length > 0) printing.printAll(fetched.current)
      fetched.current = []
    },
  }
  const release: BatchAction<Order> = {
    id: 'release',
    label: t('orders.detail.release'),
    icon: 'unlock',
    danger: true,
    question: (count) => t('orders.batch.releaseQuestion', { count }),
    refuses: ({ state }) => (state === 'held' ? undefined : t('orders.batch.notHeld')),
    run: ({ id }) => runKeyed('orders.release', { orderId: id }),
    after: () => forget('orders', 'sailings', 'home'),
  }
  const actions = [...(mayPrint ? [print] : []), ...(mayRelease ? [release] : [])]
  return {
    batch: actions.length > 0 ? { name: ({ number }) => number, actions } : undefined,
    sheet: printing.sheet,
  }
}
