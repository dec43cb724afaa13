import { type PrintReason, printReasons } from '@fairway/contract/orders/values'
import { useState } from 'react'
import { useQueryOf } from '../../../api/queries.ts'
import { ConfirmDialog } from '../../../blocks/dialogs/ConfirmDialog.tsx'
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
 * that are printed once more become void, the others stay good.
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
  const [reason, setReason] = useState<PrintReason>('misprint')
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set())
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
  const ticketIds = tickets.map(({ id }) => id).filter((id) => !left.has(id))

  return (
    <ConfirmDialog
      title={t('orders.reprint.again')}
      confirmLabel={t('orders.reprint.again')}
      busy={busy || tickets.length === 0}
      onConfirm={() => ticketIds.length > 0 && onPrint({ reason, ticketIds })}
      onCancel={onCancel}
    >
      <div className="stack">
        <p>{t('orders.reprint.question')}</p>
        {tickets.length > 1 && (
          <fieldset className="stack gap-1">
            <legend>{t('orders.detail.tickets')}</legend>
            {tickets.map(({ id, number, name, copies }) => (
              <Checkbox
                key={id}
                checked={!left.has(id)}
                onChange={(chosen) =>
                  setLeft(
                    (before) => new Set(chosen ? [...before].filter((one) => one !== id) : [...before, id]),
                  )
                }
              >
                {name} <span className="figures soft">{number}</span>{' '}
                <span className="soft">{t('orders.reprint.copies', { copies })}</span>
              </Checkbox>
            ))}
          </fieldset>
        )}
        <Field label={t('orders.reason')}>
          <Select
            value={reason}
            onChange={setReason}
            options={printReasons.map((value) => ({ value, label: t(reasonTexts[value]) }))}
          />
        </Field>
      </div>
    </ConfirmDialog>
  )
}
