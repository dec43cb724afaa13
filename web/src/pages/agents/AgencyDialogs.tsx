import type { Reply } from '../../api/client.ts'
import { ConfirmDialog } from '../../blocks/dialogs/ConfirmDialog.tsx'
import { RecordHistory } from '../../blocks/record/RecordHistory.tsx'
import { useName, useText } from '../../i18n/text.ts'
import { AgencyForm, type Created, type Saved } from './AgencyForm.tsx'
import type { Agency } from './agency-values.ts'
import { OneTimeDialog } from './OneTimeDialog.tsx'

export type Row = Reply<'agents.list'>['rows'][number]

/** The dialog that is open, with what it is about. */
export type Open =
  | { dialog: 'form'; agency?: Agency; template?: Agency }
  | { dialog: 'disable' | 'history'; row: Row }
  | { dialog: 'password'; created: Created }

/** The dialogs of the list of agencies. */
export function AgencyDialogs({
  open,
  busy,
  onDisable,
  onSaved,
  onClose,
}: {
  open: Open
  busy: boolean
  onDisable: (row: Row) => void
  onSaved: (saved: Saved) => void
  onClose: () => void
}) {
  const t = useText()
  const name = useName()
  switch (open.dialog) {
    case 'password':
      return <OneTimeDialog created={open.created} onClose={onClose} />
    case 'history':
      return (
        <RecordHistory
          entity="agents.agency"
          id={open.row.id}
          title={name(open.row.names)}
          onClose={onClose}
        />
      )
    case 'disable':
      return (
        <ConfirmDialog
          tone="danger"
          title={t('agents.disable')}
          confirmLabel={t('agents.disable')}
          busy={busy}
          onConfirm={() => onDisable(open.row)}
          onCancel={onClose}
        >
          {t('agents.disableWhy', { name: name(open.row.names) })}
        </ConfirmDialog>
      )
    case 'form':
      return (
        <AgencyForm
          {...(open.agency && { agency: open.agency })}
          {...(open.template && { template: open.template })}
          title={formTitle(open)}
          onClose={onClose}
          onSaved={onSaved}
        />
      )
  }

  function formTitle({ agency, template }: { agency?: Agency; template?: Agency }): string {
    if (agency) return t('agents.edit', { name: name(agency.names) })
    return template ? t('agents.copyOf', { name: name(template.names) }) : t('agents.new')
  }
}
