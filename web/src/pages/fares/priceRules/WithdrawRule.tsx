import type { PriceRuleKind } from '@fairway/contract/fares/values'
import { useState } from 'react'
import { command } from '../../../api/client.ts'
import { FormDialog } from '../../../blocks/dialogs/FormDialog.tsx'
import { useText } from '../../../i18n/text.ts'
import { Field } from '../../../ui/form/Field.tsx'
import { Input } from '../../../ui/form/Input.tsx'

/** Withdraws a version at once, for a reason. */
export function WithdrawRule({
  version,
  onClose,
  onDone,
}: {
  version: { kind: PriceRuleKind; id: string; revision: number }
  onClose: () => void
  onDone: () => void
}) {
  const t = useText()
  const [reason, setReason] = useState('')
  const [tried, setTried] = useState(false)
  const [error, setError] = useState<unknown>()
  const [busy, setBusy] = useState(false)

  async function submit() {
    setTried(true)
    if (reason.trim() === '') return
    setBusy(true)
    setError(undefined)
    try {
      await command('fares.withdrawPriceRule', { ...version, reason })
      onDone()
    } catch (failure) {
      setError(failure)
    } finally {
      setBusy(false)
    }
  }

  return (
    <FormDialog
      id="fares-withdraw-rule"
      title={t('network.version.withdraw')}
      submitLabel={t('network.version.withdraw')}
      danger
      onSubmit={() => void submit()}
      onClose={onClose}
      error={error}
      state={busy ? 'running' : 'idle'}
      dirty={reason !== ''}
    >
      <p>
        {t('fares.rules.stops')} {t('fares.rules.keeps')}
      </p>
      <Field
        label={t('network.version.reason')}
        required
        error={tried && reason.trim() === '' ? t('blocks.record.required') : undefined}
      >
        <Input value={reason} onChange={setReason} maxLength={200} />
      </Field>
    </FormDialog>
  )
}
