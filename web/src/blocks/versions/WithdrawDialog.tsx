import '../../ui/theme/content.css'
import { type ReactNode, useState } from 'react'
import { useText } from '../../i18n/text.ts'
import { Field } from '../../ui/form/Field.tsx'
import { Input } from '../../ui/form/Input.tsx'
import { FormDialog } from '../dialogs/FormDialog.tsx'
import { type Preview, PreviewState } from './PreviewState.tsx'
import { useSubmission } from './use-submission.ts'

/** Withdraws a published version for a reason, after showing what that does. */
export function WithdrawDialog({
  id,
  preview,
  refusal,
  withdraw,
  children,
  onClose,
  onDone,
}: {
  id: string
  preview?: Preview
  /** Why it cannot be withdrawn. */
  refusal?: string | undefined
  withdraw: (reason: string) => Promise<unknown>
  /** What it does. */
  children: ReactNode
  onClose: () => void
  onDone: () => void
}) {
  const t = useText()
  const [reason, setReason] = useState('')
  const [tried, setTried] = useState(false)
  const submission = useSubmission(async () => {
    await withdraw(reason)
    onDone()
  })
  const missing = reason.trim() === ''
  return (
    <FormDialog
      id={id}
      title={t('network.version.withdraw')}
      submitLabel={t('network.version.withdraw')}
      danger
      onSubmit={() => {
        setTried(true)
        if (!missing) submission.submit()
      }}
      onClose={onClose}
      error={submission.error}
      state={submission.state}
      dirty={reason !== ''}
      reason={refusal}
    >
      {preview && <PreviewState preview={preview} lines={3} />}
      {children}
      <Field
        label={t('network.version.reason')}
        required
        error={tried && missing ? t('blocks.record.required') : undefined}
      >
        <Input value={reason} onChange={setReason} maxLength={200} />
      </Field>
    </FormDialog>
  )
}
