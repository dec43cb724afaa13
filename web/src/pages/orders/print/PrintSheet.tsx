import '../../../blocks/paper/print-sheet.css'
import { formatDate } from '@fairway/contract/kernel/formats'
import type { ReactNode } from 'react'
import { createPortal } from 'react-dom'
import { logoUrl, productName } from '../../../api/brand.ts'
import { useMe } from '../../../blocks/page/page-context.tsx'
import { Both } from '../../../blocks/paper/Both.tsx'
import {
  methodLabels,
  type Pair,
  ticketDay,
  ticketLabels,
  ticketTime,
  yuan,
} from '../../../blocks/paper/ticket-labels.ts'
import type { PrintData } from './print-data.ts'

/** The tickets of some orders on paper of 80 mm, one after the other. On the screen it is not there. */
export function PrintSheet({ orders }: { orders: readonly PrintData[] }) {
  return createPortal(
    <div className="print-sheet">
      {orders.flatMap((data) =>
        data.tickets.map((ticket) => <Ticket key={ticket.id} data={data} ticket={ticket} />),
      )}
    </div>,
    document.body,
  )
}

/** One ticket as it is printed, in Chinese and English whatever the screen speaks. */
function Ticket({ data, ticket }: { data: PrintData; ticket: PrintData['tickets'][number] }) {
  const { parameters } = useMe()
  return (
    <article className="paper-ticket" lang="zh-CN">
      <header>
        <p className="paper-brand">
          <img height="28" src={logoUrl} alt="" /> {productName}
        </p>
        <Both of={parameters.navbarTitle} />
        <h1>
          <Both of={ticketLabels.title} />
        </h1>
        <p>{ticket.number}</p>
        {ticket.copy > 1 && <Copy copy={ticket.copy} />}
      </header>
      <Trip ticket={ticket} />
      <p className="paper-board-by">
        <Both of={ticketLabels.boardBy} /> <b>{ticketTime(ticket.boardBy)}</b>
      </p>
      <Facts data={data} ticket={ticket} />
      <Code ticket={ticket} />
      <footer>
        <Both of={ticketLabels.rule} />
        <div className="paper-conditions">
          <Both of={ticket.conditions} />
        </div>
        {parameters.hotline && (
          <p>
            <b>
              <Both of={ticketLabels.hotline} /> {parameters.hotline}
            </b>
          </p>
        )}
        <Both of={data.seller} />
        <p>
          {data.soldBy} {formatDate(data.at)}
        </p>
      </footer>
    </article>
  )
}

/** A reprint says so: the passenger may still have the former paper, which is void. */
function Copy({ copy }: { copy: number }) {
  return (
    <p className="paper-copy">
      <Both of={ticketLabels.copy} /> <b>{copy}</b>
      <br />
      <Both of={ticketLabels.formerVoid} />
    </p>
  )
}

/** From where to where. The day stands at the departure, and at the arrival when that is on another one. */
function Trip({ ticket: { from, to } }: { ticket: PrintData['tickets'][number] }) {
  const sameDay = ticketDay(from.at) === ticketDay(to.at)
  return (
    <div className="paper-trip">
      <div>
        <Both of={from.names} />
        <b className="paper-time">{ticketTime(from.at)}</b>
        <b className="paper-day">{ticketDay(from.at)}</b>
      </div>
      <span aria-hidden="true">→</span>
      <div>
        <Both of={to.names} />
        <b className="paper-time">{ticketTime(to.at)}</b>
        {!sameDay && <b className="paper-day">{ticketDay(to.at)}</b>}
      </div>
    </div>
  )
}

function Facts({ data, ticket }: { data: PrintData; ticket: PrintData['tickets'][number] }) {
  return (
    <dl>
      <Fact of={ticketLabels.passenger}>
        <b>{ticket.name}</b>{' '}
        <b className="paper-type" data-reduced={ticket.reduced || undefined}>
          <Both of={ticket.typeNames} />
        </b>
      </Fact>
      <Fact of={ticket.certificateNames}>{ticket.certificateMasked}</Fact>
      <Fact of={ticketLabels.seat}>
        <b className="paper-seat">{ticket.seat || <Both of={ticketLabels.noSeat} />}</b>{' '}
        <Both of={ticket.classNames} />
      </Fact>
      <Fact of={ticketLabels.line}>
        <Both of={ticket.lineNames} />
      </Fact>
      <Fact of={ticketLabels.ship}>
        <Both of={ticket.shipNames} />
        <Both of={ticket.carrierNames} />
      </Fact>
      <Fact of={ticketLabels.price}>
        <b>{yuan(ticket.price)}</b> {data.method && <Both of={methodLabels[data.method]} />}
      </Fact>
    </dl>
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

function Code({ ticket: { qr, code } }: { ticket: PrintData['tickets'][number] }) {
  return (
    <svg
      viewBox={`-2 -2 ${qr.size + 4} ${qr.size + 4}`}
      shapeRendering="crispEdges"
      role="img"
      aria-label={`${ticketLabels.code.zh} ${ticketLabels.code.en}`}
      data-code={code}
    >
      <rect x="-2" y="-2" width={qr.size + 4} height={qr.size + 4} fill="#fff" />
      <path d={qr.path} fill="#000" />
    </svg>
  )
}
