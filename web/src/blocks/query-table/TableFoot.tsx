import { type ComponentType, useEffect, useState } from 'react'
import { report } from '../../api/errors.ts'
import { useFormat } from '../../i18n/format.ts'
import { loadTexts, useText } from '../../i18n/text.ts'
import { IconButton } from '../../ui/Button.tsx'
import { Select } from '../../ui/Select.tsx'
import type { TableSearch } from '../page-context.tsx'
import type { ListQuery } from './QueryTable.tsx'

const pageSizes = ['20', '50', '100', '200'] as const

/** An exported list: its endpoint, and what it was asked for without the page. */
export interface ListExport {
  list: string
  request: Record<string, unknown>
}

export interface ExportProps extends ListExport {
  label: string
  onClose: () => void
}

/** How old the rows are, how many there are, the way to the others, and to all of them as a file. */
export function TableFoot<Row>({
  list,
  table,
  label,
  exports,
}: {
  list: ListQuery<Row>
  table: TableSearch | undefined
  label: string
  exports: ListExport | undefined
}) {
  const t = useText()
  const { number } = useFormat()
  if (!list.data) return null
  const { total } = list.data
  const pages = table ? Math.max(1, Math.ceil(total / table.request.pageSize)) : 1
  const page = table?.request.page ?? 1
  return (
    <footer className="table-foot">
      <span className="data-age">
        <IconButton
          icon="refresh"
          label={t('blocks.refresh')}
          busy={list.isFetching}
          onClick={() => list.refetch()}
        />
        <DataAge key={list.dataUpdatedAt} since={list.dataUpdatedAt} />
      </span>
      <span>{t('blocks.table.rows', { count: total })}</span>
      {exports && <ExportButton label={label} {...exports} />}
      {table && (
        <>
          <Select
            aria-label={t('blocks.table.pageSize')}
            className="page-size"
            value={String(table.request.pageSize)}
            onChange={(size) => table.setPageSize(Number(size))}
            options={[...new Set([...pageSizes, String(table.request.pageSize)])].map((size) => ({
              value: size,
              label: t('blocks.table.perPage', { count: Number(size) }),
            }))}
          />
          <nav aria-label={t('blocks.table.pages')} className="button-row">
            <IconButton
              icon="chevronLeft"
              label={t('blocks.table.previous')}
              disabled={page <= 1}
              onClick={() => table.setPage(page - 1)}
            />
            <span className="figures">
              {number(page)} / {number(pages)}
            </span>
            <IconButton
              icon="chevronRight"
              label={t('blocks.table.next')}
              disabled={page >= pages}
              onClick={() => table.setPage(page + 1)}
            />
          </nav>
        </>
      )}
    </footer>
  )
}

/** The dialog comes when it is first asked for. */
function ExportButton(props: Omit<ExportProps, 'onClose'>) {
  const t = useText()
  const [dialog, setDialog] = useState<{ Dialog: ComponentType<ExportProps> }>()

  async function open() {
    try {
      const [{ ExportDialog }] = await Promise.all([import('./ExportDialog.tsx'), loadTexts('lists')])
      setDialog({ Dialog: ExportDialog })
    } catch (error) {
      report(error)
    }
  }

  return (
    <>
      <IconButton icon="export" label={t('blocks.table.export')} onClick={() => void open()} />
      {dialog && <dialog.Dialog {...props} onClose={() => setDialog(undefined)} />}
    </>
  )
}

function DataAge({ since }: { since: number }) {
  const t = useText()
  const { age } = useFormat()
  const [now, setNow] = useState(() => Date.now())

  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 15_000)
    return () => clearInterval(timer)
  }, [])

  return <span>{t('blocks.table.asOf', { age: age(since, Math.max(now, since)) })}</span>
}
