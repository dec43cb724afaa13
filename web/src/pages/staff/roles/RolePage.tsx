import './roles.css'
import { useEffect, useMemo, useState } from 'react'
import type { Reply } from '../../../api/client.ts'
import { useQueryOf } from '../../../api/queries.ts'
import { RolePeople } from '../../../blocks/access/Holders.tsx'
import { branchesOf, difference, withPages } from '../../../blocks/access/tree.ts'
import { ErrorNote } from '../../../blocks/page/ErrorNote.tsx'
import { PageFrame, Panel } from '../../../blocks/page/PageFrame.tsx'
import { usePageActions, usePermission, useTab, useTabDraft } from '../../../blocks/page/page-context.tsx'
import { When } from '../../../blocks/values/When.tsx'
import { useName, useText } from '../../../i18n/text.ts'
import { Button, IconButton } from '../../../ui/form/Button.tsx'
import { Skeleton } from '../../../ui/frame/Skeleton.tsx'
import { Tabs } from '../../../ui/frame/Tabs.tsx'
import { CreateRole } from './CreateRole.tsx'
import { PermissionTree } from './PermissionTree.tsx'
import { RolePreview } from './RolePreview.tsx'
import { RoleState } from './RoleState.tsx'
import { RoleValuesDialog } from './RoleValuesDialog.tsx'
import { SaveRole } from './SaveRole.tsx'
import { useRoleActions } from './use-role-actions.tsx'

type Role = Reply<'staff.role'>
type Tree = Reply<'staff.permissions'>

/** One role: its grants, its holders, and a preview. */
export default function RolePage() {
  const t = useText()
  const { parameters } = useTab()
  const role = useQueryOf('staff.role', { id: parameters[0] ?? '0' })
  const tree = useQueryOf('staff.permissions', {})
  const error = role.error ?? tree.error
  if (role.data && tree.data) return <Opened role={role.data} tree={tree.data} refetch={role.refetch} />
  return (
    <PageFrame title={t('roles.one')}>
      {error ? (
        <ErrorNote error={error} retry={() => [role.refetch(), tree.refetch()]} />
      ) : (
        <Skeleton lines={8} label={t('blocks.loading')} />
      )}
    </PageFrame>
  )
}

type Side = 'permissions' | 'people' | 'preview'

function Opened({ role, tree, refetch }: { role: Role; tree: Tree; refetch: () => unknown }) {
  const t = useText()
  const name = useName()
  const tab = useTab()
  const mayEdit = usePermission('staff.editRoles')
  const [side, setSide] = useTabDraft<Side>('side', 'permissions')
  const [change, setChange] = useTabDraft<{ grant: string[]; withdraw: string[] }>('change', {
    grant: [],
    withdraw: [],
  })
  const [dialog, setDialog] = useState<'words' | 'copy' | 'save'>()
  const roleActions = useRoleActions({ onCopy: () => setDialog('copy'), onDeleted: tab.close })

  const branches = useMemo(() => branchesOf(tree.nodes), [tree.nodes])
  const saved = useMemo(() => withPages(tree.nodes, role.menus), [tree.nodes, role.menus])
  const granted = useMemo(() => {
    const next = new Set([...saved, ...change.grant])
    for (const id of change.withdraw) next.delete(id)
    return next
  }, [saved, change])
  const changes = difference(saved, granted)
  const count = changes.grant.length + changes.withdraw.length
  const editable = mayEdit && role.closed === null
  const whyNot = role.closed ? t(`roles.closed.${role.closed}`) : undefined

  const { rename, setDirty } = tab
  useEffect(() => rename(role.names), [rename, role.names])
  useEffect(() => setDirty(count > 0), [setDirty, count])
  usePageActions([
    {
      id: 'roles.save',
      label: t('roles.saveChanges', { count }),
      key: 'Ctrl+S',
      icon: 'check',
      permission: 'staff.editRoles',
      reason: count === 0 ? t('roles.nothingChanged') : undefined,
      run: () => setDialog('save'),
    },
  ])

  return (
    <PageFrame
      title={name(role.names)}
      badge={
        <>
          <code>{role.code}</code>
          <RoleState role={role} />
        </>
      }
      actions={
        mayEdit && (
          <>
            {count > 0 && (
              <Button onClick={() => setChange({ grant: [], withdraw: [] })}>{t('roles.discard')}</Button>
            )}
            <Button icon="edit" reason={whyNot} onClick={() => setDialog('words')}>
              {t('roles.rename')}
            </Button>
            {roleActions.actionsOf(role).map(({ id, icon, label, reason, onSelect }) => (
              <IconButton key={id} icon={icon} label={label} reason={reason} onClick={onSelect} />
            ))}
            <Button
              tone="primary"
              icon="check"
              reason={whyNot ?? (count === 0 ? t('roles.nothingChanged') : undefined)}
              onClick={() => setDialog('save')}
            >
              {t('roles.saveChanges', { count })}
            </Button>
          </>
        )
      }
    >
      <Panel className="stack">
        <p className="cluster soft">
          <span>{t(`roles.reach.${role.dataScope}.${role.dockScope}`)}</span>
          <span>{t('roles.peopleCount', { count: role.people })}</span>
          <span>{t('roles.permissionCount', { count: role.permissions })}</span>
          {role.changedAt && (
            <span>
              {t('roles.changedBy', { name: role.changedBy ?? '–' })}{' '}
              <When at={role.changedAt} style="dateTime" />
            </span>
          )}
          {role.remark && <span>{role.remark}</span>}
        </p>
        {mayEdit && whyNot && <p role="note">{whyNot}</p>}
        <Tabs
          label={t('roles.one')}
          value={side}
          onChange={setSide}
          items={[
            { id: 'permissions', label: t('roles.side.permissions') },
            { id: 'people', label: t('roles.side.people', { count: role.people }) },
            { id: 'preview', label: t('roles.side.preview') },
          ]}
        >
          {side === 'permissions' ? (
            <PermissionTree
              tree={tree}
              branches={branches}
              saved={saved}
              granted={granted}
              editable={editable}
              essential={role.essential}
              onChange={(next) => setChange(difference(saved, next))}
            />
          ) : side === 'people' ? (
            <RolePeople id={role.id} />
          ) : (
            <RolePreview nodes={tree.nodes} granted={granted} unsaved={count > 0} enabled={role.enabled} />
          )}
        </Tabs>
      </Panel>
      {roleActions.dialog}
      {dialog === 'words' && (
        <RoleValuesDialog role={role} own={tree.reaches} onClose={() => setDialog(undefined)} />
      )}
      {dialog === 'copy' && (
        <CreateRole
          copyOf={role.id}
          onClose={() => setDialog(undefined)}
          onCreated={(id) => {
            setDialog(undefined)
            tab.open(`staff/role/${id}`)
          }}
        />
      )}
      {dialog === 'save' && (
        <SaveRole
          role={role}
          nodes={tree.nodes}
          changes={changes}
          onClose={() => setDialog(undefined)}
          onRefetch={refetch}
          onSaved={() => {
            setDialog(undefined)
            setChange({ grant: [], withdraw: [] })
          }}
        />
      )}
    </PageFrame>
  )
}
