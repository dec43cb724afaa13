import { useState } from 'react'
import { useIdempotentCommand } from '../../../api/idempotent-command.ts'
import { useInvalidate } from '../../../api/queries.ts'
import { FormDialog } from '../../../blocks/dialogs/FormDialog.tsx'
import { useText } from '../../../i18n/text.ts'
import { Field } from '../../../ui/form/Field.tsx'
import { Input } from '../../../ui/form/Input.tsx'
import { toast } from '../../../ui/overlay/toast.ts'

/** An amount in yuan as fen; undefined when it is none. */
function readAmount(text: string): number | undefined {
  const match = /^(\d{1,7})(?:\.(\d{1,2}))?$/.exec(text.trim())
  const fen = match ? Number(match[1]) * 100 + Number((match[2] ?? '').padEnd(2, '0')) : 0
  return fen > 0 ? fen : undefined
}

/** Drops cash of the own till into the safe. */
export function DropDialog({ shiftId, onClose }: { shiftId: string; onClose: () => void }) {
  const t = useText()
  const invalidate = useInvalidate()
  const drop = useIdempotentCommand('accounts.dropCash')
  const [amount, setAmount] = useState('')
  const [fault, setFault] = useState<string>()
  const [error, setError] = useState<unknown>()

  async function submit() {
    const fen = readAmount(amount)
    if (fen === undefined) return setFault(t('tills.amountMissing'))
    setError(undefined)
    try {
      await drop.run({ shiftId, fen })
      toast({ tone: 'success', text: t('tills.done.drop') })
      onClose()
      await invalidate('accounts')
    } catch (failure) {
      setError(failure)
    }
  }

  return (
    <FormDialog
      id="accounts-drop"
      title={t('tills.drop')}
      submitLabel={t('tills.drop')}
      width="narrow"
      dirty={amount !== ''}
      error={error}
      state={drop.state}
      onSubmit={() => void submit()}
      onClose={onClose}
    >
      <p>{t('tills.dropHow')}</p>
      <Field label={t('tills.amount')} error={fault} required>
        <Input
          inputMode="decimal"
          maxLength={10}
          data-autofocus
          value={amount}
          onChange={(text) => {
            setAmount(text)
            setFault(undefined)
          }}
        />
      </Field>
    </FormDialog>
  )
}
