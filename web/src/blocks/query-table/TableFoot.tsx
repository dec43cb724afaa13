import { useEffect, useEffectEvent, useState } from 'react'
import { useFormat } from '../../i18n/format.ts'
import { useText } from '../../i18n/text.ts'
import { IconButton } from '../../ui/form/Button.tsx'
import { Select } from '../../ui/form/Select.tsx'
import type { TableSearch } from '../page/page-context.tsx'
import type { ListQuery } from './types.ts'

const pageSizes = ['20', '50', '100', '200'] as const

/** The table footer: age of the data, number of rows, pager. */
export function TableFoot<Row>({ list, table }: { list: ListQuery<Row>; table: TableSearch | undefined }) {
  const t = useText()
  if (!list.data) return null
  const { total, more = false } = list.data
  return (
    <footer className="table-foot cluster soft small">
      <span className="data-age">
        <IconButton
          icon="refresh"
          label={t('blocks.refresh')}
          busy={list.isFetching}
          onClick={() => list.refetch()}
        />
        <DataAge key={list.dataUpdatedAt} since={list.dataUpdatedAt} />
      </span>
      <span>{t(more ? 'lists.table.rowsAtLeast' : 'lists.table.rows', { count: total })}</span>
      {table && (
        <>
          <Select
            aria-label={t('lists.table.pageSize')}
            className="page-size"
            value={String(table.request.pageSize)}
            onChange={(size) => table.setPageSize(Number(size))}
            options={[...new Set([...pageSizes, String(table.request.pageSize)])].map((size) => ({
              value: size,
              label: t('lists.table.perPage', { count: Number(size) }),
            }))}
          />
          <Pages list={list} data={list.data} table={table} />
        </>
      )}
    </footer>
  )
}

/** The pager. Where counting stopped at a limit, further pages can be opened as long as they are full. */
function Pages<Row>({
  list,
  data: { rows, total, more = false },
  table,
}: {
  list: ListQuery<Row>
  data: NonNullable<ListQuery<Row>['data']>
  table: TableSearch
}) {
  const t = useText()
  const { number } = useFormat()
  const { page, pageSize } = table.request
  const pages = Math.max(1, Math.ceil(total / pageSize))
  const beyond = !list.isFetching && rows.length === 0 && page > pages
  const showLast = useEffectEvent(() => table.setPage(pages))
  // An old link, or deleted rows: show the last existing page instead of an empty one.
  useEffect(() => {
    if (beyond) showLast()
  }, [beyond])
  return (
    <nav aria-label={t('lists.table.pages')} className="button-row">
      <IconButton
        icon="chevronLeft"
        label={t('lists.table.previous')}
        disabled={page <= 1}
        onClick={() => table.setPage(page - 1)}
      />
      <span className="figures">
        {number(page)} / {number(pages)}
        {more && '+'}
      </span>
      <IconButton
        icon="chevronRight"
        label={t('lists.table.next')}
        disabled={more ? rows.length < pageSize : page >= pages}
        onClick={() => table.setPage(page + 1)}
      />
    </nav>
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

  return <span>{t('lists.table.asOf', { age: age(since, Math.max(now, since)) })}</span>
}
