import './icon.css'
import type { IconName } from './icon-names.ts'
import sprite from './icons.svg?no-inline'

/** An icon of the sprite, in the size of the text around it. Decorative: give the meaning in text as well. */
export function Icon({ name, className = '' }: { name: IconName; className?: string }) {
  return (
    <svg className={`icon ${className}`} aria-hidden="true">
      <use href={`${sprite}#${name}`} />
    </svg>
  )
}
