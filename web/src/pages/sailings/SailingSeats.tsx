import { legMask } from '@fairway/contract/kernel/leg-mask'
import { useState } from 'react'
import type { Reply } from '../../api/client.ts'
import { useQueryOf } from '../../api/queries.ts'
import { ErrorNote } from '../../blocks/page/ErrorNote.tsx'
import { usePermission } from '../../blocks/page/page-context.tsx'
import { ClassKey, DeckPlan, type SeatLook } from '../../blocks/river/DeckPlan.tsx'
import { useName, useText } from '../../i18n/text.ts'
import { Field } from '../../ui/form/Field.tsx'
import { Select } from '../../ui/form/Select.tsx'
import { Skeleton } from '../../ui/frame/Skeleton.tsx'

import { SeatLocks } from './SeatLocks.tsx'
import { readLabels, toggleLabel } from './seat-labels.ts'

type Stop = Reply<'sailings.detail'>['stops'][number]
type Seat = Reply<'inventory.seatMap'>['decks'][number]['seats'][number]

/** The state of a seat for a trip: a lock takes precedence over a sale. */
export function lookOf(seat: Pick<Seat, 'mask' | 'lockReason'>, trip: number): SeatLook {
  if (seat.lockReason !== null) return 'locked'
  const taken = seat.mask & trip
  if (taken === 0) return 'free'
  return taken === trip ? 'taken' : 'partly'
}

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
  const look = (seat: Seat) => lookOf(seat, trip)
  const count = (seats: readonly Seat[], state: SeatLook) =>
    seats.filter((seat) => look(seat) === state).length
  const all = decks.flatMap((deck) => deck.seats)
  const labels = new Set(readLabels(labelsInput))
  const selected = new Set(all.filter(({ label }) => labels.has(label.toUpperCase())).map(({ id }) => id))
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
      <ul className="cluster" aria-label={t('sailings.detail.legend')}>
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
        {(['taken', 'partly', 'locked'] as const).map((state) => {
          const seats = count(all, state)
          return (
            <li key={state} className="row soft">
              <svg width="12" height="12" className="line-kind fast" aria-hidden="true">
                <g className={`deck-seat ${state}`}>
                  <rect x="0.5" y="0.5" width="11" height="11" rx="3" />
                  {state === 'partly' && (
                    <rect className="deck-half" x="1" y="6" width="10" height="5" rx="1" />
                  )}
                  {state === 'locked' && (
                    <path className="deck-lock" strokeWidth={1.6} d="M 3 3 l 6 6 m 0 -6 l -6 6" />
                  )}
                </g>
              </svg>
              {`${t(`river.seat.${state}`)} · ${seats}`}
            </li>
          )
        })}
      </ul>
      {mayLock && <SeatLocks sailingId={sailingId} seats={all} typed={labelsInput} onTyped={setTyped} />}
      <DeckPlan
        {...(mayLock && {
          selected,
          onPress: (seat: Seat) => setTyped((now) => toggleLabel(now, seat.label.toUpperCase())),
        })}
        decks={decks}
        classes={classes}
        look={look}
        describe={(deck) =>
          t('sailings.detail.freeOf', { free: count(deck.seats, 'free'), all: deck.seats.length })
        }
      />
    </div>
  )
}
