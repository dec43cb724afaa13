import { useState } from 'react'
import { command, type Reply } from '../../../api/client.ts'
import { ConfirmDialog } from '../../../blocks/dialogs/ConfirmDialog.tsx'
import { usePermission } from '../../../blocks/page/page-context.tsx'
import type { RowActionsProps } from '../../../blocks/query-table/RowActions.tsx'
import { useInUse } from '../../../blocks/record/InUse.tsx'
import { RecordHistory } from '../../../blocks/record/RecordHistory.tsx'
import { useRecordCommand } from '../../../blocks/record/use-record-command.ts'
import { useName, useText } from '../../../i18n/text.ts'
import { ShipForm } from './ShipForm.tsx'

export type Ship = Reply<'fleet.ships'>['ships'][number]

/** What can be done with ships: the actions of each, and the dialogs that they open. */
export function useShipActions(onMade: (id: string) => void) {
  const t = useText()
  const name = useName()
  const mayEdit = usePermission('fleet.edit')
  const [open, setOpen] = useState<{
    dialog: 'form' | 'copy' | 'history' | 'disable' | 'delete'
    ship?: Ship
  }>()
  const close = () => setOpen(undefined)
  const { busy, run } = useRecordCommand(close, 'fleet', 'lookups', 'home')
  const ship = open?.ship
  const { reportDeletion, inUseDialog } = useInUse()

  const setEnabled = ({ id, names }: Ship, enabled: boolean) =>
    run(
      () => command('fleet.setShipEnabled', { id, enabled }),
      t(enabled ? 'fleet.enabledDone' : 'fleet.disabledDone', { name: name(names) }),
    )

  function actionsOf(row: Ship): RowActionsProps {
    const reason = row.editable ? undefined : t('fleet.notYours')
    const show = (dialog: NonNullable<typeof open>['dialog']) => () => setOpen({ dialog, ship: row })
    return {
      name: name(row.names),
      actions: [
        { id: 'edit', icon: 'edit', label: t('fleet.edit'), common: true, reason, onSelect: show('form') },
        { id: 'copy', icon: 'copy', label: t('fleet.copy'), reason, onSelect: show('copy') },
        row.enabled
          ? { id: 'disable', icon: 'lock', label: t('fleet.disable'), reason, onSelect: show('disable') }
          : {
              ...{ id: 'enable', icon: 'unlock', label: t('fleet.enable'), reason },
              onSelect: () => void setEnabled(row, true),
            },
        { id: 'history', icon: 'clock', label: t('fleet.history'), onSelect: show('history') },
        {
          ...{ id: 'delete', icon: 'trash', label: t('fleet.delete'), danger: true, separated: true, reason },
          onSelect: show('delete'),
        },
      ],
    }
  }

  return {
    mayEdit,
    newShip: () => setOpen({ dialog: 'form' }),
    actionsOf,
    dialogs: (
      <>
        {(open?.dialog === 'form' || open?.dialog === 'copy') && (
          <ShipForm
            ship={ship}
            copy={open.dialog === 'copy'}
            onClose={close}
            onSaved={(names, id) => {
              onMade(id)
              void run(async () => undefined, t('fleet.saved', { name: name(names) }))
            }}
          />
        )}
        {open?.dialog === 'history' && ship && (
          <RecordHistory entity="fleet.ship" id={ship.id} title={name(ship.names)} onClose={close} />
        )}
        {open?.dialog === 'disable' && ship && (
          <ConfirmDialog
            title={t('fleet.disable')}
            confirmLabel={t('fleet.disable')}
            busy={busy}
            onConfirm={() => void setEnabled(ship, false)}
            onCancel={close}
          >
            {t('fleet.ships.disableWhy', { name: name(ship.names) })}
          </ConfirmDialog>
        )}
        {open?.dialog === 'delete' && ship && (
          <ConfirmDialog
            tone="danger"
            title={t('fleet.delete')}
            confirmLabel={t('fleet.delete')}
            busy={busy}
            onConfirm={() =>
              void run(
                () => command('fleet.deleteShip', { id: ship.id, revision: ship.revision }),
                t('fleet.deleted', { name: name(ship.names) }),
                (error) =>
                  reportDeletion(error, {
                    name: name(ship.names),
                    ways: [
                      { kind: 'services', page: 'sailings/templates', search: { ship: ship.id } },
                      {
                        kind: 'sailings',
                        page: 'sailings/calendar',
                        search: { view: 'list', ship: ship.id },
                      },
                    ],
                  }),
              )
            }
            onCancel={close}
          >
            {t('fleet.ships.deleteWhy', { name: name(ship.names) })}
          </ConfirmDialog>
        )}
        {inUseDialog}
      </>
    ),
  }
}
