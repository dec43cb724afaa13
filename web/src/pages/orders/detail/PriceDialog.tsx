import '../../../blocks/query-table/query-table.css'
import type { PageUri } from '@fairway/contract/menus'
import type { ReactNode } from 'react'
import type { Reply } from '../../../api/client.ts'
import { usePermission } from '../../../blocks/page/page-context.tsx'
import { pagePath } from '../../../blocks/page/paths.ts'
import { TableScroller } from '../../../blocks/query-table/TableScroller.tsx'
import { Money } from '../../../blocks/values/Money.tsx'
import { useName, useText } from '../../../i18n/text.ts'
import { Button } from '../../../ui/form/Button.tsx'
import { Dialog } from '../../../ui/overlay/Dialog.tsx'

type Ticket = Reply<'orders.detail'>['tickets'][number]

/** What a ticket costs, part by part, and the version of the rule that each part comes from. */
export function PriceDialog({ ticket, onClose }: { ticket: Ticket; onClose: () => void }) {
  const t = useText()
  const name = useName()
  const { rules, trip } = ticket
  return (
    <Dialog
      id="orders-price"
      title={t('orders.price.of', { number: ticket.number })}
      closeLabel={t('blocks.close')}
      onClose={onClose}
      footer={
        <Button tone="primary" onClick={onClose} data-autofocus>
          {t('blocks.close')}
        </Button>
      }
    >
      <TableScroller
        className="whole"
        label={t('orders.price.of', { number: ticket.number })}
        rows={rules.charges}
      >
        <table>
          <thead>
            <tr>
              <th scope="col">{t('fares.bench.part')}</th>
              <th scope="col" className="numbers">
                {t('fares.bench.amount')}
              </th>
            </tr>
          </thead>
          <tbody>
            <Part title={t('fares.bench.full')} fen={ticket.fare}>
              <RuleLink page="fares/table" to={rules.fareTable.id}>
                {t('fares.bench.table', { line: name(trip.lineNames), version: rules.fareTable.version })}
              </RuleLink>
            </Part>
            <Part title={t('fares.bench.reduction')} fen={ticket.promotion - ticket.reduction || 0}>
              {t('fares.rules.versionOf', {
                name: name(ticket.passenger.typeNames),
                version: rules.passengerType.version,
              })}
            </Part>
            {rules.promotion && (
              <Part title={t('fares.bench.promotion')} fen={-ticket.promotion || 0}>
                <RuleLink page="fares/promotions" to={{ rule: rules.promotion.id }}>
                  {t('fares.rules.versionOf', {
                    name: name(rules.promotion.names),
                    version: rules.promotion.version,
                  })}
                </RuleLink>
              </Part>
            )}
            {rules.charges.map((charge) => (
              <Part key={charge.id} title={name(charge.names)} fen={charge.fen}>
                <RuleLink page="fares/charges" to={{ rule: charge.id }}>
                  {t(charge.refundable ? 'orders.price.refundable' : 'orders.price.kept', {
                    version: charge.version,
                    payee: charge.payee ? name(charge.payee.names) : t('fares.charges.operator'),
                  })}
                </RuleLink>
              </Part>
            ))}
          </tbody>
          <tfoot>
            <tr>
              <th scope="row">{t('orders.price.price')}</th>
              <td className="numbers">
                <strong>
                  <Money fen={ticket.price} />
                </strong>
              </td>
            </tr>
          </tfoot>
        </table>
      </TableScroller>
    </Dialog>
  )
}

function Part({ title, fen, children }: { title: string; fen: number; children: ReactNode }) {
  return (
    <tr>
      <td>
        <span className="close-lines order-price-part">
          <span>{title}</span>
          <span className="soft">{children}</span>
        </span>
      </td>
      <td className="numbers">
        <Money fen={fen} />
      </td>
    </tr>
  )
}

/** A link for those who may see the rules. */
function RuleLink({
  page,
  to,
  children,
}: {
  page: PageUri
  to: string | Readonly<Record<string, string>>
  children: ReactNode
}) {
  return usePermission('fares.view') ? <a href={pagePath(page, to)}>{children}</a> : children
}
