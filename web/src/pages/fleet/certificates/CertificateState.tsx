import type { Reply } from '../../../api/client.ts'
import { StatusBadge, type StatusTone } from '../../../blocks/values/StatusBadge.tsx'
import { useFormat } from '../../../i18n/format.ts'
import { useText } from '../../../i18n/text.ts'

type State = Reply<'fleet.certificates'>['certificates'][number]['state']
type Summary = Reply<'fleet.carriers'>['rows'][number]['certificates']

const tones: Record<State, StatusTone> = {
  valid: 'success',
  future: 'neutral',
  renewed: 'neutral',
  expiring: 'warning',
  expired: 'danger',
}

/** How one certificate stands. */
export function CertificateState({ state }: { state: State }) {
  const t = useText()
  return <StatusBadge tone={tones[state]}>{t(`fleet.certificates.state.${state}`)}</StatusBadge>
}

/** How the certificates of an owner stand: the day the first one ends, and how many warn. */
export function CertificateSummary({ of }: { of: Summary }) {
  const t = useText()
  const { moment } = useFormat()
  return (
    <span className="cluster gap-1">
      {of.next && <span className="figures">{moment(of.next, 'date')}</span>}
      {of.expired > 0 && (
        <StatusBadge tone="danger">{t('fleet.certificates.expiredCount', { count: of.expired })}</StatusBadge>
      )}
      {of.expiring > 0 && (
        <StatusBadge tone="warning">
          {t('fleet.certificates.expiringCount', { count: of.expiring })}
        </StatusBadge>
      )}
      {of.next === null && of.expired + of.expiring === 0 && (
        <span className="soft">{t('fleet.certificates.count', { count: of.all })}</span>
      )}
    </span>
  )
}
