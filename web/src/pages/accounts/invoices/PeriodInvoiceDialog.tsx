import { isServiceDate, serviceDateOf } from '@fairway/contract/kernel/service-date'
import { useState } from 'react'
import { useIdempotentCommand } from '../../../api/idempotent-command.ts'
import { ApiProblem } from '../../../api/problem.ts'
import { useInvalidate, useQueryOf } from '../../../api/queries.ts'
import { fieldMessage, refusedFields } from '../../../api/refused-fields.ts'
import { FormDialog } from '../../../blocks/dialogs/FormDialog.tsx'
import { DateField } from '../../../blocks/fields/DateField.tsx'
import { LookupSelect } from '../../../blocks/fields/LookupSelect.tsx'
import { choiceOf } from '../../../blocks/fields/lookups.ts'
import { BuyerFields } from '../../../blocks/invoices/BuyerFields.tsx'
import { type Buyer, isComplete, noBuyer, sentBuyer } from '../../../blocks/invoices/buyer.ts'
import { ErrorNote } from '../../../blocks/page/ErrorNote.tsx'
import { useMe } from '../../../blocks/page/page-context.tsx'
import { useFormat } from '../../../i18n/format.ts'
import { useText } from '../../../i18n/text.ts'
import { Field } from '../../../ui/form/Field.tsx'
import { toast } from '../../../ui/overlay/toast.ts'

/** Asks for an invoice over what an agency paid for in a period; an agency does so for itself. */
export function PeriodInvoiceDialog({ onClose }: { onClose: () => void }) {
  const t = useText()
  const { money } = useFormat()
  const invalidate = useInvalidate()
  const { organisation } = useMe()
  const isAgency = organisation.kind === 'agent'
  const today = serviceDateOf(new Date())
  const [organisationId, setOrganisationId] = useState('')
  const [from, setFrom] = useState(`${today.slice(0, 8)}01`)
  const [to, setTo] = useState(today)
  /** Undefined until the user types: until then the buyer is the agency. */
  const [typed, setTyped] = useState<Buyer>()
  const [tried, setTried] = useState(false)
  const [error, setError] = useState<unknown>()
  const ask = useIdempotentCommand('accounts.askPeriodInvoice')
  const isPeriod = isServiceDate(from) && isServiceDate(to) && from <= to
  const named = organisationId === '' ? {} : { organisationId }
  const period = useQueryOf('accounts.invoicePeriod', { ...named, from, to }, { enabled: isPeriod })
  const { data } = period
  const buyer = typed ?? data?.buyer ?? noBuyer
  const refusal = error instanceof ApiProblem && refusedFields(error).length > 0 ? error : undefined
  const missing = !isAgency && organisationId === ''

  async function submit() {
    setTried(true)
    if (missing || !isPeriod || !isComplete(buyer)) return
    setError(undefined)
    try {
      const made = await ask.run({ ...named, from, to, buyer: sentBuyer(buyer) })
      if (made)
        toast({
          tone: 'success',
          text: t('invoices.periodAsked', { count: made.invoiceIds.length, tickets: made.tickets }),
        })
      onClose()
      await invalidate('accounts', 'orders')
    } catch (failure) {
      setError(failure)
    }
  }

  return (
    <FormDialog
      id="accounts-invoice-period"
      title={t('invoices.period')}
      submitLabel={t('invoices.ask')}
      dirty={typed !== undefined || organisationId !== ''}
      error={refusal ? undefined : error}
      state={ask.state}
      onSubmit={() => void submit()}
      onClose={onClose}
    >
      <p className="soft">{t('invoices.periodHow')}</p>
      {!isAgency && (
        <Field
          label={t('invoices.agency')}
          error={tried && missing ? t('invoices.required') : undefined}
          required
        >
          <LookupSelect
            value={organisationId}
            options={data?.agencies.map(choiceOf)}
            onChange={(id) => {
              setOrganisationId(id)
              setTyped(undefined)
            }}
          />
        </Field>
      )}
      <div className="grid">
        <Field label={t('invoices.from')}>
          <DateField value={from} max={today} onChange={setFrom} />
        </Field>
        <Field
          label={t('invoices.to')}
          error={isPeriod ? fieldMessage(refusal, 'to', t('invoices.to')) : t('invoices.periodWrong')}
        >
          <DateField value={to} max={today} onChange={setTo} />
        </Field>
      </div>
      {period.error && <ErrorNote error={period.error} retry={() => void period.refetch()} />}
      {data && !missing && (
        <p role="status">
          <b>{t('invoices.periodFound', { count: data.tickets, amount: money(data.fen) })}</b>
        </p>
      )}
      <BuyerFields buyer={buyer} onChange={setTyped} tried={tried} refusal={refusal} />
    </FormDialog>
  )
}
