import { useState } from 'react'
import { command } from '../../../api/client.ts'
import { FormDialog } from '../../../blocks/dialogs/FormDialog.tsx'
import { DayInput } from '../../../blocks/fields/DayInput.tsx'
import { LookupSelect } from '../../../blocks/fields/LookupSelect.tsx'
import { lines, ships } from '../../../blocks/fields/lookups.ts'
import { useText } from '../../../i18n/text.ts'
import { Checkbox } from '../../../ui/form/Choice.tsx'
import { Field } from '../../../ui/form/Field.tsx'
import { DepartureField, minuteOf, RunEnd } from './RunFields.tsx'
import { useCommandDialog } from './use-command-dialog.ts'

/** Adds a sailing outside of the timetable; `onCreated` opens it. */
export function CreateDialog({
  onCreated,
  onClose,
}: {
  onCreated: (id: string) => void
  onClose: () => void
}) {
  const t = useText()
  const [lineId, setLineId] = useState('')
  const [shipId, setShipId] = useState('')
  const [date, setDate] = useState('')
  const [departure, setDeparture] = useState('')
  const [onSale, setOnSale] = useState(true)
  const [despiteBerths, setDespiteBerths] = useState(false)
  const [note, setNote] = useState('')
  const departureMinute = minuteOf(departure)
  const complete =
    lineId !== '' && shipId !== '' && date !== '' && departureMinute !== undefined && note.trim() !== ''
  const dialog = useCommandDialog(
    async () => {
      const { id } = await command('sailings.create', {
        ...{ lineId, shipId, date, departureMinute: departureMinute ?? 0, onSale, despiteBerths },
        note: note.trim(),
      })
      onCreated(id)
    },
    () => t('control.createDone'),
    onClose,
  )
  return (
    <FormDialog
      id="sailings-create"
      title={t('control.create')}
      submitLabel={t('control.create')}
      dirty={lineId !== '' || shipId !== '' || date !== '' || departure !== '' || note !== ''}
      error={dialog.error}
      state={dialog.state}
      onClose={onClose}
      onSubmit={() => {
        if (complete) void dialog.submit()
      }}
    >
      <div className="grid">
        <Field label={t('control.line')} required>
          <LookupSelect value={lineId} onChange={setLineId} source={lines} />
        </Field>
        <Field label={t('control.ship')} required>
          <LookupSelect value={shipId} onChange={setShipId} source={ships} />
        </Field>
        <Field label={t('control.date')} required>
          <DayInput value={date} placeholder={t('control.date')} onChange={setDate} />
        </Field>
        <DepartureField value={departure} onChange={setDeparture} />
      </div>
      <Checkbox checked={onSale} onChange={setOnSale}>
        {t('control.onSale')}
      </Checkbox>
      <RunEnd despiteBerths={despiteBerths} note={note} onDespiteBerths={setDespiteBerths} onNote={setNote} />
    </FormDialog>
  )
}
