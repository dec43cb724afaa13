/** Cells of a grid by row: each the number of its column, ascending. Rows may lack columns. */
export type GridColumns = readonly (readonly number[])[]

export interface GridPosition {
  row: number
  /** Index among the cells of the row. */
  cell: number
}

/**
 * Where a key leads in a grid, by the pattern of the ARIA Authoring Practices: arrows to the neighbour, Home and End in
 * the row, with Ctrl in the grid. Up and down lead to the nearest column of the next row.
 * @returns undefined for keys that do not move
 */
export function moveInGrid(
  columns: GridColumns,
  at: GridPosition,
  { key, ctrl }: { key: string; ctrl: boolean },
): GridPosition | undefined {
  const lastIn = (row: number) => (columns[row]?.length ?? 1) - 1
  const lastRow = columns.length - 1
  const inRow = (cell: number) => ({ row: at.row, cell: Math.min(Math.max(cell, 0), lastIn(at.row)) })
  switch (key) {
    case 'ArrowLeft':
      return inRow(at.cell - 1)
    case 'ArrowRight':
      return inRow(at.cell + 1)
    case 'ArrowUp':
      return at.row === 0 ? at : nearest(columns, at, at.row - 1)
    case 'ArrowDown':
      return at.row === lastRow ? at : nearest(columns, at, at.row + 1)
    case 'Home':
      return ctrl ? { row: 0, cell: 0 } : inRow(0)
    case 'End':
      return ctrl ? { row: lastRow, cell: lastIn(lastRow) } : inRow(lastIn(at.row))
    default:
      return undefined
  }
}

function nearest(columns: GridColumns, at: GridPosition, row: number): GridPosition {
  const column = columns[at.row]?.[at.cell] ?? 0
  const distances = (columns[row] ?? []).map((other) => Math.abs(other - column))
  return { row, cell: Math.max(0, distances.indexOf(Math.min(...distances))) }
}
