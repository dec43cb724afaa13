import './log-list.css'
import { isServiceDate } from '@fairway/contract/kernel/service-date'
import type { Reply, Request } from '../../api/client.ts'
import { useQueryOf } from '../../api/queries.ts'
import { DayInput } from '../../blocks/fields/DayInput.tsx'
import { SearchField } from '../../blocks/fields/SearchField.tsx'
import { Panel } from '../../blocks/page/PageFrame.tsx'
import { useTableSearch, useTabSearch } from '../../blocks/page/page-context.tsx'
import { type Column, QueryTable } from '../../blocks/query-table/QueryTable.tsx'
import { When } from '../../blocks/values/When.tsx'
import { useFormat } from '../../i18n/format.ts'
import { useText } from '../../i18n/text.ts'
import { Checkbox } from '../../ui/form/Choice.tsx'
import { Field } from '../../ui/form/Field.tsx'
import { Select } from '../../ui/form/Select.tsx'
import { ClientErrorDialog } from './ClientErrorDialog.tsx'
import { ErrorState } from './ErrorState.tsx'

type ClientError = Reply<'journal.clientErrors'>['rows'][number]
type Sort = NonNullable<Request<'journal.clientErrors'>['sort']>

const noFilters = { day: '', user: '', version: '', text: '', open: '' }

/** The filters, and what they ask for. */
function useAsked() {
  const table = useTableSearch<Sort>({ sort: '-lastAt' })
  const [filters, setFilters] = useTabSearch(noFilters)
  const request = {
    ...(isServiceDate(filters.day) && { day: filters.day }),
    ...(filters.user && { user: filters.user }),
    ...(filters.version && { version: filters.version }),
    ...(filters.text && { text: filters.text }),
    ...(filters.open && { open: true }),
  }
  const list = useQueryOf('journal.clientErrors', { ...table.request, ...request }, { keepPrevious: true })
  return { table, filters, setFilters, request, list }
}

/** Day, person, build and words of an error; and whether those that are dealt with are left out. */
export function ClientErrorsSearch() {
  const t = useText()
  const { filters, setFilters, list } = useAsked()
  const versions = new Set([...(list.data?.versions ?? []), ...(filters.version ? [filters.version] : [])])
  return (
    <>
      <Field label={t('logManager.day')}>
        <DayInput
          placeholder={t('logManager.anyDay')}
          value={filters.day}
          onChange={(day) => setFilters({ day })}
        />
      </Field>
      <Field label={t('logManager.user')}>
        <SearchField
          placeholder={t('logManager.userHint')}
          value={filters.user}
          onChange={(user) => setFilters({ user })}
        />
      </Field>
      <Field label={t('logManager.errors.version')}>
        <Select
          value={filters.version}
          placeholder={t('logManager.errors.anyVersion')}
          onChange={(version) => setFilters({ version })}
          options={[...versions].map((version) => ({ value: version, label: version }))}
        />
      </Field>
      <Field label={t('logManager.errors.text')}>
        <SearchField
          placeholder={t('logManager.errors.textHint')}
          value={filters.text}
          onChange={(text) => setFilters({ text })}
        />
      </Field>
      <div className="log-open">
        <Checkbox checked={filters.open !== ''} onChange={(open) => setFilters({ open: open ? '1' : '' })}>
          {t('logManager.errors.onlyOpen')}
        </Checkbox>
      </div>
    </>
  )
}

/** What failed in people's browsers, each kind of failure in one row that counts. */
export function ClientErrors() {
  const t = useText()
  const { number } = useFormat()
  const { table, list, request } = useAsked()
  const [{ error, page }, setShown] = useTabSearch({ error: '', page: '1' })
  const open = (id: string) => setShown({ error: id, page })
  const columns: Column<ClientError>[] = [
    { key: 'message', title: t('logManager.errors.message'), cell: (row) => row.message, width: 320 },
    { key: 'state', title: t('logManager.errors.state'), cell: (row) => <ErrorState state={row.state} /> },
    {
      key: 'times',
      title: t('logManager.errors.times'),
      cell: (row) => number(row.timesFound),
      text: (row) => t('logManager.errors.timesInAll', { count: row.times }),
      sortable: true,
      figures: true,
      width: 80,
    },
    {
      key: 'people',
      title: t('logManager.errors.people'),
      cell: (row) => number(row.people),
      figures: true,
      width: 80,
    },
    {
      key: 'lastAt',
      title: t('logManager.errors.lastAt'),
      cell: (row) => <When at={row.lastAt} />,
      sortable: true,
    },
    {
      key: 'firstAt',
      title: t('logManager.errors.firstAt'),
      cell: (row) => <When at={row.firstAt} />,
      sortable: true,
    },
    {
      key: 'kind',
      title: t('logManager.errors.kind'),
      cell: (row) => t(`logManager.errors.kind.${row.kind}`),
    },
    { key: 'url', title: t('logManager.errors.url'), cell: (row) => row.url },
    { key: 'version', title: t('logManager.errors.version'), cell: (row) => row.version, width: 90 },
  ]
  return (
    <Panel>
      <QueryTable
        label={t('logManager.errors.title')}
        columns={columns}
        list={list}
        table={table}
        rowKey={(row) => row.id}
        onOpen={(row) => open(row.id)}
        rowClass={(row) => (row.state === 'dealt' ? 'log-dealt' : '')}
        empty={t('logManager.errors.empty')}
        exports={{ list: 'journal.clientErrors', request: { ...request, sort: table.request.sort } }}
        card={(row) => <ErrorCard row={row} />}
      />
      {error && <ClientErrorDialog errorId={error} onClose={() => open('')} />}
    </Panel>
  )
}

function ErrorCard({ row }: { row: ClientError }) {
  const t = useText()
  return (
    <div className="log-card">
      <p className="log-card-head">
        <ErrorState state={row.state} />
        <span>{t('logManager.errors.timesInAll', { count: row.timesFound })}</span>
        <When at={row.lastAt} />
      </p>
      <p className="log-message">{row.message}</p>
      <p className="soft">{row.url}</p>
    </div>
  )
}
