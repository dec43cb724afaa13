import './filter-chips.css'
import { type KeyboardEvent, useEffect, useRef } from 'react'
import { useText } from '../../i18n/text.ts'
import { Button, IconButton } from '../../ui/form/Button.tsx'
import type { AppliedFilters, FilterChip } from './filter-chips.ts'

/**
 * What a list is filtered by: each value with a button that removes it, and one that removes all. After a removal the focus
 * stays here, on the next chip.
 */
export default function FilterChips({ chips, change, clear }: AppliedFilters) {
  const t = useText()
  const list = useRef<HTMLUListElement>(null)
  /** The place of the chip that was removed here. */
  const removed = useRef<number>(undefined)

  useEffect(() => {
    if (removed.current === undefined) return
    const buttons = list.current?.querySelectorAll<HTMLElement>('.chip button') ?? []
    const next = buttons[Math.min(removed.current, buttons.length - 1)] ?? list.current
    next?.focus()
    removed.current = undefined
  })

  function remove(chip: FilterChip, at: number) {
    removed.current = at
    change(chip.removal)
  }

  function removeAll() {
    removed.current = 0
    clear()
  }

  const nameOf = ({ title, value }: FilterChip) =>
    value === undefined ? title : t('lists.filters.chip', { title, value })

  return (
    <ul
      ref={list}
      tabIndex={-1}
      className="filter-chips cluster gap-1 small"
      aria-label={t('lists.filters.applied')}
    >
      {chips.map((chip, at) => (
        <li key={chip.key} className="chip">
          <span className="ellipsis">{nameOf(chip)}</span>
          <IconButton
            icon="close"
            label={t('lists.filters.remove', { filter: nameOf(chip) })}
            onClick={() => remove(chip, at)}
            onKeyDown={(event: KeyboardEvent) => {
              if (event.key !== 'Delete' && event.key !== 'Backspace') return
              event.preventDefault()
              remove(chip, at)
            }}
          />
        </li>
      ))}
      {chips.length > 0 && (
        <li>
          <Button tone="quiet" onClick={removeAll}>
            {t('lists.filters.clear')}
          </Button>
        </li>
      )}
    </ul>
  )
}
