import type { CSSProperties } from 'react'
import { type ModelColumn, pinVariable, widthVariable } from './table-model.ts'
import type { Column } from './types.ts'

const minWidth = 60

/** Class and style of the cells of a column: its alignment, its width, and where it is pinned. */
export function cellProps<Row>(
  { key, figures, width, maxWidth }: Column<Row>,
  column: ModelColumn<Row>,
  part: 'head' | 'body',
): { className: string | undefined; style: CSSProperties } {
  const pin = column.getIsPinned()
  const own = `var(${widthVariable(key)})`
  const sized = Object.hasOwn(column.table.atoms.columnSizing.get(), key)
  const className = [figures ? 'numbers' : '', pin ? `pinned-${pin}` : ''].filter(Boolean).join(' ')
  return {
    className: className || undefined,
    style: {
      ...(part === 'head' ? { minWidth, width } : { maxWidth }),
      ...(sized && { width: own, minWidth: own, maxWidth: own }),
      ...(pin === 'start' && { insetInlineStart: `var(${pinVariable(key)})` }),
      ...(pin === 'end' && { insetInlineEnd: `var(${pinVariable(key)})` }),
    },
  }
}
