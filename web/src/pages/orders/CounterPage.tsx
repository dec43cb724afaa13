import '../../ui/theme/content.css'
import './orders.css'
import './counter/counter.css'
import './counter/passengers.css'
import './counter/payment/payment.css'
import { type ReactNode, useEffect, useEffectEvent, useState } from 'react'
import { flushSync } from 'react-dom'
import type { Reply } from '../../api/client.ts'
import { useQueryOf } from '../../api/queries.ts'
import { EmptyState } from '../../blocks/list/EmptyState.tsx'
import { ErrorNote } from '../../blocks/page/ErrorNote.tsx'
import { PageFrame, Panel } from '../../blocks/page/PageFrame.tsx'
import { useMe } from '../../blocks/page/page-context.tsx'
import { SignalBanner } from '../../blocks/signal/SignalBanner.tsx'
import { TillNote } from '../../blocks/tills/TillNote.tsx'
import { useName, useText } from '../../i18n/text.ts'
import type { Option } from '../../ui/form/Select.tsx'
import { Skeleton } from '../../ui/frame/Skeleton.tsx'
import { AgencyNotice } from './counter/AgencyNotice.tsx'
import { isPasswordRefused, MoneyPanel } from './counter/MoneyPanel.tsx'
import { Issued } from './counter/Outcome.tsx'
import { PassengerList, type RowField } from './counter/PassengerList.tsx'
import { PhoneField, phoneFaultOf } from './counter/PhoneField.tsx'
import { rowFaults, type TypeOffered } from './counter/party.ts'
import type { Payment } from './counter/state/sale.ts'
import { type Counter, useCounter } from './counter/state/use-counter.ts'
import { TripPanel } from './counter/TripPanel.tsx'
import { type CounterFocus, useCounterFocus, useInitialFocus } from './counter/use-counter-focus.ts'
import { useCounterScanner } from './counter/use-counter-scanner.ts'
import { useNewDay } from './counter/use-new-day.ts'
import { useOfferKeys } from './counter/use-offer-keys.ts'
import { useSaleSignals } from './counter/use-sale-signals.ts'
import { useSeatDialog } from './counter/use-seat-dialog.tsx'

/** Selling over the counter, and by an agency from its wallet: the whole sale on one page, without a mouse. */
export default function CounterPage() {
  const t = useText()
  const ports = useQueryOf('network.ports', { whole: true }, { staleTime: 600_000 })
  const types = useQueryOf('fares.passengerTypes', {}, { staleTime: 600_000 })
  const failed = ports.error ?? types.error
  return (
    <PageFrame title={t('orders.counter.title')}>
      <SignalBanner />
      <TillNote />
      {types.data?.passengerTypes.length === 0 ? (
        // A new installation: nothing can be priced yet.
        <EmptyState text={t('orders.counter.noTypes')} />
      ) : ports.data && types.data ? (
        <Sale ports={ports.data.ports} types={types.data.passengerTypes} />
      ) : failed ? (
        <ErrorNote
          error={failed}
          retry={() => {
            void ports.refetch()
            void types.refetch()
          }}
        />
      ) : (
        <Skeleton lines={12} label={t('blocks.loading')} />
      )}
    </PageFrame>
  )
}

type Types = Reply<'fares.passengerTypes'>['passengerTypes']
type Ports = Reply<'network.ports'>['ports']

/** Where somebody usually sells from: the first of their own docks. */
function homeOf(ports: Ports): string {
  const own = ports.flatMap((port) => port.docks).find((dock) => dock.own)
  return own ? `dock:${own.id}` : ''
}

function offered(types: Types): TypeOffered[] {
  return types.map((type) => ({
    code: type.code,
    percent: type.percent,
    ageFrom: type.ageFrom,
    ageBelow: type.ageBelow,
    needsProof: type.proof !== null,
    freePerAdult: type.freePerAdult,
    isAdult: type.isAdult,
    needsSeat: type.needsSeat,
  }))
}

function Sale({ ports, types }: { ports: Ports; types: Types }) {
  const name = useName()
  const byWallet = useMe().organisation.kind === 'agent'
  const [choices] = useState(() => offered(types))
  const counter = useCounter(choices, homeOf(ports))
  useNewDay(counter)
  useSaleSignals(counter.phase)
  const focus = useCounterFocus(counter.rows, byWallet)
  const { takeOffer, undoSince } = useOfferKeys(counter, focus.toPeople)
  useCounterScanner(counter, choices, { focus, undoSince })
  useInitialFocus(focus, counter.trip.from, counter.taken)
  useFocusOnRefusal(counter, focus)
  /** A sale was tried: everything missing is shown. */
  const [tried, setTried] = useState(false)
  /** An agency wanted to hold seats, which takes a phone number; a sale from the wallet does not. */
  const [phoneNeeded, setPhoneNeeded] = useState(false)

  const typeOf = (code: string) => types.find((type) => type.code === code)
  const typeName = (code: string) => {
    const type = typeOf(code)
    return type ? name(type.names) : code
  }
  const seats = counter.counted.filter(counter.seats.needsSeat).length
  const seatDialog = useSeatDialog(counter)

  function pay(payment: Payment): boolean {
    const needed = byWallet && payment.method === 'hold'
    setTried(true)
    setPhoneNeeded(needed)
    if (!focusFirstFault(counter, focus, needed)) return false
    void counter.sell(payment)
    return true
  }

  function next() {
    flushSync(() => {
      setTried(false)
      setPhoneNeeded(false)
      counter.nextCustomer()
    })
    focus.toPlace('to')
  }

  if (counter.phase.at === 'issued')
    return (
      <Panel className="counter-done">
        <Issued phase={counter.phase} onNext={next} />
      </Panel>
    )

  return (
    <div className="counter-frame">
      <div className="counter" ref={focus.page} aria-busy={counter.busy}>
        <div className="counter-main stack" inert={counter.busy}>
          <AgencyNotice />
          <TripPanel
            counter={counter}
            ports={ports}
            seats={seats}
            focus={focus}
            onFirst={() => takeOffer(1)}
          />
          <Passengers
            counter={counter}
            types={choices}
            typeOptions={types.map((type) => ({ value: type.code, label: name(type.names) }))}
            byWallet={byWallet}
            phoneNeeded={phoneNeeded}
            tried={tried}
            focus={focus}
            seatButton={seatDialog.button}
          />
        </div>
        <MoneyPanel
          counter={counter}
          seats={seats}
          typeName={typeName}
          byWallet={byWallet}
          focus={focus}
          onPay={pay}
          onSeats={seatDialog.open}
        />
      </div>
      {seatDialog.dialog}
    </div>
  )
}

function Passengers({
  counter,
  types,
  typeOptions,
  byWallet,
  phoneNeeded,
  tried,
  focus,
  seatButton,
}: {
  counter: Counter
  types: readonly TypeOffered[]
  typeOptions: readonly Option[]
  byWallet: boolean
  phoneNeeded: boolean
  tried: boolean
  focus: CounterFocus
  /** Before the first line, so that no key of a sale passes it. */
  seatButton: ReactNode
}) {
  const t = useText()
  return (
    <Panel title={t('orders.counter.passengers')} actions={seatButton}>
      <PassengerList
        counter={counter}
        types={types}
        typeOptions={typeOptions}
        date={counter.trip.date}
        list={focus.list}
        showFaults={tried}
        onDone={focus.toMoney}
      />
      <PhoneField
        value={counter.phone}
        onChange={counter.setPhone}
        ofAgency={byWallet}
        needed={phoneNeeded}
        tried={tried}
      />
    </Panel>
  )
}

/** True when everything that was typed can be sent; else the focus goes to the first field that cannot. */
function focusFirstFault(counter: Counter, focus: CounterFocus, phoneNeeded: boolean): boolean {
  const { people, rows, trip } = counter
  const wrong = people.find((row) => rowFaults(row, rows, trip.date).length > 0)
  if (phoneFaultOf(counter.phone, phoneNeeded)) focus.toPhone()
  else if (people.length === 0) focus.toPeople()
  else if (wrong) focus.toFault(wrong, rowFaults(wrong, rows, trip.date)[0])
  else return true
  return false
}

/** While the sale was under way the form was inert and lost the focus: it goes to what has to be corrected. */
function useFocusOnRefusal(counter: Counter, focus: CounterFocus): void {
  const passwordRefused = isPasswordRefused(counter)
  const [firstFault] = counter.faults
  const toRefused = useEffectEvent(() => {
    if (passwordRefused) focus.password.current?.focus()
    else if (firstFault) focus.toRow(firstFault.key, firstFault.field as RowField)
  })
  useEffect(() => {
    if (passwordRefused || firstFault) toRefused()
  }, [passwordRefused, firstFault])
}
