import { livingInvoiceStates } from '@fairway/contract/accounts/invoices/values'
import { useState } from 'react'
import { useQueryOf } from '../../../api/queries.ts'
import {
  InvoiceActionDialog,
  type InvoiceDialogAction,
} from '../../../blocks/invoices/InvoiceActionDialog.tsx'
import { InvoiceState } from '../../../blocks/invoices/InvoiceState.tsx'
import { usePermission } from '../../../blocks/page/page-context.tsx'
import { Money } from '../../../blocks/values/Money.tsx'
import { useText } from '../../../i18n/text.ts'
import { Button } from '../../../ui/form/Button.tsx'
import type { Desk } from './desk.ts'

/** The invoices that keep tickets from being given back, with what takes each of them back. */
export function InvoiceNote({ desk }: { desk: Desk }) {
  const t = useText()
  const views = usePermission('accounts.viewInvoices')
  const invoiced = desk.tickets.some(({ proof }) => proof?.kind === 'invoice')
  const proofs = useQueryOf('accounts.orderProofs', { orderId: desk.orderId }, { enabled: views && invoiced })
  const [action, setAction] = useState<{ action: InvoiceDialogAction; id: string }>()
  if (!invoiced) return null
  const living = proofs.data?.invoices.filter(({ state }) =>
    (livingInvoiceStates as readonly string[]).includes(state),
  )
  const acted = living?.find(({ id }) => id === action?.id)
  return (
    <div className="note warning stack gap-2 mb-4">
      <p role="status">{t('invoices.keepsTickets')}</p>
      {living?.map((invoice) => (
        <p className="cluster gap-2" key={invoice.id}>
          <InvoiceState state={invoice.state} />
          <span className="figures">{invoice.number ?? t('invoices.one', { id: invoice.id })}</span>
          <Money fen={invoice.fen} />
          {(['askRedLetter', 'withdraw'] as const).map(
            (one) =>
              invoice.can[one].allowed && (
                <Button key={one} onClick={() => setAction({ action: one, id: invoice.id })}>
                  {t(`invoices.action.${one}`)}
                </Button>
              ),
          )}
        </p>
      ))}
      {action && acted && (
        <InvoiceActionDialog action={action.action} invoice={acted} onClose={() => setAction(undefined)} />
      )}
    </div>
  )
}
