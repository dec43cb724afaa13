import '../../ui/theme/content.css'
import './orders.css'
import './counter/counter.css'
import './counter/passengers.css'
import './counter/payment.css'
import { addDays } from '@fairway/contract/kernel/service-date'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import type { Reply } from '../../api/client.ts'
import { useQueryOf } from '../../api/queries.ts'
import { ErrorNote } from '../../blocks/page/ErrorNote.tsx'
import { PageFrame, Panel } from '../../blocks/page/PageFrame.tsx'
import { useMe, usePageActions } from '../../blocks/page/page-context.tsx'
import { readPeople } from '../../blocks/scanner/read-people.ts'
import { useScanner } from '../../blocks/scanner/use-scanner.ts'
import { useName, useText } from '../../i18n/text.ts'
import { Skeleton } from '../../ui/frame/Skeleton.tsx'
import { toast } from '../../ui/overlay/toast.ts'
import { Offers } from './counter/Offers.tsx'
import { Checking, Issued, NotDone, Refused } from './counter/Outcome.tsx'
import { keyedOffers } from './counter/offers.ts'
import { focusRow, PassengerList, type RowField } from './counter/PassengerList.tsx'
import { CounterPayment } from './counter/PaymentPanel.tsx'
import { PhoneField, phoneFaultOf } from './counter/PhoneField.tsx'
import { PricePanel } from './counter/PricePanel.tsx'
import { addPeople, isBlank, rowFaults, type TypeOffered } from './counter/party.ts'
import type { Payment } from './counter/sale.ts'
import { TripPicker } from './counter/TripPicker.tsx'
import { type Choice, useCounter } from './counter/use-counter.ts'
import { useNewDay } from './counter/use-new-day.ts'
import { WalletPayment } from './counter/WalletPayment.tsx'

/** Selling over the counter, and by an agency from its wallet: the whole sale on one page, without a mouse. */
export default function CounterPage() {
  const t = useText()
  const ports = useQueryOf('network.ports', { whole: true }, { staleTime: 600_000 })
  const types = useQueryOf('fares.passengerTypes', {}, { staleTime: 600_000 })
  const failed = ports.error ?? types.error
  return (
    <PageFrame title={t('orders.counter.title')}>
      {ports.data && types.data ? (
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
  }))
}

function Sale({ ports, types }: { ports: Ports; types: Types }) {
  const t = useText()
  const name = useName()
  const { organisation } = useMe()
  const byWallet = organisation.kind === 'agent'
  const [choices] = useState(() => offered(types))
  const counter = useCounter(choices, homeOf(ports))
  useNewDay(counter)
  const page = useRef<HTMLDivElement>(null)
  const list = useRef<HTMLDivElement>(null)
  const cash = useRef<HTMLInputElement>(null)
  const password = useRef<HTMLInputElement>(null)
  /** The number of an offer that was pressed before the offers had come. */
  const [waitingDigit, setWaitingDigit] = useState<number>()
  const taken = useRef<{ at: number; before: Choice | null }>(undefined)
  const [tried, setTried] = useState(false)
  /** An agency wanted to hold seats, which takes a phone number; a sale from the wallet does not. */
  const [phoneAsked, setPhoneAsked] = useState(false)

  const { trip, phase, people, rows, busy, offer } = counter
  const needsSeat = (code: string) => types.find((type) => type.code === code)?.needsSeat ?? true
  const seats = counter.counted.filter((row) => needsSeat(row.passengerType)).length
  const typeName = (code: string) => {
    const type = types.find((one) => one.code === code)
    return type ? name(type.names) : code
  }

  useScanner((text, since) => {
    const read = readPeople(text)
    if (read.length === 0 || busy || phase.at === 'issued') return
    // The first digit of a reading may have chosen a sailing before anybody could know what it was.
    const mistaken = taken.current
    if (mistaken && mistaken.at >= since) counter.choose(mistaken.before)
    taken.current = undefined
    const { rows: filled, left } = addPeople(rows, read, choices, trip.date)
    const told = read.find((person) => person.phone !== '')?.phone
    flushSync(() => {
      counter.setRows(filled)
      if (told && counter.phone === '') counter.setPhone(told)
    })
    const lacking = filled.find((row) => !isBlank(row) && row.name === '')
    focusRow(list.current, (lacking ?? filled.at(-1))?.key ?? 0, 'name')
    if (left > 0) toast({ tone: 'warning', text: t('orders.counter.tooMany', { left }) })
  })

  const toOffers = () => {
    page.current?.querySelector<HTMLElement>('.counter-offers')?.focus()
  }
  const toPeople = () => {
    const first = rows.find((row) => row.certificateNumber === '') ?? rows[0]
    if (first) focusRow(list.current, first.key, 'certificateNumber')
  }
  const toMoney = () => (byWallet ? password.current : cash.current)?.focus()

  function takeOffer(digit: number) {
    const wanted = keyedOffers(counter.offers, Date.now())[digit - 1]
    taken.current = { at: performance.now(), before: counter.choice }
    if (wanted) counter.choose(wanted)
    // Fast fingers are ahead of the network: the digit counts as soon as the sailings are there.
    else if (counter.search.isFetching) setWaitingDigit(digit)
    else return
    toPeople()
  }

  const takeWaiting = useEffectEvent(() => {
    const late = keyedOffers(counter.offers, Date.now())[(waitingDigit ?? 0) - 1]
    if (late && !counter.choice) counter.choose(late)
    // No such offer, or another was taken meanwhile: the digit does not wait for the next search.
    if (late || !counter.search.isFetching) setWaitingDigit(undefined)
  })
  const { data: arrived, isFetching: awaited } = counter.search
  useEffect(() => {
    if (waitingDigit !== undefined && (arrived || !awaited)) takeWaiting()
  }, [waitingDigit, arrived, awaited])

  usePageActions(
    phase.at === 'issued'
      ? []
      : Array.from({ length: 9 }, (_, index) => ({
          id: `orders.counter.offer${index + 1}`,
          label: t('orders.counter.takeOffer', { number: index + 1 }),
          key: String(index + 1),
          icon: 'boat' as const,
          run: () => takeOffer(index + 1),
        })),
  )

  // Once, when the page is opened: the shell gives the focus back to a page that is shown again.
  const opened = useRef(false)
  useEffect(() => {
    if (opened.current) return
    opened.current = true
    const part = trip.from === '' ? 'from' : 'to'
    page.current?.querySelector<HTMLElement>(`[data-part="${part}"] input`)?.focus()
  }, [trip.from])

  const reason = whyNot(counter, t)

  /** True when everything that was typed can be sent; else the focus goes to the first field that cannot. */
  function complete(phoneNeeded: boolean): boolean {
    setTried(true)
    setPhoneAsked(phoneNeeded)
    if (phoneFaultOf(counter.phone, phoneNeeded)) {
      page.current?.querySelector<HTMLElement>('.counter-phone input')?.focus()
      return false
    }
    if (people.length === 0) {
      toPeople()
      return false
    }
    const wrong = people.find((row) => rowFaults(row, rows, trip.date).length > 0)
    if (!wrong) return true
    const field = rowFaults(wrong, rows, trip.date)[0]?.field ?? 'certificateNumber'
    focusRow(list.current, wrong.key, field)
    return false
  }

  function pay(payment: Payment): boolean {
    if (!complete(byWallet && payment.method === 'hold')) return false
    void counter.sell(payment)
    return true
  }

  /** The new price was agreed to: cash that no longer covers it is asked for again. */
  function payNewPrice(payment: Payment, total: number): void {
    if (payment.method === 'cash' && (payment.received ?? total) < total) backToMoney()
    else void counter.sell(payment, total)
  }

  function backToMoney() {
    counter.dismiss()
    toMoney()
  }

  function next() {
    flushSync(() => {
      setTried(false)
      setPhoneAsked(false)
      counter.nextCustomer()
    })
    page.current?.querySelector<HTMLElement>('[data-part="to"] input')?.focus()
  }

  const problem = phase.at === 'refused' ? phase.problem : undefined
  const aboutPassword =
    problem !== undefined && /^orders\.(wrongPaymentPassword|paymentPause)/.test(problem.code)
  const aboutFields = counter.faults.length > 0

  // While the sale was under way the form was inert and lost the focus: it goes to what has to be corrected.
  const [firstFault] = counter.faults
  useEffect(() => {
    if (aboutPassword) password.current?.focus()
    else if (firstFault) focusRow(list.current, firstFault.key, firstFault.field as RowField)
  }, [aboutPassword, firstFault])

  if (phase.at === 'issued')
    return (
      <Panel className="counter-done">
        <Issued phase={phase} onNext={next} />
      </Panel>
    )

  const total = counter.quote.isPlaceholderData ? undefined : counter.quote.data?.total
  return (
    <div className="counter-frame">
      <div className="counter" ref={page} aria-busy={busy}>
        <div className="counter-main stack" inert={busy}>
          <Panel title={t('orders.counter.trip')}>
            <TripPicker ports={ports} trip={trip} onChange={counter.setTrip} onDone={toOffers} />
            <div
              className="counter-offers"
              tabIndex={-1}
              role="radiogroup"
              aria-label={t('orders.counter.sailings')}
              onKeyDown={(event) => {
                // On the group itself: Enter takes the first offer, arrow keys go in and choose.
                if (event.target !== event.currentTarget) return
                const first = event.currentTarget.querySelector<HTMLInputElement>('input:enabled')
                if (event.key === 'Enter') counter.choice ? toPeople() : takeOffer(1)
                if (event.key !== 'ArrowDown' && event.key !== 'ArrowRight') return
                event.preventDefault()
                first?.focus()
                first?.click()
              }}
            >
              <Offers
                counter={counter}
                seats={seats}
                onDone={toPeople}
                onTomorrow={() => counter.setTrip({ date: addDays(trip.date, 1) })}
              />
            </div>
          </Panel>
          <Panel title={t('orders.counter.passengers')}>
            <PassengerList
              counter={counter}
              types={choices}
              typeOptions={types.map((type) => ({ value: type.code, label: name(type.names) }))}
              date={trip.date}
              list={list}
              showFaults={tried}
              onDone={toMoney}
            />
            <PhoneField
              value={counter.phone}
              onChange={counter.setPhone}
              ofAgency={byWallet}
              needed={phoneAsked}
              tried={tried}
            />
          </Panel>
        </div>
        <Panel title={t('orders.counter.payment')} className="counter-money">
          <div className="counter-money-parts stack">
            <div>
              <PricePanel counter={counter} typeName={typeName} />
              {offer && offer.free < seats && (
                <p className="counter-short note warning" role="alert">
                  {t('orders.counter.tooFew', { free: offer.free, seats })}
                </p>
              )}
              {phase.at === 'checking' && <Checking />}
              {phase.at === 'notDone' && <NotDone onAgain={backToMoney} />}
              {phase.at === 'refused' && !aboutPassword && !aboutFields && (
                <Refused
                  counter={counter}
                  problem={phase.problem}
                  onConfirm={(newTotal) => payNewPrice(phase.payment, newTotal)}
                  seats={seats}
                  onMoved={toMoney}
                />
              )}
              {aboutFields && (
                <p className="counter-short note warning" role="alert">
                  {t('orders.outcome.fields')}
                </p>
              )}
            </div>
            {byWallet ? (
              <WalletPayment
                total={total}
                busy={busy}
                reason={reason}
                first={password}
                wrong={aboutPassword ? problem.message : undefined}
                onPay={pay}
              />
            ) : (
              <CounterPayment
                total={total}
                busy={busy}
                reason={reason}
                first={cash}
                onPay={(payment) => void pay(payment)}
              />
            )}
          </div>
        </Panel>
      </div>
    </div>
  )
}

/** Why nothing can be paid for yet; undefined when it can. */
function whyNot({ choice, people, quote }: ReturnType<typeof useCounter>, t: ReturnType<typeof useText>) {
  if (!choice) return t('orders.counter.chooseSailing')
  if (people.length === 0) return t('orders.counter.noPassengers')
  if (quote.error && !quote.data) return t('orders.counter.noPrice')
  return undefined
}
