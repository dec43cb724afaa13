import './ui-tabs.css'
import { type KeyboardEvent, type ReactNode, useEffect, useId, useRef } from 'react'

/** Tabs inside a page; only the selected panel is rendered. Arrow keys, Home and End move. */
export function Tabs<Id extends string>({
  label,
  items,
  value,
  onChange,
  children,
}: {
  label: string
  items: readonly { id: Id; label: string }[]
  value: Id
  onChange: (id: Id) => void
  children: ReactNode
}) {
  const prefix = useId()
  const selected = useRef<HTMLButtonElement>(null)
  // On a phone not all have room: the selected one is scrolled to.
  useEffect(() => {
    if (selected.current?.id === `${prefix}${value}`)
      selected.current.scrollIntoView({ block: 'nearest', inline: 'nearest' })
  }, [prefix, value])

  function move(event: KeyboardEvent<HTMLDivElement>) {
    const at = items.findIndex((item) => item.id === value)
    const to = {
      ArrowRight: (at + 1) % items.length,
      ArrowLeft: (at - 1 + items.length) % items.length,
      Home: 0,
      End: items.length - 1,
    }[event.key]
    const item = to === undefined ? undefined : items[to]
    if (!item) return
    event.preventDefault()
    onChange(item.id)
    document.getElementById(`${prefix}${item.id}`)?.focus()
  }

  return (
    <div className="ui-tabs stack">
      <div role="tablist" aria-label={label} className="line-below row gap-1 scroll-x" onKeyDown={move}>
        {items.map((item) => (
          <button
            key={item.id}
            ref={item.id === value ? selected : undefined}
            id={`${prefix}${item.id}`}
            type="button"
            role="tab"
            aria-selected={item.id === value}
            aria-controls={`${prefix}panel`}
            tabIndex={item.id === value ? 0 : -1}
            className="ui-tab"
            onClick={() => onChange(item.id)}
          >
            {item.label}
          </button>
        ))}
      </div>
      <div id={`${prefix}panel`} role="tabpanel" aria-labelledby={`${prefix}${value}`}>
        {children}
      </div>
    </div>
  )
}
