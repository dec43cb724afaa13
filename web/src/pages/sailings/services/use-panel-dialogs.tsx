import type { RecordKind } from '@fairway/contract/journal/record-kinds'
import { useState } from 'react'
import { useInvalidate } from '../../../api/queries.ts'
import type { RowAction } from '../../../blocks/query-table/RowActions.tsx'
import { RecordHistory } from '../../../blocks/record/RecordHistory.tsx'
import { useText } from '../../../i18n/text.ts'
import { toast } from '../../../ui/overlay/toast.ts'

/** What a panel opens for its records: a form, a question or the history, and what follows once something was saved. */
export function usePanelDialogs<Row, Dialog extends string>({
  entity,
  idOf,
  titleOf,
}: {
  entity: RecordKind
  idOf: (row: Row) => string
  /** What people call the record. */
  titleOf: (row: Row) => string
}) {
  const t = useText()
  const invalidate = useInvalidate()
  const [opened, setOpened] = useState<{ dialog: Dialog | 'history'; row?: Row }>()
  const close = () => setOpened(undefined)
  return {
    opened,
    close,
    open: (dialog: Dialog, row?: Row) => setOpened({ dialog, ...(row !== undefined && { row }) }),
    /** Says what was done, closes the dialog and reads the lists again. */
    done: async (text: string) => {
      toast({ tone: 'success', text })
      close()
      await invalidate('sailings')
    },
    historyOf: (row: Row): RowAction => ({
      ...{ id: 'history', icon: 'clock', label: t('services.history') },
      onSelect: () => setOpened({ dialog: 'history', row }),
    }),
    history: opened?.dialog === 'history' && opened.row !== undefined && (
      <RecordHistory entity={entity} id={idOf(opened.row)} title={titleOf(opened.row)} onClose={close} />
    ),
  }
}
