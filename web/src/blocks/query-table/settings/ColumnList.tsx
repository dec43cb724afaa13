import { columnWidths } from '@fairway/contract/lists/values'
import { useState } from 'react'
import { useText } from '../../../i18n/text.ts'
import { IconButton } from '../../../ui/form/Button.tsx'
import { Checkbox } from '../../../ui/form/Choice.tsx'
import { Input } from '../../../ui/form/Input.tsx'
import { Select } from '../../../ui/form/Select.tsx'
import type { NamedColumn } from '../types.ts'
import {
  arrangementOf,
  type ListSettings,
  orderedColumns,
  pinColumn,
  pinOf,
  setWidth,
} from './list-settings.ts'

/** The columns of a list in their order: each is shown or hidden, moved, and pinned. */
export function ColumnList({
  columns,
  settings,
  onChange,
}: {
  columns: readonly NamedColumn[]
  settings: ListSettings
  onChange: (change: Partial<ListSettings>) => void
}) {
  const t = useText()
  const all = orderedColumns(columns, settings)
  const { order, hidden } = arrangementOf(columns, settings)

  function show(key: string, visible: boolean) {
    const next = visible ? hidden.filter((one) => one !== key) : [...hidden, key]
    if (next.length < all.length) onChange({ order, hidden: next })
  }

  function move(at: number, by: number) {
    const moved = [...order]
    const [key] = moved.splice(at, 1)
    if (key !== undefined) moved.splice(at + by, 0, key)
    onChange({ order: moved, hidden })
  }

  /** Pinned columns stand together, so a column moves among those pinned as it is. */
  const canMove = (at: number, by: number) => {
    const [one, other] = [all[at], all[at + by]]
    return one !== undefined && other !== undefined && pinOf(one.key, settings) === pinOf(other.key, settings)
  }

  return (
    <section aria-label={t('lists.settings.columns')}>
      <h3>{t('lists.settings.columns')}</h3>
      <p className="soft small">{t('lists.settings.headHint')}</p>
      <ul>
        {all.map(({ key, title }, at) => (
          <li key={key} className="line-below row between">
            <Checkbox checked={!hidden.includes(key)} onChange={(visible) => show(key, visible)}>
              {title}
            </Checkbox>
            <span className="button-row">
              <WidthField
                label={t('lists.table.width', { column: title })}
                width={settings.widths?.[key]}
                onChange={(width) => onChange(setWidth(key, width, settings))}
              />
              <Select
                className="column-pin"
                aria-label={t('lists.settings.pin', { column: title })}
                value={pinOf(key, settings)}
                onChange={(pin) => onChange(pinColumn(key, pin, settings))}
                options={(['none', 'start', 'end'] as const).map((value) => ({
                  value,
                  label: t(`lists.settings.pin.${value}`),
                }))}
              />
              <IconButton
                icon="chevronUp"
                label={t('lists.settings.up', { column: title })}
                disabled={!canMove(at, -1)}
                onClick={() => move(at, -1)}
              />
              <IconButton
                icon="chevronDown"
                label={t('lists.settings.down', { column: title })}
                disabled={!canMove(at, 1)}
                onClick={() => move(at, 1)}
              />
            </span>
          </li>
        ))}
      </ul>
    </section>
  )
}

/** The width of a column in pixels; empty, it is as wide as what it says. Taken with Enter or on leaving the field. */
function WidthField({
  label,
  width,
  onChange,
}: {
  label: string
  width: number | undefined
  onChange: (width: number | undefined) => void
}) {
  const t = useText()
  const [typed, setTyped] = useState<string>()

  function commit() {
    if (typed === undefined) return
    setTyped(undefined)
    const next = Math.round(Number(typed))
    onChange(Number.isFinite(next) && next > 0 ? next : undefined)
  }

  return (
    <Input
      type="number"
      className="column-width"
      aria-label={label}
      placeholder={t('lists.settings.automaticWidth')}
      min={columnWidths.min}
      max={columnWidths.max}
      value={typed ?? String(width ?? '')}
      onChange={setTyped}
      onBlur={commit}
      onKeyDown={({ key }) => {
        if (key === 'Enter') commit()
      }}
    />
  )
}
