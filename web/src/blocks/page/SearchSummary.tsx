import { type RefObject, useEffect, useState } from 'react'

/** The displayed value of a control; empty when it is empty or selects everything. */
function valueText(control: Element | null): string {
  if (control instanceof HTMLSelectElement)
    return control.value && (control.selectedOptions[0]?.textContent ?? '')
  if (control instanceof HTMLInputElement)
    return control.type === 'checkbox' || control.type === 'radio' ? '' : control.value
  return control?.textContent ?? ''
}

/** The folded filters that are set, each with its label; a period is one. The search of a list stays in sight. */
function read(search: HTMLElement): string[] {
  const filled = Array.from(
    search.querySelectorAll('.field:not(.field *, .wide-filter, .wide-filter *)'),
    (field) => {
      const value = valueText(field.querySelector('select, input, button[data-filled]')).trim()
      return value && `${field.querySelector('label, span')?.textContent?.trim() ?? ''} ${value}`
    },
  )
  const active = Array.from(
    search.querySelectorAll<HTMLInputElement>('input[type=checkbox]:checked'),
    (box) => (box.closest('label') ?? box.parentElement)?.textContent?.trim(),
  )
  return [...filled, ...active].filter((text) => text !== undefined && text !== '') as string[]
}

/** Summary of the active filters while the search is folded; a press unfolds it. */
export function SearchSummary({
  search,
  onCount,
  onUnfold,
}: {
  search: RefObject<HTMLElement | null>
  /** Takes how many filters are set. */
  onCount: (count: number) => void
  onUnfold: () => void
}) {
  const [summary, setSummary] = useState('')

  useEffect(() => {
    const element = search.current
    if (!element) return
    const refresh = () => {
      const set = read(element)
      setSummary(set.join(' · '))
      onCount(set.length)
    }
    refresh()
    // Fields render their labels only when their options have loaded; a MutationObserver follows.
    const filled = new MutationObserver(refresh)
    filled.observe(element, { subtree: true, childList: true, characterData: true, attributes: true })
    return () => filled.disconnect()
  }, [search, onCount])

  if (!summary) return null
  return (
    <button type="button" className="search-summary text-start soft small wrap-anywhere" onClick={onUnfold}>
      {summary}
    </button>
  )
}
