import type { MouseEvent, ReactNode } from 'react'
import { navigate } from '../location.ts'

/** A client-side link between these pages; modified clicks are left to the browser. */
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
    navigate(href)
  }
  return (
    <a href={href} className={className} aria-current={current ? 'true' : undefined} onClick={follow}>
      {children}
    </a>
  )
}
