import '../../../blocks/paper/print-sheet.css'
import '../../../blocks/paper/slip.css'
import { chineseAmount } from '@fairway/contract/accounts/invoices/words'
import { formatDate } from '@fairway/contract/kernel/formats'
import { type ReactNode, useEffect, useRef } from 'react'
import { createPortal } from 'react-dom'
import { productName } from '../../../api/brand.ts'
import type { Reply } from '../../../api/client.ts'
import { Both } from '../../../blocks/paper/Both.tsx'
import { type Pair, ticketDay, yuan } from '../../../blocks/paper/ticket-labels.ts'

type Detail = Reply<'accounts.invoice'>

/** Labels in Chinese and English like those of a ticket: the buyer takes the paper away. */
const labels = {
  heading: { zh: '电子发票打印件', en: 'Copy of an electronic invoice' },
  copy: {
    zh: '本页为打印件，不是税务凭证；请以开票平台的电子发票为准。',
    en: 'This page is a copy and not the tax document itself; the electronic invoice counts.',
  },
  number: { zh: '发票号码', en: 'Invoice no.' },
  issued: { zh: '开票日期', en: 'Issued on' },
  notIssued: { zh: '尚未开具', en: 'Not issued yet' },
  red: { zh: '已红冲，红字发票号码', en: 'Taken back by red-letter invoice' },
  seller: { zh: '销售方', en: 'Seller' },
  buyer: { zh: '购买方', en: 'Buyer' },
  code: { zh: '统一社会信用代码', en: 'Credit code' },
  contact: { zh: '地址、电话', en: 'Address, phone' },
  bank: { zh: '开户行及账号', en: 'Bank, account' },
  of: { zh: '订单', en: 'Order' },
  period: { zh: '期间', en: 'Period' },
  ticket: { zh: '票号', en: 'Ticket' },
  trip: { zh: '客运服务', en: 'Passenger transport' },
  net: { zh: '金额', en: 'Net' },
  rate: { zh: '税率', en: 'Tax rate' },
  tax: { zh: '税额', en: 'Tax' },
  total: { zh: '价税合计', en: 'Total with tax' },
  words: { zh: '大写', en: 'In words' },
} as const satisfies Record<string, Pair>

/** One invoice on A4: both parties, every line, the sum in figures and in words. Printed as soon as it is there. */
export function InvoicePaper({ detail, onPrinted }: { detail: Detail; onPrinted: () => void }) {
  const printed = useRef(onPrinted)
  printed.current = onPrinted
  useEffect(() => {
    const closed = () => printed.current()
    addEventListener('afterprint', closed, { once: true })
    // After paint: the browser prints the rendered sheet.
    const frame = requestAnimationFrame(() => globalThis.print())
    return () => {
      cancelAnimationFrame(frame)
      removeEventListener('afterprint', closed)
    }
  }, [])
  return createPortal(
    <div className="print-sheet" data-paper="confirmation">
      <Sheet detail={detail} />
    </div>,
    document.body,
  )
}

function Sheet({ detail: { invoice, seller, lines } }: { detail: Detail }) {
  const { buyer } = invoice
  return (
    <article className="paper-confirmation" lang="zh-CN">
      <header>
        <p className="paper-brand">{productName}</p>
        <h1>
          <Both of={labels.heading} />
        </h1>
        <p>
          <Both of={labels.copy} />
        </p>
      </header>
      <dl>
        <Fact of={labels.number}>{invoice.number ?? <Both of={labels.notIssued} />}</Fact>
        {invoice.issuedOn && <Fact of={labels.issued}>{invoice.issuedOn}</Fact>}
        {invoice.redNumber && (
          <Fact of={labels.red}>
            {invoice.redNumber} {invoice.redIssuedOn}
          </Fact>
        )}
        <Fact of={labels.seller}>
          <Both of={seller.names} />
        </Fact>
        {seller.code && <Fact of={labels.code}>{seller.code}</Fact>}
        <Fact of={labels.buyer}>{buyer.name}</Fact>
        {buyer.code && <Fact of={labels.code}>{buyer.code}</Fact>}
        {(buyer.address || buyer.phone) && (
          <Fact of={labels.contact}>
            {buyer.address} {buyer.phone}
          </Fact>
        )}
        {buyer.bank && <Fact of={labels.bank}>{buyer.bank}</Fact>}
        {invoice.order ? (
          <Fact of={labels.of}>{invoice.order.number}</Fact>
        ) : (
          <Fact of={labels.period}>
            {invoice.periodFrom} – {invoice.periodTo}
          </Fact>
        )}
      </dl>
      <table>
        <thead>
          <tr>
            <Heading of={labels.ticket} />
            <Heading of={labels.trip} />
            <Heading of={labels.net} />
            <Heading of={labels.rate} />
            <Heading of={labels.tax} />
            <Heading of={labels.total} />
          </tr>
        </thead>
        <tbody>
          {lines.map((line) => (
            <tr key={line.number}>
              <th scope="row" className="paper-amount">
                {line.ticketNumber}
              </th>
              <td>
                <Both of={line.trip.from.names} /> → <Both of={line.trip.to.names} />{' '}
                {ticketDay(line.trip.from.at)}
              </td>
              <td className="paper-amount">{yuan(line.net)}</td>
              <td>{invoice.taxBasisPoints / 100}%</td>
              <td className="paper-amount">{yuan(line.tax)}</td>
              <td className="paper-amount">{yuan(line.fen)}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <dl className="paper-sums">
        <Fact of={labels.net}>{yuan(invoice.net)}</Fact>
        <Fact of={labels.tax}>{yuan(invoice.tax)}</Fact>
        <Fact of={labels.total}>
          <b className="paper-sum">{yuan(invoice.fen)}</b>
        </Fact>
        <Fact of={labels.words}>{chineseAmount(invoice.fen)}</Fact>
      </dl>
      <footer>
        <p>
          {invoice.askedBy} {formatDate(invoice.askedAt)}
        </p>
      </footer>
    </article>
  )
}

function Heading({ of }: { of: Pair }) {
  return (
    <th scope="col">
      <Both of={of} />
    </th>
  )
}

function Fact({ of, children }: { of: Pair; children: ReactNode }) {
  return (
    <>
      <dt>
        <Both of={of} />
      </dt>
      <dd>{children}</dd>
    </>
  )
}
