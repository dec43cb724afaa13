import '../print/print-sheet.css'
import { formatDate } from '@fairway/contract/kernel/formats'
import { useEffect, useState } from 'react'
import { createPortal } from 'react-dom'
import { productName } from '../../../api/brand.ts'
import { Money } from '../../../blocks/values/Money.tsx'
import { useText } from '../../../i18n/text.ts'
import { Button } from '../../../ui/form/Button.tsx'
import { usePassengerName } from '../passenger-name.ts'
import { methodLabels, type Pair } from '../print/ticket-labels.ts'
import type { Offer } from './desk.ts'

/** The labels of a slip, always in Chinese and English like those of a ticket. */
const labels = {
  refund: { zh: '退票凭证', en: 'Refund slip' },
  exchange: { zh: '改签凭证', en: 'Exchange slip' },
  supplement: { zh: '补差凭证', en: 'Supplement slip' },
  void: { zh: '作废凭证', en: 'Void slip' },
  order: { zh: '订单', en: 'Order' },
  paid: { zh: '已付', en: 'Paid' },
  fee: { zh: '手续费', en: 'Fee' },
  back: { zh: '退款', en: 'Refund' },
  due: { zh: '补收', en: 'Paid extra' },
  sign: { zh: '旅客签名', en: 'Signature' },
  bank: { zh: '银行转账', en: 'Bank transfer' },
} as const satisfies Record<string, Pair>

const methodLabel = (method: string): Pair =>
  Object.hasOwn(methodLabels, method) ? methodLabels[method as keyof typeof methodLabels] : labels.bank

/** Prints what an offer came to: on paper of 80 mm for the till, or on A4 as a confirmation. */
export function RefundSlip({ offer }: { offer: Offer }) {
  const t = useText()
  const [paper, setPaper] = useState<'roll' | 'sheet'>()
  useEffect(() => {
    if (!paper) return
    const closed = () => setPaper(undefined)
    addEventListener('afterprint', closed, { once: true })
    const frame = requestAnimationFrame(() => globalThis.print())
    return () => {
      cancelAnimationFrame(frame)
      removeEventListener('afterprint', closed)
    }
  }, [paper])
  return (
    <div className="cluster gap-2">
      <Button icon="print" onClick={() => setPaper('roll')}>
        {t('afterSales.printSlip')}
      </Button>
      <Button icon="print" onClick={() => setPaper('sheet')}>
        {t('afterSales.printConfirmation')}
      </Button>
      {paper &&
        createPortal(
          <div className={paper === 'roll' ? 'print-sheet' : 'print-sheet print-a4'}>
            <Slip offer={offer} />
          </div>,
          document.body,
        )}
    </div>
  )
}

function Slip({ offer }: { offer: Offer }) {
  const nameOf = usePassengerName()
  return (
    <article className="paper-ticket" lang="zh-CN">
      <header>
        <p className="paper-brand">{productName}</p>
        <h1>
          <Both of={labels[offer.kind]} />
        </h1>
        <p>
          <Both of={labels.order} /> {offer.number}
        </p>
      </header>
      {offer.lines.map((line) => (
        <div key={line.ticketId} className="paper-line">
          <p>
            <b>{nameOf(line.name, line.forgottenAt)}</b> {line.number}
          </p>
          <p>
            {line.trip.from.names.zh ?? line.trip.from.names.en} →{' '}
            {line.trip.to.names.zh ?? line.trip.to.names.en} {formatDate(line.trip.from.at)}
          </p>
          <p>
            <Both of={labels.paid} /> <Money fen={line.paid} /> · <Both of={labels.fee} />{' '}
            <Money fen={line.fee} />
          </p>
        </div>
      ))}
      <p className="paper-total">
        <Both of={offer.due > 0 ? labels.due : labels.back} />{' '}
        <b>
          <Money fen={offer.due > 0 ? offer.due : offer.back} />
        </b>
      </p>
      {offer.back > 0 &&
        offer.ways.map(({ method, fen }) => (
          <p key={`${method}:${fen}`}>
            <Both of={methodLabel(method)} /> <Money fen={fen} />
          </p>
        ))}
      <p className="paper-sign">
        <Both of={labels.sign} /> ____________________
      </p>
      <footer>
        <p>
          {offer.endedBy} {offer.endedAt && formatDate(offer.endedAt)}
        </p>
      </footer>
    </article>
  )
}

function Both({ of: { zh, en } }: { of: Pair }) {
  return (
    <span className="paper-both">
      <span>{zh}</span>
      <span className="paper-english" lang="en">
        {en}
      </span>
    </span>
  )
}
