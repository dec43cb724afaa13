import { useState } from 'react'
import { useIdempotentCommand } from '../../../api/idempotent-command.ts'
import { useInvalidate } from '../../../api/queries.ts'
import { FormDialog } from '../../../blocks/dialogs/FormDialog.tsx'
import { useFormat } from '../../../i18n/format.ts'
import { useText } from '../../../i18n/text.ts'
import { Field } from '../../../ui/form/Field.tsx'
import { TextArea } from '../../../ui/form/Input.tsx'
import { toast } from '../../../ui/overlay/toast.ts'
import type { Correction } from './correction.ts'

/** Approves or rejects a correction; a rejection gives its reason. */
export function DecideDialog({
  correction,
  approved,
  onClose,
}: {
  correction: Correction
  approved: boolean
  onClose: () => void
}) {
  const t = useText()
  const { money } = useFormat()
  const invalidate = useInvalidate()
  const decide = useIdempotentCommand('approvals.decide')
  const [reason, setReason] = useState('')
  const [fault, setFault] = useState(false)
  const [error, setError] = useState<unknown>()

  async function submit() {
    const missing = !approved && reason.trim() === ''
    setFault(missing)
    if (missing) return
    setError(undefined)
    try {
      await decide.run({ id: correction.approvalId, approved, reason: reason.trim() })
      toast({
        tone: 'success',
        text: t(approved ? 'corrections.decided.approved' : 'corrections.decided.refused'),
      })
      onClose()
      await invalidate('orders', 'approvals', 'home')
    } catch (failure) {
      setError(failure)
    }
  }

  return (
    <FormDialog
      id="orders-decide-correction"
      width="narrow"
      title={t(approved ? 'corrections.approveTitle' : 'corrections.refuseTitle')}
      submitLabel={t(approved ? 'corrections.approve' : 'corrections.refuse')}
      danger={!approved}
      dirty={reason !== ''}
      error={error}
      state={decide.state}
      onSubmit={() => void submit()}
      onClose={onClose}
    >
      <p>
        <b className="figures">{correction.ticket}</b> · {correction.former?.name} → {correction.next?.name}
      </p>
      {approved && <p>{t('corrections.approveText')}</p>}
      {approved && correction.fee > 0 && (
        <p>{t('corrections.approveFeeText', { fee: money(correction.fee) })}</p>
      )}
      <Field
        required={!approved}
        label={t(approved ? 'corrections.reason' : 'corrections.decisionReason')}
        error={fault ? t('corrections.required') : undefined}
      >
        <TextArea value={reason} onChange={setReason} maxLength={500} rows={3} />
      </Field>
    </FormDialog>
  )
}
