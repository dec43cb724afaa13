import { useState } from 'react'
import type { IdempotentName, Reply, Request } from '../../api/client.ts'
import { useIdempotentCommand } from '../../api/idempotent-command.ts'
import { useInvalidate } from '../../api/queries.ts'
import { useFormat } from '../../i18n/format.ts'
import { useText } from '../../i18n/text.ts'
import { Field } from '../../ui/form/Field.tsx'
import { TextArea } from '../../ui/form/Input.tsx'
import { toast } from '../../ui/overlay/toast.ts'
import { FormDialog } from '../dialogs/FormDialog.tsx'
import { CountFields } from './CountFields.tsx'
import { piecesIn, type Typed, wrongPieces } from './count.ts'

type CountName = Extract<
  IdempotentName,
  'accounts.handOverTill' | 'accounts.takeOverTill' | 'accounts.closeTill'
>
const kinds = {
  'accounts.handOverTill': 'handOver',
  'accounts.takeOverTill': 'takeOver',
  'accounts.closeTill': 'close',
} as const satisfies Record<CountName, string>

/** Counts the cash of a till: to hand it over, to take it over or to close it. */
export function CountDialog({
  name,
  shiftId,
  heading,
  onClose,
  onDone,
}: {
  name: CountName
  shiftId: string
  /** What the dialog is called, where that is more than the action. */
  heading?: string
  onClose: () => void
  onDone?: (reply: Reply<CountName>) => void
}) {
  const t = useText()
  const { money } = useFormat()
  const invalidate = useInvalidate()
  const count = useIdempotentCommand(name)
  const [typed, setTyped] = useState<Typed>({})
  const [reason, setReason] = useState('')
  const [error, setError] = useState<unknown>()
  const kind = kinds[name]
  const action = kind === 'takeOver' ? (heading ?? '') : t(`tills.${kind}`)

  async function submit() {
    if (wrongPieces(typed).length > 0) return
    setError(undefined)
    try {
      const reply = await count.run({ shiftId, counts: piecesIn(typed), reason } as Request<CountName>)
      const waits = reply && 'waits' in reply && reply.waits
      toast({
        tone: 'success',
        text: waits ? t('tills.doneWaits', { amount: money(reply.difference) }) : t(`tills.done.${kind}`),
      })
      onClose()
      if (reply) onDone?.(reply)
      await invalidate('accounts', 'approvals')
    } catch (failure) {
      setError(failure)
    }
  }

  return (
    <FormDialog
      id={`accounts-${kind}`}
      title={heading ?? action}
      submitLabel={action}
      dirty={Object.values(typed).some((text) => text !== '') || reason !== ''}
      error={error}
      state={count.state}
      onSubmit={() => void submit()}
      onClose={onClose}
    >
      <p>{t(`tills.${kind}How`)}</p>
      <CountFields typed={typed} onChange={setTyped} autoFocus />
      <Field label={t('tills.reason')} hint={t('tills.reasonHint')}>
        <TextArea rows={2} maxLength={200} value={reason} onChange={setReason} />
      </Field>
    </FormDialog>
  )
}
