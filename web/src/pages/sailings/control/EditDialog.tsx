import { useState } from 'react'
import { command, type Reply } from '../../../api/client.ts'
import { useQueryOf } from '../../../api/queries.ts'
import { FormDialog } from '../../../blocks/dialogs/FormDialog.tsx'
import { LookupSelect } from '../../../blocks/fields/LookupSelect.tsx'
import { ships } from '../../../blocks/fields/lookups.ts'
import { useName, useText } from '../../../i18n/text.ts'
import { Field } from '../../../ui/form/Field.tsx'
import { Select } from '../../../ui/form/Select.tsx'
import { Skeleton } from '../../../ui/frame/Skeleton.tsx'
import { DepartureField, minuteOf, RunEnd, timeOf } from './RunFields.tsx'
import { useCommandDialog } from './use-command-dialog.ts'

/** Another ship, time or docks for a sailing of which nothing was ever sold. */
export function EditDialog({ sailingId, onClose }: { sailingId: string; onClose: () => void }) {
  const t = useText()
  const run = useQueryOf('sailings.editable', { id: sailingId })
  if (run.data) return <EditForm run={run.data} onClose={onClose} />
  return (
    <FormDialog
      id="sailings-edit"
      title={t('control.edit')}
      submitLabel={t('blocks.save')}
      dirty={false}
      error={run.error}
      reason={t('blocks.loading')}
      onClose={onClose}
      onSubmit={() => undefined}
    >
      <Skeleton lines={4} label={t('blocks.loading')} />
    </FormDialog>
  )
}

function EditForm({ run: latest, onClose }: { run: Reply<'sailings.editable'>; onClose: () => void }) {
  const t = useText()
  const name = useName()
  // The revision of when the form was opened: what others saved since is answered as a conflict.
  const [run] = useState(latest)
  const [shipId, setShipId] = useState(run.shipId)
  const [departure, setDeparture] = useState(timeOf(run.departureMinute))
  const [docks, setDocks] = useState<Record<number, string>>({})
  const [despiteBerths, setDespiteBerths] = useState(false)
  const [note, setNote] = useState('')
  const departureMinute = minuteOf(departure)
  const moved = run.calls.filter(({ stop, dockId }) => (docks[stop] ?? dockId) !== dockId)
  const isChanged = shipId !== run.shipId || departureMinute !== run.departureMinute || moved.length > 0
  const complete = isChanged && shipId !== '' && departureMinute !== undefined && note.trim() !== ''
  const dialog = useCommandDialog(
    () =>
      command('sailings.edit', {
        ...{ id: run.id, revision: run.revision, shipId, despiteBerths, note: note.trim() },
        departureMinute: departureMinute ?? 0,
        docks: moved.map(({ stop, dockId }) => ({ stop, dockId: docks[stop] ?? dockId })),
      }),
    () => t('control.editDone'),
    onClose,
  )
  return (
    <FormDialog
      id="sailings-edit"
      title={t('control.edit')}
      submitLabel={t('blocks.save')}
      dirty={isChanged || note !== ''}
      error={dialog.error}
      state={dialog.state}
      reason={run.can.edit.allowed ? undefined : run.can.edit.text}
      onClose={onClose}
      onSubmit={() => {
        if (complete) void dialog.submit()
      }}
    >
      <p>{run.can.edit.allowed ? t('control.editHint') : run.can.edit.text}</p>
      <div className="grid">
        <Field label={t('control.ship')} required>
          <LookupSelect value={shipId} onChange={setShipId} source={ships} />
        </Field>
        <DepartureField value={departure} onChange={setDeparture} />
        {run.calls
          .filter((call) => call.docks.length > 1)
          .map(({ stop, port, dockId, docks: choices }) => (
            <Field key={stop} label={`${stop + 1} · ${t('control.dockOf', { port: name(port.names) })}`}>
              <Select
                value={docks[stop] ?? dockId}
                onChange={(dock) => setDocks({ ...docks, [stop]: dock })}
                options={choices.map(({ id, names }) => ({ value: id, label: name(names) }))}
              />
            </Field>
          ))}
      </div>
      <RunEnd despiteBerths={despiteBerths} note={note} onDespiteBerths={setDespiteBerths} onNote={setNote} />
    </FormDialog>
  )
}
