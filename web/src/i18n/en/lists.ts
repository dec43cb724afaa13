export const lists = {
  'lists.export.title': 'Export: {list}',
  'lists.export.what': 'All rows of this filter, from every page, in the order of the list.',
  'lists.export.format': 'Format',
  'lists.export.xlsx': 'Workbook (xlsx)',
  'lists.export.txt': 'Text with tabs (txt)',
  'lists.export.docx': 'Document (docx)',
  'lists.export.pdf': 'Pages to print (pdf)',
  'lists.export.most': 'At most {count, number} rows; a longer list is cut off and says so.',
  'lists.export.start': 'Export',
  'lists.export.loaded': 'Fetched {size}',
  'lists.export.done': 'Saved as {name}',
} as const
