export const exportedFiles = {
  'exportedFiles.by': 'Exported by {name}, {at}',
  'exportedFiles.filters': 'Filter: {filters}',
  'exportedFiles.noFilters': 'Filter: none',
  'exportedFiles.separator': '; ',
  'exportedFiles.chosen': 'Selected rows only',
  'exportedFiles.rows': 'Rows: {count, number}',
  'exportedFiles.cut':
    'More than {most, number} rows: the list is cut off here. Narrow the filter to export the others.',
  'exportedFiles.missingCharacters': 'Characters without a glyph in the fonts of this file, shown as boxes:',
  'exportedFiles.total': 'Total',
} as const
