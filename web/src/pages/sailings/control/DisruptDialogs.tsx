import { type ControlReason, maxDelayMinutes } from '@fairway/contract/sailings/control/values'
import { useState } from 'react'
import { command, type Reply } from '../../../api/client.ts'
import { useIdempotentCommand } from '../../../api/idempotent-command.ts'
import { useInvalidate } from '../../../api/queries.ts'
import { FormDialog } from '../../../blocks/dialogs/FormDialog.tsx'
import { Money } from '../../../blocks/values/Money.tsx'
import { useFormat } from '../../../i18n/format.ts'
import { useName, useText } from '../../../i18n/text.ts'
import { Field } from '../../../ui/form/Field.tsx'
import { Input } from '../../../ui/form/Input.tsx'
import { Select } from '../../../ui/form/Select.tsx'
import { toast } from '../../../ui/overlay/toast.ts'
import { ReasonFields, readMinutes } from './fields.tsx'
import { useCommandDialog } from './use-command-dialog.ts'

type Control = Reply<'sailings.control'>
type Stop = Reply<'sailings.detail'>['stops'][number]

/** Writes how late the sailing is from a stop on. */
export function DelayDialog({
  control,
  stops,
  onClose,
}: {
  control: Control
  stops: readonly Stop[]
  onClose: () => void
}) {
  const t = useText()
  const name = useName()
  const { moment } = useFormat()
  const ahead = stops.slice(0, -1).filter(({ departs }) => departs && Date.parse(departs) > Date.now())
  const [fromStop, setFromStop] = useState(String(ahead[0]?.stop ?? 0))
  const [typed, setTyped] = useState('')
  const [reason, setReason] = useState<ControlReason | ''>('')
  const [note, setNote] = useState('')
  const minutes = readMinutes(typed, maxDelayMinutes)
  const dialog = useCommandDialog(
    () =>
      command('sailings.delay', {
        ...{ id: control.id, revision: control.revision, fromStop: Number(fromStop), minutes: minutes ?? 0 },
        ...{ reason: reason || 'other', note: note.trim() },
      }),
    ({ agencies }) => t('control.delayDone', { minutes: minutes ?? 0, agencies }),
    onClose,
  )
  return (
    <FormDialog
      id="sailings-delay"
      title={t('control.delay')}
      submitLabel={t('control.delay')}
      dirty={typed !== '' || reason !== '' || note !== ''}
      error={dialog.error}
      state={dialog.state}
      onClose={onClose}
      onSubmit={() => {
        if (minutes !== undefined && reason !== '') void dialog.submit()
      }}
    >
      <Field label={t('control.delayFrom')}>
        <Select
          value={fromStop}
          onChange={setFromStop}
          options={stops
            .slice(0, -1)
            .map(({ stop, dock }) => ({ value: String(stop), label: `${stop + 1} · ${name(dock.names)}` }))}
        />
      </Field>
      <Field
        label={t('control.delayMinutes')}
        hint={t('control.delayHint')}
        required
        error={
          typed !== '' && minutes === undefined
            ? t('control.delayWrong', { most: maxDelayMinutes })
            : undefined
        }
      >
        <Input value={typed} onChange={setTyped} inputMode="numeric" maxLength={4} required />
      </Field>
      <p className="soft">{t('control.delayFree', { minutes: control.freeFromMinutes })}</p>
      {control.next && (
        <p className="soft">
          {t('control.delayNext', {
            departs: moment(control.next.departs),
            line: name(control.next.line.names),
          })}
        </p>
      )}
      <ReasonFields
        reason={reason}
        note={note}
        hint={t('control.noteHint')}
        onReason={setReason}
        onNote={setNote}
      />
    </FormDialog>
  )
}

/** Cancels the sailing for good; says before whom it is about and what is given back. */
export function CancelDialog({ control, onClose }: { control: Control; onClose: () => void }) {
  const t = useText()
  const invalidate = useInvalidate()
  const cancel = useIdempotentCommand('sailings.cancel')
  const [reason, setReason] = useState<ControlReason | ''>('')
  const [note, setNote] = useState('')
  const [error, setError] = useState<unknown>()
  const { affected } = control

  async function submit() {
    if (reason === '') return
    setError(undefined)
    try {
      const done = await cancel.run({
        id: control.id,
        revision: control.revision,
        reason,
        note: note.trim(),
      })
      onClose()
      toast({ tone: 'success', text: t('control.cancelDone', { orders: done?.orders ?? affected.orders }) })
      await invalidate('sailings', 'orders')
    } catch (failure) {
      setError(failure)
    }
  }

  return (
    <FormDialog
      id="sailings-cancel"
      title={t('control.cancel')}
      submitLabel={t('control.cancel')}
      danger
      dirty={reason !== '' || note !== ''}
      error={error}
      state={cancel.state}
      onClose={onClose}
      onSubmit={() => void submit()}
    >
      <p>{t('control.cancelFinal')}</p>
      <dl className="facts cluster">
        <Fact label={t('control.cancelOrders')}>{affected.orders}</Fact>
        <Fact label={t('control.cancelTickets')}>{affected.tickets}</Fact>
        <Fact label={t('control.cancelHolds')}>{affected.holds}</Fact>
        <Fact label={t('control.cancelAgencies')}>{affected.agencies}</Fact>
        <Fact label={t('control.cancelFen')}>
          <Money fen={affected.fen} />
        </Fact>
      </dl>
      <ReasonFields
        reason={reason}
        note={note}
        hint={t('control.noteHint')}
        onReason={setReason}
        onNote={setNote}
      />
    </FormDialog>
  )
}

/** A figure with its label. */
export function Fact({ label, children }: { label: string; children: React.ReactNode }) {
  return (
    <div>
      <dt>{label}</dt>
      <dd>{children}</dd>
    </div>
  )
}
