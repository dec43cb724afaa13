import { useState } from 'react'
import type { Reply } from '../../../api/client.ts'
import { useIdempotentCommand } from '../../../api/idempotent-command.ts'
import { useInvalidate } from '../../../api/queries.ts'
import { FormDialog } from '../../../blocks/dialogs/FormDialog.tsx'
import { Money } from '../../../blocks/values/Money.tsx'
import { useText } from '../../../i18n/text.ts'
import { Field } from '../../../ui/form/Field.tsx'
import { TextArea } from '../../../ui/form/Input.tsx'
import { toast } from '../../../ui/overlay/toast.ts'

type Shift = Reply<'accounts.tillReport'>['shift']

/** Asks a second person once more to approve what a till is over or short, with another reason. */
export function AskDialog({ shift, onClose }: { shift: Shift; onClose: () => void }) {
  const t = useText()
  const invalidate = useInvalidate()
  const ask = useIdempotentCommand('accounts.askTillDifference')
  const [reason, setReason] = useState(shift.reason)
  const [tried, setTried] = useState(false)
  const [error, setError] = useState<unknown>()

  async function submit() {
    setTried(true)
    if (reason.trim() === '') return
    setError(undefined)
    try {
      await ask.run({ shiftId: shift.id, reason: reason.trim() })
      toast({ tone: 'success', text: t('tills.done.ask') })
      onClose()
      await invalidate('accounts', 'approvals')
    } catch (failure) {
      setError(failure)
    }
  }

  return (
    <FormDialog
      id="accounts-ask"
      title={t('tills.ask')}
      submitLabel={t('tills.ask')}
      width="narrow"
      dirty={reason !== shift.reason}
      error={error}
      state={ask.state}
      onSubmit={() => void submit()}
      onClose={onClose}
    >
      <p className="cluster">
        {t('tills.difference')} <Money fen={shift.difference ?? 0} />
      </p>
      <Field
        label={t('tills.reason')}
        error={tried && reason.trim() === '' ? t('tills.reasonMissing') : undefined}
        required
      >
        <TextArea value={reason} onChange={setReason} maxLength={200} rows={3} data-autofocus />
      </Field>
    </FormDialog>
  )
}
