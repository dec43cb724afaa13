import type { RefObject } from 'react'
import { useState } from 'react'
import type { Reply } from '../../../api/client.ts'
import { LookupSelect } from '../../../blocks/fields/LookupSelect.tsx'
import { choiceOf } from '../../../blocks/fields/lookups.ts'
import { useName, useText } from '../../../i18n/text.ts'
import { Field } from '../../../ui/form/Field.tsx'
import { type DraftStop, newStop } from './stop-edits.ts'

type Port = Reply<'network.ports'>['ports'][number]

/** The docks that new stops are chosen from, downstream. */
const choosableDocks = (ports: readonly Port[]) =>
  ports
    .filter((port) => port.enabled)
    .flatMap((port) => port.docks.filter((dock) => dock.enabled).map((dock) => ({ dock, port })))
    .sort((one, other) => one.dock.riverKm - other.dock.riverKm)

/** A dock is found by the name of its port, too. */
function choiceIn(dock: Port['docks'][number], port: Port) {
  const [choice, parent] = [choiceOf(dock), choiceOf(port)]
  return { ...choice, hint: parent.label, typed: `${choice.typed} ${dock.code} ${parent.typed}` }
}

/** Adds a stop: by typing its name, or from the docks along the river. */
export function AddStop({
  ports,
  stops,
  after,
  box,
  onAdd,
}: {
  ports: readonly Port[]
  stops: readonly DraftStop[]
  /** The stop that the new one comes after; undefined at the end. */
  after: DraftStop | undefined
  box: RefObject<HTMLDivElement | null>
  onAdd: (stop: DraftStop) => void
}) {
  const t = useText()
  const name = useName()
  const [chosen, setChosen] = useState(0)
  const docks = choosableDocks(ports)
  const add = (id: string) => {
    const found = docks.find(({ dock }) => dock.id === id)
    if (found) onAdd(newStop({ ...found, riverKm: found.dock.riverKm }))
  }
  const callsAt = (id: string) => stops.flatMap(({ dock }, index) => (dock.id === id ? [index + 1] : []))
  return (
    <div className="stack gap-2" ref={box}>
      <Field
        label={
          after ? t('network.edit.addAfter', { dock: name(after.dock.names) }) : t('network.edit.addAtEnd')
        }
        hint={t('network.edit.addHint')}
      >
        <LookupSelect
          key={chosen}
          value=""
          onChange={(id) => {
            add(id)
            setChosen((now) => now + 1)
            // The next one is typed at once.
            setTimeout(() => box.current?.querySelector('input')?.focus())
          }}
          options={docks.map(({ dock, port }) => choiceIn(dock, port))}
          placeholder={t('network.line.dock')}
        />
      </Field>
      <details className="stop-river">
        <summary className="small">{t('network.edit.alongRiver')}</summary>
        <ol className="stop-river-docks">
          {docks.map(({ dock, port }) => (
            <li key={dock.id}>
              <button type="button" className="stop-river-dock pressable" onClick={() => add(dock.id)}>
                <span className="figures soft small">{dock.riverKm}</span>
                <span className="wrap-anywhere">
                  <span className="unseen">{t('network.edit.add')} </span>
                  {name(dock.names)} <span className="soft small">{name(port.names)}</span>
                </span>
                <span className="figures strong">{callsAt(dock.id).join(t('blocks.comma'))}</span>
              </button>
            </li>
          ))}
        </ol>
      </details>
    </div>
  )
}
