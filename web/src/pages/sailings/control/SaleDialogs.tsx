import { type Channel, channels } from '@fairway/contract/fares/values'
import { type ControlReason, maxCloseMinutes } from '@fairway/contract/sailings/control/values'
import { useState } from 'react'
import { command, type Reply } from '../../../api/client.ts'
import { FormDialog } from '../../../blocks/dialogs/FormDialog.tsx'
import { useText } from '../../../i18n/text.ts'
import { Field } from '../../../ui/form/Field.tsx'
import { Input } from '../../../ui/form/Input.tsx'
import { ChannelFields, ReasonFields, readMinutes } from './fields.tsx'
import { useCommandDialog } from './use-command-dialog.ts'

type Control = Reply<'sailings.control'>

/** Stops the sale of one sailing in the channels that are not stopped yet. */
export function StopDialog({
  sailingId,
  offered,
  onClose,
}: {
  sailingId: string
  offered: readonly Channel[]
  onClose: () => void
}) {
  const t = useText()
  const [chosen, setChosen] = useState<Channel[]>([...offered])
  const [reason, setReason] = useState<ControlReason | ''>('')
  const [note, setNote] = useState('')
  const dialog = useCommandDialog(
    () =>
      command('sailings.stopSale', {
        sailingId,
        channels: chosen,
        reason: reason || 'other',
        note: note.trim(),
      }),
    () => t('control.stopDone'),
    onClose,
  )
  return (
    <FormDialog
      id="sailings-stop"
      title={t('control.stop')}
      submitLabel={t('control.stop')}
      danger
      dirty={reason !== '' || note !== ''}
      error={dialog.error}
      state={dialog.state}
      reason={chosen.length === 0 ? t('control.chooseChannels') : undefined}
      onClose={onClose}
      onSubmit={() => {
        if (reason !== '') void dialog.submit()
      }}
    >
      <p>{t('control.stopWhy')}</p>
      <ChannelFields offered={offered} chosen={chosen} onChange={setChosen} />
      <ReasonFields
        reason={reason}
        note={note}
        hint={t('control.stopNoteHint')}
        onReason={setReason}
        onNote={setNote}
      />
    </FormDialog>
  )
}

/** Resumes what was stopped, with a word why: of a sailing, a line or all lines. */
export function ResumeDialog({
  target,
  offered,
  done,
  onClose,
}: {
  target: { sailingId?: string; lineId?: string }
  offered: readonly Channel[]
  done: (sailings: number) => string
  onClose: () => void
}) {
  const t = useText()
  const [chosen, setChosen] = useState<Channel[]>([...offered])
  const [note, setNote] = useState('')
  const dialog = useCommandDialog(
    () => command('sailings.resumeSale', { ...target, channels: chosen, note: note.trim() }),
    ({ sailings }) => done(sailings),
    onClose,
  )
  return (
    <FormDialog
      id="sailings-resume"
      title={t('control.resume')}
      submitLabel={t('control.resume')}
      dirty={note !== ''}
      error={dialog.error}
      state={dialog.state}
      reason={chosen.length === 0 ? t('control.chooseChannels') : undefined}
      onClose={onClose}
      onSubmit={() => {
        if (note.trim() !== '') void dialog.submit()
      }}
    >
      {offered.length > 1 && <ChannelFields offered={offered} chosen={chosen} onChange={setChosen} />}
      <Why note={note} onNote={setNote} />
    </FormDialog>
  )
}

/** Puts a sailing on sale that was not opened yet. */
export function OpenDialog({ sailingId, onClose }: { sailingId: string; onClose: () => void }) {
  const t = useText()
  const [note, setNote] = useState('')
  const dialog = useCommandDialog(
    () => command('sailings.openSale', { id: sailingId, note: note.trim() }),
    () => t('control.openDone'),
    onClose,
  )
  return (
    <FormDialog
      id="sailings-open"
      title={t('control.open')}
      submitLabel={t('control.open')}
      dirty={note !== ''}
      error={dialog.error}
      state={dialog.state}
      onClose={onClose}
      onSubmit={() => {
        if (note.trim() !== '') void dialog.submit()
      }}
    >
      <Why note={note} onNote={setNote} />
    </FormDialog>
  )
}

function Why({ note, onNote }: { note: string; onNote: (note: string) => void }) {
  const t = useText()
  return (
    <Field label={t('control.why')} hint={t('control.stopNoteHint')} required>
      <Input value={note} onChange={onNote} maxLength={200} required data-autofocus />
    </Field>
  )
}

/** The closes of sale of one sailing; empty: as the channel has it. */
export function CloseDialog({
  control,
  standard,
  onClose,
}: {
  control: Control
  standard: Readonly<Record<Channel, number>>
  onClose: () => void
}) {
  const t = useText()
  const before = control.close
  const [typed, setTyped] = useState<Record<Channel, string>>({
    counter: String(before.counter ?? ''),
    agent: String(before.agent ?? ''),
    online: String(before.online ?? ''),
  })
  const minutesOf = (channel: Channel) =>
    typed[channel].trim() === '' ? null : readMinutes(typed[channel], maxCloseMinutes)
  const wrong = channels.some((channel) => minutesOf(channel) === undefined)
  const dialog = useCommandDialog(
    () =>
      command('sailings.setClose', {
        id: control.id,
        revision: control.revision,
        counter: minutesOf('counter') ?? null,
        agent: minutesOf('agent') ?? null,
        online: minutesOf('online') ?? null,
      }),
    () => t('control.closeDone'),
    onClose,
  )
  return (
    <FormDialog
      id="sailings-close"
      title={t('control.setClose')}
      submitLabel={t('blocks.save')}
      dirty={channels.some((channel) => minutesOf(channel) !== before[channel])}
      error={dialog.error}
      state={dialog.state}
      onClose={onClose}
      onSubmit={() => {
        if (!wrong) void dialog.submit()
      }}
    >
      <p>{t('control.closeHint')}</p>
      {channels.map((channel, index) => (
        <Field
          key={channel}
          label={t(`orders.channel.${channel}`)}
          error={
            minutesOf(channel) === undefined ? t('control.closeWrong', { most: maxCloseMinutes }) : undefined
          }
        >
          <Input
            value={typed[channel]}
            inputMode="numeric"
            maxLength={6}
            placeholder={before[channel] === null ? String(standard[channel]) : t('control.closeStandard')}
            onChange={(minutes) => setTyped({ ...typed, [channel]: minutes })}
            {...(index === 0 && { 'data-autofocus': true })}
          />
        </Field>
      ))}
    </FormDialog>
  )
}
