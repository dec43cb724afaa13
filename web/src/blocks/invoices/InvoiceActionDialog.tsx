import { useState } from 'react'
import { command, type Reply } from '../../api/client.ts'
import { ApiProblem } from '../../api/problem.ts'
import { useInvalidate } from '../../api/queries.ts'
import { refusedFields } from '../../api/refused-fields.ts'
import { useText } from '../../i18n/text.ts'
import { Field } from '../../ui/form/Field.tsx'
import { TextArea } from '../../ui/form/Input.tsx'
import { toast } from '../../ui/overlay/toast.ts'
import { FormDialog } from '../dialogs/FormDialog.tsx'
import { Money } from '../values/Money.tsx'
import { BuyerFields } from './BuyerFields.tsx'
import { isComplete, sentBuyer } from './buyer.ts'

type Invoice = Reply<'accounts.invoices'>['rows'][number]
export type InvoiceDialogAction = keyof Invoice['can']

/** Asks for what an action with an invoice needs, and does it. */
export function InvoiceActionDialog({
  action,
  invoice,
  onClose,
}: {
  action: InvoiceDialogAction
  invoice: Invoice
  onClose: () => void
}) {
  const t = useText()
  const invalidate = useInvalidate()
  const { id } = invoice
  const [buyer, setBuyer] = useState(invoice.buyer)
  const [reason, setReason] = useState('')
  const [tried, setTried] = useState(false)
  const [error, setError] = useState<unknown>()
  const [busy, setBusy] = useState(false)
  const refusal = error instanceof ApiProblem && refusedFields(error).length > 0 ? error : undefined

  function send() {
    switch (action) {
      case 'withdraw':
        return command('accounts.withdrawInvoice', { id })
      case 'correct':
        return command('accounts.correctInvoice', { id, buyer: sentBuyer(buyer) })
      case 'askRedLetter':
        return command('accounts.askRedLetter', { id, reason: reason.trim() })
    }
  }

  async function submit() {
    setTried(true)
    if (action === 'correct' && !isComplete(buyer)) return
    if (action === 'askRedLetter' && reason.trim() === '') return
    setBusy(true)
    setError(undefined)
    try {
      await send()
      toast({ tone: 'success', text: t(`invoices.done.${action}`) })
      onClose()
      await invalidate('accounts', 'orders')
    } catch (failure) {
      setError(failure)
      setBusy(false)
    }
  }

  return (
    <FormDialog
      id={`accounts-invoice-${action}`}
      title={t(`invoices.action.${action}`)}
      submitLabel={t(`invoices.action.${action}`)}
      danger={action !== 'correct'}
      dirty={reason !== '' || buyer !== invoice.buyer}
      error={refusal ? undefined : error}
      state={busy ? 'running' : 'idle'}
      onSubmit={() => void submit()}
      onClose={onClose}
    >
      <p className="cluster">
        <b>{t('invoices.one', { id })}</b>
        {invoice.number !== null && <span className="figures">{invoice.number}</span>}
        <span className="wrap-anywhere">{invoice.buyer.name}</span> <Money fen={invoice.fen} />
      </p>
      {action === 'withdraw' && (
        <p className="soft">
          {t(invoice.state === 'redAsked' ? 'invoices.withdrawRedHow' : 'invoices.withdrawHow')}
        </p>
      )}
      {action === 'correct' && (
        <>
          <p className="note warning">{invoice.error}</p>
          <BuyerFields buyer={buyer} onChange={setBuyer} tried={tried} refusal={refusal} />
        </>
      )}
      {action === 'askRedLetter' && (
        <>
          <p className="soft">{t('invoices.redHow', { count: invoice.tickets })}</p>
          <Field
            label={t('invoices.reason')}
            error={tried && reason.trim() === '' ? t('invoices.required') : undefined}
            required
          >
            <TextArea value={reason} onChange={setReason} maxLength={200} rows={3} data-autofocus />
          </Field>
        </>
      )}
    </FormDialog>
  )
}
