import { useState } from 'react'
import type { Reply } from '../../../api/client.ts'
import { useInvalidate, useQueryOf } from '../../../api/queries.ts'
import { usePermission, useTab } from '../../../blocks/page/page-context.tsx'
import type { RowActionsProps } from '../../../blocks/query-table/RowActions.tsx'
import { useText } from '../../../i18n/text.ts'
import type { IconName } from '../../../ui/icons/icon-names.ts'
import { CorrectDialog } from '../corrections/CorrectDialog.tsx'
import { usePrintTickets } from '../print/use-print-tickets.tsx'

type Detail = Reply<'orders.detail'>
type Ticket = Detail['tickets'][number]

/** What can be done with each ticket and why not: refund and exchange at the desk, a correction in its dialog. */
export function useTicketActions(detail: Detail) {
  const t = useText()
  const { open } = useTab()
  const exchanges = usePermission('orders.exchange')
  const permitted = {
    refund: usePermission('orders.refund'),
    exchange: exchanges,
    supplement: exchanges,
    void: usePermission('orders.void'),
    correct: usePermission('orders.correct'),
    print: usePermission('orders.print'),
  }
  const invalidate = useInvalidate()
  const printing = usePrintTickets(() => void invalidate('orders'))
  const { id: orderId } = detail.order
  const isOffered = Object.values(permitted).includes(true)
  const desk = useQueryOf('orders.afterSales', { orderId }, { enabled: isOffered })
  const [correcting, setCorrecting] = useState<string>()
  const chosen = desk.data?.tickets.find(({ id }) => id === correcting)
  const actionsOf = ({ id, number }: Ticket): RowActionsProps => {
    const { can, openCorrection } = desk.data?.tickets.find((ticket) => ticket.id === id) ?? {}
    const atDesk = () => open(`orders/afterSales?order=${orderId}&ticket=${id}`)
    const action = (name: keyof typeof permitted, icon: IconName, label: string, onSelect: () => void) => {
      const decision = can?.[name]
      return permitted[name]
        ? [
            {
              id: name,
              icon,
              label,
              // The desk has a button of its own for the whole order.
              common: name === 'correct' && !openCorrection,
              busy: !decision,
              reason: decision?.allowed === false ? decision.text : undefined,
              onSelect,
            },
          ]
        : []
    }
    return {
      name: number,
      actions: [
        ...action('refund', 'price', t('afterSales.refund'), atDesk),
        ...action('exchange', 'calendar', t('afterSales.exchange'), atDesk),
        ...action('supplement', 'plus', t('afterSales.supplement'), atDesk),
        ...action('void', 'close', t('afterSales.void'), atDesk),
        ...action(
          'print',
          'print',
          t('orders.ticket.print'),
          () => void printing.print(orderId, { ticketIds: [id] }),
        ),
        // An open request leads to its review: no second one can be made.
        ...(openCorrection
          ? [
              {
                id: 'correction',
                icon: 'edit' as const,
                label: t('corrections.open'),
                common: true,
                onSelect: () => open(`orders/nameChanges?correction=${openCorrection.id}`),
              },
            ]
          : []),
        ...action('correct', 'edit', t('corrections.correct'), () => setCorrecting(id)),
      ],
    }
  }
  return {
    actions: isOffered ? actionsOf : undefined,
    dialog: (
      <>
        {printing.sheet}
        {chosen && (
          <CorrectDialog orderId={orderId} ticket={chosen} onClose={() => setCorrecting(undefined)} />
        )}
      </>
    ),
  }
}
