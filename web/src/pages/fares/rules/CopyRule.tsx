import { useState } from 'react'
import { useIdempotentCommand } from '../../../api/idempotent-command.ts'
import { FormDialog } from '../../../blocks/dialogs/FormDialog.tsx'
import { useText } from '../../../i18n/text.ts'
import { Field } from '../../../ui/form/Field.tsx'
import { Input } from '../../../ui/form/Input.tsx'

/** Makes a rule of its own code that says what another one says, as a draft whose scope is then chosen. */
export function CopyRule({
  id,
  onClose,
  onDone,
}: {
  id: string
  onClose: () => void
  onDone: (id: string) => void
}) {
  const t = useText()
  const copying = useIdempotentCommand('fares.copyRefundRule')
  const [code, setCode] = useState('')
  const [error, setError] = useState<unknown>()

  async function submit() {
    if (code === '') return
    setError(undefined)
    try {
      const made = await copying.run({ id, code })
      if (made) onDone(made.id)
    } catch (failure) {
      setError(failure)
    }
  }

  return (
    <FormDialog
      id="fares-copy-refund-rule"
      title={t('fares.rules.like')}
      submitLabel={t('fares.new.draft')}
      onSubmit={() => void submit()}
      onClose={onClose}
      error={error}
      state={copying.state}
      dirty={code !== ''}
      width="narrow"
    >
      <Field label={t('fares.rules.code')} hint={t('fares.rules.codeHint')} required>
        <Input value={code} maxLength={32} onChange={(text) => setCode(text.trim())} />
      </Field>
    </FormDialog>
  )
}
