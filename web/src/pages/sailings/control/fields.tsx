import { type Channel, channels } from '@fairway/contract/fares/values'
import { type ControlReason, controlReasons } from '@fairway/contract/sailings/control/values'
import { useText } from '../../../i18n/text.ts'
import { Checkbox } from '../../../ui/form/Choice.tsx'
import { Field } from '../../../ui/form/Field.tsx'
import { Input } from '../../../ui/form/Input.tsx'
import { Select } from '../../../ui/form/Select.tsx'

/** Why, by a code and in words. */
export function ReasonFields({
  reason,
  note,
  hint,
  onReason,
  onNote,
}: {
  reason: ControlReason | ''
  note: string
  hint: string
  onReason: (reason: ControlReason) => void
  onNote: (note: string) => void
}) {
  const t = useText()
  return (
    <>
      <Field label={t('control.reasonTitle')} required>
        <Select
          value={reason}
          onChange={onReason}
          required
          data-autofocus
          placeholder={t('control.chooseReason')}
          options={controlReasons.map((value) => ({ value, label: t(`control.reason.${value}`) }))}
        />
      </Field>
      <Field label={t('control.note')} hint={hint}>
        <Input value={note} onChange={onNote} maxLength={200} />
      </Field>
    </>
  )
}

/** The channels something is about. */
export function ChannelFields({
  offered = channels,
  chosen,
  onChange,
}: {
  offered?: readonly Channel[]
  chosen: readonly Channel[]
  onChange: (chosen: Channel[]) => void
}) {
  const t = useText()
  return (
    <fieldset className="stack gap-1">
      <legend>{t('control.channels')}</legend>
      <div className="cluster">
        {offered.map((channel) => (
          <Checkbox
            key={channel}
            checked={chosen.includes(channel)}
            onChange={(checked) =>
              onChange(offered.filter((one) => (one === channel ? checked : chosen.includes(one))))
            }
          >
            {t(`orders.channel.${channel}`)}
          </Checkbox>
        ))}
      </div>
      {chosen.length === 0 && <p className="warning-text">{t('control.chooseChannels')}</p>}
    </fieldset>
  )
}

/** The whole number from 0 to `most` that was typed; undefined for anything else. */
export function readMinutes(typed: string, most: number): number | undefined {
  const minutes = Number(typed)
  return /^\d{1,6}$/.test(typed.trim()) && minutes <= most ? minutes : undefined
}
