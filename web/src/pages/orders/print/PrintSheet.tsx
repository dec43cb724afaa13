import './print-sheet.css'
import { certificateRules } from '@fairway/contract/kernel/certificates'
import { createPortal } from 'react-dom'
import { Money } from '../../../blocks/Money.tsx'
import { useMe } from '../../../blocks/page-context.tsx'
import { When } from '../../../blocks/When.tsx'
import { useName, useText } from '../../../i18n/text.ts'
import type { PrintData } from './use-print-tickets.tsx'

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

/** One ticket as it is printed; the order page shows it on the screen as well. */
export function Ticket({ data, ticket }: { data: PrintData; ticket: PrintData['tickets'][number] }) {
  const t = useText()
  const name = useName()
  const { parameters } = useMe()
  const { qr } = ticket
  return (
    <article className="paper-ticket">
      <header>
        <p>{name(parameters.navbarTitle)}</p>
        <h1>{t('orders.ticket.title')}</h1>
        <p className="figures">{ticket.number}</p>
      </header>
      <p className="paper-trip">
        <span>
          <b>{name(data.from.names)}</b>
          <span className="figures">
            <When at={data.from.at} style="time" />
          </span>
        </span>
        <span aria-hidden="true">→</span>
        <span>
          <b>{name(data.to.names)}</b>
          <span className="figures">
            <When at={data.to.at} style="time" />
          </span>
        </span>
      </p>
      <dl>
        <dt>{t('orders.ticket.date')}</dt>
        <dd className="paper-strong">
          <When at={data.from.at} style="date" />
        </dd>
        <dt>{t('orders.ticket.line')}</dt>
        <dd>{name(data.lineNames)}</dd>
        <dt>{t('orders.ticket.ship')}</dt>
        <dd>
          {name(data.shipNames)} · {name(data.carrierNames)}
        </dd>
        <dt>{t('orders.ticket.seat')}</dt>
        <dd className="paper-strong">
          {name(data.classNames)} {ticket.seat || t('orders.ticket.noSeat')}
        </dd>
        <dt>{t('orders.ticket.passenger')}</dt>
        <dd className="paper-strong">
          {ticket.name} · {name(ticket.typeNames)}
        </dd>
        <dt>{name(certificateRules[ticket.certificateType].names)}</dt>
        <dd className="figures">{ticket.certificateMasked}</dd>
        <dt>{t('orders.ticket.price')}</dt>
        <dd className="paper-strong">
          <Money fen={ticket.price} /> {data.method && t(`orders.method.${data.method}`)}
        </dd>
      </dl>
      <svg
        viewBox={`-2 -2 ${qr.size + 4} ${qr.size + 4}`}
        shapeRendering="crispEdges"
        role="img"
        aria-label={t('orders.ticket.code')}
        data-code={ticket.code}
      >
        <rect x="-2" y="-2" width={qr.size + 4} height={qr.size + 4} fill="#fff" />
        <path d={qr.path} fill="#000" />
      </svg>
      <footer>
        <p>{t('orders.ticket.rule')}</p>
        {parameters.hotline && <p>{t('orders.ticket.hotline', { number: parameters.hotline })}</p>}
        <p className="figures">
          {name(data.seller)} · {data.soldBy} · <When at={data.at} style="full" />
        </p>
      </footer>
    </article>
  )
}
