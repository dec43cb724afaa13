import { useState } from 'react'
import { command, type Reply } from '../../../api/client.ts'
import { report } from '../../../api/errors.ts'
import { useInvalidate, useQueryOf } from '../../../api/queries.ts'
import { useConfirm } from '../../../blocks/dialogs/use-confirm.tsx'
import {
  InvoiceActionDialog,
  type InvoiceDialogAction,
} from '../../../blocks/invoices/InvoiceActionDialog.tsx'
import { InvoiceState } from '../../../blocks/invoices/InvoiceState.tsx'
import { ErrorNote } from '../../../blocks/page/ErrorNote.tsx'
import { usePermission, useTab } from '../../../blocks/page/page-context.tsx'
import { Money } from '../../../blocks/values/Money.tsx'
import { StatusBadge } from '../../../blocks/values/StatusBadge.tsx'
import { When } from '../../../blocks/values/When.tsx'
import { useText } from '../../../i18n/text.ts'
import { Button } from '../../../ui/form/Button.tsx'
import { Skeleton } from '../../../ui/frame/Skeleton.tsx'
import { toast } from '../../../ui/overlay/toast.ts'
import { TicketStateBadge } from '../OrderStateBadge.tsx'
import { AskInvoiceDialog } from './AskInvoiceDialog.tsx'
import { usePrintVouchers } from './use-print-vouchers.tsx'

type Proofs = Reply<'accounts.orderProofs'>
type Invoice = Proofs['invoices'][number]

/** What proves what the tickets of an order cost: the invoices of it, and paper vouchers. */
export function OrderInvoices({ orderId }: { orderId: string }) {
  const t = useText()
  const proofs = useQueryOf('accounts.orderProofs', { orderId })
  if (proofs.error && !proofs.data)
    return <ErrorNote error={proofs.error} retry={() => void proofs.refetch()} />
  if (!proofs.data) return <Skeleton lines={6} label={t('blocks.loading')} />
  return <Sides proofs={proofs.data} />
}

function Sides({ proofs }: { proofs: Proofs }) {
  const t = useText()
  const invalidate = useInvalidate()
  const asks = usePermission('accounts.askInvoices')
  const prints = usePermission('accounts.printVouchers')
  const [asking, setAsking] = useState(false)
  const [open, setOpen] = useState<{ action: InvoiceDialogAction; invoice: Invoice }>()
  const { confirm, dialog } = useConfirm()
  const refresh = () => void invalidate('accounts', 'orders')
  const printing = usePrintVouchers(proofs.orderId, refresh)
  const { tickets, invoices } = proofs
  const able = (kind: 'invoice' | 'voucher') => tickets.filter(({ can }) => can[kind].allowed)
  const refusalOf = (kind: 'invoice' | 'voucher') => {
    const decision = tickets[0]?.can[kind]
    return able(kind).length > 0 || decision?.allowed !== false ? undefined : decision.text
  }
  const idsOf = (some: Proofs['tickets']) => some.map(({ id }) => id)
  const out = tickets.filter(({ proof }) => proof?.kind === 'voucher')

  async function takeBack() {
    if (!(await confirm(t('invoices.takeBackAsk', { count: out.length })))) return
    try {
      await command('accounts.takeVouchersBack', { orderId: proofs.orderId, ticketIds: idsOf(out) })
      toast({ tone: 'success', text: t('invoices.takenBack', { count: out.length }) })
      refresh()
    } catch (failure) {
      report(failure)
    }
  }

  return (
    <div className="stack">
      <div className="cluster gap-2">
        {asks && (
          <Button icon="page" tone="primary" reason={refusalOf('invoice')} onClick={() => setAsking(true)}>
            {t(invoices.length > 0 && able('invoice').length > 0 ? 'invoices.askRest' : 'invoices.ask')}
          </Button>
        )}
        {prints && (
          <Button
            icon="print"
            busy={printing.busy}
            reason={refusalOf('voucher')}
            onClick={() => void printing.print(idsOf(able('voucher')))}
          >
            {t('invoices.printVouchers')}
          </Button>
        )}
        {prints && out.length > 0 && (
          <Button icon="refresh" onClick={() => void takeBack()}>
            {t('invoices.takeBack')}
          </Button>
        )}
      </div>
      <ul className="order-lines" aria-label={t('orders.detail.tickets')}>
        {tickets.map(({ id, number, name, price, state, proof }) => (
          <li className="cluster" key={id}>
            <span className="figures">{number}</span> <span>{name}</span> <Money fen={price} />
            {proof === null && <TicketStateBadge state={state} />}
            <Proof proof={proof} />
          </li>
        ))}
      </ul>
      <h3>{t('invoices.ofOrder')}</h3>
      {invoices.length === 0 && <p className="soft">{t('invoices.noneOfOrder')}</p>}
      <ul className="order-lines">
        {invoices.map((invoice) => (
          <OneInvoice
            key={invoice.id}
            invoice={invoice}
            onAction={(action) => setOpen({ action, invoice })}
          />
        ))}
      </ul>
      {asking && <AskInvoiceDialog proofs={proofs} onClose={() => setAsking(false)} />}
      {open && <InvoiceActionDialog {...open} onClose={() => setOpen(undefined)} />}
      {printing.sheet}
      {dialog}
    </div>
  )
}

function Proof({ proof }: { proof: Proofs['tickets'][number]['proof'] }) {
  const t = useText()
  if (!proof) return <span className="soft">{t('invoices.noProof')}</span>
  if (proof.kind === 'voucher')
    return (
      <>
        <StatusBadge tone="active">{t('invoices.voucher')}</StatusBadge>
        <span className="soft">
          {proof.by} · <When at={proof.at} />
        </span>
      </>
    )
  return (
    <>
      <span>{t('invoices.invoice')}</span>
      {proof.invoiceState && <InvoiceState state={proof.invoiceState} />}
      <span className="figures soft">{proof.invoiceNumber ?? proof.invoiceId}</span>
    </>
  )
}

const actions = ['correct', 'askRedLetter', 'withdraw'] as const

function OneInvoice({
  invoice,
  onAction,
}: {
  invoice: Invoice
  onAction: (action: InvoiceDialogAction) => void
}) {
  const t = useText()
  const { open } = useTab()
  return (
    <li className="cluster">
      <When at={invoice.askedAt} /> <InvoiceState state={invoice.state} />{' '}
      <span className="wrap-anywhere">{invoice.buyer.name}</span> <Money fen={invoice.fen} />
      {(invoice.state === 'rejected' || invoice.state === 'redRejected') && (
        <span className="soft wrap-anywhere">{invoice.error}</span>
      )}
      <Button icon="page" onClick={() => open('accounts/invoices', { invoice: invoice.id })}>
        {t('invoices.one', { id: invoice.id })}
      </Button>
      {actions.map(
        (action) =>
          invoice.can[action].allowed && (
            <Button key={action} onClick={() => onAction(action)}>
              {t(`invoices.action.${action}`)}
            </Button>
          ),
      )}
    </li>
  )
}
