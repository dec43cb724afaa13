import { useState } from 'react'
import { useIdempotentCommand } from '../../../api/idempotent-command.ts'
import { useInvalidate } from '../../../api/queries.ts'
import { FormDialog } from '../../../blocks/dialogs/FormDialog.tsx'
import { useText } from '../../../i18n/text.ts'
import { Field } from '../../../ui/form/Field.tsx'
import { TextArea } from '../../../ui/form/Input.tsx'
import { toast } from '../../../ui/overlay/toast.ts'

/** Drafts the reversal of a transfer, which a second person books. */
export function ReverseDialog({ id, onClose }: { id: string; onClose: () => void }) {
  const t = useText()
  const invalidate = useInvalidate()
  const reverse = useIdempotentCommand('accounts.draftReversal')
  const [reason, setReason] = useState('')
  const [fault, setFault] = useState(false)
  const [error, setError] = useState<unknown>()

  async function submit() {
    const missing = reason.trim() === ''
    setFault(missing)
    if (missing) return
    setError(undefined)
    try {
      await reverse.run({ transferId: id, reason: reason.trim() })
      toast({ tone: 'success', text: t('transfers.requested') })
      onClose()
      await invalidate('accounts', 'approvals', 'home')
    } catch (failure) {
      setError(failure)
    }
  }

  return (
    <FormDialog
      id="accounts-reverse"
      title={t('transfers.reverseTitle', { id })}
      submitLabel={t('transfers.submit')}
      dirty={reason !== ''}
      error={error}
      state={reverse.state}
      onSubmit={() => void submit()}
      onClose={onClose}
    >
      <p className="soft">{t('transfers.reverseHow')}</p>
      <Field label={t('transfers.reason')} error={fault ? t('payouts.required') : undefined} required>
        <TextArea value={reason} onChange={setReason} maxLength={200} rows={3} data-autofocus />
      </Field>
    </FormDialog>
  )
}
