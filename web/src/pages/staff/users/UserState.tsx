import type { UserState as State } from '@fairway/contract/staff/users/values'
import { StatusBadge, type StatusTone } from '../../../blocks/values/StatusBadge.tsx'
import { useFormat } from '../../../i18n/format.ts'
import { useText } from '../../../i18n/text.ts'
import type { IconName } from '../../../ui/icons/icon-names.ts'

const looks: Record<State, { tone: StatusTone; icon: IconName }> = {
  active: { tone: 'success', icon: 'success' },
  disabled: { tone: 'danger', icon: 'lock' },
  organisationDisabled: { tone: 'danger', icon: 'lock' },
  notYet: { tone: 'neutral', icon: 'clock' },
  expired: { tone: 'warning', icon: 'clock' },
}

/** The state of a user (active, disabled, not yet valid, expired), and whether sign-in is paused after wrong passwords. */
export function UserState({ user }: { user: { state: State; pausedUntil: string | null } }) {
  const t = useText()
  const { moment } = useFormat()
  return (
    <span className="cluster gap-1">
      <StatusBadge {...looks[user.state]}>{t(`users.state.${user.state}`)}</StatusBadge>
      {user.pausedUntil && (
        <StatusBadge tone="warning" icon="pause">
          {t('users.paused', { at: moment(user.pausedUntil, 'time') })}
        </StatusBadge>
      )}
    </span>
  )
}
