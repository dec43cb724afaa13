import './icon.css'
import type { IconName } from './icon-names.ts'
import sprite from './icons.svg?no-inline'

/** A line drawing from the sprite, as large as the text around it. It is an ornament: say the same in words beside it. */
export function Icon({ name, className = '' }: { name: IconName; className?: string }) {
  return (
    <svg className={`icon ${className}`} aria-hidden="true">
      <use href={`${sprite}#${name}`} />
    </svg>
  )
}
