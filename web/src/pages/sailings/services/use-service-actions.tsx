import { useState } from 'react'
import { command } from '../../../api/client.ts'
import { ConfirmDialog } from '../../../blocks/dialogs/ConfirmDialog.tsx'
import type { RowAction, RowActionsProps } from '../../../blocks/query-table/RowActions.tsx'
import { RecordHistory } from '../../../blocks/record/RecordHistory.tsx'
import { useRecordCommand } from '../../../blocks/record/use-record-command.ts'
import { useText } from '../../../i18n/text.ts'
import { ServiceForm, type ServiceFormOf } from './ServiceForm.tsx'

interface Service {
  id: string
  revision: number
  code: string
  enabled: boolean
}

type Opened =
  | { dialog: 'form'; of: ServiceFormOf }
  | { dialog: 'history' | 'disable' | 'delete'; service: Service }

/** What can be done with services, and the dialogs that it opens. */
export function useServiceActions() {
  const t = useText()
  const [opened, setOpened] = useState<Opened>()
  const close = () => setOpened(undefined)
  const { busy, run } = useRecordCommand(close, 'sailings')

  const setEnabled = ({ id, code }: Service, enabled: boolean) =>
    run(
      () => command('sailings.setServiceEnabled', { id, enabled }),
      t(enabled ? 'services.enabledDone' : 'services.disabledDone', { code }),
    )
  const edit = (id: string) => setOpened({ dialog: 'form', of: { edit: id } })

  return {
    create: (lineId = '') => setOpened({ dialog: 'form', of: { lineId } }),
    edit,
    actionsOf: (service: Service): RowActionsProps => ({
      name: service.code,
      actions: [
        {
          ...{ id: 'edit', icon: 'edit', label: t('services.change'), common: true },
          onSelect: () => edit(service.id),
        },
        {
          ...{ id: 'copy', icon: 'copy', label: t('services.copy') },
          onSelect: () => setOpened({ dialog: 'form', of: { copy: service.id } }),
        },
        service.enabled
          ? {
              ...{ id: 'disable', icon: 'lock', label: t('services.disable') },
              onSelect: () => setOpened({ dialog: 'disable', service }),
            }
          : {
              ...{ id: 'enable', icon: 'unlock', label: t('services.enable') },
              onSelect: () => void setEnabled(service, true),
            },
        {
          ...{ id: 'history', icon: 'clock', label: t('services.history') },
          onSelect: () => setOpened({ dialog: 'history', service }),
        },
        {
          ...{ id: 'delete', icon: 'trash', label: t('services.delete'), danger: true, separated: true },
          onSelect: () => setOpened({ dialog: 'delete', service }),
        },
      ] as RowAction[],
    }),
    dialogs: (
      <>
        {opened?.dialog === 'form' && (
          <ServiceForm
            of={opened.of}
            onClose={close}
            onSaved={(code) => void run(async () => undefined, t('services.saved', { code }))}
          />
        )}
        {opened?.dialog === 'history' && (
          <RecordHistory
            entity="sailings.service"
            id={opened.service.id}
            title={opened.service.code}
            onClose={close}
          />
        )}
        {opened?.dialog === 'disable' && (
          <ConfirmDialog
            title={t('services.disable')}
            confirmLabel={t('services.disable')}
            busy={busy}
            onConfirm={() => void setEnabled(opened.service, false)}
            onCancel={close}
          >
            {t('services.disableWhy', { code: opened.service.code })}
          </ConfirmDialog>
        )}
        {opened?.dialog === 'delete' && (
          <ConfirmDialog
            tone="danger"
            title={t('services.delete')}
            confirmLabel={t('services.delete')}
            busy={busy}
            onConfirm={() =>
              void run(
                () =>
                  command('sailings.deleteService', {
                    id: opened.service.id,
                    revision: opened.service.revision,
                  }),
                t('services.deleted', { code: opened.service.code }),
              )
            }
            onCancel={close}
          >
            {t('services.deleteWhy', { code: opened.service.code })}
          </ConfirmDialog>
        )}
      </>
    ),
  }
}
