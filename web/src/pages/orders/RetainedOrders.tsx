import type { Reply } from '../../api/client.ts'
import { useText } from '../../i18n/text.ts'
import { Icon } from '../../ui/icons/Icon.tsx'

/** The orders of a passenger that must be retained for now, and why. */
export function RetainedOrders({ retained }: { retained: Reply<'orders.passengerRecords'>['kept'] }) {
  const t = useText()
  if (retained.length === 0) return null
  return (
    <div className="stack gap-1">
      <p>{t('orders.forget.kept')}</p>
      <ul className="stack gap-2">
        {retained.map(({ reason, orders, tickets }) => (
          <li key={reason} className="row">
            <Icon name="info" className="soft" />
            <span>
              <b>{t('orders.forget.count', { orders, tickets })}</b> – {t(`orders.forget.kept.${reason}`)}
            </span>
          </li>
        ))}
      </ul>
    </div>
  )
}
