import '../../../ui/theme/content.css'
import { useState } from 'react'
import { command } from '../../../api/client.ts'
import { useQueryOf } from '../../../api/queries.ts'
import { FormDialog } from '../../../blocks/dialogs/FormDialog.tsx'
import { ErrorNote } from '../../../blocks/page/ErrorNote.tsx'
import { useText } from '../../../i18n/text.ts'
import { Field } from '../../../ui/form/Field.tsx'
import { Input } from '../../../ui/form/Input.tsx'
import { Skeleton } from '../../../ui/frame/Skeleton.tsx'
import { Uncovered } from './Uncovered.tsx'

/** Withdraws a version for a reason, after showing which sales would have no conditions. */
export function WithdrawDialog({
  rule,
  revision,
  onClose,
  onDone,
}: {
  rule: { id: string; code: string; version: number }
  revision: number
  onClose: () => void
  onDone: () => void
}) {
  const t = useText()
  const [reason, setReason] = useState('')
  const [error, setError] = useState<unknown>()
  const [busy, setBusy] = useState(false)
  const preview = useQueryOf('fares.refundRuleWithdrawal', { id: rule.id })
  const can = preview.data?.can

  async function submit() {
    if (reason.trim() === '') return
    setBusy(true)
    setError(undefined)
    try {
      await command('fares.withdrawRefundRule', { id: rule.id, revision, reason })
      onDone()
    } catch (failure) {
      setError(failure)
    } finally {
      setBusy(false)
    }
  }

  return (
    <FormDialog
      id="fares-withdraw-refund-rule"
      title={t('refundRules.withdraw')}
      submitLabel={t('refundRules.withdraw')}
      danger
      onSubmit={() => void submit()}
      onClose={onClose}
      error={error}
      state={busy ? 'running' : 'idle'}
      dirty={reason !== ''}
      reason={can?.allowed === false ? can.text : undefined}
    >
      <p>{t('refundRules.withdrawQuestion', { code: rule.code, version: rule.version })}</p>
      {preview.error && <ErrorNote error={preview.error} retry={() => void preview.refetch()} />}
      {preview.isPending && <Skeleton lines={3} label={t('blocks.loading')} />}
      {preview.data && (
        <>
          {!preview.data.can.allowed && (
            <p className="note danger" role="alert">
              {preview.data.can.text}
            </p>
          )}
          <Uncovered places={preview.data.uncovered} none={t('refundRules.stillCovered')} />
        </>
      )}
      <Field label={t('refundRules.withdrawReason')} required>
        <Input value={reason} onChange={setReason} maxLength={200} />
      </Field>
    </FormDialog>
  )
}
