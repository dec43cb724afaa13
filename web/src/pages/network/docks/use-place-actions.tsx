import { useState } from 'react'
import { command } from '../../../api/client.ts'
import { ConfirmDialog } from '../../../blocks/dialogs/ConfirmDialog.tsx'
import { usePermission } from '../../../blocks/page/page-context.tsx'
import type { RowAction, RowActionsProps } from '../../../blocks/query-table/RowActions.tsx'
import { useInUse } from '../../../blocks/record/InUse.tsx'
import { RecordHistory } from '../../../blocks/record/RecordHistory.tsx'
import { useRecordCommand } from '../../../blocks/record/use-record-command.ts'
import type { Names } from '../../../i18n/language.ts'
import { useName, useText } from '../../../i18n/text.ts'
import { DockForm, type DockFormOf } from './DockForm.tsx'
import { DockUses } from './DockUses.tsx'
import { PortForm, type PortFormOf } from './PortForm.tsx'

/** A port or a dock as its actions need it. */
interface Place {
  id: string
  revision: number
  names: Names
  enabled: boolean
  /** False where the person may not change it. */
  editable?: boolean
}

type Kind = 'port' | 'dock'

type Opened =
  | { dialog: 'dockForm'; of: DockFormOf }
  | { dialog: 'portForm'; of?: PortFormOf }
  | { dialog: 'uses' | 'history' | 'disable' | 'delete'; kind: Kind; place: Place }

const commands = {
  port: { setEnabled: 'network.setPortEnabled', delete: 'network.deletePort' },
  dock: { setEnabled: 'network.setDockEnabled', delete: 'network.deleteDock' },
} as const

/** What can be done with ports and docks, wherever they stand: the actions of each, and the dialogs that they open. */
export function usePlaceActions() {
  const t = useText()
  const name = useName()
  const mayEdit = usePermission('network.edit')
  const [opened, setOpened] = useState<Opened>()
  const close = () => setOpened(undefined)
  const { busy, run } = useRecordCommand(close, 'network', 'lookups')
  const { reportDeletion, inUseDialog } = useInUse()

  const setEnabled = (kind: Kind, { id, names }: Place, enabled: boolean) =>
    run(
      () => command(commands[kind].setEnabled, { id, enabled }),
      t(enabled ? 'docks.enabledDone' : 'docks.disabledDone', { name: name(names) }),
    )
  const remove = (kind: Kind, { id, revision, names }: Place) =>
    run(
      () => command(commands[kind].delete, { id, revision }),
      t('docks.deleted', { name: name(names) }),
      (error) =>
        reportDeletion(error, {
          name: name(names),
          ways:
            kind === 'port'
              ? [{ kind: 'docks', page: 'network/docks', search: { port: id } }]
              : [{ kind: 'sailings', page: 'sailings/calendar', search: { view: 'list', dock: id } }],
        }),
    )
  const saved = (names: Names) => void run(async () => undefined, t('docks.saved', { name: name(names) }))

  function actionsOf(kind: Kind, place: Place, own: readonly RowAction[]): RowActionsProps {
    const reason = place.editable === false ? t('docks.notYours') : undefined
    const open = (dialog: 'history' | 'disable' | 'delete') => setOpened({ dialog, kind, place })
    return {
      name: name(place.names),
      actions: [
        ...own.map((action) => ({ ...action, reason: action.reason ?? reason })),
        place.enabled
          ? {
              id: 'disable',
              icon: 'lock',
              label: t('docks.disable'),
              reason,
              onSelect: () => open('disable'),
            }
          : {
              ...{ id: 'enable', icon: 'unlock', label: t('docks.enable'), reason },
              onSelect: () => void setEnabled(kind, place, true),
            },
        { id: 'history', icon: 'clock', label: t('docks.history'), onSelect: () => open('history') },
        {
          ...{ id: 'delete', icon: 'trash', label: t('docks.delete'), reason, danger: true, separated: true },
          onSelect: () => open('delete'),
        },
      ] as RowAction[],
    }
  }

  const uses = (place: Place): RowAction => ({
    ...{ id: 'uses', icon: 'link', label: t('docks.uses') },
    onSelect: () => setOpened({ dialog: 'uses', kind: 'dock', place }),
  })

  return {
    mayEdit,
    newPort: () => setOpened({ dialog: 'portForm' }),
    newDock: (portId = '') => setOpened({ dialog: 'dockForm', of: { portId } }),
    editDock: ({ id }: { id: string }) => setOpened({ dialog: 'dockForm', of: { edit: id } }),
    showUses: (place: Place) => setOpened({ dialog: 'uses', kind: 'dock', place }),
    portActions: (port: Place) =>
      actionsOf('port', port, [
        {
          ...{ id: 'edit', icon: 'edit', label: t('docks.change') },
          onSelect: () => setOpened({ dialog: 'portForm', of: { edit: port.id } }),
        },
        {
          ...{ id: 'copy', icon: 'copy', label: t('docks.copy') },
          onSelect: () => setOpened({ dialog: 'portForm', of: { copy: port.id } }),
        },
        {
          ...{ id: 'newDock', icon: 'plus', label: t('docks.newHere') },
          reason: port.enabled ? undefined : t('docks.portDisabled'),
          onSelect: () => setOpened({ dialog: 'dockForm', of: { portId: port.id } }),
        },
      ]),
    /** `common`: editing is a button of its own. Without the permission there is only where a dock is in use. */
    dockActions: (dock: Place, common = false): RowActionsProps =>
      mayEdit
        ? actionsOf('dock', dock, [
            {
              ...{ id: 'edit', icon: 'edit', label: t('docks.change'), common },
              onSelect: () => setOpened({ dialog: 'dockForm', of: { edit: dock.id } }),
            },
            {
              ...{ id: 'copy', icon: 'copy', label: t('docks.copy') },
              onSelect: () => setOpened({ dialog: 'dockForm', of: { copy: dock.id } }),
            },
            uses(dock),
          ])
        : { name: name(dock.names), actions: [{ ...uses(dock), common }] },
    dialogs: (
      <>
        {opened?.dialog === 'dockForm' && <DockForm of={opened.of} onClose={close} onSaved={saved} />}
        {opened?.dialog === 'portForm' && <PortForm of={opened.of} onClose={close} onSaved={saved} />}
        {opened?.dialog === 'uses' && (
          <DockUses id={opened.place.id} title={name(opened.place.names)} onClose={close} />
        )}
        {opened?.dialog === 'history' && (
          <RecordHistory
            entity={`network.${opened.kind}`}
            id={opened.place.id}
            title={name(opened.place.names)}
            onClose={close}
          />
        )}
        {opened?.dialog === 'disable' && (
          <ConfirmDialog
            title={t('docks.disable')}
            confirmLabel={t('docks.disable')}
            busy={busy}
            onConfirm={() => void setEnabled(opened.kind, opened.place, false)}
            onCancel={close}
          >
            {t(opened.kind === 'port' ? 'docks.port.disableWhy' : 'docks.disableWhy', {
              name: name(opened.place.names),
            })}
          </ConfirmDialog>
        )}
        {opened?.dialog === 'delete' && (
          <ConfirmDialog
            tone="danger"
            title={t('docks.delete')}
            confirmLabel={t('docks.delete')}
            busy={busy}
            onConfirm={() => void remove(opened.kind, opened.place)}
            onCancel={close}
          >
            {t(opened.kind === 'port' ? 'docks.port.deleteWhy' : 'docks.deleteWhy', {
              name: name(opened.place.names),
            })}
          </ConfirmDialog>
        )}
        {inUseDialog}
      </>
    ),
  }
}
