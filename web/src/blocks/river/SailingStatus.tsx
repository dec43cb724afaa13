import './river.css'
import type { SailingState } from '@fairway/contract/sailings/values'
import { useText } from '../../i18n/text.ts'
import type { IconName } from '../../ui/icons/icon-names.ts'
import { StatusBadge, type StatusTone } from '../values/StatusBadge.tsx'

const looks: Record<SailingState, { tone: StatusTone; icon: IconName }> = {
  scheduled: { tone: 'neutral', icon: 'clock' },
  boarding: { tone: 'warning', icon: 'passenger' },
  departed: { tone: 'active', icon: 'boat' },
  arrived: { tone: 'success', icon: 'check' },
  cancelled: { tone: 'danger', icon: 'close' },
}

/**
 * The state of a sailing as colour, label and shape. A stopped sale is labelled too, since it looks like a full boat.
 */
export function SailingStatus({
  status,
  saleState,
}: {
  status: SailingState
  saleState?: 'closed' | 'open' | 'stopped'
}) {
  const t = useText()
  const { tone, icon } = looks[status]
  return (
    <>
      <StatusBadge tone={tone} icon={icon}>
        {t(`river.status.${status}`)}
      </StatusBadge>
      {saleState === 'stopped' && (
        <StatusBadge tone="danger" icon="lock">
          {t('river.sale.stopped')}
        </StatusBadge>
      )}
    </>
  )
}
