import { addDays, daysBetween } from '@fairway/contract/kernel/service-date'
import { type KeyboardEvent, useMemo, useRef } from 'react'
import { flushSync } from 'react-dom'
import type { Reply } from '../../../api/client.ts'
import { DateField } from '../../../blocks/fields/DateField.tsx'
import { LookupSelect } from '../../../blocks/fields/LookupSelect.tsx'
import type { Lookup } from '../../../blocks/fields/lookup-matches.ts'
import { isSearching } from '../../../blocks/fields/pending-selection.ts'
import { useToday } from '../../../blocks/fields/use-today.ts'
import { useFormat } from '../../../i18n/format.ts'
import { textIn } from '../../../i18n/language.ts'
import { useLanguage, useText } from '../../../i18n/text.ts'
import { IconButton } from '../../../ui/form/Button.tsx'
import { Field } from '../../../ui/form/Field.tsx'
import type { TripWanted } from './state/use-trip.ts'

type Ports = Reply<'network.ports'>['ports']

/** What people type on a Latin keyboard; looked for, and shown so that they learn it. */
const typedAs = ({ initials, pinyin }: { initials: string; pinyin: string }) =>
  initials === pinyin ? pinyin : `${initials} ${pinyin}`

/** Every place one can name: docks, and towns with several docks. Found by name, code and pinyin. */
function usePlaces(ports: Ports): Lookup[] {
  const language = useLanguage()
  return useMemo(
    () =>
      ports.flatMap((port) => {
        const portName = textIn(port.names, language)
        const docks = port.docks.map((dock) => ({
          value: `dock:${dock.id}`,
          label: textIn(dock.names, language),
          hint: `${portName} · ${dock.code} · ${typedAs(dock)}`,
        }))
        const whole = {
          value: `port:${port.id}`,
          label: portName,
          hint: `${port.code} · ${typedAs(port)}`,
        }
        return docks.length > 1 ? [whole, ...docks] : docks
      }),
    [ports, language],
  )
}

/** Where Enter leads from each field; from the last one to whoever is given. */
const following = { date: 'from', from: 'to', to: undefined } as const

/** When, from where, to where. Enter moves on; the last Enter goes to the sailings. */
export function TripPicker({
  ports,
  trip,
  onChange,
  onDone,
}: {
  ports: Ports
  trip: TripWanted
  onChange: (change: Partial<TripWanted>) => void
  onDone: () => void
}) {
  const t = useText()
  const places = usePlaces(ports)
  const { moment } = useFormat()
  const today = useToday()
  const days = daysBetween(today, trip.date)
  const day = moment(trip.date, 'weekday')
  const box = useRef<HTMLFieldSetElement>(null)

  // The fields are blocks of their own: their Enter is heard here, after they have chosen.
  function pressed(event: KeyboardEvent) {
    const input = event.target
    if (event.key !== 'Enter' || event.nativeEvent.isComposing || !(input instanceof HTMLInputElement)) return
    if (isSearching(input)) return
    event.preventDefault()
    // With the choice in the page, and before the next key: who types fast does not wait for a frame.
    flushSync(() => {})
    const part = input.closest<HTMLElement>('[data-part]')?.dataset.part as keyof typeof following | undefined
    const next = part && following[part]
    if (next) box.current?.querySelector<HTMLElement>(`[data-part="${next}"] input`)?.focus()
    else if (part) onDone()
  }

  return (
    <fieldset className="counter-trip" aria-label={t('orders.counter.trip')} ref={box} onKeyDown={pressed}>
      <div data-part="date">
        <Field
          className={`hint-aside ${days === 0 ? '' : days < 0 ? 'danger' : 'warning'}`}
          label={t('orders.counter.date')}
          hint={days < 0 ? t('orders.counter.dayOver', { day }) : t('orders.counter.dayOf', { days, day })}
        >
          <DateField
            value={trip.date}
            min={today}
            max={addDays(today, 365)}
            onChange={(date) => onChange({ date })}
          />
        </Field>
      </div>
      <div data-part="from">
        <Field label={t('orders.counter.from')}>
          <LookupSelect value={trip.from} options={places} onChange={(from) => onChange({ from })} />
        </Field>
      </div>
      <IconButton
        icon="sort"
        className="counter-swap"
        label={t('orders.counter.swap')}
        onClick={() => onChange({ from: trip.to, to: trip.from })}
      />
      <div data-part="to">
        <Field label={t('orders.counter.to')}>
          <LookupSelect value={trip.to} options={places} onChange={(to) => onChange({ to })} />
        </Field>
      </div>
    </fieldset>
  )
}
