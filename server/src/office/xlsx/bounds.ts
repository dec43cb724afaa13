/**
 * Upper bounds for an uploaded workbook. A real list is far below each of them; a file made to exhaust processor or memory is
 * refused at the first bound it passes.
 */
export interface Bounds {
  /** Bytes of the unpacked parts. */
  sheetBytes: number
  sharedStringBytes: number
  /** Row elements, the empty ones too. */
  rows: number
  sharedStrings: number
  /** Characters of all cells together: one shared string may stand in every cell. */
  characters: number
}

/** Bytes of the parts that say what is in the package. */
export const maxIndexBytes = 500_000
/** Columns that are read; cells to the right of them are skipped. */
export const maxColumns = 60
/** Maximum of characters of a cell; the rest is cut. */
export const maxCellLength = 1_000

/** Lists of people or of payments. */
export const listBounds: Bounds = {
  sheetBytes: 2_000_000,
  sharedStringBytes: 4_000_000,
  rows: 2_500,
  sharedStrings: 50_000,
  characters: 1_000_000,
}

/** Fares: 32 stops have 496 pairs of stops in each class. */
export const fareBounds: Bounds = {
  sheetBytes: 20_000_000,
  sharedStringBytes: 8_000_000,
  rows: 20_000,
  sharedStrings: 100_000,
  characters: 4_000_000,
}

/** Statements of acquirers: 20,000 lines of some thirty columns. */
export const statementBounds: Bounds = {
  sheetBytes: 40_000_000,
  sharedStringBytes: 20_000_000,
  rows: 20_500,
  sharedStrings: 400_000,
  characters: 12_000_000,
}
