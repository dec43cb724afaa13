import './users.css'
import { userList } from '@fairway/contract/staff/users/lists'
import { useState } from 'react'
import { useInvalidate, useQueryOf } from '../../../api/queries.ts'
import { LookupSelect } from '../../../blocks/fields/LookupSelect.tsx'
import { choiceOf, docks } from '../../../blocks/fields/lookups.ts'
import { ListFilters } from '../../../blocks/list/ListFilters.tsx'
import { ListViews } from '../../../blocks/list/ListViews.tsx'
import { type Cells, ListValue } from '../../../blocks/list/list-columns.tsx'
import type { FilterNames } from '../../../blocks/list/use-applied-filters.ts'
import { useList } from '../../../blocks/list/use-list.ts'
import { PageFrame } from '../../../blocks/page/PageFrame.tsx'
import { usePermission } from '../../../blocks/page/page-context.tsx'
import { QueryTable } from '../../../blocks/query-table/QueryTable.tsx'
import { StatusBadge } from '../../../blocks/values/StatusBadge.tsx'
import { When } from '../../../blocks/values/When.tsx'
import { useName, useText } from '../../../i18n/text.ts'
import { Button } from '../../../ui/form/Button.tsx'
import { Field } from '../../../ui/form/Field.tsx'
import { ImportDialog } from './ImportDialog.tsx'
import { type OneTime, OneTimePassword } from './OneTimePassword.tsx'
import { UserForm } from './UserForm.tsx'
import { UserState } from './UserState.tsx'
import { type UserRow, useUserActions } from './use-user-actions.tsx'
import { useUsersBatch } from './use-users-batch.ts'

const { columns } = userList
const cells: Cells<UserRow, keyof typeof columns> = {
  state: (user) => <UserState user={user} />,
  lastSignInAt: (user) => <LastSignIn user={user} />,
}

/** The users within the scope: search, create, edit, disable. */
export default function UsersPage() {
  const t = useText()
  const invalidate = useInvalidate()
  const mayEdit = usePermission('staff.editUsers')
  const list = useList(userList, { cells, batch: useUsersBatch(), names: useChoiceNames() })
  const { actionsOf, dialog } = useUserActions()
  const [open, setOpen] = useState<'new' | 'import'>()
  const [oneTime, setOneTime] = useState<OneTime>()

  return (
    <PageFrame
      title={t('users.title')}
      views={<ListViews list={userList.endpoint} />}
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
      search={<UserFilters />}
    >
      <QueryTable
        {...list.table}
        opens={({ id }) => `staff/user/${id}`}
        actions={(user) => ({ name: user.name, actions: actionsOf(user) })}
        card={(user) => <UserCard user={user} />}
        create={mayEdit ? { label: t('users.new'), onSelect: () => setOpen('new') } : undefined}
      />
      {dialog}
      {open === 'new' && (
        <UserForm
          onClose={() => setOpen(undefined)}
          onSaved={async (oneTime) => {
            setOpen(undefined)
            setOneTime(oneTime)
            await invalidate('staff')
          }}
        />
      )}
      {open === 'import' && <ImportDialog onClose={() => setOpen(undefined)} />}
      {oneTime && <OneTimePassword {...oneTime} onClose={() => setOneTime(undefined)} />}
    </PageFrame>
  )
}

/** The organisations and roles that users may be of. */
const useChoices = () => useQueryOf('staff.userChoices', {}, { staleTime: 60_000 }).data

/** The names of organisations and roles in filters; of an empty list only the choices know them. */
function useChoiceNames(): FilterNames {
  const name = useName()
  const choices = useChoices()
  return (filter, id) => {
    const among = filter === 'organisationId' ? choices?.organisations : choices?.roles
    const choice = filter === 'dockId' ? undefined : among?.find((one) => one.id === id)
    return choice && name(choice.names)
  }
}

/** The filter by organisation is for users who see several; roles and docks are limited to the scope. */
function UserFilters() {
  const t = useText()
  const list = useList(userList)
  const { wide = false, organisations, roles } = useChoices() ?? {}
  const lookup = (
    name: 'organisationId' | 'roleId' | 'dockId',
    options: Pick<Lookup, 'options' | 'source'>,
  ) => {
    return (
      <Field label={t(userList.filters[name].title)}>
        <LookupSelect
          value={list.filters[name]}
          onChange={(id) => list.setFilters({ [name]: id })}
          placeholder={t('lists.filters.all')}
          clearable
          {...options}
        />
      </Field>
    )
  }
  return (
    <ListFilters
      list={list}
      fields={{
        organisationId: wide && lookup('organisationId', { options: organisations?.map(choiceOf) }),
        roleId: lookup('roleId', { options: roles?.map(choiceOf) }),
        dockId: lookup('dockId', { source: docks }),
      }}
    />
  )
}

type Lookup = Parameters<typeof LookupSelect>[0]

function LastSignIn({ user: { online, lastSignInAt } }: { user: UserRow }) {
  const t = useText()
  if (online > 0)
    return (
      <StatusBadge tone="active" icon="user">
        {t('users.online', { count: online })}
      </StatusBadge>
    )
  return lastSignInAt ? <When at={lastSignInAt} style="age" /> : t('users.never')
}

/** A user in narrow windows. */
function UserCard({ user }: { user: UserRow }) {
  const name = useName()
  return (
    <div className="stack gap-1 wrap-anywhere">
      <p>
        <b>{user.name}</b> · {user.code}
      </p>
      <UserState user={user} />
      <p>{name(user.organisation.names)}</p>
      <p>
        <ListValue column={columns.roles} row={user} />
      </p>
      {user.docks.length > 0 && (
        <p>
          <ListValue column={columns.docks} row={user} />
        </p>
      )}
    </div>
  )
}
