import './notice.css'
import type { ReactNode } from 'react'
import { Icon } from '../../ui/icons/Icon.tsx'
import type { IconName } from '../../ui/icons/icon-names.ts'

/** A full-view notice: what happened, what to do, and the actions. */
export function Notice({
  tone,
  icon,
  title,
  hint,
  more,
  children,
}: {
  tone: 'info' | 'warning' | 'danger'
  icon?: IconName
  title: string
  hint: string
  /** Additional content once it is loaded. */
  more?: ReactNode
  children?: ReactNode
}) {
  return (
    <div className={`notice text-center stack ${tone}`} role={tone === 'info' ? undefined : 'alert'}>
      <Icon name={icon ?? tone} className="notice-icon" />
      <h1>{title}</h1>
      <p className="soft wrap-anywhere">{hint}</p>
      {more}
      <div className="button-row justify-center notice-ways">{children}</div>
    </div>
  )
}
