import type { SentMethod } from '@fairway/contract/accounts/values'
import { useState } from 'react'
import { query, type Reply } from '../../api/client.ts'
import { report } from '../../api/errors.ts'
import { useIdempotentCommand } from '../../api/idempotent-command.ts'
import { FormDialog } from '../../blocks/dialogs/FormDialog.tsx'
import { saveWorkbook } from '../../blocks/fields/files.ts'
import { useFormat } from '../../i18n/format.ts'
import { useText } from '../../i18n/text.ts'
import { Field } from '../../ui/form/Field.tsx'
import { Select } from '../../ui/form/Select.tsx'
import { toast } from '../../ui/overlay/toast.ts'

/** Fetches the file of a list; it can be fetched again from the payout. */
export async function downloadList(listId: string): Promise<void> {
  try {
    const { name, file } = await query('accounts.payoutList', { listId })
    saveWorkbook(name, file)
  } catch (failure) {
    report(failure)
  }
}

/** Sends what waits of a payment service, and saves its list. */
export function SendDialog({
  waiting,
  onClose,
  onDone,
}: {
  waiting: Reply<'accounts.payouts'>['waiting']
  onClose: () => void
  onDone: () => void
}) {
  const t = useText()
  const { money } = useFormat()
  const send = useIdempotentCommand('accounts.sendPayouts')
  const [method, setMethod] = useState<string>(waiting[0]?.method ?? '')
  const [error, setError] = useState<unknown>()

  async function submit() {
    if (method === '') return onClose()
    setError(undefined)
    try {
      const list = await send.run({ method: method as SentMethod })
      onDone()
      onClose()
      if (!list) return
      toast({ tone: 'success', text: t('payouts.sentDone', { count: list.payouts }) })
      await downloadList(list.listId)
    } catch (failure) {
      setError(failure)
    }
  }

  return (
    <FormDialog
      id="accounts-send"
      title={t('payouts.sendTitle')}
      submitLabel={method === '' ? t('blocks.close') : t('payouts.send')}
      dirty={false}
      error={error}
      state={send.state}
      onSubmit={() => void submit()}
      onClose={onClose}
    >
      {waiting.length === 0 ? (
        <p>{t('payouts.nothingWaiting')}</p>
      ) : (
        <>
          <p className="soft">{t('payouts.sendHow')}</p>
          <Field label={t('payouts.service')}>
            <Select
              value={method}
              onChange={setMethod}
              options={waiting.map((service) => ({
                value: service.method,
                label: t('payouts.waiting', {
                  method: t(`payouts.method.${service.method}`),
                  count: service.payouts,
                  amount: money(service.fen),
                }),
              }))}
            />
          </Field>
        </>
      )}
    </FormDialog>
  )
}
