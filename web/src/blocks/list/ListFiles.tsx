import '../query-table/query-table.css'
import type { List } from '@fairway/contract/lists/list'
import { useText } from '../../i18n/text.ts'
import { ListTools } from '../query-table/ListTools.tsx'
import { AppliedFilters } from './AppliedFilters.tsx'
import type { AppliedFilters as Applied } from './filter-chips.ts'

/** The tools above a declared list that the page shows as something else than a table: its filters, as a file and on paper. */
export function ListFiles({
  list,
  request,
  applied,
}: {
  list: Pick<List<string, never, never, string, string, string>, 'endpoint' | 'title'>
  request: Record<string, unknown>
  applied?: Applied
}) {
  const t = useText()
  return (
    <div className="table-tools row">
      {applied && <AppliedFilters {...applied} />}
      <ListTools label={t(list.title)} columns={[]} list={list.endpoint} request={request} />
    </div>
  )
}
