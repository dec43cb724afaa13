import { useState } from 'react'
import type { Reply, Request } from '../../api/client.ts'
import { useIdempotentCommand } from '../../api/idempotent-command.ts'
import { ApiProblem } from '../../api/problem.ts'
import { refusedFields } from '../../api/refused-fields.ts'
import { FormDialog } from '../../blocks/dialogs/FormDialog.tsx'
import { useText } from '../../i18n/text.ts'
import { Field } from '../../ui/form/Field.tsx'
import { TextArea } from '../../ui/form/Input.tsx'
import { RetainedOrders } from './RetainedOrders.tsx'

const maxReason = 200

/** Asks for the reason, which the journal keeps, and erases. */
export function ForgetDialog({
  person,
  records,
  onClose,
  onDone,
}: {
  person: Request<'orders.passengerRecords'>
  records: Reply<'orders.passengerRecords'>
  onClose: () => void
  onDone: (done: Reply<'orders.forgetPassenger'>) => void
}) {
  const t = useText()
  const erase = useIdempotentCommand('orders.forgetPassenger')
  const [reason, setReason] = useState('')
  const [fault, setFault] = useState<'required' | 'names'>()
  const [error, setError] = useState<unknown>()
  const { orders, tickets } = records.forgettable

  async function submit() {
    const missing = reason.trim() === ''
    setFault(missing ? 'required' : undefined)
    if (missing) return
    setError(undefined)
    try {
      const done = await erase.run({ ...person, reason: reason.trim() })
      if (done) onDone(done)
    } catch (failure) {
      const ids =
        failure instanceof ApiProblem &&
        refusedFields(failure).some((field) => field.reason === 'namesPassenger')
      if (ids) setFault('names')
      else setError(failure)
    }
  }

  return (
    <FormDialog
      id="orders-forget"
      title={t('orders.forget.title')}
      submitLabel={t('orders.forget.confirm')}
      onSubmit={() => void submit()}
      onClose={onClose}
      error={error}
      state={erase.state}
      dirty={reason !== ''}
      danger
    >
      <p>{t('orders.forget.question', { orders, tickets })}</p>
      <p className="soft">{t('orders.forget.stays')}</p>
      <RetainedOrders retained={records.kept} />
      <Field
        required
        label={t('orders.reason')}
        hint={t('orders.forget.reasonHint')}
        error={fault && t(fault === 'names' ? 'orders.forget.reasonNames' : 'orders.fault.required')}
      >
        <TextArea
          rows={3}
          maxLength={maxReason}
          value={reason}
          onChange={(value) => {
            setReason(value)
            setFault(undefined)
          }}
        />
      </Field>
    </FormDialog>
  )
}
