import '../../../ui/theme/content.css'
import { legMask } from '@fairway/contract/kernel/leg-mask'
import { useState } from 'react'
import type { Reply } from '../../../api/client.ts'
import { useQueryOf } from '../../../api/queries.ts'
import { FormDialog } from '../../../blocks/dialogs/FormDialog.tsx'
import { ErrorNote } from '../../../blocks/page/ErrorNote.tsx'
import { SeatLegend, SeatMap, type SeatMark, type SeatState } from '../../../blocks/river/SeatMap.tsx'
import { stateOfSeat } from '../../../blocks/river/seat-state.ts'
import { type Translate, useName, useText } from '../../../i18n/text.ts'
import { Button } from '../../../ui/form/Button.tsx'
import { Segmented } from '../../../ui/form/Choice.tsx'
import { Skeleton } from '../../../ui/frame/Skeleton.tsx'
import type { PassengerRow } from './party.ts'
import {
  type ChosenSeats,
  holderOf,
  pressSeat,
  type SeatSelection,
  splitByFree,
  takeCabin,
} from './seat-choice.ts'
import type { Choice } from './state/use-trip.ts'

type Seat = Reply<'inventory.seatMap'>['decks'][number]['seats'][number]

/** How long a seat that is sold elsewhere may be shown as free, in milliseconds. */
const refreshMs = 3_000

/** A passenger with the number of their line. */
interface NumberedRow extends Pick<PassengerRow, 'key' | 'name'> {
  number: number
}

/** The seat map of the trip that is being sold: chooses the seat of each passenger, or leaves it to the server. */
export function SeatDialog({
  choice,
  people,
  chosen,
  onChoose,
  onClose,
}: {
  choice: Choice
  people: readonly NumberedRow[]
  chosen: ChosenSeats
  onChoose: (chosen: ChosenSeats) => void
  onClose: () => void
}) {
  const t = useText()
  const name = useName()
  const keys = people.map(({ key }) => key)
  const [selection, select] = useState<SeatSelection>({
    chosen,
    current: keys.find((key) => chosen[key] === undefined) ?? keys[0] ?? 0,
  })
  const map = useQueryOf(
    'inventory.seatMap',
    { sailingId: choice.sailingId },
    { staleTime: 0, refetchInterval: refreshMs },
  )
  const seats = seatsOf(map.data, choice)
  const { kept, gone } = splitByFree(
    selection.chosen,
    (id) => seats === undefined || seats.states.get(id) === 'free',
  )
  const current: SeatSelection = { ...selection, chosen: kept }
  const travelClass = map.data?.classes.find(({ code }) => code === choice.classCode)
  const labelOf = (row: NumberedRow) => passengerLabel(row, kept[row.key]?.label, t)
  return (
    <FormDialog
      id="orders-seats"
      title={
        travelClass ? t('orders.seats.titleOf', { class: name(travelClass.names) }) : t('orders.seats.title')
      }
      submitLabel={t('orders.seats.apply')}
      dirty={false}
      error={undefined}
      width="wide"
      onClose={onClose}
      onSubmit={() => onChoose(kept)}
    >
      {gone.length > 0 && (
        <p className="note warning" role="alert">
          {t('orders.seats.gone', { seats: gone.join(', ') })}
        </p>
      )}
      <div className="cluster between">
        <Segmented
          label={t('orders.counter.passengers')}
          value={String(selection.current)}
          onChange={(key) => select({ chosen: kept, current: Number(key) })}
          options={people.map((row) => ({ value: String(row.key), label: labelOf(row) }))}
        />
        <Button tone="quiet" icon="refresh" onClick={() => select({ chosen: {}, current: keys[0] ?? 0 })}>
          {t('orders.seats.allAutomatic')}
        </Button>
      </div>
      {map.error && !map.data && <ErrorNote error={map.error} retry={() => map.refetch()} />}
      {!map.data && !map.error && <Skeleton lines={10} label={t('blocks.loading')} />}
      {seats && (
        <>
          <SeatLegend
            items={(['free', 'mine', 'taken', 'locked'] as const).map((look) => ({
              look,
              text: t(`river.seat.${look}`),
            }))}
          />
          <SeatMap
            autoFocus
            decks={seats.decks}
            classes={map.data?.classes ?? []}
            stateOf={({ id }) => seats.states.get(id) ?? 'taken'}
            marks={marksOf(people, kept, t)}
            isPressable={({ id }) => seats.states.get(id) === 'free'}
            onPress={(seat) => select(pressSeat(keys, current, seat))}
            {...(travelClass?.kind === 'berth' && {
              onCabin: (berths: readonly Seat[]) =>
                select(
                  takeCabin(
                    keys,
                    current,
                    berths.filter(({ id }) => seats.states.get(id) === 'free'),
                  ),
                ),
            })}
          />
        </>
      )}
    </FormDialog>
  )
}

/** The decks of the class that is sold, and the states of their seats: on all legs of the trip free, or not. */
function seatsOf(map: Reply<'inventory.seatMap'> | undefined, choice: Choice) {
  if (!map) return undefined
  const trip = legMask(choice.fromStop, choice.toStop)
  const decks = map.decks
    .map((deck) => ({ ...deck, seats: deck.seats.filter(({ classCode }) => classCode === choice.classCode) }))
    .filter((deck) => deck.seats.length > 0)
  const states = new Map(
    decks
      .flatMap((deck) => deck.seats)
      .map((seat): [string, SeatState] => {
        const state = stateOfSeat(seat, trip)
        return [seat.id, state === 'partly' ? 'taken' : state]
      }),
  )
  return { decks, states }
}

const passengerName = ({ number, name }: NumberedRow, t: Translate) =>
  name.trim() || t('orders.seats.passenger', { number })

const passengerLabel = (row: NumberedRow, seat: string | undefined, t: Translate) =>
  t('orders.seats.passengerSeat', {
    number: row.number,
    name: passengerName(row, t),
    seat: seat ?? t('orders.seats.automatic'),
  })

function marksOf(people: readonly NumberedRow[], chosen: ChosenSeats, t: Translate): Map<string, SeatMark> {
  return new Map(
    Object.values(chosen).map(({ id }): [string, SeatMark] => {
      const row = people.find(({ key }) => key === holderOf(chosen, id))
      return [
        id,
        {
          sign: String(row?.number ?? ''),
          text: row
            ? t('orders.seats.selectedFor', { number: row.number, name: passengerName(row, t) })
            : t('river.seat.mine'),
        },
      ]
    }),
  )
}
