import './log-list.css'
import type { Reply, Request } from '../../api/client.ts'
import { useQueryOf } from '../../api/queries.ts'
import { SearchField } from '../../blocks/fields/SearchField.tsx'
import { Panel } from '../../blocks/page/PageFrame.tsx'
import { useTableSearch, useTabSearch } from '../../blocks/page/page-context.tsx'
import { type Column, QueryTable } from '../../blocks/query-table/QueryTable.tsx'
import { When } from '../../blocks/values/When.tsx'
import { useName, useText } from '../../i18n/text.ts'
import { Field } from '../../ui/form/Field.tsx'
import { Select } from '../../ui/form/Select.tsx'
import { addressOfEntity } from './entity-pages.ts'
import { OperationDialog } from './OperationDialog.tsx'
import { askedPeriod, MoreNote, noPeriod, PeriodAndPerson } from './PeriodAndPerson.tsx'

type Operation = Reply<'journal.operations'>['rows'][number]
type Sort = NonNullable<Request<'journal.operations'>['sort']>

/** The filters, and what they ask for. */
function useAsked() {
  const table = useTableSearch<Sort>({ sort: '-at' })
  const [filters, setFilters] = useTabSearch({
    ...noPeriod,
    operation: '',
    entity: '',
    entityId: '',
    requestId: '',
  })
  const { operation, entity, entityId, requestId } = filters
  const request = {
    ...askedPeriod(filters),
    ...(operation && { operation }),
    ...(entity && { entity }),
    ...(entityId && { entityId }),
    ...(requestId && { requestId }),
  }
  const list = useQueryOf('journal.operations', { ...table.request, ...request }, { keepPrevious: true })
  return { table, filters, setFilters, request, list }
}

/** Period, person, operation, what it was done to, and the request. */
export function OperationsSearch() {
  const t = useText()
  const name = useName()
  const { filters, setFilters, list } = useAsked()
  const choice = (among: Reply<'journal.operations'>['operations'] | undefined, chosen: string) => {
    const options = (among ?? []).map(({ value, names }) => ({ value, label: name(names) }))
    options.sort((one, other) => one.label.localeCompare(other.label))
    return chosen && !options.some(({ value }) => value === chosen)
      ? [...options, { value: chosen, label: chosen }]
      : options
  }
  return (
    <>
      <PeriodAndPerson filters={filters} onChange={setFilters} />
      <Field label={t('logManager.operations.operation')}>
        <Select
          value={filters.operation}
          placeholder={t('logManager.operations.anyOperation')}
          onChange={(operation) => setFilters({ operation })}
          options={choice(list.data?.operations, filters.operation)}
        />
      </Field>
      <Field label={t('logManager.operations.entity')}>
        <Select
          value={filters.entity}
          placeholder={t('logManager.operations.anyEntity')}
          onChange={(entity) => setFilters({ entity })}
          options={choice(list.data?.entities, filters.entity)}
        />
      </Field>
      <Field label={t('logManager.operations.entityId')}>
        <SearchField exact value={filters.entityId} onChange={(entityId) => setFilters({ entityId })} />
      </Field>
      <Field label={t('logManager.operations.requestId')}>
        <SearchField exact value={filters.requestId} onChange={(requestId) => setFilters({ requestId })} />
      </Field>
    </>
  )
}

/** Who did what, when, from where and to what; a row opens with what it changed. */
export function Operations() {
  const t = useText()
  const name = useName()
  const { table, list, request } = useAsked()
  const [{ entry, page }, setShown] = useTabSearch({ entry: '', page: '1' })
  const open = (id: string) => setShown({ entry: id, page })
  const who = ({ user }: Operation) =>
    user ? `${user.name} · ${user.code}` : t('logManager.entries.byItself')
  const about = (row: Operation) =>
    row.entityNames ? `${name(row.entityNames)} ${row.entityName || row.entityId}`.trim() : '–'
  const columns: Column<Operation>[] = [
    {
      key: 'at',
      title: t('logManager.entries.at'),
      cell: (row) => <When at={row.at} style="full" />,
      sortable: true,
      width: 180,
    },
    { key: 'user', title: t('logManager.user'), cell: who },
    {
      key: 'operation',
      title: t('logManager.operations.operation'),
      cell: (row) => name(row.operationNames),
      sortable: true,
    },
    {
      key: 'about',
      title: t('logManager.operations.about'),
      text: about,
      cell: (row) => {
        const address = addressOfEntity(row)
        return address ? <a href={address}>{about(row)}</a> : about(row)
      },
    },
    { key: 'address', title: t('logManager.entries.address'), cell: (row) => row.address || '–' },
    {
      key: 'requestId',
      title: t('logManager.operations.requestId'),
      cell: (row) => <span className="figures">{row.requestId || '–'}</span>,
      text: (row) => row.requestId,
    },
  ]
  return (
    <Panel>
      <MoreNote list={list.data} />
      <QueryTable
        label={t('logManager.operations.title')}
        columns={columns}
        list={list}
        table={table}
        rowKey={(row) => row.id}
        onOpen={(row) => open(row.id)}
        empty={t('logManager.operations.empty')}
        exports={{ list: 'journal.operations', request: { ...request, sort: table.request.sort } }}
        card={(row) => (
          <div className="log-card">
            <p className="log-card-head">
              <b>{name(row.operationNames)}</b>
              <When at={row.at} style="full" />
            </p>
            <p>{who(row)}</p>
            <p className="soft">{about(row)}</p>
          </div>
        )}
      />
      {entry && <OperationDialog operationId={entry} onClose={() => open('')} />}
    </Panel>
  )
}
