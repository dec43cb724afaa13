import { useQueryOf } from '../../api/queries.ts'
import { useFormat } from '../../i18n/format.ts'
import { useText } from '../../i18n/text.ts'
import { IconButton } from '../../ui/form/Button.tsx'
import { openUrl } from '../tabs/tab-store.ts'

/** Opens the own till, and says whether it is open and how much cash it has to have. */
export function TillButton({ path }: { path: string }) {
  const t = useText()
  const { money } = useFormat()
  const { data } = useQueryOf('accounts.ownTill', {}, { staleTime: 60_000 })
  const shift = data?.report?.shift
  const isOpen = shift?.state === 'open'
  return (
    <IconButton
      className="wide-only"
      icon="wallet"
      label={isOpen ? t('shell.tillOpen', { amount: money(shift.cash) }) : t('shell.tillClosed')}
      onClick={() => openUrl(path)}
    />
  )
}
