import '../fares.css'
import './table.css'
import { type FareWarning, pairKey } from '@fairway/contract/fares/fare-matrix'
import { type Ref, useImperativeHandle, useState } from 'react'
import type { Reply } from '../../../api/client.ts'
import { TableScroller } from '../../../blocks/query-table/TableScroller.tsx'
import { useText } from '../../../i18n/text.ts'
import { FareCell } from './FareCell.tsx'
import type { Place } from './grid-moves.ts'
import type { Cell } from './matrix-edits.ts'
import { StopTitle } from './StopTitle.tsx'
import { type GridEvents, useFareGrid } from './use-fare-grid.ts'

/** A table of inputs with one tab stop is a grid (APG). */
const asGrid = { role: 'grid' }

export interface GridHandle {
  focus: (place: Place) => void
  selection: () => Place[]
}

/**
 * The fares of a class as a spreadsheet: each cell is an input, one of which is in the tab order. Typing replaces, F2 edits,
 * ranges are selected with shift and pasted from a spreadsheet.
 */
export function FareGrid({
  ref,
  stops,
  cells,
  base,
  warnings,
  events,
}: {
  ref: Ref<GridHandle>
  stops: Reply<'fares.table'>['stops']
  cells: Readonly<Record<string, Cell>>
  /** The fares of the version before; none where there is no such version. */
  base: Readonly<Record<string, Cell>> | undefined
  warnings: ReadonlyMap<string, FareWarning>
  events: Omit<GridEvents, 'onPasted'>
}) {
  const t = useText()
  const [message, setMessage] = useState('')
  const grid = useFareGrid(stops.length, cells, {
    ...events,
    onPasted: (count, outside) => setMessage(t('fares.edit.pasted', { count, outside })),
  })
  useImperativeHandle(ref, () => ({ focus: (place) => grid.go(place), selection: () => grid.chosen }))
  return (
    <>
      <TableScroller className="matrix" label={t('fares.table.matrix')} rows={cells}>
        <table
          ref={grid.table}
          {...asGrid}
          aria-label={t('fares.edit.title')}
          className="fare-grid"
          {...grid.handlers}
        >
          <thead>
            <tr>
              <th scope="col">{t('fares.table.fromTo')}</th>
              {stops.slice(1).map((stop) => (
                <StopTitle key={stop.stop} stop={stop} scope="col" />
              ))}
            </tr>
          </thead>
          <tbody>
            {stops.slice(0, -1).map((from) => (
              <tr key={from.stop}>
                <StopTitle stop={from} scope="row" />
                {stops.slice(1).map((to) => {
                  const key = pairKey(from.stop, to.stop)
                  return to.stop <= from.stop ? (
                    <td key={key} className="fares-none" />
                  ) : (
                    <FareCell
                      key={key}
                      grid={grid}
                      from={from}
                      to={to}
                      cell={cells[key] ?? null}
                      was={base && (base[key] ?? null)}
                      warning={warnings.get(key)}
                    />
                  )
                })}
              </tr>
            ))}
          </tbody>
        </table>
      </TableScroller>
      <p className="soft small" role="status">
        {message}
      </p>
    </>
  )
}
