import { invoiceList } from '@fairway/contract/accounts/invoices/lists'
import { useState } from 'react'
import type { Reply } from '../../../api/client.ts'
import {
  InvoiceActionDialog,
  type InvoiceDialogAction,
} from '../../../blocks/invoices/InvoiceActionDialog.tsx'
import { InvoiceState } from '../../../blocks/invoices/InvoiceState.tsx'
import { rowActionsOf } from '../../../blocks/invoices/invoice-actions.ts'
import { ListFilters } from '../../../blocks/list/ListFilters.tsx'
import { ListViews } from '../../../blocks/list/ListViews.tsx'
import type { Cells } from '../../../blocks/list/list-columns.tsx'
import { useList } from '../../../blocks/list/use-list.ts'
import { PageFrame } from '../../../blocks/page/PageFrame.tsx'
import { usePermission, useTabSearch } from '../../../blocks/page/page-context.tsx'
import { QueryTable } from '../../../blocks/query-table/QueryTable.tsx'
import { Money } from '../../../blocks/values/Money.tsx'
import { When } from '../../../blocks/values/When.tsx'
import { useText } from '../../../i18n/text.ts'
import { Button } from '../../../ui/form/Button.tsx'
import { InvoiceDialog } from './InvoiceDialog.tsx'
import { InvoiceResultsDialog } from './InvoiceResultsDialog.tsx'
import { PeriodInvoiceDialog } from './PeriodInvoiceDialog.tsx'
import { SendInvoicesDialog } from './SendInvoicesDialog.tsx'

type Invoice = Reply<'accounts.invoices'>['rows'][number]

const cells: Cells<Invoice, keyof typeof invoiceList.columns> = {
  state: ({ state }) => <InvoiceState state={state} />,
  fen: ({ fen }) => <Money fen={fen} />,
  net: ({ net }) => <Money fen={net} />,
  tax: ({ tax }) => <Money fen={tax} />,
}

/** Invoices: asked for, sent in files, issued, and taken back by red letters. */
export default function InvoicesPage() {
  const t = useText()
  const asks = usePermission('accounts.askInvoices')
  const sends = usePermission('accounts.sendInvoices')
  const list = useList(invoiceList, { cells })
  const [{ invoice, page }, setView] = useTabSearch({ invoice: '', page: '1' })
  const [dialog, setDialog] = useState<'period' | 'send' | 'results'>()
  const [open, setOpen] = useState<{ action: InvoiceDialogAction; invoice: Invoice }>()
  const close = () => setDialog(undefined)
  return (
    <PageFrame
      title={t('invoices.title')}
      views={<ListViews list={invoiceList.endpoint} />}
      actions={
        <>
          {sends && (
            <>
              <Button icon="export" tone="primary" onClick={() => setDialog('send')}>
                {t('invoices.send')}
              </Button>
              <Button icon="import" onClick={() => setDialog('results')}>
                {t('invoices.read')}
              </Button>
            </>
          )}
          {asks && (
            <Button icon="plus" tone={sends ? 'plain' : 'primary'} onClick={() => setDialog('period')}>
              {t('invoices.period')}
            </Button>
          )}
        </>
      }
      search={<ListFilters list={list} />}
    >
      <QueryTable
        {...list.table}
        actions={(row) => rowActionsOf(t, row, (action) => setOpen({ action, invoice: row }))}
        onOpen={(row) => setView({ invoice: row.id, page })}
        card={(row) => <InvoiceCard row={row} />}
      />
      {dialog === 'period' && <PeriodInvoiceDialog onClose={close} />}
      {dialog === 'send' && <SendInvoicesDialog waiting={list.reply?.waiting} onClose={close} />}
      {dialog === 'results' && <InvoiceResultsDialog onClose={close} />}
      {open && <InvoiceActionDialog {...open} onClose={() => setOpen(undefined)} />}
      {invoice !== '' && <InvoiceDialog id={invoice} onClose={() => setView({ invoice: '', page })} />}
    </PageFrame>
  )
}

function InvoiceCard({ row }: { row: Invoice }) {
  return (
    <>
      <p className="cluster">
        <InvoiceState state={row.state} /> <Money fen={row.fen} className="push strong" />
      </p>
      <p className="wrap-anywhere">{row.buyer.name}</p>
      <p className="cluster soft small">
        <span className="figures">{row.number ?? row.id}</span>{' '}
        <span className="figures">{row.order?.number ?? `${row.periodFrom} – ${row.periodTo}`}</span>{' '}
        <When at={row.askedAt} />
      </p>
      {(row.state === 'rejected' || row.state === 'redRejected') && (
        <p className="small wrap-anywhere">{row.error}</p>
      )}
    </>
  )
}
