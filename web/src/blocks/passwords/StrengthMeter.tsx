import './passwords.css'
import { useText } from '../../i18n/text.ts'
import { Icon } from '../../ui/icons/Icon.tsx'
import { strengthOf } from './strength.ts'

const icons = { low: 'danger', medium: 'warning', high: 'shield' } as const
const tones = { low: 'danger', medium: 'warning', high: 'success' } as const

/** The strength of a password as label, shape and length of the bar, not by colour alone. */
export function StrengthMeter({ password }: { password: string }) {
  const t = useText()
  const { points, strength } = strengthOf(password)
  const label = t(`staff.password.strength.${strength}`)
  return (
    <div className={`password-strength row small ${tones[strength]}`} hidden={password === ''}>
      <span
        className="password-strength-bar grow"
        {...{
          role: 'meter',
          'aria-label': t('staff.password.strength'),
          'aria-valuemin': 0,
          'aria-valuemax': 100,
          'aria-valuenow': points,
          'aria-valuetext': label,
        }}
      >
        <span style={{ width: `${points}%` }} />
      </span>
      <span className="password-strength-word inline gap-1">
        <Icon name={icons[strength]} />
        {label}
      </span>
    </div>
  )
}
