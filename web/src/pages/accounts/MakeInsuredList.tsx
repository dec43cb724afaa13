import { useState } from 'react'
import type { Reply } from '../../api/client.ts'
import { useIdempotentCommand } from '../../api/idempotent-command.ts'
import { useInvalidate } from '../../api/queries.ts'
import { FormDialog } from '../../blocks/dialogs/FormDialog.tsx'
import { useName, useText } from '../../i18n/text.ts'
import { Field } from '../../ui/form/Field.tsx'
import { Select } from '../../ui/form/Select.tsx'
import { toast } from '../../ui/overlay/toast.ts'

/** Makes the list of today for an insurer. */
export function MakeInsuredList({
  insurers,
  onClose,
}: {
  insurers: Reply<'accounts.insuredLists'>['insurers']
  onClose: () => void
}) {
  const t = useText()
  const name = useName()
  const invalidate = useInvalidate()
  const make = useIdempotentCommand('accounts.makeInsuredList')
  const [payeeId, setPayeeId] = useState(
    (insurers.find(({ today }) => today === null) ?? insurers[0])?.id ?? '',
  )
  const [error, setError] = useState<unknown>()
  const today = insurers.find(({ id }) => id === payeeId)?.today ?? null
  const possible = payeeId !== '' && today === null

  async function submit() {
    if (!possible) return onClose()
    setError(undefined)
    try {
      const made = await make.run({ payeeId })
      onClose()
      if (made) toast({ tone: 'success', text: t('insuredLists.done', made) })
    } catch (failure) {
      setError(failure)
    }
    await invalidate('accounts.insuredLists')
  }

  return (
    <FormDialog
      id="accounts-insured-list"
      title={t('insuredLists.make')}
      submitLabel={possible ? t('insuredLists.make') : t('blocks.close')}
      dirty={false}
      error={error}
      state={make.state}
      onSubmit={() => void submit()}
      onClose={onClose}
    >
      <p className="soft">{t('insuredLists.makeHow')}</p>
      {insurers.length === 0 ? (
        <p>{t('insuredLists.noInsurer')}</p>
      ) : (
        <Field
          label={t('insuredLists.insurer')}
          hint={today === null ? undefined : t('insuredLists.isMade', { number: today })}
        >
          <Select
            value={payeeId}
            onChange={setPayeeId}
            options={insurers.map(({ id, names }) => ({ value: id, label: name(names) }))}
          />
        </Field>
      )}
    </FormDialog>
  )
}
