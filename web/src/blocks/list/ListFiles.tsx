import '../query-table/query-table.css'
import type { List } from '@fairway/contract/lists/list'
import { useText } from '../../i18n/text.ts'
import { ListTools } from '../query-table/ListTools.tsx'

/** The tools of a declared list that the page shows as something else than a table: as a file and on paper. */
export function ListFiles({
  list,
  request,
}: {
  list: Pick<List<string, never, never, string, string, string>, 'endpoint' | 'title'>
  request: Record<string, unknown>
}) {
  const t = useText()
  return (
    <div className="table-tools row">
      <ListTools label={t(list.title)} columns={[]} list={list.endpoint} request={request} />
    </div>
  )
}
