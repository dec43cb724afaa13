import type { AnyList, List, ListFilter } from '@fairway/contract/lists/list'
import { columnOfSort } from '@fairway/contract/lists/sort'
import type { QueryName, Reply, Request } from '../../api/client.ts'
import { useQueryOf } from '../../api/queries.ts'
import { useText } from '../../i18n/text.ts'
import type { IconName } from '../../ui/icons/icon-names.ts'
import { type TableSearch, useShell, useTableSearch, useTabSearch } from '../page/page-context.tsx'
import type { Batch, BatchAction } from '../query-table/selection.ts'
import { useListSettings } from '../query-table/settings/list-settings.ts'
import { type Cells, useListColumns, useListSums } from './list-columns.tsx'
import { requestOf, searchParamOf } from './list-request.ts'
import { useReader } from './reader.ts'
import { type FilterNames, useAppliedFilters } from './use-applied-filters.ts'

type PartOf<T> = { [K in keyof T]?: T[K] | undefined }

/** The browser's part of a declared batch action: how to run it and what follows. */
export type BatchRun<Row> = Pick<BatchAction<Row>, 'run' | 'after' | 'continues'> & { icon: IconName }

interface ListOptions<
  Name extends QueryName,
  Row,
  Key extends string,
  Filter extends string,
  Action extends string,
> {
  /** Cells that are more than a value: links, badges. Declared outside of the component. */
  cells?: Cells<Row, Key>
  /** Columns that this page does not show. */
  omit?: readonly Key[]
  /** Default filters. */
  defaults?: Partial<Record<Filter, string>>
  /** Parts of the request that are not filters in the URL, or that override them; undefined removes one. */
  request?: PartOf<Request<Name>> | ((filters: Readonly<Record<Filter, string>>) => PartOf<Request<Name>>)
  /** Paging and sorting outside the URL: the list of a dialog. */
  table?: TableSearch
  /** Polling interval in milliseconds. */
  refetchInterval?: number
  batch?: Readonly<Record<Action, BatchRun<Row>>>
  /** Names of ids in filters, where the reply does not know them. */
  names?: FilterNames
}

/** The filters of a list in the URL, under the names of the request. */
export function useListFilters<Filter extends string>(
  filters: Readonly<Record<Filter, ListFilter<never>>>,
  defaults: Partial<Record<Filter, string>> = {},
) {
  const names = Object.keys(filters) as Filter[]
  const [values, change] = useTabSearch(
    Object.fromEntries(names.map((name) => [searchParamOf(filters, name), defaults[name] ?? ''])),
  )
  return {
    filters: Object.fromEntries(
      names.map((name) => [name, values[searchParamOf(filters, name)] ?? '']),
    ) as Record<Filter, string>,
    setFilters: (changes: Partial<Record<Filter, string>>) =>
      change(
        Object.fromEntries(
          Object.entries<string | undefined>(changes).map(([name, value]) => [
            searchParamOf(filters, name),
            value ?? '',
          ]),
        ),
      ),
  }
}

/**
 * A declared list on a page: filters bound to the URL, query, sorting and paging, selection and files. Pass `table`
 * to QueryTable, `filters` and `setFilters` to ListFilters.
 */
export function useList<
  Name extends QueryName,
  Row,
  Key extends string,
  Filter extends string,
  Action extends string,
>(
  list: List<Name, Reply<Name>, Row, Key, Filter, Action>,
  options: ListOptions<Name, Row, Key, Filter, Action> = {},
) {
  const t = useText()
  const paging = useTableSearch({ pageSize: list.pageSize, sorts: useInitialSorts(list) })
  const { filters, setFilters } = useListFilters(list.filters, options.defaults)
  const columns = useListColumns(list.columns, options.cells ?? {})
  const batch = useBatch(list, options.batch)
  // A list that names its rows otherwise comes whole.
  const table = list.rows ? undefined : (options.table ?? paging)
  const part = typeof options.request === 'function' ? options.request(filters) : options.request
  const request = { ...requestOf(list.filters, filters), ...part }
  const query = useQueryOf(list.endpoint, { ...request, ...table?.request } as Request<Name>, {
    keepPrevious: true,
    ...(options.refetchInterval !== undefined && { refetchInterval: options.refetchInterval }),
  })
  const sort = table?.request.sort
  const page = query.data && pageOf(list, query.data)
  const sums = useListSums(list.columns, page?.sums)
  const applied = useAppliedFilters({
    filters: list.filters,
    values: filters,
    request,
    reply: query.data,
    names: options.names,
    setFilters,
  })
  return {
    declaration: list,
    filters,
    setFilters,
    /** The raw reply, for data beside its rows. */
    reply: query.data,
    /** The properties of QueryTable. */
    table: {
      label: t(list.title),
      empty: list.empty ? t(list.empty) : '',
      columns: columns.filter(({ key }) => !options.omit?.some((one) => one === key)),
      list: { ...query, data: page },
      sums: page && page.total > 0 ? sums : undefined,
      table,
      rowKey: list.rowKey,
      exports: { list: list.endpoint, request: { ...request, ...(sort && { sort }) } },
      batch,
      applied,
    },
  }
}

/** The sorts until others are in the URL: those the person chose last, as far as the list still sorts by them. */
function useInitialSorts({ endpoint, columns, sort }: Pick<AnyList, 'endpoint' | 'columns' | 'sort'>) {
  const stored = useListSettings(endpoint)?.sorts
  if (!stored) return sort === undefined ? [] : [sort]
  return stored.filter((one) => columns[columnOfSort(one)]?.sortable)
}

interface Page<Row> {
  rows: Row[]
  total: number
  more?: boolean | undefined
  sums?: Readonly<Record<string, number>> | undefined
}

function pageOf<Name extends QueryName, Row>(
  list: Pick<List<Name, Reply<Name>, Row, string, string, string>, 'rows'>,
  reply: Reply<Name>,
): Page<Row> {
  // The declaration was checked against the endpoint: without `rows` its reply is a page.
  if (!list.rows) return reply as unknown as Page<Row>
  const rows = [...list.rows(reply)]
  return { rows, total: rows.length }
}

/** Batch actions of a list that the permissions allow; undefined where it declares none. */
function useBatch<Row, Action extends string>(
  { batch }: Pick<List<string, never, Row, string, string, Action>, 'batch'>,
  runs: Readonly<Record<Action, BatchRun<Row>>> | undefined,
): Batch<Row> | undefined {
  const reader = useReader()
  const { permissions } = useShell()
  if (!batch || !runs) return undefined
  const { text } = reader
  const actions = (Object.keys(batch.actions) as Action[])
    .filter((id) => {
      const { permission } = batch.actions[id]
      return permission === undefined || permissions.has(permission)
    })
    .map((id): BatchAction<Row> => {
      const { title, question: confirmation, danger = false, reason, refusal } = batch.actions[id]
      return {
        id,
        label: text(title),
        confirmation: (count) => text(confirmation, { count }),
        danger,
        refusalOf: (row) => refusal(row, reader),
        ...(reason && { reason: { label: text(reason.title), maxLength: reason.maxLength } }),
        ...runs[id],
      }
    })
  // Without any action rows are selected for a file.
  return { name: (row) => batch.name(row, reader), actions }
}
