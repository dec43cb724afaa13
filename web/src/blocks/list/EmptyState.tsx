import './empty-state.css'
import type { MouseEvent } from 'react'
import { useText } from '../../i18n/text.ts'
import { Button } from '../../ui/form/Button.tsx'
import { Icon } from '../../ui/icons/Icon.tsx'
import type { IconName } from '../../ui/icons/icon-names.ts'
import type { AppliedFilters } from './filter-chips.ts'

/** The action that makes the first row of a list. */
export interface CreateAction {
  label: string
  icon?: IconName
  onSelect: () => void
}

/** An empty list: either its filters exclude every row, and one press removes them, or there is none yet. */
export function EmptyState({
  text,
  applied,
  create,
}: {
  /** Says that there is nothing, where no filter excludes it. */
  text: string
  applied?: AppliedFilters | undefined
  create?: CreateAction | undefined
}) {
  const t = useText()
  const filtered = applied !== undefined && applied.chips.length > 0

  function clear({ currentTarget }: MouseEvent<HTMLElement>) {
    // This button goes with the filters; the focus stays where they were.
    currentTarget.closest('.page-frame')?.querySelector<HTMLElement>('.filter-chips')?.focus()
    applied?.clear()
  }

  return (
    <div className="empty-state center text-center soft">
      <Icon name={filtered ? 'filter' : 'folder'} />
      <p>{filtered ? t('lists.empty.filtered') : text}</p>
      {filtered && <Button onClick={clear}>{t('lists.filters.clear')}</Button>}
      {!filtered && create && (
        <Button icon={create.icon ?? 'plus'} onClick={create.onSelect}>
          {create.label}
        </Button>
      )}
    </div>
  )
}
