import './log-list.css'
import { clientErrorList } from '@fairway/contract/journal/lists'
import type { Reply } from '../../api/client.ts'
import { ListFilters } from '../../blocks/list/ListFilters.tsx'
import type { Cells } from '../../blocks/list/list-columns.tsx'
import { useList } from '../../blocks/list/use-list.ts'
import { useTabSearch } from '../../blocks/page/page-context.tsx'
import { QueryTable } from '../../blocks/query-table/QueryTable.tsx'
import { When } from '../../blocks/values/When.tsx'
import { useText } from '../../i18n/text.ts'
import { Field } from '../../ui/form/Field.tsx'
import { Select } from '../../ui/form/Select.tsx'
import { ClientErrorDialog } from './ClientErrorDialog.tsx'
import { ErrorState } from './ErrorState.tsx'

type ClientError = Reply<'journal.clientErrors'>['rows'][number]

const cells: Cells<ClientError, keyof typeof clientErrorList.columns> = {
  state: ({ state }) => <ErrorState state={state} />,
}

/** Filters: day, user, build and message of an error; whether resolved ones are hidden. */
export function ClientErrorsSearch() {
  const t = useText()
  const list = useList(clientErrorList)
  const { version } = list.filters
  const versions = new Set([...(list.reply?.versions ?? []), ...(version ? [version] : [])])
  const choice = (
    <Field label={t('logManager.errors.version')}>
      <Select
        value={version}
        placeholder={t('lists.filters.all')}
        onChange={(version) => list.setFilters({ version })}
        options={[...versions].map((value) => ({ value, label: value }))}
      />
    </Field>
  )
  return <ListFilters list={list} fields={{ version: choice }} />
}

/** Client errors, grouped and counted. */
export function ClientErrors() {
  const list = useList(clientErrorList, { cells })
  const [{ error, page }, setView] = useTabSearch({ error: '', page: '1' })
  const open = (id: string) => setView({ error: id, page })
  return (
    <>
      <QueryTable
        {...list.table}
        onOpen={(row) => open(row.id)}
        rowClass={(row) => (row.state === 'dealt' ? 'muted' : '')}
        card={(row) => <ErrorCard row={row} />}
      />
      {error && <ClientErrorDialog errorId={error} onClose={() => open('')} />}
    </>
  )
}

function ErrorCard({ row }: { row: ClientError }) {
  const t = useText()
  return (
    <div className="stack gap-1 wrap-anywhere">
      <p className="cluster">
        <ErrorState state={row.state} />
        <span>{t('logManager.errors.timesInAll', { count: row.timesFound })}</span>
        <When at={row.lastAt} />
      </p>
      <p className="strong wrap-anywhere">{row.message}</p>
      <p className="soft">{row.url}</p>
    </div>
  )
}
