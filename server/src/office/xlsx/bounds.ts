/**
 * Upper bounds for workbooks of strangers. A list of people that somebody typed is far below each of them; a file
 * made to exhaust the processor or the memory is refused as soon as it passes one.
 */
export const maxPartBytes = { index: 500_000, sheet: 2_000_000, sharedStrings: 4_000_000 } as const
/** Row elements, the empty ones too. */
export const maxRowElements = 2_500
/** Columns that are read; cells to the right of them are skipped. */
export const maxColumns = 60
/** Characters of a cell that are kept. */
export const maxCellLength = 1_000
/** Characters of all cells together: one shared string may stand in every cell. */
export const maxCharacters = 1_000_000
export const maxSharedStrings = 50_000
