import './users.css'
import type { UserState as State } from '@fairway/contract/staff/users/endpoints'
import { userStates } from '@fairway/contract/staff/users/endpoints'
import { useState } from 'react'
import { useForget, useQueryOf } from '../../../api/queries.ts'
import { LookupSelect } from '../../../blocks/fields/LookupSelect.tsx'
import { choiceOf, docks } from '../../../blocks/fields/lookups.ts'
import { SearchField } from '../../../blocks/fields/SearchField.tsx'
import { PageFrame } from '../../../blocks/page/PageFrame.tsx'
import { usePermission, useTableSearch, useTabSearch } from '../../../blocks/page/page-context.tsx'
import { type Column, QueryTable } from '../../../blocks/query-table/QueryTable.tsx'
import { StatusBadge } from '../../../blocks/values/StatusBadge.tsx'
import { When } from '../../../blocks/values/When.tsx'
import { useName, useText } from '../../../i18n/text.ts'
import { Button } from '../../../ui/form/Button.tsx'
import { Field } from '../../../ui/form/Field.tsx'
import { Select } from '../../../ui/form/Select.tsx'
import { Icon } from '../../../ui/icons/Icon.tsx'
import { Menu } from '../../../ui/overlay/Menu.tsx'
import { ImportDialog } from './ImportDialog.tsx'
import { type OneTime, OneTimePassword } from './OneTimePassword.tsx'
import { UserForm } from './UserForm.tsx'
import { UserState } from './UserState.tsx'
import { type UserRow, useUserActions } from './use-user-actions.tsx'
import { useUsersBatch } from './use-users-batch.ts'

type Sort = 'code' | 'name' | 'organisation' | 'createdAt' | 'validTo'

/** Everybody who may sign in, as far as one may know of them: found, added, changed, shut out. */
export default function UsersPage() {
  const t = useText()
  const name = useName()
  const forget = useForget()
  const mayEdit = usePermission('staff.editUsers')
  const [filters, setFilters] = useTabSearch({
    text: '',
    organisationId: '',
    roleId: '',
    dockId: '',
    state: '',
  })
  const table = useTableSearch<Sort | `-${Sort}`>({ sort: 'code' })
  const choices = useQueryOf('staff.userChoices', {}, { staleTime: 60_000 })
  const asked = { ...filters, state: (filters.state || undefined) as State | undefined }
  const list = useQueryOf('staff.users', { ...asked, ...table.request }, { keepPrevious: true })
  const { actionsOf, dialog } = useUserActions()
  const batch = useUsersBatch()
  const [open, setOpen] = useState<'new' | 'import'>()
  const [oneTime, setOneTime] = useState<OneTime>()
  const { wide = false, organisations, roles } = choices.data ?? {}
  const namesOf = (rows: readonly { names: Parameters<typeof name>[0] }[]) =>
    rows.map((row) => name(row.names)).join(t('users.comma'))

  const columns: Column<UserRow>[] = [
    { key: 'code', title: t('users.code'), cell: ({ code }) => code, sortable: true, width: 110 },
    { key: 'name', title: t('users.name'), cell: (user) => user.name, sortable: true, width: 80 },
    {
      key: 'organisation',
      title: t('users.organisation'),
      cell: ({ organisation }) => name(organisation.names),
      sortable: true,
      width: 140,
      most: 160,
    },
    { key: 'roles', title: t('users.roles'), cell: (user) => namesOf(user.roles), width: 110, most: 140 },
    {
      key: 'docks',
      title: t('users.docks'),
      cell: (user) => namesOf(user.docks) || '–',
      width: 100,
      most: 130,
    },
    {
      key: 'state',
      title: t('users.state'),
      cell: (user) => <UserState user={user} />,
      text: ({ state }) => t(`users.state.${state}`),
      width: 120,
    },
    {
      key: 'lastSignInAt',
      title: t('users.lastSignIn'),
      cell: ({ online, lastSignInAt }) =>
        online > 0 ? (
          <StatusBadge tone="active" icon="user">
            {t('users.online', { count: online })}
          </StatusBadge>
        ) : lastSignInAt ? (
          <When at={lastSignInAt} style="age" />
        ) : (
          t('users.never')
        ),
      width: 110,
    },
    { key: 'validFrom', title: t('users.validFrom'), cell: ({ validFrom }) => validFrom ?? '–', width: 90 },
    {
      key: 'validTo',
      title: t('users.validTo'),
      cell: ({ validTo }) => validTo ?? '–',
      sortable: true,
      width: 90,
    },
  ]

  const menu = (user: UserRow) => {
    const items = actionsOf(user)
    return (
      items.length > 0 && (
        <Menu label={t('users.actions', { name: user.name })} items={items} align="end">
          <Icon name="more" />
        </Menu>
      )
    )
  }

  return (
    <PageFrame
      title={t('users.title')}
      actions={
        mayEdit && (
          <>
            <Button icon="import" onClick={() => setOpen('import')}>
              {t('users.import')}
            </Button>
            <Button tone="primary" icon="plus" onClick={() => setOpen('new')}>
              {t('users.new')}
            </Button>
          </>
        )
      }
      search={
        <>
          <Field label={t('users.find')} hint={t('users.findHint')}>
            <SearchField value={filters.text} onChange={(text) => setFilters({ text })} />
          </Field>
          {wide && (
            <Field label={t('users.organisation')}>
              <LookupSelect
                value={filters.organisationId}
                onChange={(organisationId) => setFilters({ organisationId })}
                options={organisations?.map(choiceOf)}
                placeholder={t('users.anyOrganisation')}
                clearable
              />
            </Field>
          )}
          <Field label={t('users.roles')}>
            <LookupSelect
              value={filters.roleId}
              onChange={(roleId) => setFilters({ roleId })}
              options={roles?.map(choiceOf)}
              placeholder={t('users.anyRole')}
              clearable
            />
          </Field>
          <Field label={t('users.docks')}>
            <LookupSelect
              value={filters.dockId}
              onChange={(dockId) => setFilters({ dockId })}
              source={docks}
              placeholder={t('users.anyDock')}
              clearable
            />
          </Field>
          <Field label={t('users.state')}>
            <Select
              value={filters.state}
              onChange={(state) => setFilters({ state })}
              placeholder={t('users.anyState')}
              options={userStates.map((state) => ({ value: state, label: t(`users.state.${state}`) }))}
            />
          </Field>
        </>
      }
    >
      <QueryTable
        label={t('users.title')}
        columns={columns}
        list={list}
        table={table}
        rowKey={({ id }) => id}
        empty={t('users.empty')}
        batch={batch}
        opens={({ id }) => `staff/user/${id}`}
        exports={{ list: 'staff.users', request: { ...asked, sort: table.request.sort } }}
        actions={menu}
        card={(user) => (
          <div className="users-card">
            <p>
              <b>{user.name}</b> · {user.code}
            </p>
            <UserState user={user} />
            <p>{name(user.organisation.names)}</p>
            <p>{namesOf(user.roles)}</p>
            {user.docks.length > 0 && <p>{namesOf(user.docks)}</p>}
          </div>
        )}
      />
      {dialog}
      {open === 'new' && (
        <UserForm
          onClose={() => setOpen(undefined)}
          onSaved={async (made) => {
            setOpen(undefined)
            setOneTime(made)
            await forget('staff')
          }}
        />
      )}
      {open === 'import' && <ImportDialog onClose={() => setOpen(undefined)} />}
      {oneTime && <OneTimePassword {...oneTime} onClose={() => setOneTime(undefined)} />}
    </PageFrame>
  )
}
