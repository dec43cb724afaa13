import { QueryTable } from '../../blocks/query-table/QueryTable.tsx'
import { useText } from '../../i18n/text.ts'
import type { Part } from './define-report.ts'

type TableProps<Row> = Parameters<typeof QueryTable<Row>>[0]

/** The parts; each opens to its rows where there is a page of them. */
export function Parts<Row extends Part<Key>, Key extends string>({
  table,
  rowsOf,
}: {
  table: TableProps<Row>
  rowsOf: (part: Row) => `/${string}` | undefined
}) {
  const t = useText()
  const columns = table.columns.map((column) =>
    column.key === 'part'
      ? {
          ...column,
          cell: (row: Row) => {
            const path = rowsOf(row)
            const name = column.cell(row)
            return path ? (
              <a href={path} aria-label={`${column.text?.(row) ?? ''}: ${t('reports.openRows')}`}>
                {name}
              </a>
            ) : (
              name
            )
          },
        }
      : column,
  )
  return <QueryTable {...table} columns={columns} />
}
