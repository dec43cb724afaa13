import './log-list.css'
import { operationList } from '@fairway/contract/journal/lists'
import type { Reply } from '../../api/client.ts'
import { ListFilters } from '../../blocks/list/ListFilters.tsx'
import { type Cells, ListValue } from '../../blocks/list/list-columns.tsx'
import { useList } from '../../blocks/list/use-list.ts'
import { useTabSearch } from '../../blocks/page/page-context.tsx'
import { QueryTable } from '../../blocks/query-table/QueryTable.tsx'
import { When } from '../../blocks/values/When.tsx'
import { useName, useText } from '../../i18n/text.ts'
import { Field } from '../../ui/form/Field.tsx'
import { Select } from '../../ui/form/Select.tsx'
import { entityPath } from './entity-pages.ts'
import { MoreNote } from './MoreNote.tsx'
import { OperationDialog } from './OperationDialog.tsx'

type Operation = Reply<'journal.operations'>['rows'][number]
type Choice = Reply<'journal.operations'>['operations'][number]

const { columns } = operationList
const cells: Cells<Operation, keyof typeof columns> = {
  about: (row) => <About row={row} />,
}

/** Filters: period, user, operation, entity and request id. */
export function OperationsSearch() {
  const list = useList(operationList)
  const choice = (name: 'operation' | 'entity', among: readonly Choice[] | undefined) => (
    <NamedChoice
      name={name}
      among={among ?? []}
      value={list.filters[name]}
      onChange={(value) => list.setFilters({ [name]: value })}
    />
  )
  return (
    <ListFilters
      list={list}
      fields={{
        operation: choice('operation', list.reply?.operations),
        entity: choice('entity', list.reply?.entities),
      }}
    />
  )
}

/** A select of the values in the journal, in the reader's collation. */
function NamedChoice({
  name: filter,
  among,
  value,
  onChange,
}: {
  name: 'operation' | 'entity'
  among: readonly Choice[]
  value: string
  onChange: (value: string) => void
}) {
  const t = useText()
  const name = useName()
  const options = among.map((one) => ({ value: one.value, label: name(one.names) }))
  options.sort((one, other) => one.label.localeCompare(other.label))
  if (value && !options.some((one) => one.value === value)) options.push({ value, label: value })
  return (
    <Field label={t(operationList.filters[filter].title)}>
      <Select value={value} placeholder={t('lists.filters.all')} onChange={onChange} options={options} />
    </Field>
  )
}

/** Who did what, when, from where and to what; a row opens with what it changed. */
export function Operations() {
  const list = useList(operationList, { cells })
  const [{ entry, page }, setView] = useTabSearch({ entry: '', page: '1' })
  const open = (id: string) => setView({ entry: id, page })
  return (
    <>
      <MoreNote list={list.reply} />
      <QueryTable
        {...list.table}
        onOpen={(row) => open(row.id)}
        card={(row) => <OperationCard row={row} />}
      />
      {entry && <OperationDialog operationId={entry} onClose={() => open('')} />}
    </>
  )
}

function About({ row }: { row: Operation }) {
  const url = entityPath(row)
  const about = <ListValue column={columns.about} row={row} />
  return url ? <a href={url}>{about}</a> : about
}

/** An operation in narrow windows. */
function OperationCard({ row }: { row: Operation }) {
  return (
    <div className="stack gap-1 wrap-anywhere">
      <p className="cluster">
        <b>
          <ListValue column={columns.operation} row={row} />
        </b>
        <When at={row.at} style="full" />
      </p>
      <p>
        <ListValue column={columns.user} row={row} />
      </p>
      <p className="soft">
        <ListValue column={columns.about} row={row} />
      </p>
    </div>
  )
}
