import type { lists as shape } from '../en/lists.ts'

export const lists = {
  'lists.export.title': 'Exportar: {list}',
  'lists.export.what': 'Todas las filas de este filtro, de todas las páginas y en el orden de la lista.',
  'lists.export.format': 'Formato',
  'lists.export.xlsx': 'Hoja de cálculo (xlsx)',
  'lists.export.txt': 'Texto con tabuladores (txt)',
  'lists.export.docx': 'Documento (docx)',
  'lists.export.pdf': 'Páginas para imprimir (pdf)',
  'lists.export.most': 'Como máximo {count, number} filas; una lista más larga se corta y lo indica.',
  'lists.export.start': 'Exportar',
  'lists.export.loaded': 'Recibido: {size}',
  'lists.export.done': 'Guardado como {name}',
} as const satisfies Record<keyof typeof shape, string>
