import type { Language } from '@fairway/contract/kernel/languages'

/** What stands around the rows of every exported list. */
export const words: Record<
  Language,
  {
    by: (name: string, at: string) => string
    filters: (list: string) => string
    noFilters: string
    separator: string
    rows: (count: number) => string
    cut: (most: number) => string
  }
> = {
  en: {
    by: (name, at) => `Exported by ${name}, ${at}`,
    filters: (list) => `Filter: ${list}`,
    noFilters: 'Filter: none',
    separator: '; ',
    rows: (count) => `Rows: ${count.toLocaleString('en')}`,
    cut: (most) =>
      `There are more rows than these ${most.toLocaleString('en')}; the list is cut off here. Narrow the filter to export the others.`,
  },
  zh: {
    by: (name, at) => `导出人：${name}，${at}`,
    filters: (list) => `筛选条件：${list}`,
    noFilters: '筛选条件：无',
    separator: '；',
    rows: (count) => `行数：${count.toLocaleString('zh')}`,
    cut: (most) => `实际行数超过 ${most.toLocaleString('zh')} 行，此处已截断。请缩小筛选范围后导出其余数据。`,
  },
  es: {
    by: (name, at) => `Exportado por ${name}, ${at}`,
    filters: (list) => `Filtro: ${list}`,
    noFilters: 'Filtro: ninguno',
    separator: '; ',
    rows: (count) => `Filas: ${count.toLocaleString('es')}`,
    cut: (most) =>
      `Hay más filas que estas ${most.toLocaleString('es')}; la lista se corta aquí. Acote el filtro para exportar las demás.`,
  },
  ja: {
    by: (name, at) => `出力者：${name}、${at}`,
    filters: (list) => `条件：${list}`,
    noFilters: '条件：なし',
    separator: '、',
    rows: (count) => `行数：${count.toLocaleString('ja')}`,
    cut: (most) =>
      `${most.toLocaleString('ja')} 行を超えたため、ここで打ち切りました。条件を絞り込んで残りを出力してください。`,
  },
}
