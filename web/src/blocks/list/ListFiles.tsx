import type { List } from '@fairway/contract/lists/list'
import { useText } from '../../i18n/text.ts'
import { ListTools } from '../query-table/ListTools.tsx'

/** A declared list as a file and on paper, where the page shows it as something else than a table. */
export function ListFiles({
  list,
  request,
}: {
  list: Pick<List<string, never, never, string, string, string>, 'endpoint' | 'title'>
  request: Record<string, unknown>
}) {
  const t = useText()
  return <ListTools label={t(list.title)} columns={[]} list={list.endpoint} request={request} />
}
