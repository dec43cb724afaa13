import './orders.css'
import { useEffect, useState } from 'react'
import type { Reply } from '../../api/client.ts'
import { useInvalidate, useQueryOf } from '../../api/queries.ts'
import { ErrorNote } from '../../blocks/page/ErrorNote.tsx'
import { PageFrame, Panel } from '../../blocks/page/PageFrame.tsx'
import { usePageActions, usePermission, useTab, useTabSearch } from '../../blocks/page/page-context.tsx'
import type { ListQuery } from '../../blocks/query-table/QueryTable.tsx'
import { Arrival } from '../../blocks/river/Arrival.tsx'
import { Money } from '../../blocks/values/Money.tsx'
import { When } from '../../blocks/values/When.tsx'
import { useName, useText } from '../../i18n/text.ts'
import { Button } from '../../ui/form/Button.tsx'
import { Skeleton } from '../../ui/frame/Skeleton.tsx'
import { Tabs } from '../../ui/frame/Tabs.tsx'
import { PayHoldDialog, ReleaseDialog, usePayHoldLabel } from './detail/HoldDialogs.tsx'
import { History, MoneySide } from './detail/MoneyAndHistory.tsx'
import { Tickets } from './detail/Tickets.tsx'
import { OrderInvoices } from './invoices/OrderInvoices.tsx'
import { OrderStateBadge } from './OrderStateBadge.tsx'
import { usePrintTickets } from './print/use-print-tickets.tsx'
import { totalLabel } from './total-label.ts'

type Detail = Reply<'orders.detail'>
type Side = 'tickets' | 'money' | 'invoices' | 'history'

/** One order: what was bought, what was paid, what happened, and what may be done with it. */
export default function DetailPage() {
  const t = useText()
  const { parameters, rename } = useTab()
  const orderId = parameters[0] ?? ''
  const detail = useQueryOf('orders.detail', { orderId }, { enabled: orderId !== '' })
  const number = detail.data?.order.number

  useEffect(() => {
    if (number) rename({ en: number, zh: number, es: number, ja: number })
  }, [number, rename])

  return (
    <PageFrame
      title={number ? t('orders.detail.numbered', { number }) : t('orders.detail.title')}
      badge={detail.data && <OrderStateBadge state={detail.data.order.state} />}
      actions={detail.data && <Actions detail={detail.data} />}
    >
      {detail.error && !detail.data && <ErrorNote error={detail.error} retry={() => void detail.refetch()} />}
      {!detail.data && !detail.error && <Skeleton lines={10} label={t('blocks.loading')} />}
      {detail.data && <Sides detail={detail.data} query={detail} />}
    </PageFrame>
  )
}

function Actions({ detail }: { detail: Detail }) {
  const t = useText()
  const invalidate = useInvalidate()
  const { order, can } = detail
  const { open } = useTab()
  const payHoldLabel = usePayHoldLabel()
  const printing = usePrintTickets(() => void invalidate('orders'))
  const [asking, setAsking] = useState<'payHold' | 'release'>()
  const reasonOf = (action: keyof Detail['can']) => {
    const decision = can[action]
    return decision.allowed ? undefined : decision.text
  }
  const done = () => {
    setAsking(undefined)
    void invalidate('orders', 'sailings', 'home')
  }

  const refunds = usePermission('orders.refund')
  const openAfterSales = () => open(`orders/afterSales?order=${order.id}`)
  usePageActions([
    {
      id: 'orders.detail.afterSales',
      label: t('orders.detail.afterSales'),
      key: 'Alt+A',
      icon: 'refresh',
      permission: 'orders.refund',
      run: openAfterSales,
    },
    {
      id: 'orders.detail.print',
      label: t('orders.ticket.print'),
      key: 'Alt+P',
      icon: 'print',
      permission: 'orders.print',
      reason: reasonOf('print'),
      run: () => void printing.print(order.id),
    },
  ])

  return (
    <>
      {order.state === 'held' && (
        <>
          <Button
            tone="primary"
            icon="price"
            reason={reasonOf('payHold')}
            onClick={() => setAsking('payHold')}
          >
            {payHoldLabel}
          </Button>
          <Button icon="unlock" reason={reasonOf('release')} onClick={() => setAsking('release')}>
            {t('orders.detail.release')}
          </Button>
        </>
      )}
      {refunds && order.state !== 'held' && (
        <Button icon="refresh" onClick={openAfterSales}>
          {t('orders.detail.afterSales')} <kbd>Alt+A</kbd>
        </Button>
      )}
      <Button
        icon="print"
        busy={printing.busy}
        reason={reasonOf('print')}
        onClick={() => void printing.print(order.id)}
      >
        {t('orders.ticket.print')} <kbd>Alt+P</kbd>
      </Button>
      {printing.sheet}
      {asking === 'payHold' && (
        <PayHoldDialog order={order} onClose={() => setAsking(undefined)} onDone={done} />
      )}
      {asking === 'release' && (
        <ReleaseDialog order={order} onClose={() => setAsking(undefined)} onDone={done} />
      )}
    </>
  )
}

type OrderQuery = Pick<ListQuery<never>, 'error' | 'isFetching' | 'dataUpdatedAt' | 'refetch'>

/** A part of the order as a list that is as old as the order. */
function partOf<Row>({ error, isFetching, dataUpdatedAt, refetch }: OrderQuery, rows: Row[]): ListQuery<Row> {
  return { data: { rows, total: rows.length }, isPending: false, error, isFetching, dataUpdatedAt, refetch }
}

function Sides({ detail, query }: { detail: Detail; query: OrderQuery }) {
  const t = useText()
  const name = useName()
  const { order } = detail
  // A supplement is paid after the sale.
  const paid = detail.payments.reduce((all, { amount }) => all + amount, 0)
  const [{ side }, setSearch] = useTabSearch({ side: 'tickets' })
  const proves = usePermission('accounts.viewInvoices') && order.state !== 'held'
  const sides: Side[] = ['tickets', 'money', ...(proves ? ['invoices' as const] : []), 'history']
  const current = sides.find((one) => one === side) ?? 'tickets'
  return (
    <>
      <Panel>
        <dl className="order-facts grid">
          <div>
            <dt>{t('orders.list.trip')}</dt>
            <dd>
              <b>
                {name(order.from.names)} → {name(order.to.names)}
              </b>
            </dd>
          </div>
          <div>
            <dt>{t('orders.list.departure')}</dt>
            <dd>
              <When at={order.from.at} style="weekday" /> <When at={order.from.at} style="time" /> –{' '}
              <Arrival departs={order.from.at} at={order.to.at} />
            </dd>
          </div>
          <div>
            <dt>{t('orders.list.line')}</dt>
            <dd>
              {name(order.lineNames)} · {name(order.shipNames)} · {name(order.classNames)}
            </dd>
          </div>
          <div>
            <dt>{t(totalLabel(order.state))}</dt>
            <dd>
              <Money fen={paid > 0 ? paid : order.total} />
            </dd>
          </div>
          <div>
            <dt>{t('orders.list.soldAt')}</dt>
            <dd>
              <When at={order.at} /> · {order.soldBy} · {name(order.organisation.names)}
            </dd>
          </div>
          {order.phoneMasked && (
            <div>
              <dt>{t('orders.counter.phone')}</dt>
              <dd className="figures">{order.phoneMasked}</dd>
            </div>
          )}
          {order.state === 'held' && order.heldUntil && (
            <div>
              <dt>{t('orders.outcome.heldUntil')}</dt>
              <dd>
                <When at={order.heldUntil} />
              </dd>
            </div>
          )}
        </dl>
      </Panel>
      <Panel>
        <Tabs<Side>
          label={t('orders.detail.sides')}
          value={current}
          onChange={(next) => setSearch({ side: next })}
          items={[
            { id: 'tickets', label: t('orders.detail.tickets') },
            { id: 'money', label: t('orders.detail.money') },
            ...(proves ? [{ id: 'invoices' as const, label: t('invoices.title') }] : []),
            { id: 'history', label: t('orders.detail.history') },
          ]}
        >
          {current === 'tickets' && <Tickets detail={detail} list={partOf(query, detail.tickets)} />}
          {current === 'money' && <MoneySide detail={detail} list={partOf(query, detail.entries)} />}
          {current === 'invoices' && <OrderInvoices orderId={order.id} />}
          {current === 'history' && <History detail={detail} />}
        </Tabs>
      </Panel>
    </>
  )
}
