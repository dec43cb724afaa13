import { type PrintReason, printReasons } from '@fairway/contract/orders/values'
import { useState } from 'react'
import { useQueryOf } from '../../../api/queries.ts'
import { FormDialog } from '../../../blocks/dialogs/FormDialog.tsx'
import { type TextKey, useText } from '../../../i18n/text.ts'
import { Checkbox } from '../../../ui/form/Choice.tsx'
import { Field } from '../../../ui/form/Field.tsx'
import { Select } from '../../../ui/form/Select.tsx'
import { usePassengerName } from '../passenger-name.ts'
import type { Collection, Reprint } from './print-data.ts'

const reasonTexts: Record<PrintReason, TextKey> = {
  misprint: 'orders.reprint.misprint',
  lost: 'orders.reprint.lost',
  damaged: 'orders.reprint.damaged',
  other: 'orders.reprint.other',
}

/**
 * Asks for the reason of a reprint, which is recorded in the history of the order, and for the tickets: the papers of those
 * that are printed once more become void, the others stay good. So nothing is chosen beforehand but a ticket alone, or one
 * without a paper.
 */
export function ReprintDialog({
  orderId,
  collection,
  ticketIds: selection,
  busy,
  onPrint,
  onCancel,
}: {
  orderId: string
  collection?: Collection | undefined
  /** The only tickets that are asked about; without them all that can be printed. */
  ticketIds?: readonly string[] | undefined
  busy: boolean
  onPrint: (reprint: Reprint) => void
  onCancel: () => void
}) {
  const t = useText()
  const nameOf = usePassengerName()
  const [reason, setReason] = useState<PrintReason | ''>('')
  const [tried, setTried] = useState(false)
  /** Undefined until the user chooses. */
  const [chosen, setChosen] = useState<readonly string[]>()
  const detail = useQueryOf('orders.detail', { orderId }, { enabled: !collection })
  const tickets =
    collection?.tickets ??
    detail.data?.tickets
      .filter(({ id, printable }) => printable && (selection?.includes(id) ?? true))
      .map(({ passenger: { name, forgottenAt }, ...ticket }) => ({
        ...ticket,
        name: nameOf(name, forgottenAt),
      })) ??
    []
  const all = tickets.map(({ id }) => id)
  const unprinted = tickets.filter(({ copies }) => copies === 0).map(({ id }) => id)
  const ticketIds = chosen ?? (all.length === 1 ? all : unprinted)

  function submit() {
    setTried(true)
    if (reason !== '' && ticketIds.length > 0) onPrint({ reason, ticketIds: [...ticketIds] })
  }

  return (
    <FormDialog
      id="orders-reprint"
      title={t('orders.reprint.again')}
      submitLabel={t('orders.reprint.again')}
      width="narrow"
      state={busy || tickets.length === 0 ? 'running' : 'idle'}
      error={undefined}
      dirty={false}
      onSubmit={submit}
      onClose={onCancel}
    >
      <p>{t('orders.reprint.question')}</p>
      {tickets.length > 1 && (
        <fieldset className="stack gap-1">
          <legend>{t('orders.detail.tickets')}</legend>
          <Checkbox checked={ticketIds.length === all.length} onChange={(on) => setChosen(on ? all : [])}>
            {t('orders.reprint.all', { count: all.length })}
          </Checkbox>
          {tickets.map(({ id, number, name, copies }) => (
            <Checkbox
              key={id}
              checked={ticketIds.includes(id)}
              onChange={(on) => setChosen(on ? [...ticketIds, id] : ticketIds.filter((one) => one !== id))}
            >
              {name} <span className="figures soft">{number}</span>{' '}
              <span className="soft">{t('orders.reprint.copies', { copies })}</span>
            </Checkbox>
          ))}
          {tried && ticketIds.length === 0 && (
            <p className="field-error danger-text small" role="alert">
              {t('afterSales.chooseTickets')}
            </p>
          )}
        </fieldset>
      )}
      <Field
        label={t('orders.reason')}
        required
        error={tried && reason === '' ? t('afterSales.chooseReason') : undefined}
      >
        <Select
          value={reason}
          placeholder={t('afterSales.chooseReason')}
          onChange={setReason}
          options={printReasons.map((value) => ({ value, label: t(reasonTexts[value]) }))}
        />
      </Field>
    </FormDialog>
  )
}
