import { roleList } from '@fairway/contract/staff/lists'
import { useState } from 'react'
import type { Reply } from '../../../api/client.ts'
import { ListFilters } from '../../../blocks/list/ListFilters.tsx'
import { ListViews } from '../../../blocks/list/ListViews.tsx'
import { type Cells, ListValue } from '../../../blocks/list/list-columns.tsx'
import { useList } from '../../../blocks/list/use-list.ts'
import { PageFrame } from '../../../blocks/page/PageFrame.tsx'
import { usePageActions, usePermission, useTab } from '../../../blocks/page/page-context.tsx'
import { QueryTable } from '../../../blocks/query-table/QueryTable.tsx'
import { useName, useText } from '../../../i18n/text.ts'
import { Button } from '../../../ui/form/Button.tsx'
import { CreateRole } from './CreateRole.tsx'
import { RoleState } from './RoleState.tsx'
import { useRoleActions } from './use-role-actions.tsx'

type Role = Reply<'staff.roles'>['rows'][number]

const cells: Cells<Role, keyof typeof roleList.columns> = {
  state: (role) => <RoleState role={role} />,
}

/** All roles: what they may, who has them, and the way into each. */
export default function RolesPage() {
  const t = useText()
  const name = useName()
  const { open } = useTab()
  const edits = usePermission('staff.editRoles')
  const list = useList(roleList, { cells })
  const [adding, setAdding] = useState<{ copyOf?: string }>()
  usePageActions([
    {
      id: 'roles.create',
      label: t('roles.create'),
      key: 'Alt+N',
      icon: 'plus',
      permission: 'staff.editRoles',
      run: () => setAdding({}),
    },
  ])

  const { actionsOf, dialog } = useRoleActions({ onCopy: ({ id }) => setAdding({ copyOf: id }) })
  return (
    <PageFrame
      title={t('roles.title')}
      views={<ListViews list={roleList.endpoint} />}
      actions={
        edits && (
          <Button tone="primary" icon="plus" onClick={() => setAdding({})}>
            {t('roles.create')}
          </Button>
        )
      }
      search={<ListFilters list={list} />}
    >
      <QueryTable
        {...list.table}
        rowClass={({ enabled }) => (enabled ? '' : 'muted')}
        opens={({ id }) => `staff/role/${id}`}
        card={(role) => <RoleCard role={role} />}
        create={edits ? { label: t('roles.create'), onSelect: () => setAdding({}) } : undefined}
        {...(edits && {
          actions: (role: Role) => ({ name: name(role.names), actions: actionsOf(role) }),
        })}
      />
      {dialog}
      {adding && (
        <CreateRole
          {...adding}
          onClose={() => setAdding(undefined)}
          onCreated={(id) => {
            setAdding(undefined)
            open(`staff/role/${id}`)
          }}
        />
      )}
    </PageFrame>
  )
}

/** A role in narrow windows. */
function RoleCard({ role }: { role: Role }) {
  const t = useText()
  const name = useName()
  return (
    <div className="stack gap-1 wrap-anywhere">
      <p>
        <b>{name(role.names)}</b> · {role.code}
      </p>
      <RoleState role={role} />
      <p>
        <ListValue column={roleList.columns.dataScope} row={role} /> ·{' '}
        {t('roles.permissionCount', { count: role.permissions })} ·{' '}
        {t('roles.peopleCount', { count: role.people })}
      </p>
    </div>
  )
}
