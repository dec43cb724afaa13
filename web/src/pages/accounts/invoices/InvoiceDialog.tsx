import '../../../blocks/values/facts.css'
import '../../../ui/theme/content.css'
import { useState } from 'react'
import type { Reply } from '../../../api/client.ts'
import { useQueryOf } from '../../../api/queries.ts'
import { InvoiceState } from '../../../blocks/invoices/InvoiceState.tsx'
import { ErrorNote } from '../../../blocks/page/ErrorNote.tsx'
import { usePermission } from '../../../blocks/page/page-context.tsx'
import { Money } from '../../../blocks/values/Money.tsx'
import { OrderLink } from '../../../blocks/values/OrderLink.tsx'
import { When } from '../../../blocks/values/When.tsx'
import { useFormat } from '../../../i18n/format.ts'
import { useName, useText } from '../../../i18n/text.ts'
import { Button } from '../../../ui/form/Button.tsx'
import { Skeleton } from '../../../ui/frame/Skeleton.tsx'
import { Dialog } from '../../../ui/overlay/Dialog.tsx'
import { downloadInvoices } from './download.ts'
import { InvoicePaper } from './InvoicePaper.tsx'

type Detail = Reply<'accounts.invoice'>

/** An invoice with its lines and its history; printed as a copy. */
export function InvoiceDialog({ id, onClose }: { id: string; onClose: () => void }) {
  const t = useText()
  const detail = useQueryOf('accounts.invoice', { id })
  const [printing, setPrinting] = useState(false)
  const { data } = detail
  return (
    <Dialog
      id="accounts-invoice"
      title={t('invoices.one', { id })}
      closeLabel={t('blocks.close')}
      width="wide"
      onClose={onClose}
      footer={
        <>
          <Button icon="print" disabled={!data} onClick={() => setPrinting(true)}>
            {t('invoices.print')}
          </Button>
          <Button tone="primary" onClick={onClose} data-autofocus>
            {t('blocks.close')}
          </Button>
        </>
      }
    >
      {detail.error && !data && <ErrorNote error={detail.error} retry={() => void detail.refetch()} />}
      {!data && !detail.error && <Skeleton lines={8} label={t('blocks.loading')} />}
      {data && (
        <div className="stack">
          <Facts detail={data} />
          <Lines detail={data} />
          <History detail={data} />
        </div>
      )}
      {data && printing && <InvoicePaper detail={data} onPrinted={() => setPrinting(false)} />}
    </Dialog>
  )
}

function Facts({ detail: { invoice } }: { detail: Detail }) {
  const t = useText()
  const name = useName()
  const { number, moment } = useFormat()
  const day = (date: string | null) => date && moment(date, 'date')
  const { buyer } = invoice
  const facts: [string, React.ReactNode][] = [
    [t('invoices.state'), <InvoiceState key="state" state={invoice.state} />],
    [t('invoices.amount'), <Money key="fen" fen={invoice.fen} />],
    [t('invoices.net'), <Money key="net" fen={invoice.net} />],
    [t('invoices.tax'), <Money key="tax" fen={invoice.tax} />],
    [
      t('invoices.rate'),
      number(invoice.taxBasisPoints / 10_000, { style: 'percent', maximumFractionDigits: 2 }),
    ],
    [t('invoices.number'), invoice.number],
    [t('invoices.issuedOn'), day(invoice.issuedOn)],
    [t('invoices.redNumber'), invoice.redNumber],
    [t('invoices.redIssuedOn'), day(invoice.redIssuedOn)],
    [t('invoices.redReason'), invoice.redReason],
    [t('invoices.buyer'), buyer.name],
    [t('invoices.code'), buyer.code],
    [t('invoices.address'), buyer.address],
    [t('invoices.phone'), buyer.phone],
    [t('invoices.bank'), buyer.bank],
    [t('invoices.email'), buyer.email],
    [t('invoices.soldBy'), name(invoice.organisation.names)],
    [
      t('invoices.of'),
      invoice.order ? (
        <OrderLink key="order" id={invoice.order.id} number={invoice.order.number} />
      ) : (
        `${day(invoice.periodFrom)} – ${day(invoice.periodTo)}`
      ),
    ],
  ]
  const isRejected = invoice.state === 'rejected' || invoice.state === 'redRejected'
  return (
    <>
      {isRejected && <p className="note warning wrap-anywhere">{invoice.error}</p>}
      <dl className="facts cluster">
        {facts.map(
          ([label, value]) =>
            value !== null &&
            value !== '' && (
              <div key={label}>
                <dt>{label}</dt>
                <dd className="wrap-anywhere">{value}</dd>
              </div>
            ),
        )}
      </dl>
    </>
  )
}

function Lines({ detail: { lines } }: { detail: Detail }) {
  const t = useText()
  const name = useName()
  const reachable = { tabIndex: 0 }
  return (
    <>
      <h3>{t('invoices.lines', { count: lines.length })}</h3>
      <section className="scroll-x" aria-label={t('invoices.lines', { count: lines.length })} {...reachable}>
        <table className="table">
          <thead>
            <tr>
              <th scope="col">{t('invoices.ticket')}</th>
              <th scope="col">{t('invoices.trip')}</th>
              <th scope="col">{t('invoices.net')}</th>
              <th scope="col">{t('invoices.tax')}</th>
              <th scope="col">{t('invoices.amount')}</th>
            </tr>
          </thead>
          <tbody>
            {lines.map((line) => (
              <tr key={line.number}>
                <td className="figures">{line.ticketNumber}</td>
                <td>
                  {name(line.trip.from.names)} → {name(line.trip.to.names)}{' '}
                  <span className="soft">
                    <When at={line.trip.from.at} />
                  </span>
                </td>
                <td className="figures">
                  <Money fen={line.net} />
                  {line.remainder && <span data-tip={t('invoices.remainder')}> *</span>}
                </td>
                <td className="figures">
                  <Money fen={line.tax} />
                </td>
                <td className="figures">
                  <Money fen={line.fen} />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </section>
      {lines.some(({ remainder }) => remainder) && <p className="soft small">* {t('invoices.remainder')}</p>}
    </>
  )
}

function History({ detail: { events } }: { detail: Detail }) {
  const t = useText()
  const sends = usePermission('accounts.sendInvoices')
  return (
    <>
      <h3>{t('invoices.history')}</h3>
      <ol className="stack gap-2">
        {events.map((event) => (
          <li className="cluster" key={event.number}>
            <When at={event.at} style="full" /> <InvoiceState state={event.state} />{' '}
            <span className="soft">{event.by}</span>
            {event.reference !== '' && <span className="figures wrap-anywhere">{event.reference}</span>}
            {event.reason !== '' && <span className="wrap-anywhere">{event.reason}</span>}
            {event.fileId !== null && sends && (
              <>
                <Button icon="export" onClick={() => void downloadInvoices(event.fileId ?? '', 'xlsx')}>
                  {t('invoices.file', { id: event.fileId ?? '', format: 'xlsx' })}
                </Button>
                <Button icon="export" onClick={() => void downloadInvoices(event.fileId ?? '', 'csv')}>
                  {t('invoices.file', { id: event.fileId ?? '', format: 'csv' })}
                </Button>
              </>
            )}
          </li>
        ))}
      </ol>
    </>
  )
}
