import { type PrintReason, printReasons } from '@fairway/contract/orders/values'
import { useState } from 'react'
import { ConfirmDialog } from '../../../blocks/dialogs/ConfirmDialog.tsx'
import { type TextKey, useText } from '../../../i18n/text.ts'
import { Field } from '../../../ui/form/Field.tsx'
import { Select } from '../../../ui/form/Select.tsx'

const reasonTexts: Record<PrintReason, TextKey> = {
  misprint: 'orders.reprint.misprint',
  lost: 'orders.reprint.lost',
  damaged: 'orders.reprint.damaged',
  other: 'orders.reprint.other',
}

/** Asks for the reason of a reprint; it is recorded in the history of the order. */
export function ReprintDialog({
  busy,
  onPrint,
  onCancel,
}: {
  busy: boolean
  onPrint: (reason: PrintReason) => void
  onCancel: () => void
}) {
  const t = useText()
  const [reason, setReason] = useState<PrintReason>('misprint')
  return (
    <ConfirmDialog
      title={t('orders.reprint.again')}
      confirmLabel={t('orders.reprint.again')}
      busy={busy}
      onConfirm={() => onPrint(reason)}
      onCancel={onCancel}
    >
      <p>{t('orders.reprint.question')}</p>
      <Field label={t('orders.reason')}>
        <Select
          value={reason}
          onChange={setReason}
          options={printReasons.map((value) => ({ value, label: t(reasonTexts[value]) }))}
        />
      </Field>
    </ConfirmDialog>
  )
}
