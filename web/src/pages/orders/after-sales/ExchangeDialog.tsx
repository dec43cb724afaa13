import { serviceDateOf } from '@fairway/contract/kernel/service-date'
import type { OverruleCode } from '@fairway/contract/orders/after-sales/values'
import { useEffect, useRef, useState } from 'react'
import type { Reply } from '../../../api/client.ts'
import { useQueryOf } from '../../../api/queries.ts'
import { FormDialog } from '../../../blocks/dialogs/FormDialog.tsx'
import { ErrorNote } from '../../../blocks/page/ErrorNote.tsx'
import { Money } from '../../../blocks/values/Money.tsx'
import { When } from '../../../blocks/values/When.tsx'
import { useName, useText } from '../../../i18n/text.ts'
import { Skeleton } from '../../../ui/frame/Skeleton.tsx'
import type { TripWanted } from '../counter/state/use-trip.ts'
import { TripPicker } from '../counter/TripPicker.tsx'
import type { DeskTicket } from './desk.ts'
import { newFares } from './new-fares.ts'
import { Chosen, OverruleFields, type ProposalProps, useProposal } from './ProposalDialogs.tsx'
import { type Trip, useDocksOf } from './trips.ts'

interface Choice {
  sailingId: string
  fromStop: number
  toStop: number
  classCode: string
}

const keyOf = (choice: Choice) =>
  `${choice.sailingId}:${choice.fromStop}:${choice.toStop}:${choice.classCode}`

const idIn = (place: string, kind: 'dock' | 'port') =>
  place.startsWith(`${kind}:`) ? place.slice(kind.length + 1) : undefined

/** Chooses another trip for tickets; its docks are those of the ticket to begin with. */
export function ExchangeDialog({ desk, tickets, onClose, onProposed }: ProposalProps) {
  const t = useText()
  const { send, ...proposal } = useProposal('orders.proposeExchange', onProposed)
  const [first] = tickets
  const docks = useDocksOf(first)
  const types = useQueryOf('fares.passengerTypes', {}).data?.passengerTypes
  const [change, setChange] = useState<Partial<TripWanted>>({})
  const [choice, setChoice] = useState<Choice>()
  const [overrule, setOverrule] = useState<OverruleCode | ''>('')
  const [reason, setReason] = useState('')
  const [tried, setTried] = useState(false)
  const trip: TripWanted = {
    date: serviceDateOf(new Date(first?.trip.from.at ?? 0)),
    from: docks.from ? `dock:${docks.from}` : '',
    to: docks.to ? `dock:${docks.to}` : '',
    ...change,
  }
  const search = useQueryOf(
    'sailings.search',
    {
      date: trip.date,
      fromDockId: idIn(trip.from, 'dock'),
      fromPortId: idIn(trip.from, 'port'),
      toDockId: idIn(trip.to, 'dock'),
      toPortId: idIn(trip.to, 'port'),
    },
    { enabled: trip.from !== '' && trip.to !== '' },
  )

  // By keyboard: the arrows choose, Enter makes the offer.
  const trips = useRef<HTMLDivElement>(null)
  const begun = useRef(false)
  useEffect(() => {
    if (begun.current || !search.data) return
    begun.current = true
    trips.current?.querySelector<HTMLElement>('input:enabled')?.focus()
  }, [search.data])

  function submit() {
    setTried(true)
    if (!choice || (overrule === 'other' && reason.trim() === '')) return
    void send({
      orderId: desk.orderId,
      ticketIds: tickets.map(({ id }) => id),
      ...choice,
      ...(overrule !== '' && { overrule }),
      ...(overrule !== '' && reason.trim() !== '' && { reason: reason.trim() }),
    })
  }

  return (
    <FormDialog
      id="after-sales-exchange"
      title={t('afterSales.kind.exchange')}
      submitLabel={t('afterSales.propose')}
      width="wide"
      onSubmit={submit}
      onClose={onClose}
      {...proposal}
      dirty={choice !== undefined}
    >
      <Chosen tickets={tickets} />
      {docks.ports ? (
        <TripPicker
          ports={docks.ports}
          trip={trip}
          onChange={(next) => {
            setChange((now) => ({ ...now, ...next }))
            setChoice(undefined)
          }}
          onDone={() => {}}
        />
      ) : (
        <Skeleton lines={2} label={t('blocks.loading')} />
      )}
      {search.error && <ErrorNote error={search.error} retry={() => void search.refetch()} />}
      <p className="soft small">{t('afterSales.newFares')}</p>
      {search.data?.trips.length === 0 && <p className="soft">{t('orders.counter.noSailings')}</p>}
      <div
        ref={trips}
        className="after-sales-trips stack gap-1"
        role="radiogroup"
        aria-label={t('afterSales.newTrip')}
        aria-invalid={tried && !choice}
      >
        {(search.data?.trips ?? []).flatMap((found) =>
          found.classes.map((offered) => (
            <TripChoice
              key={`${found.sailingId}:${found.from.stop}:${found.to.stop}:${offered.class.code}`}
              trip={found}
              offered={offered}
              tickets={tickets}
              types={types ?? []}
              chosen={choice && keyOf(choice)}
              onChoose={setChoice}
            />
          )),
        )}
      </div>
      {tried && !choice && <p className="danger">{t('afterSales.chooseTrip')}</p>}
      {desk.overrules.length > 0 && (
        <OverruleFields
          codes={desk.overrules}
          overrule={overrule}
          reason={reason}
          tried={tried}
          onOverrule={setOverrule}
          onReason={setReason}
          none={t('afterSales.byConditions')}
        />
      )}
    </FormDialog>
  )
}

function TripChoice({
  trip,
  offered,
  tickets,
  types,
  chosen,
  onChoose,
}: {
  trip: Trip
  offered: Trip['classes'][number]
  /** The tickets that are exchanged: the trip of the first is no choice. */
  tickets: readonly DeskTicket[]
  types: Reply<'fares.passengerTypes'>['passengerTypes']
  chosen: string | undefined
  onChoose: (choice: Choice) => void
}) {
  const t = useText()
  const name = useName()
  const choice = {
    sailingId: trip.sailingId,
    fromStop: trip.from.stop,
    toStop: trip.to.stop,
    classCode: offered.class.code,
  }
  const free = Math.min(offered.free, trip.room)
  const seated = tickets.filter(
    ({ typeCode }) => types.find(({ code }) => code === typeCode)?.needsSeat ?? true,
  ).length
  const fares = newFares(offered.fareFen, tickets, types)
  const [present] = tickets
  const own =
    present?.trip.sailingId === choice.sailingId &&
    present.trip.from.stop === choice.fromStop &&
    present.trip.to.stop === choice.toStop &&
    present.trip.classCode === choice.classCode
  if (own) return null
  return (
    <label className="after-sales-trip">
      <input
        type="radio"
        name="after-sales-trip"
        disabled={free < seated}
        checked={chosen === keyOf(choice)}
        onChange={() => onChoose(choice)}
      />
      <b className="figures">
        <When at={trip.departs} style="time" />
      </b>
      <span>
        {name(trip.line.names)} · {name(trip.ship.names)}
      </span>
      <span>{name(offered.class.names)}</span>
      <span className="soft figures">{t('afterSales.freeSeats', { free })}</span>
      {fares && (
        <>
          <Money
            fen={fares.reduce((sum, { fare, people }) => sum + fare * people, 0)}
            className="push strong"
          />
          <span className="after-sales-fares cluster soft small">
            {fares.map(({ code, names, people, fare }) => (
              <span key={code} className="figures">
                {name(names)} <Money fen={fare} />
                {people > 1 && ` × ${people}`}
              </span>
            ))}
          </span>
        </>
      )}
    </label>
  )
}
