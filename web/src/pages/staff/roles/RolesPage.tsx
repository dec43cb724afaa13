import { type DataScope, type DockScope, dataScopes, dockScopes } from '@fairway/contract/staff/data-reach'
import { useState } from 'react'
import type { Reply } from '../../../api/client.ts'
import { useQueryOf } from '../../../api/queries.ts'
import { SearchField } from '../../../blocks/fields/SearchField.tsx'
import { PageFrame } from '../../../blocks/page/PageFrame.tsx'
import {
  usePageActions,
  usePermission,
  useTab,
  useTableSearch,
  useTabSearch,
} from '../../../blocks/page/page-context.tsx'
import { type Column, QueryTable } from '../../../blocks/query-table/QueryTable.tsx'
import { StatusBadge } from '../../../blocks/values/StatusBadge.tsx'
import { When } from '../../../blocks/values/When.tsx'
import { useName, useText } from '../../../i18n/text.ts'
import { Button } from '../../../ui/form/Button.tsx'
import { Field } from '../../../ui/form/Field.tsx'
import { Select } from '../../../ui/form/Select.tsx'
import { useFreshAccess } from '../access/use-fresh-access.ts'
import { CreateRole } from './CreateRole.tsx'
import { RoleActions } from './RoleActions.tsx'

type Role = Reply<'staff.roles'>['rows'][number]
type Sorted = 'code' | 'name' | 'people' | 'permissions' | 'changedAt'

/** All roles: what they may, who has them, and the way into each. */
export default function RolesPage() {
  const t = useText()
  const name = useName()
  const { open } = useTab()
  const edits = usePermission('staff.editRoles')
  useFreshAccess()
  const [filters, setFilters] = useTabSearch({ text: '', enabled: '', dataScope: '', dockScope: '' })
  const table = useTableSearch<Sorted | `-${Sorted}`>({ sort: 'code' })
  const asked = {
    text: filters.text,
    ...(filters.enabled && { enabled: filters.enabled === 'true' }),
    ...(filters.dataScope && { dataScope: filters.dataScope as DataScope }),
    ...(filters.dockScope && { dockScope: filters.dockScope as DockScope }),
  }
  const list = useQueryOf('staff.roles', { ...table.request, ...asked }, { keepPrevious: true })
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

  const columns: Column<Role>[] = [
    { key: 'code', title: t('roles.code'), cell: ({ code }) => code, sortable: true, width: 150 },
    { key: 'name', title: t('roles.name'), cell: (role) => name(role.names), sortable: true },
    {
      key: 'dataScope',
      title: t('roles.reach'),
      cell: ({ dataScope, dockScope }) => t(`roles.reach.${dataScope}.${dockScope}`),
      width: 200,
    },
    {
      key: 'permissions',
      title: t('roles.permissions'),
      cell: ({ permissions }) => permissions,
      figures: true,
      sortable: true,
      width: 110,
    },
    {
      key: 'people',
      title: t('roles.people'),
      cell: ({ people }) => people,
      figures: true,
      sortable: true,
      width: 100,
    },
    {
      key: 'state',
      title: t('roles.state'),
      width: 190,
      text: (role) => t(role.enabled ? 'roles.enabled' : 'roles.disabled'),
      cell: (role) => <RoleState role={role} />,
    },
    {
      key: 'changedAt',
      title: t('roles.changedAt'),
      sortable: true,
      width: 150,
      cell: ({ changedAt }) => (changedAt ? <When at={changedAt} style="dateTime" /> : '–'),
    },
  ]

  return (
    <PageFrame
      title={t('roles.title')}
      actions={
        edits && (
          <Button tone="primary" icon="plus" onClick={() => setAdding({})}>
            {t('roles.create')}
          </Button>
        )
      }
      search={
        <>
          <Field label={t('roles.search')}>
            <SearchField value={filters.text} onChange={(text) => setFilters({ text })} />
          </Field>
          <Field label={t('roles.state')}>
            <Select
              value={filters.enabled}
              placeholder={t('roles.all')}
              options={[
                { value: 'true', label: t('roles.enabled') },
                { value: 'false', label: t('roles.disabled') },
              ]}
              onChange={(enabled) => setFilters({ enabled })}
            />
          </Field>
          <Field label={t('roles.dataScope')}>
            <Select
              value={filters.dataScope}
              placeholder={t('roles.all')}
              options={dataScopes.map((value) => ({ value, label: t(`roles.dataScope.${value}`) }))}
              onChange={(dataScope) => setFilters({ dataScope })}
            />
          </Field>
          <Field label={t('roles.dockScope')}>
            <Select
              value={filters.dockScope}
              placeholder={t('roles.all')}
              options={dockScopes.map((value) => ({ value, label: t(`roles.dockScope.${value}`) }))}
              onChange={(dockScope) => setFilters({ dockScope })}
            />
          </Field>
        </>
      }
    >
      <QueryTable
        label={t('roles.title')}
        columns={columns}
        list={list}
        table={table}
        rowKey={({ id }) => id}
        rowClass={({ enabled }) => (enabled ? '' : 'role-off')}
        opens={({ id }) => `staff/role/${id}`}
        empty={t('roles.empty')}
        card={(role) => (
          <div className="role-card">
            <p>
              <b>{name(role.names)}</b> · {role.code}
            </p>
            <RoleState role={role} />
            <p>
              {t(`roles.reach.${role.dataScope}.${role.dockScope}`)} ·{' '}
              {t('roles.permissionCount', { count: role.permissions })} ·{' '}
              {t('roles.peopleCount', { count: role.people })}
            </p>
          </div>
        )}
        exports={{ list: 'staff.roles', request: { ...asked, sort: table.request.sort } }}
        {...(edits && {
          actions: (role: Role) => <RoleActions role={role} onCopy={() => setAdding({ copyOf: role.id })} />,
        })}
      />
      {adding && (
        <CreateRole
          {...adding}
          onClose={() => setAdding(undefined)}
          onMade={(id) => {
            setAdding(undefined)
            open(`staff/role/${id}`)
          }}
        />
      )}
    </PageFrame>
  )
}

/** How a role stands, and whether it came with the product. */
export function RoleState({ role }: { role: Pick<Role, 'enabled' | 'builtIn'> }) {
  const t = useText()
  return (
    <span className="role-state">
      <StatusBadge tone={role.enabled ? 'success' : 'neutral'}>
        {t(role.enabled ? 'roles.enabled' : 'roles.disabled')}
      </StatusBadge>
      {role.builtIn && (
        <StatusBadge tone="neutral" icon="shield">
          {t('roles.builtIn')}
        </StatusBadge>
      )}
    </span>
  )
}
