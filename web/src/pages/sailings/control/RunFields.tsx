import { useText } from '../../../i18n/text.ts'
import { Checkbox } from '../../../ui/form/Choice.tsx'
import { Field } from '../../../ui/form/Field.tsx'
import { Input } from '../../../ui/form/Input.tsx'

/** `HH:MM` of a minute of the day. */
export const timeOf = (minute: number): string =>
  `${String(Math.floor(minute / 60)).padStart(2, '0')}:${String(minute % 60).padStart(2, '0')}`

/** The minute of the day that was typed as `HH:MM`; undefined for anything else. */
export function minuteOf(typed: string): number | undefined {
  const [, hours, minutes] = /^([01]\d|2[0-3]):([0-5]\d)$/.exec(typed) ?? []
  return hours === undefined ? undefined : Number(hours) * 60 + Number(minutes)
}

/** The time of a departure, in the operating time zone. */
export function DepartureField({ value, onChange }: { value: string; onChange: (time: string) => void }) {
  const t = useText()
  return (
    <Field label={t('control.departure')} required>
      <Input type="time" value={value} onChange={onChange} required />
    </Field>
  )
}

/** What both forms of a run end with: that it may go where berths are counted as taken, and why it is made. */
export function RunEnd({
  despiteBerths,
  note,
  onDespiteBerths,
  onNote,
}: {
  despiteBerths: boolean
  note: string
  onDespiteBerths: (despite: boolean) => void
  onNote: (note: string) => void
}) {
  const t = useText()
  return (
    <>
      <Checkbox checked={despiteBerths} onChange={onDespiteBerths}>
        {t('control.despiteBerths')}
      </Checkbox>
      <Field label={t('control.why')} hint={t('control.stopNoteHint')} required>
        <Input value={note} onChange={onNote} maxLength={200} required />
      </Field>
    </>
  )
}
