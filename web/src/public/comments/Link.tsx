import type { MouseEvent, ReactNode } from 'react'
import { go } from '../place.ts'

/** A link to another of these pages; in a new window it is a link like any other. */
export function Link({
  href,
  className,
  current,
  children,
}: {
  href: string
  className?: string
  current?: boolean
  children: ReactNode
}) {
  function follow(event: MouseEvent) {
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.button !== 0) return
    event.preventDefault()
    go(href)
  }
  return (
    <a href={href} className={className} aria-current={current ? 'true' : undefined} onClick={follow}>
      {children}
    </a>
  )
}
