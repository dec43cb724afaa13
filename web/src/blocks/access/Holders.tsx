import { useState } from 'react'
import type { Reply } from '../../api/client.ts'
import { useQueryOf } from '../../api/queries.ts'
import { useName, useText } from '../../i18n/text.ts'
import { Field } from '../../ui/form/Field.tsx'
import { Dialog } from '../../ui/overlay/Dialog.tsx'
import { SearchField } from '../fields/SearchField.tsx'
import { ErrorNote } from '../page/ErrorNote.tsx'
import { pagePath } from '../page/paths.ts'
import { type Column, type ListQuery, QueryTable } from '../query-table/QueryTable.tsx'
import { StatusBadge } from '../values/StatusBadge.tsx'
import { useLocalTable } from './use-local-table.ts'

type Person = Reply<'staff.roleHolders'>['rows'][number]
type SortColumn = 'code' | 'name' | 'organisation'

/** People with their organisations, searched, sorted and paged. */
function People({
  list,
  table,
  text,
  onText,
}: {
  list: ListQuery<Person>
  table: ReturnType<typeof useLocalTable<SortColumn>>
  text: string
  onText: (text: string) => void
}) {
  const t = useText()
  const name = useName()
  const columns: Column<Person>[] = [
    { key: 'code', title: t('access.person.code'), cell: ({ code }) => code, sortable: true, width: 130 },
    { key: 'name', title: t('access.person.name'), cell: (person) => person.name, sortable: true },
    {
      key: 'organisation',
      title: t('access.person.organisation'),
      cell: ({ organisation }) => name(organisation),
      sortable: true,
    },
    {
      key: 'usable',
      title: t('access.person.state'),
      width: 120,
      cell: ({ usable }) => (
        <StatusBadge tone={usable ? 'success' : 'neutral'}>
          {t(usable ? 'access.person.usable' : 'access.person.unusable')}
        </StatusBadge>
      ),
    },
  ]
  return (
    <>
      <Field label={t('access.person.search')}>
        <SearchField value={text} onChange={onText} />
      </Field>
      <QueryTable
        label={t('access.people')}
        columns={columns}
        list={list}
        table={table}
        rowKey={({ id }) => id}
        empty={t('access.nobody')}
      />
    </>
  )
}

/** Who has a role. */
export function RolePeople({ id }: { id: string }) {
  const table = useLocalTable<SortColumn>('code')
  const [text, setText] = useState('')
  const list = useQueryOf('staff.roleHolders', { id, text, ...table.request }, { keepPrevious: true })
  return (
    <div className="access-people stack">
      <People list={list} table={table} text={text} onText={setText} />
    </div>
  )
}

/** Who can do this: the roles that grant it, and the people who have one of them. */
export function HoldersDialog({
  permission,
  title,
  onClose,
}: {
  permission: string
  /** What it is called, as people know it. */
  title: string
  onClose: () => void
}) {
  const t = useText()
  const name = useName()
  const table = useLocalTable<SortColumn>('code')
  const [text, setText] = useState('')
  const list = useQueryOf(
    'staff.permissionHolders',
    { permission, text, ...table.request },
    { keepPrevious: true },
  )
  const roles = list.data?.roles
  return (
    <Dialog
      id="holders"
      title={t('access.who', { name: title })}
      closeLabel={t('blocks.close')}
      width="wide"
      onClose={onClose}
    >
      {list.error && !list.data ? (
        <ErrorNote error={list.error} retry={list.refetch} />
      ) : (
        <div className="access-people stack">
          <p>
            <code>{permission}</code>
          </p>
          <h3>{t('access.roles')}</h3>
          {roles?.length === 0 && <p>{t('access.noRole')}</p>}
          <ul className="cluster" aria-label={t('access.roles')}>
            {roles?.map((role) => (
              <li className="row" key={role.id}>
                <a href={pagePath('staff/role', role.id)} onClick={onClose}>
                  {name(role.names)}
                </a>
                {!role.enabled && <StatusBadge tone="neutral">{t('access.off')}</StatusBadge>}
              </li>
            ))}
          </ul>
          <h3>{t('access.people')}</h3>
          <People list={list} table={table} text={text} onText={setText} />
        </div>
      )}
    </Dialog>
  )
}
