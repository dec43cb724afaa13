import { usePermission, useTab } from '../../../blocks/page/page-context.tsx'
import { Money } from '../../../blocks/values/Money.tsx'
import { When } from '../../../blocks/values/When.tsx'
import { useName, useText } from '../../../i18n/text.ts'
import { Button } from '../../../ui/form/Button.tsx'
import { Checkbox } from '../../../ui/form/Choice.tsx'
import { TicketStateBadge } from '../OrderStateBadge.tsx'
import { usePassengerName } from '../passenger-name.ts'
import { canBeChosen, type DeskTicket } from './desk.ts'

const actions = ['refund', 'exchange'] as const

/** A ticket at the desk: whether it is chosen, and what cannot be done with it and why. */
export function TicketRow({
  ticket,
  checked,
  onCheck,
  onPrint,
}: {
  ticket: DeskTicket
  checked: boolean
  onCheck: (on: boolean) => void
  /** Prints it; without it the ticket has its paper, or cannot be printed. */
  onPrint: (() => void) | undefined
}) {
  const t = useText()
  const name = useName()
  const nameOf = usePassengerName()
  const { open } = useTab()
  const maySeeCorrection = usePermission('orders.view')
  const { openCorrection } = ticket
  const refusals = actions.flatMap((action) => {
    const decision = ticket.can[action]
    return decision.allowed ? [] : [{ action, text: decision.text }]
  })
  const reasons = new Map(refusals.map((refusal) => [refusal.text, refusal]))
  return (
    <li className="after-sales-ticket">
      <Checkbox checked={checked} disabled={!canBeChosen(ticket)} onChange={onCheck}>
        <b>{nameOf(ticket.name, ticket.forgottenAt)}</b>{' '}
        <span className="soft">{name(ticket.typeNames)}</span>
      </Checkbox>
      <span className="figures">{ticket.number}</span>
      <TicketStateBadge state={ticket.state} />
      <span>
        {name(ticket.trip.from.names)} → {name(ticket.trip.to.names)} ·{' '}
        <When at={ticket.trip.from.at} style="weekday" /> <When at={ticket.trip.from.at} style="time" /> ·{' '}
        {name(ticket.trip.classNames)} <b className="figures">{ticket.seat}</b>
      </span>
      {openCorrection && maySeeCorrection && (
        <Button
          tone="quiet"
          icon="edit"
          onClick={() => open(`orders/nameChanges?correction=${openCorrection.id}`)}
        >
          {t('corrections.open')} · {t(`corrections.state.${openCorrection.state}`)}
        </Button>
      )}
      {onPrint && (
        <Button tone="quiet" icon="print" onClick={onPrint}>
          {t('orders.ticket.print')}
        </Button>
      )}
      <Money fen={ticket.price} className="push strong" />
      {refusals.length > 0 && (
        <ul className="after-sales-refusals soft small">
          {[...reasons.values()].map(({ action, text }) => (
            <li key={text}>
              {reasons.size > 1 && `${t(`afterSales.${action}`)}: `}
              {text}
            </li>
          ))}
        </ul>
      )}
    </li>
  )
}
