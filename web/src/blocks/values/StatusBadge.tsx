import './status-badge.css'
import { Icon } from '../../ui/icons/Icon.tsx'
import type { IconName } from '../../ui/icons/icon-names.ts'

export type StatusTone = 'neutral' | 'active' | 'success' | 'warning' | 'danger'

const shapes: Record<StatusTone, IconName> = {
  neutral: 'minus',
  active: 'clock',
  success: 'success',
  warning: 'warning',
  danger: 'danger',
}

/** A state in colour, word and shape. Another shape may say more than the tone's own. */
export function StatusBadge({
  tone,
  icon,
  children,
}: {
  tone: StatusTone
  icon?: IconName
  children: string
}) {
  return (
    <span className={`status-badge inline gap-1 small ${tone}`}>
      <Icon name={icon ?? shapes[tone]} />
      {children}
    </span>
  )
}
