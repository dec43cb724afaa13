import './icon.css'
import { type IconName, shellIcons } from './icon-names.ts'
import sprite from './icons.svg?no-inline'
import pageSprite from './page-icons.svg?no-inline'

const inSprite: ReadonlySet<IconName> = new Set(shellIcons)

/** An icon of a sprite, in the size of the text around it. Decorative: give the meaning in text as well. */
export function Icon({ name, className = '' }: { name: IconName; className?: string }) {
  return (
    <svg className={`icon ${className}`} aria-hidden="true">
      <use href={`${inSprite.has(name) ? sprite : pageSprite}#${name}`} />
    </svg>
  )
}
