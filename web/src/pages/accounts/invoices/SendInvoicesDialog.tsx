import { invoiceFileFormats } from '@fairway/contract/accounts/invoices/values'
import { useState } from 'react'
import type { Reply } from '../../../api/client.ts'
import { useIdempotentCommand } from '../../../api/idempotent-command.ts'
import { useInvalidate } from '../../../api/queries.ts'
import { FormDialog } from '../../../blocks/dialogs/FormDialog.tsx'
import { useText } from '../../../i18n/text.ts'
import { Segmented } from '../../../ui/form/Choice.tsx'
import { Field } from '../../../ui/form/Field.tsx'
import { toast } from '../../../ui/overlay/toast.ts'
import { downloadInvoices } from './download.ts'

/** Sends what was asked for, and saves its file. */
export function SendInvoicesDialog({
  waiting,
  onClose,
}: {
  waiting: Reply<'accounts.invoices'>['waiting'] | undefined
  onClose: () => void
}) {
  const t = useText()
  const invalidate = useInvalidate()
  const send = useIdempotentCommand('accounts.sendInvoices')
  const [format, setFormat] = useState<(typeof invoiceFileFormats)[number]>('xlsx')
  const [error, setError] = useState<unknown>()
  const waits = waiting !== undefined && waiting.invoices + waiting.redLetters > 0

  async function submit() {
    if (!waits) return onClose()
    setError(undefined)
    try {
      const file = await send.run({})
      onClose()
      await invalidate('accounts', 'orders')
      if (!file) return
      toast({ tone: 'success', text: t('invoices.sentDone', file) })
      await downloadInvoices(file.fileId, format)
    } catch (failure) {
      setError(failure)
    }
  }

  return (
    <FormDialog
      id="accounts-send-invoices"
      title={t('invoices.send')}
      submitLabel={waits ? t('invoices.send') : t('blocks.close')}
      dirty={false}
      error={error}
      state={send.state}
      onSubmit={() => void submit()}
      onClose={onClose}
    >
      {waits ? (
        <>
          <p className="soft">{t('invoices.sendHow')}</p>
          <p>
            <b>{t('invoices.waiting', waiting)}</b>
          </p>
          <Field label={t('invoices.format')}>
            <Segmented
              label={t('invoices.format')}
              value={format}
              onChange={setFormat}
              options={invoiceFileFormats.map((value) => ({ value, label: value }))}
            />
          </Field>
        </>
      ) : (
        <p>{t('invoices.nothingWaiting')}</p>
      )}
    </FormDialog>
  )
}
