import './orders.css'
import { isServiceDate, serviceDateOf } from '@fairway/contract/kernel/service-date'
import { useState } from 'react'
import type { Reply, Request } from '../../api/client.ts'
import { useQueryOf } from '../../api/queries.ts'
import { DayInput } from '../../blocks/fields/DayInput.tsx'
import { PageFrame, Panel } from '../../blocks/page/PageFrame.tsx'
import {
  usePageActions,
  usePermission,
  useTab,
  useTableSearch,
  useTabSearch,
} from '../../blocks/page/page-context.tsx'
import { type Column, QueryTable } from '../../blocks/query-table/QueryTable.tsx'
import { Money } from '../../blocks/values/Money.tsx'
import { When } from '../../blocks/values/When.tsx'
import { useName, useText } from '../../i18n/text.ts'
import { Button } from '../../ui/form/Button.tsx'
import { Field } from '../../ui/form/Field.tsx'
import { Select } from '../../ui/form/Select.tsx'
import { Icon } from '../../ui/icons/Icon.tsx'
import { Finder } from './Finder.tsx'
import { OrderStateBadge } from './OrderStateBadge.tsx'
import { usePassengerName } from './passenger-name.ts'
import { useOrdersBatch } from './use-orders-batch.tsx'

type Order = Reply<'orders.list'>['rows'][number]
type Sort = NonNullable<Request<'orders.list'>['sort']>

const states = ['held', 'paid', 'closed', 'expired', 'cancelled'] as const

/** The orders somebody may see, found by number, person, sailing date and day of sale. */
export default function ListPage() {
  const t = useText()
  const { open } = useTab()
  const sells = usePermission('orders.sell')
  const sellsFromWallet = usePermission('orders.sellFromWallet')
  const table = useTableSearch<Sort>({ sort: '-at' })
  const [filters, setFilters] = useTabSearch({
    number: '',
    who: '',
    date: '',
    soldFrom: serviceDateOf(new Date()),
    soldTo: '',
    state: '',
  })
  // What the last search was refused for; the list is no answer to it.
  const [refused, setRefused] = useState<string>()
  const searching = filters.number !== '' || filters.who !== ''
  const wheneverSold = searching || filters.date !== ''
  const day = (value: string) => (isServiceDate(value) ? value : undefined)
  const asked = {
    ...(filters.number && { number: filters.number }),
    ...(filters.who && { who: filters.who }),
    ...(filters.state && { state: filters.state as Order['state'] }),
    date: day(filters.date),
    // Who looks for one order wants it whenever it was sold.
    ...(!wheneverSold && { soldFrom: day(filters.soldFrom), soldTo: day(filters.soldTo) }),
  }
  const columns = useColumns()
  const { batch, sheet } = useOrdersBatch()
  const list = useQueryOf('orders.list', { ...table.request, ...asked }, { keepPrevious: true })

  usePageActions([
    {
      id: 'orders.list.counter',
      label: t('orders.counter.title'),
      key: 'Alt+N',
      icon: 'ticket',
      run: () => open('orders/counter'),
    },
  ])

  return (
    <PageFrame
      title={t('orders.list.title')}
      actions={
        (sells || sellsFromWallet) && (
          <Button icon="ticket" tone="primary" onClick={() => open('orders/counter')}>
            {t('orders.counter.title')}
          </Button>
        )
      }
      search={
        <>
          <Finder
            shown={filters.number || (filters.who ? (list.data?.who ?? '…') : '')}
            onFound={(found) => setFilters({ number: '', who: '', ...found })}
            refused={refused}
            onRefused={setRefused}
          />
          <Field label={t('orders.list.sailingDate')}>
            <DayInput
              placeholder={t('orders.list.anyDay')}
              value={filters.date}
              onChange={(date) => setFilters({ date })}
            />
          </Field>
          <Field
            label={t('orders.list.soldFrom')}
            hint={wheneverSold ? t('orders.list.notApplied') : undefined}
          >
            <DayInput
              disabled={wheneverSold}
              placeholder={t('orders.list.anyDay')}
              value={filters.soldFrom}
              onChange={(soldFrom) => setFilters({ soldFrom })}
            />
          </Field>
          <Field
            label={t('orders.list.soldTo')}
            hint={wheneverSold ? t('orders.list.notApplied') : undefined}
          >
            <DayInput
              disabled={wheneverSold}
              placeholder={t('orders.list.anyDay')}
              value={filters.soldTo}
              onChange={(soldTo) => setFilters({ soldTo })}
            />
          </Field>
          <Field label={t('orders.list.state')}>
            <Select
              value={filters.state}
              placeholder={t('orders.list.anyState')}
              onChange={(state) => setFilters({ state })}
              options={states.map((state) => ({ value: state, label: t(`orders.state.${state}`) }))}
            />
          </Field>
        </>
      }
    >
      <Panel>
        {refused === undefined ? (
          <QueryTable
            label={t('orders.list.title')}
            columns={columns}
            list={list}
            table={table}
            rowKey={(order) => order.id}
            opens={(order) => `orders/detail/${order.id}`}
            empty={t('orders.list.empty')}
            exports={{ list: 'orders.list', request: { ...asked, sort: table.request.sort } }}
            card={(order) => <OrderCard order={order} />}
            batch={batch}
          />
        ) : (
          <p className="table-empty">
            <Icon name="search" />
            {t('orders.list.notSearched')}
          </p>
        )}
        {sheet}
      </Panel>
    </PageFrame>
  )
}

function useColumns(): Column<Order>[] {
  const t = useText()
  const name = useName()
  const people = usePeople()
  return [
    {
      key: 'number',
      title: t('orders.list.number'),
      cell: (order) => <span className="figures">{order.number}</span>,
      sortable: true,
      width: 150,
    },
    { key: 'state', title: t('orders.list.state'), cell: (order) => <OrderStateBadge state={order.state} /> },
    {
      key: 'departure',
      title: t('orders.list.departure'),
      cell: (order) => <When at={order.from.at} />,
      sortable: true,
    },
    {
      key: 'trip',
      title: t('orders.list.trip'),
      cell: (order) => `${name(order.from.names)} → ${name(order.to.names)}`,
    },
    {
      key: 'people',
      title: t('orders.list.passengers'),
      cell: people,
    },
    {
      key: 'total',
      title: t('orders.price.total'),
      cell: (order) => <Money fen={order.total} />,
      sortable: true,
      figures: true,
    },
    {
      key: 'method',
      title: t('orders.list.method'),
      cell: (order) => (order.method ? t(`orders.method.${order.method}`) : '–'),
    },
    {
      key: 'ship',
      title: t('orders.list.ship'),
      cell: (order) => `${name(order.shipNames)} · ${name(order.lineNames)}`,
    },
    { key: 'at', title: t('orders.list.soldAt'), cell: (order) => <When at={order.at} />, sortable: true },
    {
      key: 'seller',
      title: t('orders.list.seller'),
      cell: (order) => `${order.soldBy} · ${name(order.organisation.names)}`,
    },
  ]
}

function usePeople(): (order: Order) => string {
  const t = useText()
  const nameOf = usePassengerName()
  return ({ firstName, firstForgottenAt, passengers }) => {
    const name = nameOf(firstName, firstForgottenAt)
    return passengers > 1 ? t('orders.list.andMore', { name, more: passengers - 1 }) : name
  }
}

function OrderCard({ order }: { order: Order }) {
  const name = useName()
  const people = usePeople()
  return (
    <div className="order-card">
      <p className="order-card-head">
        <b className="figures">{order.number}</b>
        <OrderStateBadge state={order.state} />
        <Money fen={order.total} />
      </p>
      <p>
        {name(order.from.names)} → {name(order.to.names)} · <When at={order.from.at} />
      </p>
      <p className="soft">
        {people(order)} · {name(order.shipNames)}
      </p>
    </div>
  )
}
