import '../../../blocks/paper/print-sheet.css'
import '../../../blocks/paper/slip.css'
import { chineseAmount } from '@fairway/contract/accounts/invoices/words'
import { formatDate } from '@fairway/contract/kernel/formats'
import { useEffect, useRef, useState } from 'react'
import { createPortal } from 'react-dom'
import { productName } from '../../../api/brand.ts'
import { query, type Reply } from '../../../api/client.ts'
import { report } from '../../../api/errors.ts'
import { runIdempotent } from '../../../api/idempotent-command.ts'
import { Both } from '../../../blocks/paper/Both.tsx'
import { type Pair, ticketDay, ticketTime, yuan } from '../../../blocks/paper/ticket-labels.ts'

type Sheet = Reply<'accounts.voucherSheet'>

/** Labels in Chinese and English like those of a ticket: passengers take the paper away. */
const labels = {
  heading: { zh: '报销凭证', en: 'Reimbursement voucher' },
  ticket: { zh: '票号', en: 'Ticket' },
  seller: { zh: '售票方', en: 'Seller' },
  code: { zh: '统一社会信用代码', en: 'Credit code' },
  amount: { zh: '金额', en: 'Amount' },
  words: { zh: '大写', en: 'In words' },
  rule: {
    zh: '仅供报销，不作乘船凭证。退票、改签或开具电子发票前须交回。',
    en: 'For reimbursement only, not for boarding. Return it before a refund, an exchange or an electronic invoice.',
  },
} as const satisfies Record<string, Pair>

/** Prints paper vouchers of tickets, one for each: render `sheet`, call `print(ticketIds)`. */
export function usePrintVouchers(orderId: string, done: () => void) {
  const [sheet, setSheet] = useState<Sheet>()
  const [busy, setBusy] = useState(false)
  const finished = useRef(done)
  finished.current = done

  async function print(ticketIds: readonly string[]) {
    if (busy) return
    setBusy(true)
    try {
      await runIdempotent('accounts.printVouchers', { orderId, ticketIds: [...ticketIds] })
      setSheet(await query('accounts.voucherSheet', { orderId, ticketIds: [...ticketIds] }))
    } catch (error) {
      report(error)
    } finally {
      setBusy(false)
      finished.current()
    }
  }

  useEffect(() => {
    if (!sheet) return
    const closed = () => setSheet(undefined)
    addEventListener('afterprint', closed, { once: true })
    // After paint: the browser prints the rendered sheet.
    const frame = requestAnimationFrame(() => globalThis.print())
    return () => {
      cancelAnimationFrame(frame)
      removeEventListener('afterprint', closed)
    }
  }, [sheet])

  return {
    print,
    busy,
    sheet:
      sheet &&
      createPortal(
        <div className="print-sheet">
          {sheet.vouchers.map((voucher) => (
            <Voucher key={voucher.id} sheet={sheet} voucher={voucher} />
          ))}
        </div>,
        document.body,
      ),
  }
}

/** One voucher on paper of 80 mm. It has no name: who travelled stands on the ticket. */
function Voucher({ sheet, voucher }: { sheet: Sheet; voucher: Sheet['vouchers'][number] }) {
  const { trip } = voucher
  return (
    <article className="paper-ticket paper-slip" lang="zh-CN">
      <header>
        <p className="paper-brand">{productName}</p>
        <h1>
          <Both of={labels.heading} />
        </h1>
        <p>
          <Both of={labels.ticket} /> {voucher.ticketNumber}
        </p>
      </header>
      <section className="paper-line">
        <p>
          <Both of={trip.from.names} /> → <Both of={trip.to.names} />
          <br />
          {ticketDay(trip.from.at)} <b>{ticketTime(trip.from.at)}</b>
          <br />
          <Both of={trip.lineNames} /> · <Both of={trip.shipNames} /> · <Both of={trip.classNames} />
        </p>
      </section>
      <p className="paper-row paper-total">
        <Both of={labels.amount} /> <b>{yuan(voucher.fen)}</b>
      </p>
      <p className="paper-row">
        <Both of={labels.words} /> <span>{chineseAmount(voucher.fen)}</span>
      </p>
      <p className="paper-row">
        <Both of={labels.seller} />{' '}
        <span>
          <Both of={sheet.seller.names} />
        </span>
      </p>
      {sheet.seller.code && (
        <p className="paper-row">
          <Both of={labels.code} /> <span>{sheet.seller.code}</span>
        </p>
      )}
      <footer>
        <Both of={labels.rule} />
        <p>
          {voucher.by} {formatDate(voucher.at)}
        </p>
      </footer>
    </article>
  )
}
