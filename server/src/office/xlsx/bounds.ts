/**
 * Upper bounds for uploaded workbooks. A real list of people is far below each of them; a file made to exhaust
 * processor or memory is refused at the first bound it passes.
 */
export const maxPartBytes = { index: 500_000, sheet: 2_000_000, sharedStrings: 4_000_000 } as const
/** Row elements, the empty ones too. */
export const maxRowElements = 2_500
/** Columns that are read; cells to the right of them are skipped. */
export const maxColumns = 60
/** Maximum of characters of a cell; the rest is cut. */
export const maxCellLength = 1_000
/** Characters of all cells together: one shared string may stand in every cell. */
export const maxCharacters = 1_000_000
export const maxSharedStrings = 50_000
