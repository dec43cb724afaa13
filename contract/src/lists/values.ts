/** What a list can be written as. */
export const exportFormats = ['xlsx', 'txt', 'docx', 'pdf'] as const
export type ExportFormat = (typeof exportFormats)[number]

/** Row limit of a file, by format. The file says so when it is cut. */
export const maxExportedRows: Record<ExportFormat, number> = {
  xlsx: 1_000_000,
  txt: 1_000_000,
  docx: 5_000,
  pdf: 5_000,
}

/** Bounds of a column's width on the screen, in pixels. */
export const columnWidths = { min: 60, max: 1_200 } as const

/** Rows that can be chosen one by one for a file. */
export const maxChosenRows = 1_000
