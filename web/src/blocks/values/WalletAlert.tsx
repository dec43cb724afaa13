import type { WalletAlert as Alert } from '@fairway/contract/agents/values'
import { useText } from '../../i18n/text.ts'
import { StatusBadge, type StatusTone } from './StatusBadge.tsx'

const tones: Readonly<Record<Exclude<Alert, 'fine'>, StatusTone>> = {
  low: 'danger',
  creditEnded: 'danger',
  creditEnds: 'warning',
}

/** What is to be said of a wallet; nothing of one that is fine. */
export function WalletAlert({ alert }: { alert: Alert }) {
  const t = useText()
  return alert === 'fine' ? null : (
    <StatusBadge tone={tones[alert]}>{t(`blocks.walletAlert.${alert}`)}</StatusBadge>
  )
}

/** How long a wallet lasts at the sales of late; nothing while nothing is spent. */
export function WalletLasts({ lasts }: { lasts: number | null }) {
  const t = useText()
  return lasts === null ? null : (
    <span className="soft small">{t('blocks.walletLasts', { days: lasts })}</span>
  )
}
