import { legMask } from '@fairway/contract/kernel/leg-mask'
import { useState } from 'react'
import type { Reply } from '../../api/client.ts'
import { useQueryOf } from '../../api/queries.ts'
import { ErrorNote } from '../../blocks/page/ErrorNote.tsx'
import { usePermission } from '../../blocks/page/page-context.tsx'
import { SeatLegend, SeatMap, type SeatMark, type SeatState } from '../../blocks/river/SeatMap.tsx'
import { stateOfSeat } from '../../blocks/river/seat-state.ts'
import { ClassKey } from '../../blocks/river/TravelClass.tsx'
import { useName, useText } from '../../i18n/text.ts'
import { Field } from '../../ui/form/Field.tsx'
import { Select } from '../../ui/form/Select.tsx'
import { Skeleton } from '../../ui/frame/Skeleton.tsx'
import { SeatLocks } from './SeatLocks.tsx'
import { readLabels, toggleLabel } from './seat-labels.ts'

type Stop = Reply<'sailings.detail'>['stops'][number]
type Seat = Reply<'inventory.seatMap'>['decks'][number]['seats'][number]

/** Every seat of the sailing on its deck, free or not for the trip that is chosen. */
export function SailingSeats({
  sailingId,
  stops,
  ended,
}: {
  sailingId: string
  stops: readonly Stop[]
  /** The run has ended: nothing can be changed any more. */
  ended: boolean
}) {
  const t = useText()
  const name = useName()
  const [from, setFrom] = useState(0)
  const [to, setTo] = useState(stops.length - 1)
  const mayLock = usePermission('inventory.lockSeats') && !ended
  const [labelsInput, setTyped] = useState('')
  const map = useQueryOf('inventory.seatMap', { sailingId }, { refetchInterval: 30_000 })
  if (map.error && !map.data) return <ErrorNote error={map.error} retry={() => map.refetch()} />
  if (!map.data) return <Skeleton lines={10} label={t('blocks.loading')} />
  const { decks, classes } = map.data
  const trip = legMask(from, to)
  const stateOf = (seat: Seat) => stateOfSeat(seat, trip)
  const count = (seats: readonly Seat[], state: SeatState) =>
    seats.filter((seat) => stateOf(seat) === state).length
  const all = decks.flatMap((deck) => deck.seats)
  const labels = new Set(readLabels(labelsInput))
  const selected = new Map(
    all
      .filter(({ label }) => labels.has(label.toUpperCase()))
      .map((seat): [string, SeatMark] => [
        seat.id,
        { sign: '✓', text: t('river.seat.selected', { state: t(`river.seat.${stateOf(seat)}`) }) },
      ]),
  )
  const option = (stop: Stop) => ({
    value: String(stop.stop),
    label: `${stop.stop + 1}. ${name(stop.dock.names)}`,
  })
  return (
    <div className="stack">
      <div className="fields">
        <Field label={t('sailings.detail.from')}>
          <Select
            value={String(from)}
            onChange={(stop) => {
              setFrom(Number(stop))
              if (to <= Number(stop)) setTo(Number(stop) + 1)
            }}
            options={stops.slice(0, -1).map(option)}
          />
        </Field>
        <Field label={t('sailings.detail.to')}>
          <Select
            value={String(to)}
            onChange={(stop) => setTo(Number(stop))}
            options={stops.slice(from + 1).map(option)}
          />
        </Field>
      </div>
      <ul className="cluster" aria-label={t('sailings.detail.classes')}>
        {classes.map((entry) => {
          const ofClass = all.filter(({ classCode }) => classCode === entry.code)
          return (
            <li key={entry.id}>
              <ClassKey of={entry}>
                {`${name(entry.names)} · ${t('sailings.detail.freeOf', { free: count(ofClass, 'free'), all: ofClass.length })}`}
              </ClassKey>
            </li>
          )
        })}
      </ul>
      <SeatLegend
        items={(['free', 'taken', 'partly', 'locked'] as const).map((look) => ({
          look,
          text: `${t(`river.seat.${look}`)} · ${count(all, look)}`,
        }))}
      />
      {mayLock && (
        <SeatLocks
          sailingId={sailingId}
          seats={all}
          docks={stops.map((stop) => name(stop.dock.names))}
          trip={{ fromStop: from, toStop: to }}
          typed={labelsInput}
          onTyped={setTyped}
        />
      )}
      <SeatMap
        {...(mayLock && {
          marks: selected,
          onPress: (seat: Seat) => setTyped((now) => toggleLabel(now, seat.label.toUpperCase())),
        })}
        decks={decks}
        classes={classes}
        stateOf={stateOf}
        describe={(deck) =>
          t('sailings.detail.freeOf', { free: count(deck.seats, 'free'), all: deck.seats.length })
        }
      />
    </div>
  )
}
