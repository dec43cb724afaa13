import { columnWidths } from '@fairway/contract/lists/values'
import type { MouseEvent, TouchEvent } from 'react'
import type { ListSettings } from './settings/list-settings.ts'
import { type ModelHeader, type TableModel, widthsOf } from './table-model.ts'

/**
 * The edge of a column for the pointer: dragged, it changes the width; a double click lets the column be as wide as what it
 * says. By keyboard the list settings do the same, so that there is no stop of Tab between every head and the rows.
 */
export function ColumnResizer<Row>({
  model,
  header,
  onSettings,
}: {
  model: TableModel<Row>
  header: ModelHeader<Row>
  onSettings: (change: Partial<ListSettings>) => void
}) {
  const { id } = header.column

  function startDrag(event: MouseEvent<HTMLElement> | TouchEvent<HTMLElement>) {
    if ('button' in event && event.button !== 0) return
    // Neither is text selected nor the column itself dragged.
    if (event.type === 'mousedown') event.preventDefault()
    // A column without a width of its own starts at the one it has on the screen.
    const width = event.currentTarget.parentElement?.getBoundingClientRect().width ?? 0
    model.setColumnSizing((old) => ({
      ...old,
      [id]: Math.min(Math.max(Math.round(width), columnWidths.min), columnWidths.max),
    }))
    header.getResizeHandler()(event)
  }

  function reset() {
    model.setColumnSizing(({ [id]: _, ...others }) => others)
    onSettings({ widths: widthsOf(model) })
  }

  return (
    <div
      className="column-resizer no-print"
      aria-hidden="true"
      data-resizing={header.column.getIsResizing() || undefined}
      {...{ onMouseDown: startDrag, onTouchStart: startDrag, onDoubleClick: reset }}
    />
  )
}
