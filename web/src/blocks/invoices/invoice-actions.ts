import { invoiceActions } from '@fairway/contract/accounts/invoices/values'
import type { Reply } from '../../api/client.ts'
import type { useText } from '../../i18n/text.ts'
import type { RowActionsProps } from '../query-table/RowActions.tsx'
import type { InvoiceDialogAction } from './InvoiceActionDialog.tsx'

type Invoice = Reply<'accounts.invoices'>['rows'][number]

const icons = { withdraw: 'close', correct: 'edit', askRedLetter: 'refresh' } as const

/** What may be done with an invoice, and why not, as the menu of its row. */
export const rowActionsOf = (
  t: ReturnType<typeof useText>,
  invoice: Invoice,
  onSelect: (action: InvoiceDialogAction) => void,
): RowActionsProps => ({
  name: invoice.number ?? invoice.id,
  actions: invoiceActions.map((action) => {
    const decision = invoice.can[action]
    return {
      id: action,
      icon: icons[action],
      label: t(`invoices.action.${action}`),
      common: decision.allowed && action === 'correct',
      danger: action === 'withdraw',
      separated: action === 'withdraw',
      reason: decision.allowed ? undefined : decision.text,
      onSelect: () => onSelect(action),
    }
  }),
})
