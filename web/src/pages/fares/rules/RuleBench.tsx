import '../../../blocks/query-table/query-table.css'
import { tierLines } from '@fairway/contract/fares/condition-lines'
import type { ConditionSet } from '@fairway/contract/fares/terms'
import { useState } from 'react'
import { query, type Reply, type Request } from '../../../api/client.ts'
import { report } from '../../../api/errors.ts'
import { useQueryOf } from '../../../api/queries.ts'
import { MomentField } from '../../../blocks/fields/MomentField.tsx'
import { ErrorNote } from '../../../blocks/page/ErrorNote.tsx'
import { usePermission } from '../../../blocks/page/page-context.tsx'
import { TableScroller } from '../../../blocks/query-table/TableScroller.tsx'
import { Money } from '../../../blocks/values/Money.tsx'
import { useFormat } from '../../../i18n/format.ts'
import { useText } from '../../../i18n/text.ts'
import { Button } from '../../../ui/form/Button.tsx'
import { Checkbox } from '../../../ui/form/Choice.tsx'
import { Field } from '../../../ui/form/Field.tsx'
import { Input } from '../../../ui/form/Input.tsx'
import { toast } from '../../../ui/overlay/toast.ts'
import { readNumber } from './rule-draft.ts'

type Trial = Reply<'fares.tryRefundRule'>
type Moment = string | null | undefined

/** A ticket to try: by this version, or by the one that a sold ticket pins. */
interface Ticket {
  fare: string
  fee: string
  promised: Moment
  planned: Moment
  expected: Moment
  actual: Moment
  now: Moment
  exchanges: string
  gateClosed: boolean
  free: boolean
}

const emptyTicket: Ticket = {
  fare: '100',
  fee: '0',
  promised: null,
  planned: null,
  expected: null,
  actual: null,
  now: null,
  exchanges: '0',
  gateClosed: false,
  free: false,
}

/** What a ticket would give back at a moment, and why: computed by the server's own decisions. */
export function RuleBench({ set }: { set: ConditionSet }) {
  const t = useText()
  const [ticket, setTicket] = useState(emptyTicket)
  /** The conditions of the ticket that was taken from an order. */
  const [pinned, setPinned] = useState<ConditionSet>()
  const change = (part: Partial<Ticket>) => setTicket((now) => ({ ...now, ...part }))
  const conditions = pinned ?? set
  const request = requestOf(conditions.id, ticket)
  const trial = useQueryOf('fares.tryRefundRule', request ?? emptyRequest, { enabled: request !== undefined })
  const wrong = (text: string) =>
    readNumber(text, 100) === undefined ? t('fares.types.fareWrong') : undefined
  return (
    <div className="stack">
      <OrderField
        onTicket={(part, pinnedSet, asOf) => {
          setTicket((before) => ({ ...before, ...part, now: before.now ?? asOf }))
          setPinned(pinnedSet)
        }}
        onUnknown={() => {
          setTicket(emptyTicket)
          setPinned(undefined)
        }}
      />
      {pinned && (
        <p className="cluster gap-2" role="status">
          {t('refundRules.bench.pinned', { code: pinned.code, version: pinned.version })}
          <Button tone="quiet" onClick={() => setPinned(undefined)}>
            {t('refundRules.bench.thisVersion')}
          </Button>
        </p>
      )}
      <div className="fields fields-wide">
        <Field label={t('refundRules.bench.fare')} error={wrong(ticket.fare)}>
          <Input
            inputMode="decimal"
            className="figures"
            value={ticket.fare}
            onChange={(fare) => change({ fare })}
          />
        </Field>
        <Field label={t('refundRules.bench.fee')} error={wrong(ticket.fee)}>
          <Input
            inputMode="decimal"
            className="figures"
            value={ticket.fee}
            onChange={(fee) => change({ fee })}
          />
        </Field>
        <MomentField
          label={t('refundRules.bench.promised')}
          value={ticket.promised}
          onChange={(promised) => change({ promised })}
        />
        {(['planned', 'expected', 'actual'] as const).map((kind) => (
          <MomentField
            key={kind}
            label={t(`refundRules.bench.${kind}`)}
            value={ticket[kind]}
            onChange={(moment) => change({ [kind]: moment })}
          />
        ))}
        <MomentField
          label={t('refundRules.bench.now')}
          value={ticket.now}
          onChange={(now) => change({ now })}
        />
        <Field
          label={t('refundRules.bench.exchanges')}
          error={countOf(ticket.exchanges) === undefined ? t('refundRules.notANumber') : undefined}
        >
          <Input
            inputMode="numeric"
            className="figures"
            maxLength={2}
            value={ticket.exchanges}
            onChange={(exchanges) => change({ exchanges })}
          />
        </Field>
      </div>
      <div className="cluster">
        <Checkbox checked={ticket.gateClosed} onChange={(gateClosed) => change({ gateClosed })}>
          {t('refundRules.bench.gateClosed')}
        </Checkbox>
        <Checkbox checked={ticket.free} onChange={(free) => change({ free })}>
          {t('refundRules.bench.free')}
        </Checkbox>
      </div>
      {!request && <p className="soft">{t('refundRules.bench.fill')}</p>}
      {request && trial.error && <ErrorNote error={trial.error} retry={() => void trial.refetch()} />}
      {request && trial.data && <Results trial={trial.data} conditions={conditions} now={request.now} />}
    </div>
  )
}

const emptyRequest: Request<'fares.tryRefundRule'> = {
  id: '1',
  fareFen: 0,
  feeFen: 0,
  promised: '2026-01-01T00:00:00+08:00',
  now: '2026-01-01T00:00:00+08:00',
}

/** The request, once all that it needs is filled in. */
function requestOf(id: string, ticket: Ticket): Request<'fares.tryRefundRule'> | undefined {
  const [fareFen, feeFen] = [readNumber(ticket.fare, 100), readNumber(ticket.fee, 100)]
  const changes = countOf(ticket.exchanges)
  const { promised, planned, expected, actual, now } = ticket
  if (fareFen === undefined || feeFen === undefined || changes === undefined || !promised || !now)
    return undefined
  if (planned === undefined || expected === undefined || actual === undefined) return undefined
  return {
    id,
    fareFen,
    feeFen,
    promised,
    now,
    ...(planned && { planned }),
    ...(expected && { expected }),
    ...(actual && { actual }),
    changes,
    gateClosed: ticket.gateClosed,
    free: ticket.free,
  }
}

const countOf = (text: string) => readNumber(text, 1)

/** Takes the price, the departure and the conditions of a ticket that was sold. */
function OrderField({
  onTicket,
  onUnknown,
}: {
  /** `asOf` is the moment it was read at, the first one to try. */
  onTicket: (part: Partial<Ticket>, pinned: ConditionSet, asOf: string) => void
  /** No ticket has that number: the figures of a former one would be taken for its own. */
  onUnknown: () => void
}) {
  const t = useText()
  const seesOrders = usePermission('orders.view')
  const [number, setNumber] = useState('')
  const [busy, setBusy] = useState(false)
  if (!seesOrders) return null

  async function take() {
    setBusy(true)
    try {
      const [orderNumber = '', passenger] = number.trim().split('-')
      const { rows, asOf } = await query('orders.list', { number: orderNumber, pageSize: 1 })
      const order = rows[0] && (await query('orders.detail', { orderId: rows[0].id }))
      const ticket = order?.tickets.find(
        (one) => passenger === undefined || one.number.endsWith(`-${passenger}`),
      )
      const pinned = order?.conditions.find(({ id }) => id === ticket?.conditionsId)
      if (ticket && pinned)
        onTicket(
          {
            fare: String((ticket.fare - ticket.reduction) / 100),
            fee: String((ticket.price - ticket.fare + ticket.reduction) / 100),
            promised: ticket.trip.from.at,
          },
          pinned,
          asOf,
        )
      else {
        onUnknown()
        toast({ tone: 'warning', text: t('refundRules.bench.noOrder') })
      }
    } catch (error) {
      report(error)
    } finally {
      setBusy(false)
    }
  }

  return (
    <form
      className="row gap-2"
      onSubmit={(event) => {
        event.preventDefault()
        if (number.trim() !== '') void take()
      }}
    >
      <Field label={t('refundRules.bench.order')} hint={t('refundRules.bench.orderHint')}>
        <Input inputMode="numeric" className="figures" maxLength={24} value={number} onChange={setNumber} />
      </Field>
      <Button type="submit" icon="search" busy={busy}>
        {t('refundRules.bench.take')}
      </Button>
    </form>
  )
}

function Results({ trial, conditions, now }: { trial: Trial; conditions: ConditionSet; now: string }) {
  const t = useText()
  const { money, moment } = useFormat()
  const { refund, exchange, corrections } = trial
  const at = `${moment(now, 'weekday')} ${moment(now, 'time')}`
  return (
    <div className="stack" aria-live="polite">
      <section className="stack gap-1">
        <h3>{t('conditions.refund')}</h3>
        {refund.allowed ? (
          <>
            <p>
              <strong>
                {t('refundRules.bench.costs', { at, fee: money(refund.fee), back: money(refund.back) })}
              </strong>
            </p>
            <Because terms={refund} tiers={conditions.refund.tiers} kind="refund" />
            <TableScroller label={t('conditions.refund')} rows={refund.parts}>
              <table className="table">
                <thead>
                  <tr>
                    <th scope="col">{t('refundRules.bench.part')}</th>
                    <th scope="col">{t('refundRules.bench.paid')}</th>
                    <th scope="col">{t('refundRules.bench.kept')}</th>
                    <th scope="col">{t('refundRules.bench.back')}</th>
                  </tr>
                </thead>
                <tbody>
                  {refund.parts.map((part) => (
                    <tr key={part.kind}>
                      <th scope="row">
                        {part.kind === 'fare' ? t('orders.price.fare') : t('orders.price.serviceFee')}
                      </th>
                      <td>
                        <Money fen={part.paid} />
                      </td>
                      <td>
                        <Money fen={part.fee} />
                      </td>
                      <td>
                        <Money fen={part.back} />
                      </td>
                    </tr>
                  ))}
                </tbody>
              </table>
            </TableScroller>
            <p className="soft small">
              {t('refundRules.bench.rounding', {
                multiple: money(conditions.roundingFen),
                least: money(conditions.minFeeFen),
              })}
            </p>
          </>
        ) : (
          <p>{refund.text}</p>
        )}
      </section>
      <section className="stack gap-1">
        <h3>{t('conditions.exchange')}</h3>
        {exchange.allowed ? (
          <>
            <p>
              <strong>{t('refundRules.bench.exchangeCosts', { at, fee: money(exchange.fee) })}</strong>
            </p>
            <Because terms={exchange} tiers={conditions.exchange.tiers} kind="exchange" />
          </>
        ) : (
          <p>{exchange.text}</p>
        )}
      </section>
      <section className="stack gap-1">
        <h3>{t('conditions.correction')}</h3>
        {corrections.map(({ kind, terms }) => (
          <p key={kind}>
            {t('conditions.named', {
              name: t(`conditions.kind.${kind}`),
              what: terms.allowed ? money(terms.fee) : terms.text,
            })}
          </p>
        ))}
      </section>
    </div>
  )
}

/** The tier that decided, and how long before which departure. */
function Because({
  terms: { tier, minutesBefore, reference },
  tiers,
  kind,
}: {
  terms: { tier: { index: number } | null; minutesBefore: number; reference: string }
  tiers: ConditionSet['refund']['tiers']
  kind: 'refund' | 'exchange'
}) {
  const text = useText()
  const { money, moment, number } = useFormat()
  const line = tier && tierLines(tiers, kind, { text, money })[tier.index]
  return (
    <p>
      {text('refundRules.bench.because', {
        minutes: number(Math.round(minutesBefore * 100) / 100),
        reference: moment(reference, 'dateTime'),
        why: line ?? text('refundRules.bench.carrier'),
      })}
    </p>
  )
}
