import './notice.css'
import type { ReactNode } from 'react'
import { Icon } from '../ui/Icon.tsx'
import type { IconName } from '../ui/icon-names.ts'

/** What stands in a view that has nothing else to show: what happened, what to do, and the way on. */
export function Notice({
  tone,
  icon,
  title,
  hint,
  children,
}: {
  tone: 'info' | 'warning' | 'danger'
  icon?: IconName
  title: string
  hint: string
  children?: ReactNode
}) {
  return (
    <div className={`notice ${tone}`} role={tone === 'info' ? undefined : 'alert'}>
      <Icon name={icon ?? tone} />
      <h1>{title}</h1>
      <p>{hint}</p>
      <div className="button-row">{children}</div>
    </div>
  )
}
