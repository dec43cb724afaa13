import { type FareWarning, fareDifference } from '@fairway/contract/fares/fare-matrix'
import type { Reply } from '../../../api/client.ts'
import { useFormat } from '../../../i18n/format.ts'
import { useName, useText } from '../../../i18n/text.ts'
import { Difference } from './Difference.tsx'
import { fareText } from './fare-text.ts'
import { keyOf, type Place } from './grid-moves.ts'
import type { Cell } from './matrix-edits.ts'
import type { FareGridState } from './use-fare-grid.ts'

type Stop = Reply<'fares.table'>['stops'][number]

/** One fare of the grid: an input with what it was in the version before. */
export function FareCell({
  grid,
  from,
  to,
  cell,
  was,
  warning,
}: {
  grid: FareGridState
  from: Stop
  to: Stop
  cell: Cell
  /** The fare of the version before; undefined where there is no such version. */
  was: Cell | undefined
  warning: FareWarning | undefined
}) {
  const t = useText()
  const name = useName()
  const { money } = useFormat()
  const place: Place = { from: from.stop, to: to.stop }
  const key = keyOf(place)
  const isFocus = keyOf(grid.focus) === key
  const faulty = typeof cell === 'string'
  const difference =
    was !== undefined && !faulty ? fareDifference(typeof was === 'number' ? was : null, cell) : undefined
  const former = difference && difference.kind !== 'same' ? difference.was : undefined
  const label = [
    `${name(from.dock.names)} – ${name(to.dock.names)}`,
    former !== undefined &&
      t('fares.edit.was', { fare: former === null ? t('fares.edit.notSold') : money(former) }),
    faulty && t('fares.edit.noAmount'),
    warning && t(`fares.edit.warning.${warning.kind}`),
  ]
  return (
    // biome-ignore lint/a11y/useAriaPropsSupportedByRole: a cell of a table whose role is grid is a gridcell
    <td
      aria-selected={grid.chosen.some((one) => keyOf(one) === key)}
      className={`fare-cell ${difference?.kind ?? ''} ${warning ? 'warned' : ''}`}
      onMouseEnter={(event) => {
        if (event.buttons === 1 && !grid.editing)
          grid.setSelection(({ anchor }) => ({ anchor, focus: place }))
      }}
    >
      <input
        className="input fare-input"
        inputMode="decimal"
        autoComplete="off"
        spellCheck={false}
        data-key={key}
        tabIndex={isFocus ? 0 : -1}
        aria-invalid={faulty || undefined}
        aria-label={label.filter(Boolean).join(', ')}
        value={grid.typedAt(key) ?? fareText(cell, grid.language)}
        onChange={(event) => grid.type(key, event.target.value)}
        onMouseDown={(event) => {
          if (!event.shiftKey) return
          event.preventDefault()
          grid.go(place, true)
        }}
        onDoubleClick={() => grid.setEditing(true)}
        onClick={(event) => {
          if (!grid.editing) event.currentTarget.select()
        }}
        onFocus={(event) => {
          if (!isFocus)
            grid.setSelection((now) => (keyOf(now.focus) === key ? now : { anchor: place, focus: place }))
          event.currentTarget.select()
        }}
        onBlur={grid.commit}
      />
      {difference && <Difference difference={difference} />}
    </td>
  )
}
