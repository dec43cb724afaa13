import { useState } from 'react'
import type { Reply } from '../../../api/client.ts'
import { useIdempotentCommand } from '../../../api/idempotent-command.ts'
import { ApiProblem } from '../../../api/problem.ts'
import { useInvalidate } from '../../../api/queries.ts'
import { refusedFields } from '../../../api/refused-fields.ts'
import { FormDialog } from '../../../blocks/dialogs/FormDialog.tsx'
import { BuyerFields } from '../../../blocks/invoices/BuyerFields.tsx'
import { isComplete, noBuyer, sentBuyer } from '../../../blocks/invoices/buyer.ts'
import { Money } from '../../../blocks/values/Money.tsx'
import { useText } from '../../../i18n/text.ts'
import { Checkbox } from '../../../ui/form/Choice.tsx'
import { toast } from '../../../ui/overlay/toast.ts'

/** Asks for an invoice over tickets of an order: all that have no proof, or some of them. */
export function AskInvoiceDialog({
  proofs,
  onClose,
}: {
  proofs: Reply<'accounts.orderProofs'>
  onClose: () => void
}) {
  const t = useText()
  const invalidate = useInvalidate()
  const ask = useIdempotentCommand('accounts.askInvoice')
  const free = proofs.tickets.filter(({ can }) => can.invoice.allowed)
  const [chosen, setChosen] = useState(free.map(({ id }) => id))
  const [buyer, setBuyer] = useState(proofs.buyer ?? noBuyer)
  const [tried, setTried] = useState(false)
  const [error, setError] = useState<unknown>()
  const refusal = error instanceof ApiProblem && refusedFields(error).length > 0 ? error : undefined
  const tickets = free.filter(({ id }) => chosen.includes(id))

  async function submit() {
    setTried(true)
    if (tickets.length === 0 || !isComplete(buyer)) return
    setError(undefined)
    try {
      const made = await ask.run({
        orderId: proofs.orderId,
        ticketIds: tickets.map(({ id }) => id),
        buyer: sentBuyer(buyer),
      })
      if (made) toast({ tone: 'success', text: t('invoices.asked.done', { id: made.invoiceId }) })
      onClose()
      await invalidate('accounts', 'orders')
    } catch (failure) {
      setError(failure)
    }
  }

  return (
    <FormDialog
      id="orders-invoice"
      title={t('invoices.ask')}
      submitLabel={t('invoices.ask')}
      dirty={buyer !== (proofs.buyer ?? noBuyer)}
      error={refusal ? undefined : error}
      state={ask.state}
      onSubmit={() => void submit()}
      onClose={onClose}
    >
      <p className="soft">{t('invoices.askHow')}</p>
      <ul className="stack gap-1" aria-label={t('orders.detail.tickets')}>
        {free.map(({ id, number, name, price }) => (
          <li key={id}>
            <Checkbox
              checked={chosen.includes(id)}
              onChange={(on) => setChosen(on ? [...chosen, id] : chosen.filter((one) => one !== id))}
            >
              <span className="figures">{number}</span> {name} <Money fen={price} />
            </Checkbox>
          </li>
        ))}
      </ul>
      <p role="status">
        <b>
          {t('invoices.amount')} <Money fen={tickets.reduce((all, { price }) => all + price, 0)} />
        </b>
        {tried && tickets.length === 0 && <span className="soft"> {t('invoices.chooseTickets')}</span>}
      </p>
      <BuyerFields buyer={buyer} onChange={setBuyer} tried={tried} refusal={refusal} />
    </FormDialog>
  )
}
